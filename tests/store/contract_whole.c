/* contract_whole.c - promises about hearing, closing, verifying, backups and copies. */
#include "store/chain.h"
#include "store/contract.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

/* ---- hearing ---- */

static void a_watched_stream_tells_when_it_grows(Bench *b) {
    Err err;
    assert_int_equal(store_watch(b->store, "game/1", &err), OK);
    assert_int_equal(store_watch(b->store, "event/", &err), OK);
    assert_int_equal(store_watch(b->store, "game", &err), OK); /* the stream, not those below */
    assert_int_equal(store_watch(b->store, "/", &err), ERR_INPUT);
    store_drain(b->store);
    place_fill(b->store, "game/2", 0, 1);
    place_fill(b->store, "game/1", 0, 1);
    bench_drain(b, &b->grown, 1);
    assert_string_equal(b->last_stream, "game/1");
    assert_int_equal(b->last_seq, 1);
    place_fill(b->store, "event/7/chat", 0, 1);
    bench_drain(b, &b->grown, 2);
    assert_string_equal(b->last_stream, "event/7/chat");
    store_unwatch(b->store, "game/1");
    place_fill(b->store, "game/1", 1, 1);
    usleep(120000); /* longer than a poll */
    bench_drain(b, &b->grown, 2);
    store_drain(b->store);
    assert_int_equal(b->grown, 2);
}

/* ---- whole stores ---- */

static void closing_finishes_what_was_submitted(Bench *b) {
    Err err;
    for (int i = 0; i < 50; i++) {
        StoreRecord event = event_of("move");
        StorePart part = { "game/1", (uint64_t)i, &event, 1 };
        StoreWrite write = { .command = i == 7 ? "c-7" : NULL, .parts = &part, .part_count = 1 };
        assert_int_equal(store_submit(b->store, &write, bench_done, b, &err), OK);
    }
    store_close(b->store);
    b->store = NULL;
    assert_int_equal(b->done, 50);
    if (strcmp(b->kind, "memory") == 0) return;
    bench_open(b, (StoreOptions){ 0 });
    assert_int_equal(bench_head(b, "game/1"), 50);
    StoreResult result;
    assert_int_equal(bench_put(b, "game/1", 3, "c-7", &result), OK); /* remembered for good */
    assert_true(result.repeated);
    assert_int_equal(result.span[0].last, 8);
}

static void a_head_written_down_is_found_or_missed(Bench *b) {
    char right[STORE_HEAD_TEXT], wrong[STORE_HEAD_TEXT];
    StoreHead head;
    StoreVerdict verdict;
    Err err;
    place_fill(b->store, "event/1", 0, 6);
    assert_int_equal(store_head(b->store, "event/1", &head, &err), OK);
    head_write(&head, right);
    place_fill(b->store, "event/1", 6, 6);
    const char *heads[] = { right, wrong };
    assert_int_equal(store_verify(b->store, "", heads, 1, NULL, NULL, &verdict, &err), OK);
    assert_int_equal(verdict.findings, 0);
    assert_int_equal(verdict.events, 12);
    head.seq = 7;
    head_write(&head, wrong);
    assert_int_equal(store_verify(b->store, "", heads, 2, NULL, NULL, &verdict, &err), OK);
    assert_int_equal(verdict.findings, 1);
    head.seq = 13;
    head_write(&head, wrong);
    assert_int_equal(store_verify(b->store, "game/", heads, 2, NULL, NULL, &verdict, &err), OK);
    assert_int_equal(verdict.findings, 1);
    const char *nonsense[] = { "event/1" };
    assert_int_equal(store_verify(b->store, "", nonsense, 1, NULL, NULL, &verdict, &err),
                     ERR_INPUT);
}

