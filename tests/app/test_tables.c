/* Tables: opened, filled, played and found again, through src/app/tables.h and a real store. */
#include "base/heap.h"
#include "codec/game_log.h"
#include "store/place.h"
#include "table/verify.h"
#include "tables_rig.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The record can be replayed and every die verified. */
static void check_record(Rig *rig) {
    Buf text = buf_heap(GAME_LOG_MAX);
    Err err;
    GameLog log;
    if (tables_record(rig->app, rig_live(rig), HEARS_SPECTATOR, &text, &err))
        fail_msg("%s", err.text);
    if (game_log_read(text.text, text.size, &log, &err)) fail_msg("%s", err.text);
    assert_int_equal(log.part, GAME_LOG_FULL);
    GameLogCheck check = game_log_check(&log, NULL, NULL, NULL);
    assert_int_equal(check.verdict, GAME_LOG_HOLDS);
    assert_true(check.has_head);
    Table *t = malloc(sizeof *t);
    Verification v = verify_log(t, log.entry, log.count);
    if (v.verdict) fail_msg("%s at %u", VERDICT_TEXT[v.verdict].text, v.entry);
    free(t);
    game_log_free(&log);
    buf_free(&text);
}

static void bots_play_a_game_by_themselves(void **state) {
    (void)state;
    Rig rig;
    rig_open(&rig, "memory:");
    assert_true(rig_make(&rig, HOST, "{}"));
    for (int i = 0; i < SEATS; i++) assert_true(rig_bot(&rig, i, i % 2 ? "random" : "greedy"));
    rig_until(&rig, TABLE_OVER);
    assert_true(rig_state(&rig)->table.revealed);
    assert_int_equal(rig.ends, 1);
    check_record(&rig);
    Err err; /* the seed is out, so it is no secret any more */
    assert_int_equal(store_get(rig.app->store, BOX_SECRET, "seed", rig.table, NULL, &err),
                     ERR_MISSING);
    printf("%u entries\n", rig_state(&rig)->table.count);
    rig_close(&rig);
}

static void four_people_play_a_game(void **state) {
    (void)state;
    Rig rig;
    Rng rng = { 7 };
    rig_open(&rig, "memory:");
    rig_four(&rig, "{'shuffle':false}");
    assert_true(rig_enter(&rig, BOB, 0, "{'kind':'entropy','entropy':'0102'}", NULL));
    assert_false(rig_enter(&rig, BOB, 0, "{'kind':'entropy','entropy':'03'}", NULL));
    assert_string_equal(rig.code, "entropy-late");
    while (rig_move(&rig, &rng)) {
    }
    assert_int_equal(rig_state(&rig)->phase, TABLE_OVER);
    assert_int_equal(rig.ends, 1);
    check_record(&rig);
    rig_close(&rig);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bots_play_a_game_by_themselves),
        cmocka_unit_test(four_people_play_a_game),
    };
    return cmocka_run_group_tests(tests, place_setup, place_teardown);
}
