#include "tournament/seating_hall.h"

#include <assert.h>
#include <string.h>

/* Soft costs.  They steer, the rank decides; so the second thing weighs nearly as much as the first.
 * With 3 instead of 7 a search for both settled for repeats early and took twenty times as long to
 * keep compatriots apart, or gave up. */
enum {
    SOFT_FORBIDDEN = 40,
    SOFT_FAIR = 16,
    SOFT_OFTEN = 16,
    SOFT_SHARES = 1,
    SOFT_FIRST = 8, /* the more important of repeats and countries, */
    SOFT_SECOND = 7 /* the other */
};

/* Give every objective its bits.  15 rounds of 64 people are at most 1,440 meetings, which fit 12
 * bits; 2,000 people need 16, and then there is no room, and no need, for COST_OFTEN. */
static void set_places(Costs *costs, const Problem *p) {
    bool small = p->players <= SMALL_HALL, fair = p->threes == THREES_FAIR;
    bool countries = objectives_countries_first(p->objectives);
    int bits = small ? 12 : 16, order[COSTS], count = 0;
    if (!fair) order[count++] = COST_THREES; /* the least important first */
    if (!countries) order[count++] = COST_COUNTRIES;
    order[count++] = COST_REPEATS;
    if (small) order[count++] = COST_OFTEN;
    if (countries) order[count++] = COST_COUNTRIES;
    if (fair) order[count++] = COST_THREES;
    order[count++] = COST_FORBIDDEN;
    costs->mask = (1u << bits) - 1;
    costs->place[COST_OFTEN] = 0;
    for (int i = 0; i < count; i++) costs->place[order[i]] = (uint8_t)(i * bits);
}

static void add_cost(Costs *costs, int byte, int cost, int soft) {
    costs->rank[byte] += UINT64_C(1) << costs->place[cost];
    costs->soft[byte] = (int16_t)(costs->soft[byte] + soft);
}

void costs_set(Costs *costs, const Problem *p, uint32_t often) {
    bool countries = objectives_countries_first(p->objectives), fair = p->threes == THREES_FAIR;
    set_places(costs, p);
    for (int byte = 0; byte < PAIR_STATES; byte++) {
        int met = byte & PAIR_MEETINGS;
        costs->rank[byte] = 0;
        costs->soft[byte] = 0;
        if (byte & PAIR_EMPTY_CHAIR) { /* sums to C(tables of three, 2): least when all are even */
            costs->rank[byte] = (uint64_t)met << costs->place[COST_THREES];
            costs->soft[byte] = (int16_t)(met * (fair ? SOFT_FAIR : SOFT_SHARES));
            continue;
        }
        if (met) /* a third meeting is a little worse than a second */
            add_cost(costs, byte, COST_REPEATS, (countries ? SOFT_SECOND : SOFT_FIRST) + met - 1);
        if ((uint32_t)met >= often && p->players <= SMALL_HALL)
            add_cost(costs, byte, COST_OFTEN, SOFT_OFTEN);
        if (byte & PAIR_COMPATRIOTS)
            add_cost(costs, byte, COST_COUNTRIES, countries ? SOFT_FIRST : SOFT_SECOND);
        if (byte & PAIR_FORBIDDEN) add_cost(costs, byte, COST_FORBIDDEN, SOFT_FORBIDDEN);
    }
}

/* ---- setting up --------------------------------------------------------------------------- */

size_t hall_room(const Problem *p) {
    size_t people = (size_t)p->players + 1;
    return 2 * sizeof(uint16_t) * p->rounds * schedule_chairs(p->players) + people * people;
}

static uint8_t *pair_row(const Hall *hall, unsigned player) {
    return hall->pair + (size_t)player * (hall->people + 1u);
}

static void mark(Hall *hall, unsigned a, unsigned b, uint8_t bits) {
    pair_row(hall, a)[b] |= bits;
    pair_row(hall, b)[a] |= bits;
}

/* Someone sits down with someone, and it may cost. */
static void meet(Hall *hall, unsigned a, unsigned b) {
    uint8_t *pair = &pair_row(hall, a)[b];
    hall->soft += hall->costs->soft[*pair];
    hall->rank += hall->costs->rank[*pair];
    pair_row(hall, b)[a] = ++*pair;
}

static void meet_all(Hall *hall, int round) {
    for (int table = 0; table < hall->plan.tables[round]; table++) {
        const uint16_t *seat = schedule_table(&hall->plan, round, table);
        if (seat[0] == hall->people) continue; /* it broke up */
        for (int i = 1; i < TABLE_CHAIRS; i++)
            for (int j = 0; j < i; j++) meet(hall, seat[i], seat[j]);
    }
}

static void mark_pairs(Hall *hall, const Problem *p) {
    size_t people = (size_t)hall->people + 1;
    memset(hall->pair, 0, people * people);
    for (unsigned a = 0; a < hall->people; a++) mark(hall, a, hall->people, PAIR_EMPTY_CHAIR);
    for (unsigned a = 1; p->country && a < p->players; a++)
        for (unsigned b = 0; b < a; b++)
            if (problem_compatriots(p, a, b)) mark(hall, a, b, PAIR_COMPATRIOTS);
    for (size_t i = 0; i < p->forbidden_count; i++)
        mark(hall, p->forbidden[i].a, p->forbidden[i].b, PAIR_FORBIDDEN);
}

