/* planning.c - from a schedule to entries: drawing one up, publishing it, repairing it. */
#include "event/inside.h"

#include "tournament/schedule_repair.h"

#include <string.h>

/* ---- drawing up --------------------------------------------------------------------------- */

/* The first published round in which someone sits; `otherwise` if there is none. */
static unsigned first_seat(const EventState *ev, uint16_t player, unsigned otherwise) {
    for (int row = 0; row < ev->published; row++)
        if (schedule_find(&ev->plan, row, player) >= 0) return (unsigned)row;
    return otherwise;
}

void event_problem(const EventState *ev, unsigned from, uint16_t *country, uint8_t *joins,
                   uint8_t *leaves, Problem *problem) {
    unsigned rounds = ev->format.rounds;
    bool all = from == 0; /* the plain task, for which there are templates */
    bool by_country = rules_list(ev->rules.event.schedule_objectives, OBJECTIVES_MAX,
                                 OBJECTIVE_COUNTRIES); /* WC25-1.1.4b; the others do not ask */
    for (uint16_t i = 0; i < ev->players; i++) {
        bool plays = here(ev, i);
        all = all && plays;
        country[i] = ev->player[i].country;
        joins[i] = (uint8_t)first_seat(ev, i, plays ? from : rounds);
        leaves[i] = (uint8_t)(plays ? rounds : from);
        if (leaves[i] < joins[i]) leaves[i] = joins[i];
    }
    *problem = (Problem){ .players = ev->players,
                          .rounds = (uint16_t)rounds,
                          .country = by_country ? country : NULL,
                          .joins = all ? NULL : joins,
                          .leaves = all ? NULL : leaves,
                          .past = from ? &ev->plan : NULL,
                          .published = (uint16_t)from };
    memcpy(problem->objectives, ev->rules.event.schedule_objectives, sizeof problem->objectives);
}

size_t event_plan(const EventState *ev, const Schedule *schedule, unsigned from, uint64_t who,
                  EventEntry *out, size_t room) {
    size_t count = 0;
    EventEntry e = event_make(EVENT_PLAN, EV_BY_ORGANISER, who);
    e.plan.from = (uint8_t)from;
    e.plan.rounds = (uint8_t)(ev->format.rounds - from);
    if (count < room) out[count] = e;
    count++;
    for (int row = (int)from; row < ev->format.rounds; row++)
        for (int table = 0; table < schedule->tables[row]; table++) {
            e = event_make(EVENT_PLAN_TABLE, EV_BY_ORGANISER, who);
            e.seats.row = (uint8_t)row;
            e.seats.table = (uint16_t)table;
            memcpy(e.seats.player, schedule_table(schedule, row, table), sizeof e.seats.player);
            if (count < room) out[count] = e;
            count++;
        }
    return count;
}

/* ---- repairing ---------------------------------------------------------------------------- */

/* Who can still be moved at each table of a row: once the round is open, who sits at a game that
 * has not begun. */
static int people_at(const EventState *ev, int row, int table, uint16_t out[EV_SEATS]) {
    if (row >= ev->opened) return plan_seated(ev, row, table, out);
    for (int i = 0; i < ev->games; i++) {
        const EventGame *g = &ev->game[i];
        const EventRound *round = round_of(ev, g);
        bool match = g->stage != EV_VOID && round->phase == EV_PRELIM &&
                     round->prelim == ev->prelim && round->number == row + 1;
        if (!match || g->table != table + 1) continue;
        for (int s = 0; s < g->seats; s++) out[s] = g->seat[s].player;
        return begun(g) ? 0 : g->seats;
    }
    return 0;
}

/* A copy of the plan in which `row` is as it really is. */
static void copy_plan(const EventState *ev, int row, Schedule *copy) {
    *copy = ev->plan;
    copy->seat = ev->spare->plan.seat;
    memcpy(copy->seat, ev->plan.seat, (size_t)EV_DAY_ROUNDS * ev->plan.chairs * sizeof *copy->seat);
    for (int table = 0; table < ev->plan.tables[row]; table++) {
        uint16_t player[EV_SEATS], *chair = schedule_table(copy, row, table);
        int size = people_at(ev, row, table, player);
        for (int i = 0; i < TABLE_CHAIRS; i++) chair[i] = i < size ? player[i] : CHAIR_EMPTY;
    }
}

int event_repair(const EventState *ev, uint8_t row, uint64_t who, EventEntry *out, size_t room) {
    Schedule copy;
    int count = 0;
    if (row >= ev->plan.rounds) return 0;
    copy_plan(ev, row, &copy);
    while (repair_short(&copy, row)) {
        Reseat move;
        if ((size_t)count >= room || repair_next(&copy, row, &move)) return -1;
        EventEntry e = event_make(EVENT_MOVE, EV_BY_ORGANISER, who);
        e.player = move.player;
        e.move.row = row;
        e.move.table = move.to;
        e.move.position = (uint8_t)(schedule_find(&copy, row, move.player) % TABLE_CHAIRS);
        out[count++] = e;
    }
    return count;
}
