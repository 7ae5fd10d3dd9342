/* clock.h - what time it is, and for whom.
 *
 *   app_now()   house time (app.h): the wall clock for people and logs, which never jumps.  It runs on a
 *               steady clock and follows the computer's where that is slewed; a step of that clock is
 *               noticed and told, and taken over only when it takes time from nobody.
 *   due_lag()   by how much deadlines are later than they say: while the server stalls nobody can meet
 *               them, so they move on by its length, and come back bit by bit.
 *   fair_ms()   what players' clocks run on: milliseconds that count.  It stops while the loop
 *               stalls (a turn counts no longer than it meant to sleep, a moment more and what its
 *               thread has worked) and while the store takes no writes: nobody can move then, so
 *               nobody is charged.
 *
 * libuv fires timers before it looks at the sockets, so after a stall a time-out would be judged before
 * the move that has waited in the kernel.  So everything that acts because time ran out goes through
 * app_when_read().
 */
#pragma once
#include "app/core/app.h"

typedef struct AppTime AppTime;

AppTime *apptime_open(App *app, int64_t (*now)(void),
                      uint64_t (*steady)(void)); /* NULL: no memory */
void apptime_stop(AppTime *time); /* its handles are closed when the loop has run once more; */
void apptime_free(AppTime *time); /* then let go of it.  NULL is allowed in both */

uint64_t mono_ms(void); /* the monotonic clock itself, for what nobody waits for */

/* ---- what counts for players ---- */

uint64_t fair_ms(const App *app);
bool fair_stands(const App *app); /* the store takes no writes right now */
/* A player's clock runs, or none does.  While one runs the loop wakes up a hundred times a second: a stall
 * that begins and ends within one sleep would not be seen. */
void fair_watch(App *app, bool runs);
/* Go on from where an earlier process was; before anything is measured. */
void fair_start(App *app, uint64_t ms);

/* A write was handed to the store; it is durable, or failed.  One at a time. */
void fair_asked(App *app);
void fair_answered(App *app, bool good);

/* ---- deadlines ---- */

int64_t due_lag(const App *app);
/* Other machines' clocks are so far behind ours: deadlines wait for them. */
void due_wait_for(App *app, int64_t behind_ms);

/* How far the computer's clock is ahead of house time since it jumped; 0: it is not. */
int64_t house_gap(const App *app);
/* Is it near enough to be adopted automatically, if nothing is due? */
bool house_may_follow(const App *app);
void settings_follow(App *app); /* take the computer's time over */

/* ---- after the sockets ---- */

typedef struct WhenRead {
    void (*call)(void *user);
    void *user;
    unsigned turns; /* of the loop, still to come; 0: not waiting */
    struct WhenRead *next;
} WhenRead;

/* Call `when->call` once, when the loop has read from its sockets a few times: what had arrived by now
 * has been heard, also on a connection that is only being made, and (for a while) what the server has
 * read and put off: hooks.unheard.  Nothing if it waits already. */
void app_when_read(App *app, WhenRead *when);
void app_when_read_cancel(App *app, WhenRead *when);
