#include "codec/game_proof.h"
#include "base/sha256.h"
#include "codec/jot.h"
#include "codec/members.h"

#include <string.h>

/* The head someone wrote down is that of the last entry, or of an earlier one. */
static void find_head(const GameLog *log, const char *head, GameProof *p) {
    p->head_given = true;
    for (uint32_t n = 0; n < log->count && n < p->check.entry && !p->head_found; n++) {
        char text[SHA256_HEX];
        sha256_hex(log->proof[n].head, text);
        p->head_found = log->proof[n].has_head && strcmp(text, head) == 0;
        p->head_at = n;
    }
}

GameProof game_proof(GameLog *log, Table *t, const char *head) {
    GameProof p = { .closed = game_log_closed(log) };
    p.check = game_log_check(log, NULL, NULL, NULL);
    if (!p.closed) p.chance = verify_log(t, log->entry, log->count);
    if (head) find_head(log, head, &p);
    return p;
}

bool game_proof_holds(const GameProof *p) {
    return p->check.verdict == GAME_LOG_HOLDS && !p->closed && p->check.has_head &&
           p->chance.verdict == VERIFIED && (!p->head_given || p->head_found);
}

static void shares_json(const SharesFound *found, Buf *out) {
    jot_key(out, "shares"), jot_open(out, '{');
    member_mask("shown", found->shown, out);
    member_mask("bots", found->bots, out);
    member_mask("withheld", found->withheld, out);
    member_mask("without", found->without, out);
    jot_close(out, '}');
}

void game_proof_json(const GameProof *p, Buf *out) {
    static const char *const WORD[] = { "holds", "refused-entry", "wrong-state", "wrong-head" };
    const GameLogCheck *c = &p->check;
    jot_open(out, '{');
    member_flag("verified", game_proof_holds(p), out);
    member_word("log", WORD[c->verdict], out);
    if (c->verdict != GAME_LOG_HOLDS) member_number("entry", c->entry, out);
    else member_number("entries", c->entry, out);
    if (c->verdict == GAME_LOG_REFUSED) member_word("refusal", table_refusal(c->refusal).name, out);
    member_flag("sealed", p->closed, out);
    member_number("states", c->states, out);
    member_number("links", c->heads, out);
    if (c->has_head) member_hex("head", c->head, HASH_BYTES, out);
    if (p->head_given) {
        jot_key(out, "head_at");
        if (p->head_found) jot_number(out, p->head_at);
        else jot_null(out);
    }
    if (c->verdict == GAME_LOG_HOLDS && !p->closed) {
        member_word("chance", VERDICT_TEXT[p->chance.verdict].name, out);
        member_number("draws", p->chance.draws, out);
        if (p->chance.verdict != VERIFIED) member_number("chance_entry", p->chance.entry, out);
        if (p->chance.shares.pledged) shares_json(&p->chance.shares, out);
    }
    jot_close(out, '}');
}
