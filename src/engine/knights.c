/* knights.c - the knights on the board: recruited, activated, promoted; what they do and block.
 * K-50 to K-62, K-280 to K-283 */
#include "engine/cities.h"

#include "engine/route.h"

int knight_level(const Seat *s, int site) {
    for (int level = 0; level < KNIGHT_LEVELS; level++)
        if (site_has(s->knight[level], (unsigned)site)) return level;
    return -1;
}

int knights_left(const Seat *s, int level) {
    return KNIGHT_PIECES - site_count(s->knight[level]);
}

SiteSet knights_recruit_sites(const Game *g, int seat) { /* K-51 */
    return site_minus(g->seat[seat].touched, site_or(g->built, g->knighted));
}

SiteSet knights_ways(const Game *g, int seat, int start, SiteSet *met) {
    const Seat *s = &g->seat[seat];
    SiteSet own = site_or(seat_buildings(s), s->standing);
    SiteSet foreign = site_minus(site_or(g->built, g->knighted), own);
    SiteSet seen = { 0 }, edge_of = { 0 }, reached = { 0 };
    site_add(&seen, (unsigned)start);
    site_add(&edge_of, (unsigned)start);
    *met = (SiteSet){ 0 };
    while (site_any(edge_of)) {
        int at = site_pop(&edge_of);
        for (EdgeSet roads = edge_and(s->roads, SITE_EDGE_SET[at]); edge_any(roads);) {
            unsigned to = (unsigned)edge_far(edge_pop(&roads), at);
            if (site_has(seen, to)) continue;
            site_add(&seen, to);
            if (site_has(foreign, to)) {
                if (site_has(g->knighted, to)) site_add(met, to);
                continue;
            }
            if (!site_has(own, to)) site_add(&reached, to);
            site_add(&edge_of, to);
        }
    }
    return reached;
}

SiteSet knights_weaker(const Game *g, SiteSet sites, int level) {
    SiteSet weaker = { 0 };
    for (int seat = 0; seat < g->seats; seat++)
        for (int below = 0; below < level; below++)
            weaker = site_or(weaker, site_and(sites, g->seat[seat].knight[below]));
    return weaker;
}

/* --- on the board and off it --------------------------------------------------------------- */

/* A knight of `seat` came to the site or left it: roads of the others end there, or lead on.  K-60 */
static void site_changed(Game *g, int seat, int site) {
    for (int other = 0; other < g->seats; other++)
        if (other != seat && site_has(g->seat[other].touched, (unsigned)site)) game_reach(g, other);
    route_cut(g, seat, site);
}

void knights_put(Game *g, int seat, int level, int site, bool active) {
    Seat *s = &g->seat[seat];
    site_add(&s->knight[level], (unsigned)site);
    site_add(&s->standing, (unsigned)site);
    site_add(&g->knighted, (unsigned)site);
    if (active) site_add(&s->active, (unsigned)site);
    site_changed(g, seat, site);
}

int knights_take(Game *g, int seat, int site, bool *active) {
    Seat *s = &g->seat[seat];
    int level = knight_level(s, site);
    *active = site_has(s->active, (unsigned)site);
    site_remove(&s->knight[level], (unsigned)site);
    site_remove(&s->standing, (unsigned)site);
    site_remove(&g->knighted, (unsigned)site);
    site_remove(&s->active, (unsigned)site);
    site_remove(&s->ready, (unsigned)site);
    site_remove(&s->promoted, (unsigned)site);
    site_changed(g, seat, site);
    return level;
}

void knights_rise(Game *g, int seat, int site) {
    Seat *s = &g->seat[seat];
    int level = knight_level(s, site);
    site_remove(&s->knight[level], (unsigned)site);
    site_add(&s->knight[level + 1], (unsigned)site);
    site_add(&s->promoted, (unsigned)site);
}