static void fill_for_copying(Bench *b) {
    Err err;
    StoreRecord events[2] = { event_of("a"), event_of("b") };
    StorePart parts[2] = { { "game/1", 0, events, 2 }, { "event/1", 0, events, 1 } };
    StoreWrite write = { .command = "c-1", .parts = parts, .part_count = 2 };
    assert_int_equal(store_append(b->store, &write, NULL, &err), OK);
    place_fill(b->store, "game/1", 2, 300);
    place_fill(b->store, "game/2", 0, 40);
    assert_int_equal(bench_cell(b, BOX_PERSON, "p1", "name", "s", "Änne"), OK);
    assert_int_equal(bench_cell(b, BOX_SECRET, "", "seed/1", "", "ciphertext"), OK);
    assert_int_equal(bench_cell(b, BOX_VIEW, "list", "row", "", "made again"), OK);
}

static void a_backup_holds_everything(Bench *b) {
    char path[512];
    Err err;
    StoreResult result;
    fill_for_copying(b);
    snprintf(path, sizeof path, "%s.backup", place_fresh("sqlite"));
    assert_int_equal(store_backup(b->store, path, &err), OK);
    assert_int_equal(store_backup(b->store, path, &err), ERR_CONFLICT);
    Store *backup = place_open(path, NULL);
    place_same_heads(b->store, backup);
    place_sound(backup);
    assert_int_equal(store_get(backup, BOX_PERSON, "p1", "name", NULL, &err), OK);
    assert_int_equal(store_get(backup, BOX_SECRET, "", "seed/1", NULL, &err), OK);
    Bench other = { .store = backup };
    assert_int_equal(bench_put(&other, "game/1", 0, "c-1", &result), OK);
    assert_true(result.repeated);
    assert_int_equal(result.span[0].last, 2);
    store_close(backup);
}

static void a_copy_to_any_other_kind_and_back_loses_nothing(Bench *b) {
    Err err;
    uint64_t events;
    fill_for_copying(b);
    for (int i = 0; i < KIND_COUNT; i++) {
        const char *url = place_fresh(KINDS[i]);
        if (!url) continue;
        Store *there = place_open(url, NULL), *back = place_open("memory:", NULL);
        assert_int_equal(store_copy(b->store, there, &events, &err), OK);
        assert_int_equal(events, 343);
        assert_int_equal(store_copy(there, back, NULL, &err), OK);
        place_same_heads(b->store, there);
        place_same_heads(b->store, back);
        place_sound(there);
        assert_int_equal(store_get(back, BOX_PERSON, "p1", "name", NULL, &err), OK);
        assert_int_equal(store_get(back, BOX_VIEW, "list", "row", NULL, &err), ERR_MISSING);
        store_close(back);
        store_close(there);
    }
}

static void a_copy_brings_what_is_new_and_never_another_history(Bench *b) {
    Err err;
    uint64_t events;
    Store *there = place_open("memory:", NULL);
    place_fill(there, "game/1", 0, 5);
    assert_int_equal(store_copy(there, b->store, &events, &err), OK);
    assert_int_equal(events, 5);
    place_fill(there, "game/1", 5, 2);
    assert_int_equal(store_copy(there, b->store, &events, &err), OK);
    assert_int_equal(events, 2);
    place_fill(b->store, "game/1", 7, 2); /* the target continued on its own */
    assert_int_equal(store_copy(there, b->store, &events, &err), ERR_CONFLICT);
    place_fill(there, "game/1", 7, 3); /* and so did the source: sealed with other salts */
    assert_int_equal(store_copy(there, b->store, &events, &err), ERR_CONFLICT);
    assert_int_equal(bench_head(b, "game/1"), 9);
    store_close(there);
}

const Promise WHOLE_PROMISES[] = {
    PROMISE(a_watched_stream_tells_when_it_grows),
    PROMISE(closing_finishes_what_was_submitted),
    PROMISE(a_head_written_down_is_found_or_missed),
    PROMISE(a_backup_holds_everything),
    PROMISE(a_copy_to_any_other_kind_and_back_loses_nothing),
    PROMISE(a_copy_brings_what_is_new_and_never_another_history),
    { 0 },
};
