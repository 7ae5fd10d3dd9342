#include "tournament/schedule_bound.h"

#include <string.h>

static void lift(Bound *bound, int64_t least, BoundReason why) {
    if (least > (int64_t)bound->least) *bound = (Bound){ (uint32_t)least, why };
}

static unsigned pairs_of(unsigned people) {
    return people * (people - 1) / 2;
}

static unsigned meetings(TableCount tables) {
    return 6u * tables.fours + 3u * tables.threes;
}

/* ---- repeats ------------------------------------------------------------------------------ */

/* What was shown by trying everything: round 1 fixed, round 2 up to isomorphism by its
 * intersections with round 1, all further rounds enumerated.  n = 14, r = 5 was also refuted by a
 * SAT solver.  `fair` rows hold only if the tables of three are shared out fairly. */
static const struct {
    uint8_t players, rounds, least;
    bool fair;
} EXHAUSTED[] = {
    { 12, 4, 13, false }, { 13, 5, 3, false }, { 14, 5, 2, false }, { 13, 3, 6, true },
    { 13, 4, 6, true },   { 14, 3, 4, true },  { 14, 4, 4, true },
};

/* Pairs that a table of `size` must share with a round of `tables` tables: spread its people as
 * evenly over the old tables as can be. */
static unsigned shared_pairs(unsigned size, unsigned tables) {
    unsigned each = size / tables, rest = size % tables;
    return (tables - rest) * (each * (each ? each - 1 : 0) / 2) + rest * ((each + 1) * each / 2);
}

/* Any two rounds share at least this many pairs. */
static unsigned common_pairs(TableCount tables) {
    unsigned count = tables.fours + tables.threes;
    return tables.fours * shared_pairs(4, count) + tables.threes * shared_pairs(3, count);
}

/* The sum over pairs of C(meetings, 2) is therefore at least common * C(rounds, 2).  A pair that
 * meets m <= most times pays m / 2 <= most / 2 of it for each repeat. */
static int64_t spread_repeats(TableCount tables, unsigned rounds, unsigned most) {
    return ((int64_t)common_pairs(tables) * rounds * (rounds - 1) + most - 1) / most;
}

Bound schedule_repeats_bound(unsigned players, unsigned rounds, FairThrees threes) {
    TableCount tables = schedule_tables(players);
    Bound bound = { 0 };
    if (!(tables.fours + tables.threes) || !rounds) return bound;
    lift(&bound, (int64_t)rounds * meetings(tables) - pairs_of(players), BOUND_COUNTING);
    lift(&bound, spread_repeats(tables, rounds, rounds), BOUND_PIGEONHOLE);
    for (size_t i = 0; i < sizeof EXHAUSTED / sizeof EXHAUSTED[0]; i++) {
        if (EXHAUSTED[i].players != players) continue;
        /* leaving out rounds never adds repeats, but it can make shares unfair */
        if (!EXHAUSTED[i].fair && EXHAUSTED[i].rounds <= rounds)
            lift(&bound, EXHAUSTED[i].least, BOUND_EXHAUSTED);
        if (EXHAUSTED[i].fair && threes == THREES_FAIR && EXHAUSTED[i].rounds == rounds)
            lift(&bound, EXHAUSTED[i].least, BOUND_FAIR);
    }
    return bound;
}

static bool everybody_always(const Problem *p) {
    for (unsigned i = 0; i < p->players; i++)
        if (!problem_plays(p, i, 0) || !problem_plays(p, i, p->rounds - 1)) return false;
    return p->published == 0;
}

enum { MET = 1, OPEN = 2, FORBIDDEN = 4 }; /* of a pair: has met, can still meet, must not */

static uint8_t *pair_at(const Problem *p, uint8_t *work, unsigned a, unsigned b) {
    return &work[a > b ? a * p->players + b : b * p->players + a];
}

/* Mark every pair; returns the repeats of the published rounds. */
static uint32_t mark_pairs(const Problem *p, uint8_t *work) {
    uint32_t repeats = 0;
    memset(work, 0, schedule_measure_room(p->players));
    for (size_t i = 0; i < p->forbidden_count; i++)
        *pair_at(p, work, p->forbidden[i].a, p->forbidden[i].b) |= FORBIDDEN;
    for (int round = 0; round < p->published; round++)
        for (int table = 0; table < p->past->tables[round]; table++) {
            const uint16_t *seat = schedule_table(p->past, round, table);
            for (int i = 1; i < TABLE_CHAIRS; i++)
                for (int j = 0; seat[i] != CHAIR_EMPTY && j < i; j++) {
                    uint8_t *pair = pair_at(p, work, seat[i], seat[j]);
                    repeats += *pair & MET;
                    *pair |= MET;
                }
        }
    for (unsigned a = 1; a < p->players; a++)
        for (unsigned b = 0; b < a; b++)
            for (int round = p->published; round < p->rounds; round++)
                if (problem_plays(p, a, round) && problem_plays(p, b, round)) {
                    *pair_at(p, work, a, b) |= OPEN;
                    break;
                }
    return repeats;
}

