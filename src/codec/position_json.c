#include "codec/position_json.h"
#include "codec/action_json.h"
#include "codec/board_json.h"
#include "codec/board_plan.h"
#include "codec/cities_position.h"
#include "codec/jot.h"
#include "codec/members.h"
#include "codec/position_deal.h"
#include "codec/rules_json.h"
#include "engine/fish.h"
#include "engine/route.h"

#include <string.h>

enum { COUNTER_MAX = 60000 }; /* of turns and draws: room to play on */

/* --- writing ------------------------------------------------------------------------------- */

static int pieces_of(int scenario) {
    return scenario == SCENARIO_NEW_SHORES ? PIECES : SHIP;
}

static void write_seat(const Game *g, int seat, Buf *out) {
    const Seat *s = &g->seat[seat];
    int scenario = g->scenario;
    jot_open(out, '{');
    member_number("points", s->points, out);
    member_resources("hand", s->hand, out);
    member_devcards("devcards", s->devcards, out);
    member_ids("settlements", s->settlements.w, SITES, out);
    member_ids("cities", s->cities.w, SITES, out);
    member_ids("roads", s->roads.w, EDGES, out);
    member_number("knights", s->knights, out);
    member_number("route", s->route, out);
    jot_key(out, "supply"), jot_open(out, '{');
    for (int piece = 0; piece < pieces_of(scenario); piece++)
        member_number(PIECE_NAME[piece], s->left[piece], out);
    jot_close(out, '}');
    member_resources("rates", s->rate, out);
    if (s->pending) member_resources("discarding", s->pending, out);
    if (s->shown) member_number("shown", s->shown, out);
    if (s->wrong_claims) member_number("wrong_claims", s->wrong_claims, out);
    if (s->blocked) member_number("blocked", s->blocked, out);
    if (scenario == SCENARIO_FISHERMEN) member_cards("fish", s->fish, TOKEN_NAME, out);
    if (scenario == SCENARIO_NEW_SHORES) {
        member_ids("ships", s->ships.w, EDGES, out);
        if (s->gold_due) member_number("gold_due", s->gold_due, out);
    }
    if (scenario == SCENARIO_CITIES_AND_KNIGHTS) cities_position_write_seat(g, seat, out);
    jot_close(out, '}');
}

/* What only some scenarios have. */
static void write_scenario(const Game *g, Buf *out) {
    if (g->scenario == SCENARIO_FISHERMEN) {
        member_cards("fish_pile", g->fish_pile, TOKEN_NAME, out);
        member_cards("fish_spent", g->fish_spent, TOKEN_NAME, out);
        member_id("boot", g->boot, out);
    }
    if (g->scenario == SCENARIO_NEW_SHORES) {
        member_id("pirate", g->pirate, out);
        member_id("pirate_from", g->pirate_from, out);
        member_flag("raider_is_pirate", g->raider, out);
        member_flag("ship_moved", g->ship_moved, out);
        member_ids("new_ships", g->new_ships.w, EDGES, out);
    }
    if (g->scenario == SCENARIO_CITIES_AND_KNIGHTS) cities_position_write_table(g, out);
}

void open_json_write(const Open *o, Buf *out) {
    if (o->kind == ACT_NONE) {
        jot_null(out);
        return;
    }
    jot_open(out, '{');
    member_word("kind", ACTION_NAME[o->kind], out);
    if (o->kind == ACT_BANK) {
        member_word("give", RESOURCE_NAME[o->card], out);
        member_word("get", RESOURCE_NAME[o->card2], out);
        member_number("rate", o->rate, out);
    } else {
        member_id("where", o->where, out); /* none: the robber came from beside the board */
    }
    if (o->free_roads) member_number("free_roads", o->free_roads, out);
    member_id("route_holder", o->route_holder, out);
    jot_close(out, '}');
}

