/* casebook_then.c - the words for what is expected. */
#include "engine/casebook.h"

#include <stdio.h>
#include <string.h>

static const char *const TOKENS[] = { "one-fish", "two-fish", "three-fish", "boot", "" };

static const char *const NO_YES[] = { "no", "yes" };

static bool expect(Scene *s, const char *what, int is, int want) {
    if (is == want) return true;
    char is_text[16], want_text[16];
    snprintf(is_text, sizeof is_text, is == NONE ? "none" : "%d", is);
    snprintf(want_text, sizeof want_text, want == NONE ? "none" : "%d", want);
    return scene_wrong(s, "%s: it is %s, not %s", what, is_text, want_text);
}

static bool expect_name(Scene *s, Words *w, const char *what, const char *const *names, int count,
                        int is) {
    int want = words_name(w, names, count);
    if (want < 0) return scene_wrong(s, "%s: '%s' is not known", what, words_peek(w));
    return is == want || scene_wrong(s, "%s: it is %s, not %s", what, names[is], names[want]);
}

static bool expect_pile(Scene *s, const char *what, const char *const *names, Cards is,
                        Cards want) {
    if (is == want) return true;
    char text[WHY_MAX] = "";
    for (int kind = 0; kind < words_kinds(names); kind++) {
        size_t used = strlen(text);
        snprintf(text + used, sizeof text - used, " %d %s", (int8_t)(is >> (8 * kind)),
                 names[kind]);
    }
    return scene_wrong(s, "%s:%.300s", what, text);
}

/* `17 ore 18 wool`: these kinds only; or `95 cards`: how many in all */
static bool expect_some(Scene *s, Words *w, const char *what, const char *const *names, Cards is) {
    int start = w->at, total = words_number(w);
    if (total >= 0 && words_take(w, "cards")) return expect(s, what, cards_total(is), total);
    w->at = start;
    if (words_take(w, "nothing")) return expect(s, what, cards_total(is), 0);
    for (int count; (count = words_number(w)) >= 0;) {
        int kind = words_name(w, names, words_kinds(names));
        if (kind < 0) return scene_wrong(s, "'%s' is no kind of card", words_peek(w));
        char of[64];
        snprintf(of, sizeof of, "%s, %s", what, names[kind]);
        if (!expect(s, of, cards_of(is, kind), count)) return false;
    }
    return w->at > start || scene_wrong(s, "%s: how many cards?", what);
}

static bool expect_seats(Scene *s, Words *w, const char *what, unsigned is) {
    bool marks[SEATS];
    unsigned want = 0;
    if (!words_take(w, "none")) {
        if (!words_places(w, marks, SEATS)) return scene_wrong(s, "%s: which seats?", what);
        for (int seat = 0; seat < SEATS; seat++) want |= (unsigned)marks[seat] << seat;
    }
    if (is == want) return true;
    return scene_wrong(s, "%s: the seats are %s%s%s%s", what, is & 1 ? "0 " : "",
                       is & 2 ? "1 " : "", is & 4 ? "2 " : "", is & 8 ? "3 " : "");
}

static bool expect_pieces(Scene *s, Words *w, const Seat *seat, int kind) {
    bool marks[EDGES];
    const Topology *on = topology_of(s->game.scenario);
    int size = kind == ROAD || kind == SHIP ? on->edges : on->sites;
    if (!words_places(w, marks, size)) return scene_wrong(s, "there is no such place");
    for (int where = 0; where < size; where++) {
        unsigned at = (unsigned)where;
        bool is = kind == ROAD         ? edge_has(seat->roads, at)
                  : kind == SHIP       ? edge_has(seat->ships, at)
                  : kind == SETTLEMENT ? site_has(seat->settlements, at)
                                       : site_has(seat->cities, at);
        if (marks[where] && !is) return scene_wrong(s, "nothing of that sort stands on %d", where);
    }
    return true;
}

/* `left 14 road 4 settlement` */
static bool expect_left(Scene *s, Words *w, const Seat *seat) {
    static const char *const pieces[PIECES] = { "road", "settlement", "city", "ship" };
    for (int count; (count = words_number(w)) >= 0;) {
        int kind = words_name(w, pieces, PIECES);
        if (kind < 0) return scene_wrong(s, "'%s' is no piece", words_peek(w));
        if (!expect(s, pieces[kind], seat->left[kind], count)) return false;
    }
    return true;
}

