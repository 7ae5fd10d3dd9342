/* Two and three servers on one PostgreSQL, everyone's clients spread over them, and one is killed:
 * nothing acknowledged is lost, nothing happens twice, its tables continue, its clients go elsewhere. */
#include "base/rng.h"
#include "cli/program.h"
#include "load/crowd.h"
#include "store/place.h"
#include "web/core/counter.h"
#include "web/core/announcer.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { TABLES = 3, NODES = 3 };

static int rounds = 2;
static char url[512], key[512];
static Program node[NODES];
static Announcer announcers[NODES];

static void start(int i, uint16_t port) {
    char log_file[512], name[32];
    const char *args[] = { "--db",       url,           "--key-file", key,        "--log",
                           "warn",       "--bot-pause", "100",        "--missed", "3000",
                           "--takeover", "2000",        NULL };
    snprintf(name, sizeof name, "node%d.log", i);
    snprintf(log_file, sizeof log_file, "%s", place_path(name));
    program_start(&node[i], port, log_file, args);
}

/* So many servers on a new database; false: there is no PostgreSQL. */
static bool open_nodes(int count) {
    const char *fresh = place_fresh("postgres");
    if (!fresh) return false;
    snprintf(url, sizeof url, "%s", fresh);
    snprintf(key, sizeof key, "%s.%d", place_path("nodes.key"), count);
    for (int i = 0; i < count; i++) start(i, 0);
    return true;
}

static void stop_nodes(int count) {
    for (int i = 0; i < count; i++)
        if (node[i].pid) assert_int_equal(program_stop(&node[i]), 0);
    if (program_run(place_path(""), "verify --db '%s'", url) != 0 ||
        !strstr(program_said, "verified"))
        fail_msg("%s", program_said);
}

static void audit(Crowd *crowd, int count) {
    Store *store = place_open(url, &(StoreOptions){ .read_only = true });
    if (!crowd_check(crowd, store)) fail_msg("%s", crowd->flaw);
    announcer_checks(announcers, (size_t)count, store);
    place_sound(store);
    store_close(store);
}

/* One is killed mid-load; its clients find another, and after a while it is back. */
static void lose_one(Crowd *crowd, int victim, int count, Rng *rng) {
    for (int i = 0; i < count; i++) announcer_work(&announcers[i]);
    crowd_play(crowd, 500 + rng_below(rng, 700));
    program_kill(&node[victim]);
    crowd->port[victim] = 0;
    crowd_play(crowd, 300);
    for (int i = 0; i < count; i++) announcer_rest(&announcers[i]);
    announcer_move(&announcers[victim], &node[(victim + 1) % count]); /* signed in there too */
    for (int i = 0; i < count; i++) announcer_repeats(&announcers[i]);
    crowd_play(crowd, 300);
    start(victim, 0);
    crowd->port[victim] = node[victim].port;
    announcer_move(&announcers[victim], &node[victim]);
    announcer_repeats(&announcers[victim]);
    if (*crowd->flaw) fail_msg("%s", crowd->flaw);
}

static void lose_some(int count) {
    static Rng rng = { 17 };
    Crowd crowd;
    if (!open_nodes(count)) skip();
    crowd_open(&crowd, TABLES, node, count);
    announcer_open(&announcers[0], &node[0], crowd.cookie[0], 0);
    for (int i = 1; i < count; i++) announcer_join(&announcers[i], &node[i], &announcers[0], i);
    for (int round = 0; round < rounds; round++) lose_one(&crowd, round % count, count, &rng);
    if (!crowd_settle(&crowd)) fail_msg("%s", crowd.flaw);
    audit(&crowd, count);
    int said = 0;
    for (int i = 0; i < count; i++) said += announcers[i].said;
    printf("%d nodes, %d killed: %ld moves, %ld repeated, %ld refused, %ld connections lost; "
           "%d notices\n",
           count, rounds, crowd.moves, crowd.repeated, crowd.refused, crowd.losses, said);
    for (int i = 0; i < count; i++) announcer_close(&announcers[i]);
    crowd_close(&crowd);
    stop_nodes(count);
}

