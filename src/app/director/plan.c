/* plan.c - the published schedule as JSON, with its quality.  (codec/roster.h calls its people
 * Person as well: this file knows only that one.) */
#include "app/director/inside.h"
#include "codec/jot.h"
#include "codec/members.h"
#include "codec/schedule_json.h"

#include <stdio.h>
#include <stdlib.h>

typedef struct PlanDesk {
    Roster *roster;
    char (*id)[8];
    uint16_t *country;
    uint8_t *joins, *leaves, *work;
} PlanDesk;

static bool desk_open(const EventState *ev, PlanDesk *d) {
    size_t players = ev->players ? ev->players : 1;
    d->roster = calloc(1, sizeof *d->roster);
    d->id = calloc(players, sizeof *d->id);
    d->country = calloc(players, sizeof *d->country);
    d->joins = calloc(players, 1);
    d->leaves = calloc(players, 1);
    d->work = calloc(schedule_measure_room((unsigned)players), 1);
    return d->roster && d->id && d->country && d->joins && d->leaves && d->work;
}

static void desk_close(PlanDesk *d) {
    free(d->roster);
    free(d->id);
    free(d->country);
    free(d->joins);
    free(d->leaves);
    free(d->work);
}

/* Where a plan is given, other people sit at the tables of three in each round (CLAUSES 10.3). */
bool events_fair_threes(const EventRules *rules) {
    return rules_list(rules->schedule_objectives, OBJECTIVES_MAX, OBJECTIVE_PLAN);
}

/* The hall sees what is published; the staff the rest of the plan too. */
static Schedule shown(const EventEye *eye) {
    const EventState *ev = event_of(eye->live)->ev;
    Schedule schedule = ev->plan;
    if (!events_staff_eye(eye)) schedule.rounds = ev->published;
    return schedule;
}

/* Who would move so that no table has two (events_repair does it), for the staff. */
static void write_repair(const EventState *ev, Buf *out) {
    enum { MOVES_MAX = 64 };
    EventEntry *move = calloc(MOVES_MAX, sizeof *move);
    int first = ev->opened ? ev->opened - 1 : 0; /* the round at hand may not have begun */
    bool possible = true;
    jot_key(out, "repair"), jot_open(out, '{');
    jot_key(out, "moves"), jot_open(out, '[');
    for (int row = first; move && !ev->cut && row < ev->plan.rounds; row++) {
        int count = event_repair(ev, (uint8_t)row, 0, move, MOVES_MAX);
        possible = possible && (count >= 0 || row < ev->opened);
        for (int i = 0; i < count; i++) {
            jot_item(out), jot_open(out, '{');
            member_number("player", move[i].player, out);
            member_number("row", row, out);
            member_number("table", move[i].move.table, out);
            member_number("position", move[i].move.position, out);
            jot_close(out, '}');
        }
    }
    jot_close(out, ']');
    member_flag("possible", possible, out);
    jot_close(out, '}');
    free(move);
}

/* Who plays when, as the schedule has it: the result and the best possible are then counted over the same
 * people and rounds, including people who left later. */
static void take_seated(const Schedule *s, PlanDesk *d, Problem *problem) {
    bool always = true;
    for (uint16_t i = 0; i < s->players; i++) {
        int first = 0, last = s->rounds - 1;
        while (first < s->rounds && schedule_find(s, first, i) < 0) first++;
        while (last >= first && schedule_find(s, last, i) < 0) last--;
        d->joins[i] = (uint8_t)first;
        d->leaves[i] = (uint8_t)(last + 1);
        always = always && first == 0 && last == s->rounds - 1;
    }
    problem->joins = always ? NULL : d->joins;
    problem->leaves = always ? NULL : d->leaves;
}

/* What someone left behind (an empty chair before the last one, a round missed in between) isn't a task
 * that could be set: then less than the bound can be reached, and nothing is known of the least. */
static void drop_bound(uint32_t reached, Bound *bound) {
    if (bound->least > reached) *bound = (Bound){ 0 };
}

static void judge(const Problem *problem, const Schedule *schedule, PlanDesk *d, Seating *seating) {
    seating_judge(problem, schedule, d->work, seating);
    drop_bound(seating->quality.repeats, &seating->bounds.repeats);
    drop_bound(seating->quality.most_meetings, &seating->bounds.meetings);
    drop_bound(seating->quality.position_duplicates, &seating->bounds.positions);
    drop_bound(seating->quality.same_country, &seating->bounds.countries);
}

Status events_view_schedule(const EventEye *eye, Buf *out, Err *err) {
    const EventState *ev = event_of(eye->live)->ev;
    PlanDesk d = { 0 };
    Problem problem;
    Seating seating = { 0 };
    Schedule schedule = shown(eye);
    if (!desk_open(ev, &d)) {
        desk_close(&d);
        return err_set(err, ERR_SYSTEM, "Out of memory. Try again later.");
    }
    for (uint16_t i = 0; i < ev->players; i++) {
        snprintf(d.id[i], sizeof d.id[i], "%u", i);
        roster_add(d.roster, d.id[i], 0);
    }
    event_problem(ev, 0, d.country, d.joins, d.leaves, &problem);
    problem.rounds = schedule.rounds;
    problem.past = NULL;
    problem.published = 0;
    schedule.players = ev->players;
    take_seated(&schedule, &d, &problem);
    ScheduleNote note = { .rulebook = RULEBOOK_NAME[ev->rules.id], .fair_repeats = -1 };
    jot_open(out, '{');
    member_number("published", ev->published, out);
    member_flag("fair_threes", events_fair_threes(&ev->rules.event), out);
    member_flag(
        "by_country",
        rules_list(ev->rules.event.schedule_objectives, OBJECTIVES_MAX, OBJECTIVE_COUNTRIES), out);
    if (events_staff_eye(eye)) write_repair(ev, out);
    if (schedule.rounds) {
        judge(&problem, &schedule, &d, &seating);
        schedule_json_write(d.roster, &problem, &schedule, &seating, &note, out);
    } else {
        jot_key(out, "rounds"), buf_text(out, "[]");
    }
    jot_close(out, '}');
    desk_close(&d);
    return OK;
}
