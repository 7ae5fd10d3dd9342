/* The server is killed at random moments under load: moves at tables over WebSockets, notices, entries
 * and results of events and the server's settings over HTTP.  Whatever was acknowledged or published is
 * in the log afterwards, once; nobody who comes again misses anything.  An argument says how often
 * (`make test-long`: a hundred times). */
#include "base/rng.h"
#include "cli/program.h"
#include "load/crowd.h"
#include "store/place.h"
#include "web/clerk.h"
#include "web/herald.h"

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
    LOAD = 10
}; /* LOAD: moves before each kill, at least */

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

/* The herald's and the crowd's words against the log itself. */
static void audit(Crowd *crowd, Herald heralds[HERALDS]) {
    Store *store = place_open(db, &(StoreOptions){ .read_only = true });
    if (!crowd_check(crowd, store))
        fail_msg("seed %llu: %s", (unsigned long long)seed, crowd->flaw);
    herald_checks(heralds, HERALDS, store);
    place_sound(store);
    store_close(store);
}

static void what_was_told_survives_every_kill(void **state) {
    (void)state;
    static Clerk clerk;
    static Herald heralds[HERALDS];
    Rng rng = { seed };
    Program server;
    Crowd crowd;
    snprintf(db, sizeof db, "%s", place_path("kills.db"));
    snprintf(log_file, sizeof log_file, "%s", place_path("kills.log"));
    start(&server, 0);
    crowd_open(&crowd, TABLES, &server, 1);
    clerk_join(&clerk, &server, crowd.cookie[0]);
    herald_open(&heralds[0], &server, crowd.cookie[0], 0);
    herald_join(&heralds[1], &server, &heralds[0], 1);
    herald_registers(&heralds[ENTRIES], &server, crowd.cookie[0], ENTRIES);
    herald_scores(&heralds[SHEETS], &server, crowd.cookie[0], SHEETS);
    for (int kill = 0; kill < kills; kill++) {
        clerk_work(&clerk);
        for (int i = 0; i < HERALDS; i++) herald_work(&heralds[i]);
        long before = crowd.moves;
        crowd_play(&crowd, 200 + rng_below(&rng, 600));
        for (int i = 0; i < 2000 && crowd.moves < before + LOAD; i++) /* a busy machine is slow */
            crowd_play(&crowd, 10 + rng_below(&rng, 30));
        program_kill(&server);
        clerk_rest(&clerk);
        for (int i = 0; i < HERALDS; i++) herald_rest(&heralds[i]);
        start(&server, server.port);
        clerk_move(&clerk, &server);
        clerk_checks(&clerk);
        for (int i = 0; i < HERALDS; i++) herald_repeats(&heralds[i]);
        if (*crowd.flaw) fail_msg("seed %llu: %s", (unsigned long long)seed, crowd.flaw);
        if (kill % 10 == 9 || kill == 0) { /* now and then all is compared */
            if (!crowd_settle(&crowd)) fail_msg("%s", crowd.flaw);
            audit(&crowd, heralds);
            crowd_wake(&crowd);
        }
    }
    if (!crowd_settle(&crowd)) fail_msg("%s", crowd.flaw);
    audit(&crowd, heralds);
    verify();
    assert_int_equal(program_stop(&server), 0);
    verify();
    printf("%d kills: %ld moves, %ld repeated, %ld refused, %ld connections lost; %d notices, "
           "%d entries, %d results, %d settings\n",
           kills, crowd.moves, crowd.repeated, crowd.refused, crowd.losses,
           heralds[0].said + heralds[1].said, heralds[ENTRIES].said, heralds[SHEETS].said,
           clerk.acked);
    assert_true(crowd.repeated > 0 && crowd.moves >= (long)LOAD * kills); /* it was a load */
    assert_true(heralds[ENTRIES].said >= kills && heralds[SHEETS].said >= kills);
    for (int i = 0; i < HERALDS; i++) herald_close(&heralds[i]);
    clerk_close(&clerk);
    crowd_close(&crowd);
}

int main(int argc, char **argv) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_was_told_survives_every_kill),
    };
    if (argc > 1) kills = atoi(argv[1]);
    if (argc > 2) seed = strtoull(argv[2], NULL, 10);
    return cmocka_run_group_tests(tests, place_setup, place_teardown);
}
