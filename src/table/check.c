/* check.c - may this entry follow?  First what holds for every entry: who may, when, on whose
 * clock; then one function for each kind that asks for more. */
#include "table/take_back.h"
#include "table/pledges.h"
#include "table/table.h"
#include "table/timeout.h"

#include <string.h>

/* --- what holds for every entry ------------------------------------------------------------ */

/* DC21-1.1.4d: nobody's hand but the players' in a running game; reports are judged after it. */
static bool judge_may(const Table *t, const Entry *e) {
    int kind = e->kind;
    bool told = kind == ENTRY_RULING && e->ruled; /* what the event has decided is only told here */
    if (t->start.table_rules.judge_in_game == JUDGE_FULL) return true;
    if (kind == ENTRY_RULING) return told || table_over(t);
    return kind == ENTRY_PAUSE || kind == ENTRY_RESUME || kind == ENTRY_ABORT ||
           kind == ENTRY_CALL_CLOSED;
}

static TableRefusal check_moment(const Table *t, const Entry *e) {
    unsigned nature = ENTRY_NATURE[e->kind].nature;
    bool of_play = e->kind == ENTRY_REWIND || e->kind == ENTRY_DECIDE;
    if (t->aborted && (of_play || !(nature & WHEN_OVER))) return ABORTED;
    if (table_over(t) && !(nature & WHEN_OVER)) return engine_no(GAME_IS_OVER);
    if (t->paused && (!(nature & WHEN_PAUSED) || e->by == BY_TIMEOUT)) return TABLE_PAUSED;
    bool goes_on = !(nature & WHEN_PAUSED) || e->by == BY_TIMEOUT;
    if (!goes_on) return TABLE_ALLOWED;
    if (table_wants_substitute(t)) return SUBSTITUTE_FIRST;
    bool waits = table_awaits_shares(t) && e->kind != ENTRY_SHARES_CLOSED;
    return waits ? SHARES_AWAITED : TABLE_ALLOWED;
}

static bool seat_optional(const Entry *e) {
    switch ((EntryKind)e->kind) {
    case ENTRY_CALL_CLOSED:
    case ENTRY_PAUSE:
    case ENTRY_RESUME:
    case ENTRY_CLOCK:
    case ENTRY_LOOK:
    case ENTRY_RULING:
    case ENTRY_CORRECT:
    case ENTRY_ROBBER_PUT:
    case ENTRY_VOID_TRADES:
    case ENTRY_VOID_ROLL:
    case ENTRY_REWIND:
    case ENTRY_DECIDE:
    case ENTRY_ABORT:
    case ENTRY_SHARES_CLOSED:
    case ENTRY_REVEAL: return e->by == BY_JUDGE || e->by == BY_SYSTEM;
    default: return false;
    }
}

static bool held_by_cause(const SeatState *seat, int by) {
    if (by == BY_BOT) return seat->holder == HELD_BY_BOT;
    return by != BY_SEAT || seat->holder == HELD_BY_PERSON || seat->holder == HELD_BY_SUBSTITUTE;
}

static TableRefusal check_seat(const Table *t, const Entry *e) {
    if (e->seat == NONE && seat_optional(e)) return TABLE_ALLOWED;
    if (e->seat >= t->start.seats) return engine_no(NO_SUCH_SEAT);
    const SeatState *seat = &t->seat[e->seat];
    if (!held_by_cause(seat, e->by)) return SEAT_NOT_HELD;
    bool plays = ENTRY_NATURE[e->kind].nature & PLAYED && e->by <= BY_BOT;
    return plays && seat->timed_out ? TIME_IS_UP : TABLE_ALLOWED;
}

static TableRefusal check_clocks(const Table *t, const Entry *e) {
    unsigned running = table_running(t);
    for (int seat = 0; seat < SEATS; seat++)
        if (e->spent_ms[seat] && !(running >> seat & 1)) return CLOCK_STANDS;
    return TABLE_ALLOWED;
}

static bool gives_reason(const Entry *e) {
    return e->clause[0] || e->text || (e->kind == ENTRY_RULING && e->ruled);
}

static TableRefusal check_frame(const Table *t, const Entry *e) {
    const EntryNature *nature = &ENTRY_NATURE[e->kind];
    if (!(nature->by >> e->by & 1)) return NOT_FOR_YOU;
    if (e->by == BY_JUDGE && !judge_may(t, e)) return HANDS_OFF;
    if (e->by == BY_JUDGE && nature->nature & REASONED && !gives_reason(e)) return REASON_NEEDED;
    TableRefusal no = check_moment(t, e);
    if (!no) no = check_seat(t, e);
    if (!no) no = check_clocks(t, e);
    if (!no && e->by == BY_TIMEOUT && !timeout_agrees(t, e)) no = NOT_FORCED;
    return no;
}

