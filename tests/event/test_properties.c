/* test_properties.c - whatever is sent, an event stays legal; undoing and redoing changes nothing.
 *
 *     event_test_properties RULEBOOK [SEED [SEEDS]]       from that seed on, so many; one if not said
 *
 * An event is run the ordinary way with entries of all kinds thrown in between, most of them
 * nonsense.  Each is judged; none may break the event (event_broken: invariants 1, 2, 7, 11, 12 of
 * the clauses' section 9.2), change a locked sheet (6), or be answered differently by check and
 * apply.  A failure prints the seed that repeats it. */
#include "event/wild_entries.h"

#include <inttypes.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { SEEDS = 40, STEPS = 30, THROWN = 40, GAMES = 300 };

static RulebookId rulebook;
static int accepted[EVENT_KINDS], ended;
static uint64_t first_seed = 1, seeds = SEEDS;

typedef struct Locked {
    EventGame game[GAMES];
    uint16_t count;
} Locked;

/* Invariant 6: what was locked is as it was, but for a correction that shows both values. */
static bool locks_hold(Venue *v, Locked *before) {
    for (uint16_t i = 0; i < before->count; i++) {
        EventGame *old = &before->game[i];
        const EventGame *now = &v->ev->game[i];
        bool same = old->winner == now->winner && now->sheet == EV_LOCKED;
        for (size_t k = 0; same && k < sizeof old->seat / sizeof old->seat[0]; k++)
            same = event_same_seat(&old->seat[k], &now->seat[k]);
        bool corrected = now->corrected && now->sheet == EV_LOCKED;
        if (old->sheet == EV_LOCKED && !same && !corrected)
            return venue_wrong(v, "a locked sheet changed");
    }
    before->count = v->ev->games;
    memcpy(before->game, v->ev->game, v->ev->games * sizeof *before->game);
    return true;
}

static bool throw_some(Venue *v, Locked *locked, bool wild) {
    for (int i = 0; i < THROWN; i++) {
        if (v->ev->games + 16 > GAMES) return true;
        EventEntry e = wild_entry(v, wild);
        if (!venue_do(v, e) || !locks_hold(v, locked)) return false;
        accepted[e.kind] += !v->answer;
    }
    return true;
}

/* ---- properties --------------------------------------------------------------------------- */

static void a_seed(uint64_t seed) {
    Venue v;
    static Locked locked;
    bool wild = seed % 4 == 0, fine = true;
    locked.count = 0;
    venue_open(&v, rulebook, 64, GAMES);
    v.chance = true;
    v.rng.state = seed;
    for (int step = 0; fine && step < STEPS; step++) {
        fine = wild_entries_go_on(&v, rulebook == DC21 ? 32 : 21);
        if (fine) fine = locks_hold(&v, &locked) && throw_some(&v, &locked, wild);
    }
    if (fine) fine = venue_refold(&v);
    if (!fine) fail_msg("%s, seed %" PRIu64 ": %s", RULEBOOK_NAME[rulebook], seed, v.why);
    ended += v.ev->champion != EV_NONE;
    venue_close(&v);
}

static void nothing_thrown_breaks_an_event(void **state) {
    (void)state;
    for (uint64_t seed = first_seed; seed < first_seed + seeds; seed++) a_seed(seed);
    int kinds = 0;
    for (int kind = 0; kind < EVENT_KINDS; kind++) kinds += accepted[kind] > 0;
    printf("%d kinds of entries were accepted when thrown, %d events came to their end\n", kinds,
           ended);
    if (seeds >= SEEDS) assert_true(kinds > 40 && ended > 4);
}

/* Undo each step of an event in turn, where that is allowed, and undo the undo: the event is as it
 * was, but for the two entries. */
static void undoing_an_undo_changes_nothing(void **state) {
    (void)state;
    Venue v;
    venue_open(&v, rulebook, 32, GAMES);
    bool fine = venue_assemble(&v, 16);
    if (fine && rulebook == DC21)
        fine = venue_groups(&v, 4, 4, 0) && venue_start(&v) && venue_qualifiers(&v, 2);
    else if (fine) fine = venue_start(&v) && venue_rounds(&v, 1) && venue_open_round(&v);
    if (!fine) fail_msg("%s", v.why);
    size_t count = v.count;
    unsigned undone = 0;
    void *memory;
    size_t size = event_bytes(v.ev->room);
    memory = malloc(size);
    assert_non_null(memory);
    EventState *kept = event_open(memory, size, v.ev->room);
    for (size_t step = 1; step < count; step++) {
        EventRefusal no = event_fold(kept, v.log, v.count);
        assert_int_equal(no, EV_ALLOWED);
        EventEntry undo = venue_entry(&v, EVENT_UNDO, EV_BY_ORGANISER);
        undo.step = (uint32_t)step;
        assert_true(venue_do(&v, undo));
        if (v.answer) continue;
        undo.step = (uint32_t)(v.count - 1);
        if (!venue_must(&v, undo)) fail_msg("step %zu: %s", step, v.why);
        kept->count = v.ev->count;
        if (!venue_same(v.ev, kept)) fail_msg("step %zu changed the event", step);
        undone++;
    }
    assert_true(undone > 10);
    assert_true(venue_refold(&v));
    free(memory);
    venue_close(&v);
}

/* Folding a prefix and applying the rest is the same as folding all. */
static void a_fold_can_be_cut_anywhere(void **state) {
    (void)state;
    Venue v;
    venue_open(&v, rulebook, 32, GAMES);
    bool fine = venue_assemble(&v, 16);
    if (fine && rulebook == DC21)
        fine = venue_groups(&v, 4, 4, 0) && venue_start(&v) && venue_qualifiers(&v, 2);
    else if (fine) fine = venue_start(&v) && venue_rounds(&v, 2);
    if (!fine) fail_msg("%s", v.why);
    for (size_t cut = 1; cut < v.count; cut += 17) {
        assert_int_equal(event_fold(v.other, v.log, cut), EV_ALLOWED);
        for (size_t i = cut; i < v.count; i++)
            assert_int_equal(event_apply(v.other, v.log, i), EV_ALLOWED);
        assert_true(venue_same(v.ev, v.other));
    }
    venue_close(&v);
}

int main(int argc, char **argv) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nothing_thrown_breaks_an_event),
        cmocka_unit_test(undoing_an_undo_changes_nothing),
        cmocka_unit_test(a_fold_can_be_cut_anywhere),
    };
    rulebook = rulebook_find(argc > 1 ? argv[1] : "nc20");
    if (argc > 2) first_seed = strtoull(argv[2], NULL, 10), seeds = 1;
    if (argc > 3) seeds = strtoull(argv[3], NULL, 10);
    return cmocka_run_group_tests_name("event properties", tests, NULL, NULL);
}
