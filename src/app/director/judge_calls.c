/* judge_calls.c - an event and the online tables that play its games hear of each other's judges.
 *
 * A judge call at a table enters the desk's queue with the same append; a call closed at one
 * of the two places is closed at the other, and pauses work the same way; a game that is aborted at the
 * event is aborted at its table.  What judges decide at
 * the event about a running game (a warning, a disqualification) is told at its table for all to see,
 * and so is what they take back of all this; what they do at the table has its line in the diary. */
#include "app/director/inside.h"
#include "app/online/tables.h"

#include <string.h>

static const char *table_of(const EventLive *e, uint16_t game) {
    const char *table = NULL;
    for (uint32_t i = 0; i < e->links; i++)
        if (e->link[i].game == game) table = e->link[i].table; /* the latest one plays it */
    return table;
}

/* ---- from the table ---- */

static const EventMatter *open_call(const EventState *ev, uint16_t game, uint16_t player) {
    for (int i = 0; i < ev->matters; i++) {
        const EventMatter *m = &ev->matter[i];
        bool about = m->kind == EV_MATTER_CALL && m->game == game;
        if (about && (player == EV_NONE || m->player == player)) return m;
    }
    return NULL;
}

static uint64_t person_at(const TableState *s, uint8_t seat) {
    return seat < s->table.start.seats ? s->table.seat[seat].who : 0;
}

static void call(Task *t, Live *live, const TableState *s, const Entry *e, const char *words) {
    const EventState *ev = event_of(live)->ev;
    uint64_t who = person_at(s, e->seat);
    uint16_t player = event_entrant(ev, who);
    if (player != EV_NONE && open_call(ev, s->game, player)) return; /* it rings already */
    EventAdd add = { .words = words,
                     .entry = player == EV_NONE ? event_make(EVENT_CALL, EV_BY_SYSTEM, 0)
                                                : event_make(EVENT_CALL, EV_BY_PLAYER, who) };
    add.entry.game = s->game;
    add.entry.player = player;
    add.entry.topic = EV_TOPIC_OTHER;
    add.judged = !event_check(ev, event_of(live)->log, &add.entry);
    if (add.judged) events_add(t, live, &add);
}

/* Every call of that seat, or of the table; a player's own may be withdrawn until a judge comes. */
static void settle(Task *t, Live *live, const TableState *s, const Entry *e) {
    const EventMatter *m;
    uint64_t caller = person_at(s, e->seat), who = e->by == BY_JUDGE ? e->who : caller;
    uint16_t player = caller ? event_entrant(event_of(live)->ev, caller) : EV_NONE;
    while ((m = open_call(event_of(live)->ev, s->game, player))) {
        EventAdd add = { .entry = event_make(EVENT_CALL_CLOSE, EV_BY_JUDGE, who) };
        add.entry.step = m->step;
        EventRefusal no = events_cause(event_of(live), &add.entry, who, -1);
        if (no && e->by != BY_JUDGE) events_refuse(t, event_of(live), NULL, no);
        add.judged = !no;
        if (no || !events_add(t, live, &add)) return;
    }
}

/* The event knows whether its tables pause, and who substitutes whom. */
static EventEntry step_of(const EventState *ev, const TableState *s, const Entry *e) {
    EventEntry step = event_make(EVENT_NOTHING, EV_BY_JUDGE, e->who);
    step.game = s->game;
    memcpy(step.clause, e->clause, strnlen(e->clause, sizeof step.clause - 1));
    if (e->kind == ENTRY_PAUSE || e->kind == ENTRY_RESUME) {
        step.kind = e->kind == ENTRY_PAUSE ? EVENT_PAUSE : EVENT_RESUME;
        step.pause = e->pause == PAUSE_FAULT     ? EV_PAUSE_FAULT
                     : e->pause == PAUSE_ABSENCE ? EV_PAUSE_ABSENCE
                                                 : EV_PAUSE_ORDER;
    } else if (e->kind == ENTRY_HOLDER && e->holder.kind == HELD_BY_SUBSTITUTE) {
        step.kind = EVENT_SUBSTITUTE;
        step.player = event_entrant(ev, s->table.start.who[e->seat]);
        step.person = e->holder.who;
    }
    return step;
}