static void write_turn(const Game *g, Buf *out) {
    member_word("phase", PHASE_NAME[g->phase], out);
    member_number("turn", g->turn, out);
    member_dice("dice", g->dice, out);
    member_flag("card_played", g->card_played, out);
    member_number("setup_step", g->setup_step, out);
    member_id("setup_site", g->setup_site, out);
    member_word("resume", PHASE_NAME[g->resume], out);
    member_id("robber", g->robber, out);
    member_id("robber_from", g->robber_from, out);
    member_id("victim", g->victim, out);
    member_mask("discards_due", g->due, out);
    member_number("free_roads", g->free_roads, out);
    jot_key(out, "open"), open_json_write(&g->open, out);
    member_id("longest_route", g->route_holder, out);
    member_id("largest_army", g->army_holder, out);
    member_id("winner", g->winner, out);
    member_mask("vacant", g->vacant, out);
    member_mask("barred", g->barred, out);
    member_number("turns", g->turns, out);
    member_number("draws", g->draws, out);
    member_number("ply", g->ply, out);
}

void position_json_write(const Game *g, const PositionTable *at, Buf *out) {
    jot_open(out, '{');
    member_word("scenario", SCENARIO_NAME[g->scenario], out);
    if (at) member_word("rulebook", RULEBOOK_NAME[at->rulebook], out);
    jot_key(out, "rules"), rules_json_write(&g->rules, at ? &at->rules : NULL, out);
    jot_key(out, "board"), board_json_write(&g->board, out);
    write_turn(g, out);
    member_resources("bank", g->bank, out);
    member_devcards("deck", g->deck, out);
    member_devcards("fresh", g->fresh, out);
    member_devcards("spent", g->spent, out);
    jot_key(out, "seats"), jot_open(out, '[');
    for (int seat = 0; seat < g->seats; seat++) jot_item(out), write_seat(g, seat, out);
    jot_close(out, ']');
    write_scenario(g, out);
    jot_close(out, '}');
}

/* --- reading ------------------------------------------------------------------------------- */

/* What a position may say though it follows from the rest; checked against it at the end. */
typedef struct Told {
    int points, route; /* -1 if not told */
    bool open_points;  /* the development cards are only counted: those for points are not in it */
    int left[PIECES];
    Cards rate; /* 0 if not told */
    CitiesTold cities;
    ProgressCounted progress;
} Told;

static Status read_supply(const json_t *value, int scenario, Told *told, Err *err) {
    Pick p = pick_open(value, "The supply", err);
    p.null_is_missing = true;
    for (int piece = 0; piece < pieces_of(scenario); piece++)
        told->left[piece] = (int)pick_number_or(&p, PIECE_NAME[piece], 0, STOCK[piece], -1);
    return pick_close(&p);
}

/* An edge by its number or as the two sites it joins, "8-12" or [8,12]; -1 if it is none. */
static int edge_of(const json_t *value, const Topology *on) {
    if (json_is_integer(value)) {
        json_int_t edge = json_integer_value(value);
        return edge >= 0 && edge < on->edges ? (int)edge : -1;
    }
    json_int_t ends[2] = { -1, -1 };
    if (json_is_string(value)) {
        const char *at = json_string_value(value);
        for (int i = 0; i < 2; i++, at += *at == '-') {
            if (*at < '0' || *at > '9') return -1;
            for (ends[i] = 0; *at >= '0' && *at <= '9' && ends[i] < on->sites; at++)
                ends[i] = 10 * ends[i] + (*at - '0');
            if (i ? *at != '\0' : *at != '-') return -1;
        }
    } else if (json_array_size(value) == 2) {
        for (size_t i = 0; i < 2; i++)
            if (json_is_integer(json_array_get(value, i)))
                ends[i] = json_integer_value(json_array_get(value, i));
    }
    for (int edge = 0; edge < on->edges; edge++) {
        const uint8_t *sites = on->edge_sites[edge];
        if ((sites[0] == ends[0] && sites[1] == ends[1]) ||
            (sites[0] == ends[1] && sites[1] == ends[0]))
            return edge;
    }
    return -1;
}