/* --- what a kind asks for ------------------------------------------------------------------ */

static TableRefusal check_start(const Entry *e) {
    const Start *s = &e->start;
    if (e->by != BY_SYSTEM) return NOT_FOR_YOU;
    if (s->scenario >= SCENARIOS || s->rulebook >= RULEBOOKS || !s->version ||
        s->version > START_NEWEST || s->board.scenario != s->scenario || s->seats < SEATS_MIN ||
        s->seats > SEATS || board_flaw(&s->board))
        return BAD_START;
    if (s->alone > (s->version >= START_LETTER)) return BAD_START;
    unsigned held = 0;
    for (int seat = 0; seat < s->seats; seat++) {
        if (s->alone && s->who[seat]) return BAD_START; /* people are promised their shares */
        if (s->holder[seat] >= HOLDERS || s->holder[seat] == HELD_BY_SUBSTITUTE) return BAD_START;
        held += s->holder[seat] != HELD_BY_NOBODY;
    }
    return held ? TABLE_ALLOWED : BAD_START;
}

static TableRefusal check_entropy(const Table *t, const Entry *e) {
    if (start_pledges(&t->start)) return OTHER_CHANCE;
    if (!e->entropy.size || e->entropy.size > ENTROPY_BYTES) return ENTROPY_BAD;
    return t->drawn || t->revealed || t->seat[e->seat].entropy.size ? ENTROPY_LATE : TABLE_ALLOWED;
}

static TableRefusal check_pause(const Entry *e) {
    if (e->pause == PAUSE_NONE || e->pause >= PAUSES || e->pause == PAUSE_CALL)
        return REASON_NEEDED;
    bool player = e->by <= BY_BOT; /* WC25-2.1.6 */
    return player && e->pause != PAUSE_ABSENCE ? NOT_FOR_YOU : TABLE_ALLOWED;
}

static TableRefusal check_resume(const Table *t, const Entry *e) {
    if (e->pause >= PAUSES) return NOT_PAUSED;
    bool player = e->by <= BY_BOT;
    if (player && e->pause != PAUSE_ABSENCE) return NOT_FOR_YOU;
    if (player && !t->seat[e->seat].away) return NOT_PAUSED;
    unsigned which = e->pause == PAUSE_NONE ? ~0u : BIT(e->pause);
    return t->paused & which ? TABLE_ALLOWED : NOT_PAUSED;
}

static TableRefusal check_call_closed(const Table *t, const Entry *e) {
    for (int seat = 0; seat < t->start.seats; seat++)
        if (t->seat[seat].called && (e->seat == NONE || e->seat == seat)) return TABLE_ALLOWED;
    return NO_OPEN_CALL;
}

static TableRefusal check_timeout(const Table *t, const Entry *e) {
    if (!(table_running(t) >> e->seat & 1)) return CLOCK_STANDS;
    if (t->seat[e->seat].timed_out) return TIME_IS_UP;
    if (e->by == BY_JUDGE) return TABLE_ALLOWED; /* OTB: pass the dice, Q-36 */
    int64_t left = table_left_ms(t, e->seat);
    return left != MS_UNLIMITED && left <= e->spent_ms[e->seat] ? TABLE_ALLOWED : TIME_LEFT;
}

/* Would anyone but `seat` still be there to play? */
static bool others_play(const Table *t, int seat) {
    for (int other = 0; other < t->start.seats; other++)
        if (other != seat && t->seat[other].holder != HELD_BY_NOBODY) return true;
    return false;
}

static TableRefusal check_leave(const Table *t, const Entry *e) {
    if (t->seat[e->seat].left) return HAS_LEFT;
    return others_play(t, e->seat) ? TABLE_ALLOWED : LAST_SEAT;
}

static TableRefusal check_holder(const Table *t, const Entry *e) {
    const SeatState *seat = &t->seat[e->seat];
    switch (e->holder.kind) {
    case HELD_BY_PERSON: return seat->left ? HAS_LEFT : TABLE_ALLOWED;
    case HELD_BY_BOT: return TABLE_ALLOWED;
    case HELD_BY_SUBSTITUTE: {
        bool again = seat->stands_in && seat->who == e->holder.who; /* an absent player is back */
        return seat->left && (again || table_wants_substitute(t)) ? TABLE_ALLOWED : NO_SUBSTITUTE;
    }
    case HELD_BY_NOBODY: return others_play(t, e->seat) ? TABLE_ALLOWED : LAST_SEAT;
    default: return SEAT_NOT_HELD;
    }
}

