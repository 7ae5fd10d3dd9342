/* check.c - may I?  One function for each action, the refusals in the order a referee would
 * give them.  legal.c describes the same rules as sets; a test holds the two together. */
#include "engine/cities.h"
#include "engine/fish.h"
#include "engine/game.h"
#include "engine/ships.h"

/* What may prevent the action before it is judged itself. */
static Refusal check_phase(const Game *g, unsigned allowed) {
    if (BIT(g->phase) & allowed) return ALLOWED;
    switch ((Phase)g->phase) {
    case PHASE_SETUP_SETTLEMENT:
    case PHASE_SETUP_ROAD: return IN_SETUP;
    case PHASE_PRE_ROLL: return ROLL_FIRST;
    case PHASE_DISCARD: return DISCARD_FIRST;
    case PHASE_ROBBER:
    case PHASE_STEAL:
    case PHASE_TAKE: return ROBBER_FIRST;
    case PHASE_ROAD_CARD: return ROADS_FIRST;
    case PHASE_ACTION: return ROLLED_ALREADY;
    case PHASE_SWAP: return SWAP_FIRST;
    case PHASE_GOLD: return GOLD_FIRST;
    case PHASE_PILLAGE:
    case PHASE_TIE_DRAW:
    case PHASE_PUT_BACK:
    case PHASE_AQUEDUCT:
    case PHASE_RELOCATE:
    case PHASE_TREASON_REMOVE:
    case PHASE_TREASON_PLACE:
    case PHASE_HARBOUR:
    case PHASE_WEDDING:
    case PHASE_SABOTAGE:
    case PHASE_DUES:
    case PHASE_SPY:
    case PHASE_REPLACE_ROAD: return CHOICE_FIRST;
    case PHASE_OVER:
    case PHASES: break;
    }
    return GAME_IS_OVER;
}

/* Is there a way for the seat's network to reach `edge`?  B-71 */
static bool road_connects(const Game *g, int seat, int edge) {
    const Seat *s = &g->seat[seat];
    for (int i = 0; i < 2; i++) {
        int end = EDGE_SITES[edge][i];
        bool own = site_has(s->settlements, (unsigned)end) || site_has(s->cities, (unsigned)end);
        if (own) return true;
        if (site_has(g->built, (unsigned)end)) continue; /* a rival's: no way through */
#if HAS_KNIGHTS
        if (site_has(site_minus(g->knighted, s->standing), (unsigned)end)) continue; /* K-39 */
#endif
        for (int k = 0; k < 3; k++) {
            int other = SITE_EDGES[end][k];
            if (other != NONE && other != edge && edge_has(s->roads, (unsigned)other)) return true;
        }
    }
    return false;
}

static Refusal check_road(const Game *g, const Action *a) {
    Refusal no = check_phase(g, BIT(PHASE_SETUP_ROAD) | BIT(PHASE_ROAD_CARD) | BIT(PHASE_ACTION));
    if (no) return no;
    if (a->where >= EDGES) return NO_SUCH_PLACE;
    if (!g->seat[a->seat].left[ROAD]) return NO_PIECE;
    if (g->phase == PHASE_ACTION && !cards_cover(g->seat[a->seat].hand, COST[ROAD]))
        return NO_GOODS;
    if (SHIPS && ships_open_sea(a->where)) return ROAD_AT_SEA;
    if (edge_has(g->roads, a->where)) return EDGE_TAKEN;
    if (g->phase == PHASE_SETUP_ROAD)
        return edge_has(SITE_EDGE_SET[g->setup_site], a->where) ? ALLOWED : ROAD_NOT_THERE;
    return road_connects(g, a->seat, a->where) ? ALLOWED : ROAD_APART;
}

static Refusal check_site(const Game *g, int site) {
    if (SHIPS && !site_has(ships_land(), (unsigned)site)) return SITE_AT_SEA;
    if (site_has(g->built, (unsigned)site)) return SITE_TAKEN;
    for (int i = 0; i < 3; i++) { /* B-72 */
        int next = SITE_NEXT[site][i];
        if (next != NONE && site_has(g->built, (unsigned)next)) return TOO_CLOSE;
    }
    return ALLOWED;
}