/* Different edges of the board: bit n of `words` for edge n. */
static void pick_edges_or_none(Pick *p, const char *key, const Topology *on,
                               uint64_t words[PICK_WORDS]) {
    words[0] = words[1] = words[2] = 0;
    const json_t *list = pick_value(p, key);
    if (list && !json_is_array(list))
        pick_refuse(p, "{what%p} needs a list \"{key%s}\" of edges.", &p->what, key);
    for (size_t i = 0; i < json_array_size(list) && !p->status; i++) {
        int edge = edge_of(json_array_get(list, i), on);
        if (edge < 0) {
            pick_refuse(p,
                        "{what%p} needs edges from 0 to {most%d}, or two intersections that one "
                        "joins, in \"{key%s}\". [B-12]",
                        &p->what, on->edges - 1, key);
            return;
        }
        uint64_t bit = UINT64_C(1) << (edge % 64);
        if (words[edge / 64] & bit)
            pick_refuse(p, "{what%p} lists edge {edge%d} twice in \"{key%s}\".", &p->what, edge,
                        key);
        words[edge / 64] |= bit;
    }
}

/* What a seat has in some scenarios only. */
static void read_seat_scenario(Pick *p, int scenario, Seat *s) {
    uint64_t ships[PICK_WORDS] = { 0 };
    if (scenario == SCENARIO_FISHERMEN) s->fish = pick_cards_or(p, "fish", TOKEN_NAME, 7, 0);
    if (scenario != SCENARIO_NEW_SHORES) return;
    pick_edges_or_none(p, "ships", topology_of(scenario), ships);
    s->gold_due = (uint8_t)pick_number_or(p, "gold_due", 0, 95, 0);
    memcpy(s->ships.w, ships, sizeof s->ships.w);
}

/* How many cards there are: COUNTED_NOT if they are named, and then the number must be true. */
static int pick_count(Pick *p, const char *key, const char *pile, Cards named, Cards all) {
    int count = (int)pick_number_or(p, key, 0, cards_total(all), COUNTED_NOT);
    if (count == COUNTED_NOT || !pick_has(p, pile)) return count;
    if (count != cards_total(named))
        pick_refuse(p,
                    "{what%p} has {named%d} cards in \"{pile%s}\", but \"{key%s}\" is {count%d}.",
                    &p->what, cards_total(named), pile, key, count);
    return COUNTED_NOT;
}

