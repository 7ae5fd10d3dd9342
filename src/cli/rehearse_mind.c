#include "cli/rehearse_mind.h"

#include "engine/land.h"
#include "engine/topology.h"

#include <stdio.h>
#include <string.h>

enum { KINDS = 5 };
static const char *const RESOURCE[KINDS] = { "brick", "lumber", "wool", "grain", "ore" };

typedef struct Mind {
    const json_t *view, *legal, *own; /* own: the seat */
    const MindGround *ground;
    Rng *rng;
    char *words;
} Mind;

static int count_of(const json_t *object, const char *key) {
    return (int)json_integer_value(json_object_get(object, key));
}

static bool may(const Mind *m, const char *kind) {
    const json_t *kinds = json_object_get(m->legal, "kinds");
    for (size_t i = 0; i < json_array_size(kinds); i++)
        if (strcmp(json_string_value(json_array_get(kinds, i)), kind) == 0) return true;
    return false;
}

static bool chance(const Mind *m, unsigned times) {
    return rng_below(m->rng, times) == 0;
}

static bool say(const Mind *m, const char *kind) {
    return may(m, kind) && snprintf(m->words, MIND_WORDS, "%s", kind) > 0;
}

/* ---- places ---- */

static const json_t *places(const Mind *m, const char *kind, const char *list) {
    return may(m, kind) ? json_object_get(json_object_get(m->legal, kind), list) : NULL;
}

static bool place(const Mind *m, const char *kind, const char *list) {
    const json_t *where = places(m, kind, list);
    size_t count = json_array_size(where);
    if (!count) return false;
    const json_t *one = json_array_get(where, rng_below(m->rng, (uint32_t)count));
    return snprintf(m->words, MIND_WORDS, "%s %d", kind, (int)json_integer_value(one)) > 0;
}

/* Where most is produced. */
static bool best_site(const Mind *m, const char *kind) {
    const json_t *where = places(m, kind, "sites");
    int best = -1, most = -1;
    for (size_t i = 0; i < json_array_size(where); i++) {
        int site = (int)json_integer_value(json_array_get(where, i));
        int worth = site >= 0 && site < SITES ? m->ground->pips[site] : 0;
        if (worth > most) most = worth, best = site;
    }
    return best >= 0 && snprintf(m->words, MIND_WORDS, "%s %d", kind, best) > 0;
}

/* ---- cards ---- */

/* What there is most of goes first. */
static bool discard(const Mind *m) {
    int left[KINDS], due = count_of(json_object_get(m->legal, "discard"), "count");
    size_t size = (size_t)snprintf(m->words, MIND_WORDS, "discard ");
    if (!may(m, "discard") || due < 1) return false;
    for (int i = 0; i < KINDS; i++)
        left[i] = count_of(json_object_get(m->own, "hand"), RESOURCE[i]);
    for (int given = 0; given < due; given++) {
        int most = 0;
        for (int i = 1; i < KINDS; i++)
            if (left[i] > left[most]) most = i;
        left[most]--;
        size += (size_t)snprintf(m->words + size, MIND_WORDS - size, "%s%s", given ? "+" : "",
                                 RESOURCE[most]);
        if (size + 12 > MIND_WORDS) return true; /* more than anyone holds */
    }
    return true;
}

static bool play_card(const Mind *m) {
    const json_t *plenty = json_object_get(m->legal, "year-of-plenty");
    const json_t *take = json_object_get(plenty, "take"), *twice = json_object_get(plenty, "twice");
    if (may(m, "monopoly"))
        return snprintf(m->words, MIND_WORDS, "monopoly %s", RESOURCE[rng_below(m->rng, KINDS)]) >
               0;
    if (may(m, "year-of-plenty") && json_array_size(twice)) {
        const char *one = json_string_value(json_array_get(twice, 0));
        return snprintf(m->words, MIND_WORDS, "year-of-plenty %s+%s", one, one) > 0;
    }
    if (may(m, "year-of-plenty") && json_array_size(take) > 1)
        return snprintf(m->words, MIND_WORDS, "year-of-plenty %s+%s",
                        json_string_value(json_array_get(take, 0)),
                        json_string_value(json_array_get(take, 1))) > 0;
    return say(m, "road-building") || say(m, "knight");
}

/* ---- the bank ---- */

typedef struct Wish {
    uint8_t need[KINDS];
} Wish;

static int lacks(const Mind *m, const Wish *wish) {
    int sum = 0;
    for (int i = 0; i < KINDS; i++) {
        int has = count_of(json_object_get(m->own, "hand"), RESOURCE[i]);
        if (has < wish->need[i]) sum += wish->need[i] - has;
    }
    return sum;
}

static void note(const json_t *list, bool *built) {
    for (size_t i = 0; i < json_array_size(list); i++) {
        json_int_t site = json_integer_value(json_array_get(list, i));
        if (site >= 0 && site < SITES) built[site] = true;
    }
}

