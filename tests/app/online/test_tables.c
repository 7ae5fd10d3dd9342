/* Tables: opened, filled, played and found again, through src/app/online/tables.h and a real store. */
#include "app/people/rights.h"
#include "base/heap.h"
#include "codec/game_log.h"
#include "store/place.h"
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

static void bots_play_a_game_on_their_own(void **state) {
    (void)state;
    Rig rig;
    rig_open(&rig, "memory:");
    assert_true(rig_make(&rig, HOST, "{}"));
    for (int i = 0; i < SEATS; i++) assert_true(rig_bot(&rig, i, i % 2 ? "random" : "greedy"));
    rig_until(&rig, TABLE_OVER);
    assert_true(rig_state(&rig)->table.revealed);
    assert_int_equal(rig.ends, 1);
    check_record(&rig);
    Err err; /* the seed is out, so it isn't a secret any more */
    assert_int_equal(store_get(rig.app->store, BOX_SECRET, "seed", rig.table, NULL, &err),
                     ERR_MISSING);
    printf("%u entries\n", rig_state(&rig)->table.count);
    rig_close(&rig);
}

/* The other scenarios are played online to the end, and proven; any bot may be seated. */
static void other_scenarios_are_played_too(void **state) { /* DM19-6F.1, DM19-6S.1 */
    (void)state;
    static const char *const ASK[] = { "{\"scenario\":\"fishermen\",\"rulebook\":\"dm19\"}",
                                       "{\"scenario\":\"new-shores\"}",
                                       "{\"scenario\":\"new-shores\",\"seats\":3}" }; /* S-0 */
    for (int n = 0; n < 3; n++) {
        Rig rig;
        rig_open(&rig, "memory:");
        assert_true(rig_make(&rig, HOST, ASK[n]));
        for (int i = 0; i < (n == 2 ? 3 : SEATS); i++)
            assert_true(rig_bot(&rig, i, i % 2 ? "expert" : "greedy"));
        rig_until(&rig, TABLE_OVER);
        const TableState *s = rig_state(&rig);
        assert_int_equal(s->table.start.scenario, n ? SCENARIO_NEW_SHORES : SCENARIO_FISHERMEN);
        assert_int_equal(s->table.start.game_rules.vp_target, n ? 14 : 10); /* S-101, F-70 */
        assert_true(s->table.revealed);
        check_record(&rig);
        rig_close(&rig);
    }
}

/* A thinking bot is asked in a thread of its own: the loop goes round meanwhile. */
static void champions_think_beside_the_loop(void **state) {
    (void)state;
    Rig rig;
    rig_open(&rig, "memory:");
    assert_true(rig_make(&rig, HOST, "{}"));
    for (int i = 0; i < SEATS; i++) assert_true(rig_bot(&rig, i, "champion"));
    while (rig_state(&rig)->phase != TABLE_OVER && rig_state(&rig)->table.count < 40)
        rig_wait(&rig, 10);
    assert_true(rig_state(&rig)->table.count >= 40);
    assert_false(game_in_setup(&rig_state(&rig)->table.play.game));
    rig_close(&rig); /* in the middle of a thought, most likely */
}

static void four_people_play_a_game(void **state) {
    (void)state;
    Rig rig;
    Rng rng = { 7 };
    rig_open(&rig, "memory:");
    rig_four(&rig, "{'shuffle':false}");
    assert_false(rig_enter(&rig, BOB, 0, "{'kind':'entropy','entropy':'0102'}", NULL));
    assert_string_equal(rig.code, "other-chance"); /* that was version 1 */
    while (rig_move(&rig, &rng)) {
    }
    assert_int_equal(rig_state(&rig)->phase, TABLE_OVER);
    assert_int_equal(rig.ends, 1);
    check_record(&rig);
    rig_close(&rig);
}

/* ---- refusals ---- */

