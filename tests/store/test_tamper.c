/* test_tamper.c - someone with the database file changes the log, and is found. */
#include "store/chain.h"
#include "store/place.h"

#include <setjmp.h>
#include <sqlite3.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { EVENTS = 20 };

typedef struct Report {
    int count;
    StoreFlaw flaw[64];
    uint64_t seq[64], other[64];
    char text[64][ERR_TEXT];
} Report;

static void note(void *user, const StoreFinding *finding) {
    Report *report = user;
    int i = report->count++ % 64;
    report->flaw[i] = finding->flaw;
    report->seq[i] = finding->seq;
    report->other[i] = finding->other;
    snprintf(report->text[i], ERR_TEXT, "%s", finding->text);
}

/* A log of EVENTS events in game/1, changed by `sql` behind the store's back, then verified. */
static Report tamper(const char *sql, const char *head) {
    char path[512];
    Report report = { 0 };
    StoreVerdict verdict;
    Err err;
    snprintf(path, sizeof path, "%s", place_fresh("sqlite"));
    Store *store = place_open(path, NULL);
    place_fill(store, "game/1", 0, EVENTS);
    place_fill(store, "game/2", 0, 3);
    store_close(store);

    sqlite3 *db;
    char *message = NULL;
    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    if (sqlite3_exec(db, sql, NULL, NULL, &message) != SQLITE_OK) fail_msg("%s", message);
    sqlite3_close(db);

    StoreOptions reading = { .read_only = true };
    store = place_open(path, &reading);
    assert_int_equal(store_verify(store, "", &head, head ? 1 : 0, note, &report, &verdict, &err),
                     OK);
    store_close(store);
    assert_int_equal(verdict.findings, report.count);
    return report;
}

static void expect_one(const char *sql, StoreFlaw flaw, uint64_t seq, uint64_t other,
                       const char *words) {
    Report report = tamper(sql, NULL);
    for (int i = 1; i < report.count; i++) printf("also: %s\n", report.text[i]);
    assert_int_equal(report.count, 1);
    assert_int_equal(report.flaw[0], flaw);
    assert_int_equal(report.seq[0], seq);
    assert_int_equal(report.other[0], other);
    assert_string_equal(report.text[0], words);
}

#define GAME "stream = (SELECT id FROM stream WHERE name = 'game/1')"

static void an_untouched_log_is_sound(void **state) {
    (void)state;
    assert_int_equal(tamper("SELECT 1", NULL).count, 0);
}

static void an_edited_event_is_named(void **state) {
    (void)state;
    static const char *const EDITS[] = {
        "public = CAST('{\"number\":99}' AS BLOB)",
        "at = at + 1",
        "type = 'noticed'",
        "version = 2",
        "command = 'c'",
    };
    for (size_t i = 0; i < sizeof EDITS / sizeof EDITS[0]; i++) {
        char sql[256];
        snprintf(sql, sizeof sql, "UPDATE event SET %s WHERE seq = 7 AND " GAME, EDITS[i]);
        expect_one(sql, FLAW_EDITED, 7, 0,
                   "game/1#7 was edited (or the event before it and its hash).");
    }
    expect_one("UPDATE event SET at = 0 WHERE seq = 1 AND " GAME, FLAW_EDITED, 1, 0,
               "game/1#1 was edited.");
    expect_one("UPDATE event SET at = 0 WHERE seq = 20 AND " GAME, FLAW_EDITED, 20, 0,
               "game/1#20 was edited (or the event before it and its hash).");
    expect_one("UPDATE event SET hash = zeroblob(32) WHERE seq = 20 AND " GAME, FLAW_EDITED, 20, 0,
               "game/1#20 was edited (or the event before it and its hash).");
}

static void an_edited_sealed_part_is_named(void **state) {
    (void)state;
    const char *words = "The sealed part of game/1#5 was edited.";
    expect_one("UPDATE event SET sealed = CAST('b card' AS BLOB) WHERE seq = 5 AND " GAME,
               FLAW_SEALED, 5, 0, words);
    expect_one("UPDATE event SET salt = zeroblob(32) WHERE seq = 5 AND " GAME, FLAW_SEALED, 5, 0,
               words);
    expect_one("UPDATE event SET seal = zeroblob(32) WHERE seq = 5 AND " GAME, FLAW_EDITED, 5, 0,
               "game/1#5 was edited (or the event before it and its hash).");
}

static void a_withheld_sealed_part_is_not_an_error(void **state) {
    (void)state;
    assert_int_equal(tamper("UPDATE event SET sealed = NULL, salt = NULL", NULL).count, 0);
}

static void a_missing_event_is_named(void **state) {
    (void)state;
    expect_one("DELETE FROM event WHERE seq = 7 AND " GAME, FLAW_MISSING, 7, 7,
               "game/1#7 is missing.");
    expect_one("DELETE FROM event WHERE seq BETWEEN 7 AND 9 AND " GAME, FLAW_MISSING, 7, 9,
               "game/1#7 to #9 are missing.");
    expect_one("DELETE FROM event WHERE seq = 1 AND " GAME, FLAW_MISSING, 1, 1,
               "game/1#1 is missing.");
    expect_one("DELETE FROM event WHERE seq = 20 AND " GAME, FLAW_MISSING, 20, 20,
               "game/1#20 is missing.");
}

