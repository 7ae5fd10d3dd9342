#include "tournament/seating_names.h"

#include <string.h>

enum { COST_COMPATRIOTS = 8, COST_NEVER = 80 }; /* of one meeting, in soft units */
enum { LUKEWARM = 12, FREEZING = 64 };          /* coldness */

typedef struct Names {
    unsigned people, near_max;
    uint16_t *who;  /* [people] the person in each place */
    uint16_t *best; /* [people] */
    uint16_t *near; /* [people][near_max] the places each place meets, once for each meeting */
    uint8_t *cost;  /* [people][people] of a meeting of two persons */
    uint16_t near_count[SCHEDULE_PLAYERS_MAX];
} Names;

size_t names_room(const Problem *p) {
    size_t people = p->players;
    return sizeof(Names) + people * (2 + 3u * p->rounds) * sizeof(uint16_t) + people * people;
}

static void find_near(Names *names, const Schedule *plan) {
    memset(names->near_count, 0, sizeof names->near_count);
    for (int round = 0; round < plan->rounds; round++)
        for (int table = 0; table < plan->tables[round]; table++) {
            const uint16_t *seat = schedule_table(plan, round, table);
            for (int i = 0; i < TABLE_CHAIRS; i++)
                for (int j = 0; j < TABLE_CHAIRS; j++) {
                    unsigned a = seat[i], b = seat[j];
                    if (i == j || a == CHAIR_EMPTY || b == CHAIR_EMPTY) continue;
                    names->near[a * names->near_max + names->near_count[a]++] = (uint16_t)b;
                }
        }
}

/* ---- the first deal ----------------------------------------------------------------------- */

static void shuffle(uint16_t *list, unsigned count, Rng *rng) {
    for (unsigned i = count; i > 1; i--) {
        unsigned j = rng_below(rng, i);
        uint16_t swap = list[i - 1];
        list[i - 1] = list[j];
        list[j] = swap;
    }
}

static unsigned country_size(const Problem *p, unsigned person) {
    unsigned size = 0;
    if (!p->country[person]) return 1;
    for (unsigned i = 0; i < p->players; i++) size += p->country[i] == p->country[person];
    return size;
}

/* Big countries first, each together, in the order in which `list` mentions them first; people
 * without a country fill up the end. */
static void deal_by_country(const Problem *p, const uint16_t *list, uint16_t *out) {
    unsigned size[SCHEDULE_PLAYERS_MAX], dealt = 0;
    bool done[SCHEDULE_PLAYERS_MAX] = { 0 };
    for (unsigned i = 0; i < p->players; i++) size[i] = country_size(p, list[i]);
    while (dealt < p->players) {
        unsigned big = p->players;
        for (unsigned i = 0; i < p->players; i++)
            if (!done[i] && (big == p->players || size[i] > size[big])) big = i;
        uint16_t country = p->country[list[big]];
        for (unsigned i = big; i < p->players; i++) {
            if (done[i] || (i != big && (!country || p->country[list[i]] != country))) continue;
            done[i] = true;
            out[dealt++] = list[i];
        }
    }
}

/* ---- exchanging people -------------------------------------------------------------------- */

static int cost_at(const Names *names, unsigned place, unsigned person, unsigned except) {
    const uint16_t *near = names->near + (size_t)place * names->near_max;
    const uint8_t *row = names->cost + (size_t)person * names->people;
    int cost = 0;
    for (unsigned i = 0; i < names->near_count[place]; i++)
        if (near[i] != except) cost += row[names->who[near[i]]];
    return cost;
}

static int64_t cost_of_all(const Names *names) {
    int64_t cost = 0;
    for (unsigned place = 0; place < names->people; place++)
        cost += cost_at(names, place, names->who[place], CHAIR_EMPTY);
    return cost / 2;
}

/* Reseat people who meet someone they should not; where to is drawn. */
static void exchange(Names *names, int64_t least, uint64_t tries, Rng *rng) {
    int64_t cost = cost_of_all(names), lowest = cost;
    uint64_t each = tries / (FREEZING - LUKEWARM + 1) + 1;
    size_t bytes = names->people * sizeof *names->who;
    memcpy(names->best, names->who, bytes);
    for (unsigned coldness = LUKEWARM; coldness <= FREEZING; coldness++) {
        uint32_t chance[ANNEAL_LOSSES];
        anneal_chances(coldness, chance);
        for (uint64_t i = 0; i < each && lowest > least; i++) {
            unsigned x = rng_below(rng, names->people), y = rng_below(rng, names->people);
            unsigned a = names->who[x], b = names->who[y];
            int here = cost_at(names, x, a, y);
            if (here == 0 || x == y) continue;
            int loss = cost_at(names, x, b, y) + cost_at(names, y, a, x) - here -
                       cost_at(names, y, b, x);
            if (loss > 0 && (loss >= ANNEAL_LOSSES || (uint32_t)rng_next(rng) >= chance[loss]))
                continue;
            names->who[x] = (uint16_t)b;
            names->who[y] = (uint16_t)a;
            cost += loss;
            if (cost >= lowest) continue;
            lowest = cost;
            memcpy(names->best, names->who, bytes);
        }
    }
    memcpy(names->who, names->best, bytes);
}

static bool set_costs(const Problem *p, Names *names) {
    bool any = p->forbidden_count > 0;
    memset(names->cost, 0, (size_t)p->players * p->players);
    for (unsigned a = 0; p->country && a < p->players; a++)
        for (unsigned b = 0; b < p->players; b++)
            if (a != b && problem_compatriots(p, a, b)) {
                names->cost[(size_t)a * p->players + b] = COST_COMPATRIOTS;
                any = true;
            }
    for (size_t i = 0; i < p->forbidden_count; i++) {
        PlayerPair pair = p->forbidden[i];
        names->cost[(size_t)pair.a * p->players + pair.b] = COST_NEVER;
        names->cost[(size_t)pair.b * p->players + pair.a] = COST_NEVER;
    }
    return any;
}

void names_assign(const Problem *p, Schedule *plan, bool columns, uint32_t least, Rng *rng,
                  void *memory) {
    Names *names = memory;
    names->people = p->players;
    names->near_max = 3u * p->rounds;
    names->who = (uint16_t *)(names + 1);
    names->best = names->who + p->players;
    names->near = names->best + p->players;
    names->cost = (uint8_t *)(names->near + (size_t)p->players * names->near_max);
    for (unsigned i = 0; i < p->players; i++) names->who[i] = (uint16_t)i;
    shuffle(names->who, p->players, rng);
    if (set_costs(p, names)) {
        find_near(names, plan);
        if (columns && p->country) {
            memcpy(names->best, names->who, p->players * sizeof *names->who);
            deal_by_country(p, names->best, names->who);
        }
        uint64_t tries = (UINT64_C(1) << 20) + 4096u * (uint64_t)p->players;
        exchange(names, (int64_t)least * COST_COMPATRIOTS, tries, rng);
    }
    for (int round = 0; round < plan->rounds; round++)
        for (int chair = 0; chair < TABLE_CHAIRS * plan->tables[round]; chair++) {
            uint16_t *seat = &schedule_round(plan, round)[chair];
            if (*seat != CHAIR_EMPTY) *seat = names->who[*seat];
        }
}
