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
    int kind = e->event.act.kind;
    bool chosen = e->by == BY_TIMEOUT &&
                  (kind == ACT_DISCARD || kind == ACT_STEAL || kind == ACT_GOLD);
    return chosen || game_chance(&t->play.game, &e->event.act).kind != CHANCE_NONE;
}

static Verdict judge_draw(const Table *t, const Key *key, const Entry *e) {
    const Event *made = &e->event;
    Entry forced;
    if (e->by == BY_TIMEOUT) {
        if (!timeout_next(t, key, e->seat, &forced)) return WRONG_FORCED;
        if (made->act.where != forced.event.act.where || made->act.give != forced.event.act.give ||
            made->act.get != forced.event.act.get)
            return WRONG_FORCED;
    }
    ChanceNeed need = game_chance(&t->play.game, &made->act);
    Chance right = chance_for(key, t->epoch, &t->play.game, &made->act);
    bool dice = need.kind == CHANCE_DICE;
    if (dice && (made->chance.a != right.a || made->chance.b != right.b)) return WRONG_DICE;
    bool more = memcmp(made->chance.more, right.more, sizeof right.more) == 0;
    return !more || (need.kind == CHANCE_CARD && made->chance.a != right.a) ? WRONG_CARD : VERIFIED;
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

static void note_share(const Table *t, const Entry *e, SharesFound *found) {
    found->pledged = start_pledges(&t->start);
    if (e->kind == ENTRY_SHARE)
        *(t->share[e->seat].by_bot ? &found->bots : &found->shown) |= (uint8_t)BIT(e->seat);
    if (e->kind != ENTRY_SHARES_CLOSED) return;
    *(e->closed.stage == SHARES_SHOWN ? &found->withheld : &found->without) |= e->closed.missing;
}

Verification verify_log(Table *t, Entry *log, size_t count) {
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
        if (!v.refusal) v.refusal = table_apply(t, log, i);
        if (!v.refusal) {
            note_share(t, &log[i], &v.shares);
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
