/* overall.h - the final list of an event: champion, finalists, semi-finalists, everyone else.
 *
 * Places 1 to 4 follow the order of finish in the final, the other semi-finalists either the keys
 * over preliminary and semi-final games (WC25-1.3.4a) or blocks by their place in the semi-final
 * (WC04-13), the rest their preliminary rank.  In a bracket the round reached counts, then
 * the seed.  Which of these is a parameter of the rulebook.
 *
 * Until the final is played the semi-final winners stand first and are marked provisional.
 * Pure: writes the caller's rows.
 */
#pragma once
#include "tournament/rank.h"

typedef struct Overall {
    uint32_t place;   /* from 1; 0 for unranked players */
    uint32_t shared;  /* how many have this place */
    uint8_t phase;    /* SheetPhase: the last one reached */
    uint8_t round;    /* of a bracket: the last round reached */
    uint8_t finish;   /* place at the table there; 0 not played yet, equals share it */
    uint8_t block;    /* the same with equals told apart by preliminary rank (WC04-12) */
    bool provisional; /* a game that decides this place is still to come */
    uint32_t prelim;  /* preliminary rank */
    Standing total;   /* score over preliminary and semi-final */
} Overall;

/* Is there anything after the preliminaries? */
bool overall_begun(const Results *results);

/* Write one row for each of `rows` (rank_table), best first.  `scratch` has room for
 * 2 * entrants numbers. */
void overall_table(const Results *results, const Standing *rows, Overall *overall,
                   uint32_t *scratch);

/* What told a from b, for the reader: the phase, the finish, a key, the preliminary rank. */
typedef enum OverallReason {
    OVERALL_BY_PHASE,
    OVERALL_BY_FINISH,
    OVERALL_BY_KEYS,
    OVERALL_BY_PRELIM,
    OVERALL_EQUAL,
} OverallReason;

/* Below zero if a stands before b. */
int overall_compare(const EventRules *rules, const Overall *a, const Overall *b,
                    OverallReason *reason);

/* Does the place at the last table count before everything else there? */
bool overall_by_finish(const EventRules *rules, const Overall *row);

/* The place at the last table, with equals told apart by preliminary rank where the rulebook does that (WC04-12,
 * WC04-15); 0 not played yet. */
uint8_t overall_settled(const EventRules *rules, const Overall *row);

/* That place: in a semi-final with equals told apart (WC04-12); 0 not played yet. */
uint8_t overall_finish(const Overall *row);
