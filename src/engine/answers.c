/* answers.c - questions that a player must answer in between: cities that fall, decks to draw from,
 * knights to place, cards to put back.  K-172, K-220 */
#include "engine/cities.h"

#include "engine/route.h"

static bool held_kind(Cards pile, int kind) {
    return kind < HAND_KINDS && cards_of(pile, kind) > 0;
}

static EdgeSet new_roads(const Game *g) { /* K-141 */
    EdgeSet places = edge_minus(g->seat[g->turn].reach, g->roads);
    edge_remove(&places, g->cleared);
    return places;
}

static SiteSet places_for_loose(const Game *g, int seat) {
    SiteSet met;
    return knights_ways(g, seat, g->loose_from, &met);
}

/* --- may I? -------------------------------------------------------------------------------- */

/* What the phase wants to be told; nothing is an answer if the seat may decline. */
static int form_of(int phase) {
    switch ((Phase)phase) {
    case PHASE_PILLAGE:
    case PHASE_RELOCATE:
    case PHASE_TREASON_REMOVE:
    case PHASE_REPLACE_ROAD: return ANSWER_PLACE;
    case PHASE_TREASON_PLACE: return ANSWER_KNIGHT;
    case PHASE_AQUEDUCT:
    case PHASE_HARBOUR: return ANSWER_KIND;
    case PHASE_TIE_DRAW: return ANSWER_TRACK;
    case PHASE_SPY: return ANSWER_PROGRESS;
    case PHASE_DUES: return ANSWER_CARDS;
    default: return ANSWER_FORMS;
    }
}

static bool may_decline(int phase) {
    return phase == PHASE_AQUEDUCT || phase == PHASE_TREASON_PLACE || phase == PHASE_SPY ||
           phase == PHASE_REPLACE_ROAD;
}

static bool place_fits(const Game *g, int seat, int where) {
    unsigned at = (unsigned)where;
    if (g->phase == PHASE_REPLACE_ROAD) return where < EDGES && edge_has(new_roads(g), at);
    if (where >= SITES) return false;
    if (g->phase == PHASE_PILLAGE) return site_has(barbarians_prey(g, seat), at);
    if (g->phase == PHASE_RELOCATE) return site_has(places_for_loose(g, seat), at);
    return site_has(g->seat[seat].standing, at); /* the knight that goes, K-133 */
}

static bool answer_fits(const Game *g, const Action *a) {
    const Seat *s = &g->seat[a->seat];
    switch (a->card2) {
    case ANSWER_NOTHING: return may_decline(g->phase);
    case ANSWER_PLACE: return place_fits(g, a->seat, a->where);
    case ANSWER_KNIGHT:
        return a->where < SITES && a->card < KNIGHT_LEVELS &&
               progress_treason_levels(g) >> a->card & 1 &&
               site_has(knights_recruit_sites(g, a->seat), a->where);
    case ANSWER_KIND:
        if (g->phase == PHASE_HARBOUR) return a->card >= RESOURCES && held_kind(s->hand, a->card);
        return a->card < RESOURCES && held_kind(g->bank, a->card);
    case ANSWER_TRACK: return a->card < TRACKS && deck_size(g, a->card);
    case ANSWER_PROGRESS: return a->card < PROGRESS_CARDS && g->seat[g->victim].progress[a->card];
    case ANSWER_CARDS:
        return cards_sane(a->get) && cards_total(a->get) == 2 &&
               cards_cover(g->seat[g->victim].hand, a->get);
    default: return false;
    }
}

Refusal answer_check(const Game *g, const Action *a) {
    int form = form_of(g->phase);
    if (form == ANSWER_FORMS || !(game_actors(g) >> a->seat & 1)) return NO_CHOICE_DUE;
    if (a->card2 != form && a->card2 != ANSWER_NOTHING) return WRONG_CHOICE;
    return answer_fits(g, a) ? ALLOWED : WRONG_CHOICE;
}

Refusal answer_check_put_back(const Game *g, const Action *a) { /* K-24, K-103 */
    const Seat *s = &g->seat[a->seat];
    bool own = g->phase == PHASE_ACTION && a->seat == g->turn && cities_over_limit(s);
    bool due = g->phase == PHASE_PUT_BACK && g->due >> a->seat & 1;
    if (!own && !due) return NOTHING_TO_PUT_BACK;
    return a->card < PROGRESS_CARDS && s->progress[a->card] ? ALLOWED : NO_PROGRESS_CARD;
}

/* --- what follows -------------------------------------------------------------------------- */

static void back_to_action(Game *g) {
    g->due = 0;
    g->phase = PHASE_ACTION;
    g->loose = g->loose_from = g->cleared = g->face_down = g->victim = NONE;
    g->loose_active = 0;
}

static void draw_for_tie(Game *g, int seat, int track, int drawn) { /* K-73 */
    g->due &= (uint8_t)~BIT(seat);
    deck_draw(g, seat, track, drawn);
    if (g->phase == PHASE_OVER) return;
    if (!barbarians_decks(g)) g->due = 0;
    if (!g->due) cities_resume_roll(g);
}

static void lose_knight(Game *g, int seat, int site) { /* K-133 */
    bool active;
    int level = knights_take(g, seat, site, &active);
    route_award(g);
    back_to_action(g);
    g->loose = (uint8_t)level;
    g->loose_active = active;
    if (progress_treason_levels(g)) {
        g->phase = PHASE_TREASON_PLACE;
        g->due = (uint8_t)BIT(g->turn);
    } else {
        back_to_action(g);
    }
}

static void place_knight(Game *g, const Action *a) { /* K-134 */
    bool active = g->loose_active;
    back_to_action(g);
    if (a->card2 == ANSWER_NOTHING) return;
    knights_put(g, g->turn, a->card, a->where, active);
    if (active && TREASON_ACTS) site_add(&g->seat[g->turn].ready, a->where);
    route_award(g);
}