static void one_of_two_dies_and_nothing_is_lost_or_done_twice(void **state) {
    (void)state;
    lose_some(2);
}

static void one_of_three_dies_and_nothing_is_lost_or_done_twice(void **state) {
    (void)state;
    lose_some(3);
}

/* A seat listens at one machine and has left another: after a while that one misses it, is told
 * better, and that is all. */
static void a_listener_elsewhere_is_not_missed(void **state) {
    (void)state;
    enum { MISSED_MS = 3000 };
    Crowd crowd;
    if (!open_nodes(2)) skip();
    crowd_open(&crowd, 1, node, 2);
    crowd_play(&crowd, 300);
    if (!crowd_settle(&crowd)) fail_msg("%s", crowd.flaw);
    uint64_t before = crowd_heard(&crowd, 0);
    crowd_play(&crowd, MISSED_MS + 2000);
    if (!crowd_settle(&crowd)) fail_msg("%s", crowd.flaw);
    uint64_t after = crowd_heard(&crowd, 0);
    assert_true(after <= before + 2 * CROWD_PEOPLE);
    if (rounds > 2) { /* who listened to a machine that died, and does not come again, is missed */
        program_kill(&node[1]);
        for (int i = 0; i < 60 && crowd_heard(&crowd, 0) < after + 2; i++) crowd_play(&crowd, 1000);
        assert_true(crowd_heard(&crowd, 0) >= after + 2);
        if (*crowd.flaw) fail_msg("%s", crowd.flaw);
    }
    crowd_close(&crowd);
    stop_nodes(2);
}

/* ---- tables that nobody has to touch ---- */

static uint64_t seq_of(Caller *c, const char *table) {
    char path[64];
    snprintf(path, sizeof path, "/api/tables/%s", table);
    json_t *view = caller_ask(c, "GET", path, NULL, NULL);
    if (c->status != 200) fail_msg("%d %s", c->status, c->text);
    uint64_t seq = (uint64_t)json_integer_value(json_object_get(view, "seq"));
    json_decref(view);
    return seq;
}

static void await(Caller *c, const char *table, uint64_t beyond) {
    for (int i = 0; i < 600; i++, usleep(100000))
        if (seq_of(c, table) > beyond) return;
    fail_msg("the table does not go on: %s", c->text);
}

static void open_table(Caller *c, const char *body, char id[CROWD_TABLE_ID]) {
    char path[80];
    json_t *answer = caller_ask(c, "POST", "/api/tables", body, NULL);
    if (c->status != 200) fail_msg("%d %s", c->status, c->text);
    snprintf(id, CROWD_TABLE_ID, "%s", json_string_value(json_object_get(answer, "table")));
    json_decref(answer);
    snprintf(path, sizeof path, "/api/tables/%s/start", id);
    json_decref(caller_ask(c, "POST", path, "{}", NULL));
    if (c->status != 200) fail_msg("%d %s", c->status, c->text);
}

/* Bots play at one table; at the other a person does nothing, so only the clock moves
 * it. */