static Status read_seat(const json_t *value, int scenario, int seat, Seat *s, Counted *counted,
                        Told *told, Err *err) {
    Message what;
    message_set(&what, "seats[{seat%d}]", seat);
    Pick p = pick_open_told(value, &what, err);
    p.null_is_missing = true;
    uint64_t places[3][PICK_WORDS];
    const Topology *on = topology_of(scenario);
    *told = (Told){ .left = { -1, -1, -1, -1 } };
    told->points = (int)pick_number_or(&p, "points", 0, 255, -1);
    told->route = (int)pick_number_or(&p, "route", 0, STOCK[ROAD] + STOCK[SHIP], -1);
    told->rate = pick_cards_or(&p, "rates", RESOURCE_NAME, RATE_BANK, 0);
    s->hand = pick_cards_or(&p, "hand", RESOURCE_NAME, cards_of(BANK_FULL, BRICK), 0);
    s->devcards = pick_cards_or(&p, "devcards", DEVCARD_NAME,
                                cards_of(scenario_devcards(scenario), KNIGHT), 0);
    counted->hand[seat] = pick_count(&p, "hand_size", "hand", s->hand, scenario_cards(scenario));
    counted->devcards[seat] = pick_count(&p, "devcard_count", "devcards", s->devcards,
                                         scenario_devcards(scenario));
    told->open_points = counted->devcards[seat] != COUNTED_NOT;
    s->pending = pick_cards_or(&p, "discarding", RESOURCE_NAME, cards_of(BANK_FULL, BRICK), 0);
    pick_ids_or_none(&p, "settlements", on->sites, places[0]);
    pick_ids_or_none(&p, "cities", on->sites, places[1]);
    pick_edges_or_none(&p, "roads", on, places[2]);
    read_seat_scenario(&p, scenario, s);
    if (scenario == SCENARIO_CITIES_AND_KNIGHTS)
        cities_position_read_seat(&p, SEATS, s, &told->progress, &told->cities);
    s->knights = (uint8_t)pick_number_or(&p, "knights", 0,
                                         cards_of(scenario_devcards(scenario), KNIGHT), 0);
    s->shown = (uint8_t)pick_number_or(&p, "shown", 0,
                                       cards_of(scenario_devcards(scenario), VICTORY_POINT), 0);
    s->wrong_claims = (uint8_t)pick_number_or(&p, "wrong_claims", 0, 255, 0);
    s->blocked = (uint8_t)pick_number_or(&p, "blocked", 0, BLOCKED_CARDS | BLOCKED_VP, 0);
    const json_t *supply = pick_value(&p, "supply");
    Status status = pick_close(&p);
    if (!status && supply) status = read_supply(supply, scenario, told, err);
    if (status) return status;
    memcpy(s->settlements.w, places[0], sizeof s->settlements.w);
    memcpy(s->cities.w, places[1], sizeof s->cities.w);
    memcpy(s->roads.w, places[2], sizeof s->roads.w);
    int fallen = site_count(s->sideways); /* K-75: still city pieces */
    int settlements = site_count(s->settlements) - fallen, cities = site_count(s->cities) + fallen;
    if (settlements > STOCK[SETTLEMENT] || settlements < 0 || cities > STOCK[CITY] ||
        edge_count(s->roads) > STOCK[ROAD])
        return err_set(err, ERR_INPUT,
                       "{what%p} can have at most 5 settlements, 4 cities and 15 roads. [B-7]",
                       &what);
    s->left[SETTLEMENT] = (uint8_t)(STOCK[SETTLEMENT] - settlements);
    s->left[CITY] = (uint8_t)(STOCK[CITY] - cities);
    s->left[ROAD] = (uint8_t)(STOCK[ROAD] - edge_count(s->roads));
    if (scenario != SCENARIO_NEW_SHORES) return OK;
    if (edge_count(s->ships) > STOCK[SHIP])
        return err_set(err, ERR_INPUT, "{what%p} can have at most 15 ships. [S-1]", &what);
    s->left[SHIP] = (uint8_t)(STOCK[SHIP] - edge_count(s->ships));
    return OK;
}

static Status read_open(const json_t *value, int seats, Open *o, Err *err) {
    *o = (Open){ 0 };
    if (!value) return OK;
    Pick p = pick_open(value, "\"open\"", err);
    o->kind = (uint8_t)pick_word(&p, "kind", ACTION_NAME, ACTION_KINDS);
    if (o->kind == ACT_BANK) {
        o->where = NONE;
        o->card = (uint8_t)pick_word(&p, "give", RESOURCE_NAME, GOODS);
        o->card2 = (uint8_t)pick_word(&p, "get", RESOURCE_NAME, GOODS);
        o->rate = (uint8_t)pick_number(&p, "rate", RATE_OWN, RATE_BANK);
    } else {
        bool nowhere = o->kind == ACT_ROBBER; /* F-11: beside the board */
        o->where = (uint8_t)(nowhere ? pick_id_or(&p, "where", EDGES, NONE)
                                     : pick_number(&p, "where", 0, EDGES - 1));
    }
    o->free_roads = (uint8_t)pick_number_or(&p, "free_roads", 0, 2, 0);
    o->route_holder = (uint8_t)pick_id_or(&p, "route_holder", seats, NONE);
    return pick_close(&p);
}