static void a_move_is_refused_with_its_rule(void **state) { /* B-72, B-160 */
    (void)state;
    Rig rig;
    rig_open(&rig, "memory:");
    rig_four(&rig, "{'shuffle':false}");
    assert_false(rig_act(&rig, BOB, "settlement 10"));
    assert_string_equal(rig.code, "not-your-turn");
    assert_true(rig_act(&rig, ADA, "settlement 10"));
    uint64_t seq = rig.seq;
    assert_false(rig_act(&rig, ADA, "end"));
    assert_false(rig_act(&rig, EVE, "road 3"));
    assert_string_equal(rig.code, "forbidden");
    assert_false(rig_act(&rig, ADA, "nonsense 3"));
    assert_string_equal(rig.code, "not-understood");
    assert_false(rig_enter(&rig, ADA, 0, "{'kind':'reveal','seed':'00'}", NULL));
    assert_false(rig_enter(&rig, ADA, 0, "{'kind':'rewind','to':1}", "please"));
    assert_string_equal(rig.code, "forbidden");
    assert_false(rig_expect(&rig, ADA, "road 12", seq - 1, NULL));
    assert_string_equal(rig.code, "moved-on");
    assert_int_equal(rig_live(&rig)->head, seq);
    rig_close(&rig);
}

static void a_repeated_command_is_done_once(void **state) {
    (void)state;
    Rig rig;
    rig_open(&rig, "memory:");
    rig_four(&rig, "{'shuffle':false}");
    assert_true(rig_expect(&rig, ADA, "settlement 10", 0, "c1"));
    assert_false(rig.repeated);
    uint64_t seq = rig.seq;
    assert_true(rig_expect(&rig, ADA, "settlement 10", 0, "c1"));
    assert_true(rig.repeated);
    assert_int_equal(rig.seq, seq);
    rig_close(&rig);
}

static void seats_are_taken_once(void **state) {
    (void)state;
    Rig rig;
    rig_open(&rig, "memory:");
    assert_true(rig_make(&rig, ADA, "{'seats':3}"));
    assert_true(rig_sit(&rig, ADA, NONE));
    assert_true(rig_sit(&rig, BOB, 2));
    assert_false(rig_sit(&rig, CYD, 2));
    assert_string_equal(rig.code, "seat-taken");
    assert_false(rig_sit(&rig, CYD, 3));
    assert_string_equal(rig.code, "no-such-seat");
    assert_true(rig_sit(&rig, ADA, 1)); /* moves */
    assert_int_equal(table_state_seat(rig_state(&rig), ADA), 1);
    assert_false(rig_act(&rig, ADA, "roll"));
    assert_string_equal(rig.code, "not-started");
    assert_true(rig_verb(&rig, tables_stand, BOB));
    assert_false(rig_verb(&rig, tables_stand, BOB));
    assert_false(rig_bot(&rig, 0, "deep-thought"));
    assert_string_equal(rig.code, "no-such-bot");
    assert_true(rig_bot(&rig, 0, "greedy"));
    assert_true(rig_bot(&rig, NONE, "random"));
    assert_true(rig_ready(&rig, ADA));
    assert_int_equal(rig_state(&rig)->phase, TABLE_PLAYING);
    assert_false(rig_sit(&rig, CYD, 0));
    assert_string_equal(rig.code, "started-already");
    rig_close(&rig);
}

/* ---- what nobody may see ---- */

static bool has(const json_t *o, const char *key) {
    return json_object_get(o, key) != NULL;
}

/* One message holds nothing that its audience may not know. */
static void check_message(const char *text, unsigned audience) {
    json_t *item = json_loads(text, 0, NULL), *seat;
    size_t i;
    assert_non_null(item);
    const json_t *entry = json_object_get(item, "entry"), *view = json_object_get(item, "view");
    const json_t *action = json_object_get(entry, "action");
    const char *kind = json_string_value(json_object_get(action, "kind"));
    const char *ending = json_string_value(
        json_object_get(json_object_get(view, "result"), "ending"));
    bool over = ending && strcmp(ending, "running") != 0;
    if (kind && strcmp(kind, "discard") == 0) assert_int_equal(json_object_size(action), 1);
    if (kind && strcmp(kind, "year-of-plenty") != 0) assert_false(has(action, "cards"));
    assert_false(has(action, "card"));
    if (has(item, "stolen")) { /* thief and victim know */
        assert_true(audience >= HEARS_SEAT);
        if (audience != HEARS_JUDGE)
            assert_true(has(action, "takes") || (kind && strcmp(kind, "take") == 0));
    }
    if (over || !view || audience == HEARS_JUDGE) goto done;
    assert_false(has(view, "deck"));
    assert_false(has(view, "seed"));
    json_int_t turn = json_integer_value(json_object_get(view, "turn"));
    if (audience != HEARS_SEAT + (unsigned)turn) assert_false(has(view, "fresh"));
    json_array_foreach(json_object_get(view, "seats"), i, seat) {
        bool own = audience == HEARS_SEAT + i;
        assert_int_equal(has(seat, "hand"), own);
        assert_int_equal(has(seat, "devcards"), own);
        assert_int_equal(has(seat, "points"), own);
        if (!own) assert_false(has(seat, "discarding"));
    }
    if (audience == HEARS_SPECTATOR) assert_false(has(view, "legal"));
done:
    json_decref(item);
}

