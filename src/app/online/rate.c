/* rate.c - what people send to a table besides moves: so much in a minute, and nothing twice.
 *
 * The rules bound how many moves a game has, and how many first answers there are to an offer.  Calls, second
 * thoughts and settings could be sent without end, and each stays in the log for ever. */
#include "app/core/asker.h"
#include "app/online/desk.h"
#include "app/people/accounts.h"

#include <stdio.h>

bool table_in_rate(Task *t, const Live *live) {
    char whose[APP_NUMBER + APP_ID];
    if (!t->asker) return true;
    snprintf(whose, sizeof whose, "%llu/%s", (unsigned long long)t->asker->person.id, live->id);
    return accounts_within(t, QUOTA_TABLE_ENTRIES, whose);
}

/* Answering others' offers is free: otherwise three lively neighbours would use
 * up a player's limit.  Saying the opposite later counts. */
static bool answers_first(const Offers *o, const Entry *e) {
    bool answer = e->kind == ENTRY_ACCEPT || e->kind == ENTRY_DECLINE;
    return answer && o->open.entry && o->open.entry == e->terms.offer &&
           !((o->open.yes | o->open.no) >> e->seat & 1);
}

bool entry_is_free(const TableState *s, const Entry *e) {
    switch ((EntryKind)e->kind) {
    case ENTRY_ACT: /* the piece just laid may be put elsewhere as often as one likes (T-23x) */
        return e->move.act.kind != ACT_MOVE;
    case ENTRY_ENTROPY:
    case ENTRY_PLEDGE:
    case ENTRY_SHARE: return true; /* one each; without it the game does not begin */
    default: return answers_first(&s->table.play.offers, e);
    }
}

static bool stands(const Table *t, const Entry *e) {
    const Offers *o = &t->play.offers;
    bool words = e->text || e->clause[0];
    if (e->seat >= t->start.seats) return false;
    const SeatState *seat = &t->seat[e->seat];
    switch ((EntryKind)e->kind) {
    case ENTRY_QUIET:
        return o->quiet >> e->seat & 1 && !(offers_awaited(o, &t->play.game) >> e->seat & 1);
    case ENTRY_ACCEPT: return o->open.entry == e->terms.offer && o->open.yes >> e->seat & 1;
    case ENTRY_DECLINE: return o->open.entry == e->terms.offer && o->open.no >> e->seat & 1;
    case ENTRY_CALL: return seat->called && !words;
    case ENTRY_PAUSE: return e->pause == PAUSE_ABSENCE && seat->away && !words;
    case ENTRY_HOLDER:
        return seat->holder == e->holder.kind && seat->who == e->holder.who && seat->connected &&
               !words;
    default: return false;
    }
}

bool entry_repeats(const TableState *s, const Entry *e) {
    return stands(&s->table, e) && !table_check(&s->table, s->log, e);
}
