/* What time it is, for people, deadlines and players: src/app/core/clock.h, and tables on top of it. */
#include "app/core/clock.h"
#include "app/people/rights.h"
#include "store/place.h"
#include "app/online/tables_rig.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <libpq-fe.h>
#include <pthread.h>
#include <signal.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

/* ---- house time ---- */

static const int64_t HOUR = 3600 * 1000;
static int64_t wall = INT64_C(1767600000000);
static uint64_t steady = 1000;

static int64_t fake_wall(void) {
    return wall;
}

static uint64_t fake_steady(void) {
    return steady;
}

static void pass(int64_t ms) {
    wall += ms;
    steady += (uint64_t)ms;
}

static void open_with_clock(Rig *rig) {
    memset(rig, 0, sizeof *rig);
    rig->options = tables_defaults();
    rig->now = fake_wall;
    rig->steady = fake_steady;
    rig_begin(rig, "memory:", NULL);
}

/* Run the loop until the operator was told one thing more; fails after a while. */
static void until_told(Rig *rig, unsigned notices) {
    for (int i = 0; i < 1000 && rig->notices == notices; i++) rig_wait(rig, 10);
    assert_int_equal(rig->notices, notices + 1);
}

static void a_clock_that_jumps_is_noticed_and_not_followed(void **state) {
    (void)state;
    Rig rig;
    open_with_clock(&rig);
    const int64_t jumps[] = { HOUR, -2 * HOUR, 400 * 24 * HOUR };
    for (int i = 0; i < 3; i++) {
        int64_t before = app_now(rig.app);
        unsigned notices = rig.notices;
        wall += jumps[i];
        assert_int_equal(app_now(rig.app), before); /* at once, not only when it is noticed */
        until_told(&rig, notices);
        assert_int_equal(app_now(rig.app), before);
        assert_non_null(strstr(rig.notice, "jumped"));
        assert_int_equal(house_gap(rig.app), wall - before);
        assert_int_equal(house_may_follow(rig.app), i < 2); /* more than a year: only a person */
        pass(5000);
        assert_int_equal(app_now(rig.app), before + 5000);
    }
    settings_follow(rig.app);
    assert_int_equal(app_now(rig.app), wall);
    assert_int_equal(house_gap(rig.app), 0);
    rig_close(&rig);
}

static void a_clock_that_is_steered_is_followed(void **state) {
    (void)state;
    Rig rig;
    open_with_clock(&rig);
    for (int i = 0; i < 5; i++) {
        pass(10000);
        wall += 300;
        for (int k = 0; k < 1000 && app_now(rig.app) != wall; k++) rig_wait(&rig, 10);
        assert_int_equal(app_now(rig.app), wall);
    }
    assert_int_equal(rig.notices, 0);
    rig_close(&rig);
}

/* ---- what counts ---- */

static void a_turn_of_the_loop_counts_no_longer_than_it_meant_to_sleep(void **state) {
    (void)state;
    Rig rig;
    rig_open(&rig, "memory:");
    rig_wait(&rig, 100);
    uint64_t before = fair_ms(rig.app);
    uv_sleep(1500); /* the loop does not run */
    assert_true(fair_ms(rig.app) - before < 800);
    rig_wait(&rig, 100);
    assert_true(fair_ms(rig.app) - before < 1100);
    assert_non_null(strstr(rig.notice, "held up"));
    int64_t lag = due_lag(rig.app);
    assert_in_range(lag, 500, 1500); /* deadlines wait */
    before = fair_ms(rig.app);
    rig_wait(&rig, 600);
    assert_true(fair_ms(rig.app) - before > 200); /* it runs again */
    assert_true(due_lag(rig.app) < lag);
    rig_close(&rig);
}

static void on_spell(uv_timer_t *timer) {
    if (timer->data) {
        uv_sleep(60);
        return;
    }
    for (uint64_t end = uv_hrtime() + 60 * 1000000; uv_hrtime() < end;) continue;
}

static uint64_t worked_ms(void) {
    struct timespec t;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return (uint64_t)t.tv_sec * 1000 + (uint64_t)t.tv_nsec / 1000000;
}

