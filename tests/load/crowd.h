/* crowd.h - people at a few online tables who come again whenever their server goes away, and keep
 * everything that they said and were told.
 *
 * Four people play at every table and one watches, each over a WebSocket of their own.  A move whose
 * answer got lost is sent again under the same command; now and then one that was answered is sent
 * again too.  Whatever breaks the promise of the live door (every number once and in order, a command
 * done once) is kept in `flaw`; crowd_check holds the rest against the log.
 */
#pragma once
#include "load/program.h"
#include "store/store.h"

#include <uv.h>

enum { CROWD_PEOPLE = 4, CROWD_NODES = 4, CROWD_TABLE_ID = 32 };

typedef struct Crowd {
    uv_loop_t loop;
    uint16_t port[CROWD_NODES]; /* of each node; 0: it is dead */
    int nodes, tables;
    struct CrowdTable *table;
    struct CrowdEar *ear; /* five for each table */
    char cookie[CROWD_PEOPLE][512];
    bool resting;                          /* nobody begins a new move */
    long moves, repeated, refused, losses; /* moves: commands that were acknowledged */
    uint64_t dice;
    char flaw[1024]; /* the first thing that was wrong; "" */
    uv_timer_t tick;
} Crowd;

/* Make the people (the first becomes the administrator), open the tables and start the games.  Seats
 * connect to the nodes in turn. */
void crowd_open(Crowd *c, int tables, const Program *nodes, int count);
void crowd_close(Crowd *c);

/* Live for this long. */
void crowd_play(Crowd *c, unsigned ms);
/* Finish: every command is answered, everyone has heard all there is.  False: not in a minute. */
bool crowd_settle(Crowd *c);
/* Go on after that. */
void crowd_wake(Crowd *c);
/* The newest number that was heard at a table. */
uint64_t crowd_heard(const Crowd *c, int table);
/* Everything heard and acknowledged is in the log, once; fills `flaw` and returns false if not. */
bool crowd_check(Crowd *c, Store *store);