static void nobody_hears_what_is_hidden(void **state) { /* section 14 of the base rules */
    (void)state;
    for (uint64_t seed = 1; seed <= 3; seed++) {
        Rig rig;
        Rng rng = { seed };
        size_t bytes = 0, count = 0;
        rig_open(&rig, "memory:");
        rig_four(&rig, "{'shuffle':false}");
        tables_listen(rig_live(&rig), HEARS_SPECTATOR);
        tables_listen(rig_live(&rig), HEARS_JUDGE);
        char secret[2 * SEED_BYTES + 1] = "";
        while (rig_move(&rig, &rng)) {
        }
        for (int i = 0; i < SEED_BYTES; i++)
            sprintf(secret + 2 * i, "%02x", rig_state(&rig)->table.seed.bytes[i]);
        for (size_t i = 0; i < rig.heard_count; i++) {
            const Heard *h = &rig.heard[i];
            if (strncmp(h->topic, "game/", 5) != 0) continue;
            for (unsigned a = 0; a <= HEARS_JUDGE; a++) {
                if (!h->text[a]) continue;
                check_message(h->text[a], a);
                bool out = strstr(h->text[a], "\"reveal\"") != NULL;
                if (!out && strstr(h->text[a], secret)) fail_msg("the seed is told too early");
                bytes += strlen(h->text[a]), count++;
            }
        }
        assert_true(count > 300);
        if (seed == 1) printf("%zu messages, %zu bytes each\n", count, bytes / count);
        rig_close(&rig);
    }
}

static void missed_news_arrive_unchanged(void **state) {
    (void)state;
    Rig rig;
    Rng rng = { 5 };
    rig_open(&rig, "memory:");
    rig_four(&rig, "{'shuffle':false}");
    tables_listen(rig_live(&rig), HEARS_SPECTATOR);
    while (rig_move(&rig, &rng)) {
    }
    Live *live = rig_live(&rig);
    for (unsigned a = 0; a < HEARS_JUDGE; a++) {
        Buf out = buf_heap(8 << 20);
        size_t ends[4096], at = 0;
        size_t count = tables_recall(rig.app, live, a, false, 1, 4096, &out, ends);
        assert_int_equal(count, live->durable);
        for (size_t i = 0; i < rig.heard_count; i++) {
            const Heard *h = &rig.heard[i];
            if (!h->text[a] || strncmp(h->topic, "game/", 5) != 0) continue;
            at = h->seq > 1 ? ends[h->seq - 2] : 0;
            size_t size = ends[h->seq - 1] - at;
            json_t *missed = json_loadb(out.text + at, size, 0, NULL);
            json_t *told = json_loads(h->text[a], 0, NULL);
            assert_non_null(missed);
            json_object_del(told, "view");
            json_object_del(told, "table");
            json_object_del(missed, "view");
            if (!json_equal(told, missed))
                fail_msg("audience %u heard %s and missed %.*s", a, h->text[a], (int)size,
                         out.text + at);
            json_decref(missed);
            json_decref(told);
        }
        buf_free(&out);
    }
    rig_close(&rig);
}

/* ---- restarts ---- */

