/* entry.h - one line of a game's log: everything that can happen at a table.
 *
 * An Entry stores a cause (an action with its chance, an offer, a ruling); what follows from it
 * is found by folding the log (table.h).  It is a pointer-free value.  Free text and names are
 * not in it: `text` and `who` are ids of words and people kept elsewhere, where they can be
 * erased; 0 is none.
 *
 * Sealed, that is shown to some roles only (view.h): the chance of a BUY, of a theft, of a progress card,
 * and what action_hides().  All else is public when it happens.
 */
#pragma once
#include "engine/correct.h"
#include "table/chance.h"

/* Who caused an entry. */
enum { BY_SEAT, BY_BOT, BY_TIMEOUT, BY_JUDGE, BY_SYSTEM, CAUSES };
extern const char *const CAUSE_NAME[CAUSES];

enum { HELD_BY_PERSON, HELD_BY_BOT, HELD_BY_SUBSTITUTE, HELD_BY_NOBODY, HOLDERS };
extern const char *const HOLDER_NAME[HOLDERS];

/* Why the clocks stand still; each reason is ended by its own RESUME. */
enum { PAUSE_NONE, PAUSE_STUDY, PAUSE_CALL, PAUSE_ABSENCE, PAUSE_JUDGE, PAUSE_FAULT, PAUSES };
extern const char *const PAUSE_NAME[PAUSES];

enum { TURN_LIMIT, TIME_ADDED, TIME_SET, CLOCK_CHANGES }; /* a CLOCK entry's `what` */
extern const char *const CLOCK_CHANGE_NAME[CLOCK_CHANGES];

/* What a RULING does to its seat; the event's log has the particulars. */
enum { RULED, RULED_WARNING, RULED_PENALTY, RULED_DISQUALIFIED, RULED_TAKEN_BACK, RULINGS };
extern const char *const RULING_NAME[RULINGS];

enum { BACK_ASKS, BACK_AGREES, BACK_REFUSES, BACK_WORDS }; /* a TAKE_BACK entry's `says` */
extern const char *const BACK_NAME[BACK_WORDS];

extern const char *const CARD_WAY_NAME[CARD_WAYS]; /* of a CARD_PUT */

enum { SHARES_PLEDGED, SHARES_SHOWN, SHARES_READY, SHARE_STAGES }; /* what is awaited; nothing */
extern const char *const SHARE_STAGE_NAME[SHARE_STAGES];

/* Who may cause a kind of entry, and its nature. */
enum {
    FROM_PLAYERS = BIT(BY_SEAT) | BIT(BY_BOT),
    FROM_CLOCK = BIT(BY_TIMEOUT),
    FROM_JUDGE = BIT(BY_JUDGE),
    FROM_SYSTEM = BIT(BY_SYSTEM),

    PLAYED = 1,      /* part of the play: a rewind undoes it */
    WHEN_PAUSED = 2, /* accepted while the table is paused, though never from a time-out */
    WHEN_OVER = 4,   /* accepted when the game is over */
    REASONED = 8,    /* from a judge it needs a clause or a text */
};