static void judged(Task *t, Live *live, const TableState *s, const Entry *e) {
    EventAdd add = { .entry = step_of(event_of(live)->ev, s, e) };
    if (add.entry.kind == EVENT_NOTHING) {
        events_judged(t, live, e->who, s->game, ENTRY_NATURE[e->kind].name);
        return;
    }
    add.judged = !events_cause(event_of(live), &add.entry, e->who, -1);
    if (add.judged) events_add(t, live, &add);
}

/* A player who leaves a game for good has abandoned it at the event, too: last, or with nothing, as
 * the rulebook says, and the league may investigate (DM19-5.6, DM19-5.7, Q-57). */
static void abandon(Task *t, Live *live, const TableState *s, const Entry *e) {
    const EventLive *at = event_of(live);
    bool judge = e->by == BY_JUDGE; /* who saw them leave */
    EventAdd add = { .entry = event_make(EVENT_ABANDON, EV_BY_SYSTEM, 0) };
    add.entry.game = s->game;
    add.entry.player = event_entrant(at->ev, s->table.start.who[e->seat]);
    if (add.entry.player == EV_NONE) return; /* a bot's seat */
    add.judged = !(judge ? events_cause(at, &add.entry, e->who, -1)
                         : event_check(at->ev, at->log, &add.entry));
    if (add.judged) events_add(t, live, &add);
}

void events_table_called(void *user, Task *t, const TableState *state, const Entry *e,
                         const char *words) {
    (void)user;
    Live *live = task_live(t, &EVENT, state->event);
    if (!live || state->game >= event_of(live)->ev->games) return;
    if (e->kind == ENTRY_CALL) call(t, live, state, e, words);
    else if (e->kind == ENTRY_CALL_CLOSED) settle(t, live, state, e);
    else if (e->kind == ENTRY_LEAVE) abandon(t, live, state, e);
    else judged(t, live, state, e);
}

/* ---- to the table ---- */

static uint8_t pause_there(uint8_t pause) {
    return pause == EV_PAUSE_FAULT     ? PAUSE_FAULT
           : pause == EV_PAUSE_ABSENCE ? PAUSE_ABSENCE
                                       : PAUSE_JUDGE;
}

/* An undone step is announced as its opposite. */
static uint8_t contrary(uint8_t kind) {
    return kind == EVENT_PAUSE        ? EVENT_RESUME
           : kind == EVENT_RESUME     ? EVENT_PAUSE
           : kind == EVENT_CALL       ? EVENT_CALL_CLOSE
           : kind == EVENT_CALL_CLOSE ? EVENT_CALL
                                      : kind;
}

/* The entry that reports a step; ENTRY_NONE: the table need not know. */
static Entry told(const EventEntry *step) {
    Entry e = entry_make(ENTRY_NONE, BY_JUDGE, NONE);
    e.who = step->who;
    memcpy(e.clause, step->clause, strnlen(step->clause, sizeof e.clause - 1));
    switch (step->kind) {
    case EVENT_CALL: /* from a player's phone, say; the clocks stop at the table */
        if (step->by != EV_BY_PLAYER) break;
        e = entry_make(ENTRY_CALL, BY_SEAT, NONE);
        break;
    case EVENT_CALL_CLOSE:
        e.kind = ENTRY_CALL_CLOSED;
        if (step->by == EV_BY_PLAYER) e = entry_make(ENTRY_CALL_CLOSED, BY_SEAT, NONE);
        break;
    case EVENT_PAUSE:
    case EVENT_RESUME:
        if (step->pause == EV_PAUSE_CALL) break; /* calls pause automatically */
        e.kind = step->kind == EVENT_PAUSE ? ENTRY_PAUSE : ENTRY_RESUME;
        e.pause = pause_there(step->pause);
        if (!e.clause[0]) strcpy(e.clause, "T-41");
        break;
    case EVENT_PENALTY:
        e.kind = ENTRY_RULING;
        e.ruled = step->penalty.kind == EV_PENALTY_WARNING ? RULED_WARNING : RULED_PENALTY;
        break;
    case EVENT_VOID:
        e.kind = ENTRY_ABORT;
        if (!e.clause[0]) strcpy(e.clause, "Q-68");
        break;
    case EVENT_DQ:
        e.kind = ENTRY_RULING;
        e.ruled = RULED_DISQUALIFIED;
        break;
    default: break;
    }
    return e;
}

