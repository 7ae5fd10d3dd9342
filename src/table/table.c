#include "table/table.h"
#include "table/take_back.h"
#include "table/pledges.h"

#include <assert.h>
#include <string.h>

const char *const ENDING_NAME[ENDINGS] = { "running", "won", "decided", "aborted" };

void table_open(Table *t) {
    memset(t, 0, sizeof *t);
}

/* --- seats and clocks ---------------------------------------------------------------------- */

bool table_wants_substitute(const Table *t) { /* DM19-5.6c */
    if (t->start.table_rules.substitute == SUBSTITUTE_NONE || !t->leavers) return false;
    int remain = 0;
    for (int seat = 0; seat < t->start.seats; seat++)
        remain += !t->seat[seat].left || t->seat[seat].holder != HELD_BY_NOBODY;
    return remain < SEATS_MIN;
}

unsigned table_running(const Table *t) {
    if (!t->count || t->paused || table_over(t) || table_wants_substitute(t)) return 0;
    if (table_awaits_shares(t)) return 0;
    unsigned awaited = offers_awaited(&t->play.offers, &t->play.game);
    /* The seat that answers gets time for it, and the one that asks loses none.  Two who ask and answer
     * each other for ever must not hold up the others: after so many the asker pays for it. */
    bool many = t->play.offers.accepted >= t->start.table_rules.offers_per_turn;
    if (awaited && many) awaited |= BIT(t->play.game.turn);
    return awaited ? awaited : game_actors(&t->play.game);
}

/* The time for the duty at hand: a turn or a discard, or an answer, which is due sooner. */
static int64_t duty_ms(const Table *t, int seat) {
    const Play *p = &t->play;
    bool answers = seat != p->game.turn && offers_awaited(&p->offers, &p->game) >> seat & 1;
    return answers && t->limit_ms > ANSWER_MS ? ANSWER_MS : t->limit_ms;
}

int32_t table_left_ms(const Table *t, int seat) {
    const SeatState *s = &t->seat[seat];
    if (!t->limit_ms) return MS_UNLIMITED;
    int64_t left = duty_ms(t, seat) + s->clock.extra_ms - s->clock.turn_ms;
    if (seat == t->play.game.turn && s->clock.bank_ms)
        left = (left > 0 ? left : 0) + s->clock.bank_ms;
    if (!s->connected) left += s->clock.grace_ms; /* */
    if (left < 0) return 0;
    return left < MS_UNLIMITED ? (int32_t)left : MS_UNLIMITED - 1;
}

/* `limit`: what is beyond it comes out of the bank. */
static void charge(SeatState *s, uint32_t ms, int64_t limit) {
    uint32_t grace = s->connected ? 0 : ms < s->clock.grace_ms ? ms : s->clock.grace_ms;
    int64_t within = limit > s->clock.turn_ms ? limit - s->clock.turn_ms : 0;
    int64_t beyond = (int64_t)ms - grace - within;
    if (beyond > 0)
        s->clock.bank_ms -= beyond < s->clock.bank_ms ? (uint32_t)beyond : s->clock.bank_ms;
    s->clock.grace_ms -= grace;
    s->clock.turn_ms += ms - grace;
    s->clock.total_ms += ms - grace;
}

/* Only a player's own turn uses up the time bank, and only at a timed table. */
static int64_t bank_from(const Table *t, int seat) {
    bool own = seat == t->play.game.turn && t->limit_ms;
    return own ? duty_ms(t, seat) + t->seat[seat].clock.extra_ms : INT64_MAX;
}

static void begin_duty(SeatState *s) {
    s->clock.turn_ms = 0;
    s->clock.extra_ms = 0;
    s->timed_out = 0;
}

/* Clocks start over with a turn (in set-up: a placement), and with a discard or an answer that a
 * seat owes in another's turn. */
static void follow_duties(Table *t, unsigned turns, unsigned setup_step, unsigned running) {
    const Game *g = &t->play.game;
    unsigned fresh = table_running(t) & ~running & ~BIT(g->turn);
    bool new_turn = g->turns != turns || g->setup_step != setup_step;
    for (int seat = 0; seat < t->start.seats; seat++) {
        if (new_turn || fresh >> seat & 1) begin_duty(&t->seat[seat]);
        if (new_turn) t->seat[seat].clock.grace_ms = t->start.table_rules.reconnect_grace_s * 1000u;
    }
    if (new_turn) t->limit_ms = t->next_limit_ms; /* WC25-1.1.8c: from the next turn */
}