static TableRefusal check_clock(const Table *t, const Entry *e) {
    if (e->clock.what >= CLOCK_CHANGES) return NO_SUCH_ENTRY;
    if (e->clock.what != TURN_LIMIT)
        return e->seat < t->start.seats ? TABLE_ALLOWED : engine_no(NO_SUCH_SEAT);
    int64_t longest = t->start.table_rules.turn_limit_max_s * INT64_C(1000);
    bool fits = e->clock.ms >= 0 && (!longest || e->clock.ms <= longest);
    return fits ? TABLE_ALLOWED : LIMIT_TOO_LONG;
}

/* Every look is someone's. */
static TableRefusal check_look(const Table *t, const Entry *e) {
    bool full = true;
    for (int i = 0; i < LOOKERS; i++) full = full && t->looks[i];
    if (!e->who) return NOT_FOR_YOU;
    return table_looks(t, e->who) == !!e->looks || (e->looks && full) ? LOOKS_ALREADY
                                                                      : TABLE_ALLOWED;
}

static TableRefusal check_rewind(const Table *t, const Entry *log, const Entry *e) {
    const Rewind *r = &e->rewind;
    if (e->by == BY_SYSTEM)
        return back_agreed(t) && r->to == t->back.to && r->keep && !r->committed ? TABLE_ALLOWED
                                                                                 : NO_TAKE_BACK;
    if (!r->to || r->to >= t->count) return NO_SUCH_INDEX;
    if (!(ENTRY_NATURE[log[r->to].kind].nature & PLAYED)) return NOT_PLAY;
    if (log[r->to].undone_by) return BRANCH_GONE;
    if (t->revealed && !r->committed) return COMMIT_NEEDED;
    if (!t->revealed && r->committed) return COMMIT_UNNEEDED;
    if (r->keep && !t->start.table_rules.rewind_keeps_draws) return KEEP_FORBIDDEN;
    return r->keep && (r->committed || r->to < t->commit_at) ? KEEP_IMPOSSIBLE : TABLE_ALLOWED;
}

/* The roll can be voided while nothing has been done with what it brought. */
static TableRefusal check_void_roll(const Table *t, const Entry *log, const Rewind *r) {
    uint32_t last = t->count - 1;
    while (last && !entry_plays(&log[last])) last--;
    bool rolled = log[last].kind == ENTRY_ACT && log[last].move.act.kind == ACT_ROLL;
    if (!rolled || r->to != last || r->keep || r->committed) return NOT_THE_ROLL;
    return TABLE_ALLOWED;
}

static TableRefusal check_reveal(const Table *t, const Entry *e) {
    if (t->revealed) return SEED_KNOWN;
    if (!table_over(t)) return GAME_RUNS;
    Commitment made = chance_commit(&e->seed);
    return memcmp(&made, &t->commit, sizeof made) == 0 ? TABLE_ALLOWED : SEED_WRONG;
}

TableRefusal table_check_around(const Table *t, const Entry *log, const Entry *e) {
    if (e->kind == ENTRY_NONE || e->kind >= ENTRY_KINDS || e->by >= CAUSES) return NO_SUCH_ENTRY;
    if (e->kind == ENTRY_START) return t->count ? STARTED_ALREADY : check_start(e);
    if (!t->count) return NOT_STARTED;
    TableRefusal no = check_frame(t, e);
    if (no) return no;
    switch ((EntryKind)e->kind) {
    case ENTRY_ENTROPY: return check_entropy(t, e);
    case ENTRY_PAUSE: return check_pause(e);
    case ENTRY_RESUME: return check_resume(t, e);
    case ENTRY_CALL_CLOSED: return check_call_closed(t, e);
    case ENTRY_TIMEOUT: return check_timeout(t, e);
    case ENTRY_LEAVE: return check_leave(t, e);
    case ENTRY_HOLDER: return check_holder(t, e);
    case ENTRY_CLOCK: return check_clock(t, e);
    case ENTRY_VOID_ROLL: return check_void_roll(t, log, &e->rewind);
    case ENTRY_REWIND: return check_rewind(t, log, e);
    case ENTRY_TAKE_BACK: return back_check(t, log, e);
    case ENTRY_LOOK: return check_look(t, e);
    case ENTRY_RULING: return e->ruled < RULINGS ? TABLE_ALLOWED : NO_SUCH_ENTRY;
    case ENTRY_REVEAL: return check_reveal(t, e);
    case ENTRY_PLEDGE:
    case ENTRY_SHARE:
    case ENTRY_SHARES_CLOSED: return pledges_check(t, e);
    default: return play_check(&t->play, &t->start.table_rules, log, t->count, e);
    }
}

TableRefusal table_check(const Table *t, const Entry *log, const Entry *e) {
    TableRefusal no = table_check_around(t, log, e);
    if (no || e->kind != ENTRY_ACT) return no;
    return engine_no(game_check(&t->play.game, &e->move.act));
}
