/* day.h - an event run over HTTP alone: its staff as clients, its players as a list of names, and
 * rounds that are played like a director would send them. */
#pragma once
#include "web/core/rig.h"

enum { DAY_JUDGES = 5 };

typedef struct Day {
    Rig rig;
    Client *chief; /* organises it */
    Client *head;  /* head judge */
    Client *judge[DAY_JUDGES];
    Client *desk; /* scorekeeper */
    char event[32];
    const char *rulebook;
    uint64_t chance;
    unsigned target;                    /* points that win */
    char db[256], key_file[512];        /* "": the server's own choice */
    const struct TablesOptions *tables; /* or NULL */
    bool notices_jumps;                 /* of its clock; after day_restart */
} Day;

/* The clock of the whole server, set by the test. */
int64_t day_now(void);
void day_later(unsigned seconds);
/* Someone sets it; no time passes. */
void day_jump(int seconds);

/* A server on this database with an organiser and judges, and an event under the rulebook. */
void day_open(Day *h, const char *db, const char *rulebook);
void day_open_with(Day *h, const char *db, const char *rulebook,
                   const struct TablesOptions *tables);
/* The same with the key file that other servers on this database have, too. */
void day_open_keyed(Day *h, const char *db, const char *rulebook, const char *key_file);
void day_close(Day *h);
/* Stop the server and start another one on the same file; everyone stays signed in. */
void day_restart(Day *h);

/* Ask under /api/events/ID; `path` "" is the event itself. */
json_t *day_get(Day *h, Client *c, const char *path, ...) __attribute__((format(printf, 3, 4)));
/* Send a body with ' for ", and fail the test unless it is taken. */
json_t *day_post(Day *h, Client *c, const char *path, const char *body, ...)
    __attribute__((format(printf, 4, 5)));
/* Send it and expect this refusal, which has a sentence. */
void day_refused(Day *h, Client *c, const char *code, const char *path, const char *body, ...)
    __attribute__((format(printf, 5, 6)));
/* One step that is taken; its number. */
int day_step(Day *h, Client *c, const char *body, ...) __attribute__((format(printf, 3, 4)));

unsigned day_draw(Day *h, unsigned below);

void day_invite(Day *h, Client *c); /* by a code of the event, NC20-1.6.1 */
/* The texts that everyone has signed before check-in, as a list. */
void day_signed(Day *h, char *out, size_t room);
void day_import(Day *h, unsigned people);                 /* registered and checked in */
void day_schedule(Day *h, const char *how);               /* drawn up, waited for, published */
void day_begin(Day *h, unsigned people, const char *how); /* from the draft to the first round */

/* Open the next round and bring its tables to the first move; its number. */
int day_round(Day *h);
void day_prepare(Day *h, int round); /* the same for a round that is open */
void day_picks(Day *h, int round);
void day_await_study(Day *h, int round);             /* until the server has ended it */
const char *day_board(Day *h, Client *c, int round); /* as JSON with ' for "; good until the next */
void day_start(Day *h, int round);
void day_result(Day *h, int game, int seats);
void day_results(Day *h, int round); /* of every table that still lacks one */
void day_finish(Day *h, int round);  /* results and closing */
/* Cut, semi-final, final, champion, end. */
void day_knock_out(Day *h);
/* A qualifier of 16 (nc20) from its first day to its champion, in memory. */
void day_whole(Day *h);
