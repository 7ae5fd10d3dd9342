/* contract_boxes.c - promises about what is beside the log. */
#include "base/heap.h"
#include "store/contract.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static bool name_cell(void *user, const StoreCell *cell) {
    char *list = user;
    snprintf(list + strlen(list), 256 - strlen(list), "%s=%.*s ", cell->key, (int)cell->value.size,
             (const char *)cell->value.at);
    return true;
}

static void expect_cells(Bench *b, StoreBox box, StoreScan scan, const char *expected) {
    char list[256] = "";
    Err err;
    assert_int_equal(store_scan(b->store, box, &scan, name_cell, list, &err), OK);
    assert_string_equal(list, expected);
}

static void a_cell_is_put_replaced_and_erased(Bench *b) {
    Buf value = buf_heap(64);
    Err err;
    assert_int_equal(bench_cell(b, BOX_PERSON, "p1", "name", "", "Änne"), OK);
    assert_int_equal(bench_cell(b, BOX_PERSON, "p1", "mail", "", "a@example.org"), OK);
    assert_int_equal(bench_cell(b, BOX_PERSON, "p2", "name", "", "Bo"), OK);
    assert_int_equal(bench_cell(b, BOX_PERSON, "p1", "name", "", "Anne"), OK);
    assert_int_equal(bench_cell(b, BOX_SECRET, NULL, "p1", NULL, ""), OK);
    assert_int_equal(store_get(b->store, BOX_PERSON, "p1", "name", &value, &err), OK);
    assert_string_equal(value.text, "Anne");
    assert_int_equal(store_get(b->store, BOX_SECRET, "", "p1", NULL, &err), OK);
    assert_int_equal(store_get(b->store, BOX_SECRET, "p1", "name", NULL, &err), ERR_MISSING);
    StoreCell erase[] = { { BOX_PERSON, CELL_ERASE, "p2", "name", NULL, { 0 } },
                          { BOX_PERSON, CELL_ERASE, "p2", "never", NULL, { 0 } } };
    StoreWrite write = { .cells = erase, .cell_count = 2 };
    assert_int_equal(store_append(b->store, &write, NULL, &err), OK);
    assert_int_equal(store_get(b->store, BOX_PERSON, "p2", "name", NULL, &err), ERR_MISSING);
    expect_cells(b, BOX_PERSON, (StoreScan){ .owner = "p1" }, "mail=a@example.org name=Anne ");
    erase[0] = (StoreCell){ BOX_PERSON, CELL_ERASE_OWNER, "p1", NULL, NULL, { 0 } };
    write.cell_count = 1;
    assert_int_equal(store_append(b->store, &write, NULL, &err), OK);
    expect_cells(b, BOX_PERSON, (StoreScan){ .owner = "p1" }, "");
    buf_free(&value);
}

static void a_view_is_scanned_by_its_sort_key_in_pages(Bench *b) {
    static const char *const ROWS[][3] = { { "c", "0100", "x" },
                                           { "a", "0200", "y" },
                                           { "B", "0100", "z" },
                                           { "d", "0050", "w" },
                                           { "é", "0100", "v" } };
    for (size_t i = 0; i < 5; i++)
        assert_int_equal(bench_cell(b, BOX_VIEW, "elo", ROWS[i][0], ROWS[i][1], ROWS[i][2]), OK);
    assert_int_equal(bench_cell(b, BOX_VIEW, "elo2", "q", "0000", "other"), OK);
    expect_cells(b, BOX_VIEW, (StoreScan){ .owner = "elo" }, "d=w B=z c=x é=v a=y ");
    expect_cells(b, BOX_VIEW, (StoreScan){ .owner = "elo", .descending = true, .limit = 2 },
                 "a=y é=v ");
    expect_cells(b, BOX_VIEW,
                 (StoreScan){ .owner = "elo", .after_sort = "0100", .after_key = "B", .limit = 2 },
                 "c=x é=v ");
    expect_cells(
        b, BOX_VIEW,
        (StoreScan){ .owner = "elo", .after_sort = "0100", .after_key = "c", .descending = true },
        "B=z d=w ");
    Err err; /* dropping a projection */
    StoreCell drop = { BOX_VIEW, CELL_ERASE_OWNER, "elo", NULL, NULL, { 0 } };
    assert_int_equal(
        store_append(b->store, &(StoreWrite){ .cells = &drop, .cell_count = 1 }, NULL, &err), OK);
    expect_cells(b, BOX_VIEW, (StoreScan){ .owner = "elo" }, "");
    expect_cells(b, BOX_VIEW, (StoreScan){ .owner = "elo2" }, "q=other ");
}

static void cells_of_one_batch_happen_in_order(Bench *b) {
    StoreCell cells[] = { { BOX_VIEW, CELL_PUT, "v", "a", "", text_of("1") },
                          { BOX_VIEW, CELL_ERASE_OWNER, "v", NULL, NULL, { 0 } },
                          { BOX_VIEW, CELL_PUT, "v", "b", "", text_of("2") },
                          { BOX_VIEW, CELL_PUT, "v", "b", "", text_of("3") } };
    Err err;
    assert_int_equal(
        store_append(b->store, &(StoreWrite){ .cells = cells, .cell_count = 4 }, NULL, &err), OK);
    expect_cells(b, BOX_VIEW, (StoreScan){ .owner = "v" }, "b=3 ");
}