/* `settlement 12`, `city 12`, `road 7`: it stands there
 * `hand 2 ore`: exactly that; `has 2 ore`: so many of these kinds; `cards 5`: so many in all
 * `gains 1 ore`, `loses 1 ore`: the difference to before the last `when`, in whole
 * `left`, `points`, `route`, `knights`, `devcards`, `new`, `shown`, `rate`, `wrong-claims`,
 * `chosen` (cards put down for a discard that is not over), `blocked`, `fish 1 two-fish`,
 * `ship 12`, `islands 1` (settled small ones), `gold 2` (cards still to choose) */
static bool then_seat(Scene *s, Words *w) {
    const Game *g = &s->game;
    if (w->seat >= g->seats) return scene_wrong(s, "there is no such seat");
    const Seat *seat = &g->seat[w->seat], *was = &s->before.seat[w->seat];
    Cards pile;
    char what[32];
    snprintf(what, sizeof what, "seat %d %.16s", w->seat, words_peek(w));
    bool good;
    if (g->scenario == SCENARIO_CITIES_AND_KNIGHTS && knights_then_seat(s, w, &good)) return good;
    if (words_take(w, "settlement")) return expect_pieces(s, w, seat, SETTLEMENT);
    if (words_take(w, "city")) return expect_pieces(s, w, seat, CITY);
    if (words_take(w, "road")) return expect_pieces(s, w, seat, ROAD);
    if (words_take(w, "ship")) return expect_pieces(s, w, seat, SHIP);
    if (words_take(w, "fish")) return expect_some(s, w, what, TOKENS, seat->fish);
    if (words_take(w, "islands"))
        return expect(s, what, __builtin_popcount(seat->islands), words_number(w));
    if (words_take(w, "gold")) return expect(s, what, seat->gold_due, words_number(w));
    if (words_take(w, "left")) return expect_left(s, w, seat);
    if (words_take(w, "has")) return expect_some(s, w, what, RESOURCE_NAME, seat->hand);
    if (words_take(w, "devcards")) return expect_some(s, w, what, DEVCARD_NAME, seat->devcards);
    if (words_take(w, "new")) return expect_some(s, w, what, DEVCARD_NAME, g->fresh);
    if (words_take(w, "rate")) return expect_some(s, w, what, RESOURCE_NAME, seat->rate);
    if (words_take(w, "chosen")) return expect_some(s, w, what, RESOURCE_NAME, seat->pending);
    if (words_take(w, "points")) return expect(s, what, seat->points, words_number(w));
    if (words_take(w, "route")) return expect(s, what, seat->route, words_number(w));
    if (words_take(w, "knights")) return expect(s, what, seat->knights, words_number(w));
    if (words_take(w, "shown")) return expect(s, what, seat->shown, words_number(w));
    if (words_take(w, "wrong-claims")) return expect(s, what, seat->wrong_claims, words_number(w));
    if (words_take(w, "cards")) return expect(s, what, cards_total(seat->hand), words_number(w));
    if (words_take(w, "blocked")) return expect_name(s, w, what, NO_YES, 2, seat->blocked != 0);
    Cards is = words_take(w, "hand")    ? seat->hand
               : words_take(w, "gains") ? seat->hand - was->hand
               : words_take(w, "loses") ? was->hand - seat->hand
                                        : UINT64_MAX;
    if (is == UINT64_MAX) return scene_wrong(s, "'%s' is not known of a seat", words_peek(w));
    if (!words_pile(w, RESOURCE_NAME, &pile)) return scene_wrong(s, "which cards?");
    return expect_pile(s, what, RESOURCE_NAME, is, pile);
}