static Refusal check_settlement_place(const Game *g, int seat, int site) {
    Refusal no = check_site(g, site);
    if (no) return no;
#if HAS_KNIGHTS
    if (site_has(g->knighted, (unsigned)site)) return KNIGHT_THERE; /* K-40 */
#endif
    for (int i = 0; i < 3; i++) { /* B-73 */
        int edge = SITE_EDGES[site][i];
        if (edge != NONE && edge_has(seat_edges(&g->seat[seat]), (unsigned)edge)) return ALLOWED;
    }
    return NO_ROAD_THERE;
}

static Refusal check_settlement(const Game *g, const Action *a) {
    Refusal no = check_phase(g, BIT(PHASE_SETUP_SETTLEMENT) | BIT(PHASE_ACTION));
    if (no) return no;
    if (a->where >= SITES) return NO_SUCH_PLACE;
    if (!g->seat[a->seat].left[SETTLEMENT]) return NO_PIECE;
    if (KNIGHTS && g->phase == PHASE_SETUP_SETTLEMENT && g->setup_step >= g->seats)
        return CITY_IN_SETUP;
    if (SHIPS && g->phase == PHASE_SETUP_SETTLEMENT && !ships_main(a->where)) return MAIN_ISLAND;
    if (g->phase == PHASE_SETUP_SETTLEMENT) return check_site(g, a->where); /* B-33 */
    if (!cards_cover(g->seat[a->seat].hand, COST[SETTLEMENT])) return NO_GOODS;
    return check_settlement_place(g, a->seat, a->where);
}

/* Whether a settlement has a price to be paid and a piece to be put is the same in both. */
static Refusal check_city(const Game *g, const Action *a) {
    bool setup = KNIGHTS && g->phase == PHASE_SETUP_SETTLEMENT && g->setup_step >= g->seats;
    Refusal no = setup ? ALLOWED : check_phase(g, BIT(PHASE_ACTION));
    if (no) return no;
    if (a->where >= SITES) return NO_SUCH_PLACE;
    if (setup) return check_site(g, a->where); /* K-10 */
#if HAS_KNIGHTS
    const Seat *s = &g->seat[a->seat];
    if (site_any(s->sideways)) { /* K-41, K-75 */
        if (!cards_cover(s->hand, COST[CITY])) return NO_GOODS;
        if (!site_has(s->settlements, a->where)) return NOT_YOUR_SETTLEMENT;
        return site_has(s->sideways, a->where) ? ALLOWED : SIDEWAYS_FIRST;
    }
#endif
    if (!g->seat[a->seat].left[CITY]) return NO_PIECE;
    if (!cards_cover(g->seat[a->seat].hand, COST[CITY])) return NO_GOODS;
    return site_has(g->seat[a->seat].settlements, a->where) ? ALLOWED : NOT_YOUR_SETTLEMENT;
}

static Refusal check_roll(const Game *g) {
    return check_phase(g, BIT(PHASE_PRE_ROLL));
}

static Refusal check_discard(const Game *g, const Action *a) {
    if (KNIGHTS && (g->phase == PHASE_WEDDING || g->phase == PHASE_SABOTAGE))
        return progress_check_given(g, a);
    if (g->phase != PHASE_DISCARD || !(g->due >> a->seat & 1)) return NO_DISCARD_DUE;
    Cards hand = g->seat[a->seat].hand;
    if (!cards_sane(a->give) || !cards_cover(hand, a->give)) return WRONG_DISCARD;
    return cards_total(a->give) == cards_total(hand) / 2 ? ALLOWED : WRONG_DISCARD; /* B-61 */
}

/* May the robber, or the pirate, be moved now?  `*again` if it is on second thoughts. */
static Refusal check_raid(const Game *g, bool *second) {
    bool again = g->open.kind == ACT_ROBBER && g->phase == g->resume; /* no victim there, T-23x */
    switch ((Phase)g->phase) {
    case PHASE_ROBBER: break;
    case PHASE_STEAL:
        if (g->rules.robber_complete == ROBBER_ON_CLICK) return ROBBER_FINAL;
        again = true;
        break;
    case PHASE_TAKE:
        if (g->rules.robber_complete != ROBBER_ON_TAKING) return ROBBER_FINAL;
        again = true;
        break;
    case PHASE_PRE_ROLL:
    case PHASE_ACTION:
        if (!again) return NO_ROBBER_DUE;
        break;
    default: return check_phase(g, BIT(PHASE_ROBBER));
    }
    *second = again;
    return ALLOWED;
}

