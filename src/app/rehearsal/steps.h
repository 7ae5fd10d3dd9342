/* steps.h - what the files of a rehearsal share: rehearse.c the frame of an event,
 * round.c a round at its tables, trouble.c drop-outs and disputes,
 * online.c groups and bracket.
 *
 * The first failure sticks: from then on every step does nothing and every loop ends. */
#pragma once
#include "app/rehearsal/rehearse.h"

enum { /* who runs the event; entrants follow */
       WHO_ORGANISER = 1,
       WHO_HEAD_JUDGE,
       WHO_JUDGE, /* the first of JUDGES */
       JUDGES = 5,
       WHO_SCOREKEEPER = WHO_JUDGE + JUDGES,
       WHO_LEAGUE,
       WHO_VISITOR,
       WHO_ENTRANT = 100
};
enum { /* REHEARSE_TEXT */
       SAY_REHEARSAL = 1,
       SAY_DECIDED,
       SAY_RULED,
       SAY_PROTEST,
       SAY_VOID,
       SAY_PAPER,
       SAY_ROUNDS,
       SAY_FEW,
       SAY_CHEATED,
       SAY_GONE,
};

/* ---- rehearse.c ---- */
Status fail(Rehearsal *r, Status status, const char *english, ...)
    __attribute__((format(printf, 3, 4)));
/* Let an entry happen, some time after the last one.  False if it was refused. */
bool step(Rehearsal *r, EventEntry entry);
bool step_at_once(Rehearsal *r, EventEntry entry);
/* Let the time for protests pass, for all games of a round at once. */
void wait_for_protests(Rehearsal *r, uint8_t round);
/* An entry by the organiser, and one by an entrant about itself. */
EventEntry by_organiser(EventKind kind);
EventEntry by_player(const Rehearsal *r, EventKind kind, uint16_t player);
EventEntry by_head_judge(EventKind kind, unsigned say);
void draw_lots_if_tied(Rehearsal *r);
void commit_lots(Rehearsal *r);

/* ---- round.c ---- */
/* Open, play and close a round; `round` may be the next to come to be. */
void play_round(Rehearsal *r, uint8_t round);
/* The board of a round, or of one game where tables have their own: always the same one. */
void board_of(const Rehearsal *r, unsigned round, uint16_t game, Board *board);
/* How a game ends: invented, or played by bots. */
EventSheet result_of(Rehearsal *r, uint16_t game);
void make_round_board(Rehearsal *r, uint8_t round);

/* ---- trouble.c ---- */
/* Spread what goes wrong over that many rounds.  Online people leave the groups or, in a slot after
 * those, do not come to the bracket; they argue in its rounds. */
void plan_trouble(Rehearsal *r, unsigned leaving, unsigned arguing);
void carry_over(Rehearsal *r, uint8_t round); /* what found no place there may find one later */
/* Bring the tables of a row of the plan, or of the round that is open, back to three. */
void mend(Rehearsal *r, unsigned row);
void leave_before(Rehearsal *r, uint8_t round);       /* before the round opens */
void leave_seats(Rehearsal *r, uint8_t round);        /* when it is open */
void trouble_in_game(Rehearsal *r, uint16_t game);    /* while it runs */
bool trouble_with_sheet(Rehearsal *r, uint16_t game); /* filled in; true if it is settled */
void trouble_after(Rehearsal *r, uint16_t game);      /* locked */
bool signs_on_paper(const Rehearsal *r);              /* at the table at hand */

/* ---- online.c ---- */
void play_online(Rehearsal *r);
