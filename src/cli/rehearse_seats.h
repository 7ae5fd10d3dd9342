/* rehearse_seats.h - people at online tables, each over a socket of their own: they hear what their page
 * would hear, and their minds (rehearse_mind.h) answer until the game is over. */
#pragma once
#include "cli/rehearse_mind.h"
#include "cli/site.h"
#include "cli/socket.h"
#include "table/share.h"

enum { SEATS_AT_TABLE = 4, SEATS_NAME = 48, SEATS_TABLE = 32 };

typedef struct SeatsTable {
    char id[SEATS_TABLE];
    int game; /* of the event */
    unsigned seats;
    struct SeatsPerson *seat[SEATS_AT_TABLE];
    MindGround ground;
    uint64_t moved; /* when something was heard last, ms */
    bool over;
} SeatsTable;

typedef struct SeatsPerson {
    struct Seats *of;
    char name[SEATS_NAME], cookie[SITE_COOKIE];
    unsigned player, group, games; /* at the event; games: begun */
    unsigned seed, alternate;      /* 0: not promoted */
    bool queued;
    SeatsTable *table; /* NULL: free */

    Socket socket;
    uint64_t next; /* the first number it lacks of its table */
    bool listening, waiting;
    bool away; /* not connected, nor trying */
    uint32_t command, refused;
    uint64_t said; /* when, ns */
    char *unread;  /* news that came before the answer to a move */
    uint64_t unread_seq;
    Share share; /* of its table's chance; made when it is pledged */
    bool has_share;
} SeatsPerson;

typedef struct Seats {
    uv_loop_t *loop;
    struct sockaddr_storage to;
    char host[160];
    SeatsPerson *person;
    unsigned people;
    SeatsTable **table;
    unsigned tables, playing;
    uint64_t moves;
    uint32_t *took; /* microseconds from a move to its answer */
    size_t took_room;
    Rng rng;
    Err err; /* the first thing that went wrong */
} Seats;

Status seats_open(Seats *s, uv_loop_t *loop, const Site *site, unsigned people, uint64_t seed,
                  Err *err);
void seats_connect(Seats *s); /* everyone; their cookies are known */
void seats_close(Seats *s);   /* the loop has to run once more before seats_free() */
void seats_free(Seats *s);

/* These play at this table from now on; `board` as its view has it. */
Status seats_begin(Seats *s, const char *id, int game, SeatsPerson *const *who, unsigned count,
                   const json_t *board, Err *err);
/* Now and then: come again after a loss, look again where nothing happens. */
void seats_tick(Seats *s);
/* So many microseconds or less took `share` of a hundred moves. */
uint32_t seats_took(Seats *s, unsigned share);