/* Two seconds in which the loop is kept for 60 ms again and again: what counts of them, and how much of
 * them the machine let us work. */
static uint64_t count_spells(bool asleep, uint64_t *worked) {
    Rig rig;
    uv_timer_t timer;
    rig_open(&rig, "memory:");
    tables_stop(rig.app); /* which would say that no clock runs */
    uv_timer_init(&rig.loop, &timer);
    timer.data = asleep ? &timer : NULL;
    uv_timer_start(&timer, on_spell, 1, 1);
    fair_watch(rig.app, true);
    rig_wait(&rig, 100);
    uint64_t before = fair_ms(rig.app), idle = worked_ms();
    rig_wait(&rig, 2000);
    uint64_t counted = fair_ms(rig.app) - before;
    *worked = worked_ms() - idle;
    uv_close((uv_handle_t *)&timer, NULL);
    rig_close(&rig);
    printf("%s: counted %u ms of 2000, worked %u\n", asleep ? "asleep" : "at work",
           (unsigned)counted, (unsigned)*worked);
    return counted;
}

/* Short stalls count no more than long ones.  Work does: making the server work must not stop
 * a player's own clock. */
static void a_loop_that_is_kept_again_and_again_counts_if_it_works(void **state) {
    (void)state;
    uint64_t worked;
    assert_true(count_spells(true, &worked) < 800);
    uint64_t counted = count_spells(false, &worked);
    assert_true(counted >= worked / 2); /* on a busy machine both are small */
}

static void clocks_stand_while_the_store_takes_no_writes(void **state) {
    (void)state;
    Rig rig;
    rig_open(&rig, "memory:");
    tables_stop(rig.app); /* whose heartbeats would find that it does */
    rig_wait(&rig, 50);
    fair_asked(rig.app);
    for (int i = 0; i < 1000 && !fair_stands(rig.app); i++) rig_wait(&rig, 10);
    assert_true(fair_stands(rig.app));
    uint64_t before = fair_ms(rig.app);
    rig_wait(&rig, 300);
    assert_int_equal(fair_ms(rig.app), before);
    fair_answered(rig.app, false);
    rig_wait(&rig, 300);
    assert_true(fair_stands(rig.app)); /* it said no */
    assert_int_equal(fair_ms(rig.app), before);
    fair_answered(rig.app, true);
    for (int i = 0; i < 1000 && fair_stands(rig.app); i++) rig_wait(&rig, 10);
    assert_false(fair_stands(rig.app));
    rig_wait(&rig, 50);
    assert_true(fair_ms(rig.app) > before);
    rig_close(&rig);
}

static unsigned still;

static bool unheard(void *user) {
    (void)user;
    return still && still--;
}

static void call(void *user) {
    ++*(unsigned *)user;
}

static void what_is_due_waits_for_what_was_sent(void **state) {
    (void)state;
    unsigned calls = 0;
    WhenRead when = { .call = call, .user = &calls };
    Rig rig = { .options = tables_defaults(), .unheard = unheard };
    rig_begin(&rig, "memory:", NULL);
    rig_wait(&rig, 20);
    app_when_read(rig.app, &when);
    app_when_read(rig.app, &when); /* once is enough */
    uv_run(&rig.loop, UV_RUN_NOWAIT);
    assert_int_equal(calls, 0);
    for (int i = 0; i < 8; i++) uv_run(&rig.loop, UV_RUN_NOWAIT);
    assert_int_equal(calls, 1);
    still = 20; /* someone's input is put off */
    app_when_read(rig.app, &when);
    for (int i = 0; i < 20; i++) uv_run(&rig.loop, UV_RUN_NOWAIT);
    assert_int_equal(calls, 1);
    for (int i = 0; i < 8; i++) uv_run(&rig.loop, UV_RUN_NOWAIT);
    assert_int_equal(calls, 2);
    still = 100000; /* without end: that is not waited for */
    app_when_read(rig.app, &when);
    for (int i = 0; i < 500; i++) uv_run(&rig.loop, UV_RUN_NOWAIT);
    assert_int_equal(calls, 3);
    still = 0;
    app_when_read(rig.app, &when);
    app_when_read_cancel(rig.app, &when);
    rig_wait(&rig, 50);
    assert_int_equal(calls, 3);
    rig_close(&rig);
}

