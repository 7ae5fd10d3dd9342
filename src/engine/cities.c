/* cities.c - the course of a game of Cities & Knights: set-up, turns, the event die, what is derived
 * and what is legal.  K-9 to K-24, K-150 to K-156, K-176 */
#include "engine/cities.h"

#include <stddef.h>
#include <string.h>

enum { SHIP_FACES = 3 }; /* K-174: 1 to 3 ship, then a gate for each track */

void cities_start(Game *g) { /* K-12, K-13 */
    g->robber_locked = 1;
    g->merchant = g->merchant_holder = NONE;
    g->face_down = g->loose = g->loose_from = g->cleared = NONE;
    memset(g->metropolis, NONE, sizeof g->metropolis);
    deck_start(g);
}

void cities_begin_turn(Game *g) {
    g->event = g->alchemy = 0;
}

void cities_end_turn(Game *g) {
    Seat *s = &g->seat[g->turn];
    s->ready = s->promoted = (SiteSet){ 0 };
    g->harbours = 0;
    for (int seat = 0; seat < g->seats; seat++) g->seat[seat].offered = 0;
    if (!g->fleet) return;
    g->fleet = 0;
    s->rate = improve_rate(g, g->turn);
}

/* --- the event die ------------------------------------------------------------------------- */

static bool is_gate(int event) {
    return event > SHIP_FACES;
}

static void open_gate(Game *g, const Chance *chance) { /* K-21, K-22 */
    uint8_t who[SEATS];
    int track = chance->event - SHIP_FACES - 1, drawn = 0;
    int count = deck_gate(g, track, g->dice[0], who);
    for (int i = 0; i < count && g->phase != PHASE_OVER; i++) {
        bool chance_draws = deck_need(g, track, NULL, 0).kind != CHANCE_NONE;
        deck_draw(g, who[i], track, chance_draws ? chance->more[drawn++] - 1 : 0);
    }
}

void cities_roll(Game *g, Chance chance) {
    if (!g->alchemy) {
        g->dice[0] = chance.a; /* the red one, K-7 */
        g->dice[1] = chance.b;
    }
    g->event = chance.event;
    if (is_gate(chance.event)) open_gate(g, &chance);
    else barbarians_sail(g);
    if (g->phase != PHASE_OVER && !g->due) cities_resume_roll(g);
}

void cities_resume_roll(Game *g) {
    g->due = 0;
    for (int seat = 0; seat < g->seats; seat++) /* K-24 */
        if (seat != g->turn && cities_over_limit(&g->seat[seat])) g->due |= (uint8_t)BIT(seat);
    if (g->due) {
        g->phase = PHASE_PUT_BACK;
        return;
    }
    if (g->barbarians == BARBARIAN_TRACK) barbarians_leave(g);
    g->seat[g->turn].ready = g->seat[g->turn].active; /* K-54 */
    game_settle_roll(g);
}

/* --- may I, and what follows --------------------------------------------------------------- */

Refusal cities_check(const Game *g, const Action *a) {
    switch ((ActionKind)a->kind) {
    case ACT_WALL:
    case ACT_IMPROVE:
    case ACT_MEDICINE: return improve_check(g, a);
    case ACT_RECRUIT:
    case ACT_ACTIVATE:
    case ACT_PROMOTE:
    case ACT_KNIGHT_MOVE:
    case ACT_KNIGHT_DISPLACE:
    case ACT_CHASE: return knights_check(g, a);
    default: return progress_check(g, a);
    }
}

void cities_do(Game *g, const Move *e) {
    switch ((ActionKind)e->act.kind) {
    case ACT_WALL:
    case ACT_IMPROVE:
    case ACT_MEDICINE: improve_do(g, &e->act); break;
    case ACT_RECRUIT:
    case ACT_ACTIVATE:
    case ACT_PROMOTE:
    case ACT_KNIGHT_MOVE:
    case ACT_KNIGHT_DISPLACE:
    case ACT_CHASE: knights_do(g, &e->act); break;
    case ACT_PUT_BACK: answer_put_back(g, &e->act); break;
    case ACT_ANSWER: answer_do(g, e); break;
    default: progress_do(g, e);
    }
}

/* --- chance -------------------------------------------------------------------------------- */

ChanceNeed cities_chance(const Game *g, const Action *a) {
    if (a->kind == ACT_ROLL)
        return (ChanceNeed){ g->alchemy ? CHANCE_EVENT_DIE : CHANCE_THREE_DICE, 0 };
    if (a->kind == ACT_ANSWER && g->phase == PHASE_TIE_DRAW && a->card < TRACKS)
        return deck_need(g, a->card, NULL, 0);
    return (ChanceNeed){ CHANCE_NONE, 0 };
}

