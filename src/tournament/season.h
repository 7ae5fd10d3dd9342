/* season.h - a season of ranking tournaments and who reaches its final.
 *
 * Each tournament gives points by final place; places that are shared share their points.
 * The best three count (DM19-4.3).  Ties: fewest tournaments, mean of the percentage averages of
 * the counted ones, best place, worst place (DM19-4.4, Q-28); then the rank is shared, and lots are
 * drawn only if the cut runs through it.  The top thirty go to the final; players who qualified directly,
 * aren't eligible or declined are listed but passed over (DM19-4.5 to 4.7, Q-29), and so are, until it is
 * known, players who haven't declared their eligibility.
 *
 * Pure: the caller owns all memory.
 */
#pragma once
#include "tournament/ratio.h"
#include "rulebook/event_rules.h"

enum { SEASON_COUNTED = 8 }; /* the most tournaments that can count */

typedef struct Member {
    const char *id, *name;
    const char *nationality, *residence; /* countries, "" if unknown */
    const char *direct;                  /* where directly qualified, "" if not */
    bool other_championship;             /* took part in another country's (DM19-4.7b) */
    bool declined;                       /* does not want the place */
    uint64_t lot;                        /* 0 none */
    bool undeclared;                     /* neither said nor decided: someone has to ask */
} Member;

typedef struct Finish { /* one player in one tournament */
    uint32_t member, tournament;
    uint32_t place;  /* from 1; equals have the same */
    bool valid;      /* false: disqualified, left, or without a result */
    uint32_t shared; /* how many have this place; set by season_table() */
    Ratio pct;       /* percentage average of the own games, as a share of 1 */
} Finish;

typedef enum TournamentState {
    TOURNAMENT_COUNTS,
    TOURNAMENT_TOO_SMALL, /* fewer valid results than needed (DM19-4.1) */
    TOURNAMENT_ONLINE,    /* not allowed online (DM19-1.1c) */
} TournamentState;

typedef struct Tournament {
    const char *id, *name;
    bool online;
    uint32_t valid; /* results; set by season_table() */
    TournamentState state;
} Tournament;

typedef struct Season {
    EventRules rules;
    const Member *member;
    uint32_t members;
    Tournament *tournament;
    uint32_t tournaments;
    Finish *finish;
    uint32_t finishes;
} Season;

typedef enum SeasonState {
    SEASON_OUT,       /* below the cut */
    SEASON_FINALIST,  /* one of the thirty */
    SEASON_DIRECT,    /* qualified elsewhere, passed over (DM19-4.6) */
    SEASON_FOREIGN,   /* neither national nor resident (DM19-4.7a) */
    SEASON_ELSEWHERE, /* took part in another country's championship (DM19-4.7b) */
    SEASON_DECLINED,
    SEASON_TIED,      /* the cut runs through this rank: lots decide */
    SEASON_UNDECIDED, /* nobody knows yet whether they may: passed over until it is said (DM19-4.7a) */
} SeasonState;

typedef struct SeasonRow {
    uint32_t member, rank, shared;
    uint32_t played;                  /* tournaments that count for the ranking */
    uint32_t counted[SEASON_COUNTED]; /* numbers of the finishes whose points count */
    uint32_t counts;
    uint32_t best, worst; /* places; 0 none */
    Ratio points, pct;
    SeasonState state;
} SeasonRow;

/* Points for a finish after season_table(): the mean over the places it shares, exactly. */
Ratio season_points(const Season *season, const Finish *finish);

/* Decide which tournaments count, and write a row for every member who played one, best first.
 * `rows` has room for `members`, `scratch` for 2 * (members + finishes) numbers.  Returns the number
 * of rows. */
size_t season_table(Season *season, SeasonRow *rows, uint32_t *scratch);

/* Keys in order, from 0: points, then rules.season_tiebreaks, then lots.  Below zero if a is better;
 * `*decided` becomes the number of the key, or -1. */
int season_compare(const Season *season, const SeasonRow *a, const SeasonRow *b, int *decided);
