/* undo.c - taking a step back: the log is folded without it.
 *
 * An UNDO takes its step out of the fold.  If the step is itself an UNDO, what that one took out
 * comes back, and so on down the chain: every second link stands. */
#include "event/inside.h"

#include <string.h>

/* Go from an UNDO to the step it took back; false at the end of the chain. */
static bool follow(const EventEntry *log, uint32_t *link) {
    uint32_t step = log[*link].step;
    if (log[*link].kind != EVENT_UNDO || step >= *link) return false;
    *link = step;
    return true;
}

/* Does entry `i` stand once `step` is undone? */
static bool stands(const EventEntry *log, uint32_t i, uint32_t step) {
    bool back = false;
    uint32_t link = step;
    do {
        if (link == i) return back;
        back = !back;
    } while (follow(log, &link));
    return !log[i].undone_by;
}

/* Write into the log what the UNDO at `index` does: a step is out by the UNDO that names it. */
static void mark(EventEntry *log, uint32_t index) {
    bool back = false;
    uint32_t by = index, link = log[index].step;
    do {
        log[link].undone_by = back ? 0 : by;
        back = !back;
        by = link;
    } while (follow(log, &link));
}

/* Can the step be undone at all? */
static EventRefusal check_step(const EventEntry *log, uint32_t step, uint32_t before) {
    if (!step || step >= before) return EV_NO_SUCH;
    if (log[step].kind == EVENT_NOTHING || log[step].kind >= EVENT_KINDS) return EV_NO_SUCH;
    if (log[step].undone_by) return EV_UNDONE;
    return EVENT_NATURE[log[step].kind].nature & EV_FINAL ? EV_NEVER_UNDONE : EV_ALLOWED;
}

void undo_mark(EventEntry *log, size_t count) {
    for (size_t i = 0; i < count; i++) {
        log[i].undone_by = 0;
        if (log[i].kind == EVENT_UNDO && !check_step(log, log[i].step, (uint32_t)i))
            mark(log, (uint32_t)i);
    }
}

EventRefusal undo_stands(const EventEntry *log, uint32_t index) {
    uint32_t step = log[index].step;
    if (step < index && log[step].undone_by == index) return EV_ALLOWED;
    EventRefusal no = check_step(log, step, index);
    return no ? no : EV_UNDONE;
}

/* Fold the first `count` entries as they stand without `step` into the spare state.  The first that
 * no longer stands, or 0. */
static uint32_t try_without(const EventState *ev, const EventEntry *log, uint32_t count,
                            uint32_t step, EventRefusal *why) {
    EventState *spare = ev->spare;
    event_clear(spare);
    for (uint32_t i = 0; i < count; i++) {
        if (!stands(log, i, step)) {
            spare->count++;
            continue;
        }
        *why = event_step(spare, &log[i]);
        if (*why) return i;
    }
    return 0;
}

uint32_t event_undo_blocker(const EventState *ev, const EventEntry *log, uint32_t step,
                            EventRefusal *why) {
    *why = EV_ALLOWED;
    if (check_step(log, step, ev->count)) return 0;
    return try_without(ev, log, ev->count, step, why);
}

/* What was locked is locked in the spare state too, and says the same. */
static bool keeps_locks(const EventState *ev) {
    const EventState *spare = ev->spare;
    for (int i = 0; i < ev->games; i++) {
        const EventGame *was = &ev->game[i], *is = &spare->game[i];
        if (was->sheet != EV_LOCKED) continue;
        bool same = i < spare->games && is->sheet == EV_LOCKED && is->winner == was->winner;
        for (size_t k = 0; same && k < sizeof is->seat / sizeof is->seat[0]; k++)
            same = event_same_seat(&is->seat[k], &was->seat[k]);
        if (!same) return false;
    }
    return true;
}

/* A judge who handles the cards does so for the rest of the game (NC20-1.5.4f, WC25-2.0.4d). */
static bool keeps_judges(const EventState *ev) {
    const EventState *spare = ev->spare;
    for (int i = 0; i < ev->games; i++) {
        const EventGame *g = &ev->game[i];
        if (g->banker != EV_BANKER_JUDGE || !running(g)) continue;
        if (i >= spare->games || spare->game[i].banker != EV_BANKER_JUDGE) return false;
    }
    return true;
}

/* What could no longer be changed says the same in the spare state: undoing is changing, too (DC21-1.1.1b, Q-02). */
static EventRefusal keeps_rules(const EventState *ev) {
    const EventState *spare = ev->spare;
    bool posted = event_settings_frozen(ev);
    for (int i = 0; i < PARAMETER_COUNT; i++) {
        const Parameter *p = &PARAMETERS[i];
        if (parameter_same(p, &ev->rules, &spare->rules)) continue;
        if (posted && event_match_setting(p)) return EV_SETTINGS_FROZEN;
        if (event_frozen(ev) > (Stage)p->frozen_at) return EV_FROZEN;
    }
    bool timed = ev->limit_s == spare->limit_s && ev->placement_limit_s == spare->placement_limit_s;
    if (posted && !timed) return EV_SETTINGS_FROZEN;
    bool same = memcmp(&ev->format, &spare->format, sizeof ev->format) == 0;
    return format_known(ev) && !same ? EV_FORMAT_KNOWN : EV_ALLOWED;
}