bool then_read(Scene *s, Words *w) {
    const Game *g = &s->game;
    if (w->seat != NONE) return then_seat(s, w);
    bool good;
    if (g->scenario == SCENARIO_CITIES_AND_KNIGHTS && knights_then(s, w, &good)) return good;
    if (words_take(w, "phase")) return expect_name(s, w, "phase", PHASE_NAME, PHASES, g->phase);
    if (words_take(w, "open")) /* what may still be changed: road, bank, robber, none … */
        return expect_name(s, w, "open", ACTION_NAME, ACTION_KINDS, g->open.kind);
    if (words_take(w, "turn")) return expect(s, "turn", g->turn, words_number(w));
    if (words_take(w, "robber")) return expect(s, "robber", g->robber, words_seat(w));
    if (words_take(w, "pirate")) return expect(s, "pirate", g->pirate, words_seat(w));
    if (words_take(w, "boot")) return expect(s, "boot", g->boot, words_seat(w));
    if (words_take(w, "fish-pile")) return expect_some(s, w, "pile", TOKENS, g->fish_pile);
    if (words_take(w, "fish-spent")) return expect_some(s, w, "spent", TOKENS, g->fish_spent);
    if (words_take(w, "winner")) return expect(s, "winner", g->winner, words_seat(w));
    if (words_take(w, "victim")) return expect(s, "victim", g->victim, words_seat(w));
    if (words_take(w, "bank")) return expect_some(s, w, "bank", RESOURCE_NAME, g->bank);
    if (words_take(w, "deck")) return expect_some(s, w, "deck", DEVCARD_NAME, g->deck);
    if (words_take(w, "spent")) return expect_some(s, w, "spent", DEVCARD_NAME, g->spent);
    if (words_take(w, "due")) return expect_seats(s, w, "due", g->due);
    if (words_take(w, "actors")) return expect_seats(s, w, "actors", game_actors(g));
    if (words_take(w, "dice"))
        return expect(s, "first die", g->dice[0], words_number(w)) &&
               expect(s, "second die", g->dice[1], words_number(w));
    if (words_take(w, "free") && words_take(w, "roads"))
        return expect(s, "free roads", g->free_roads, words_number(w));
    if (words_take(w, "holder")) {
        if (words_take(w, "route"))
            return expect(s, "holder of the route", g->route_holder, words_seat(w));
        if (words_take(w, "army"))
            return expect(s, "holder of the army", g->army_holder, words_seat(w));
    }
    return scene_wrong(s, "'%s' is not known of a game", words_peek(w));
}

/* ---- what is on offer -------------------------------------------------------------------- */

/* Mark the places at which the seat may do `kind`; return how many actions of it are listed. */
static int places_listed(const Game *g, int seat, int kind, bool marks[EDGES]) {
    Legal l;
    Action list[LEGAL_MAX];
    game_legal(g, seat, &l);
    int all = legal_list(&l, list), count = 0;
    memset(marks, 0, EDGES * sizeof *marks);
    for (int i = 0; i < all; i++) {
        if (list[i].kind != kind) continue;
        marks[list[i].where] = true;
        count++;
    }
    return kind == ACT_TRADE ? (l.kinds & ACT_BIT(ACT_TRADE)) != 0 : count;
}

/* `legal seat 0: roll claim`: these kinds and no others */
static bool legal_kinds(Scene *s, Words *w) {
    Legal l;
    ActionBits want = 0;
    game_legal(&s->game, w->seat, &l);
    while (!words_end(w)) {
        int kind = words_name(w, ACTION_NAME, ACTION_KINDS);
        if (kind < 0) return scene_wrong(s, "'%s' is no action", words_peek(w));
        if (kind != ACT_NONE) want |= ACT_BIT(kind);
    }
    for (int kind = 1; kind < ACTION_KINDS; kind++)
        if ((l.kinds ^ want) & ACT_BIT(kind))
            return scene_wrong(s, "%s is %s", ACTION_NAME[kind],
                               want & ACT_BIT(kind) ? "not on offer" : "on offer");
    return true;
}

/* `legal seat 0 road: 3 5 7`: these places and no others; `legal seat 0 buy`: on offer */
bool legal_read(Scene *s, Words *w) {
    if (w->seat >= s->game.seats) return scene_wrong(s, "which seat?");
    bool want[EDGES], is[EDGES];
    if (w->all_kinds) return legal_kinds(s, w);
    int kind = words_name(w, ACTION_NAME, ACTION_KINDS);
    if (kind <= 0) return scene_wrong(s, "'%s' is no action", words_peek(w));
    int count = places_listed(&s->game, w->seat, kind, is);
    if (!count) return scene_wrong(s, "%s is not on offer", ACTION_NAME[kind]);
    if (words_end(w)) return true;
    if (!words_places(w, want, EDGES)) return scene_wrong(s, "which places?");
    for (int where = 0; where < EDGES; where++)
        if (is[where] != want[where])
            return scene_wrong(s, "%s %d is %s", ACTION_NAME[kind], where,
                               is[where] ? "on offer" : "not on offer");
    return true;
}

bool illegal_read(Scene *s, Words *w) {
    if (w->seat >= s->game.seats) return scene_wrong(s, "which seat?");
    bool is[EDGES];
    while (!words_end(w)) {
        int kind = words_name(w, ACTION_NAME, ACTION_KINDS);
        if (kind <= 0) return scene_wrong(s, "'%s' is no action", words_peek(w));
        if (places_listed(&s->game, w->seat, kind, is))
            return scene_wrong(s, "%s is on offer", ACTION_NAME[kind]);
    }
    return true;
}
