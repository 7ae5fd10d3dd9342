/* verify.h - was every die and every card what the seed says?
 *
 * Folds a complete log with its reveal and draws everything again: dice, development cards,
 * thefts, the discards and victims of time-outs, through all epochs, abandoned branches and
 * commitments.
 */
#pragma once
#include "table/table.h"

/* code, name, sentence */
#define VERDICTS(_)                                                                                \
    _(VERIFIED, "verified", "Every die and every card is what the committed seed says.")           \
    _(NOT_REVEALED, "not-revealed", "No seed was revealed for the draws from here on.")            \
    _(WRONG_SEED, "wrong-seed", "The seed revealed is not the one committed to here.")             \
    _(REFUSED_ENTRY, "refused-entry", "This entry breaks the rules.")                              \
    _(WRONG_DICE, "wrong-dice", "The seed gives other dice here.")                                 \
    _(WRONG_CARD, "wrong-card", "The seed gives another card here.")                               \
    _(WRONG_SHARE, "wrong-share", "The share shown here is not the one that the seat pledged.")    \
    _(WRONG_FORCED, "wrong-forced", "The seed makes another choice for the time-out here.")

typedef enum Verdict {
#define ROW(code, name, text) code,
    VERDICTS(ROW)
#undef ROW
        VERDICT_CODES
} Verdict;

extern const struct RefusalText VERDICT_TEXT[VERDICT_CODES];

/* Whose shares are in the key, under every commitment of the log: a bit for each seat. */
typedef struct SharesFound {
    uint8_t pledged;  /* a game of version 2: the rest is filled in */
    uint8_t shown;    /* by a person as pledged, and in the key */
    uint8_t bots;     /* the same by the server's own bots: that binds it, and protects nobody */
    uint8_t withheld; /* pledged and not shown */
    uint8_t without;  /* never pledged */
} SharesFound;

typedef struct Verification {
    Verdict verdict;
    uint32_t entry;       /* the first entry that is wrong */
    TableRefusal refusal; /* of a REFUSED_ENTRY */
    uint32_t draws;       /* looked at, and found right */
    SharesFound shares;   /* up to the finding */
} Verification;

/* Writes the log's derived fields; `t` is left as folded up to the finding. */
Verification verify_log(Table *t, Entry *log, size_t count);