static Refusal check_robber(const Game *g, const Action *a) {
    bool again = false;
    Refusal no = check_raid(g, &again);
    if (no) return no;
    if (a->where >= HEXES) return NO_SUCH_PLACE;
    if (SHIPS && ships_sea(a->where)) return ROBBER_ON_LAND;
    if (a->where == g->robber || (again && a->where == g->robber_from)) return ROBBER_STAYS;
    return ALLOWED;
}

static Refusal check_pirate(const Game *g, const Action *a) {
    bool again = false;
    Refusal no = check_raid(g, &again);
    if (no) return no;
    if (a->where >= HEXES) return NO_SUCH_PLACE;
    if (!ships_sea(a->where)) return PIRATE_AT_SEA;
    return ships_pirate_moves(g, a->where, again) ? ALLOWED : ROBBER_STAYS;
}

static Refusal check_ship(const Game *g, const Action *a) {
    Refusal no = check_phase(g, BIT(PHASE_SETUP_ROAD) | BIT(PHASE_ROAD_CARD) | BIT(PHASE_ACTION));
    if (no) return no;
    if (a->where >= EDGES) return NO_SUCH_PLACE;
    return ships_check(g, a->seat, a->where);
}

static Refusal check_steal(const Game *g, const Action *a) {
    bool again = g->phase == PHASE_TAKE && g->rules.robber_complete == ROBBER_ON_TAKING;
    if (g->phase == PHASE_TAKE && !again) return ROBBER_FINAL;
    if (g->phase != PHASE_STEAL && !again) {
        Refusal no = check_phase(g, BIT(PHASE_PRE_ROLL) | BIT(PHASE_ACTION) | BIT(PHASE_ROBBER));
        return no ? no : NOTHING_TO_TAKE;
    }
    if (a->where >= g->seats || (again && a->where == g->victim)) return NOT_A_VICTIM;
    return game_victims(g, game_raided(g)) >> a->where & 1 ? ALLOWED : NOT_A_VICTIM;
}

static Refusal check_take(const Game *g) {
    return g->phase == PHASE_TAKE ? ALLOWED : NOTHING_TO_TAKE;
}

static Refusal check_buy(const Game *g, const Action *a) {
    if (KNIGHTS) return NOT_IN_SCENARIO; /* K-2 */
    Refusal no = check_phase(g, BIT(PHASE_ACTION));
    if (no) return no;
    if (!g->deck) return DECK_EMPTY;
    return cards_cover(g->seat[a->seat].hand, COST[DEVCARD]) ? ALLOWED : NO_GOODS;
}

static Refusal check_devcard(const Game *g, int seat, int kind) {
    if (KNIGHTS) return NOT_IN_SCENARIO; /* K-2 */
    Refusal no = check_phase(g, BIT(PHASE_PRE_ROLL) | BIT(PHASE_ACTION));
    if (no) return no;
    const Seat *s = &g->seat[seat];
    if (!cards_of(s->devcards, kind)) return NO_SUCH_DEVCARD;
    if (s->blocked & BLOCKED_CARDS) return CARDS_BLOCKED;
    if (g->card_played) return CARD_PLAYED;
    return cards_of(s->devcards, kind) > cards_of(g->fresh, kind) ? ALLOWED : CARD_NEW;
}

static Refusal check_road_building(const Game *g, const Action *a) {
    if (KNIGHTS) { /* K-116 */
        Refusal no = check_phase(g, BIT(PHASE_ACTION));
        return no ? no : progress_check(g, a);
    }
    Refusal no = check_devcard(g, a->seat, ROAD_BUILDING);
    if (no) return no;
    if (SHIPS) return ships_place(g, a->seat) ? ALLOWED : NO_FREE_ROAD; /* S-90 */
    if (!g->seat[a->seat].left[ROAD]) return NO_FREE_ROAD;
    for (int edge = 0; edge < EDGES; edge++)
        if (!edge_has(g->roads, (unsigned)edge) && road_connects(g, a->seat, edge)) return ALLOWED;
    return NO_FREE_ROAD;
}

static Refusal check_plenty(const Game *g, const Action *a) {
    Refusal no = check_devcard(g, a->seat, YEAR_OF_PLENTY);
    if (no) return no;
    if (a->card >= RESOURCES || (a->card2 >= RESOURCES && a->card2 != NONE)) return NO_SUCH_CARD;
    if (a->card2 == NONE) {
        if (!cards_of(g->bank, a->card)) return BANK_LACKS;
        return cards_total(g->bank) == 1 ? ALLOWED : TAKE_TWO;
    }
    return cards_cover(g->bank, card(a->card) + card(a->card2)) ? ALLOWED : BANK_LACKS;
}