/* What belongs to the event itself stays when it is over; what came after that can be undone. */
static bool came_after(const EventState *ev, const EventEntry *log, uint32_t step) {
    if (ev->stage < EV_COMPLETED) return true;
    while (step-- > 0)
        if (log[step].kind == EVENT_COMPLETE || log[step].kind == EVENT_CANCEL) return true;
    return false;
}

/* What the league alone decides nobody else takes back. */
static bool may_undo(const EventEntry *step, int by) {
    unsigned causes = EVENT_NATURE[step->kind].by;
    bool chief = by == EV_BY_ORGANISER || by == EV_BY_HEAD_JUDGE || by == EV_BY_SYSTEM;
    return causes >> by & 1 || (chief && causes != EV_LEAGUE);
}

/* Rulings, penalties, disqualifications and decisions about protests are final (NC20-1.1.2b, WC25-1.2.2b, DM19-5.2), and
 * a protest is the player's (NC20-1.1.3a): a mistaken entry is undone by those who decide such things, or by the
 * person who recorded it. */
static unsigned who_decides(const EventState *ev, const EventEntry *step) {
    switch (step->kind) {
    case EVENT_DQ: return step->by == EV_BY_BRAND ? EV_BRAND : causes_of(ev, EVENT_DQ);
    case EVENT_PROTEST:
    case EVENT_PROTEST_DECIDE: return causes_of(ev, EVENT_PROTEST_DECIDE);
    case EVENT_RULING:
    case EVENT_PENALTY: return causes_of(ev, step->kind);
    default: return ~0u;
    }
}

/* As for the step itself: nobody undoes decisions about their own table (DM19-5.1c). */
static bool sits_there(const EventState *ev, const EventEntry *step, uint64_t who) {
    bool impartial = EVENT_NATURE[step->kind].nature & EV_IMPARTIAL;
    uint16_t game = impartial ? event_concerned(ev, step) : EV_NONE;
    uint16_t self = event_entrant(ev, who);
    return game != EV_NONE && self != EV_NONE && event_seat(&ev->game[game], self) < EV_SEATS;
}

static EventRefusal leaves_decisions(const EventState *ev, const EventEntry *log,
                                     const EventEntry *e) {
    const EventEntry *step = &log[e->step];
    while (step->kind == EVENT_UNDO) step = &log[step->step];
    if (!event_since(ev, 4) || e->by == EV_BY_SYSTEM) return EV_ALLOWED;
    bool decides = event_roles(ev, e->who) & who_decides(ev, step);
    if (e->who != step->who && !decides) return EV_FOR_JUDGES;
    return sits_there(ev, step, e->who) ? EV_OWN_TABLE : EV_ALLOWED;
}

EventRefusal undo_check(const EventState *ev, const EventEntry *log, const EventEntry *e) {
    EventRefusal no = check_step(log, e->step, ev->count);
    if (no) return no;
    const EventEntry *step = &log[e->step];
    if (!may_undo(step, e->by)) return EV_NOT_YOURS;
    no = leaves_decisions(ev, log, e);
    if (no) return no;
    if (!came_after(ev, log, e->step)) return EV_IS_OVER;
    if (step->game != EV_NONE && ev->game[step->game].sheet == EV_LOCKED) return EV_SHEET_LOCKED;
    if (event_undo_blocker(ev, log, e->step, &no)) return EV_LATER_STEP;
    if (event_judge(ev->spare, e)) return EV_LATER_STEP; /* nobody undoes their own appointment */
    if (!keeps_locks(ev)) return EV_SHEET_LOCKED;
    if (!event_since(ev, 3)) return EV_ALLOWED;
    return keeps_judges(ev) ? keeps_rules(ev) : EV_JUDGE_DEALS;
}

/* undo_check() has just folded the spare state. */
void undo_apply(EventState *ev, EventEntry *log, uint32_t index) {
    mark(log, index);
    event_copy_to(ev->spare, ev);
    ev->count = index + 1;
}

/* As a step of the fold an UNDO does nothing: what it took back was left out. */
EventRefusal check_undo(const EventState *ev, const EventEntry *e) {
    return e->step < ev->count ? EV_ALLOWED : EV_NO_SUCH;
}

void apply_undo(EventState *ev, const EventEntry *e) {
    (void)ev, (void)e;
}
