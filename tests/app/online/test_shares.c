/* Shares of the dice at online tables: bots give theirs automatically, nobody is waited for for ever,
 * and what was withheld is in the record. */
#include "base/heap.h"
#include "base/sha256.h"
#include "codec/game_log.h"
#include "store/place.h"
#include "table/pledges.h"
#include "table/verify.h"
#include "app/online/tables_rig.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void open_table(Rig *rig, uint32_t share_ms) {
    memset(rig, 0, sizeof *rig);
    rig->options = tables_defaults();
    rig->options.bot_pause_ms = 0;
    rig->options.share_ms = share_ms;
    rig_begin(rig, "memory:", NULL);
}

static const Table *table(Rig *rig) {
    return &rig_state(rig)->table;
}

static Share share_of(int seat) {
    Share share;
    memset(share.bytes, 0x40 + seat, sizeof share.bytes);
    return share;
}

static bool say(Rig *rig, uint64_t person, const char *kind, const uint8_t bytes[32]) {
    char hex[SHA256_HEX], text[160];
    sha256_hex(bytes, hex);
    snprintf(text, sizeof text, "{'kind':'%s','%s':'%s'}", kind, kind, hex);
    return rig_enter(rig, person, 0, text, NULL);
}

static bool pledge(Rig *rig, int seat) {
    Share share = share_of(seat);
    Commitment made = share_pledge(&table(rig)->commit, seat, &share);
    return say(rig, ADA + (unsigned)seat, "pledge", made.bytes);
}

static bool show(Rig *rig, int seat) {
    Share share = share_of(seat);
    return say(rig, ADA + (unsigned)seat, "share", share.bytes);
}

/* Play to the end; the record is proven, and says whose shares are in the dice. */
static SharesFound finish(Rig *rig, uint64_t seed) {
    Rng rng = { seed };
    while (rig_move(rig, &rng)) {
    }
    Buf text = buf_heap(GAME_LOG_MAX);
    Err err;
    GameLog log;
    if (tables_record(rig->app, rig_live(rig), HEARS_SPECTATOR, &text, &err))
        fail_msg("%s", err.text);
    if (game_log_read(text.text, text.size, &log, &err)) fail_msg("%s", err.text);
    Table *t = malloc(sizeof *t);
    Verification v = verify_log(t, log.entry, log.count);
    if (v.verdict) fail_msg("%s at %u", VERDICT_TEXT[v.verdict].text, v.entry);
    free(t);
    game_log_free(&log);
    buf_free(&text);
    return v.shares;
}

static void a_person_and_bots_make_the_dice_at_once(void **state) {
    (void)state;
    Rig rig;
    open_table(&rig, 600000);
    assert_true(rig_make(&rig, ADA, "{'shuffle':false}"));
    assert_true(rig_sit(&rig, ADA, 0));
    for (int seat = 1; seat < SEATS; seat++) assert_true(rig_bot(&rig, seat, "greedy"));
    assert_true(rig_ready(&rig, ADA));
    assert_int_equal(pledges_missing(table(&rig)), 1); /* the bots pledged with the start */
    assert_int_equal(table(&rig)->share[3].by_bot, 1);
    assert_false(show(&rig, 0));
    assert_string_equal(rig.code, "share-early");
    assert_true(pledge(&rig, 0));
    assert_int_equal(pledges_missing(table(&rig)), 1); /* and showed theirs with the last pledge */
    Share other = share_of(1);
    assert_false(say(&rig, ADA, "share", other.bytes));
    assert_string_equal(rig.code, "share-wrong");
    assert_true(show(&rig, 0));
    assert_int_equal(table(&rig)->shares, SHARES_READY);
    rig_close(&rig);
}

static void what_is_withheld_is_named_and_left_out(void **state) {
    (void)state;
    Rig rig;
    Rng rng = { 3 };
    open_table(&rig, 300);
    rig_four(&rig, "{'shuffle':false}");
    for (int seat = 0; seat < SEATS; seat++) assert_true(pledge(&rig, seat));
    for (int seat = 0; seat < 3; seat++) assert_true(show(&rig, seat));
    while (!table_awaits_shares(table(&rig))) rig_move(&rig, &rng);
    assert_false(rig_act(&rig, DEE, "settlement 0"));
    assert_string_equal(rig.code, "shares-awaited");
    for (int i = 0; i < 600 && table_awaits_shares(table(&rig)); i++) rig_wait(&rig, 50);
    assert_int_equal(table(&rig)->shares, SHARES_READY);
    assert_false(show(&rig, 3)); /* no second try */
    assert_string_equal(rig.code, "share-late");
    SharesFound found = finish(&rig, 4);
    assert_int_equal(found.shown, 7);
    assert_int_equal(found.withheld, 8);
    rig_close(&rig);
}