static void read_dice(Pick *p, uint8_t dice[2]) {
    const json_t *list = pick_value(p, "dice");
    dice[0] = dice[1] = 0;
    if (!list) return;
    for (size_t i = 0; i < 2; i++) {
        json_int_t pips = json_integer_value(json_array_get(list, i));
        if (json_array_size(list) != 2 || pips < 1 || pips > 6)
            pick_refuse(p, "{what%p} needs \"dice\" as two numbers from 1 to 6, or null.",
                        &p->what);
        dice[i] = (uint8_t)pips;
    }
}

/* Steps of the set-up that are complete: each has laid a road. */
static int steps_done(const Game *g) {
    int roads = 0;
    for (int seat = 0; seat < g->seats; seat++) roads += edge_count(seat_edges(&g->seat[seat]));
    return roads < 2 * g->seats ? roads : 2 * g->seats;
}

/* The settlement of the placer at which no road of its own lies. */
static int lonely_settlement(const Game *g) {
    const Seat *s = &g->seat[g->turn];
    for (SiteSet left = site_or(s->settlements, s->cities); site_any(left);) {
        int site = site_pop(&left);
        bool alone = true;
        for (int i = 0; i < 3; i++) {
            int edge = topology_of(g->scenario)->site_edges[site][i];
            if (edge != NONE && edge_has(seat_edges(s), (unsigned)edge)) alone = false;
        }
        if (alone) return site;
    }
    return NONE;
}

static unsigned over_the_limit(const Game *g) {
    unsigned due = 0;
    for (int seat = 0; seat < g->seats; seat++)
        if (cards_total(g->seat[seat].hand) > game_hand_limit(g, seat) && !g->seat[seat].pending)
            due |= 1u << seat;
    return due;
}

/* A place that must be somewhere: null leaves it out too. */
static int pick_place_or(Pick *p, const char *key, int count, int missing) {
    int place = pick_id_or(p, key, count, missing);
    return place == NONE ? missing : place;
}

/* Who has to discard has something to discard.  B-61 */
static void read_discards(Pick *p, Game *g) {
    bool now = g->phase == PHASE_DISCARD;
    g->due = (uint8_t)pick_mask_or(p, "discards_due", g->seats, now ? over_the_limit(g) : 0);
    for (int seat = 0; seat < g->seats; seat++)
        if (now && g->due >> seat & 1 && cards_total(g->seat[seat].hand) < 2)
            pick_refuse(p,
                        "{what%p} has seat {seat%d} in \"discards_due\", which has nothing to "
                        "discard. [B-61]",
                        &p->what, seat);
}

static int robbers_home(const Game *g) {
    if (g->scenario == SCENARIO_FISHERMEN) return NONE; /* F-11 */
    for (int hex = 0; hex < topology_of(g->scenario)->hexes; hex++)
        if (g->board.terrain[hex] == DESERT) return hex;
    return 0;
}

/* A card that was played before the roll leads back to before the roll.  B-101, B-103 */
static int resumed(const Game *g) {
    bool under_way = g->phase == PHASE_ROBBER || g->phase == PHASE_STEAL ||
                     g->phase == PHASE_TAKE || g->phase == PHASE_ROAD_CARD;
    return under_way && g->card_played && !g->dice[0] ? PHASE_PRE_ROLL : PHASE_ACTION;
}

