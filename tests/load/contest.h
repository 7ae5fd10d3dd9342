/* contest.h - whole games at online tables, every seat and a spectator a WebSocket of its own.
 *
 * Each seat decides from what it is told and nothing else (gambler.h).  What breaks a promise is kept
 * in `flaw`: a legal move that was refused, a table at which nothing happens any more, a message that
 * tells someone what they may not know (leaks.h), a record that does not hold.
 */
#pragma once
#include "base/rng.h"
#include "load/program.h"

#include <stdbool.h>
#include <uv.h>

enum { CONTEST_SEATS = 4, CONTEST_TABLE_ID = 32, CONTEST_KINDS = 60 };
/* NULL behind the last one; those from CONTEST_KNIGHTS on only Cities & Knights has. */
extern const char *const CONTEST_KIND[CONTEST_KINDS];
enum { CONTEST_KNIGHTS = 20 };

typedef struct Contest {
    uv_loop_t loop;
    const Program *program;
    const char *scenario, *rulebook;
    int wanted, at_once; /* games in all; tables at a time */
    int begun, ended;
    long moves, late;          /* late: thought out for a moment that was over when it arrived */
    long kinds[CONTEST_KINDS]; /* how often each was done */
    Rng rng;
    struct ContestTable *table; /* at_once of them */
    struct ContestEar *gone;
    char cookie[CONTEST_SEATS][512];
    char flaw[1024];
    uv_timer_t tick;
} Contest;

/* Make the people (the first becomes the administrator if there is none). */
void contest_open(Contest *m, const Program *program);
/* So many games of a scenario under a rulebook; false with a `flaw`. */
bool contest_play(Contest *m, const char *scenario, const char *rulebook, int games, int at_once);
void contest_close(Contest *m);
