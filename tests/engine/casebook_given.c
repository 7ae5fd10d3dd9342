/* casebook_given.c - the words that set up a position. */
#include "engine/casebook.h"

#include <string.h>

static const char *const ROUTE_OR_ARMY[] = { "route", "army" };
static const char *const TOKENS[] = { "one-fish", "two-fish", "three-fish", "boot", "" };

void given_start(Scene *s, RulebookId rulebook) {
    memset(s, 0, sizeof *s);
    s->rulebook = rulebook;
    Board board = board_beginner(SCENARIO_BASE);
    game_start(&s->game, &board, 4, rulebook_game(rulebook));
}

/* `fishermen`, `new-shores`: first of all, on the printed board, with its target */
static bool given_scenario(Scene *s, int scenario) {
    Board board = board_beginner(scenario);
    game_start(&s->game, &board, 4, scenario_rules(scenario, rulebook_game(s->rulebook)));
    return true;
}

/* `fish-spent 10 one-fish`: these lie face up; `fish-pile 1 two-fish`: all but these do */
static bool given_fish(Scene *s, Words *w, bool pile_named) {
    Game *g = &s->game;
    Cards tokens;
    if (!words_pile(w, TOKENS, &tokens) || !cards_cover(g->fish_pile, tokens))
        return scene_wrong(s, "tokens are given as '2 one-fish', from the pile");
    Cards spent = pile_named ? g->fish_pile - tokens : tokens;
    if (cards_of(spent, OLD_BOOT)) return scene_wrong(s, "the boot is never spent");
    g->fish_pile -= spent;
    g->fish_spent += spent;
    return true;
}

/* `boot 2` */
static bool given_boot(Scene *s, Words *w) {
    int seat = words_number(w);
    if (seat < 0 || seat >= s->game.seats) return scene_wrong(s, "who holds the boot?");
    s->game.boot = (uint8_t)seat;
    s->game.fish_pile -= card(OLD_BOOT);
    return true;
}

/* Take cards out of `from`; they must be there. */
static bool take_out(Scene *s, Cards *from, Cards *to, Cards pile, const char *what) {
    if (!cards_cover(*from, pile)) return scene_wrong(s, "%s does not hold so many cards", what);
    *from -= pile;
    *to += pile;
    return true;
}