static void exchange(Game *g, int seat, int commodity) { /* K-121 */
    Cards given = card(g->face_down), got = card(commodity);
    g->seat[g->turn].hand += got - given;
    g->seat[seat].hand += given - got;
    back_to_action(g);
}

static void take_progress(Game *g, const Action *a) { /* K-137 */
    Seat *from = &g->seat[g->victim], *to = &g->seat[g->turn];
    if (a->card2 != ANSWER_NOTHING) {
        from->progress[a->card]--;
        from->held--;
        to->progress[a->card]++;
        to->held++;
    }
    back_to_action(g);
}

void answer_do(Game *g, const Move *e) {
    const Action *a = &e->act;
    int seat = a->seat, level = g->loose;
    bool active = g->loose_active;
    switch ((Phase)g->phase) {
    case PHASE_PILLAGE:
        g->due &= (uint8_t)~BIT(seat);
        barbarians_pillage(g, seat, a->where);
        if (!g->due) cities_resume_roll(g);
        break;
    case PHASE_TIE_DRAW: draw_for_tie(g, seat, a->card, e->chance.a); break;
    case PHASE_AQUEDUCT:
        g->due &= (uint8_t)~BIT(seat);
        if (a->card2 != ANSWER_NOTHING) cities_pay(g, seat, -card(a->card));
        improve_next_aqueduct(g);
        break;
    case PHASE_RELOCATE:
        back_to_action(g);
        knights_put(g, seat, level, a->where, active);
        route_award(g);
        break;
    case PHASE_TREASON_REMOVE: lose_knight(g, seat, a->where); break;
    case PHASE_TREASON_PLACE: place_knight(g, a); break;
    case PHASE_HARBOUR: exchange(g, seat, a->card); break;
    case PHASE_DUES:
        g->seat[g->victim].hand -= a->get;
        g->seat[seat].hand += a->get;
        back_to_action(g);
        break;
    case PHASE_SPY: take_progress(g, a); break;
    case PHASE_REPLACE_ROAD:
        back_to_action(g);
        if (a->card2 == ANSWER_NOTHING) route_award(g);
        else game_put_road(g, seat, a->where);
        break;
    default: break;
    }
}

static void put_back(Game *g, int seat, int progress) {
    g->seat[seat].progress[progress]--;
    g->seat[seat].held--;
    deck_put_under(g, progress, seat);
}

/* The active player's card at once; the others' when all have chosen, in turn order.  K-24 */
void answer_put_back(Game *g, const Action *a) {
    if (g->phase == PHASE_ACTION) {
        put_back(g, a->seat, a->card);
        return;
    }
    g->seat[a->seat].put_back = (uint8_t)(1 + a->card);
    g->due &= (uint8_t)~BIT(a->seat);
    if (g->due) return;
    for (int i = 0; i < g->seats; i++) {
        int seat = (g->turn + i) % g->seats, chosen = g->seat[seat].put_back;
        g->seat[seat].put_back = 0;
        if (chosen) put_back(g, seat, chosen - 1);
    }
    cities_resume_roll(g);
}

/* --- what may I? --------------------------------------------------------------------------- */

static uint32_t progress_bits(const Seat *s) {
    uint32_t bits = 0;
    for (int i = 0; i < PROGRESS_CARDS; i++) bits |= (uint32_t)(s->progress[i] > 0) << i;
    return bits;
}

void answer_legal(const Game *g, int seat, Legal *l) {
    const Seat *s = &g->seat[seat];
    bool own_turn = g->phase == PHASE_ACTION && seat == g->turn;
    if (own_turn && cities_over_limit(s)) {
        l->kinds |= ACT_BIT(ACT_PUT_BACK);
        l->put_back = progress_bits(s);
    }
    if (g->phase <= PHASE_OVER || !(game_actors(g) >> seat & 1)) return;
    l->kinds |= ACT_BIT(ACT_ANSWER);
    l->answer_form = (uint8_t)form_of(g->phase);
    l->answer_none = may_decline(g->phase);
    switch ((Phase)g->phase) {
    case PHASE_PUT_BACK:
        l->kinds = ACT_BIT(ACT_PUT_BACK);
        l->answer_form = 0;
        l->put_back = progress_bits(s);
        break;
    case PHASE_WEDDING:
    case PHASE_SABOTAGE:
        l->kinds = ACT_BIT(ACT_DISCARD);
        l->answer_form = 0;
        l->discard = (uint8_t)progress_owed(g, seat);
        break;
    case PHASE_PILLAGE: l->answer_sites = barbarians_prey(g, seat); break;
    case PHASE_TIE_DRAW: l->answer_cards = barbarians_decks(g); break;
    case PHASE_AQUEDUCT: l->answer_cards = cards_kinds(g->bank) & (BIT(RESOURCES) - 1); break;
    case PHASE_RELOCATE: l->answer_sites = places_for_loose(g, seat); break;
    case PHASE_TREASON_REMOVE: l->answer_sites = s->standing; break;
    case PHASE_TREASON_PLACE:
        l->answer_sites = knights_recruit_sites(g, seat);
        l->answer_levels = (uint8_t)progress_treason_levels(g);
        break;
    case PHASE_HARBOUR: l->answer_cards = cards_kinds(s->hand) & ~(BIT(RESOURCES) - 1); break;
    case PHASE_DUES: l->answer_take = 2; break;
    case PHASE_SPY: l->answer_cards = progress_bits(&g->seat[g->victim]); break;
    case PHASE_REPLACE_ROAD: l->answer_edges = new_roads(g); break;
    default: l->kinds &= ~ACT_BIT(ACT_ANSWER);
    }
}