static void read_turn(Pick *p, Game *g) {
    g->phase = (uint8_t)pick_word_or(p, "phase", PHASE_NAME, PHASES, PHASE_ACTION);
    bool setup = game_in_setup(g);
    int last = 2 * g->seats;
    g->setup_step = (uint8_t)pick_number_or(p, "setup_step", 0, last, setup ? steps_done(g) : last);
    int placer = g->setup_step < g->seats ? g->setup_step : last - 1 - g->setup_step;
    g->turn = (uint8_t)pick_number_or(p, "turn", 0, g->seats - 1,
                                      setup && placer >= 0 ? placer : 0);
    int lonely = g->phase == PHASE_SETUP_ROAD ? lonely_settlement(g) : NONE;
    const Topology *on = topology_of(g->scenario);
    g->setup_site = (uint8_t)pick_place_or(p, "setup_site", on->sites, lonely);
    read_dice(p, g->dice);
    g->card_played = pick_flag_or(p, "card_played", false);
    g->resume = (uint8_t)pick_word_or(p, "resume", PHASE_NAME, PHASES, resumed(g));
    g->robber = (uint8_t)pick_place_or(p, "robber", on->hexes, robbers_home(g));
    g->robber_from = (uint8_t)pick_id_or(p, "robber_from", on->hexes, g->robber);
    if (g->robber_from == NONE && g->scenario != SCENARIO_FISHERMEN) g->robber_from = g->robber;
    g->victim = (uint8_t)pick_id_or(p, "victim", g->seats, NONE);
    read_discards(p, g);
    g->free_roads = (uint8_t)pick_number_or(p, "free_roads", 0, 2,
                                            g->phase == PHASE_ROAD_CARD ? 2 : 0);
    g->winner = (uint8_t)pick_id_or(p, "winner", g->seats, NONE);
    g->vacant = (uint8_t)pick_mask_or(p, "vacant", g->seats, 0);
    g->barred = (uint8_t)pick_mask_or(p, "barred", g->seats, 0);
    g->turns = (uint16_t)pick_number_or(p, "turns", 0, COUNTER_MAX, !setup);
    g->draws = (uint16_t)pick_number_or(p, "draws", 0, COUNTER_MAX, 0);
    g->ply = (uint32_t)pick_number_or(p, "ply", 0, INT32_MAX, 0);
}

/* What is not somewhere else; an impossible rest is left for game_broken() to name. */
static Cards rest_of(Cards all, Cards used) {
    return cards_cover(all, used) ? all - used : 0;
}

/* The bank, and the hands that are only counted. */
static Status read_hands(Pick *p, const Counted *counted, Rng *luck, Game *g, Err *err) {
    bool bank_named = pick_has(p, "bank");
    g->bank = pick_cards_or(p, "bank", RESOURCE_NAME, cards_of(BANK_FULL, BRICK), 0);
    return p->status ? p->status : position_deal_hands(g, counted, bank_named, luck, err);
}

/* The deck, and the development cards that are only counted. */
static Status read_devcards(Pick *p, const Counted *counted, Rng *luck, Game *g, Err *err) {
    bool deck_named = pick_has(p, "deck");
    int most = cards_of(scenario_devcards(g->scenario), KNIGHT);
    g->spent = pick_cards_or(p, "spent", DEVCARD_NAME, most, 0);
    g->fresh = pick_cards_or(p, "fresh", DEVCARD_NAME, most, 0);
    g->deck = pick_cards_or(p, "deck", DEVCARD_NAME, most, 0);
    if (p->status) return p->status;
    Status status = position_deal_devcards(g, counted, deck_named, luck, err);
    game_derive(g);
    return status;
}

