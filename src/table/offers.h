/* offers.h - what is on offer in this turn, and who said what to it (B-115 to B-119).
 *
 * The active seat has at most one open offer, to all or to some; every other seat may answer it
 * and may hold out one counter-offer to the active seat.  Cards move only by the TRADE action of
 * the active seat, which picks an acceptance or a counter-offer.
 *
 * Everything here is public: cards named in an offer are shown to all (T-18).  So that nothing
 * hidden shows, an offer, answer or counter-offer falls whenever its maker's hand changes,
 * whether or not it could still be kept; and all fall with the turn.
 *
 * So that nobody is pestered a seat may propose only so much in a turn, and the same only so often.
 * What nobody agreed to counts; an offer that someone accepted and a counter-offer that became a
 * trade do not, for players may trade as often as they agree to (B-119, WC25-3.0.6).  In games before
 * version 3 all of them counted.
 */
#pragma once
#include "table/refusal.h"

enum { OFFERS_SEEN = 80 };  /* offers, counter-offers and talk of one turn that count */
enum { ANSWER_MS = 30000 }; /* at a timed table an answer is due by then, else it is "no" */

typedef struct Offer {
    uint32_t entry;  /* index of the OFFER or COUNTER in the log; 0 is no offer */
    uint8_t to;      /* a bit for each seat addressed */
    uint8_t yes, no; /* their answers */
    uint8_t agreed;  /* someone said yes at some time: it does not count as pestering */
    Cards give, get; /* as the maker sees it */
} Offer;

typedef struct Offers {
    Offer open;           /* of the active seat */
    Offer counter[SEATS]; /* to the active seat */
    uint8_t quiet;        /* seats that want to hear no more this turn */
    uint8_t made[SEATS];  /* offers, counter-offers and talk of this turn that count */
    uint8_t accepted;     /* offers of this turn that someone accepted: see below */
    uint8_t seen_count;
    struct SeenOffer {
        uint8_t seat;
        Cards give, get;
    } seen[OFFERS_SEEN];
} Offers;

/* After `offers_per_turn` accepted offers in a turn the maker's clock runs while the others answer
 * (table_running): trades are free, the others' time is not. */

/* May it?  Reads no hand but that of the entry's seat. */
TableRefusal offers_check(const Offers *o, const Game *g, const TableRules *rules, const Entry *e);

/* Record a legal OFFER, COUNTER, ACCEPT, DECLINE, WITHDRAW, QUIET or TALK, entry `index`. */
void offers_apply(Offers *o, const Entry *e, uint32_t index);

/* Is this TRADE of the active seat one that its partner has agreed to? */
bool offers_agreed(const Offers *o, const Action *trade);

/* Someone accepts the open offer; a counter-offer becomes this TRADE: it does not count any more. */
void offers_accepted(Offers *o, int maker);
void offers_traded(Offers *o, const Action *trade);

/* The game continued from `before` to `after`: drop what no longer stands. */
void offers_follow(Offers *o, const Game *before, const Game *after);

/* Seats whose answer to the open offer is awaited, one bit each.  None while a robber or free roads
 * are due: nobody may answer then (B-115), so nobody's time runs for it. */
unsigned offers_awaited(const Offers *o, const Game *g);
