/* cities_legal.c - what a seat may do in Cities & Knights, described as sets, counted and listed. */
#include "engine/cities.h"

#include <limits.h>

static bool may_play(const Seat *s, int progress) {
    return s->progress[progress] && !(s->blocked & BLOCKED_CARDS);
}

/* --- describing ---------------------------------------------------------------------------- */

static void legal_improve(const Game *g, int seat, Legal *l) {
    const Seat *s = &g->seat[seat];
    bool crane = may_play(s, SC_CRANE);
    if (!site_any(s->cities)) return; /* K-44 */
    for (int track = 0; track < TRACKS; track++) {
        int price = s->level[track] + 1, held = cards_of(s->hand, TRACK_COMMODITY[track]);
        if (held < price - crane) continue; /* what is missing most often is checked first */
        bool plain = improve_check_track(g, seat, track, false) == ALLOWED;
        bool cheap = crane && improve_check_track(g, seat, track, true) == ALLOWED;
        l->improve[track] = (uint8_t)(plain | cheap << 1);
        if (l->improve[track]) l->kinds |= ACT_BIT(ACT_IMPROVE);
        if (l->improve[track] && improve_wins(g, seat, track)) l->wins |= (uint8_t)BIT(track);
    }
    if (l->wins) l->metropolis = improve_free_cities(g, seat);
}

static void legal_knights(const Game *g, int seat, Legal *l) {
    const Seat *s = &g->seat[seat];
    int rank = 0;
    if (cards_cover(s->hand, RECRUIT_COST) && knights_left(s, BASIC))
        l->recruit = knights_recruit_sites(g, seat);
    if (cards_cover(s->hand, ACTIVATE_COST)) l->activate = site_minus(s->standing, s->active);
    if (cards_cover(s->hand, PROMOTE_COST))
        for (SiteSet left = s->standing; site_any(left);) {
            int site = site_pop(&left);
            if (!knights_check_rise(g, seat, site)) site_add(&l->promote, (unsigned)site);
        }
    for (SiteSet left = s->ready; site_any(left);) {
        int site = site_pop(&left);
        SiteSet met, free = knights_ways(g, seat, site, &met);
        SiteSet weaker = knights_weaker(g, met, knight_level(s, site));
        if (!site_any(free) && !site_any(weaker)) continue;
        site_add(&l->marchers, (unsigned)site);
        l->march[rank] = free;
        l->displace[rank++] = weaker;
        if (site_any(free)) l->kinds |= ACT_BIT(ACT_KNIGHT_MOVE);
        if (site_any(weaker)) l->kinds |= ACT_BIT(ACT_KNIGHT_DISPLACE);
    }
    if (!g->robber_locked) l->chasers = site_and(s->ready, HEX_SITE_SET[g->robber]);
    if (site_any(l->recruit)) l->kinds |= ACT_BIT(ACT_RECRUIT);
    if (site_any(l->activate)) l->kinds |= ACT_BIT(ACT_ACTIVATE);
    if (site_any(l->promote)) l->kinds |= ACT_BIT(ACT_PROMOTE);
    if (site_any(l->chasers)) l->kinds |= ACT_BIT(ACT_CHASE);
}