static void read_scenario(Pick *p, const Told told[SEATS], Rng *luck, Game *g) {
    ProgressCounted progress[SEATS];
    uint64_t ships[PICK_WORDS] = { 0 };
    if (g->scenario == SCENARIO_FISHERMEN) {
        Cards used = 0;
        for (int seat = 0; seat < g->seats; seat++) used += g->seat[seat].fish;
        g->boot = (uint8_t)pick_id_or(p, "boot", g->seats, NONE);
        if (g->boot != NONE) used += card(OLD_BOOT);
        g->fish_spent = pick_cards_or(p, "fish_spent", TOKEN_NAME, 11, 0);
        g->fish_pile = pick_cards_or(p, "fish_pile", TOKEN_NAME, 11,
                                     rest_of(FISH_FULL, used + g->fish_spent));
    }
    for (int seat = 0; seat < g->seats; seat++) progress[seat] = told[seat].progress;
    if (g->scenario == SCENARIO_CITIES_AND_KNIGHTS)
        cities_position_read_table(p, progress, luck, g);
    if (g->scenario != SCENARIO_NEW_SHORES) return;
    int hexes = topology_of(g->scenario)->hexes;
    g->pirate = (uint8_t)pick_id_or(p, "pirate", hexes, NONE);
    g->pirate_from = (uint8_t)pick_id_or(p, "pirate_from", hexes, g->pirate);
    g->raider = pick_flag_or(p, "raider_is_pirate", false);
    g->ship_moved = pick_flag_or(p, "ship_moved", false);
    pick_ids_or_none(p, "new_ships", EDGES, ships);
    memcpy(g->new_ships.w, ships, sizeof g->new_ships.w);
}

/* The seats that have the most, a bit each; none where that is less than the tile needs. */
static unsigned leaders(const int counts[SEATS], int seats, int least) {
    unsigned leading = 0;
    for (int seat = 0, most = least; seat < seats; seat++) {
        if (counts[seat] > most) most = counts[seat], leading = 0;
        if (counts[seat] == most) leading |= BIT(seat);
    }
    return leading;
}

/* What is said holds: another program may count otherwise.  Left out, who leads alone has the tile; of
 * several nobody knows who got there first.  A holder who cannot be is left for game_broken(). */
static int pick_tile(Pick *p, const char *key, int seats, unsigned leading) {
    bool alone = leading && !(leading & (leading - 1));
    return pick_id_or(p, key, seats, alone ? __builtin_ctz(leading) : NONE);
}

/* The lengths of the routes must be known, so the game is derived before and after. */
static void read_tiles(Pick *p, Game *g) {
    int routes[SEATS], knights[SEATS];
    g->route_holder = g->army_holder = NONE;
    game_derive(g);
    for (int seat = 0; seat < g->seats; seat++) {
        routes[seat] = g->seat[seat].route;
        knights[seat] = g->seat[seat].knights;
    }
    unsigned longest = leaders(routes, g->seats, ROUTE_LEAST);
    unsigned largest = leaders(knights, g->seats, ARMY_LEAST);
    g->route_holder = (uint8_t)pick_tile(p, "longest_route", g->seats, longest);
    g->army_holder = (uint8_t)pick_tile(p, "largest_army", g->seats, largest);
    game_derive(g);
}

/* B-34: what is still to be given out must be in the bank. */
static bool setup_hands_fit(const Game *g) {
    for (int seat = 0; seat < g->seats && game_in_setup(g); seat++) {
        const Seat *s = &g->seat[seat];
        int buildings = site_count(s->settlements) + site_count(s->cities); /* K-10 */
        if (cards_total(s->hand) > (buildings == 2 ? 3 : 0)) return false;
    }
    return true;
}

const char *position_flaw(const Game *g) {
    const char *why = game_broken(g);
    if (!why) why = board_flaw(&g->board);
    if (!why && !setup_hands_fit(g))
        why = "During set-up only the second settlement gives cards, up to three. [B-34]";
    return why;
}