static Status make(Bench *b, const char *stream, const char *key, const char *value,
                   StoreResult *result) {
    StoreRecord event = event_of("hello");
    StorePart part = { stream, 0, &event, 1 };
    StoreCell cells[] = { { BOX_VIEW, CELL_PUT, "v", "other", "", text_of(value) },
                          { BOX_VIEW, CELL_MAKE, "v", key, "", text_of(value) } };
    Err err;
    return store_append(b->store, &(StoreWrite){ NULL, &part, 1, cells, 2 }, result, &err);
}

static void a_cell_is_made_once_and_with_it_the_whole_write(Bench *b) {
    StoreResult result;
    assert_int_equal(make(b, "game/1", "k", "1", &result), OK);
    assert_int_equal(make(b, "game/2", "k", "2", &result), ERR_CONFLICT);
    assert_int_equal(result.conflict, 1); /* no part of it */
    expect_cells(b, BOX_VIEW, (StoreScan){ .owner = "v" }, "k=1 other=1 ");
    assert_int_equal(bench_head(b, "game/2"), 0);
    assert_int_equal(make(b, "game/1", "new", "3", &result), ERR_CONFLICT); /* the stream's */
    assert_int_equal(result.conflict, 0);
    StoreCell drop = { BOX_VIEW, CELL_ERASE, "v", "k", NULL, { 0 } };
    Err err;
    assert_int_equal(
        store_append(b->store, &(StoreWrite){ .cells = &drop, .cell_count = 1 }, NULL, &err), OK);
    assert_int_equal(make(b, "game/2", "k", "4", &result), OK);
    expect_cells(b, BOX_VIEW, (StoreScan){ .owner = "v" }, "k=4 other=4 ");
}

/* Several in one batch: the first one makes it. */
static void of_many_who_make_a_cell_at_once_the_first_does(Bench *b) {
    enum { WRITES = 32 };
    StoreCell cell = { BOX_SECRET, CELL_MAKE, "answers", "k", "", text_of("x") };
    StoreWrite write = { .cells = &cell, .cell_count = 1 };
    Err err;
    for (int i = 0; i < WRITES; i++)
        assert_int_equal(store_submit(b->store, &write, bench_done, b, &err), OK);
    bench_drain(b, &b->done, WRITES);
    for (int i = 0; i < WRITES; i++)
        assert_int_equal(b->results[i].err.status, i ? ERR_CONFLICT : OK);
}

static void keep_snapshot(Bench *b, int32_t format, uint64_t seq, const char *text) {
    char key[STORE_SEQ_TEXT], sort[STORE_SEQ_TEXT];
    Err err;
    StoreCell cell = store_snapshot_cell("game/1", format, seq, text_of(text), key, sort);
    StoreWrite write = { .cells = &cell, .cell_count = 1 };
    assert_int_equal(store_append(b->store, &write, NULL, &err), OK);
}

static void a_snapshot_replaces_an_older_one_of_its_format(Bench *b) {
    Buf bytes = buf_heap(64);
    uint64_t seq = 0;
    Err err;
    assert_int_equal(store_snapshot(b->store, "game/1", 1, &seq, &bytes, &err), ERR_MISSING);
    keep_snapshot(b, 1, 100, "hundred");
    keep_snapshot(b, 2, 50, "new format");
    keep_snapshot(b, 1, 200, "more");
    assert_int_equal(store_snapshot(b->store, "game/1", 1, &seq, &bytes, &err), OK);
    assert_int_equal(seq, 200);
    assert_string_equal(bytes.text, "more");
    buf_free(&bytes);
}

static bool name_behind(void *user, const char *stream, uint64_t seen, uint64_t head) {
    char *list = user;
    snprintf(list + strlen(list), 256 - strlen(list), "%s:%d/%d ", stream, (int)seen, (int)head);
    return true;
}

static void a_projection_learns_where_it_is_behind(Bench *b) {
    char seq[STORE_SEQ_TEXT], list[256] = "";
    Err err;
    place_fill(b->store, "game/1", 0, 12);
    place_fill(b->store, "game/2", 0, 3);
    place_fill(b->store, "event/1", 0, 1);
    StoreCell cells[2] = { store_position_cell("archive", "game/1", 9, seq),
                           { BOX_VIEW, CELL_PUT, "archive", "game/1", "", text_of("row") } };
    StoreWrite write = { .cells = cells, .cell_count = 2 };
    assert_int_equal(store_append(b->store, &write, NULL, &err), OK);
    assert_int_equal(store_behind(b->store, "archive", "", 0, name_behind, list, &err), OK);
    assert_string_equal(list, "event/1:0/1 game/1:9/12 game/2:0/3 ");
    cells[0] = store_position_cell("archive", "game/1", 12, seq);
    assert_int_equal(store_append(b->store, &write, NULL, &err), OK);
    *list = 0;
    assert_int_equal(store_behind(b->store, "archive", "game/", 1, name_behind, list, &err), OK);
    assert_string_equal(list, "game/2:0/3 ");
}

const Promise BOX_PROMISES[] = {
    PROMISE(a_cell_is_put_replaced_and_erased),
    PROMISE(a_view_is_scanned_by_its_sort_key_in_pages),
    PROMISE(cells_of_one_batch_happen_in_order),
    PROMISE(a_cell_is_made_once_and_with_it_the_whole_write),
    PROMISE(of_many_who_make_a_cell_at_once_the_first_does),
    PROMISE(a_snapshot_replaces_an_older_one_of_its_format),
    PROMISE(a_projection_learns_where_it_is_behind),
    { 0 },
};