static void nobody_waits_for_a_program_that_gives_none(void **state) {
    (void)state;
    Rig rig;
    open_table(&rig, 600000); /* and yet the game is over at once */
    rig_four(&rig, "{'shuffle':false}");
    SharesFound found = finish(&rig, 5);
    assert_int_equal(found.shown, 0);
    assert_int_equal(found.without, 0xf);
    rig_close(&rig);
}

static void a_page_that_is_not_there_yet_is_waited_for(void **state) {
    (void)state;
    Rig rig;
    open_table(&rig, 3000);
    rig_four(&rig, "{'shuffle':false,'rules':{'turn_limit_s':1}}");
    assert_true(pledge(&rig, 1)); /* nobody acts: their time runs out until the dice are needed */
    for (int i = 0; i < 1200 && !table_awaits_shares(table(&rig)); i++) rig_wait(&rig, 50);
    assert_true(table_awaits_shares(table(&rig)));
    assert_int_equal(table_running(table(&rig)), 0);
    for (int i = 0; i < 600 && table(&rig)->shares == SHARES_PLEDGED; i++) rig_wait(&rig, 20);
    assert_false(pledge(&rig, 2));
    assert_string_equal(rig.code, "pledge-late");
    if (table(&rig)->shares == SHARES_SHOWN) assert_true(show(&rig, 1));
    assert_int_equal(table(&rig)->shares, SHARES_READY);
    rig_close(&rig);
}

static unsigned closings(Rig *rig) {
    unsigned count = 0;
    for (uint32_t i = 0; i < table(rig)->count; i++)
        count += rig_state(rig)->log[i].kind == ENTRY_SHARES_CLOSED;
    return count;
}

/* Both machines know the same; each hears of the other's entries a moment later. */
static void catch_up(Rig *one, Rig *two) {
    do rig_wait(one, 10), rig_wait(two, 10);
    while (table(one)->count != table(two)->count);
}

static void with_two_machines_it_is_closed_once(void **state) {
    (void)state;
    const char *url = place_fresh("postgres");
    if (!url) skip();
    char key[256];
    Rng rng = { 6 };
    snprintf(key, sizeof key, "%s", place_path("shares.key"));
    Rig one = { .options = tables_defaults() }, two = { .options = tables_defaults() };
    one.options.share_ms = two.options.share_ms = 500;
    rig_begin(&one, url, key);
    rig_begin(&two, url, key);
    rig_four(&one, "{'shuffle':false}");
    memcpy(two.table, one.table, sizeof one.table);
    for (int seat = 0; seat < SEATS; seat++) {
        assert_true(pledge(seat & 1 ? &two : &one, seat));
        catch_up(&one, &two);
    }
    for (int seat = 0; seat < 3; seat++) {
        assert_true(show(seat & 1 ? &one : &two, seat));
        catch_up(&one, &two);
    }
    while (!table_awaits_shares(table(&one))) rig_move(&one, &rng);
    for (int i = 0; i < 1000 && table(&one)->shares != SHARES_READY; i++)
        rig_wait(&one, 10), rig_wait(&two, 10);
    rig_wait(&two, 2000); /* it has looked by then, and had its own time-out */
    rig_wait(&one, 100);
    assert_int_equal(closings(&one), 1);
    assert_int_equal(closings(&two), 1);
    assert_int_equal(table(&one)->share[3].state, SHARE_PLEDGED);
    rig_close(&two);
    rig_close(&one);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_person_and_bots_make_the_dice_at_once),
        cmocka_unit_test(what_is_withheld_is_named_and_left_out),
        cmocka_unit_test(nobody_waits_for_a_program_that_gives_none),
        cmocka_unit_test(a_page_that_is_not_there_yet_is_waited_for),
        cmocka_unit_test(with_two_machines_it_is_closed_once),
    };
    return cmocka_run_group_tests(tests, place_setup, place_teardown);
}