/* ---- PostgreSQL hangs ---- */

enum { BACKENDS = 32, HANG_S = 4, LIMIT_S = 3 };
static int backend[BACKENDS], backends;

/* Of the test's own server. */
static int parent_of(int pid) {
    char path[64];
    int parent = 0;
    snprintf(path, sizeof path, "/proc/%d/stat", pid);
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    assert_int_equal(fscanf(file, "%*d (%*[^)]) %*c %d", &parent), 1);
    fclose(file);
    return parent;
}

/* Those that serve us, and the one that would make new ones. */
static void stop_backends(const char *url) {
    PGconn *link = PQconnectdb(url);
    PGresult *rows = PQexec(link, "SELECT pid FROM pg_stat_activity WHERE datname = "
                                  "current_database() AND pid <> pg_backend_pid()");
    assert_int_equal(PQresultStatus(rows), PGRES_TUPLES_OK);
    backends = PQntuples(rows) < BACKENDS - 1 ? PQntuples(rows) : BACKENDS - 1;
    for (int i = 0; i < backends; i++) backend[i] = atoi(PQgetvalue(rows, i, 0));
    PQclear(rows);
    PQfinish(link);
    assert_true(backends > 0);
    backend[backends] = parent_of(backend[0]);
    backends++;
    for (int i = 0; i < backends; i++) assert_int_equal(kill(backend[i], SIGSTOP), 0);
}

static void *go_on_later(void *unused) {
    sleep(HANG_S);
    for (int i = 0; i < backends; i++) kill(backend[i], SIGCONT);
    return unused;
}

static unsigned timeouts(const TableState *s) {
    unsigned count = 0;
    for (uint32_t i = 0; i < s->table.count; i++) count += s->log[i].kind == ENTRY_TIMEOUT;
    return count;
}

static void a_database_that_hangs_costs_nobody_a_turn(void **state) {
    (void)state;
    const char *fresh = place_fresh("postgres");
    if (!fresh) skip();
    char url[512], key[256], settings[80];
    pthread_t thread;
    Rig rig = { .options = tables_defaults(), .db_wait_ms = 1000 };
    snprintf(url, sizeof url, "%s", fresh);
    snprintf(key, sizeof key, "%s", place_path("clocks.key"));
    rig_begin(&rig, url, key);
    snprintf(settings, sizeof settings, "{'shuffle':false,'rules':{'turn_limit_s':%d}}", LIMIT_S);
    rig_four(&rig, settings);
    rig_wait(&rig, 300);
    stop_backends(url);
    pthread_create(&thread, NULL, go_on_later, NULL);
    rig_wait(&rig, HANG_S * 1000 + 200);
    pthread_join(thread, NULL);
    /* the first look afterwards may find that the connection was given up */
    for (int i = 0; i < 20 && !rig_act(&rig, ADA, "settlement 10"); i++) {
        if (rig.err.status != ERR_STORE) fail_msg("%s", rig.err.text);
        rig_wait(&rig, 100);
    }
    if (rig.err.status) fail_msg("%s", rig.err.text);
    const TableState *s = rig_state(&rig);
    assert_int_equal(timeouts(s), 0);
    printf("%u ms charged; it hung for %d\n", s->log[s->table.count - 1].spent_ms[0],
           HANG_S * 1000);
    assert_true(s->log[s->table.count - 1].spent_ms[0] < LIMIT_S * 1000);
    rig_close(&rig);
}

/* ---- several machines ---- */

static void two_machines(Rig *one, Rig *two, const char *name) {
    char url[512], key[256];
    const char *fresh = place_fresh("postgres");
    if (!fresh) skip();
    snprintf(url, sizeof url, "%s", fresh);
    snprintf(key, sizeof key, "%s", place_path(name));
    rig_begin(one, url, key);
    rig_begin(two, url, key);
}

/* Someone talks at another machine while a move is made here: it is judged twice, and what the clock
 * had run before is charged all the same. */