static void events_that_closed_up_over_a_gap_are_found(void **state) {
    (void)state;
    expect_one("DELETE FROM event WHERE seq BETWEEN 7 AND 8 AND " GAME ";"
               "UPDATE event SET seq = seq - 2 WHERE seq > 8 AND " GAME ";"
               "UPDATE stream SET seq = seq - 2 WHERE name = 'game/1'",
               FLAW_MISSING, 7, 8, "game/1#7 to #8 are missing.");
}

static void events_that_changed_places_are_named(void **state) {
    (void)state;
    static const char *const SWAPS[] = {
        /* whole rows */
        "UPDATE event SET seq = 1000 WHERE seq = 7 AND " GAME ";"
        "UPDATE event SET seq = 7 WHERE seq = 11 AND " GAME ";"
        "UPDATE event SET seq = 11 WHERE seq = 1000 AND " GAME,
    };
    for (size_t i = 0; i < sizeof SWAPS / sizeof SWAPS[0]; i++) {
        Report report = tamper(SWAPS[i], NULL);
        assert_int_equal(report.count, 2);
        assert_int_equal(report.flaw[0], FLAW_REORDERED);
        assert_int_equal(report.seq[0], 7);
        assert_int_equal(report.other[0], 11);
        assert_string_equal(report.text[0],
                            "game/1#7 was moved. The event that belongs there is at #11.");
        assert_int_equal(report.flaw[1], FLAW_REORDERED);
        assert_int_equal(report.seq[1], 11);
    }
}

static void an_event_moved_to_another_stream_is_named(void **state) {
    (void)state;
    Report report = tamper("DELETE FROM event WHERE seq = 3 AND NOT " GAME ";"
                           "UPDATE event SET stream = (SELECT id FROM stream WHERE name = 'game/2')"
                           " WHERE seq = 3 AND " GAME,
                           NULL);
    assert_int_equal(report.count, 2);
    assert_string_equal(report.text[0], "game/1#3 is missing.");
    assert_string_equal(report.text[1],
                        "game/2#3 was edited (or the event before it and its hash).");
}

static void a_renamed_stream_is_found(void **state) {
    (void)state;
    Report report = tamper("UPDATE stream SET name = 'game/3' WHERE name = 'game/2'", NULL);
    assert_true(report.count > 0);
    assert_int_equal(report.seq[0], 1);
}

static void a_cut_end_is_found_by_a_head_on_paper(void **state) {
    (void)state;
    const char *cut = "DELETE FROM event WHERE seq > 15 AND " GAME ";"
                      "UPDATE stream SET seq = 15, hash = (SELECT hash FROM event WHERE seq = 15)"
                      " WHERE name = 'game/1'";
    assert_int_equal(tamper(cut, NULL).count, 0); /* nothing inside the log tells */
    Report report = tamper(cut, "game/1#20:0123456789");
    assert_int_equal(report.count, 1);
    assert_int_equal(report.flaw[0], FLAW_HEAD);
    assert_string_equal(report.text[0], "The head says game/1#20, but the stream ends at #15.");
    report = tamper("SELECT 1", "game/1#20:0123456789");
    assert_int_equal(report.count, 1);
    assert_string_equal(report.text[0], "game/1#20 doesn't match its head.");
}

static void a_damaged_source_is_not_copied(void **state) {
    (void)state;
    char path[512];
    Err err;
    snprintf(path, sizeof path, "%s", place_fresh("sqlite"));
    Store *store = place_open(path, NULL), *to = place_open("memory:", NULL);
    place_fill(store, "game/1", 0, EVENTS);
    sqlite3 *db;
    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    sqlite3_exec(db, "UPDATE event SET at = 5 WHERE seq = 9", NULL, NULL, NULL);
    sqlite3_close(db);
    assert_int_equal(store_copy(store, to, NULL, &err), ERR_STORE);
    assert_non_null(strstr(err.text, "game/1#9"));
    store_close(store);
    store_close(to);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_untouched_log_is_sound),
        cmocka_unit_test(an_edited_event_is_named),
        cmocka_unit_test(an_edited_sealed_part_is_named),
        cmocka_unit_test(a_withheld_sealed_part_is_not_an_error),
        cmocka_unit_test(a_missing_event_is_named),
        cmocka_unit_test(events_that_closed_up_over_a_gap_are_found),
        cmocka_unit_test(events_that_changed_places_are_named),
        cmocka_unit_test(an_event_moved_to_another_stream_is_named),
        cmocka_unit_test(a_renamed_stream_is_found),
        cmocka_unit_test(a_cut_end_is_found_by_a_head_on_paper),
        cmocka_unit_test(a_damaged_source_is_not_copied),
    };
    return cmocka_run_group_tests(tests, place_setup, place_teardown);
}