/* People who share a fixed table meet in every round that both play. */
static int64_t fixed_repeats(const Problem *p, uint8_t *work) {
    int64_t repeats = 0;
    for (unsigned a = 1; p->fixed && a < p->players; a++)
        for (unsigned b = 0; p->fixed[a] && b < a; b++) {
            if (p->fixed[a] != p->fixed[b]) continue;
            int times = *pair_at(p, work, a, b) & MET;
            for (int round = p->published; round < p->rounds; round++)
                times += problem_plays(p, a, round) && problem_plays(p, b, round);
            if (times > 1) repeats += times - 1;
        }
    return repeats;
}

typedef struct Tally { /* of the rounds still to come */
    int64_t meetings;  /* that must happen */
    int64_t fresh;     /* pairs that may meet for the first time */
    int64_t fresh_compatriots;
    int64_t past_meetings, past_repeats, past_compatriots;
} Tally;

static Tally tally(const Problem *p, uint8_t *work) {
    Tally t = { .past_repeats = mark_pairs(p, work) };
    for (int round = p->published; round < p->rounds; round++)
        t.meetings += meetings(schedule_tables(problem_people(p, round)));
    for (unsigned a = 1; a < p->players; a++)
        for (unsigned b = 0; b < a; b++) {
            if (*pair_at(p, work, a, b) != OPEN) continue;
            t.fresh++;
            t.fresh_compatriots += problem_compatriots(p, a, b);
        }
    for (int round = 0; round < p->published; round++)
        for (int table = 0; table < p->past->tables[round]; table++) {
            const uint16_t *seat = schedule_table(p->past, round, table);
            for (int i = 1; i < TABLE_CHAIRS; i++)
                for (int j = 0; seat[i] != CHAIR_EMPTY && j < i; j++) {
                    t.past_meetings++;
                    t.past_compatriots += problem_compatriots(p, seat[i], seat[j]);
                }
        }
    return t;
}

static Bound repeats_bound(const Problem *p, const Tally *t, uint32_t most, uint8_t *work) {
    Bound bound = { 0 };
    if (everybody_always(p)) {
        bound = schedule_repeats_bound(p->players, p->rounds, p->threes);
        if (most)
            lift(&bound, spread_repeats(schedule_tables(p->players), p->rounds, most),
                 BOUND_SPREAD);
    }
    lift(&bound, t->past_repeats + t->meetings - t->fresh, BOUND_COUNTING);
    lift(&bound, t->past_repeats, BOUND_PAST);
    lift(&bound, t->past_repeats + fixed_repeats(p, work), BOUND_FIXED);
    return bound;
}

/* ---- the pair that meets most often -------------------------------------------------------- */

/* How often the pair met that met most often in the published rounds. */
static uint8_t past_most(const Problem *p, uint8_t *work) {
    uint8_t most = 0;
    memset(work, 0, schedule_measure_room(p->players));
    for (int round = 0; round < p->published; round++)
        for (int table = 0; table < p->past->tables[round]; table++) {
            const uint16_t *seat = schedule_table(p->past, round, table);
            for (int i = 1; i < TABLE_CHAIRS; i++)
                for (int j = 0; seat[i] != CHAIR_EMPTY && j < i; j++) {
                    uint8_t times = ++*pair_at(p, work, seat[i], seat[j]);
                    if (times > most) most = times;
                }
        }
    return most;
}

/* Rounds to come that two people who share a fixed table both play. */
static int fixed_most(const Problem *p) {
    int most = 0;
    for (unsigned a = 1; p->fixed && a < p->players; a++)
        for (unsigned b = 0; p->fixed[a] && b < a; b++) {
            int times = 0;
            if (p->fixed[a] != p->fixed[b]) continue;
            for (int round = p->published; round < p->rounds; round++)
                times += problem_plays(p, a, round) && problem_plays(p, b, round);
            if (times > most) most = times;
        }
    return most;
}

