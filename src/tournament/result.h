/* result.h - the filled record sheets of an event, and whether they can be true.
 *
 * A Sheet is what a table wrote down: who sat there, how many victory points, who won.  "Won" and
 * "has ten points" are two facts: a player can end with ten and not have won (GV-15).  A sheet is
 * *void* when its game does not count (a replay is another sheet at the same table), and *decided*
 * when a judge fixed winner and points, which alone may be fewer than a win needs.
 *
 * Pure: entrants are numbers, the caller owns all memory.
 */
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/buf.h"
#include "rulebook/event_rules.h"

enum { RESULT_SEATS = 4, RESULT_SEATS_MIN = 3, RESULT_VP_MAX = 30 };
enum { RESULT_ROUND_MAX = 9999, RESULT_TABLE_MAX = 9999, RESULT_PRELIM_MAX = 99 };

typedef enum SheetPhase {
    SHEET_PRELIMINARY,
    SHEET_SEMI,
    SHEET_FINAL,
    SHEET_BRACKET,
    SHEET_PHASES
} SheetPhase;
/* "preliminary", "semi", "final", "bracket"; "base", "fishermen" and so on. */
extern const char *const SHEET_PHASE_NAME[SHEET_PHASES];
extern const char *const SHEET_SCENARIO_NAME[PLAYED_SCENARIOS];

typedef struct SheetSeat {
    uint32_t player; /* number of the entrant */
    uint8_t vp;      /* as written down, before any cap */
    uint8_t left;    /* 0 played on; else left the game, 1 before 2 */
    bool winner;
    uint8_t typed;     /* of a corrected sheet: what had been typed first */
    bool typed_winner; /* and whether as the winner */
} SheetSeat;

typedef struct Sheet {
    uint16_t prelim; /* which of several preliminary events, from 1 */
    uint16_t round, table;
    uint8_t phase, scenario; /* SheetPhase; PLAYED_BASE and its kin */
    uint8_t seats;           /* 3 or 4: who started, not who stayed */
    bool decided, dropped;   /* by a judge; void */
    bool corrected;          /* against the signed paper, for what was typed was wrong */
    bool corrected_late;     /* after something had used the numbers that were typed */
    SheetSeat seat[RESULT_SEATS];
} Sheet;

typedef struct Entrant {
    const char *id, *name;       /* never NULL */
    const char *country, *group; /* "" if unknown */
    uint64_t lot;                /* a lot once drawn, the lower the better; 0 none */
    int32_t rating;              /* Elo before the first game, if `rated`; else as the rules say */
    bool rated;
    bool disqualified; /* out of the ranking; what was played stands */
    bool withdrawn;    /* played no further; stays in the ranking */
    bool namesake;     /* someone else has the same name */
    /* the rank that the cut was made with, if a sheet was corrected since; 0 else */
    uint32_t cut_rank;
} Entrant;

typedef struct Results {
    RulebookId rulebook; /* for clauses only: what counts are the rules */
    EventRules rules;
    const Entrant *entrant;
    uint32_t entrants;
    const Sheet *sheet;
    uint32_t sheets;
} Results;

/* clang-format off */
/* name, sentence; it begins "Round 2, table 3" where a sheet is meant */
#define RESULT_FLAWS(_) \
    _(NONE, "") \
    _(SEATS, "a table has three or four players.") \
    _(PLAYER_TWICE, "%s sits there twice.") \
    _(TWO_WINNERS, "%s and %s are both marked as winner; mark one.") \
    _(NO_WINNER, "nobody is marked as winner and nobody has the points; mark the winner, or mark the game as decided by a judge or void.") \
    _(UNCLEAR_WINNER, "%s and %s both have enough points; mark which of them won.") \
    _(WINNER_SHORT, "%s won without the points a win needs; correct them, or mark the game as decided by a judge.") \
    _(WINNER_LEFT, "%s left the game and cannot have won it.") \
    _(SCENARIO, "this scenario is not played under the rulebook.") \
    _(TABLE_TWICE, "the table has two results in this round; mark one as void.") \
    _(ROUND_TWICE, "%s already sits at another table in this round.") \
    _(ROUND_MISSING, "the round before this one has no results.") \
    _(PRELIM, "the rulebook has one preliminary event, not several.") \
    _(TOO_MANY_GAMES, "%s has more games than the rulebook allows.")
/* clang-format on */

#define RESULT_FLAW(name, text) FLAW_##name,
typedef enum FlawKind { RESULT_FLAWS(RESULT_FLAW) FLAW_KINDS } FlawKind;
#undef RESULT_FLAW

typedef struct Flaw {
    FlawKind kind;
    uint32_t sheet; /* where */
    uint8_t seat;   /* the seat to look at */
    uint8_t other;  /* a second one */
} Flaw;

/* Was a sheet corrected?  result_corrected(): one that counts and that this player is on. */
bool result_any_corrected(const Results *results);
bool result_corrected(const Results *results, uint32_t player);

/* Where no winner is marked, mark the only seat that reached the target, ignoring
 * leavers.  Leaves the sheet alone if that is nobody or more than one. */
void result_find_winner(const EventRules *rules, Sheet *sheet);

/* The first thing that cannot be true, looking at each sheet and then at the rounds; FLAW_NONE if
 * all can be.  `scratch` has room for 2 * sheets + 2 * entrants numbers. */
Flaw result_check(const Results *results, uint32_t *scratch);

/* Append the sentence: "Round 2, table 3: ..." */
void result_flaw(const Results *results, Flaw flaw, Buf *out);

/* Put the numbers of all sheets in order of phase, preliminary event, round and table.  `order`
 * and `scratch` have room for `sheets` numbers each. */
void result_order(const Results *results, uint32_t *order, uint32_t *scratch);

/* How many rounds of a preliminary event count; later ones are left out.  0: all of them. */
unsigned result_rounds(const EventRules *rules);

/* Does the sheet count for the ranking of the preliminaries? */
bool result_counts(const EventRules *rules, const Sheet *sheet);
