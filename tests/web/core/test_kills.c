/* The server is killed at random moments under load: moves at tables over WebSockets, notices, entries
 * and results of events and the server's settings over HTTP.  Whatever was acknowledged or published is
 * in the log afterwards, once; nobody who comes again misses anything.  An argument says how often
 * (`make test-long`: a hundred times). */
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

enum {
    TABLES = 4,
    HERALDS = 4,
    ENTRIES = 2,
    SHEETS = 3,
    LOAD = 10, /* moves before each kill, at least */
};

static int kills = 4;
static uint64_t seed = 4;
static char db[512], log_file[512];

static void start(Program *server, uint16_t port) {
    const char *args[] = { "--db", db, "--log", "warn", NULL };
    program_start(server, port, log_file, args);
}

static void verify(void) {
    if (program_run(place_path(""), "verify --db '%s'", db) != 0 ||
        !strstr(program_said, "verified"))
        fail_msg("%s", program_said);
}

/* The announcer's and the crowd's words against the log itself. */
static void audit(Crowd *crowd, Announcer announcers[HERALDS]) {
    Store *store = place_open(db, &(StoreOptions){ .read_only = true });
    if (!crowd_check(crowd, store))
        fail_msg("seed %llu: %s", (unsigned long long)seed, crowd->flaw);
    announcer_checks(announcers, HERALDS, store);
    place_sound(store);
    store_close(store);
}

static void acknowledged_writes_survive_every_kill(void **state) {
    (void)state;
    static Counter counter;
    static Announcer announcers[HERALDS];
    Rng rng = { seed };
    Program server;
    Crowd crowd;
    snprintf(db, sizeof db, "%s", place_path("kills.db"));
    snprintf(log_file, sizeof log_file, "%s", place_path("kills.log"));
    start(&server, 0);
    crowd_open(&crowd, TABLES, &server, 1);
    counter_join(&counter, &server, crowd.cookie[0]);
    announcer_open(&announcers[0], &server, crowd.cookie[0], 0);
    announcer_join(&announcers[1], &server, &announcers[0], 1);
    announcer_registers(&announcers[ENTRIES], &server, crowd.cookie[0], ENTRIES);
    announcer_scores(&announcers[SHEETS], &server, crowd.cookie[0], SHEETS);
    for (int kill = 0; kill < kills; kill++) {
        counter_work(&counter);
        for (int i = 0; i < HERALDS; i++) announcer_work(&announcers[i]);
        long before = crowd.moves;
        crowd_play(&crowd, 200 + rng_below(&rng, 600));
        for (int i = 0; i < 2000 && crowd.moves < before + LOAD; i++) /* a busy machine is slow */
            crowd_play(&crowd, 10 + rng_below(&rng, 30));
        program_kill(&server);
        counter_rest(&counter);
        for (int i = 0; i < HERALDS; i++) announcer_rest(&announcers[i]);
        start(&server, server.port);
        counter_move(&counter, &server);
        counter_checks(&counter);
        for (int i = 0; i < HERALDS; i++) announcer_repeats(&announcers[i]);
        if (*crowd.flaw) fail_msg("seed %llu: %s", (unsigned long long)seed, crowd.flaw);
        if (kill % 10 == 9 || kill == 0) { /* now and then all is compared */
            if (!crowd_settle(&crowd)) fail_msg("%s", crowd.flaw);
            audit(&crowd, announcers);
            crowd_wake(&crowd);
        }
    }
    if (!crowd_settle(&crowd)) fail_msg("%s", crowd.flaw);
    audit(&crowd, announcers);
    verify();
    assert_int_equal(program_stop(&server), 0);
    verify();
    printf("%d kills: %ld moves, %ld repeated, %ld refused, %ld connections lost; %d notices, "
           "%d entries, %d results, %d settings\n",
           kills, crowd.moves, crowd.repeated, crowd.refused, crowd.losses,
           announcers[0].said + announcers[1].said, announcers[ENTRIES].said,
           announcers[SHEETS].said, counter.acked);
    assert_true(crowd.repeated > 0 && crowd.moves >= (long)LOAD * kills); /* it was a load */
    assert_true(announcers[ENTRIES].said >= kills && announcers[SHEETS].said >= kills);
    for (int i = 0; i < HERALDS; i++) announcer_close(&announcers[i]);
    counter_close(&counter);
    crowd_close(&crowd);
}

int main(int argc, char **argv) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(acknowledged_writes_survive_every_kill),
    };
    if (argc > 1) kills = atoi(argv[1]);
    if (argc > 2) seed = strtoull(argv[2], NULL, 10);
    return cmocka_run_group_tests(tests, place_setup, place_teardown);
}