/* kind, name, who may cause it, its nature, what its fields say */
#define ENTRIES(_)                                                                                 \
    _(START, "start", FROM_SYSTEM, 0)                          /* start */                         \
    _(ENTROPY, "entropy", FROM_PLAYERS, WHEN_PAUSED)           /* seat, entropy */                 \
    _(ACT, "act", FROM_PLAYERS | FROM_CLOCK, PLAYED)           /* seat, event */                   \
    _(OFFER, "offer", FROM_PLAYERS, PLAYED)                    /* terms: to, give, get */          \
    _(COUNTER, "counter", FROM_PLAYERS, PLAYED)                /* terms: give, get */              \
    _(ACCEPT, "accept", FROM_PLAYERS, PLAYED)                  /* terms: offer */                  \
    _(DECLINE, "decline", FROM_PLAYERS | FROM_CLOCK, PLAYED)   /* terms: offer, or counter */      \
    _(WITHDRAW, "withdraw", FROM_PLAYERS | FROM_CLOCK, PLAYED) /* terms: offer, one's own */       \
    _(QUIET, "quiet", FROM_PLAYERS, PLAYED)    /* no more offers to this seat this turn */         \
    _(TALK, "talk", FROM_PLAYERS, 0)           /* terms: to, give, get; binds nobody */            \
    _(TAKE_BACK, "take-back", FROM_PLAYERS, 0) /* back: may I?  Or the answer to that */           \
    _(CALL, "call", FROM_PLAYERS, WHEN_PAUSED | WHEN_OVER)   /* a judge, please */                 \
    _(CALL_CLOSED, "call-closed", FROM_JUDGE | FROM_PLAYERS, /* seat, NONE for all; a player: */   \
      WHEN_PAUSED | WHEN_OVER)                               /* the own one */                     \
    _(PAUSE, "pause", FROM_PLAYERS | FROM_JUDGE | FROM_SYSTEM, WHEN_PAUSED | REASONED) /* pause */ \
    _(RESUME, "resume", FROM_PLAYERS | FROM_JUDGE | FROM_SYSTEM, WHEN_PAUSED) /* pause, or all */  \
    _(PRESENCE, "presence", FROM_SYSTEM, WHEN_PAUSED | WHEN_OVER)             /* connected */      \
    _(TIMEOUT, "timeout", FROM_SYSTEM | FROM_JUDGE, 0) /* the seat's time is up */                 \
    _(LEAVE, "leave", FROM_PLAYERS | FROM_SYSTEM | FROM_JUDGE, WHEN_PAUSED) /* leave */            \
    _(HOLDER, "holder", FROM_SYSTEM | FROM_JUDGE, WHEN_PAUSED)              /* holder */           \
    _(CLOCK, "clock", FROM_JUDGE, WHEN_PAUSED) /* clock; seat NONE for all */                      \
    _(LOOK, "look", FROM_JUDGE,                                                                    \
      WHEN_PAUSED) /* looks: a judge sees all hands, or stops seeing them */                       \
    _(RULING, "ruling", FROM_JUDGE, WHEN_PAUSED | WHEN_OVER | REASONED) /* ruled */                \
    _(CORRECT, "correct", FROM_JUDGE, PLAYED | WHEN_PAUSED | REASONED)  /* correct */              \
    _(ROBBER_PUT, "robber-put", FROM_JUDGE | FROM_CLOCK,                                           \
      PLAYED | WHEN_PAUSED | REASONED)                                          /* where: a hex */ \
    _(LAPSE, "lapse", FROM_JUDGE | FROM_CLOCK, PLAYED | WHEN_PAUSED | REASONED) /* roads, turn */  \
    _(BLOCK, "block", FROM_JUDGE, PLAYED | WHEN_PAUSED | REASONED) /* seat's cards, Q-39 */        \
    _(VOID_TRADES, "void-trades", FROM_JUDGE, PLAYED | WHEN_PAUSED | REASONED) /* trades */        \
    _(VOID_ROLL, "void-roll", FROM_JUDGE, WHEN_PAUSED | REASONED) /* rewind.to: the roll */        \
    _(REWIND, "rewind", FROM_JUDGE | FROM_SYSTEM, /* rewind; SYSTEM: an agreed TAKE_BACK */        \
      WHEN_PAUSED | WHEN_OVER | REASONED)                                                          \
    _(DECIDE, "decide", FROM_JUDGE, PLAYED | WHEN_PAUSED | WHEN_OVER | REASONED) /* decide */      \
    _(ABORT, "abort", FROM_JUDGE | FROM_SYSTEM, WHEN_PAUSED | REASONED)                            \
    _(REVEAL, "reveal", FROM_SYSTEM, WHEN_PAUSED | WHEN_OVER)              /* seed */              \
    _(PIECE_PUT, "piece-put", FROM_JUDGE, PLAYED | WHEN_PAUSED | REASONED) /* seat, piece */       \
    _(CARD_PUT, "card-put", FROM_JUDGE, PLAYED | WHEN_PAUSED | REASONED)   /* seat, devcard */     \
    _(PLEDGE, "pledge", FROM_PLAYERS, WHEN_PAUSED)             /* seat, pledge: of its share */    \
    _(SHARE, "share", FROM_PLAYERS | FROM_SYSTEM, WHEN_PAUSED) /* seat, share: the one pledged */  \
    _(SHARES_CLOSED, "shares-closed", FROM_SYSTEM, 0) /* closed: missing seats don't count */

typedef enum EntryKind {
    ENTRY_NONE,
#define ROW(kind, name, by, nature) ENTRY_##kind,
    ENTRIES(ROW)
#undef ROW
        ENTRY_KINDS
} EntryKind;

typedef struct EntryNature {
    const char *name;
    uint8_t by, nature;
} EntryNature;
extern const EntryNature ENTRY_NATURE[ENTRY_KINDS];

enum { CLAUSE_SIZE = 16, VOIDED_MAX = 8 };

/* Versions of the rules of a table.  1: seats add entropy as they like.  2: they pledge shares and
 * then show them (pledges.h).  3: offers that are accepted do not count (offers.h), and the boot
 * leaves its room to another fish token (F-40). */
enum { START_ENTROPY = 1, START_SHARES, START_LETTER, START_NEWEST = START_LETTER };

typedef struct Start {
    uint16_t version; /* of the rules this log was played by */
    uint8_t scenario, rulebook, seats;
    uint8_t alone; /* from version 3: one program plays all seats and pledges to nobody; as in 1 */
    uint8_t holder[SEATS];
    uint64_t who[SEATS];
    GameRules game_rules; /* resolved: overrides are in */
    TableRules table_rules;
    Board board;
    Commitment commit;
} Start;