/* Someone who came late starts with as many tables of three as those who were there have had on
 * average, so that nobody is made to catch up. */
static void credit_late(Hall *hall, const Problem *p) {
    unsigned sum = 0, there = 0;
    for (unsigned i = 0; i < p->players; i++)
        if (!p->joins || p->joins[i] < p->published) {
            sum += pair_row(hall, i)[hall->people] & PAIR_MEETINGS;
            there++;
        }
    for (unsigned i = 0; p->joins && there && i < p->players; i++) {
        if (p->joins[i] < p->published) continue;
        uint8_t byte = (uint8_t)(PAIR_EMPTY_CHAIR | sum / there);
        pair_row(hall, i)[hall->people] = pair_row(hall, hall->people)[i] = byte;
    }
}

/* Tables of four come first.  With people who cannot move the tables of three go round instead,
 * or the same ones would always sit at them. */
static bool is_three(const Problem *p, TableCount tables, int round, int table) {
    int all = tables.fours + tables.threes;
    if (!p->fixed) return table >= tables.fours;
    int from = round * tables.threes % all;
    return (table - from + all) % all < tables.threes;
}

static void set_tables(Hall *hall, const Problem *p, int round) {
    TableCount tables = schedule_tables(problem_people(p, round));
    hall->plan.tables[round] = (uint16_t)(tables.fours + tables.threes);
    for (int table = 0; table < hall->plan.tables[round]; table++) {
        uint16_t *seat = schedule_table(&hall->plan, round, table);
        for (int i = 0; i < TABLE_CHAIRS; i++) seat[i] = CHAIR_EMPTY;
        if (is_three(p, tables, round, table)) seat[3] = hall->people;
    }
}

void hall_open(Hall *hall, const Problem *p, const Costs *costs, void *memory) {
    size_t chairs = (size_t)p->rounds * schedule_chairs(p->players);
    uint16_t *words = memory;
    *hall = (Hall){
        .costs = costs,
        .people = p->players,
        .first = p->published,
        .plan = { .players = p->players,
                  .rounds = p->rounds,
                  .chairs = schedule_chairs(p->players),
                  .seat = words },
        .loose = words + chairs,
        .pair = (uint8_t *)(words + 2 * chairs),
    };
    mark_pairs(hall, p);
    for (int round = 0; round < p->published; round++) {
        hall->plan.tables[round] = p->past->tables[round];
        for (int table = 0; table < p->past->tables[round]; table++) {
            const uint16_t *from = schedule_table(p->past, round, table);
            uint16_t *seat = schedule_table(&hall->plan, round, table);
            for (int i = 0; i < TABLE_CHAIRS; i++)
                seat[i] = from[i] == CHAIR_EMPTY ? hall->people : from[i];
        }
        meet_all(hall, round);
    }
    hall->soft = 0;
    hall->rank = 0;
    credit_late(hall, p);
    for (int round = p->published; round < p->rounds; round++) set_tables(hall, p, round);
}

/* ---- seating people ----------------------------------------------------------------------- */

/* Everyone gets up in the open rounds. */
static void clear(Hall *hall) {
    for (int round = hall->first; round < hall->plan.rounds; round++)
        for (int table = 0; table < hall->plan.tables[round]; table++) {
            uint16_t *seat = schedule_table(&hall->plan, round, table);
            for (int i = 1; i < TABLE_CHAIRS && seat[0] != CHAIR_EMPTY; i++)
                for (int j = 0; j < i; j++) {
                    pair_row(hall, seat[i])[seat[j]]--;
                    pair_row(hall, seat[j])[seat[i]] = pair_row(hall, seat[i])[seat[j]];
                }
            for (int i = 0; i < TABLE_CHAIRS; i++)
                if (seat[i] != hall->people) seat[i] = CHAIR_EMPTY;
        }
    hall->soft = 0;
    hall->rank = 0;
}

static void shuffle(uint16_t *list, int count, Rng *rng) {
    for (int i = count - 1; i > 0; i--) {
        int j = (int)rng_below(rng, (uint32_t)i + 1);
        uint16_t swap = list[i];
        list[i] = list[j];
        list[j] = swap;
    }
}

/* Stable, so that equals stay shuffled: most tables of three first. */
static void sort_by_threes(const Hall *hall, const uint16_t *list, int count, uint16_t *out) {
    int done = 0;
    for (int threes = PAIR_MEETINGS; threes >= 0 && done < count; threes--)
        for (int i = 0; i < count; i++)
            if ((pair_row(hall, list[i])[hall->people] & PAIR_MEETINGS) == threes)
                out[done++] = list[i];
}

