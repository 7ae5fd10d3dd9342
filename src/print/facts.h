/* facts.h - what printed pages say of an event: plain facts, ready to be set in type.
 *
 * Filled from an event's folded log and the names of its people, wherever these come from: a
 * database or a rehearsal.  Knows nothing of pages.  All texts are in one language.  An Event's facts
 * own their memory: facts_free.
 */
#pragma once
#include "event/event.h"
#include "print/board_words.h"
#include "tournament/report.h"

enum {
    FACT_NAME = 288,      /* bytes of a name */
    FACT_LINK = 320,      /* of an address */
    FACT_SPONSORS = 1600, /* of all sponsors' names */
    FACT_COLUMNS = 12     /* of the standings, rank and name not counted */
};

typedef struct FactPerson {
    char name[FACT_NAME];
    char country[3]; /* "" unknown */
    bool plays;      /* is here, or may still come */
    char code[16];   /* a personal one, by which the entry becomes theirs; "" none */
    uint16_t seed;   /* after the cut; 0 none */
} FactPerson;

typedef struct FactSeat {
    uint16_t person;
    uint8_t order, chair, colour; /* from 1; 0 not known yet */
    uint8_t vp;                   /* of a sheet that is filled */
} FactSeat;

typedef struct FactTable {
    uint16_t round; /* of FactRound */
    uint16_t table; /* from 1 */
    uint16_t game;  /* EV_NONE: planned, the round is not open yet */
    uint8_t seats;  /* in play order; players without one fill the remaining lines */
    uint8_t winner; /* a seat; EV_SEATS: not known */
    bool filled;    /* the sheet is */
    uint8_t banker; /* a play order from 1; 0 a judge, EV_SEATS + 1 the program */
    bool deals;     /* the banker deals the development cards, too */
    int16_t set;    /* whose copy of the game: as event_set() says */
    FactSeat seat[EV_SEATS];
    char judge[FACT_NAME]; /* who handles the cards, if that is a judge who is known */
} FactTable;

typedef struct FactRound {
    char title[48]; /* "Round 3", "Semi-final" */
    uint8_t scenario;
    const char *game; /* "Cities & Knights", where not everything is the base game; else NULL */
    bool own_boards;  /* each table has its own */
    bool chairs;      /* they have numbers, and one is chosen */
} FactRound;

typedef struct FactBoard {
    uint16_t round, table; /* table 0: all of them */
    Board board;
    char drawn[72]; /* "drawn: spiral, seed 781263": how it can be drawn again; "" unknown */
} FactBoard;

typedef struct FactRow { /* of the standings or of the final list */
    uint16_t person;
    char rank[12];
    char cell[FACT_COLUMNS][24];
    bool first_out; /* the cut is above this row */
    bool corrected; /* a sheet of this row was corrected against the signed paper */
} FactRow;

typedef struct FactTitle { /* of a column */
    const char *text;
    bool right;
} FactTitle;

typedef struct FactList {
    const char *title;
    int columns;
    FactTitle column[FACT_COLUMNS];
    FactRow *row;
    size_t rows;
} FactList;

typedef struct Facts {
    int tongue;                             /* IN_ENGLISH … */
    char name[FACT_LINK];                   /* of the event */
    char place[FACT_LINK];                  /* and its days, for the foot of a page; "" unknown */
    char where[FACT_LINK], days[FACT_NAME]; /* the same apart */
    char contact[FACT_LINK];
    char sponsors[FACT_SPONSORS]; /* "Anna's Games · Bank of Catania"; "" none */
    char language[8];             /* of the event, "de"; "" unknown */
    bool registering;
    uint16_t places;      /* 0 unlimited */
    char link[FACT_LINK]; /* of its page, "https://host/events/ID"; "" if it has none */
    char join[FACT_LINK]; /* where codes are used, "https://host/j/"; "" if nowhere */
    char head[FACT_LINK]; /* of its chain, as `castellan verify` reads it; "" if there is none */
    Rules rules;
    bool played[CHOICE_PLAYED_COUNT]; /* in one round or another */
    FactPerson *person;
    FactRound *round;
    FactTable *table; /* by round, then by table */
    FactBoard *board;
    size_t people, rounds, tables, boards, board_room;
    FactList standings, final; /* final.rows 0: not yet */
    bool has_bracket;
    Bracket bracket;
    uint16_t seeded[BRACKET_MAX]; /* person of each seed, from seed 1 at [0]; EV_NONE nobody */
    uint16_t champion;            /* EV_NONE: not known */
    bool decided;                 /* the places stand */
} Facts;

/* Who the people are. */
typedef struct FactNames {
    const void *user;
    void (*name)(const void *user, uint16_t player, Buf *out);
    void (*country)(const void *user, uint16_t player, char code[3]); /* or NULL */
    void (*person)(const void *user, uint64_t person, Buf *out);      /* of the staff; or NULL */
} FactNames;

/* Fill `facts` from an event; name, place, sponsors and whatever else
 * isn't an entry of its log are still to be added.  `plan` says
 * whether unpublished rounds are included too. */
Status facts_open(const EventState *ev, const FactNames *names, int tongue, bool plan, Facts *facts,
                  Err *err);
void facts_free(Facts *facts);

/* Add a board.  The round is the event's; table 0 means all tables of it. */
Status facts_add_board(Facts *facts, uint16_t round, uint16_t table, const Board *board, Err *err);

/* The address of a table's record sheet; nothing without a page.  It names round and table as /api
 * does, so it is good before the round is open and after a game was replayed. */
void facts_link(const Facts *facts, const FactTable *table, Buf *out);

/* "Cities & Knights" for PLAYED_CITIES_AND_KNIGHTS. */
const char *facts_game(unsigned played, int tongue);

/* "Round 3 · Cities & Knights" */
void facts_round(const Facts *facts, uint16_t round, Buf *out);

/* "13 VP. Settlement 1, city 2, …": what ends a game of that round and what its points come from, where the event
 * plays more than the base game; else nothing. */
void facts_goal(const Facts *facts, uint16_t round, Buf *out);

/* "red", "blau"; "" for 0. */
const char *facts_colour(unsigned colour, int tongue);

/* "red · chair 2", as far as they are known. */
void facts_seat(const FactSeat *seat, int tongue, Buf *out);