static void a_move_that_is_judged_again_is_charged_the_same(void **state) {
    (void)state;
    Rig one = { .options = tables_defaults() }, two = one;
    two_machines(&one, &two, "again.key");
    rig_four(&one, "{'shuffle':false,'rules':{'turn_limit_s':600}}");
    memcpy(two.table, one.table, sizeof one.table);
    rig_wait(&one, 1000);
    assert_true(rig_say(&two, BOB, RIGHT_SEAT, "Take your time.", false));
    assert_true(rig_act(&one, ADA, "settlement 10"));
    const TableState *s = rig_state(&one);
    assert_true(s->log[s->table.count - 1].spent_ms[0] >= 500);
    rig_close(&two);
    rig_close(&one);
}

/* A move has waited in our line: its player pays for the time before. */
static void a_move_counts_from_when_it_was_heard(void **state) {
    (void)state;
    Rig rig;
    rig_open(&rig, "memory:");
    rig_four(&rig, "{'shuffle':false,'rules':{'turn_limit_s':600}}");
    uint64_t began = fair_ms(rig.app);
    rig_wait(&rig, 500);
    rig.said = fair_ms(rig.app);
    uint64_t thought = rig.said - began;
    rig_wait(&rig, 1500);
    assert_true(fair_ms(rig.app) - rig.said > 700);
    assert_true(rig_act(&rig, ADA, "settlement 10"));
    const TableState *s = rig_state(&rig);
    assert_in_range(s->log[s->table.count - 1].spent_ms[0], thought / 2, thought + 500);
    rig_close(&rig);
}

/* Words can be sent without end, many at once: each of them stopped the clock until it was
 * on the disk, and what was heard meanwhile cost nothing. */
static void entries_other_than_moves_stop_no_clock(void **state) {
    (void)state;
    enum { TIMES = 5, PAUSE = 300 };
    Rig rig;
    Rng rng = { 7 };
    rig_open(&rig, "memory:");
    rig_four(&rig, "{'shuffle':false,'rules':{'turn_limit_s':600,'call_pauses':false}}");
    const TableState *s = rig_state(&rig);
    while (s->table.play.game.phase != PHASE_ACTION) {
        assert_true(rig_move(&rig, &rng));
        s = rig_state(&rig);
    }
    int seat = s->table.play.game.turn;
    uint32_t before = s->table.seat[seat].clock.total_ms;
    uint64_t began = fair_ms(rig.app);
    for (int i = 0; i < TIMES; i++) {
        rig_wait(&rig, PAUSE);
        rig.said = began; /* all of them came in one packet */
        assert_true(rig_enter(&rig, ADA + (uint64_t)seat, RIGHT_SEAT, "{'kind':'call'}", "please"));
    }
    rig.said = 0;
    uint64_t thought = fair_ms(rig.app) - began;
    assert_true(rig_enter(&rig, ADA + (uint64_t)seat, RIGHT_SEAT, "{'kind':'call'}", "please"));
    uint32_t charged = rig_state(&rig)->table.seat[seat].clock.total_ms - before;
    assert_in_range(charged, thought - PAUSE / 2, thought + PAUSE);
    rig_close(&rig);
}

/* ---- what is written ---- */

static int64_t number(const char *path, const char *sql) {
    sqlite3 *link;
    sqlite3_stmt *stmt;
    assert_int_equal(sqlite3_open(path, &link), SQLITE_OK);
    sqlite3_busy_timeout(link, 5000);
    assert_int_equal(sqlite3_prepare_v2(link, sql, -1, &stmt, NULL), SQLITE_OK);
    assert_int_equal(sqlite3_step(stmt), SQLITE_ROW);
    int64_t found = sqlite3_column_int64(stmt, 0);
    sqlite3_finalize(stmt);
    sqlite3_close(link);
    return found;
}