void knights_displaced(Game *g, int seat, int site, int level, bool active) {
    SiteSet met, places = knights_ways(g, seat, site, &met);
    if (!site_any(places)) return; /* K-58: it returns to its owner */
    if (site_count(places) == 1) { /* no choice, K-163 */
        knights_put(g, seat, level, site_pop(&places), active);
        return;
    }
    g->loose = (uint8_t)level;
    g->loose_active = active;
    g->loose_from = (uint8_t)site;
    g->due = (uint8_t)BIT(seat);
    g->phase = PHASE_RELOCATE;
}

/* --- may I? -------------------------------------------------------------------------------- */

Refusal knights_check_rise(const Game *g, int seat, int site) { /* K-53 */
    const Seat *s = &g->seat[seat];
    if (site >= SITES) return NO_SUCH_PLACE;
    int level = knight_level(s, site);
    if (level < 0) return NOT_YOUR_KNIGHT;
    if (level == MIGHTY) return KNIGHT_MIGHTY;
    if (site_has(s->promoted, (unsigned)site)) return KNIGHT_PROMOTED;
    if (level == STRONG && s->level[POLITICS] < ABILITY_LEVEL) return NEEDS_FORTRESS;
    return knights_left(s, level + 1) ? ALLOWED : NO_PIECE;
}

static Refusal check_recruit(const Game *g, const Action *a) { /* K-51 */
    const Seat *s = &g->seat[a->seat];
    if (a->where >= SITES) return NO_SUCH_PLACE;
    if (!knights_left(s, BASIC)) return NO_PIECE;
    if (!cards_cover(s->hand, RECRUIT_COST)) return NO_GOODS;
    if (site_has(g->built, a->where)) return SITE_TAKEN;
    if (site_has(g->knighted, a->where)) return KNIGHT_THERE;
    return site_has(s->touched, a->where) ? ALLOWED : NO_ROAD_THERE;
}

static Refusal check_activate(const Game *g, const Action *a) { /* K-52 */
    const Seat *s = &g->seat[a->seat];
    if (a->where >= SITES) return NO_SUCH_PLACE;
    if (!site_has(s->standing, a->where)) return NOT_YOUR_KNIGHT;
    if (site_has(s->active, a->where)) return KNIGHT_ACTIVE;
    return cards_cover(s->hand, ACTIVATE_COST) ? ALLOWED : NO_GOODS;
}

static Refusal check_promote(const Game *g, const Action *a) {
    Refusal no = knights_check_rise(g, a->seat, a->where);
    if (no) return no;
    return cards_cover(g->seat[a->seat].hand, PROMOTE_COST) ? ALLOWED : NO_GOODS;
}

static Refusal check_ready(const Game *g, int seat, int site) { /* K-54 */
    if (site >= SITES) return NO_SUCH_PLACE;
    if (!site_has(g->seat[seat].standing, (unsigned)site)) return NOT_YOUR_KNIGHT;
    return site_has(g->seat[seat].ready, (unsigned)site) ? ALLOWED : NOT_READY;
}

static Refusal check_march(const Game *g, const Action *a) { /* K-56, K-57 */
    Refusal no = check_ready(g, a->seat, a->card);
    if (no) return no;
    if (a->where >= SITES) return NO_SUCH_PLACE;
    if (site_has(g->built, a->where)) return SITE_TAKEN;
    SiteSet met, free = knights_ways(g, a->seat, a->card, &met);
    int level = knight_level(&g->seat[a->seat], a->card);
    if (a->kind == ACT_KNIGHT_MOVE) {
        if (site_has(g->knighted, a->where)) return KNIGHT_THERE;
        return site_has(free, a->where) ? ALLOWED : KNIGHT_APART;
    }
    if (!site_has(g->knighted, a->where) || site_has(g->seat[a->seat].standing, a->where))
        return KNIGHT_STANDS;
    if (!site_has(met, a->where)) return KNIGHT_APART;
    return site_has(knights_weaker(g, met, level), a->where) ? ALLOWED : KNIGHT_STANDS;
}

static Refusal check_chase(const Game *g, const Action *a) { /* K-59 */
    Refusal no = check_ready(g, a->seat, a->where);
    if (no) return no;
    if (g->robber_locked) return ROBBER_LOCKED;
    return site_has(HEX_SITE_SET[g->robber], a->where) ? ALLOWED : NOT_AT_ROBBER;
}