static void change_clock(Table *t, const Entry *e) {
    if (e->clock.what == TURN_LIMIT) {
        t->next_limit_ms = (uint32_t)e->clock.ms;
        return;
    }
    Clock *clock = &t->seat[e->seat].clock;
    int64_t extra = clock->extra_ms + (int64_t)e->clock.ms;
    if (e->clock.what == TIME_SET) extra = e->clock.ms - duty_ms(t, e->seat) + clock->turn_ms;
    clock->extra_ms = extra > INT32_MAX   ? INT32_MAX
                      : extra < INT32_MIN ? INT32_MIN
                                          : (int32_t)extra;
}

static void leave(Table *t, const Entry *e) {
    SeatState *s = &t->seat[e->seat];
    s->left = ++t->leavers;
    bool says_judge = e->by != BY_SEAT && e->by != BY_BOT && e->leave.zero;
    s->zero = t->start.table_rules.leaver_counts_zero || says_judge; /* DM19-5.6b, Q-24 */
    s->holder = HELD_BY_NOBODY;
}

/* --- pauses and calls ---------------------------------------------------------------------- */

static void call(Table *t, int seat) {
    t->seat[seat].called = 1;
    if (t->start.table_rules.call_pauses && !table_over(t)) t->paused |= (uint8_t)BIT(PAUSE_CALL);
}

static void close_call(Table *t, int which) {
    bool open = false;
    for (int seat = 0; seat < t->start.seats; seat++) {
        if (which == NONE || which == seat) t->seat[seat].called = 0;
        open |= t->seat[seat].called;
    }
    if (!open) t->paused &= (uint8_t)~BIT(PAUSE_CALL);
}

static void pause_table(Table *t, const Entry *e) {
    t->paused |= (uint8_t)BIT(e->pause);
    if (e->pause == PAUSE_ABSENCE && e->seat != NONE) t->seat[e->seat].away = 1;
}

/* An absence ends for one seat or, told by the judge, for all; the pause when nobody is away. */
static void resume(Table *t, const Entry *e) {
    bool away = false;
    unsigned ended = e->pause == PAUSE_NONE ? ~0u : BIT(e->pause);
    for (int seat = 0; seat < t->start.seats; seat++) {
        if (ended & BIT(PAUSE_ABSENCE) && (e->seat == NONE || e->seat == seat))
            t->seat[seat].away = 0;
        away |= t->seat[seat].away;
    }
    if (away) ended &= ~BIT(PAUSE_ABSENCE);
    t->paused &= (uint8_t)~ended;
}

/* --- who looks at the hands ------------------------------------------------------------------ */

bool table_looks(const Table *t, uint64_t judge) {
    for (int i = 0; i < LOOKERS; i++)
        if (judge && t->looks[i] == judge) return true;
    return false;
}

static void look(Table *t, const Entry *e) {
    uint64_t from = e->looks ? 0 : e->who, to = e->looks ? e->who : 0;
    for (int i = 0; i < LOOKERS; i++)
        if (t->looks[i] == from) {
            t->looks[i] = to;
            return;
        }
}

/* --- start, rewind, reveal ----------------------------------------------------------------- */

static void start(Table *t, const Start *s) {
    t->start = *s;
    t->commit = s->commit;
    t->limit_ms = t->next_limit_ms = s->table_rules.turn_limit_s * 1000u;
    if (s->table_rules.study_time_s) t->paused = (uint8_t)BIT(PAUSE_STUDY); /* WC25-1.1.7a */
    for (int seat = 0; seat < s->seats; seat++) {
        t->seat[seat].who = s->who[seat];
        t->seat[seat].holder = s->holder[seat];
        t->seat[seat].connected = 1;
        t->seat[seat].clock.grace_ms = s->table_rules.reconnect_grace_s * 1000u;
        t->seat[seat].clock.bank_ms = s->table_rules.time_bank_s * 1000u;
    }
    play_start(&t->play, s);
}

static void commit_anew(Table *t, const Commitment *commit, uint32_t index) {
    t->commit = *commit;
    t->commit_at = index;
    t->epoch = t->epochs = 0;
    t->drawn = t->revealed = 0;
    t->shares = SHARES_PLEDGED;
    memset(t->share, 0, sizeof t->share);
    memset(&t->seed, 0, sizeof t->seed);
    for (int seat = 0; seat < SEATS; seat++)
        memset(&t->seat[seat].entropy, 0, sizeof t->seat[seat].entropy);
}