static void a_restart_loses_no_seat_and_no_clock(void **state) {
    (void)state;
    Rig rig;
    char db[256], again[APP_ID];
    snprintf(db, sizeof db, "%s", place_fresh("sqlite"));
    rig_open(&rig, db);
    assert_true(rig_make(&rig, ADA, "{'shuffle':false,'rules':{'turn_limit_s':600}}"));
    assert_true(rig_sit(&rig, ADA, 0));
    for (int i = 1; i < SEATS; i++) assert_true(rig_bot(&rig, i, "greedy"));
    assert_true(rig_ready(&rig, ADA));
    assert_true(rig_act(&rig, ADA, "settlement 10"));
    rig_wait(&rig, 30); /* some of her time */
    uint32_t left = (uint32_t)table_left_ms(&rig_state(&rig)->table, 0);
    uint64_t seq = rig_live(&rig)->durable;
    memcpy(again, rig.table, sizeof again);
    rig_close(&rig);

    TablesOptions options = rig.options;
    memset(&rig, 0, sizeof rig);
    rig.options = options;
    rig_begin(&rig, db, NULL);
    memcpy(rig.table, again, sizeof again);
    rig_wait(&rig, 20); /* nobody asks for it, and yet it is taken up */
    char stream[64];
    snprintf(stream, sizeof stream, "game/%s", rig.table);
    assert_non_null(live_find(rig.app, stream));
    assert_int_equal(rig_live(&rig)->durable, seq);
    uint32_t count = rig_state(&rig)->table.count, spent = 0;
    assert_true(rig_move(&rig, &(Rng){ 1 }));
    const TableState *s = rig_state(&rig);
    while (count < s->table.count) spent += s->log[count++].spent_ms[0];
    assert_true(spent >= 30); /* what had run before is not forgotten */
    assert_true(spent < left);
    while (s = rig_state(&rig), table_running(&s->table) != 1)
        rig_wait(&rig, 5); /* bots continue */
    rig_close(&rig);
}

static void a_game_is_the_same_from_its_snapshot(void **state) {
    (void)state;
    Rig rig;
    rig_open(&rig, "memory:");
    assert_true(rig_make(&rig, HOST, "{}"));
    for (int i = 0; i < SEATS; i++) assert_true(rig_bot(&rig, i, "greedy"));
    assert_true(rig_say(&rig, HOST, RIGHT_HOST, "good luck", false));
    rig_until(&rig, TABLE_OVER);
    Live *live = rig_live(&rig);
    const TableState *s = live->state;
    Buf bytes = buf_heap(8 << 20);
    Err err;
    table_state_save(s, &bytes);
    TableState *copy = table_state_open(live);
    assert_int_equal(table_state_load(copy, (Bytes){ bytes.text, bytes.size }, &err), OK);
    assert_int_equal(copy->items, s->items);
    assert_memory_equal(&copy->table, &s->table, sizeof s->table);
    assert_memory_equal(copy->log, s->log, s->table.count * sizeof *s->log);
    table_state_close(copy);
    for (size_t cut = 1; cut < bytes.size; cut += bytes.size / 7) { /* a damaged one is refused */
        copy = table_state_open(live);
        assert_int_not_equal(table_state_load(copy, (Bytes){ bytes.text, cut }, &err), OK);
        table_state_close(copy);
    }
    buf_free(&bytes);
    rig_close(&rig);
}

static void a_long_game_is_loaded_again_as_it_was(void **state) {
    (void)state;
    Rig rig;
    Rng rng = { 13 };
    rig_open(&rig, "memory:");
    rig_four(&rig, "{'shuffle':false,'rules':{'vp_target':20}}");
    Live *live = rig_live(&rig);
    while (live->durable < LIVE_SNAPSHOT_EVERY + 20) assert_true(rig_move(&rig, &rng));
    app_settle(rig.app);
    Table *before = malloc(sizeof *before);
    *before = rig_state(&rig)->table;
    live_drop(live);
    assert_memory_equal(before, &rig_state(&rig)->table, sizeof *before);
    assert_int_equal(rig_state(&rig)->items, live->durable);
    free(before);
    rig_close(&rig);
}

/* ---- who may what ---- */

static uint32_t event_rights(App *app, uint64_t person, const char *id) {
    (void)app;
    if (strcmp(id, "cup") != 0) return 0;
    if (person == JUDGE || person == ADA) return RIGHT_EVENT(EV_BY_JUDGE);
    return person == HOST ? RIGHT_EVENT(EV_BY_ORGANISER) : 0;
}

static bool event_referee(void *user, const char *event, uint16_t game, uint64_t person) {
    (void)user, (void)game;
    return strcmp(event, "cup") == 0 && (person == JUDGE || person == ADA);
}

static void create_run(Task *t) {
    Rig *rig = t->user;
    TableOrder order = { .settings = table_settings_default(), .host = HOST, .event = "cup" };
    for (unsigned i = 0; i < SEATS; i++) order.place[i].who = ADA + i;
    order.start = true;
    tables_create(t, &order, rig->table);
}

