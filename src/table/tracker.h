/* tracker.h - what anyone at the table can know about the cards in the hands.
 *
 * A PublicFact tells what everyone saw of one entry: cards taken from and paid to the bank,
 * traded, collected, shown in an offer; that a card was stolen, but not which.  The Tracker is
 * made from such facts alone: for each seat and resource the fewest and the most it can hold,
 * drawn tight by the public hand sizes and the bank's open stacks.  The truth is always inside.
 */
#pragma once
#include "engine/game.h"

/* So many cards went from one hand to another, of any of these kinds. */
typedef struct Unseen {
    uint8_t from, to, count, kinds;
} Unseen;
enum { UNSEEN_MAX = SEATS };

typedef struct PublicFact {
    Cards in[SEATS], out[SEATS]; /* cards seen to come to and go from each hand */
    Cards shown[SEATS];          /* cards a seat has at least, before `out`: an offer, say */
    uint8_t thief, victim;       /* one unseen card, or NONE */
    uint8_t lacks[SEATS];        /* kinds that a seat is now known not to hold, a bit each */
    uint8_t unseen_count;
    Unseen unseen[UNSEEN_MAX]; /* other cards that went from hand to hand */
    uint8_t total[SEATS];      /* hand sizes afterwards */
    Cards bank, all;           /* open stacks afterwards; all cards there are */
} PublicFact;

typedef struct Tracker {
    uint8_t lo[SEATS][HAND_KINDS], hi[SEATS][HAND_KINDS];
} Tracker;

/* Do hands exchange cards in this action whose kinds only those two see?  K-121, K-136, K-139, K-148 */
bool fact_hides(const Game *before, const Action *act);

/* The one place where hidden hands are looked at: what was public of the step from `before` to
 * `after`.  `act` is the action taken, NULL for a judge's correction (made openly). */
PublicFact fact_of(const Game *before, const Game *after, const Action *act);

/* A fact in which nothing moves; for cards shown in an offer. */
PublicFact fact_still(const Game *g);

/* Nobody holds anything. */
void tracker_start(Tracker *t);

void tracker_learn(Tracker *t, const PublicFact *fact);
