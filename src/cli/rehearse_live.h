/* rehearse_live.h - a digital championship through a real server: accounts, registration, groups, the queue
 * of a weekend, the bracket, the champion; everyone has a session and a socket of their own. */
#pragma once
#include "cli/rehearse_seats.h"
#include "cli/rehearse_server.h"
#include "rulebook/words.h"

enum { LIVE_PLAYERS = 64, LIVE_PLAYERS_MIN = 8 };

typedef struct LiveOrder {
    RulebookId rulebook;
    unsigned players;
    unsigned games;     /* of everyone in the qualifier; 0: as many as the rulebook lets them */
    uint64_t seed;      /* of what the players do; dice are the server's */
    const char *server; /* NULL: one of our own, on loopback */
    bool json;          /* the report for programs, and no progress */
    int tongue;         /* of the progress */
} LiveOrder;

typedef struct Championship {
    LiveOrder order;
    OwnServer own;
    Site site;
    uv_loop_t loop;
    uv_signal_t stop[2];
    uv_timer_t tick;
    Seats seats;
    char chief[SITE_COOKIE], event[64]; /* who organises it, and what */
    char champion[SEATS_NAME];
    unsigned groups, games_max, rounds;
    int round;            /* of the bracket, that is played */
    uint64_t began, told; /* ms */
    bool stopped;
    Status status;
    Err *err;
} Championship;

/* All of it, with its report; the exit code of the command. */
int rehearse_live(const LiveOrder *order);

/* The championship alone.  Give it back with championship_close(), after a failure too. */
Status championship_run(Championship *c, const LiveOrder *order, Err *err);
void championship_close(Championship *c);

/* ---- between its files ---- */
/* rehearse_live.c: live until this says so, or until something fails or someone stops it. */
typedef bool ChampionshipDone(Championship *c);
bool championship_live(Championship *c, ChampionshipDone *done);
/* Ask as the organiser; NULL: refused, and c->status says so. */
json_t *chief_post(Championship *c, json_t *body, const char *path, ...)
    __attribute__((format(printf, 3, 4)));
json_t *chief_get(Championship *c, const char *path, ...) __attribute__((format(printf, 2, 3)));
bool chief_step(Championship *c, json_t *step);
bool chief_may(Championship *c, json_t *step);
SeatsPerson *person_at(Championship *c, unsigned player);
/* Has something gone wrong, or has someone stopped it? */
bool championship_failed(Championship *c);
/* A line of progress, now or if the last one is some seconds old. */
void progress(Championship *c, bool now, const char *english, ...)
    __attribute__((format(printf, 3, 4)));
/* Sit the people of these tables down that play online and that we do not know yet. */
bool take_tables(Championship *c, const json_t *tables);
/* rehearse_people.c: from nothing to an event that has started. */
bool championship_gather(Championship *c);
/* rehearse_bracket.c: from the ranking to the champion. */
bool championship_bracket(Championship *c);