static bool tell_table(Task *t, const EventLive *e, uint16_t game, uint16_t player, Entry *entry) {
    const char *table = table_of(e, game);
    if (!table || entry->kind == ENTRY_NONE) return true;
    uint64_t about = player < e->ev->players ? e->ev->player[player].who : 0;
    return tables_tell(t, table, about, entry);
}

/* The step at the end of a chain of undoings came to stand again, or no longer does. */
static bool tell_undone(Task *t, const EventLive *e, const EventEntry *undo) {
    uint32_t at = undo->step;
    while (e->log[at].kind == EVENT_UNDO) at = e->log[at].step;
    EventEntry step = e->log[at];
    bool out = step.undone_by, call = step.kind == EVENT_CALL,
         close = step.kind == EVENT_CALL_CLOSE;
    if (step.kind == EVENT_VOID && out) return true; /* a table that was ended stays so */
    if (close) step.game = e->log[step.step].game, step.player = e->log[step.step].player;
    if (out) step.kind = contrary(step.kind);
    step.by = (call || close) && step.kind == EVENT_CALL ? EV_BY_PLAYER : EV_BY_JUDGE;
    step.who = undo->who;
    Entry entry = told(&step);
    if (out && entry.kind == ENTRY_RULING) entry.ruled = RULED_TAKEN_BACK;
    return tell_table(t, e, step.game, step.player, &entry);
}

bool events_tell_table(Task *t, Live *live, const EventEntry *step) {
    EventLive *e = event_of(live);
    if (e->asking) return true;
    if (step->kind == EVENT_UNDO) return tell_undone(t, e, step);
    Entry entry = told(step);
    uint16_t game = step->game, player = step->player;
    if (step->kind == EVENT_CALL_CLOSE) {
        game = e->log[step->step].game;
        player = e->log[step->step].player;
        if (player == EV_NONE && open_call(e->ev, game, EV_NONE)) return true; /* others wait */
    }
    bool calls = step->kind == EVENT_CALL || step->kind == EVENT_CALL_CLOSE;
    if (step->by == EV_BY_PLAYER && !calls) return true; /* players pause at the table itself */
    return tell_table(t, e, game, player, &entry);
}

/* ---- a whole round ---- */

bool events_pause_round(Task *t, Live *live, uint64_t who, uint8_t round, bool on,
                        const char *words) {
    EventRefusal why = EV_NOT_RUNNING;
    bool any = false;
    for (uint16_t i = 0; i < event_of(live)->ev->games; i++) {
        const EventLive *e = event_of(live);
        if (e->ev->game[i].round != round) continue;
        EventAdd add = { .words = words,
                         .entry = event_make(on ? EVENT_PAUSE : EVENT_RESUME, EV_BY_JUDGE, who) };
        add.entry.game = i;
        add.entry.pause = EV_PAUSE_ORDER;
        add.entry.text = words && *words;
        EventRefusal no = events_cause(e, &add.entry, who, -1);
        add.entry.text = 0;
        add.judged = !no;
        if (no) {
            why = no; /* not begun, over, or paused as it is: the others count */
            continue;
        }
        if (!events_add(t, live, &add) || !events_tell_table(t, live, &add.entry)) return false;
        any = true;
    }
    if (!any) events_refuse(t, event_of(live), NULL, why);
    return any;
}