static void seat_fixed(Hall *hall, const Problem *p, int round) {
    for (unsigned i = 0; p->fixed && i < p->players; i++) {
        if (!p->fixed[i] || !problem_plays(p, i, round)) continue;
        uint16_t *seat = schedule_table(&hall->plan, round, p->fixed[i] - 1);
        int chair = 0;
        while (chair < TABLE_CHAIRS && seat[chair] != CHAIR_EMPTY) chair++;
        if (chair < TABLE_CHAIRS) {
            seat[chair] = (uint16_t)i;
            continue;
        }
        /* four stay at what was to be a table of three: another table gives up its fourth chair */
        assert(seat[3] == hall->people);
        seat[3] = (uint16_t)i;
        for (int table = 0; table < hall->plan.tables[round]; table++) {
            uint16_t *other = schedule_table(&hall->plan, round, table);
            if (other[3] != CHAIR_EMPTY) continue;
            other[3] = hall->people;
            break;
        }
    }
}

static void draw_round(Hall *hall, const Problem *p, int round, Rng *rng) {
    uint16_t list[SCHEDULE_PLAYERS_MAX], order[SCHEDULE_PLAYERS_MAX];
    uint16_t *loose = hall->loose + (size_t)round * hall->plan.chairs;
    int count = 0, chairs = TABLE_CHAIRS * hall->plan.tables[round];
    seat_fixed(hall, p, round);
    for (unsigned i = 0; i < p->players; i++)
        if (problem_plays(p, i, round) && !(p->fixed && p->fixed[i])) list[count++] = (uint16_t)i;
    shuffle(list, count, rng);
    sort_by_threes(hall, list, count, order);
    uint16_t *seat = schedule_round(&hall->plan, round);
    int free = 0;
    for (int threes = 0; threes < 2; threes++) /* chairs at tables of four go first */
        for (int chair = 0; chair < chairs; chair++)
            if (seat[chair] == CHAIR_EMPTY && (seat[chair | 3] == hall->people) == threes)
                loose[free++] = (uint16_t)chair;
    assert(free == count);
    if (hall->order) {
        const uint8_t *position = hall->order + (size_t)round * hall->people;
        for (int c = 0; c < TABLE_CHAIRS; c++) /* the next person of each position */
            for (int i = 0, next = 0; i < free; i++) {
                if (loose[i] % TABLE_CHAIRS != c) continue;
                while (position[order[next]] != c) next++;
                seat[loose[i]] = order[next++];
            }
    } else {
        for (int i = 0; i < free; i++) seat[loose[i]] = order[i];
    }
    hall->loose_count[round] = (uint16_t)free;
    meet_all(hall, round);
}

void hall_draw(Hall *hall, const Problem *p, Rng *rng) {
    clear(hall);
    for (int round = hall->first; round < p->rounds; round++) set_tables(hall, p, round);
    for (int round = hall->first; round < p->rounds; round++) draw_round(hall, p, round, rng);
}

void hall_seat(Hall *hall, const Schedule *plan) {
    clear(hall);
    for (int round = hall->first; round < hall->plan.rounds; round++) {
        uint16_t *seat = schedule_round(&hall->plan, round);
        const uint16_t *from = schedule_round(plan, round);
        for (int chair = 0; chair < TABLE_CHAIRS * plan->tables[round]; chair++)
            seat[chair] = from[chair] == CHAIR_EMPTY ? hall->people : from[chair];
        meet_all(hall, round);
    }
}

void hall_copy(const Hall *hall, Schedule *out) {
    out->players = hall->plan.players;
    out->rounds = hall->plan.rounds;
    memcpy(out->tables, hall->plan.tables, sizeof out->tables);
    for (int round = 0; round < out->rounds; round++)
        for (int chair = 0; chair < TABLE_CHAIRS * out->tables[round]; chair++) {
            uint16_t player = schedule_round(&hall->plan, round)[chair];
            schedule_round(out, round)[chair] = player == hall->people ? CHAIR_EMPTY : player;
        }
}

/* ---- the goal ----------------------------------------------------------------------------- */

/* Give the tables of three of the open rounds to the players who have had the fewest. */
static uint64_t least_threes(const Hall *hall, const Problem *p) {
    uint8_t had[SCHEDULE_PLAYERS_MAX] = { 0 };
    uint64_t cost = 0;
    for (unsigned i = 0; i < p->players; i++)
        had[i] = pair_row(hall, i)[hall->people] & PAIR_MEETINGS;
    for (int round = hall->first; round < p->rounds; round++) {
        unsigned chairs = 3u * schedule_tables(problem_people(p, round)).threes;
        bool taken[SCHEDULE_PLAYERS_MAX] = { 0 };
        while (chairs--) {
            unsigned best = CHAIR_EMPTY;
            for (unsigned i = 0; i < p->players; i++)
                if (!taken[i] && problem_plays(p, i, round) &&
                    (best == CHAIR_EMPTY || had[i] < had[best]))
                    best = i;
            taken[best] = true;
            cost += had[best]++;
        }
    }
    return cost;
}

uint64_t hall_goal(const Hall *hall, const Problem *p, uint32_t repeats, uint32_t countries) {
    return (least_threes(hall, p) << hall->costs->place[COST_THREES]) +
           ((uint64_t)repeats << hall->costs->place[COST_REPEATS]) +
           ((uint64_t)countries << hall->costs->place[COST_COUNTRIES]);
}
