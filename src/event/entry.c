#include "event/entry.h"

#include "base/text.h"

#include <string.h>

const char *const EV_ROLE_NAME[EV_CAUSES] = {
#define ROW(role, name) name,
    EV_ROLES(ROW)
#undef ROW
};

const EventNature EVENT_NATURE[EVENT_KINDS] = { [EVENT_NOTHING] = { "nothing", 0, 0 },
#define ROW(kind, name, by, nature, fn) [EVENT_##kind] = { name, by, nature },
                                                EVENTS(ROW)
#undef ROW
};

/* The words of each list, and a NULL behind them. */
#define WORD(constant, name) name,
#define WORDS(list) static const char *const list##_WORDS[] = { EV_LIST_##list(WORD) NULL };
EV_LISTS(WORDS)
#undef WORDS
#undef WORD

static const char *const *const LISTS[EV_WORD_LISTS] = {
#define ROW(list) [EV_WORDS_##list] = list##_WORDS,
    EV_LISTS(ROW)
#undef ROW
};

static unsigned length(EventWords list) {
    unsigned count = 0;
    while (LISTS[list][count]) count++;
    return count;
}

const char *event_word(EventWords list, unsigned value) {
    return value < length(list) ? LISTS[list][value] : NULL;
}

int event_word_find(EventWords list, const char *word) {
    for (int i = 0; LISTS[list][i]; i++)
        if (text_same(LISTS[list][i], word)) return i;
    return -1;
}

int event_find(const char *name) {
    int kind = EVENT_NOTHING + 1;
    while (kind < EVENT_KINDS && !text_same(name, EVENT_NATURE[kind].name)) kind++;
    return kind;
}

EventEntry event_make(EventKind kind, int by, uint64_t who) {
    EventEntry e;
    memset(&e, 0, sizeof e); /* the padding too: entries compare by their bytes */
    e.kind = (uint8_t)kind;
    e.by = (uint8_t)by;
    e.who = who;
    e.round = EV_NO_ROUND;
    e.game = e.player = EV_NONE;
    return e;
}

Status event_override(const Rules *rules, Stage stage, const char *name, const char *text,
                      EventEntry *entry, Err *err) {
    Rules next = *rules;
    Status status = rules_set(&next, name, text, stage, err);
    if (status) return status;
    const Parameter *p = parameter_find(name);
    EventOverride *o = &entry->override;
    memset(o, 0, sizeof *o);
    o->parameter = (uint8_t)(p - PARAMETERS);
    if (p->kind == VALUE_TITLE) memcpy(o->title, (const char *)&next + p->offset, p->size);
    else
        for (unsigned i = 0; i < parameter_room(p); i++)
            o->number[i] = (uint16_t)parameter_value(p, &next, i);
    return OK;
}