static void tables_of_a_dead_node_continue_elsewhere(void **state) {
    (void)state;
    static Counter counter;
    static Caller ada;
    char bots[CROWD_TABLE_ID], idle[CROWD_TABLE_ID], body[512];
    if (!open_nodes(2)) skip();
    caller_open(&ada, node[0].port);
    snprintf(body, sizeof body,
             "{\"token\":\"%s\",\"name\":\"Ada\",\"password\":\"a fine long password\"}",
             node[1].setup); /* the newest link is the good one */
    json_decref(caller_ask(&ada, "POST", "/api/setup", body, NULL));
    assert_int_equal(ada.status, 201);
    open_table(&ada, "{\"bots\":[\"random\",\"random\",\"random\",\"random\"]}", bots);
    open_table(&ada,
               "{\"sit\":true,\"bots\":[\"random\",\"random\",\"random\"],\"settings\":{"
               "\"shuffle\":false,\"rules\":{\"turn_limit_s\":5,\"reconnect_grace_s\":1}}}",
               idle);
    await(&ada, bots, 5);
    await(&ada, idle, 1);
    counter_join(&counter, &node[0], ada.cookie);
    counter_move(&counter, &node[1]); /* what is said to one is soon known to the other */
    for (int i = 0; i < 100 && counter_shown(&counter) < counter.acked; i++) usleep(50000);
    counter_checks(&counter);
    program_kill(&node[0]);
    caller_close(&ada);
    ada.port = node[1].port;
    await(&ada, bots, seq_of(&ada, bots) + 3);
    await(&ada, idle, seq_of(&ada, idle) + 1);
    counter_checks(&counter);
    assert_int_equal(counter_step(&counter), 200);
    caller_close(&ada);
    counter_close(&counter);
    stop_nodes(2);
}

static uint64_t seq_at(Caller *c, const char *event) {
    char path[80];
    snprintf(path, sizeof path, "/api/events/%s", event);
    json_t *view = caller_ask(c, "GET", path, NULL, NULL);
    uint64_t seq = (uint64_t)json_integer_value(json_object_get(view, "seq"));
    if (c->status != 200 || !seq) fail_msg("%d %s", c->status, c->text);
    json_decref(view);
    return seq;
}

/* What one machine acknowledged, the next reader sees on the other. */
static void a_read_elsewhere_shows_changes_made_here(void **state) {
    (void)state;
    enum { LOOKS = 200 };
    static Counter counter;
    static Caller there;
    char path[80], body[64];
    if (!open_nodes(2)) skip();
    memcpy(node[0].setup, node[1].setup,
           sizeof node[0].setup); /* the newest link is the good one */
    counter_open(&counter, &node[0]);
    announcer_open(&announcers[0], &node[0], counter.caller.cookie, 7);
    caller_open(&there, node[1].port);
    memcpy(there.cookie, counter.caller.cookie, sizeof there.cookie);
    int stale = 0;
    for (int i = 0; i < LOOKS; i++) {
        assert_int_equal(counter_step(&counter), 200);
        json_t *settings = caller_ask(&there, "GET", "/api/settings", NULL, NULL);
        if (there.status != 200) fail_msg("%d %s", there.status, there.text);
        stale += json_integer_value(json_object_get(settings, "keep_guests_days")) != counter.acked;
        json_decref(settings);
        if (i % 4) continue;
        snprintf(path, sizeof path, "/api/events/%s/notices", announcers[0].event);
        snprintf(body, sizeof body, "{\"text\":\"Notice %d.\"}", i);
        json_decref(caller_ask(&counter.caller, "POST", path, body, NULL));
        if (counter.caller.status != 200) fail_msg("%s", counter.caller.text);
        uint64_t seen = seq_at(&there, announcers[0].event);
        stale += seen < seq_at(&counter.caller, announcers[0].event); /* nobody else writes */
    }
    printf("%d of %d looks were stale\n", stale, LOOKS + LOOKS / 4);
    assert_int_equal(stale, 0);
    caller_close(&there);
    announcer_close(&announcers[0]);
    counter_close(&counter);
    stop_nodes(2);
}

int main(int argc, char **argv) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(one_of_two_dies_and_nothing_is_lost_or_done_twice),
        cmocka_unit_test(one_of_three_dies_and_nothing_is_lost_or_done_twice),
        cmocka_unit_test(a_listener_elsewhere_is_not_missed),
        cmocka_unit_test(tables_of_a_dead_node_continue_elsewhere),
        cmocka_unit_test(a_read_elsewhere_shows_changes_made_here),
    };
    if (argc > 1) rounds = atoi(argv[1]);
    if (argc > 2) cmocka_set_test_filter(argv[2]);
    return cmocka_run_group_tests(tests, place_setup, place_teardown);
}