/* The action of each card and, for those that need more than a bit, what it may be aimed at. */
static void legal_card(const Game *g, int seat, int progress, Legal *l) {
    const HexBits all = HEX_BIT(HEXES) - 1;
    int kind = ACT_NONE;
    switch ((ProgressCard)progress) {
    case SC_ENGINEERING:
        kind = ACT_ENGINEERING;
        l->walls = improve_wall_sites(&g->seat[seat]);
        break;
    case SC_INVENTION:
        kind = ACT_INVENTION;
        for (int hex = 0; hex < HEXES; hex++)
            l->invention[hex] = progress_swappable(g, hex) ? g->board.number[hex] : 0;
        break;
    case SC_IRRIGATION: kind = ACT_IRRIGATION; break;
    case SC_MINING: kind = ACT_MINING; break;
    case SC_ROAD_BUILDING: kind = ACT_ROAD_BUILDING; break;
    case SC_SMITHING:
        kind = ACT_SMITHING;
        progress_smithing(g, seat, &l->smithing, l->smith_then);
        break;
    case TR_COMMERCIAL_HARBOR: kind = ACT_COMMERCIAL_HARBOR; break;
    case TR_GUILD_DUES:
        kind = ACT_GUILD_DUES;
        l->dues = (uint8_t)progress_seats(g, seat, progress);
        break;
    case TR_MERCHANT:
        kind = ACT_MERCHANT;
        l->merchant = progress_merchant_hexes(g, seat);
        break;
    case TR_MERCHANT_FLEET:
        kind = ACT_MERCHANT_FLEET;
        l->fleet = (uint8_t)progress_fleet_kinds(g, seat);
        break;
    case TR_RESOURCE_MONOPOLY: kind = ACT_RESOURCE_MONOPOLY; break;
    case TR_TRADE_MONOPOLY: kind = ACT_TRADE_MONOPOLY; break;
    case PO_DIPLOMACY:
        kind = ACT_DIPLOMACY;
        l->diplomacy = progress_open_roads(g);
        break;
    case PO_ENCOURAGEMENT: kind = ACT_ENCOURAGEMENT; break;
    case PO_ESPIONAGE:
        kind = ACT_ESPIONAGE;
        l->spied = (uint8_t)progress_seats(g, seat, progress);
        break;
    case PO_INTRIGUE:
        kind = ACT_INTRIGUE;
        l->intrigue = progress_intrigue_sites(g, seat);
        break;
    case PO_SABOTAGE: kind = ACT_SABOTAGE; break;
    case PO_TAXATION:
        kind = ACT_TAXATION;
        l->taxation = all & ~HEX_BIT(g->robber);
        break;
    case PO_TREASON:
        kind = ACT_TREASON;
        l->traitors = (uint8_t)progress_seats(g, seat, progress);
        break;
    case PO_WEDDING: kind = ACT_WEDDING; break;
    case SC_ALCHEMY:
    case SC_CRANE:
    case SC_MEDICINE:
    case SC_PRINTING:
    case PO_CONSTITUTION:
    case PROGRESS_CARDS: return;
    }
    l->kinds |= ACT_BIT(kind);
}

static void legal_cards(const Game *g, int seat, Legal *l) {
    const Seat *s = &g->seat[seat];
    if (!s->held || s->blocked & BLOCKED_CARDS) return;
    for (int i = 0; i < PROGRESS_CARDS; i++)
        if (s->progress[i] && !progress_useful(g, seat, i)) legal_card(g, seat, i, l);
    if (s->progress[SC_MEDICINE] && cards_cover(s->hand, MEDICINE_COST)) {
        l->medicine = improve_upgradable(s);
        if (site_any(l->medicine)) l->kinds |= ACT_BIT(ACT_MEDICINE);
    }
}

void cities_legal(const Game *g, int seat, Legal *l) {
    const Seat *s = &g->seat[seat];
    if (g->phase == PHASE_PRE_ROLL) {
        if (may_play(s, SC_ALCHEMY) && !g->alchemy) l->kinds |= ACT_BIT(ACT_ALCHEMY);
        return;
    }
    if (cards_cover(s->hand, WALL_COST)) {
        l->walls = improve_wall_sites(s);
        if (site_any(l->walls)) l->kinds |= ACT_BIT(ACT_WALL);
    }
    legal_improve(g, seat, l);
    legal_knights(g, seat, l);
    legal_cards(g, seat, l);
    if (!g->harbours) return;
    l->harbour_seats = (uint8_t)progress_harbour_seats(g);
    l->harbour_cards = (uint8_t)(cards_kinds(s->hand) & (BIT(RESOURCES) - 1));
    if (l->harbour_seats && l->harbour_cards) l->kinds |= ACT_BIT(ACT_HARBOR_OFFER);
    else l->harbour_seats = l->harbour_cards = 0;
}

/* --- counting and listing ------------------------------------------------------------------ */

/* Actions that have one form only; CLAIM and the like are in legal.c. */
static const ActionBits CARDS_ALONE = ACT_BIT(ACT_IRRIGATION) | ACT_BIT(ACT_MINING) |
                                      ACT_BIT(ACT_COMMERCIAL_HARBOR) | ACT_BIT(ACT_ENCOURAGEMENT) |
                                      ACT_BIT(ACT_SABOTAGE) | ACT_BIT(ACT_WEDDING);

/* The walk along everything described: `index` counts down, and where it reaches 0 `a` is written. */
typedef struct Walk {
    int index;
    Action *a;
    bool found;
} Walk;

