/* rank.h - from record sheets to a standings table.
 *
 * The keys of the rulebook decide in their order, each with exact numbers, then lots where the
 * rulebook has them.  Players who are still equal share a rank, and the next is skipped.  Rows that
 * share a rank stand in order of their ids, so the order of the input never shows.
 *
 * Pure: writes the caller's rows, keeps nothing.
 * Clauses NC20-1.4, WC25-1.3, DM19-3, WC04-5 to 7, DC21-1.2.6 and 1.3.4, Q-01 to Q-12.
 */
#pragma once
#include "tournament/score.h"

enum { RANK_LOTS = CHOICE_KEY_COUNT, RANK_KEYS };  /* lots, after the KEY_ of choices.h */
extern const char *const RANK_KEY_NAME[RANK_KEYS]; /* "wins", "pct_sum": words of files */
enum { RANK_LIST = KEYS_MAX + 1 };

typedef enum StandingState {
    STANDING_RANKED,
    STANDING_INCOMPLETE,   /* fewer games than needed: listed, cannot advance */
    STANDING_UNPLAYED,     /* no result yet */
    STANDING_LEFT,         /* left a game, which disqualifies (DM19-5.6a) */
    STANDING_DISQUALIFIED, /* */
} StandingState;

typedef struct Standing {
    uint32_t player; /* number of the entrant */
    uint32_t rank;   /* from 1; 0 unless STANDING_RANKED */
    uint32_t shared; /* how many have this rank */
    uint64_t lot;    /* 0 none */
    StandingState state;
    Score score;
} Standing;

/* Memory for a ranking.  `numbers` has room for 2 * (sheets + entrants), the others for `entrants`. */
typedef struct RankWork {
    uint32_t *numbers;
    int32_t *ratings;
    Score *scores;
} RankWork;

/* The keys in force, in order, lots last if the rulebook draws them; how many. */
int rank_keys(const EventRules *rules, uint8_t keys[RANK_LIST]);

/* The value of a key, exactly; for lots the lot. */
Ratio rank_value(const EventRules *rules, const Standing *row, uint8_t key);

/* Below zero if a is better by this key, zero if the key does not tell them apart.  Of two lots
 * the lower is better, and any is better than none: rank_rows() lets a group share its rank until
 * everyone in it has one. */
int rank_by(const EventRules *rules, const Standing *a, const Standing *b, uint8_t key);

/* By all keys; `*decided`, unless NULL, becomes the key that separated them, KEY_NONE if none. */
int rank_compare(const EventRules *rules, const Standing *a, const Standing *b, uint8_t *decided);

/* Write one row for each entrant, best first: the ranked, then the others by StandingState.  With
 * several preliminary events each player's best single score counts (NC20-1.3.2c).  The results
 * passed result_check().  False if the rulebook's Elo cannot be computed (elo_table). */
bool rank_table(const Results *results, Standing *rows, RankWork work);

/* Sort and number rows whose score and state are set: for rankings over other games. */
void rank_rows(const Results *results, Standing *rows, size_t count, RankWork work);

/* A cut of `cut` needs every rank above it to be decided.  The size of the first group at or after
 * row `*at` that shares a rank and has someone above the cut, with `*at` set to its first row; 0
 * if there is none. */
size_t rank_tied(const Standing *rows, size_t count, size_t cut, size_t *at);