static Refusal check_monopoly(const Game *g, const Action *a) {
    Refusal no = check_devcard(g, a->seat, MONOPOLY);
    if (no) return no;
    return a->card < RESOURCES ? ALLOWED : NO_SUCH_CARD;
}

static Refusal check_bank(const Game *g, const Action *a) {
    const Seat *s = &g->seat[a->seat];
    Refusal no = check_phase(g, BIT(PHASE_ACTION));
    if (no) return no;
    if (a->card >= HAND_KINDS || a->card2 >= HAND_KINDS) return NO_SUCH_CARD;
    if (a->card == a->card2) return BANK_SAME;
    if (cards_of(s->hand, a->card) < cards_of(s->rate, a->card)) return BANK_RATE;
    return cards_of(g->bank, a->card2) ? ALLOWED : BANK_LACKS;
}

static Refusal check_trade(const Game *g, const Action *a) {
    if (g->phase != PHASE_ACTION) {
        Refusal no = check_phase(g, BIT(PHASE_ACTION));
        return no == ROLL_FIRST ? TRADE_NOT_NOW : no;
    }
    if (a->where >= g->seats || a->where == a->seat) return TRADE_PARTNER;
    if (!cards_sane(a->give) || !cards_sane(a->get)) return NO_SUCH_CARD;
    if (!a->give || !a->get) return TRADE_GIFT;
    if (cards_kinds(a->give) & cards_kinds(a->get)) return TRADE_SAME;
    bool held = cards_cover(g->seat[a->seat].hand, a->give) &&
                cards_cover(g->seat[a->where].hand, a->get);
    return held ? ALLOWED : TRADE_CARDS;
}

/* The game as it was before the piece just laid, its price still paid.  T-23x */
static Game without_open_piece(const Game *g) {
    Game before = *g;
    game_lift_open_piece(&before);
    return before;
}

static Refusal check_move(const Game *g, const Action *a) {
    if (!g->rules.reposition_until_next_action) return NO_REPOSITION;
    if (g->open.kind != ACT_ROAD && g->open.kind != ACT_SETTLEMENT && g->open.kind != ACT_CITY &&
        !(SHIPS && g->open.kind == ACT_SHIP))
        return ACTION_CLOSED;
    bool on_edge = g->open.kind == ACT_ROAD || (SHIPS && g->open.kind == ACT_SHIP);
    if (a->where >= (on_edge ? (int)EDGES : (int)SITES)) return NO_SUCH_PLACE;
    if (a->where == g->open.where) return on_edge ? EDGE_TAKEN : SITE_TAKEN;
    Game before = without_open_piece(g);
    if (SHIPS && g->open.kind == ACT_SHIP) return ships_check_place(&before, a->seat, a->where);
    if (SHIPS && g->open.kind == ACT_ROAD && ships_open_sea(a->where)) return ROAD_AT_SEA;
    if (g->open.kind == ACT_ROAD) {
        if (edge_has(before.roads, a->where)) return EDGE_TAKEN;
        return road_connects(&before, a->seat, a->where) ? ALLOWED : ROAD_APART;
    }
    if (g->open.kind == ACT_SETTLEMENT) return check_settlement_place(&before, a->seat, a->where);
    return site_has(before.seat[a->seat].settlements, a->where) ? ALLOWED : NOT_YOUR_SETTLEMENT;
}

static Refusal check_redirect(const Game *g, const Action *a) {
    const Seat *s = &g->seat[a->seat];
    if (!g->rules.redirect_spent) return NO_REDIRECT;
    if (g->open.kind == ACT_BANK) { /* another card for the same payment */
        if (a->card2 >= HAND_KINDS) return NO_SUCH_CARD;
        if (a->card2 == g->open.card || a->card2 == g->open.card2) return BANK_SAME;
        return cards_of(g->bank, a->card2) ? ALLOWED : BANK_LACKS;
    }
    if (g->open.kind != ACT_ROAD || g->open.free_roads) return ACTION_CLOSED;
    if (a->where >= SITES) return NO_SUCH_PLACE; /* a settlement's price holds a road's */
    if (!s->left[SETTLEMENT]) return NO_PIECE;
    if (!cards_cover(s->hand, COST[SETTLEMENT] - COST[ROAD])) return NO_GOODS;
    Game before = without_open_piece(g);
    return check_settlement_place(&before, a->seat, a->where);
}