typedef struct Terms {
    uint32_t offer;  /* ACCEPT, DECLINE, WITHDRAW: index of the OFFER or COUNTER meant */
    uint8_t to;      /* OFFER, TALK: a bit for each seat spoken to */
    Cards give, get; /* as the entry's seat sees it */
} Terms;

typedef struct Back {
    uint8_t says;    /* BACK_… */
    uint8_t at_once; /* BACK_ASKS: the table's option lets it happen without asking anyone */
    uint32_t to;     /* BACK_ASKS: the seat's own last ACT, the first entry to be undone */
} Back;

typedef struct Leave {
    uint8_t zero; /* counts 0 VP by the judge's word; DM19 needs none (5.6b) */
} Leave;

typedef struct HolderChange {
    uint8_t kind; /* HELD_BY_… */
    uint64_t who;
} HolderChange;

typedef struct ClockChange {
    uint8_t what; /* TURN_LIMIT: every turn, seat NONE; TIME_ADDED, TIME_SET: this seat now */
    int32_t ms;
} ClockChange;

typedef struct Correction {
    uint8_t from, to; /* a seat, or NONE for the bank */
    Cards cards;
} Correction;

typedef struct PiecePut {
    uint8_t piece;    /* ROAD, SETTLEMENT, CITY, SHIP */
    uint8_t from, to; /* a site or an edge, or NONE for the supply */
} PiecePut;

typedef struct CardPut {
    uint8_t card, way; /* a development card; CARD_FROM_DECK, _TO_DECK, _TO_HAND (correct.h) */
} CardPut;

typedef struct Voided {
    uint8_t count;
    uint32_t trade[VOIDED_MAX]; /* indices of ACT entries with a TRADE */
} Voided;

typedef struct Rewind {
    uint32_t to;       /* the first entry that is undone */
    uint8_t keep;      /* the same draws come again; else the next epoch draws again */
    uint8_t committed; /* a new commitment, needed after a reveal */
    Commitment commit;
    uint32_t epoch; /* derived: in force after it */
    uint32_t draws; /* derived: the number of the draw that would have come next */
} Rewind;

typedef struct SharesClosed {
    uint8_t stage;   /* SHARES_PLEDGED, SHARES_SHOWN: the finished stage */
    uint8_t missing; /* a bit for each seat that did not */
} SharesClosed;

typedef struct Decision {
    uint8_t winner; /* a seat, or NONE */
    uint8_t vp[SEATS];
} Decision;

typedef struct Entry {
    int64_t at;               /* wall clock in ms, for people; folds never read it */
    uint64_t who, text;       /* who caused it (a judge, say), and in which words */
    uint32_t spent_ms[SEATS]; /* what ran on each seat's clock since the entry before */
    uint32_t undone_by;       /* derived: index of the rewind that abandoned it, 0 while live */
    uint8_t kind, by, seat;   /* EntryKind; BY_…; the seat that acts or is meant, or NONE */
    char clause[CLAUSE_SIZE]; /* "WC25-3.0.13c", of a judge's entry */
    union {
        Start start;
        Entropy entropy;
        Move move;
        Terms terms;
        uint8_t pause;
        uint8_t connected;
        uint8_t looks;
        uint8_t ruled;
        Back back;
        Leave leave;
        HolderChange holder;
        ClockChange clock;
        Correction correct;
        uint8_t where;
        PiecePut piece;
        CardPut devcard;
        Voided trades;
        Rewind rewind;
        Decision decide;
        Seed seed;
        Commitment pledge;
        Share share;
        SharesClosed closed;
    };
} Entry;

/* Do the seats pledge shares of the chance?  Else they may add entropy. */
static inline bool start_pledges(const Start *s) {
    return s->version >= START_SHARES && !s->alone;
}

/* ENTRY_KINDS if there is no kind of that name. */
int entry_find(const char *name);

/* An entry with nothing in it but its kind, cause and seat. */
Entry entry_make(EntryKind kind, int by, int seat);

/* An ACT whose chance is still to be drawn; and another action for one.  The padding is zero. */
Entry entry_act(int by, const Action *a);
void entry_set_act(Entry *e, const Action *a);

/* Does the action say something that only its seat, or two seats, may know: which cards are given up, put
 * back, offered face down or taken?  B-62, K-178 */
bool action_hides(const Action *a);
/* Take that out; what is left tells that it was said. */
void action_hide(Action *a);

/* Is the entry part of the play, and not undone? */
static inline bool entry_plays(const Entry *e) {
    return ENTRY_NATURE[e->kind].nature & PLAYED && !e->undone_by;
}

static inline bool entry_rewinds(const Entry *e) {
    return e->kind == ENTRY_REWIND || e->kind == ENTRY_VOID_ROLL;
}
