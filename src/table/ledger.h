/* ledger.h - who gave whom what, so that a judge can see a series of trades as one.
 *
 * WC25-3.0.13 and 3.0.14 forbid free cards "in one trade or a series".  The ledger lists trades
 * and, between them, dealings with the bank; asked about two seats, it cancels cards given back,
 * converts harbour trades in between at their real cost, and tells what is left.  It
 * flags; it never punishes.  It also marks bank trades that only shrank a hand (T-24x), and counts
 * whom the robber was sent against: who spares whom belongs to the same picture.
 */
#pragma once
#include "engine/game.h"

enum { LEDGER_LINES = 256 };
enum { LINE_TRADE, LINE_BANK };

typedef struct LedgerLine {
    uint32_t entry;        /* index in the log */
    uint16_t turn;         /* Game.turns */
    uint8_t kind;          /* LINE_… */
    uint8_t seat, partner; /* the active seat; the other, or NONE */
    uint8_t shrinks; /* a bit for each seat whose hand fell from above the limit to the limit or
                         less by this line */
    uint8_t built;   /* LINE_BANK: something was bought later in that turn */
    uint8_t voided;  /* by a judge, T-27x */
    Cards give, get; /* as the active seat sees it */
} LedgerLine;

typedef struct Ledger {
    uint16_t count, missed; /* lines kept, and lines there was no room for */
    LedgerLine line[LEDGER_LINES];
    uint8_t robbed[SEATS][SEATS];  /* cards that the first took from the second */
    uint8_t blocked[SEATS][SEATS]; /* the first put the robber where the second has buildings */
} Ledger;

/* What one of two seats kept for nothing. */
enum { FLAG_NONE, FLAG_FREE_CARDS, FLAG_PORT_FEE, FLAG_INSURANCE_FEE, LEDGER_FLAGS };
extern const char *const FLAG_NAME[LEDGER_FLAGS];

typedef struct Balance {
    uint8_t flag;    /* FLAG_NONE unless exactly one side's rest is empty */
    uint8_t favours; /* then the seat that kept something */
    uint8_t trades;  /* between the two that still stand */
    Cards rest[2];   /* what the first, and the second, still has of the other's */
} Balance;

/* What passed between two seats, trades that stand only. */
typedef struct Dealings {
    uint8_t trades;
    uint16_t gave[2][HAND_KINDS];  /* the first to the second, and back */
    uint8_t robbed[2], blocked[2]; /* by the first, and by the second */
} Dealings;
Dealings ledger_dealings(const Ledger *l, int one, int two);

/* The step from `before` to `after` by action `a`, entry `index`. */
void ledger_note(Ledger *l, const Game *before, const Game *after, const Action *a, uint32_t index);

/* An unseen card was taken; either may be NONE. */
void ledger_rob(Ledger *l, int thief, int victim);

void ledger_void(Ledger *l, uint32_t entry);

Balance ledger_balance(const Ledger *l, int one, int two);

/* T-24x: was this bank trade followed by nothing bought, though it brought the hand under the
 * limit?  Asked when its turn is over. */
bool ledger_waste(const Ledger *l, int line, unsigned turns);