static Refusal check_show(const Game *g, const Action *a) {
    const Seat *s = &g->seat[a->seat];
    if (game_in_setup(g)) return IN_SETUP;
    if (!g->rules.show_vp_cards) return KEEP_HIDDEN;
    return s->shown < cards_of(s->devcards, VICTORY_POINT) ? ALLOWED : NO_SUCH_DEVCARD;
}

static Refusal check_claim(const Game *g, const Action *a) {
    if (game_in_setup(g)) return IN_SETUP;
    if (g->rules.win_claim == WIN_AUTOMATIC) return NO_CLAIM;
    return g->barred >> a->seat & 1 ? MAY_NOT_CLAIM : ALLOWED;
}

/* Alchemy is played before the roll, all else after it; others answer when they are asked. */
static Refusal check_cities(const Game *g, const Action *a) {
    if (a->kind == ACT_ANSWER) return answer_check(g, a);
    if (a->kind == ACT_PUT_BACK) return answer_check_put_back(g, a);
    if (a->seat != g->turn) return NOT_YOUR_TURN;
    Refusal no = check_phase(g, BIT(a->kind == ACT_ALCHEMY ? PHASE_PRE_ROLL : PHASE_ACTION));
    return no ? no : cities_check(g, a);
}

/* Actions that not every scenario has. */
static Refusal check_scenario(const Game *g, const Action *a) {
    if (a->kind >= ACT_ALCHEMY) return KNIGHTS ? check_cities(g, a) : NOT_IN_SCENARIO;
    bool fish = a->kind < ACT_SHIP;
    if (fish ? !FISH : !SHIPS) return NOT_IN_SCENARIO;
    if (FISH && a->kind == ACT_SWAP) return fish_check(g, a);
    if (SHIPS && a->kind == ACT_GOLD) return ships_check_gold(g, a);
    if (a->seat != g->turn) return NOT_YOUR_TURN;
    if (SHIPS && a->kind == ACT_PIRATE) return check_pirate(g, a);
    if (SHIPS && a->kind == ACT_SHIP) return check_ship(g, a);
    Refusal no = check_phase(g, BIT(PHASE_ACTION)); /* F-30, S-50 */
    if (no) return no;
    if (FISH) return fish_check(g, a);
    return SHIPS ? ships_check_sail(g, a) : NOT_IN_SCENARIO;
}

static Refusal check_end(const Game *g) {
    Refusal no = check_phase(g, BIT(PHASE_ACTION));
#if HAS_KNIGHTS
    if (!no && cities_over_limit(&g->seat[g->turn])) return TOO_MANY_CARDS; /* K-103 */
#endif
    return no;
}

Refusal game_check(const Game *g, const Action *a) {
    if (a->seat >= g->seats) return NO_SUCH_SEAT;
    if (a->kind == ACT_NONE || a->kind >= ACTION_KINDS) return NO_SUCH_ACTION;
    if (g->phase == PHASE_OVER) return GAME_IS_OVER;
    if (a->kind == ACT_DISCARD) return check_discard(g, a);
    if (a->kind > ACT_END) return check_scenario(g, a);
    if (a->seat != g->turn) return NOT_YOUR_TURN;
    switch ((ActionKind)a->kind) {
    case ACT_SETTLEMENT: return check_settlement(g, a);
    case ACT_ROAD: return check_road(g, a);
    case ACT_CITY: return check_city(g, a);
    case ACT_ROLL: return check_roll(g);
    case ACT_ROBBER: return check_robber(g, a);
    case ACT_STEAL: return check_steal(g, a);
    case ACT_TAKE: return check_take(g);
    case ACT_BUY: return check_buy(g, a);
    case ACT_KNIGHT: return check_devcard(g, a->seat, KNIGHT);
    case ACT_ROAD_BUILDING: return check_road_building(g, a);
    case ACT_YEAR_OF_PLENTY: return check_plenty(g, a);
    case ACT_MONOPOLY: return check_monopoly(g, a);
    case ACT_BANK: return check_bank(g, a);
    case ACT_TRADE: return check_trade(g, a);
    case ACT_MOVE: return check_move(g, a);
    case ACT_REDIRECT: return check_redirect(g, a);
    case ACT_SHOW: return check_show(g, a);
    case ACT_CLAIM: return check_claim(g, a);
    case ACT_END: return check_end(g);
    default: break;
    }
    return NO_SUCH_ACTION;
}
