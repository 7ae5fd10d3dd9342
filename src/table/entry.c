#include "table/entry.h"

#include "base/text.h"

#include <string.h>

const char *const CAUSE_NAME[CAUSES] = { "seat", "bot", "timeout", "judge", "system" };
const char *const HOLDER_NAME[HOLDERS] = { "person", "bot", "substitute", "nobody" };
const char *const PAUSE_NAME[PAUSES] = { "none", "study", "call", "absence", "judge", "fault" };
const char *const RULING_NAME[RULINGS] = { "ruling", "warning", "penalty", "disqualification",
                                           "taken-back" };
const char *const BACK_NAME[BACK_WORDS] = { "ask", "agree", "refuse" };
const char *const CLOCK_CHANGE_NAME[CLOCK_CHANGES] = { "turn-limit", "time-added", "time-set" };

const char *const CARD_WAY_NAME[CARD_WAYS] = { "from-deck", "to-deck", "to-hand" };
const char *const SHARE_STAGE_NAME[SHARE_STAGES] = { "pledges", "shares", "ready" };

const EntryNature ENTRY_NATURE[ENTRY_KINDS] = { { "none", 0, 0 },
#define ROW(kind, name, by, nature) { name, by, nature },
                                                ENTRIES(ROW)
#undef ROW
};

int entry_find(const char *name) {
    int kind = ENTRY_NONE + 1;
    while (kind < ENTRY_KINDS && !text_same(name, ENTRY_NATURE[kind].name)) kind++;
    return kind;
}

Entry entry_make(EntryKind kind, int by, int seat) {
    Entry e;
    memset(&e, 0, sizeof e); /* the padding too: entries compare by their bytes */
    e.kind = (uint8_t)kind;
    e.by = (uint8_t)by;
    e.seat = (uint8_t)seat;
    return e;
}

void entry_set_act(Entry *e, const Action *a) {
    memset(&e->move, 0, sizeof e->move);
#define TAKE(SORT, Type, field) e->move.act.field = a->field;
    ACTION_FIELDS(TAKE)
#undef TAKE
}

Entry entry_act(int by, const Action *a) {
    Entry e = entry_make(ENTRY_ACT, by, a->seat);
    entry_set_act(&e, a);
    return e;
}

bool action_hides(const Action *a) {
    switch ((ActionKind)a->kind) {
    case ACT_DISCARD:
    case ACT_PUT_BACK:
    case ACT_HARBOR_OFFER: return true;
    case ACT_ANSWER: /* a commodity is given in an exchange, a resource taken from the bank for all to see */
        return a->card2 == ANSWER_CARDS || a->card2 == ANSWER_PROGRESS ||
               (a->card2 == ANSWER_KIND && a->card >= RESOURCES);
    default: return false;
    }
}

void action_hide(Action *a) {
    bool pile = a->kind == ACT_DISCARD || (a->kind == ACT_ANSWER && a->card2 == ANSWER_CARDS);
    if (!pile) a->card = NONE; /* a pile of cards leaves that member alone */
    a->give = a->get = 0;
}
