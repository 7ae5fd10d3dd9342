/* solved.h - solve a task in a test and recount the result; whatever is wrong fails the test. */
#pragma once
#include "tournament/recount.h"
#include "tournament/seating.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

enum { SOLVED_CHAIRS = 1 << 16 };

typedef struct Solved {
    Schedule schedule;
    Seating seating;
    Recount count;
    uint16_t seat[SOLVED_CHAIRS];
} Solved;

/* The figures the solver reports are those of the recount. */
static inline void solved_agree(const Solved *s) {
    const Quality *q = &s->seating.quality;
    assert_int_equal(q->repeats, s->count.repeats);
    assert_int_equal(q->most_meetings, s->count.most_meetings);
    assert_int_equal(q->position_duplicates, s->count.position_duplicates);
    assert_int_equal(q->most_of_a_position, s->count.most_of_a_position);
    assert_int_equal(q->threes_min, s->count.threes_min);
    assert_int_equal(q->threes_max, s->count.threes_max);
    assert_int_equal(q->same_country, s->count.same_country);
    assert_int_equal(q->forbidden, s->count.forbidden);
    assert_true(q->most_meetings >= s->seating.bounds.meetings.least);
    assert_true(q->repeats >= s->seating.bounds.repeats.least);
    assert_true(q->position_duplicates >= s->seating.bounds.positions.least);
    assert_true(q->same_country >= s->seating.bounds.countries.least);
}

static inline void solve_watched(const Problem *p, Watch watch, Solved *s) {
    Err err = { 0 };
    size_t room = seating_room(p);
    void *memory = malloc(room);
    assert_non_null(memory);
    s->schedule = (Schedule){ .chairs = schedule_chairs(p->players), .seat = s->seat };
    if (seating_solve(p, watch, memory, room, &s->schedule, &s->seating, &err))
        fail_msg("%s", err.text);
    free(memory);
    const char *wrong = recount(p, &s->schedule, p->published, &s->count);
    if (wrong) fail_msg("%u players, %u rounds: %s", p->players, p->rounds, wrong);
    solved_agree(s);
}

static inline void solve(const Problem *p, Solved *s) {
    solve_watched(p, (Watch){ 0 }, s);
}
