#include "tournament/schedule_repair.h"

#include <string.h>

static int size_of(const uint16_t seat[TABLE_CHAIRS]) {
    int size = 0;
    while (size < TABLE_CHAIRS && seat[size] != CHAIR_EMPTY) size++;
    return size;
}

static int people_in(const Schedule *s, int round) {
    int people = 0;
    for (int table = 0; table < s->tables[round]; table++)
        people += size_of(schedule_table(s, round, table));
    return people;
}

/* People behind the gap move up. */
static void take_out(uint16_t seat[TABLE_CHAIRS], int chair) {
    memmove(seat + chair, seat + chair + 1, sizeof *seat * (size_t)(TABLE_CHAIRS - 1 - chair));
    seat[TABLE_CHAIRS - 1] = CHAIR_EMPTY;
}

static void put_in(uint16_t seat[TABLE_CHAIRS], int chair, uint16_t player) {
    memmove(seat + chair + 1, seat + chair, sizeof *seat * (size_t)(TABLE_CHAIRS - 1 - chair));
    seat[chair] = player;
}

/* How often `player` meets the people of a table in the other rounds of the whole schedule. */
static int met_before(const Schedule *s, int except, unsigned player, const uint16_t *with) {
    int met = 0;
    for (int round = 0; round < s->rounds; round++) {
        int chair = round == except ? -1 : schedule_find(s, round, player);
        if (chair < 0) continue;
        const uint16_t *seat = schedule_table(s, round, chair / TABLE_CHAIRS);
        for (int i = 0; i < TABLE_CHAIRS; i++)
            for (int j = 0; j < TABLE_CHAIRS; j++)
                met += seat[i] != CHAIR_EMPTY && seat[i] == with[j];
    }
    return met;
}

/* How often `player` holds position `chair` in the other rounds. */
static int held_before(const Schedule *s, int except, unsigned player, int chair) {
    int held = 0;
    for (int round = 0; round < s->rounds; round++) {
        int at = round == except ? -1 : schedule_find(s, round, player);
        held += at >= 0 && at % TABLE_CHAIRS == chair;
    }
    return held;
}

/* Where at a table a newcomer, and those who move down for them, repeat the fewest positions. */
static int best_chair(const Schedule *s, int round, const uint16_t seat[TABLE_CHAIRS],
                      unsigned player, int *repeated) {
    int best = 0, size = size_of(seat);
    for (int chair = 0; chair <= size; chair++) {
        int held = held_before(s, round, player, chair);
        for (int i = 0; i < size; i++) held += held_before(s, round, seat[i], i + (i >= chair));
        if (chair && held >= *repeated) continue;
        *repeated = held;
        best = chair;
    }
    return best;
}

/* Reseat `player` from one table of a round to another. */
static Reseat move(Schedule *s, int round, int from, int chair, int to) {
    uint16_t *old = schedule_table(s, round, from), *new = schedule_table(s, round, to);
    uint16_t player = old[chair];
    int ignored;
    take_out(old, chair);
    put_in(new, best_chair(s, round, new, player, &ignored), player);
    return (Reseat){ (uint16_t)round, player, (uint16_t)from, (uint16_t)to };
}

/* Fetch someone from a table of four to `table`; false if there is no table of four. */
static bool fetch(Schedule *s, int round, int table, Reseat *moved) {
    const uint16_t *two = schedule_table(s, round, table);
    int best_from = -1, best_at = 0, best_met = 0, best_held = 0;
    unsigned best_player = 0;
    for (int from = 0; from < s->tables[round]; from++) {
        const uint16_t *four = schedule_table(s, round, from);
        for (int i = 0; i < TABLE_CHAIRS && size_of(four) == TABLE_CHAIRS; i++) {
            int held = 0, met = met_before(s, round, four[i], two);
            best_chair(s, round, two, four[i], &held);
            bool better = best_from < 0 || met < best_met ||
                          (met == best_met &&
                           (held < best_held || (held == best_held && four[i] < best_player)));
            if (!better) continue;
            best_from = from;
            best_at = i;
            best_met = met;
            best_held = held;
            best_player = four[i];
        }
    }
    if (best_from >= 0) *moved = move(s, round, best_from, best_at, table);
    return best_from >= 0;
}

/* The people of the last table take over the number of one that broke up, together with those of it
 * who joined them and so keep their number.  Players who get a different number move. */