/* Do the seat's own roads end where it may settle?  Then what a road costs is saved for that. */
static bool has_a_place(const Mind *m) {
    const Topology *board = topology_of(SCENARIO_BASE);
    const json_t *seats = json_object_get(m->view, "seats"),
                 *roads = json_object_get(m->own, "roads");
    bool built[SITES] = { false };
    for (size_t i = 0; i < json_array_size(seats); i++) {
        note(json_object_get(json_array_get(seats, i), "settlements"), built);
        note(json_object_get(json_array_get(seats, i), "cities"), built);
    }
    for (size_t i = 0; i < 2 * json_array_size(roads); i++) {
        json_int_t edge = json_integer_value(json_array_get(roads, i / 2));
        if (edge < 0 || edge >= board->edges) continue;
        unsigned site = board->edge_sites[edge][i % 2];
        bool free = !built[site];
        for (int k = 0; k < 3; k++) /* B-72 */
            if (board->site_next[site][k] != NONE && built[board->site_next[site][k]]) free = false;
        if (free) return true;
    }
    return false;
}

static void consider(const Mind *m, const Wish *wish, int farther, const Wish **best, int *least) {
    int lack = lacks(m, wish) + farther;
    if (*best && lack >= *least) return;
    *best = wish;
    *least = lack;
}

/* The nearest affordable goal: a city, a settlement or a road to where one could stand, a card
 * while there are any.  Who wished for what is sold out would wait for ever. */
static const Wish *nearest(const Mind *m) {
    static const Wish A_CITY = { { 0, 0, 0, 2, 3 } }, A_SETTLEMENT = { { 1, 1, 1, 1, 0 } },
                      A_ROAD = { { 1, 1, 0, 0, 0 } }, A_CARD = { { 0, 0, 1, 1, 1 } };
    const json_t *supply = json_object_get(m->own, "supply");
    const Wish *best = NULL;
    int least = 0;
    if (count_of(supply, "city") && json_array_size(json_object_get(m->own, "settlements")))
        consider(m, &A_CITY, 0, &best, &least);
    if (count_of(supply, "settlement") && has_a_place(m))
        consider(m, &A_SETTLEMENT, 0, &best, &least);
    else if (count_of(supply, "road")) consider(m, &A_ROAD, 2, &best, &least);
    if (count_of(m->view, "deck_count")) consider(m, &A_CARD, 1, &best, &least);
    return best;
}

static bool bank(const Mind *m) {
    const json_t *terms = json_object_get(m->legal, "bank"), *take = json_object_get(terms, "take");
    const json_t *hand = json_object_get(m->own, "hand"), *rates = json_object_get(m->own, "rates");
    if (!may(m, "bank")) return false;
    const Wish *wish = nearest(m);
    if (!wish) return false;
    const char *get = NULL, *give = NULL;
    for (size_t i = 0; i < json_array_size(take); i++)
        for (int k = 0; k < KINDS; k++)
            if (strcmp(json_string_value(json_array_get(take, i)), RESOURCE[k]) == 0 &&
                count_of(hand, RESOURCE[k]) < wish->need[k])
                get = RESOURCE[k];
    for (int k = 0; k < KINDS; k++)
        if (count_of(hand, RESOURCE[k]) - wish->need[k] >= count_of(rates, RESOURCE[k]))
            give = RESOURCE[k];
    return get && give && snprintf(m->words, MIND_WORDS, "bank %s %s", give, get) > 0;
}

/* ---- a turn ---- */

static bool road(const Mind *m) {
    bool settles = count_of(json_object_get(m->own, "supply"), "settlement") && has_a_place(m);
    bool placing = !may(m, "end");
    return (placing || !settles) && place(m, "road", "edges");
}

void mind_weigh(const Board *board, MindGround *ground) {
    const Topology *on = topology_of(board->scenario);
    *ground = (MindGround){ 0 };
    for (int site = 0; site < on->sites; site++)
        for (int i = 0; i < 3 && on->site_hexes[site][i] != NONE; i++) {
            int hex = on->site_hexes[site][i];
            if (board->terrain[hex] < RESOURCES)
                ground->pips[site] += NUMBER_PIPS[board->number[hex]];
        }
}

/* say() and its like write the words. */
// NOLINTNEXTLINE(readability-non-const-parameter)
bool mind_choose(const json_t *view, const MindGround *ground, Rng *rng, char words[MIND_WORDS]) {
    size_t seat = (size_t)json_integer_value(json_object_get(view, "seat"));
    const Mind mind = { view,
                        json_object_get(view, "legal"),
                        json_array_get(json_object_get(view, "seats"), seat),
                        ground,
                        rng,
                        words };
    const Mind *m = &mind;
    if (discard(m)) return true;
    if (may(m, "roll")) return (chance(m, 3) && say(m, "knight")) || say(m, "roll");
    if (best_site(m, "settlement") || best_site(m, "city") || place(m, "robber", "hexes") ||
        place(m, "steal", "victims") || say(m, "take"))
        return true;
    if (bank(m) || road(m)) return true;
    if (chance(m, 2) && say(m, "buy")) return true;
    if (chance(m, 3) && play_card(m)) return true;
    return say(m, "end") || place(m, "road", "edges") || play_card(m);
}
