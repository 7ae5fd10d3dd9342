#include "engine/correct.h"

#include "engine/route.h"
#include "engine/ships.h"

/* A theft under way whose victim has nothing left continues with another, or is over. */
static void settle_theft(Game *g) {
    if (g->phase != PHASE_STEAL && g->phase != PHASE_TAKE) return;
    unsigned victims = game_victims(g, game_raided(g));
    if (g->phase == PHASE_TAKE && victims >> g->victim & 1) return;
    g->victim = NONE;
    g->phase = victims ? PHASE_STEAL : g->resume;
}

/* A hand brought down to the limit has nothing to discard any more.  B-61 */
static void settle_discards(Game *g) {
    for (int seat = 0; seat < g->seats && g->phase == PHASE_DISCARD; seat++)
        if (g->due >> seat & 1 && cards_total(g->seat[seat].hand) <= game_hand_limit(g, seat))
            game_discarded(g, seat, 0);
}

bool correct_cards(Game *g, int from, int to, Cards cards) {
    bool seats_exist = (from == NONE || from < g->seats) && (to == NONE || to < g->seats);
    if (!seats_exist || from == to || !cards || !cards_sane(cards)) return false;
    Cards held = from == NONE ? g->bank : g->seat[from].hand - g->seat[from].pending;
    if (!cards_cover(held, cards)) return false;
    Game then = *g;
    *(from == NONE ? &then.bank : &then.seat[from].hand) -= cards;
    *(to == NONE ? &then.bank : &then.seat[to].hand) += cards;
    game_close(&then); /* a bank trade still open would count on cards that may be gone */
    settle_theft(&then);
    settle_discards(&then);
    if (KNIGHTS && game_broken(&then))
        return false; /* someone is choosing with these cards: K-220 */
    *g = then;
    return true;
}

int correct_desert(const Game *g) {
    if (FISH) return NONE; /* F-51 */
    for (int hex = 0; hex < HEXES; hex++)
        if (g->board.terrain[hex] == DESERT) return hex;
    return g->robber;
}

void correct_robber(Game *g, int hex) {
#if HAS_KNIGHTS
    if (g->robber_locked) return; /* K-79 */
#endif
    if (SHIPS && ships_sea(hex)) {
        ships_put_pirate(g, hex);
    } else {
        g->robber = g->robber_from = (uint8_t)hex;
        if (SHIPS) ships_end_raid(g);
    }
    g->victim = NONE;
    if (g->phase == PHASE_ROBBER || g->phase == PHASE_STEAL || g->phase == PHASE_TAKE)
        g->phase = g->resume;
    game_close(g);
}

bool correct_lapse(Game *g) {
    if (g->phase == PHASE_ROAD_CARD) {
        g->free_roads = 0;
        g->phase = g->resume;
        game_close(g);
        return true;
    }
    if (g->phase != PHASE_PRE_ROLL) return false;
    g->phase = PHASE_ACTION;
    game_do(g, &(Move){ .act = { .kind = ACT_END, .seat = g->turn } });
    return true;
}

/* --- pieces -------------------------------------------------------------------------------- */

static bool has_piece(const Seat *s, int piece, int at) {
    unsigned where = (unsigned)at;
    switch (piece) {
    case ROAD: return at < EDGES && edge_has(s->roads, where);
    case SETTLEMENT: return at < SITES && site_has(s->settlements, where);
    case CITY: return at < SITES && site_has(s->cities, where);
#if HAS_SHIPS
    case SHIP: return at < EDGES && edge_has(s->ships, where);
#endif
    default: return false;
    }
}

static void lift(Game *g, Seat *s, int piece, int at) {
    unsigned where = (unsigned)at;
    s->left[piece]++;
    if (piece == ROAD) edge_remove(&s->roads, where);
    if (piece == SETTLEMENT) site_remove(&s->settlements, where);
    if (piece == CITY) site_remove(&s->cities, where);
#if HAS_SHIPS
    if (piece == SHIP) edge_remove(&s->ships, where), edge_remove(&g->new_ships, where);
#endif
    game_derive(g);
}

static Refusal check_edge(const Game *g, int piece, int edge) {
    if (edge >= EDGES) return NO_SUCH_PLACE;
    if (edge_has(g->roads, (unsigned)edge)) return EDGE_TAKEN;
    if (SHIPS && piece == ROAD && ships_open_sea(edge)) return ROAD_AT_SEA;
    return SHIPS && piece == SHIP && !ships_beside_sea(edge) ? SHIP_ON_LAND : ALLOWED;
}

static Refusal check_site(const Game *g, int site) {
    if (site >= SITES) return NO_SUCH_PLACE;
    if (SHIPS && !site_has(ships_land(), (unsigned)site)) return SITE_AT_SEA;
    if (site_has(g->built, (unsigned)site)) return SITE_TAKEN;
    return site_has(g->open_sites, (unsigned)site) ? ALLOWED : TOO_CLOSE;
}