static int renumber(Schedule *s, int round, int table, const Reseat joined[2],
                    Reseat moves[REPAIR_MOVES]) {
    int count = 0, last = --s->tables[round];
    for (int i = 0; i < 2; i++)
        if (joined[i].to != last) moves[count++] = joined[i];
    const uint16_t *seat = schedule_table(s, round, last);
    for (int i = 0; i < TABLE_CHAIRS && seat[i] != CHAIR_EMPTY && table != last; i++)
        if (seat[i] != joined[0].player && seat[i] != joined[1].player)
            moves[count++] = (Reseat){ (uint16_t)round, seat[i], (uint16_t)last, (uint16_t)table };
    memmove(schedule_table(s, round, table), seat, TABLE_CHAIRS * sizeof *seat);
    return count;
}

/* The two people of `table` join the tables of three where they know the fewest; it is dissolved. */
static int break_up(Schedule *s, int round, int table, Reseat moves[REPAIR_MOVES]) {
    Reseat joined[2];
    for (int i = 0; i < 2; i++) {
        const uint16_t *seat = schedule_table(s, round, table);
        int to = -1, least = 0;
        for (int t = 0; t < s->tables[round]; t++) {
            if (t == table || size_of(schedule_table(s, round, t)) != 3) continue;
            int met = met_before(s, round, seat[0], schedule_table(s, round, t));
            if (to >= 0 && met >= least) continue;
            to = t;
            least = met;
        }
        joined[i] = move(s, round, table, 0, to);
    }
    return renumber(s, round, table, joined, moves);
}

Status repair_leave(Schedule *s, int round, unsigned player, Reseat moves[REPAIR_MOVES], int *count,
                    Err *err) {
    *count = 0;
    int chair = round < s->rounds ? schedule_find(s, round, player) : -1;
    if (chair < 0)
        return err_set(err, ERR_MISSING, "Round {round%d} has no seat for player {player%u}.",
                       round + 1, player + 1);
    int left = people_in(s, round) - 1;
    TableCount tables = schedule_tables((unsigned)left);
    if (!tables.fours && !tables.threes)
        return err_set(err, ERR_INPUT,
                       "Round {round%d} would have {players%d, plural, one {# player} other {# "
                       "players}}. They can't be seated at tables of three and four.",
                       round + 1, left);
    int table = chair / TABLE_CHAIRS;
    take_out(schedule_table(s, round, table), chair % TABLE_CHAIRS);
    if (size_of(schedule_table(s, round, table)) >= 3) return OK;
    if (fetch(s, round, table, &moves[0])) *count = 1;
    else *count = break_up(s, round, table, moves);
    return OK;
}

/* The last table with so many people, -1 if none. */
static int last_of(const Schedule *s, int round, int size) {
    int table = s->tables[round] - 1;
    while (table >= 0 && size_of(schedule_table(s, round, table)) != size) table--;
    return table;
}

/* Where the first of `table` goes: a table of two, of one, of three, each time to the people met
 * least; -1 if there is none. */
static int place_for(const Schedule *s, int round, int table) {
    static const int SIZES[] = { 2, 1, 3 };
    unsigned player = schedule_table(s, round, table)[0];
    int to = -1, least = 0;
    for (int i = 0; i < 3 && to < 0; i++)
        for (int t = 0; t < s->tables[round]; t++) {
            const uint16_t *seat = schedule_table(s, round, t);
            if (t == table || size_of(seat) != SIZES[i]) continue;
            int met = met_before(s, round, player, seat);
            if (to >= 0 && met >= least) continue;
            to = t;
            least = met;
        }
    return to;
}

bool repair_short(const Schedule *s, int round) {
    return last_of(s, round, 1) >= 0 || last_of(s, round, 2) >= 0;
}

Status repair_next(Schedule *s, int round, Reseat *moved) {
    TableCount tables = schedule_tables((unsigned)people_in(s, round));
    int alone = last_of(s, round, 1), two = last_of(s, round, 2);
    int table = alone >= 0 ? alone : two;
    if (table < 0 || (!tables.fours && !tables.threes)) return ERR_INPUT;
    if (alone < 0 && fetch(s, round, two, moved)) return OK;
    int to = place_for(s, round, table);
    if (to >= 0) *moved = move(s, round, table, 0, to);
    else if (!fetch(s, round, table, moved)) return ERR_INPUT; /* alone among tables of four */
    return OK;
}

Status repair_swap(Schedule *s, int round, unsigned a, unsigned b, Err *err) {
    int at = round < s->rounds ? schedule_find(s, round, a) : -1;
    int with = round < s->rounds ? schedule_find(s, round, b) : -1;
    if (at < 0 || with < 0)
        return err_set(err, ERR_MISSING, "Round {round%d} has no seat for player {player%u}.",
                       round + 1, (at < 0 ? a : b) + 1);
    schedule_round(s, round)[at] = (uint16_t)b;
    schedule_round(s, round)[with] = (uint16_t)a;
    return OK;
}