/* Does this card, drawn by the active seat, end the game at once? */
static bool wins_by(const Game *g, int progress) {
    if (progress != SC_PRINTING && progress != PO_CONSTITUTION) return false;
    Game after = *g;
    deck_draw(&after, g->turn, deck_track(progress), progress);
    return after.phase == PHASE_OVER;
}

/* The draws of a gate, one for each seat while the upper part of the deck lasts. */
static ChanceNeed gate_more(const Game *g, const Chance *so_far, int n) {
    uint8_t who[SEATS];
    int track = so_far->event - SHIP_FACES - 1, red = g->alchemy ? g->dice[0] : so_far->a;
    if (n > deck_gate(g, track, red, who)) return (ChanceNeed){ CHANCE_NONE, 0 };
    if (n > 1 && who[0] == g->turn && wins_by(g, so_far->more[0] - 1)) /* K-154 */
        return (ChanceNeed){ CHANCE_NONE, 0 };
    return deck_need(g, track, so_far->more, n - 1);
}

static ChanceNeed tax_more(const Game *g, int hex, int n) {
    unsigned taxed = progress_taxed(g, hex);
    for (int i = 1; i < g->seats; i++) {
        int seat = (g->turn + i) % g->seats;
        if (taxed >> seat & 1 && --n == 0) return (ChanceNeed){ CHANCE_CARD, g->seat[seat].hand };
    }
    return (ChanceNeed){ CHANCE_NONE, 0 };
}

ChanceNeed cities_more(const Game *g, const Action *a, const Chance *so_far, int n) {
    if (a->kind == ACT_ROLL && is_gate(so_far->event)) return gate_more(g, so_far, n);
    if (a->kind == ACT_TAXATION) return tax_more(g, a->where, n);
    return (ChanceNeed){ CHANCE_NONE, 0 };
}

static bool may_be_drawn(ChanceNeed need, int card_or_progress) {
    for (int i = 0; i < chance_count(need); i++)
        if (chance_nth(need, i) == card_or_progress) return true;
    return false;
}

static bool is_die(int face) {
    return face >= 1 && face <= 6;
}

bool cities_chance_fits(const Game *g, const Move *e) {
    const Chance *c = &e->chance;
    ChanceNeed need = game_chance(g, &e->act);
    if (need.kind == CHANCE_THREE_DICE && !(is_die(c->a) && is_die(c->b))) return false;
    if (e->act.kind == ACT_ROLL && !is_die(c->event)) return false;
    if (need.kind == CHANCE_PROGRESS && !may_be_drawn(need, c->a)) return false;
    for (int n = 1; n <= MORE_DRAWS; n++) {
        need = game_more(g, &e->act, c, n);
        if (need.kind == CHANCE_NONE) return !c->more[n - 1];
        if (!may_be_drawn(need, c->more[n - 1] - 1)) return false;
    }
    return true;
}

/* --- what is derived ----------------------------------------------------------------------- */

void cities_derive(Game *g) {
    g->knighted = (SiteSet){ 0 };
    for (int seat = 0; seat < SEATS; seat++) {
        Seat *s = &g->seat[seat];
        s->standing = (SiteSet){ 0 };
        for (int level = 0; level < KNIGHT_LEVELS; level++)
            s->standing = site_or(s->standing, s->knight[level]);
        g->knighted = site_or(g->knighted, s->standing);
        s->held = 0;
        for (int i = 0; i < PROGRESS_CARDS; i++) s->held = (uint8_t)(s->held + s->progress[i]);
    }
}

int cities_points(const Game *g, int seat) {
    const Seat *s = &g->seat[seat];
    int points = s->tokens + s->printing + s->constitution + (g->merchant_holder == seat);
    for (int track = 0; track < TRACKS; track++)
        if (improve_owner(g, track) == seat) points += METROPOLIS_POINTS;
    return points;
}

void cities_finish(Game *g) {
    g->loose = g->loose_from = g->cleared = g->face_down = NONE;
    g->loose_active = 0;
    for (int seat = 0; seat < g->seats; seat++) g->seat[seat].put_back = 0;
}

static bool on_board(SiteSet sites) {
    return !(sites.w[SITE_WORDS - 1] >> (SITES % 64));
}

bool cities_places_fit(const Game *g) {
    for (int track = 0; track < TRACKS; track++)
        if (g->metropolis[track] != NONE && g->metropolis[track] >= SITES) return false;
    for (int seat = 0; seat < SEATS; seat++) {
        const Seat *s = &g->seat[seat];
        SiteSet all = site_or(site_or(s->sideways, s->walls), site_or(s->active, s->promoted));
        for (int level = 0; level < KNIGHT_LEVELS; level++) all = site_or(all, s->knight[level]);
        if (!on_board(site_or(all, s->ready))) return false;
    }
    return g->merchant_holder == NONE ? g->merchant == NONE
                                      : g->merchant_holder < g->seats && g->merchant < HEXES;
}

