#include "table/verify.h"

#include "table/timeout.h"

#include <string.h>

const struct RefusalText VERDICT_TEXT[VERDICT_CODES] = {
#define ROW(code, name, text) { name, text },
    VERDICTS(ROW)
#undef ROW
};

/* The seed of the commitment in force: its reveal is the next in the log. */
static const Seed *seed_from(const Entry *log, size_t count, size_t index) {
    for (size_t i = index; i < count; i++)
        if (log[i].kind == ENTRY_REVEAL) return &log[i].seed;
    return NULL;
}

/* Does anything in this entry come out of the seed? */
static bool draws(const Table *t, const Entry *e) {
    if (e->kind != ENTRY_ACT) return false;
    bool chosen = e->by == BY_TIMEOUT && timeout_draws(&e->move.act);
    const Game *g = &t->play.game;
    const Chance none = { 0 }; /* Taxation draws only more: K-139 */
    return chosen || game_chance(g, &e->move.act).kind != CHANCE_NONE ||
           game_more(g, &e->move.act, &none, 1).kind != CHANCE_NONE;
}

static Verdict judge_draw(const Table *t, const Key *key, const Entry *e) {
    const Move *made = &e->move;
    Entry forced;
    if (e->by == BY_TIMEOUT) {
        if (!timeout_next(t, key, e->seat, &forced)) return WRONG_FORCED;
        const Action *right = &forced.move.act;
        bool card = timeout_draws(right) && made->act.card != right->card;
        if (made->act.where != right->where || made->act.give != right->give ||
            made->act.get != right->get || card)
            return WRONG_FORCED;
    }
    ChanceNeed need = game_chance(&t->play.game, &made->act);
    Chance right = chance_for(key, t->epoch, &t->play.game, &made->act);
    bool dice = need.kind == CHANCE_DICE || need.kind == CHANCE_THREE_DICE;
    if (dice && (made->chance.a != right.a || made->chance.b != right.b)) return WRONG_DICE;
    if (made->chance.event != right.event) return WRONG_DICE;
    bool more = memcmp(made->chance.more, right.more, sizeof right.more) == 0;
    bool drawn = need.kind == CHANCE_CARD || need.kind == CHANCE_PROGRESS;
    return !more || (drawn && made->chance.a != right.a) ? WRONG_CARD : VERIFIED;
}

/* The key for the draw at `index`, or why there is none. */
static Verdict find_key(const Table *t, const Entry *log, size_t count, size_t index, Key *key) {
    const Seed *seed = seed_from(log, count, index);
    if (!seed) return NOT_REVEALED;
    Commitment made = chance_commit(seed);
    if (memcmp(&made, &t->commit, sizeof made) != 0) return WRONG_SEED;
    *key = table_key(t, seed);
    return VERIFIED;
}

/* A share counts as shown if it was under every commitment of the game. */
static void add_shares(const SharesFound *one, bool first, SharesFound *all) {
    all->pledged = one->pledged;
    all->shown = first ? one->shown : all->shown & one->shown;
    all->bots = first ? one->bots : all->bots & one->bots;
    all->withheld |= one->withheld;
    all->without |= one->without;
}

/* What the server's bots give follows from its seed. */
static bool bots_gave_theirs(const Table *t, const Seed *seed) {
    for (int seat = 0; seat < t->start.seats; seat++) {
        const SeatShare *s = &t->share[seat];
        Share right = share_of_bot(seed, seat);
        if (s->by_bot && s->state == SHARE_SHOWN && memcmp(&s->share, &right, sizeof right) != 0)
            return false;
    }
    return true;
}

static void note_share(const Table *t, const Entry *e, SharesFound *found) {
    found->pledged = start_pledges(&t->start);
    if (e->kind == ENTRY_SHARE)
        *(t->share[e->seat].by_bot ? &found->bots : &found->shown) |= (uint8_t)BIT(e->seat);
    if (e->kind != ENTRY_SHARES_CLOSED) return;
    *(e->closed.stage == SHARES_SHOWN ? &found->withheld : &found->without) |= e->closed.missing;
}

typedef struct ShareTrail { /* who gave what, commitment by commitment */
    SharesFound before, now;
    uint32_t commit; /* the entry that made the newest one */
} ShareTrail;

static Verification follow(Table *t, Entry *log, size_t count, ShareTrail *trail) {
    Verification v = { .verdict = VERIFIED };
    Key key;
    uint32_t keyed = UINT32_MAX; /* the commitment that `key` is of */
    table_open(t);
    for (size_t i = 0; i < count; i++) {
        v.entry = (uint32_t)i;
        v.refusal = table_check(t, log, &log[i]);
        if (!v.refusal && draws(t, &log[i])) {
            if (keyed != t->commit_at) {
                v.verdict = find_key(t, log, count, i, &key);
                v.entry = v.verdict == WRONG_SEED ? t->commit_at : v.entry;
            }
            keyed = t->commit_at;
            if (!v.verdict) v.verdict = judge_draw(t, &key, &log[i]);
            if (v.verdict) return v;
            v.draws++;
        }
        bool reveals = !v.refusal && log[i].kind == ENTRY_REVEAL && start_pledges(&t->start);
        if (reveals && !bots_gave_theirs(t, &log[i].seed)) {
            v.verdict = WRONG_SHARE;
            return v;
        }
        if (!v.refusal) v.refusal = table_apply(t, log, i);
        if (!v.refusal) {
            if (t->commit_at != trail->commit) {
                add_shares(&trail->now, !trail->commit, &trail->before);
                trail->now = (SharesFound){ 0 };
                trail->commit = t->commit_at;
            }
            note_share(t, &log[i], &trail->now);
            continue;
        }
        v.verdict = v.refusal == SEED_WRONG    ? WRONG_SEED
                    : v.refusal == SHARE_WRONG ? WRONG_SHARE
                                               : REFUSED_ENTRY;
        if (v.verdict == WRONG_SEED) v.entry = t->commit_at;
        return v;
    }
    v.entry = t->commit_at;
    if (!t->revealed) v.verdict = NOT_REVEALED;
    return v;
}

Verification verify_log(Table *t, Entry *log, size_t count) {
    ShareTrail trail = { .commit = 0 };
    Verification v = follow(t, log, count, &trail);
    add_shares(&trail.now, !trail.commit, &trail.before);
    v.shares = trail.before;
    return v;
}