/* The epoch in force when entry `at` was made. */
static uint32_t epoch_at(const Table *t, const Entry *log, uint32_t at) {
    for (uint32_t i = at; i > t->commit_at; i--)
        if (entry_rewinds(&log[i - 1])) return log[i - 1].rewind.epoch;
    return 0;
}

/* How far the draws of `epoch` have been seen, by all the branches up to `end`. */
static uint32_t seen_in(const Table *t, const Entry *log, uint32_t end, uint32_t epoch) {
    uint32_t seen = 0, now = 0;
    for (uint32_t i = t->commit_at; i <= end; i++) {
        if (!entry_rewinds(&log[i])) continue;
        bool same = i > t->commit_at && now == epoch;
        if (same && log[i].rewind.draws > seen) seen = log[i].rewind.draws;
        now = log[i].rewind.epoch;
    }
    return seen;
}

/* Mark what is undone and play the rest again.  The seating stays as it is. */
static void play_again(Table *t, Entry *log, uint32_t index) {
    EntryNews unused;
    for (uint32_t i = log[index].rewind.to; i < index; i++)
        if (entry_plays(&log[i])) log[i].undone_by = index;
    play_start(&t->play, &t->start);
    for (uint32_t i = 1; i < index; i++) {
        bool seating = log[i].kind == ENTRY_LEAVE || log[i].kind == ENTRY_HOLDER;
        if (entry_plays(&log[i]) || seating) {
            TableRefusal no = play_apply(&t->play, log, i, &unused);
            assert(!no); /* it was allowed when it was made */
            (void)no;
        }
    }
}

static void rewind_play(Table *t, Entry *log, uint32_t index) {
    Rewind *r = &log[index].rewind;
    r->draws = t->play.game.draws;
    play_again(t, log, index);
    if (r->committed) commit_anew(t, &r->commit, index);
    else t->epoch = r->keep ? epoch_at(t, log, r->to) : ++t->epochs;
    r->epoch = t->epoch;
    t->known = r->keep ? seen_in(t, log, index, t->epoch) : 0;
    for (int seat = 0; seat < t->start.seats; seat++) begin_duty(&t->seat[seat]);
}

static void reveal(Table *t, const Seed *seed) {
    t->seed = *seed;
    t->revealed = 1;
}

/* --- the fold ------------------------------------------------------------------------------ */

static void apply_beside_play(Table *t, Entry *log, uint32_t index) {
    Entry *e = &log[index];
    switch ((EntryKind)e->kind) {
    case ENTRY_START: start(t, &e->start); break;
    case ENTRY_ENTROPY: t->seat[e->seat].entropy = e->entropy; break;
    case ENTRY_CALL: call(t, e->seat); break;
    case ENTRY_CALL_CLOSED: close_call(t, e->seat); break;
    case ENTRY_PAUSE: pause_table(t, e); break;
    case ENTRY_RESUME: resume(t, e); break;
    case ENTRY_PRESENCE: t->seat[e->seat].connected = e->connected != 0; break;
    case ENTRY_TIMEOUT:
        t->seat[e->seat].timed_out = 1;
        t->seat[e->seat].clock.overruns++;
        break;
    case ENTRY_LEAVE: leave(t, e); break;
    case ENTRY_HOLDER:
        t->seat[e->seat].stands_in = e->holder.kind == HELD_BY_SUBSTITUTE ||
                                     (t->seat[e->seat].stands_in &&
                                      t->seat[e->seat].who == e->holder.who);
        t->seat[e->seat].holder = e->holder.kind;
        t->seat[e->seat].who = e->holder.who;
        t->seat[e->seat].connected = 1;
        break;
    case ENTRY_CLOCK: change_clock(t, e); break;
    case ENTRY_LOOK: look(t, e); break;
    case ENTRY_TAKE_BACK: back_apply(t, e, index); break;
    case ENTRY_VOID_ROLL:
    case ENTRY_REWIND: rewind_play(t, log, index); break;
    case ENTRY_ABORT: t->aborted = 1; break;
    case ENTRY_REVEAL: reveal(t, &e->seed); break;
    case ENTRY_PLEDGE:
    case ENTRY_SHARE:
    case ENTRY_SHARES_CLOSED: pledges_apply(t, e); break;
    default: break; /* it was part of the play, or is a record only */
    }
}

/* What an entry finds: its effect on clocks and duties is measured against it. */
typedef struct Before {
    unsigned turns, setup_step, draws, running;
    int64_t limit[SEATS];
} Before;