static void judges_of_the_event_judge_its_tables(void **state) {
    (void)state;
    Rig rig;
    rig_open(&rig, "memory:");
    rights_register(rig.app, RIGHTS_EVENT, NULL, event_rights);
    tables_on_referee(rig.app, event_referee, NULL);
    task_start(task_new(rig.app, NULL, NULL, create_run, NULL, &rig));
    app_settle(rig.app);
    assert_int_equal(rig_state(&rig)->phase, TABLE_PLAYING);
    const char *table = rig.table;
    const uint32_t ours = RIGHT_SEAT | RIGHT_HOST | RIGHT_REFEREE;
    int seat = table_state_seat(rig_state(&rig), ADA);
    assert_int_equal(tables_rights(rig.app, JUDGE, table) & ours, RIGHT_REFEREE);
    assert_int_equal(tables_rights(rig.app, HOST, table) & ours, RIGHT_HOST);
    assert_int_equal(tables_rights(rig.app, BOB, table) & ours, RIGHT_SEAT);
    assert_int_equal(tables_rights(rig.app, ADA, table) & ours, RIGHT_SEAT); /* she plays */
    assert_int_equal(tables_rights(rig.app, EVE, table) & ours, 0);
    assert_int_equal(tables_rights(rig.app, EVE, "nosuchtable") & ours, 0);
    Live *live = rig_live(&rig);
    assert_int_equal(tables_ear(live, JUDGE, RIGHT_REFEREE, false).audience, HEARS_DESK);
    assert_int_equal(tables_ear(live, ADA, RIGHT_SEAT, false).audience, HEARS_SEAT + seat);
    assert_int_equal(tables_ear(live, EVE, 0, false).audience, HEARS_SPECTATOR);
    assert_false(rig_sit(&rig, EVE, 0));
    rig_close(&rig);
}

/* ---- absence ---- */

static void absent_players_are_missed_and_come_back(void **state) { /* */
    (void)state;
    Rig rig;
    memset(&rig, 0, sizeof rig);
    rig.options = tables_defaults();
    rig.options.bot_pause_ms = 0;
    rig.options.lost_ms = 5;
    rig_begin(&rig, "memory:", NULL);
    rig_four(&rig, "{'shuffle':false,'rules':{'reconnect_grace_s':0}}");
    tables_unlisten(rig.app, rig.table, HEARS_SEAT); /* Ada's tram enters a tunnel */
    while (rig_state(&rig)->table.seat[0].holder != HELD_BY_BOT) rig_wait(&rig, 2);
    while (table_running(&rig_state(&rig)->table) & 1) rig_wait(&rig, 2); /* it plays for her */
    assert_int_equal(rig_state(&rig)->table.seat[0].who, ADA);
    assert_false(rig_act(&rig, ADA, "roll"));
    assert_string_equal(rig.code, "seat-not-held");
    tables_listen(rig_live(&rig), HEARS_SEAT);
    while (rig_state(&rig)->table.seat[0].holder != HELD_BY_PERSON) rig_wait(&rig, 2);
    assert_true(rig_state(&rig)->table.seat[0].connected);
    rig_close(&rig);
}

static void a_leaver_s_seat_is_played_on(void **state) { /* DM19-5.6a */
    (void)state;
    Rig rig;
    rig_open(&rig, "memory:");
    rig_four(&rig, "{'shuffle':false}");
    assert_true(rig_verb(&rig, tables_away, BOB));
    assert_int_equal(rig_state(&rig)->table.seat[1].holder, HELD_BY_BOT);
    assert_true(rig_verb(&rig, tables_back, BOB));
    assert_int_equal(rig_state(&rig)->table.seat[1].holder, HELD_BY_PERSON);
    assert_true(rig_enter(&rig, BOB, 0, "{'kind':'leave'}", NULL));
    assert_int_equal(rig_state(&rig)->table.seat[1].holder, HELD_BY_BOT);
    assert_false(rig_verb(&rig, tables_back, BOB)); /* for good */
    assert_true(rig.revoked > 0);
    rig_close(&rig);
}

