/* correct.c - corrections of locked sheets, told. */
#include "app/director/correct.h"

#include "app/director/inside.h"
#include "app/core/person.h"
#include "codec/jot.h"
#include "codec/members.h"
#include "tongue/tongue.h"

static const unsigned USED[] = { EV_USED_LOTS, EV_USED_SEEDS, EV_USED_NEXT, EV_USED_CHAMPION };
static const char *const USED_NAME[] = { "lots", "cut", "next-round", "champion" };
enum { USES = sizeof USED / sizeof *USED };

/* ---- before ---- */

/* The step that used the numbers, 0 if there is none. */
static uint32_t step_of(const EventLive *e, unsigned used) {
    for (uint32_t i = e->ev->count; i-- > 1;) {
        unsigned kind = e->log[i].kind;
        bool cut = kind == EVENT_CUT || kind == EVENT_PROMOTE;
        bool next = kind == EVENT_SEED_FINAL;
        if (e->log[i].undone_by) continue;
        if ((used == EV_USED_SEEDS && cut) || (used == EV_USED_NEXT && next)) return i;
    }
    return 0;
}

static bool can_be_undone(const EventLive *e, uint32_t step) {
    EventEntry undo = event_make(EVENT_UNDO, EV_BY_SYSTEM, 0);
    undo.step = step;
    undo.text = 1; /* there will be a reason */
    return step && event_check(e->ev, e->log, &undo) == EV_ALLOWED;
}

static const char *use_text(const EventLive *e, unsigned used) {
    bool undone = (used == EV_USED_SEEDS || used == EV_USED_NEXT) &&
                  can_be_undone(e, step_of(e, used));
    switch (used) {
    case EV_USED_LOTS:
        return "Lots were drawn from these numbers. They are never drawn again: they stay and "
               "decide any remaining ties.";
    case EV_USED_SEEDS:
        return undone ? "The cut was made from these numbers. If the first places change, undo it "
                        "in the diary and apply it again."
                      : "The cut was made from these numbers. What followed builds on it: seeds "
                        "and tables stay as they are.";
    case EV_USED_NEXT:
        return undone ? "The next round was seated from this result. If the winner changes, undo "
                        "that in the diary and seat it again."
                      : "The next round was seated from this result and stays as it is.";
    default:
        return "The champion was declared. If the first place changes, declare the champion again.";
    }
}

void events_write_uses(const EventEye *eye, uint16_t game, Buf *out) {
    const EventLive *e = event_of(eye->live);
    unsigned uses = event_uses(e->ev, game);
    jot_open(out, '[');
    for (int i = 0; i < USES; i++)
        if (uses & USED[i])
            jot_item(out), jot_text(out, tongue_row(eye->tongue, use_text(e, USED[i])));
    jot_close(out, ']');
}

/* ---- waiting ---- */

static void write_numbers(const EventGame *g, const EventSheet *sheet, Buf *out) {
    jot_key(out, "vp"), jot_open(out, '[');
    for (int i = 0; i < g->seats; i++) jot_item(out), jot_number(out, sheet->vp[i]);
    jot_close(out, ']');
    member_number("winner", sheet->winner, out);
}

static void write_waiting(const EventEye *eye, uint16_t game, Buf *out) {
    const EventGame *g = &event_of(eye->live)->ev->game[game];
    bool confirmed = g->correcting == EV_CORRECTION_CONFIRMED;
    char name[PERSON_NAME];
    events_person_name(eye, g->proposer, name);
    jot_key(out, "correction"), jot_open(out, '{');
    member_word("state", confirmed ? "confirmed" : "proposed", out);
    write_numbers(g, &g->paper, out);
    member_word("by", name, out);
    if (confirmed) {
        jot_key(out, "signs"), jot_open(out, '[');
        for (int i = 0; i < g->seats; i++)
            if (g->signs_again >> i & 1) jot_item(out), jot_number(out, g->seat[i].player);
        jot_close(out, ']');
    }
    jot_key(out, "uses"), events_write_uses(eye, game, out);
    jot_close(out, '}');
}

/* ---- afterwards ---- */

/* The paper was right: what had been typed in is kept beside it. */
static void write_typed(const EventGame *g, Buf *out) {
    member_flag("corrected", true, out);
    jot_key(out, "typed"), jot_open(out, '{');
    write_numbers(g, &g->typed, out);
    jot_close(out, '}');
    if (!g->used) return;
    jot_key(out, "used"), jot_open(out, '[');
    for (int i = 0; i < USES; i++)
        if (g->used & USED[i]) jot_item(out), jot_text(out, USED_NAME[i]);
    jot_close(out, ']');
}

void events_write_correction(const EventEye *eye, uint16_t game, Buf *out) {
    const EventGame *g = &event_of(eye->live)->ev->game[game];
    if (g->corrected) write_typed(g, out);
    if (g->correcting) write_waiting(eye, game, out);
}

/* ---- the diary ---- */

/* What was decided from the numbers of a game before step `n`. */
static unsigned used_before(const EventLive *e, uint32_t n) {
    unsigned phase = e->ev->round[e->ev->game[e->log[n].game].round].phase;
    bool prelim = phase == EV_PRELIM || phase == EV_QUALIFIER;
    unsigned used = 0;
    for (uint32_t i = 1; i < n; i++) {
        if (e->log[i].undone_by) continue;
        switch (e->log[i].kind) {
        case EVENT_LOT:
        case EVENT_LOTS_DRAW: used |= prelim ? EV_USED_LOTS : 0; break;
        case EVENT_CUT:
        case EVENT_PROMOTE: used |= prelim ? EV_USED_SEEDS : 0; break;
        case EVENT_SEED_FINAL: used |= phase == EV_SEMI ? EV_USED_NEXT : 0; break;
        case EVENT_CHAMPION: used |= EV_USED_CHAMPION; break;
        default: break;
        }
    }
    return used;
}

void events_tell_used(const EventEye *eye, uint32_t n, Buf *out) {
    static const char *const TOLD[] = {
        "Lots had already been drawn from the original numbers.",
        "The cut had already been made from the original numbers.",
        "The next round had already been seated from the original numbers.",
        "The champion had already been declared from the original numbers."
    };
    unsigned used = used_before(event_of(eye->live), n);
    for (int i = 0; i < USES; i++)
        if (used & USED[i]) buf_char(out, ' '), buf_text(out, tongue_row(eye->tongue, TOLD[i]));
}

bool events_signs_again(const EventLive *e, uint32_t n) {
    for (uint32_t i = n; i-- > 1;)
        if (e->log[i].kind == EVENT_APPROVE && e->log[i].game == e->log[n].game) return true;
    return false;
}