static Before before(const Table *t) {
    const Game *g = &t->play.game;
    Before b = { g->turns, g->setup_step, g->draws, table_running(t), { 0 } };
    for (int seat = 0; seat < SEATS; seat++) b.limit[seat] = bank_from(t, seat);
    return b;
}

/* The play has followed log[at]; now all the rest of the table. */
static void follow(Table *t, Entry *log, uint32_t at, const Before *b, const EntryNews *latest) {
    const Entry *e = &log[at];
    const Game *g = &t->play.game;
    EntryNews *news = &t->news[at % NEWS];
    *news = *latest;
    for (int seat = 0; seat < t->start.seats; seat++)
        charge(&t->seat[seat], e->spent_ms[seat], b->limit[seat]);
    apply_beside_play(t, log, at);
    if (entry_plays(e) || entry_rewinds(e)) memset(&t->back, 0, sizeof t->back);
    if (!at || entry_rewinds(e)) news->fact = fact_still(g), news->stolen = NONE;
    t->drawn |= g->draws > b->draws;
    t->count++;
    follow_duties(t, b->turns, b->setup_step, b->running);
}

TableRefusal table_apply(Table *t, Entry *log, size_t index) {
    assert(index == t->count);
    uint32_t at = (uint32_t)index;
    EntryNews news;
    memset(&news, 0, sizeof news);
    log[at].undone_by = 0;
    TableRefusal no = table_check_around(t, log, &log[at]);
    if (no) return no;
    Before b = before(t);
    if (at) no = play_apply(&t->play, log, at, &news);
    if (!no) follow(t, log, at, &b, &news);
    return no;
}

void table_do(Table *t, Entry *log, size_t index) {
    assert(index == t->count);
    uint32_t at = (uint32_t)index;
    EntryNews news;
    memset(&news, 0, sizeof news);
    log[at].undone_by = 0;
    Before b = before(t);
    if (at) play_do(&t->play, log, at, &news);
    follow(t, log, at, &b, &news);
}

TableRefusal table_fold(Table *t, Entry *log, size_t count) {
    table_open(t);
    for (size_t i = 0; i < count; i++) {
        TableRefusal no = table_apply(t, log, i);
        if (no) return no;
    }
    return TABLE_ALLOWED;
}

/* --- making entries ------------------------------------------------------------------------ */

Key table_key(const Table *t, const Seed *seed) {
    if (start_pledges(&t->start)) return chance_key_shares(seed, t->start.seats, t->share);
    Entropy entropy[SEATS];
    for (int seat = 0; seat < SEATS; seat++) entropy[seat] = t->seat[seat].entropy;
    return chance_key(seed, t->start.seats, entropy);
}

Entry table_act(const Table *t, const Key *key, int by, const Action *a) {
    Entry e = entry_act(by, a);
    if (!game_check(&t->play.game, a)) e.move.chance = chance_for(key, t->epoch, &t->play.game, a);
    return e;
}

/* --- the result ---------------------------------------------------------------------------- */

/* Does `a` come before `b`?  The winner, then those who stayed by VP, then leavers, the later
 * first. */
static bool ahead(const Table *t, const Result *r, int a, int b) {
    int left_a = t->seat[a].left, left_b = t->seat[b].left;
    if ((r->winner == a) != (r->winner == b)) return r->winner == a;
    if (left_a || left_b) return left_b && (!left_a || left_a > left_b);
    return r->vp[a] > r->vp[b];
}

Result table_result(const Table *t) {
    const Play *p = &t->play;
    Result r;
    memset(&r, 0, sizeof r);
    r.winner = NONE;
    if (t->aborted) r.ending = ENDED_ABORTED;
    else if (p->decided) r.ending = ENDED_DECIDED;
    else if (table_over(t)) r.ending = ENDED_WON;
    if (r.ending == ENDED_WON || r.ending == ENDED_DECIDED) r.winner = p->game.winner;
    for (int seat = 0; seat < t->start.seats; seat++) {
        r.vp[seat] = p->decided ? p->decision.vp[seat] : p->game.seat[seat].points;
        if (t->seat[seat].zero && !p->decided) r.vp[seat] = 0; /* DM19-5.6b */
    }
    for (int seat = 0; seat < t->start.seats; seat++) {
        r.place[seat] = 1;
        for (int other = 0; other < t->start.seats; other++)
            r.place[seat] += other != seat && ahead(t, &r, other, seat);
    }
    return r;
}