static void time_runs_out(void **state) { /* */
    (void)state;
    Rig rig;
    rig_open(&rig, "memory:");
    rig_four(&rig, "{'shuffle':false,'rules':{'turn_limit_s':1}}");
    const TableState *s;
    while (s = rig_state(&rig), s->table.play.game.setup_step < 2) rig_wait(&rig, 5);
    unsigned timeouts = 0;
    for (uint32_t i = 0; i < s->table.count; i++) {
        const Entry *e = &s->log[i];
        timeouts += e->kind == ENTRY_TIMEOUT;
        if (e->kind == ENTRY_TIMEOUT) assert_true(e->spent_ms[e->seat] >= 1000);
    }
    assert_true(timeouts >= 2);
    rig_close(&rig);
}

/* ---- judges ---- */

static void a_judge_pauses_corrects_and_goes_back(void **state) { /* T-32, T-41 */
    (void)state;
    Rig rig;
    Rng rng = { 3 };
    rig_open(&rig, "memory:");
    rig_four(&rig, "{'shuffle':false,'rulebook':'nc20'}");
    const uint32_t judge = RIGHT_REFEREE;
    for (int i = 0; i < 24; i++) assert_true(rig_move(&rig, &rng));
    assert_true(rig_enter(&rig, CYD, 0, "{'kind':'call'}", "a card is missing"));
    assert_int_equal(rig_state(&rig)->table.paused, BIT(PAUSE_CALL));
    assert_false(rig_enter(&rig, CYD, 0, "{'kind':'call-closed'}", NULL));
    assert_false(
        rig_enter(&rig, JUDGE, judge, "{'kind':'correct','to':2,'cards':{'ore':1}}", NULL));
    assert_string_equal(rig.code, "reason-needed");
    assert_true(rig_enter(&rig, JUDGE, judge, "{'kind':'correct','to':2,'cards':{'ore':1}}",
                          "forgotten in production"));
    const TableState *s = rig_state(&rig);
    const Entry *e = &s->log[s->table.count - 1];
    assert_int_equal(e->who, JUDGE);
    char words[64];
    Buf text = buf_over(words, sizeof words);
    Err err;
    assert_int_equal(words_read(rig.app, JUDGE, e->text, &text, &err), OK);
    assert_string_equal(words, "forgotten in production");
    assert_true(rig_enter(&rig, JUDGE, judge, "{'kind':'call-closed'}", NULL));
    uint32_t to = rig_state(&rig)->table.count;
    assert_true(rig_move(&rig, &rng));
    char rewind[80];
    snprintf(rewind, sizeof rewind, "{'kind':'rewind','to':%u}", to);
    assert_true(rig_enter(&rig, JUDGE, judge, rewind, "wrong die"));
    assert_true(
        rig_enter(&rig, JUDGE, judge, "{'kind':'clock','change':'turn-limit','ms':60000}", NULL));
    while (rig_move(&rig, &rng)) {
    }
    check_record(&rig);
    s = rig_state(&rig); /* the last move is undone after the end: a new seed is needed */
    for (to = s->table.count - 1; !entry_plays(&s->log[to]);) to--;
    snprintf(rewind, sizeof rewind, "{'kind':'rewind','to':%u}", to);
    assert_true(rig_enter(&rig, JUDGE, judge, rewind, "not so fast"));
    assert_int_equal(rig_state(&rig)->phase, TABLE_PLAYING);
    assert_int_equal(rig.ends, 0);
    while (rig_move(&rig, &rng)) {
    }
    assert_int_equal(rig.ends, 1);
    check_record(&rig);
    rig_close(&rig);
}

static void a_host_keeps_order_and_no_more(void **state) {
    (void)state;
    Rig rig;
    rig_open(&rig, "memory:");
    rig_four(&rig, "{'shuffle':false}");
    assert_false(
        rig_enter(&rig, ADA, RIGHT_HOST, "{'kind':'correct','to':0,'cards':{'ore':1}}", "for me"));
    assert_string_equal(rig.code, "not-for-you");
    assert_true(rig_enter(&rig, ADA, RIGHT_HOST, "{'kind':'pause','pause':'fault'}", "the door"));
    assert_false(rig_act(&rig, ADA, "settlement 10"));
    assert_string_equal(rig.code, "paused");
    assert_true(rig_enter(&rig, ADA, RIGHT_HOST, "{'kind':'resume','pause':'fault'}", NULL));
    assert_true(rig_enter(&rig, ADA, RIGHT_HOST, "{'kind':'abort'}", "somebody is ill"));
    assert_int_equal(rig_state(&rig)->phase, TABLE_OVER);
    assert_true(rig_state(&rig)->table.revealed);
    rig_close(&rig);
}