static bool here(Walk *w, int kind, int count) {
    if (w->found || w->index >= count) {
        if (!w->found) w->index -= count;
        return false;
    }
    w->found = true;
    w->a->kind = (uint8_t)kind;
    return true;
}

static int nth_bit(uint64_t set, int rank) {
    while (rank--) set &= set - 1;
    return __builtin_ctzll(set);
}

static void walk_bits(Walk *w, int kind, uint64_t set, uint8_t *field) {
    if (here(w, kind, __builtin_popcountll(set))) *field = (uint8_t)nth_bit(set, w->index);
}

static void walk_sites(Walk *w, int kind, SiteSet set) {
    if (here(w, kind, site_count(set))) w->a->where = (uint8_t)site_nth(set, w->index);
}

static void walk_marches(const Legal *l, Walk *w, int kind, const SiteSet to[KNIGHTS_MAX]) {
    int rank = 0;
    for (SiteSet left = l->marchers; site_any(left); rank++) {
        int from = site_pop(&left);
        if (!here(w, kind, site_count(to[rank]))) continue;
        w->a->card = (uint8_t)from;
        w->a->where = (uint8_t)site_nth(to[rank], w->index);
    }
}

static void walk_improve(const Legal *l, Walk *w) {
    for (int track = 0; track < TRACKS; track++)
        for (int crane = 0; crane < 2; crane++) {
            bool wins = l->wins >> track & 1;
            if (!(l->improve[track] >> crane & 1)) continue;
            if (!here(w, ACT_IMPROVE, wins ? site_count(l->metropolis) : 1)) continue;
            w->a->card = (uint8_t)track;
            w->a->card2 = (uint8_t)crane;
            w->a->where = (uint8_t)(wins ? site_nth(l->metropolis, w->index) : (int)NONE);
        }
}

static void walk_smithing(const Legal *l, Walk *w) {
    int rank = 0;
    for (SiteSet left = l->smithing; site_any(left); rank++) {
        int first = site_pop(&left), more = site_count(l->smith_then[rank]);
        if (!here(w, ACT_SMITHING, 1 + more)) continue;
        w->a->card = (uint8_t)first;
        w->a->card2 = (uint8_t)(w->index ? site_nth(l->smith_then[rank], w->index - 1) : (int)NONE);
    }
}

static void walk_invention(const Legal *l, Walk *w) {
    for (int one = 0; one < HEXES; one++)
        for (int two = one + 1; l->invention[one] && two < HEXES; two++) {
            if (!l->invention[two] || l->invention[one] == l->invention[two]) continue;
            if (!here(w, ACT_INVENTION, 1)) continue;
            w->a->card = (uint8_t)one;
            w->a->card2 = (uint8_t)two;
        }
}

static void walk_answers(const Legal *l, Walk *w) {
    if (l->answer_none) here(w, ACT_ANSWER, 1); /* ANSWER_NOTHING */
    if (w->found) return;
    w->a->card2 = l->answer_form;
    if (l->answer_take) here(w, ACT_ANSWER, 1);
    for (int level = 0; l->answer_levels && level < KNIGHT_LEVELS; level++)
        if (l->answer_levels >> level & 1 && here(w, ACT_ANSWER, site_count(l->answer_sites))) {
            w->a->where = (uint8_t)site_nth(l->answer_sites, w->index);
            w->a->card = (uint8_t)level;
        }
    if (!l->answer_levels) walk_sites(w, ACT_ANSWER, l->answer_sites);
    if (here(w, ACT_ANSWER, edge_count(l->answer_edges)))
        w->a->where = (uint8_t)edge_nth(l->answer_edges, w->index);
    walk_bits(w, ACT_ANSWER, l->answer_cards, &w->a->card);
}