/* However many clocks run, a machine writes one heartbeat and nothing for each table. */
static void a_heartbeat_is_written_for_the_machine_and_not_for_each_table(void **state) {
    (void)state;
    enum { TABLES = 8, RUN_MS = 4000, EVERY_MS = 800 };
    static const char COUNTS[] = "CREATE TABLE written(owner TEXT);"
                                 "CREATE TRIGGER made AFTER INSERT ON view_row BEGIN INSERT INTO "
                                 "written VALUES(new.owner); END;"
                                 "CREATE TRIGGER changed AFTER UPDATE ON view_row BEGIN INSERT "
                                 "INTO written VALUES(new.owner); END;";
    char path[512];
    Rig rig;
    snprintf(path, sizeof path, "%s", place_fresh("sqlite"));
    rig_open(&rig, path);
    for (int i = 0; i < TABLES; i++)
        rig_four(&rig, "{'shuffle':false,'rules':{'turn_limit_s':600}}");
    rig_wait(&rig, 1500);
    place_tell(path, COUNTS);
    uint64_t began = uv_hrtime();
    rig_wait(&rig, RUN_MS);
    int64_t most = (int64_t)((uv_hrtime() - began) / 1000000) / EVERY_MS + 2;
    int64_t beats = number(path, "SELECT count(*) FROM written WHERE owner = 'nodes'");
    assert_in_range(beats, 1, most);
    assert_true(number(path, "SELECT count(*) FROM written") <
                beats + TABLES); /* hardly anything else */
    rig_close(&rig);
}

/* ---- a machine with a wrong clock ---- */

static int64_t an_hour_ahead(void) {
    return (int64_t)time(NULL) * 1000 + HOUR;
}

static uint64_t right(void) { /* and nothing has jumped */
    return (uint64_t)time(NULL) * 1000;
}

static void a_machine_with_a_wrong_clock_marks_nobody_absent(void **state) {
    (void)state;
    Rig one = { .options = tables_defaults() };
    one.options.lost_ms = 300;
    one.options.lease_ms = 2000;
    Rig two = { .options = one.options, .now = an_hour_ahead, .steady = right };
    two_machines(&one, &two, "wrong.key");
    rig_four(&one, "{'shuffle':false}");
    memcpy(two.table, one.table, sizeof one.table);
    uint64_t end = uv_hrtime() + UINT64_C(3000000000); /* ten times what makes someone missed */
    while (uv_hrtime() < end) {
        uv_run(&one.loop, UV_RUN_NOWAIT);
        uv_run(&two.loop, UV_RUN_NOWAIT);
        uv_sleep(1);
    }
    const TableState *s = rig_state(&one);
    for (uint32_t i = 0; i < s->table.count; i++)
        if (s->log[i].kind == ENTRY_PRESENCE) assert_true(s->log[i].connected);
    for (int seat = 0; seat < SEATS; seat++) assert_true(s->table.seat[seat].connected);
    assert_non_null(strstr(two.notice, "ahead of another server's"));
    assert_true(due_lag(two.app) > HOUR / 2); /* and ends nothing early */
    rig_close(&two);
    rig_close(&one);
}

int main(int argc, char **argv) {
    const char *part = argc > 1 ? argv[1] : ""; /* tests/meson.build: test_parts */
    int failed = 0;
    const struct CMUnitTest alone[] = {
        cmocka_unit_test(a_clock_that_jumps_is_noticed_and_not_followed),
        cmocka_unit_test(a_clock_that_is_steered_is_followed),
        cmocka_unit_test(a_turn_of_the_loop_counts_no_longer_than_it_meant_to_sleep),
        cmocka_unit_test(a_loop_that_is_kept_again_and_again_counts_if_it_works),
        cmocka_unit_test(clocks_stand_while_the_store_takes_no_writes),
        cmocka_unit_test(what_is_due_waits_for_what_was_sent),
        cmocka_unit_test(a_move_counts_from_when_it_was_heard),
        cmocka_unit_test(a_heartbeat_is_written_for_the_machine_and_not_for_each_table),
        cmocka_unit_test(entries_other_than_moves_stop_no_clock),
    };
    const struct CMUnitTest postgres[] = {
        cmocka_unit_test(a_database_that_hangs_costs_nobody_a_turn),
        cmocka_unit_test(a_move_that_is_judged_again_is_charged_the_same),
        cmocka_unit_test(a_machine_with_a_wrong_clock_marks_nobody_absent),
    };
    if (!*part || strcmp(part, "alone") == 0)
        failed += cmocka_run_group_tests(alone, place_setup, place_teardown);
    if (!*part || strcmp(part, "postgres") == 0)
        failed += cmocka_run_group_tests(postgres, place_setup, place_teardown);
    return failed;
}