/* --- is it legal? ------------------------------------------------------------------------- */

static const char *frame_broken(const Game *g) {
    bool attack = g->phase == PHASE_PILLAGE || g->phase == PHASE_TIE_DRAW ||
                  g->phase == PHASE_PUT_BACK || g->phase == PHASE_OVER;
    if (g->barbarians > BARBARIAN_TRACK || (g->barbarians == BARBARIAN_TRACK && !attack))
        return "The barbarian ship can't be sailing and attacking at the same time. [K-8]";
    if (g->robber_locked > 1 || g->alchemy > 1 || g->event > 6 || g->harbours > 2)
        return "The turn is in an impossible state. [B-160]";
    if ((g->robber_locked && g->board.terrain[g->robber] != DESERT))
        return "Before the first attack the robber must be on the desert. [K-13]";
    for (int seat = 0; seat < g->seats; seat++) {
        const Seat *s = &g->seat[seat];
        bool waits = g->phase == PHASE_PUT_BACK && !(g->due >> seat & 1);
        int chosen = s->put_back - 1;
        if (s->put_back && (!waits || chosen >= PROGRESS_CARDS || !s->progress[chosen]))
            return "Cards chosen to be put back stay in hand until everyone has chosen. [K-24]";
        if (s->offered > g->harbours || (s->offered && seat == g->turn))
            return "Each Commercial Harbor offers one card to each opponent. [K-121]";
        bool may_exceed = seat == g->turn || g->phase == PHASE_PUT_BACK ||
                          g->phase == PHASE_TIE_DRAW || g->phase == PHASE_OVER;
        if (!may_exceed && cities_over_limit(s))
            return "Only the active seat can have more than four progress cards. [K-24]";
        if (g->phase == PHASE_PUT_BACK && g->due >> seat & 1 &&
            (seat == g->turn || !cities_over_limit(s)))
            return "Only seats with more than four progress cards put some back. [K-24]";
    }
    return NULL;
}

static const char *choice_broken(const Game *g) {
    static const char WHY[] = "There is nothing to choose from. [K-172]";
    bool relocate = g->phase == PHASE_RELOCATE, place = g->phase == PHASE_TREASON_PLACE;
    bool own = place || g->phase == PHASE_DUES || g->phase == PHASE_SPY ||
               g->phase == PHASE_REPLACE_ROAD;
    if ((g->face_down != NONE) != (g->phase == PHASE_HARBOUR) ||
        (g->loose != NONE) != (relocate || place) || (g->loose_from != NONE) != relocate ||
        (g->cleared != NONE) != (g->phase == PHASE_REPLACE_ROAD) || g->loose_active > 1 ||
        (g->loose_active && !relocate && !place))
        return WHY;
    if (own && g->due != BIT(g->turn)) return WHY;
    bool others = relocate || g->phase == PHASE_TREASON_REMOVE || g->phase == PHASE_HARBOUR;
    if (others && (g->due & (g->due - 1) || g->due == BIT(g->turn))) return WHY;
    if (relocate && (g->loose >= KNIGHT_LEVELS || g->loose_from >= SITES ||
                     !knights_left(&g->seat[__builtin_ctz(g->due)], g->loose)))
        return WHY;
    if (place && (g->loose >= KNIGHT_LEVELS || !progress_treason_levels(g))) return WHY;
    if (g->phase == PHASE_HARBOUR &&
        (g->face_down >= RESOURCES || !cards_of(g->seat[g->turn].hand, g->face_down)))
        return WHY;
    bool looks = g->phase == PHASE_DUES || g->phase == PHASE_SPY;
    if (looks && (g->victim >= g->seats || g->victim == g->turn)) return WHY;
    if (g->phase == PHASE_DUES && cards_total(g->seat[g->victim].hand) < 3) return WHY;
    if (g->phase == PHASE_REPLACE_ROAD && g->cleared >= EDGES) return WHY;
    unsigned actors = g->phase > PHASE_OVER ? game_actors(g) : 0;
    for (int seat = 0; seat < g->seats; seat++) {
        Legal l;
        if (!(actors >> seat & 1)) continue;
        game_legal(g, seat, &l);
        if (!(l.kinds & ACT_BIT(ACT_DISCARD)) && !legal_count(&l)) return WHY;
        if (l.kinds & ACT_BIT(ACT_ANSWER) && !site_any(l.answer_sites) &&
            !edge_any(l.answer_edges) && !l.answer_cards && !l.answer_take && !l.answer_none)
            return WHY;
    }
    return NULL;
}

const char *cities_broken(const Game *g) {
    const char *why = deck_broken(g);
    if (!why) why = knights_broken(g);
    if (!why) why = improve_broken(g);
    if (!why) why = frame_broken(g);
    if (!why) why = choice_broken(g);
    return why;
}