/* `rule vp_target 12`, `rule win_claim explicit`, `rule redirect_spent yes` */
static bool given_rule(Scene *s, Words *w) {
    static const struct {
        const char *word;
        uint8_t value;
    } words[] = {
        { "no", 0 }, { "yes", 1 }, { "automatic", WIN_AUTOMATIC }, { "explicit", WIN_EXPLICIT }
    };
    const char *name = words_next(w);
    uint8_t *field = NULL;
#define ROW(parameter, ...)                                                                        \
    if (strcmp(name, #parameter) == 0) field = &s->game.rules.parameter;
    GAME_PARAMETERS(ROW)
#undef ROW
    if (!field) return scene_wrong(s, "there is no parameter '%s'", name);
    int number = words_number(w);
    for (size_t i = 0; i < sizeof words / sizeof words[0] && number < 0; i++)
        if (words_take(w, words[i].word)) number = words[i].value;
    if (number < 0) return scene_wrong(s, "'%s' is no value of %s", words_peek(w), name);
    *field = (uint8_t)number;
    return true;
}

/* `hex 4 mountains 6`, `hex 9 desert` */
static bool given_hex(Scene *s, Words *w) {
    int hex = words_number(w), terrain = words_name(w, TERRAIN_NAME, TERRAINS);
    int number = terrain == DESERT || terrain == LAKE ? 0 : words_number(w);
    if (hex < 0 || hex >= topology_of(s->game.scenario)->hexes || terrain < 0 || number < 0)
        return scene_wrong(s, "a hex is given as 'hex 4 mountains 6' or 'hex 4 desert'");
    s->game.board.terrain[hex] = (uint8_t)terrain;
    s->game.board.number[hex] = (uint8_t)number;
    return true;
}

/* `harbour 3 wool`: the harbour on edge 3 is of this kind */
static bool given_harbour(Scene *s, Words *w) {
    int edge = words_number(w), kind = words_name(w, HARBOUR_NAME, RESOURCES + 1);
    for (int i = 0; i < HARBOURS && kind >= 0; i++) {
        if (s->game.board.harbour[i].edge != edge) continue;
        s->game.board.harbour[i].kind = (uint8_t)kind;
        return true;
    }
    return scene_wrong(s, "a harbour is given as 'harbour 3 wool', with the edge it is on");
}

/* `bank 1 ore with seat 3`: seat 3 holds what the bank lacks; likewise `deck` */
static bool given_pile(Scene *s, Words *w, const char *const *names, bool deck) {
    Game *g = &s->game;
    Cards pile;
    bool known = words_pile(w, names, &pile) && words_take(w, "with") && words_take(w, "seat");
    int seat = known ? words_number(w) : -1;
    if (seat < 0 || seat >= g->seats)
        return scene_wrong(s, "a pile is given as 'bank 1 ore with seat 3'");
    Cards *from = deck ? &g->deck : &g->bank;
    Cards *to = deck ? &g->seat[seat].devcards : &g->seat[seat].hand;
    for (int kind = 0; kind < words_kinds(names); kind++) {
        bool named = deck || cards_of(pile, kind); /* `bank 1 ore` leaves the other kinds alone */
        for (int i = 0; i < w->count && !named; i++) named = strcmp(w->list[i], names[kind]) == 0;
        int rest = cards_of(*from, kind) - cards_of(pile, kind);
        if (named && rest < 0) return scene_wrong(s, "so many cards are not there");
        if (named && !take_out(s, from, to, card(kind) * (Cards)rest, "the pile")) return false;
    }
    return true;
}

static bool given_holder(Scene *s, Words *w) {
    int tile = words_name(w, ROUTE_OR_ARMY, 2), seat = words_seat(w);
    if (tile < 0 || seat < 0) return scene_wrong(s, "a tile is given as 'holder route 2'");
    if (tile == 0) s->game.route_holder = (uint8_t)seat, s->route_given = true;
    if (tile == 1) s->game.army_holder = (uint8_t)seat, s->army_given = true;
    return true;
}

static bool given_pieces(Scene *s, Words *w, int kind) {
    Seat *seat = &s->game.seat[w->seat];
    bool marks[EDGES];
    const Topology *on = topology_of(s->game.scenario);
    int size = kind == ROAD || kind == SHIP ? on->edges : on->sites;
    if (!words_places(w, marks, size)) return scene_wrong(s, "there is no such place");
    for (int where = 0; where < size; where++) {
        if (!marks[where]) continue;
        if (!seat->left[kind]) return scene_wrong(s, "no such piece is left");
        seat->left[kind]--;
        if (kind == ROAD) edge_add(&seat->roads, (unsigned)where);
        if (kind == SHIP) edge_add(&seat->ships, (unsigned)where);
        if (kind == SETTLEMENT) site_add(&seat->settlements, (unsigned)where);
        if (kind == CITY) site_add(&seat->cities, (unsigned)where);
    }
    return true;
}

/* `hand 2 ore`, `devcards 1 knight`, `new 1 knight` (bought this turn), `knights 2` (played),
 * `shown 1` (victory-point card), `blocked cards`, `blocked cards and points`, `ship 12`,
 * `fish 2 one-fish` */
static bool given_seat(Scene *s, Words *w) {
    Game *g = &s->game;
    if (w->seat >= g->seats) return scene_wrong(s, "there is no such seat");
    Seat *seat = &g->seat[w->seat];
    Cards pile;
    bool good;
    if (g->scenario == SCENARIO_CITIES_AND_KNIGHTS && knights_given_seat(s, w, &good))
        return good || scene_wrong(s, "'%s' is not understood", words_peek(w));
    if (words_take(w, "settlement")) return given_pieces(s, w, SETTLEMENT);
    if (words_take(w, "city")) return given_pieces(s, w, CITY);
    if (words_take(w, "road")) return given_pieces(s, w, ROAD);
    if (words_take(w, "ship")) return given_pieces(s, w, SHIP);
    if (words_take(w, "fish"))
        return words_pile(w, TOKENS, &pile)
                   ? take_out(s, &g->fish_pile, &seat->fish, pile, "the pile")
                   : scene_wrong(s, "tokens are given as '2 one-fish'");
    if (words_take(w, "hand"))
        return words_pile(w, RESOURCE_NAME, &pile)
                   ? take_out(s, &g->bank, &seat->hand, pile, "the bank")
                   : scene_wrong(s, "a hand is given as '2 ore 1 wool'");
    bool fresh = strcmp(words_peek(w), "new") == 0;
    if (words_take(w, "devcards") || words_take(w, "new")) {
        if (!words_pile(w, DEVCARD_NAME, &pile))
            return scene_wrong(s, "development cards are given as '2 knight 1 monopoly'");
        if (fresh) g->fresh += pile;
        return take_out(s, &g->deck, &seat->devcards, pile, "the deck");
    }
    if (words_take(w, "knights")) {
        int count = words_number(w);
        Cards played = 0;
        if (count < 0) return scene_wrong(s, "how many knights?");
        seat->knights = (uint8_t)count;
        return take_out(s, &g->deck, &played, card(KNIGHT) * (Cards)count, "the deck");
    }
    if (words_take(w, "shown")) {
        seat->shown = (uint8_t)words_number(w);
        return true;
    }
    if (words_take(w, "blocked") && words_take(w, "cards")) {
        seat->blocked = BLOCKED_CARDS;
        if (words_take(w, "and") && words_take(w, "points")) seat->blocked |= BLOCKED_VP;
        return true;
    }
    return scene_wrong(s, "'%s' cannot be given to a seat", words_peek(w));
}

bool given_read(Scene *s, Words *w) {
    Game *g = &s->game;
    if (w->seat != NONE) return given_seat(s, w);
    if (words_take(w, "base")) return true;
    if (words_take(w, "fishermen")) return given_scenario(s, SCENARIO_FISHERMEN);
    if (words_take(w, "new-shores")) return given_scenario(s, SCENARIO_NEW_SHORES);
    if (words_take(w, "cities-and-knights")) return given_scenario(s, SCENARIO_CITIES_AND_KNIGHTS);
    bool good;
    if (g->scenario == SCENARIO_CITIES_AND_KNIGHTS && knights_given(s, w, &good))
        return good || scene_wrong(s, "'%s' is not understood", words_peek(w));
    if (words_take(w, "fish-spent")) return given_fish(s, w, false);
    if (words_take(w, "fish-pile")) return given_fish(s, w, true);
    if (words_take(w, "boot")) return given_boot(s, w);
    if (words_take(w, "beginner") && words_take(w, "board")) return true;
    if (words_take(w, "rulebook")) { /* several: the scenario is run with each */
        while (rulebook_find(words_peek(w)) < RULEBOOKS) words_next(w);
        return true;
    }
    if (words_take(w, "rule")) return given_rule(s, w);
    if (words_take(w, "hex")) return given_hex(s, w);
    if (words_take(w, "harbour")) return given_harbour(s, w);
    if (words_take(w, "bank")) return given_pile(s, w, RESOURCE_NAME, false);
    if (words_take(w, "deck")) return given_pile(s, w, DEVCARD_NAME, true);
    if (words_take(w, "holder")) return given_holder(s, w);
    if (words_take(w, "card") && words_take(w, "played")) {
        g->card_played = 1;
        return true;
    }
    int number = -1;
    if (words_take(w, "turn")) { /* of this seat, after its roll unless a phase is given */
        number = words_number(w);
        g->turn = (uint8_t)number;
        s->turn_given = true;
    } else if (words_take(w, "phase")) {
        number = words_name(w, PHASE_NAME, PHASES);
        g->phase = (uint8_t)number;
        s->phase_given = true;
    } else if (words_take(w, "robber")) {
        number = words_number(w);
        g->robber = g->robber_from = (uint8_t)number;
    } else if (words_take(w, "pirate")) {
        number = words_number(w);
        g->pirate = g->pirate_from = (uint8_t)number;
    } else if (words_take(w, "vacant")) {
        number = words_number(w);
        g->vacant |= (uint8_t)BIT(number & 7);
    } else if (words_take(w, "barred")) {
        number = words_number(w);
        g->barred |= (uint8_t)BIT(number & 7);
    } else if ((number = words_number(w)) >= 0) {
        if (!words_take(w, "seats")) return scene_wrong(s, "%d of what?", number);
        GameRules rules = g->rules;
        Board board = g->board;
        game_start(g, &board, number, rules); /* whatever was given to a seat is gone */
    }
    return number >= 0 || scene_wrong(s, "'%s' cannot be given", words_peek(w));
}

/* The only seat with the most of something, if that is at least `least`. */
static uint8_t sole_leader(const Game *g, int least, int of(const Seat *)) {
    int most = least - 1;
    uint8_t leader = NONE;
    for (int seat = 0; seat < g->seats; seat++) {
        int here = of(&g->seat[seat]);
        if (here == most) leader = NONE;
        if (here > most) most = here, leader = (uint8_t)seat;
    }
    return leader;
}

static int route_of(const Seat *s) {
    return s->route;
}

static int knights_of(const Seat *s) {
    return s->knights;
}

bool given_complete(Scene *s) {
    Game *g = &s->game;
    s->given = true;
    if (s->turn_given) {
        if (!s->phase_given) g->phase = PHASE_ACTION;
        g->setup_step = (uint8_t)(2 * g->seats);
        g->turns = (uint16_t)(1 + g->turn);
    }
    game_derive(g);
    if (!s->route_given) g->route_holder = sole_leader(g, ROUTE_LEAST, route_of);
    if (!s->army_given) g->army_holder = sole_leader(g, ARMY_LEAST, knights_of);
    game_derive(g);
    s->before = *g;
    const char *why = game_broken(g);
    return !why || scene_wrong(s, "the position given is not lawful: %s", why);
}