static Bound meetings_bound(const Problem *p, const Tally *t, Bound repeats, uint8_t *work) {
    Bound bound = { 0 };
    int64_t meetings = t->past_meetings + t->meetings, pairs = pairs_of(p->players);
    if (pairs) lift(&bound, (meetings + pairs - 1) / pairs, BOUND_COUNTING);
    if (repeats.least) lift(&bound, 2, repeats.why);
    lift(&bound, fixed_most(p), BOUND_FIXED);
    lift(&bound, past_most(p, work), BOUND_PAST);
    return bound;
}

/* ---- countries ---------------------------------------------------------------------------- */

/* Meetings among `people` of one country in a round: the next one to sit down meets as few as the
 * tables allow.  Three at every table, a fourth only at tables of four. */
static int64_t spread(unsigned people, TableCount tables) {
    int64_t pairs = 0;
    for (unsigned level = 0; people && level < TABLE_CHAIRS; level++) {
        unsigned room = level < 3 ? tables.fours + tables.threes : tables.fours;
        unsigned seated = people < room ? people : room;
        pairs += (int64_t)seated * level;
        people -= seated;
    }
    return pairs;
}

static Bound countries_bound(const Problem *p, const Tally *t, uint32_t repeats) {
    Bound bound = { 0 };
    if (!p->country) return bound;
    int64_t crowded = 0;
    for (int round = p->published; round < p->rounds; round++) {
        TableCount tables = schedule_tables(problem_people(p, round));
        uint8_t done[SCHEDULE_PLAYERS_MAX] = { 0 };
        for (unsigned i = 0; i < p->players; i++) {
            if (done[i] || !p->country[i]) continue;
            unsigned people = 0;
            for (unsigned j = i; j < p->players; j++)
                if (p->country[j] == p->country[i]) {
                    done[j] = 1;
                    people += problem_plays(p, j, round);
                }
            crowded += spread(people, tables);
        }
    }
    lift(&bound, t->past_compatriots + crowded, BOUND_TABLES);
    if (objectives_countries_first(p->objectives)) return bound; /* more repeats don't matter */
    /* first meetings to come = meetings - new repeats; the rest of the fresh pairs never meet */
    int64_t unmet = t->fresh - (t->meetings - ((int64_t)repeats - t->past_repeats));
    lift(&bound, t->past_compatriots + t->fresh_compatriots - unmet, BOUND_EVERYBODY);
    return bound;
}

/* ---- positions ---------------------------------------------------------------------------- */

/* A player holds at most positions 1, 2, 3 and, if a position 4 is left over for them, that one;
 * it adds something only where the other rounds suffice for the other three. */
static Bound positions_bound(const Problem *p) {
    uint8_t held[SCHEDULE_PLAYERS_MAX] = { 0 }; /* bits: positions of the published rounds */
    uint8_t played[SCHEDULE_PLAYERS_MAX] = { 0 };
    for (int round = 0; round < p->published; round++)
        for (int chair = 0; chair < TABLE_CHAIRS * p->past->tables[round]; chair++) {
            unsigned player = schedule_round(p->past, round)[chair];
            if (player == CHAIR_EMPTY) continue;
            held[player] |= (uint8_t)(1 << chair % TABLE_CHAIRS);
            played[player]++;
        }
    int64_t fours = 0, gainers = 0, duplicates = 0;
    for (int round = p->published; round < p->rounds; round++)
        fours += schedule_tables(problem_people(p, round)).fours;
    for (unsigned i = 0; i < p->players; i++) {
        int left = 0, missing = 3 - __builtin_popcount(held[i] & 7), has4 = held[i] >> 3;
        for (int round = p->published; round < p->rounds; round++)
            left += problem_plays(p, i, round);
        int gained = left < missing ? left : missing;
        duplicates += played[i] + left - (3 - missing) - gained - has4;
        gainers += !has4 && left > missing;
    }
    Bound bound = { 0 };
    lift(&bound, duplicates - (gainers < fours ? gainers : fours), BOUND_POSITIONS);
    return bound;
}

void schedule_bounds(const Problem *p, uint32_t most_meetings, uint32_t repeats, uint8_t *work,
                     Bounds *bounds) {
    Tally t = tally(p, work);
    Bound least = repeats_bound(p, &t, 0, work);
    bounds->repeats = repeats_bound(p, &t, most_meetings, work);
    bounds->countries = countries_bound(p, &t, repeats);
    bounds->positions = positions_bound(p);
    bounds->meetings = meetings_bound(p, &t, least, work);
}