Refusal knights_check(const Game *g, const Action *a) {
    switch ((ActionKind)a->kind) {
    case ACT_RECRUIT: return check_recruit(g, a);
    case ACT_ACTIVATE: return check_activate(g, a);
    case ACT_PROMOTE: return check_promote(g, a);
    case ACT_KNIGHT_MOVE:
    case ACT_KNIGHT_DISPLACE: return check_march(g, a);
    case ACT_CHASE: return check_chase(g, a);
    default: return NO_SUCH_ACTION;
    }
}

/* --- what follows -------------------------------------------------------------------------- */

static int owner_of(const Game *g, int site) {
    int seat = 0;
    while (!site_has(g->seat[seat].standing, (unsigned)site)) seat++;
    return seat;
}

/* Flags travel with the knight (K-280); after acting it is inactive (K-55). */
static void march(Game *g, int seat, int from, int to) {
    bool active, promoted = site_has(g->seat[seat].promoted, (unsigned)from);
    int level = knights_take(g, seat, from, &active);
    knights_put(g, seat, level, to, false);
    if (promoted) site_add(&g->seat[seat].promoted, (unsigned)to);
}

static void displace(Game *g, int seat, int from, int to) {
    bool active;
    int owner = owner_of(g, to), level = knights_take(g, owner, to, &active);
    march(g, seat, from, to);
    knights_displaced(g, owner, to, level, active);
}

void knights_do(Game *g, const Action *a) {
    Seat *s = &g->seat[a->seat];
    switch ((ActionKind)a->kind) {
    case ACT_RECRUIT:
        cities_pay(g, a->seat, RECRUIT_COST);
        knights_put(g, a->seat, BASIC, a->where, false);
        break;
    case ACT_ACTIVATE:
        cities_pay(g, a->seat, ACTIVATE_COST);
        site_add(&s->active, a->where);
        break;
    case ACT_PROMOTE:
        cities_pay(g, a->seat, PROMOTE_COST);
        knights_rise(g, a->seat, a->where);
        break;
    case ACT_KNIGHT_MOVE: march(g, a->seat, a->card, a->where); break;
    case ACT_KNIGHT_DISPLACE: displace(g, a->seat, a->card, a->where); break;
    case ACT_CHASE:
        site_remove(&s->active, a->where);
        site_remove(&s->ready, a->where);
        game_begin_raid(g);
        g->resume = PHASE_ACTION;
        g->phase = PHASE_ROBBER;
        break;
    default: break;
    }
    if (g->phase != PHASE_RELOCATE) route_award(g); /* K-61 */
}

/* --- is it legal? ------------------------------------------------------------------------- */

const char *knights_broken(const Game *g) { /* K-176 */
    SiteSet all = { 0 };
    for (int seat = 0; seat < SEATS; seat++) {
        const Seat *s = &g->seat[seat];
        SiteSet own = { 0 };
        for (int level = 0; level < KNIGHT_LEVELS; level++) {
            if (site_any(site_and(own, s->knight[level])) || knights_left(s, level) < 0)
                return "A seat can have at most two knights of each strength. [K-50]";
            own = site_or(own, s->knight[level]);
        }
        if (site_any(own) && seat >= g->seats)
            return "A seat that isn't in the game can't own anything. [B-1]";
        if (site_any(site_and(all, own)) || site_any(site_and(own, g->built)) ||
            site_any(site_minus(own, s->touched)))
            return "A knight needs an intersection of its own, next to one of its owner's roads. "
                   "[K-51]";
        if (site_any(site_minus(site_or(s->active, s->promoted), own)) ||
            site_any(site_minus(s->ready, s->active)) ||
            (seat != g->turn && site_any(site_or(s->ready, s->promoted))))
            return "Only knights of the active seat can be ready or promoted. [K-54]";
        all = site_or(all, own);
    }
    return NULL;
}
