/* eyes.h - what one seat may know of a game, and nothing else (section 14 of the base rules).
 *
 * Bots are handed Eyes, never a Game, so they cannot cheat even by mistake: two games that differ
 * only in what the seat may not know give it equal Eyes.  What may be known without counting along
 * is known: hand sizes, open cards, and, since the bank is open, what the other hands hold
 * together.
 */
#pragma once
#include "engine/legal.h"

/* A trade the active seat puts to others: its own side of it. */
typedef struct Proposal {
    uint8_t seat; /* who proposes */
    uint8_t to;   /* a bit for each seat asked */
    Cards give, get;
} Proposal;

enum { PROPOSALS = 3 }; /* a bot makes no more in a turn */

/* The proposals of one turn, so that nobody repeats himself. */
typedef struct Talk {
    uint16_t turn; /* Game.turns when they were made; older ones are forgotten */
    uint8_t count;
    Proposal made[PROPOSALS];
} Talk;

/* Cards that seats are known to hold, each seat's own aside: seen to come, or shown by an offer. */
typedef struct Shown {
    Cards hand[SEATS];
} Shown;

/* How long a bot may think, and who helps.  `{0}`: its own budget of nodes, alone. */
typedef struct Patience {
    uint32_t nodes;             /* instead of the bot's own budget; 0: its own */
    bool (*enough)(void *with); /* is it time to decide?  NULL: never */
    /* Call part(job, k) for every k below `parts`, at the same time if possible; NULL: in turn. */
    void (*share)(void *with, void (*part)(void *job, int k), void *job, int parts);
    void *with;
} Patience;

typedef struct Eyes {
    /* The game with the hidden parts taken out: empty are the hands, development cards and chosen
     * discards of the other seats, the deck, and what another seat bought this turn; `points` of
     * the others are those that lie open.  The own seat is complete.  Of Cities & Knights are empty:
     * the progress cards of others (but for what is being looked at, K-137, K-148), the upper parts of the
     * decks, what others put back (QUEUED_UNKNOWN under a deck), and a card lying face down. */
    Game game;
    Legal legal; /* what the seat may do now */
    uint8_t seat;
    uint8_t hand_size[SEATS];
    uint8_t devcard_count[SEATS]; /* unplayed */
    uint8_t deck_size;
    uint8_t may_propose; /* a trade with another seat, now */
    Cards others;        /* resources of all other hands together: what is neither bank nor own */
    Cards unseen;        /* development cards neither played nor own: deck and other hands */
    Shown known;         /* cards others surely hold, for callers that counted (track.h) */
    Talk talk;           /* proposals of this turn */
    Patience patience;   /* neither known cards nor patience, unless set after eyes_open() */
#if HAS_KNIGHTS /* the end of all eyes, so that the tails of other families are the beginning of this one */
    uint8_t backs[SEATS][TRACKS]; /* progress cards held, of which others see the back, K-200 */
    PerProgress unseen_progress;  /* neither own nor open nor known to lie under a deck */
#endif
} Eyes;

/* Look at `g` from `seat`.  Without a `talk` (NULL) nothing may be proposed. */
void eyes_open(Eyes *eyes, const Game *g, int seat, const Talk *talk);

static inline const Seat *eyes_own(const Eyes *eyes) {
    return &eyes->game.seat[eyes->seat];
}

/* Opponents of the active seat with a building at `hex` and cards to steal, one bit each; as
 * game_victims(), but from what is known.  B-65 */
unsigned eyes_victims(const Eyes *eyes, int hex);
