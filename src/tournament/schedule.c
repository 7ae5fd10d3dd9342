#include "tournament/schedule.h"

#include "base/buf.h"

#include <assert.h>
#include <string.h>

int schedule_find(const Schedule *s, int round, unsigned player) {
    const uint16_t *seat = schedule_round(s, round);
    for (int chair = 0; chair < TABLE_CHAIRS * s->tables[round]; chair++)
        if (seat[chair] == player) return chair;
    return -1;
}

TableCount schedule_tables(unsigned people) {
    unsigned threes = (0 - people) % 4; /* GV-11 */
    if (people < 3 * threes || people == 0) return (TableCount){ 0 };
    return (TableCount){ (uint16_t)((people - 3 * threes) / 4), (uint16_t)threes };
}

unsigned problem_people(const Problem *p, int round) {
    if (!p->joins && !p->leaves) return p->players;
    unsigned people = 0;
    for (unsigned i = 0; i < p->players; i++) people += problem_plays(p, i, round);
    return people;
}

bool objectives_countries_first(const uint16_t objectives[OBJECTIVES_MAX]) {
    for (int i = 0; i < OBJECTIVES_MAX; i++) {
        if (objectives[i] == OBJECTIVE_OPPONENTS) return false;
        if (objectives[i] == OBJECTIVE_COUNTRIES) return true;
    }
    return false;
}

/* ---- is the task one? --------------------------------------------------------------------- */

/* What a refusal calls a player: the name, or "Player 5". */
typedef struct Called {
    char text[48];
} Called;

static Called called(const Problem *p, unsigned player) {
    Called called;
    Buf text = buf_over(called.text, sizeof called.text);
    if (p->name) buf_print(&text, "%.40s", p->name[player]);
    else buf_print(&text, "Player %u", player + 1);
    return called;
}

static Status check_fixed(const Problem *p, int round, unsigned tables, Err *err) {
    uint8_t taken[SCHEDULE_PLAYERS_MAX / 3 + 1] = { 0 };
    for (unsigned i = 0; i < p->players; i++) {
        unsigned table = p->fixed[i];
        if (!table || !problem_plays(p, i, round)) continue;
        if (table > tables)
            return err_set(err, ERR_INPUT,
                           "{player%s} stays at table {table%u}, but round {round%d} only has "
                           "{tables%u, plural, one {# table} other {# tables}}.",
                           called(p, i).text, table, round + 1, tables);
        if (++taken[table] > TABLE_CHAIRS)
            return err_set(err, ERR_INPUT, "Table {table%u} has more than four fixed players.",
                           table);
    }
    return OK;
}

static Status check_forbidden(const Problem *p, Err *err) {
    for (size_t i = 0; i < p->forbidden_count; i++) {
        PlayerPair pair = p->forbidden[i];
        if (pair.a >= p->players || pair.b >= p->players || pair.a == pair.b)
            return err_set(err, ERR_INPUT, "Forbidden pair {number%zu} doesn't name two players.",
                           i + 1);
        if (p->fixed && p->fixed[pair.a] && p->fixed[pair.a] == p->fixed[pair.b])
            return err_set(
                err, ERR_INPUT,
                "{player%s} and {other%s} must not meet, but both stay at table {table%u}.",
                called(p, pair.a).text, called(p, pair.b).text, p->fixed[pair.a]);
    }
    return OK;
}

static bool is_empty(const uint16_t *seat) {
    for (int i = 0; i < TABLE_CHAIRS; i++)
        if (seat[i] != CHAIR_EMPTY) return false;
    return true;
}

/* The published rounds seat each player at most once, at tables of three or four; a table may have
 * broken up. */
static Status check_past(const Problem *p, Err *err) {
    const Schedule *past = p->past;
    if (!past || p->published > past->rounds || p->published > p->rounds)
        return err_set(err, ERR_INPUT, "There are fewer than {rounds%u} rounds to publish.",
                       p->published);
    for (int round = 0; round < p->published; round++) {
        uint8_t seen[SCHEDULE_PLAYERS_MAX] = { 0 };
        for (int table = 0; table < past->tables[round]; table++) {
            const uint16_t *seat = schedule_table(past, round, table);
            for (int i = 0; i < TABLE_CHAIRS; i++) {
                if ((i == 3 && seat[i] == CHAIR_EMPTY) || is_empty(seat)) continue;
                if (seat[i] >= p->players)
                    return err_set(err, ERR_INPUT,
                                   "Round {round%d}, table {table%d}: Seat {seat%d} is empty.",
                                   round + 1, table + 1, i + 1);
                if (seen[seat[i]]++)
                    return err_set(err, ERR_INPUT, "Round {round%d} seats player {player%u} twice.",
                                   round + 1, seat[i] + 1);
            }
        }
    }
    return OK;
}

