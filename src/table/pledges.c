#include "table/pledges.h"

#include <string.h>

unsigned pledges_missing(const Table *t) {
    unsigned missing = 0;
    for (int seat = 0; seat < t->start.seats; seat++) {
        int state = t->share[seat].state;
        bool lacks = t->shares == SHARES_PLEDGED ? state == SHARE_NONE : state == SHARE_PLEDGED;
        if (lacks && t->shares != SHARES_READY) missing |= BIT(seat);
    }
    return missing;
}

bool table_awaits_shares(const Table *t) {
    bool begun = t->count && start_pledges(&t->start) && !table_over(t);
    return begun && t->shares != SHARES_READY && t->play.game.setup_step >= t->start.seats;
}

static TableRefusal check_share(const Table *t, const Entry *e) {
    if (e->by == BY_SYSTEM && !t->share[e->seat].by_bot) return NOT_FOR_YOU;
    if (t->shares == SHARES_PLEDGED) return SHARE_EARLY;
    if (t->shares == SHARES_READY || t->share[e->seat].state != SHARE_PLEDGED) return SHARE_LATE;
    Commitment pledge = share_pledge(&t->commit, e->seat, &e->share);
    bool same = memcmp(&pledge, &t->share[e->seat].pledge, sizeof pledge) == 0;
    return same ? TABLE_ALLOWED : SHARE_WRONG;
}

static TableRefusal check_closed(const Table *t, const SharesClosed *closed) {
    unsigned missing = pledges_missing(t);
    if (!table_awaits_shares(t) || closed->stage != t->shares || closed->missing != missing)
        return SHARES_OPEN;
    for (int seat = 0; seat < t->start.seats && t->shares == SHARES_SHOWN; seat++)
        if (missing >> seat & 1 && t->share[seat].by_bot) return SHARES_OPEN;
    return TABLE_ALLOWED;
}

TableRefusal pledges_check(const Table *t, const Entry *e) {
    if (!start_pledges(&t->start)) return OTHER_CHANCE;
    if (t->revealed) return SEED_KNOWN;
    if (e->kind == ENTRY_SHARES_CLOSED) return check_closed(t, &e->closed);
    if (e->kind == ENTRY_SHARE) return check_share(t, e);
    bool free = t->shares == SHARES_PLEDGED && t->share[e->seat].state == SHARE_NONE;
    return free ? TABLE_ALLOWED : PLEDGE_LATE;
}

/* A stage ends when nobody is missing, and the last one also when there is nothing to show. */
static void advance(Table *t, bool closed) {
    while (t->shares != SHARES_READY && (closed || !pledges_missing(t))) {
        t->shares++;
        closed = false;
    }
}

void pledges_apply(Table *t, const Entry *e) {
    SeatShare *s = e->kind == ENTRY_SHARES_CLOSED ? NULL : &t->share[e->seat];
    if (e->kind == ENTRY_PLEDGE) {
        s->state = SHARE_PLEDGED;
        s->by_bot = e->by == BY_BOT;
        s->pledge = e->pledge;
    }
    if (e->kind == ENTRY_SHARE) {
        s->state = SHARE_SHOWN;
        s->share = e->share;
    }
    advance(t, e->kind == ENTRY_SHARES_CLOSED);
}

Entry pledges_close(const Table *t) {
    Entry e = entry_make(ENTRY_SHARES_CLOSED, BY_SYSTEM, NONE);
    e.closed.stage = t->shares;
    e.closed.missing = (uint8_t)pledges_missing(t);
    return e;
}
