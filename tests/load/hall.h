/* hall.h - a hall full of online tables, every seat and spectator a WebSocket of its own.
 *
 * Four people sit at every table (one person may play many games at once), so a few accounts fill
 * any number of seats; each seat still has its own connection, subscription and clock.
 */
#pragma once
#include "load/program.h"

#include <uv.h>

enum { HALL_PEOPLE = 4 };

typedef struct Hall {
    int tables, spectators; /* wanted */
    const Program *program;
    uv_loop_t loop;
    struct HallTable *table;
    struct HallEar *ear; /* every connection: four for each table, then the spectators */
    char cookie[HALL_PEOPLE][512];
    /* inside, while playing */
    int opened, subscribed;
    int *ready, first, count; /* tables whose turn it is to move, a ring */
    long sent, moves, refused, lost;
    double rate, started, until, allowance, allowed_at;
    struct Samples *seat, *spectator;
    uv_timer_t tick;
} Hall;

typedef struct HallTimes {
    double seconds, cpu;
    long moves, refused, lost;
    double seat[3];      /* milliseconds from a move to a seat's hearing of it: p50, p99, most */
    double spectator[2]; /* p50, p99 */
} HallTimes;

/* Make the people, open and fill the tables, connect everyone, start the games. */
void hall_open(Hall *hall, const Program *program);
/* Play `rate` moves a second (0: as many as come) for this long. */
void hall_play(Hall *hall, long rate, long seconds, HallTimes *times);
void hall_close(Hall *hall);

/* Requests a second for the public standings of a 256-player event, printed as a line of JSON. */
void hall_standings(const Program *program, const char *folder);
/* Appends a second of a bare group-commit loop in this folder. */
double hall_ceiling(const char *folder);