Status problem_check(const Problem *p, Err *err) {
    if (p->players > SCHEDULE_PLAYERS_MAX)
        return err_set(err, ERR_TOO_BIG,
                       "A schedule can have at most {most%d} players, not {players%u}.",
                       SCHEDULE_PLAYERS_MAX, p->players);
    if (p->rounds < 1 || p->rounds > SCHEDULE_ROUNDS_MAX)
        return err_set(err, ERR_INPUT, "A schedule can have 1 to {most%d} rounds, not {rounds%u}.",
                       SCHEDULE_ROUNDS_MAX, p->rounds);
    for (int i = 0; i < OBJECTIVES_MAX; i++)
        if (p->objectives[i] > OBJECTIVE_RANDOM)
            return err_set(err, ERR_INPUT, "Objective {number%d} is unknown.", i + 1);
    Status status = p->published ? check_past(p, err) : OK;
    if (!status) status = check_forbidden(p, err);
    for (int round = p->published; !status && round < p->rounds; round++) {
        unsigned people = problem_people(p, round);
        TableCount tables = schedule_tables(people);
        if (!tables.fours && !tables.threes)
            return err_set(err, ERR_INPUT,
                           "Round {round%d} has {players%u, plural, one {# player} other {# "
                           "players}}. They can't be seated at tables of three and four.",
                           round + 1, people);
        if (p->fixed) status = check_fixed(p, round, tables.fours + tables.threes, err);
    }
    return status;
}

/* ---- what it is worth --------------------------------------------------------------------- */

static void count_meetings(const Problem *p, const Schedule *s, uint8_t *met, Quality *q) {
    for (int round = 0; round < s->rounds; round++)
        for (int table = 0; table < s->tables[round]; table++) {
            const uint16_t *seat = schedule_table(s, round, table);
            for (int i = 1; i < TABLE_CHAIRS; i++)
                for (int j = 0; seat[i] != CHAIR_EMPTY && j < i; j++) {
                    unsigned a = seat[i], b = seat[j];
                    unsigned times = ++met[a > b ? a * p->players + b : b * p->players + a];
                    q->repeats += times > 1;
                    if (times > q->most_meetings) q->most_meetings = times;
                    q->same_country += problem_compatriots(p, a, b);
                }
        }
    for (size_t i = 0; i < p->forbidden_count; i++) {
        unsigned a = p->forbidden[i].a, b = p->forbidden[i].b;
        q->forbidden += met[a > b ? a * p->players + b : b * p->players + a];
    }
}

static void count_positions(const Problem *p, const Schedule *s, uint8_t (*held)[TABLE_CHAIRS],
                            Quality *q) {
    for (int round = 0; round < s->rounds; round++)
        for (int chair = 0; chair < TABLE_CHAIRS * s->tables[round]; chair++) {
            unsigned player = schedule_round(s, round)[chair];
            if (player == CHAIR_EMPTY) continue;
            unsigned times = ++held[player][chair % TABLE_CHAIRS];
            q->position_duplicates += times > 1;
            if (times > q->most_of_a_position) q->most_of_a_position = times;
        }
    (void)p;
}

/* Only those who play every round can be compared. */
static void count_threes(const Problem *p, const Schedule *s, uint8_t *threes, uint8_t *rounds,
                         Quality *q) {
    for (int round = 0; round < s->rounds; round++)
        for (int table = 0; table < s->tables[round]; table++) {
            const uint16_t *seat = schedule_table(s, round, table);
            for (int i = 0; i < TABLE_CHAIRS; i++) {
                if (seat[i] == CHAIR_EMPTY) continue;
                rounds[seat[i]]++;
                threes[seat[i]] += seat[3] == CHAIR_EMPTY;
            }
        }
    bool any = false;
    for (unsigned i = 0; i < p->players; i++) {
        if (rounds[i] < s->rounds) continue;
        if (!any || threes[i] < q->threes_min) q->threes_min = threes[i];
        if (!any || threes[i] > q->threes_max) q->threes_max = threes[i];
        any = true;
    }
    q->threes_fair = q->threes_max - q->threes_min <= 1;
}

void schedule_measure(const Problem *p, const Schedule *s, uint8_t *work, Quality *quality) {
    assert(p->players == s->players);
    size_t room = schedule_measure_room(p->players);
    *quality = (Quality){ 0 };
    memset(work, 0, room);
    count_meetings(p, s, work, quality);
    memset(work, 0, room);
    uint8_t held[SCHEDULE_PLAYERS_MAX][TABLE_CHAIRS] = { 0 };
    count_positions(p, s, held, quality);
    uint8_t threes[SCHEDULE_PLAYERS_MAX] = { 0 }, rounds[SCHEDULE_PLAYERS_MAX] = { 0 };
    count_threes(p, s, threes, rounds, quality);
}