static Status told_truly(const Game *g, const Told told[SEATS], Err *err) {
    for (int seat = 0; seat < g->seats; seat++) {
        const Seat *s = &g->seat[seat];
        const Told *t = &told[seat];
        int hidden = t->open_points ? cards_of(s->devcards, VICTORY_POINT) - s->shown : 0;
        if (t->points >= 0 && t->points != s->points - hidden)
            return err_set(err, ERR_INPUT,
                           "seats[{seat%d}] has {points%d} points, not {told%d}. [B-130]", seat,
                           s->points - hidden, t->points);
        if (t->route >= 0 && t->route != s->route)
            return err_set(err, ERR_INPUT,
                           "seats[{seat%d}] has a route of {route%d}, not {told%d}. [B-80]", seat,
                           s->route, t->route);
        if (t->rate && t->rate != s->rate)
            return err_set(err, ERR_INPUT, "seats[{seat%d}] has other rates at the bank. [B-120]",
                           seat);
        const char *untrue = g->scenario == SCENARIO_CITIES_AND_KNIGHTS
                                 ? cities_position_untrue(g, seat, &t->cities)
                                 : NULL;
        if (untrue) return err_tell(err, ERR_INPUT, &(const Message){ .english = untrue });
        for (int piece = 0; piece < pieces_of(g->scenario); piece++)
            if (t->left[piece] >= 0 && t->left[piece] != s->left[piece])
                return err_set(
                    err, ERR_INPUT,
                    "seats[{seat%d}] has {left%d} of \"{piece%s}\" left, not {told%d}. [B-7]", seat,
                    s->left[piece], PIECE_NAME[piece], t->left[piece]);
    }
    return OK;
}

/* A rulebook and parameters to change, as a new game has them; or only the name of a rulebook. */
static Status read_rules(const json_t *value, int scenario, PositionTable *at, GameRules *rules,
                         Err *err) {
    if (json_is_string(value)) at->rulebook = rulebook_find(json_string_value(value));
    if (at->rulebook == RULEBOOKS) return err_set(err, ERR_INPUT, "There is no such rulebook.");
    at->rules = rules_timeless(at->rulebook);
    *rules = scenario_rules(scenario, rulebook_game(at->rulebook));
    return value && !json_is_string(value) ? rules_json_read(value, rules, &at->rules, err) : OK;
}

Status position_json_read(const json_t *value, Rng luck, Game *g, PositionTable *at, Err *err) {
    Game read;
    PositionTable table = { 0 };
    Told told[SEATS] = { 0 };
    Counted counted;
    memset(&read, 0, sizeof read); /* the padding too */
    Pick p = pick_open(value, "The position", err);
    p.null_is_missing = true;
    read.scenario = (uint8_t)pick_word_or(&p, "scenario", SCENARIO_NAME, SCENARIOS, SCENARIO_BASE);
    table.rulebook = (RulebookId)pick_word_or(&p, "rulebook", RULEBOOK_NAME, RULEBOOKS, CUSTOM);
    const json_t *rules = pick_value(&p, "rules"), *board = pick_value(&p, "board");
    const json_t *open = pick_value(&p, "open");
    const json_t *seats = pick_list(&p, "seats", SEATS_MIN, SEATS);
    if (p.status) return p.status;
    read.seats = (uint8_t)json_array_size(seats);
    Status status = read_rules(rules, read.scenario, &table, &read.rules, err);
    if (!status) status = board_plan_read(board, read.scenario, &read.board, err);
    if (!status && read.board.scenario != read.scenario)
        status = err_set(err, ERR_INPUT, "The board belongs to another scenario.");
    for (int i = 0; !status && i < read.seats; i++)
        status = read_seat(json_array_get(seats, (size_t)i), read.scenario, i, &read.seat[i],
                           &counted, &told[i], err);
    if (!status) status = read_open(open, read.seats, &read.open, err);
    if (!status) status = read_hands(&p, &counted, &luck, &read, err);
    if (status) return status;
    read_turn(&p, &read);
    read_scenario(&p, told, &luck, &read);
    read_tiles(&p, &read);
    status = read_devcards(&p, &counted, &luck, &read, err);
    if (!status) status = pick_close(&p);
    if (!status) status = told_truly(&read, told, err);
    if (status) return status;
    const char *why = position_flaw(&read);
    if (why) return err_tell(err, ERR_INPUT, &(const Message){ .english = why });
    *g = read;
    if (at) *at = table;
    return OK;
}