/* ---- talking ---- */

static const char *last_text(const Rig *rig, unsigned audience) {
    const char *text = rig->heard_count ? rig->heard[rig->heard_count - 1].text[audience] : NULL;
    return text ? text : "";
}

/* Said again it changes nothing, and isn't a record of the log. */
static void unchanged_settings_are_not_written_again(void **state) {
    (void)state;
    static const struct {
        const char *entry, *words;
        unsigned records; /* of saying it twice */
    } SAID[] = {
        { "{'kind':'quiet'}", NULL, 1 },
        { "{'kind':'call'}", NULL, 1 },
        { "{'kind':'call'}", "a card is missing", 2 }, /* other words are news */
    };
    Rig rig;
    Rng rng = { 7 };
    rig_open(&rig, "memory:");
    rig_four(&rig, "{'shuffle':false,'rules':{'call_pauses':false}}");
    while (rig_state(&rig)->table.play.game.phase != PHASE_ACTION)
        assert_true(rig_move(&rig, &rng));
    for (size_t i = 0; i < sizeof SAID / sizeof *SAID; i++) {
        uint64_t before = rig_live(&rig)->head;
        for (int k = 0; k < 2; k++)
            assert_true(rig_enter(&rig, CYD, RIGHT_SEAT, SAID[i].entry, SAID[i].words));
        assert_int_equal(rig_live(&rig)->head - before, SAID[i].records);
    }
    assert_true(rig_verb(&rig, tables_away, DEE));
    uint64_t before = rig_live(&rig)->head;
    assert_true(rig_verb(&rig, tables_away, DEE));
    assert_int_equal(rig_live(&rig)->head, before);
    rig_close(&rig);
}

static void people_talk_at_their_table(void **state) { /* WC25-1.1.7h */
    (void)state;
    Rig rig;
    Rng rng = { 9 };
    rig_open(&rig, "memory:");
    rig_four(&rig, "{'shuffle':false,'rules':{'silent_placement':true}}");
    tables_listen(rig_live(&rig), HEARS_SPECTATOR);
    assert_false(rig_say(&rig, ADA, 0, "take the ore", false));
    assert_string_equal(rig.code, "silence");
    while (game_in_setup(&rig_state(&rig)->table.play.game)) rig_move(&rig, &rng);
    assert_true(rig_say(&rig, ADA, 0, "hello", false));
    assert_non_null(strstr(last_text(&rig, HEARS_SEAT + 2), "\"hello\""));
    assert_non_null(strstr(last_text(&rig, HEARS_SPECTATOR), "\"hello\""));
    assert_false(rig_say(&rig, EVE, 0, "the dice are loaded", false));
    assert_string_equal(rig.code, "forbidden");
    assert_true(rig_say(&rig, EVE, 0, "she has ore", true));
    assert_non_null(strstr(last_text(&rig, HEARS_SPECTATOR), "she has ore"));
    for (unsigned i = 0; i < SEATS; i++)
        assert_null(strstr(last_text(&rig, HEARS_SEAT + i), "she has ore"));
    assert_false(rig_say(&rig, BOB, 0, "what do you see?", true));
    assert_false(rig_say(&rig, BOB, 0, "   ", false));
    int said = 0;
    while (said < 20 && rig_say(&rig, BOB, 0, "me me me", false)) said++;
    assert_in_range(said, 1, 10);
    assert_string_equal(rig.code, "too-fast");
    rig_close(&rig);
}

/* ---- spectators ---- */

