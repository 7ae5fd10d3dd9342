/* test_properties.c - whatever is sent, an event stays lawful; undoing and redoing changes nothing.
 *
 *     event_test_properties RULEBOOK [SEED]
 *
 * An event is run the ordinary way with entries of all kinds thrown in between, most of them
 * nonsense.  Each is judged; none may break the event (event_broken: invariants 1, 2, 7, 11, 12 of
 * the clauses' section 9.2), change a locked sheet (6), or be answered differently by check and
 * apply.  A failure prints the seed that repeats it. */
#include "event/venue.h"

#include <inttypes.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static RulebookId rulebook;
static uint64_t only_seed;

enum { SEEDS = 40, THROWN = 60, GAMES = 300 };

/* ---- throwing entries --------------------------------------------------------------------- */

static unsigned below(Venue *v, unsigned limit) {
    return rng_below(&v->rng, limit);
}

/* Somebody who could have that role, mostly. */
static uint64_t person(Venue *v, int role) {
    if (below(v, 12) == 0) return 1 + below(v, 40);
    if (role == EV_BY_PLAYER) return 1 + below(v, (unsigned)v->ev->players + 2);
    return venue_person(role);
}

/* A small number in every byte, so that most fields are near what they can be. */
static EventEntry thrown(Venue *v) {
    EventEntry e;
    int kind = 2 + (int)below(v, EVENT_KINDS - 2), by = 0;
    do by = (int)below(v, EV_CAUSES);
    while (!(EVENT_NATURE[kind].by >> by & 1) && below(v, 10));
    e = event_make((EventKind)kind, by, person(v, by));
    uint8_t *bytes = (uint8_t *)&e.start;
    for (size_t i = 0; i < 64; i++) bytes[i] = (uint8_t)(below(v, 4) ? 0 : below(v, 12));
    if (below(v, 3)) e.game = (uint16_t)below(v, v->ev->games + 1u);
    if (below(v, 3)) e.round = (uint8_t)below(v, v->ev->rounds + 2u);
    if (below(v, 4)) e.player = (uint16_t)below(v, v->ev->players + 2u);
    if (by == EV_BY_PLAYER && e.player < v->ev->players && below(v, 8))
        e.who = v->ev->player[e.player].who;
    e.text = below(v, 4) != 0;
    e.spent_s = below(v, 2) ? 1000 : 0;
    bool by_step = kind == EVENT_UNDO || kind == EVENT_ARRIVE || kind == EVENT_CALL_CLOSE ||
                   kind == EVENT_RULING || kind == EVENT_PROTEST_DECIDE || kind == EVENT_PENALTY;
    if (by_step) e.step = (uint32_t)(v->count - 1 - below(v, v->count < 40 ? 1 : 40));
    if (kind == EVENT_PROTEST_DECIDE) e.verdict.against = EV_SEATS;
    if (kind == EVENT_OVERRIDE) e.override.parameter = (uint8_t)below(v, PARAMETER_COUNT + 2);
    if (kind == EVENT_BAN) e.ban.person = 500 + below(v, 20);
    return e;
}

/* What would end the event before its time is not thrown. */
static bool harmless(const EventEntry *e) {
    switch ((EventKind)e->kind) {
    case EVENT_CANCEL:
    case EVENT_COMPLETE:
    case EVENT_OVERRIDE:
    case EVENT_FORMAT:
    case EVENT_STAFF:
    case EVENT_DAY_CLOSE: return false;
    default: return true;
    }
}

typedef struct Locked {
    EventGame game[GAMES];
    uint16_t count;
} Locked;

/* Invariant 6: what was locked is as it was, but for a correction that shows both values. */
static bool locks_hold(Venue *v, Locked *before) {
    for (uint16_t i = 0; i < before->count; i++) {
        EventGame *old = &before->game[i];
        const EventGame *now = &v->ev->game[i];
        bool same = memcmp(old->seat, now->seat, sizeof old->seat) == 0 &&
                    old->winner == now->winner && now->sheet == EV_LOCKED;
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
        EventEntry e = thrown(v);
        if (!wild && !harmless(&e)) continue;
        if (v->ev->games + 16 > GAMES) return true;
        if (!venue_do(v, e) || !locks_hold(v, locked)) return false;
    }
    return true;
}

/* ---- properties --------------------------------------------------------------------------- */

static int players_of(RulebookId id) {
    return id == DC21 ? 24 : 18;
}

/* Go on in the ordinary way if it can be: what was thrown may have made that impossible. */
static void go_on(Venue *v, int step) {
    char why[VENUE_WHY];
    memcpy(why, v->why, sizeof why);
    switch (step) {
    case 0: venue_staff(v, true); break;
    case 1: venue_register(v, players_of(rulebook)); break;
    case 2: venue_check_in(v); break;
    case 3: venue_step(v, EVENT_REGISTRATION_CLOSE); break;
    case 4:
        if (rulebook == DC21) venue_groups(v, 4, 4, 2);
        else venue_plan(v);
        break;
    case 5: venue_start(v); break;
    default:
        if (rulebook == DC21) {
            if (step == 6)
                for (int g = 0; g < v->ev->groups; g++) venue_window(v, g);
            else venue_match(v, step % 4);
        } else if (step % 3 == 0) {
            if (v->ev->opened < v->ev->format.rounds) venue_open_round(v);
        } else if (step % 3 == 1) {
            if (v->ev->rounds) venue_play(v);
        } else if (v->ev->rounds) {
            venue_finish(v);
        }
        break;
    }
    bool broke = strstr(v->why, "after ") == v->why || strstr(v->why, "a refusal") ||
                 strstr(v->why, "check and apply");
    if (!broke) memcpy(v->why, why, sizeof why);
}

static void a_seed(uint64_t seed, bool wild) {
    Venue v;
    static Locked locked;
    locked.count = 0;
    venue_open(&v, rulebook, 64, GAMES);
    v.chance = true;
    v.rng.state = seed;
    bool fine = true;
    for (int step = 0; fine && step < 24; step++) {
        go_on(&v, step);
        fine = !v.why[0] && locks_hold(&v, &locked) && throw_some(&v, &locked, wild);
    }
    if (fine) fine = venue_refold(&v);
    if (!fine) fail_msg("%s, seed %" PRIu64 ": %s", RULEBOOK_NAME[rulebook], seed, v.why);
    venue_close(&v);
}

static void nothing_thrown_breaks_an_event(void **state) {
    (void)state;
    if (only_seed) {
        a_seed(only_seed, only_seed % 2);
        return;
    }
    for (uint64_t seed = 1; seed <= SEEDS; seed++) a_seed(seed, seed % 2);
}

/* Undo each step of an event in turn, where that is allowed, and undo the undo: the event is as it
 * was, but for the two entries. */
static void undoing_an_undo_changes_nothing(void **state) {
    (void)state;
    Venue v;
    venue_open(&v, rulebook, 32, GAMES);
    bool fine = venue_assemble(&v, rulebook == DC21 ? 16 : 16);
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
    if (argc > 2) only_seed = strtoull(argv[2], NULL, 10);
    return cmocka_run_group_tests_name("event properties", tests, NULL, NULL);
}
