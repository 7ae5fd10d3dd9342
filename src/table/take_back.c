#include "table/take_back.h"

#include <string.h>

uint32_t back_last(const Table *t, const Entry *log, int seat) {
    for (uint32_t i = t->count; i-- > 1;)
        if (log[i].kind == ENTRY_ACT && !log[i].undone_by && log[i].seat == seat) return i;
    return 0;
}

/* Acts that draw nothing and tell nothing that was not on the table before. */
static bool tells_nothing(const Game *g, int kind) {
    switch ((ActionKind)kind) {
    case ACT_SETTLEMENT: return g->scenario != SCENARIO_FISHERMEN; /* it may draw a token, F-20 */
    case ACT_ROAD:
    case ACT_CITY:
    case ACT_SHIP:
    case ACT_SAIL:
    case ACT_MOVE:
    case ACT_REDIRECT:
    case ACT_BANK:
    case ACT_ROAD_BUILDING:
    case ACT_YEAR_OF_PLENTY:
    case ACT_ALCHEMY:
    case ACT_WALL:
    case ACT_IMPROVE:
    case ACT_MEDICINE:
    case ACT_RECRUIT:
    case ACT_ACTIVATE:
    case ACT_PROMOTE:
    case ACT_KNIGHT_MOVE:
    case ACT_ENGINEERING:
    case ACT_INVENTION:
    case ACT_IRRIGATION:
    case ACT_MINING:
    case ACT_SMITHING:
    case ACT_COMMERCIAL_HARBOR:
    case ACT_MERCHANT:
    case ACT_MERCHANT_FLEET:
    case ACT_DIPLOMACY:
    case ACT_ENCOURAGEMENT:
    case ACT_END: return true;
    default: return false;
    }
}

bool back_silent(const Table *t, const Entry *log, uint32_t to) {
    int seat = log[to].seat;
    for (uint32_t i = to; i < t->count; i++) {
        if (!entry_plays(&log[i])) continue;
        bool own = log[i].seat == seat && log[i].by == BY_SEAT;
        bool act = log[i].kind == ENTRY_ACT;
        if (!own || (act && !tells_nothing(&t->play.game, log[i].move.act.kind))) return false;
    }
    return true;
}

static bool answers(const Table *t, int seat) {
    const SeatState *s = &t->seat[seat];
    return !s->left && (s->holder == HELD_BY_PERSON || s->holder == HELD_BY_SUBSTITUTE);
}

unsigned back_awaited(const Table *t) {
    unsigned awaited = 0;
    if (!t->back.entry || t->back.at_once) return 0;
    for (int seat = 0; seat < t->start.seats; seat++)
        if (seat != t->back.seat && answers(t, seat)) awaited |= BIT(seat);
    return awaited & ~t->back.yes;
}

bool back_agreed(const Table *t) {
    return t->back.entry && !back_awaited(t);
}

Entry back_rewind(const Table *t) {
    Entry e = entry_make(ENTRY_REWIND, BY_SYSTEM, t->back.seat);
    e.rewind.to = t->back.to;
    e.rewind.keep = 1;
    return e;
}

static TableRefusal check_ask(const Table *t, const Entry *log, const Entry *e) {
    if (t->back.entry) return BACK_ASKED;
    if (!e->back.to || e->back.to != back_last(t, log, e->seat)) return NOTHING_TO_TAKE_BACK;
    if (e->back.to < t->commit_at) return KEEP_IMPOSSIBLE;
    return e->back.at_once && !back_silent(t, log, e->back.to) ? BACK_SHOWN : TABLE_ALLOWED;
}

TableRefusal back_check(const Table *t, const Entry *log, const Entry *e) {
    if (e->back.says >= BACK_WORDS) return NO_SUCH_ENTRY;
    if (e->back.says == BACK_ASKS) return check_ask(t, log, e);
    if (!t->back.entry) return NO_TAKE_BACK;
    bool withdraws = e->seat == t->back.seat && e->back.says == BACK_REFUSES;
    return withdraws || back_awaited(t) >> e->seat & 1 ? TABLE_ALLOWED : NO_TAKE_BACK;
}

void back_apply(Table *t, const Entry *e, uint32_t index) {
    switch (e->back.says) {
    case BACK_ASKS:
        t->back = (TakeBack){
            .entry = index, .to = e->back.to, .seat = e->seat, .at_once = e->back.at_once
        };
        break;
    case BACK_AGREES: t->back.yes |= (uint8_t)BIT(e->seat); break;
    default: memset(&t->back, 0, sizeof t->back); break;
    }
}
