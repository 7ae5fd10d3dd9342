/* table.h - a game's log, folded: the Game and everything around it.
 *
 *   table_check   may this entry follow?   changes nothing, answers with the rule
 *   table_apply   let it follow.           all of it, or nothing
 *   table_fold    a whole log at once
 *
 * A Table is the Play (the Game, its tracker, ledger and offers: what a rewind restores) and what
 * no rewind touches: who holds the seats, clocks, pauses, calls, the chance epoch.  Pure and
 * pointer-free; the log belongs to the caller, and only its derived fields are written here.
 *
 * A rewind to entry n folds the live PLAYED entries before n again.  The entries it undoes stay
 * in the log, marked `undone_by`.  Draws come again from the next epoch of the same key, or, kept,
 * the same once more.
 *
 * Knows neither seeds (until their reveal) nor wall clocks: chance and time spent arrive in the
 * entries; verify.h holds the chance against the seed afterwards.
 */
#pragma once
#include "table/play.h"

enum { NEWS = 16, MS_UNLIMITED = INT32_MAX };

typedef struct Clock {
    uint32_t turn_ms;  /* spent on the duty at hand: a turn, a discard, an answer */
    int32_t extra_ms;  /* granted for it */
    uint32_t grace_ms; /* of a lost connection, left this turn: runs before the clock does, Q-67 */
    uint32_t total_ms; /* spent in the whole game */
    uint32_t bank_ms;  /* left of what own turns may take beyond their limit, time_bank_s */
    uint16_t overruns; /* time-outs */
} Clock;

typedef struct SeatState {
    uint64_t who;
    uint8_t holder; /* HELD_BY_… */
    uint8_t connected;
    uint8_t left;      /* 0, or 1 for the first who left the game, 2 for the next … */
    uint8_t stands_in; /* `who` is a substitute for a leaver, also while away */
    uint8_t zero;      /* having left, counts 0 VP */
    uint8_t timed_out; /* the duty at hand is done for it, Q-36 */
    uint8_t called;    /* waits for a judge */
    uint8_t away;      /* the table waits for it, WC25-2.1.6 */
    Entropy entropy;   /* of version 1 */
    Clock clock;
} SeatState;

enum { LOOKERS = 8 }; /* judges who see the hands at the same time */

typedef struct TakeBack { /* take_back.h: the question that is open */
    uint32_t entry, to;   /* its entry, 0 for none; the first one to be undone */
    uint8_t seat, yes, at_once;
} TakeBack;

typedef struct Table {
    uint32_t count; /* entries folded */
    Start start;
    Play play;
    SeatState seat[SEATS];
    uint8_t paused;          /* BIT(PAUSE_…) */
    uint64_t looks[LOOKERS]; /* judges who see all hands now; 0 is none */
    TakeBack back;
    uint8_t aborted, leavers;
    uint32_t limit_ms, next_limit_ms; /* of this turn and the next; 0 is none */
    /* chance */
    Commitment commit;
    uint32_t commit_at; /* the entry that made the commitment */
    uint8_t drawn;      /* the key is fixed: a draw has been made with it */
    uint8_t shares;     /* SHARES_…, of version 2 */
    SeatShare share[SEATS];
    uint8_t revealed;
    Seed seed;              /* once revealed */
    uint32_t epoch, epochs; /* in force; the highest used with this key */
    uint32_t known;         /* draws below this number are known to come again */
    EntryNews news[NEWS];   /* of the last entries: that of entry n is at n % NEWS */
} Table;

/* Before any entry. */
void table_open(Table *t);

/* May `e` follow the `t->count` entries of `log`?  Refusals tell only what the entry's seat may
 * know.  ACT entries are checked but for their chance, which table_apply() looks at. */
TableRefusal table_check(const Table *t, const Entry *log, const Entry *e);

/* The same but for what the engine says of an ACT. */
TableRefusal table_check_around(const Table *t, const Entry *log, const Entry *e);

/* Let log[index] follow; `index` is t->count.  On refusal nothing has changed.  Writes derived
 * fields in the log: `undone_by` of this and, for a rewind, of earlier entries. */
TableRefusal table_apply(Table *t, Entry *log, size_t index);

/* The same for an entry that table_check() allows as the table stands, and whose chance is what
 * chance_for() draws: it is not judged again. */
void table_do(Table *t, Entry *log, size_t index);

/* Open `t` and apply `count` entries.  On refusal t->count is the entry refused. */
TableRefusal table_fold(Table *t, Entry *log, size_t count);

/* ---- making entries --------------------------------------------------------------------- */

/* The key of the commitment in force, given its seed. */
Key table_key(const Table *t, const Seed *seed);

/* An ACT entry by `by`, with its chance drawn if the engine allows it. */
Entry table_act(const Table *t, const Key *key, int by, const Action *a);

/* ---- asking ----------------------------------------------------------------------------- */

static inline bool table_over(const Table *t) {
    return t->aborted || t->play.game.phase == PHASE_OVER;
}

/* Has this judge asked to see the hands, and not stopped yet? */
bool table_looks(const Table *t, uint64_t judge);

/* Fewer than three are left and the rulebook wants a substitute before play continues. */
bool table_wants_substitute(const Table *t);

/* The next act may need a draw and the key is not fixed: play stands still until it is (pledges.h). */
bool table_awaits_shares(const Table *t);

/* The seats whose clocks run now, one bit each: who has to act, but not the active seat while an
 * answer or a discard of others is awaited; nobody in a pause or while shares are. */
unsigned table_running(const Table *t);

/* What is left of the time for the duty at hand; MS_UNLIMITED at an untimed table. */
int32_t table_left_ms(const Table *t, int seat);

enum { ENDED_NOT, ENDED_WON, ENDED_DECIDED, ENDED_ABORTED, ENDINGS };
extern const char *const ENDING_NAME[ENDINGS];

typedef struct Result {
    uint8_t ending; /* ENDED_… */
    uint8_t winner; /* or NONE */
    uint8_t vp[SEATS];
    uint8_t place[SEATS]; /* from 1; equal VP share a place, leavers come last, the earlier the
                             lower */
} Result;

/* While the game runs this is the score of the moment, hidden cards and all: nobody's to see. */
Result table_result(const Table *t);