static void put(Seat *s, int piece, int at) {
    unsigned where = (unsigned)at;
    s->left[piece]--;
    if (piece == ROAD) edge_add(&s->roads, where);
    if (piece == SETTLEMENT) site_add(&s->settlements, where);
    if (piece == CITY) site_add(&s->cities, where);
#if HAS_SHIPS
    if (piece == SHIP) edge_add(&s->ships, where);
#endif
}

/* Free roads without a place lapse (B-106), a theft may have lost its victims, and where the rules
 * see a winner there is one. */
static void settle_pieces(Game *g) {
    game_derive(g);
    route_award(g);
    bool place = SHIPS ? ships_place(g, g->turn)
                       : g->seat[g->turn].left[ROAD] &&
                             edge_any(edge_minus(g->seat[g->turn].reach, g->roads));
    if (g->phase == PHASE_ROAD_CARD && !place) g->free_roads = 0, g->phase = g->resume;
    settle_theft(g);
    game_end_if_won(g);
}

Refusal correct_piece(Game *g, int seat, int piece, int from, int to) {
    if (seat >= g->seats) return NO_SUCH_SEAT;
    if (game_in_setup(g)) return IN_SETUP;
    if (piece >= PIECES || from == to) return NO_PIECE;
    Game after = *g;
    Seat *s = &after.seat[seat];
    game_close(&after);
    if (from != NONE && !has_piece(s, piece, from)) return NO_PIECE;
    if (from != NONE) lift(&after, s, piece, from);
    if (to != NONE) {
        if (!s->left[piece]) return NO_PIECE;
        if (piece == CITY && has_piece(s, SETTLEMENT, to)) lift(&after, s, SETTLEMENT, to);
        bool edge = piece == ROAD || piece == SHIP;
        Refusal no = edge ? check_edge(&after, piece, to) : check_site(&after, to);
        if (no) return no;
        put(s, piece, to);
    }
    settle_pieces(&after);
    if (KNIGHTS && game_broken(&after))
        return WRONG_CHOICE; /* a knight, wall or metropolis hangs on it */
    *g = after;
    return ALLOWED;
}

/* --- development cards --------------------------------------------------------------------- */

/* A knight fewer: the tile goes to the sole leader, or to nobody.  B-90 */
static void settle_army(Game *g) {
    int most = 0, leaders = 0, leader = NONE, holder = g->army_holder;
    for (int seat = 0; seat < g->seats; seat++) {
        int knights = g->seat[seat].knights;
        if (knights > most) most = knights, leaders = 0;
        if (knights == most) leaders++, leader = seat;
    }
    if (most < ARMY_LEAST) leader = NONE;
    else if (holder != NONE && g->seat[holder].knights == most) leader = holder;
    else if (leaders > 1) leader = NONE;
    g->army_holder = (uint8_t)leader;
}

/* Cards bought this turn stay new as long as they are held; shown ones count as held. */
static void settle_hand(Game *g, int seat, int kind) {
    Seat *s = &g->seat[seat];
    int held = cards_of(s->devcards, kind), fresh = seat == g->turn ? cards_of(g->fresh, kind) : 0;
    if (fresh > held) g->fresh -= card(kind) * (Cards)(fresh - held);
    if (kind == VICTORY_POINT && s->shown > held) s->shown = (uint8_t)held;
}

Refusal correct_devcard(Game *g, int seat, int kind, int way) {
    if (seat >= g->seats) return NO_SUCH_SEAT;
    if (game_in_setup(g)) return IN_SETUP;
    if (kind >= DEVCARDS || way >= CARD_WAYS) return NO_SUCH_DEVCARD;
    Seat *s = &g->seat[seat];
    Cards one = card(kind);
    int played = kind == KNIGHT ? s->knights : cards_of(g->spent, kind);
    int there = way == CARD_FROM_DECK ? cards_of(g->deck, kind)
                : way == CARD_TO_DECK ? cards_of(s->devcards, kind)
                                      : played;
    if (!there) return NO_SUCH_DEVCARD;
    game_close(g);
    if (way == CARD_FROM_DECK) g->deck -= one;
    if (way == CARD_TO_DECK) g->deck += one;
    if (way == CARD_TO_HAND && kind == KNIGHT) s->knights--;
    if (way == CARD_TO_HAND && kind != KNIGHT) g->spent -= one;
    if (way == CARD_TO_DECK) s->devcards -= one;
    else s->devcards += one;
    settle_hand(g, seat, kind);
    if (way == CARD_TO_HAND && kind == KNIGHT) settle_army(g);
    game_derive(g);
    game_end_if_won(g);
    return ALLOWED;
}