static void spectators_hear_later(void **state) {
    (void)state;
    Rig rig;
    Rng rng = { 4 };
    rig_open(&rig, "memory:");
    rig_four(&rig, "{'shuffle':false,'spectator_delay_s':2}");
    Live *live = rig_live(&rig);
    assert_string_equal(tables_ear(live, EVE, 0, false).code, "delayed");
    assert_null(tables_ear(live, EVE, 0, true).code);
    assert_non_null(tables_ear(live, ADA, 0, true).code); /* not who plays */
    tables_listen(live, HEARS_SPECTATOR);
    for (int i = 0; i < 5; i++) rig_move(&rig, &rng);
    uint64_t seq = live->durable;
    assert_true(tables_heard(rig.app, live, true) < seq);
    for (size_t i = 0; i < rig.heard_count; i++)
        if (strncmp(rig.heard[i].topic, "game/", 5) == 0 &&
            rig_state(&rig)->item[rig.heard[i].seq - 1].text == NULL)
            assert_null(rig.heard[i].text[HEARS_SPECTATOR]);
    Buf out = buf_heap(1 << 20);
    tables_view(rig.app, live, HEARS_SPECTATOR, &out);
    json_t *view = json_loads(out.text, 0, NULL);
    assert_true(json_integer_value(json_object_get(view, "seq")) < (json_int_t)seq);
    json_decref(view);
    buf_free(&out);
    while (tables_heard(rig.app, live, true) < seq) rig_wait(&rig, 10);
    uint64_t next = 0;
    for (size_t i = 0; i < rig.heard_count; i++) {
        if (strncmp(rig.heard[i].topic, "watch/", 6) != 0) continue;
        if (next) assert_int_equal(rig.heard[i].seq, next);
        next = rig.heard[i].seq + 1;
        check_message(rig.heard[i].text[HEARS_SPECTATOR], HEARS_SPECTATOR);
    }
    assert_int_equal(next, seq + 1);
    rig_close(&rig);
}

/* ---- several machines ---- */

static void run_both(Rig *one, Rig *two) {
    uv_run(&one->loop, UV_RUN_NOWAIT);
    if (two) uv_run(&two->loop, UV_RUN_NOWAIT);
    uv_sleep(1);
}

static void one_machine_dies_and_the_other_plays_on(void **state) {
    (void)state;
    const char *url = place_fresh("postgres");
    if (!url) skip();
    char key[256];
    snprintf(key, sizeof key, "%s", place_path("tables.key"));
    Rig one = { 0 }, two = { 0 };
    one.options = two.options = tables_defaults();
    one.options.bot_pause_ms = two.options.bot_pause_ms = 1;
    one.options.lease_ms = two.options.lease_ms = 600;
    rig_begin(&one, url, key);
    rig_begin(&two, url, key);
    assert_true(rig_make(&one, HOST, "{}"));
    for (int i = 0; i < SEATS; i++) assert_true(rig_bot(&one, i, "greedy"));
    memcpy(two.table, one.table, sizeof one.table);
    while (rig_state(&one)->table.count < 30) run_both(&one, &two);
    assert_true(rig_state(&two)->table.count > 0); /* the other one follows */
    rig_close(&one);
    uint32_t count = rig_state(&two)->table.count;
    while (rig_state(&two)->table.count < count + 30) run_both(&two, NULL);
    while (rig_state(&two)->phase != TABLE_OVER) run_both(&two, NULL);
    app_settle(two.app);
    check_record(&two);
    rig_close(&two);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bots_play_a_game_on_their_own),
        cmocka_unit_test(other_scenarios_are_played_too),
        cmocka_unit_test(champions_think_beside_the_loop),
        cmocka_unit_test(four_people_play_a_game),
        cmocka_unit_test(a_move_is_refused_with_its_rule),
        cmocka_unit_test(a_repeated_command_is_done_once),
        cmocka_unit_test(seats_are_taken_once),
        cmocka_unit_test(nobody_hears_what_is_hidden),
        cmocka_unit_test(missed_news_arrive_unchanged),
        cmocka_unit_test(a_restart_loses_no_seat_and_no_clock),
        cmocka_unit_test(a_game_is_the_same_from_its_snapshot),
        cmocka_unit_test(a_long_game_is_loaded_again_as_it_was),
        cmocka_unit_test(judges_of_the_event_judge_its_tables),
        cmocka_unit_test(absent_players_are_missed_and_come_back),
        cmocka_unit_test(a_leaver_s_seat_is_played_on),
        cmocka_unit_test(time_runs_out),
        cmocka_unit_test(a_judge_pauses_corrects_and_goes_back),
        cmocka_unit_test(a_host_keeps_order_and_no_more),
        cmocka_unit_test(unchanged_settings_are_not_written_again),
        cmocka_unit_test(people_talk_at_their_table),
        cmocka_unit_test(spectators_hear_later),
        cmocka_unit_test(one_machine_dies_and_the_other_plays_on),
    };
    return cmocka_run_group_tests(tests, place_setup, place_teardown);
}