static void walk_cards(const Legal *l, Walk *w) {
    Action *a = w->a;
    ActionBits k = l->kinds;
    ActionBits alone = k & CARDS_ALONE;
    if (alone && here(w, ACT_NONE, __builtin_popcountll(alone)))
        a->kind = (uint8_t)nth_bit(alone, w->index);
    if (k & ACT_BIT(ACT_ENGINEERING)) walk_sites(w, ACT_ENGINEERING, l->walls);
    walk_sites(w, ACT_MEDICINE, l->medicine);
    if (k & ACT_BIT(ACT_INVENTION)) walk_invention(l, w);
    if (k & ACT_BIT(ACT_SMITHING)) walk_smithing(l, w);
    walk_bits(w, ACT_GUILD_DUES, l->dues, &a->where);
    walk_bits(w, ACT_MERCHANT, l->merchant, &a->where);
    walk_bits(w, ACT_MERCHANT_FLEET, l->fleet, &a->card);
    if (k & ACT_BIT(ACT_RESOURCE_MONOPOLY))
        walk_bits(w, ACT_RESOURCE_MONOPOLY, BIT(RESOURCES) - 1, &a->card);
    if (k & ACT_BIT(ACT_TRADE_MONOPOLY))
        walk_bits(w, ACT_TRADE_MONOPOLY, (BIT(GOODS) - 1) & ~(BIT(RESOURCES) - 1), &a->card);
    if (here(w, ACT_DIPLOMACY, edge_count(l->diplomacy)))
        a->where = (uint8_t)edge_nth(l->diplomacy, w->index);
    walk_bits(w, ACT_ESPIONAGE, l->spied, &a->where);
    walk_sites(w, ACT_INTRIGUE, l->intrigue);
    walk_bits(w, ACT_TAXATION, l->taxation, &a->where);
    walk_bits(w, ACT_TREASON, l->traitors, &a->where);
    for (unsigned seats = l->harbour_seats; seats; seats &= seats - 1)
        if (here(w, ACT_HARBOR_OFFER, __builtin_popcount(l->harbour_cards))) {
            a->where = (uint8_t)__builtin_ctz(seats);
            a->card = (uint8_t)nth_bit(l->harbour_cards, w->index);
        }
}

/* Groups of actions, so that a missing group is skipped as a whole. */
#define KNIGHTS_ACT                                                                                \
    (ACT_BIT(ACT_RECRUIT) | ACT_BIT(ACT_ACTIVATE) | ACT_BIT(ACT_PROMOTE) |                         \
     ACT_BIT(ACT_KNIGHT_MOVE) | ACT_BIT(ACT_KNIGHT_DISPLACE) | ACT_BIT(ACT_CHASE))
static const ActionBits NO_CARDS = KNIGHTS_ACT | ACT_BIT(ACT_ALCHEMY) | ACT_BIT(ACT_WALL) |
                                   ACT_BIT(ACT_IMPROVE) | ACT_BIT(ACT_PUT_BACK) |
                                   ACT_BIT(ACT_ANSWER);

static void walk_knights(const Legal *l, Walk *w) {
    walk_sites(w, ACT_RECRUIT, l->recruit);
    walk_sites(w, ACT_ACTIVATE, l->activate);
    walk_sites(w, ACT_PROMOTE, l->promote);
    walk_marches(l, w, ACT_KNIGHT_MOVE, l->march);
    walk_marches(l, w, ACT_KNIGHT_DISPLACE, l->displace);
    walk_sites(w, ACT_CHASE, l->chasers);
}

static void walk(const Legal *l, Walk *w) {
    Action *a = w->a;
    ActionBits own = l->kinds >> ACT_ALCHEMY << ACT_ALCHEMY;
    if (own & ACT_BIT(ACT_ALCHEMY) && here(w, ACT_ALCHEMY, 36)) {
        a->card = (uint8_t)(1 + w->index / 6);
        a->card2 = (uint8_t)(1 + w->index % 6);
    }
    if (own & ACT_BIT(ACT_WALL)) walk_sites(w, ACT_WALL, l->walls);
    if (own & ACT_BIT(ACT_IMPROVE)) walk_improve(l, w);
    if (own & KNIGHTS_ACT) walk_knights(l, w);
    if (own & ACT_BIT(ACT_PUT_BACK)) walk_bits(w, ACT_PUT_BACK, l->put_back, &a->card);
    if (own & ~NO_CARDS) walk_cards(l, w);
    if (own & ACT_BIT(ACT_ANSWER)) walk_answers(l, w);
}

int cities_count(const Legal *l) {
    Action unused = { 0 };
    Walk w = { INT_MAX, &unused, false };
    if (l->kinds >> ACT_ALCHEMY == 0) return 0;
    walk(l, &w);
    return INT_MAX - w.index;
}

void cities_nth(const Legal *l, int index, Action *a) {
    Walk w = { index, a, false };
    walk(l, &w);
}
