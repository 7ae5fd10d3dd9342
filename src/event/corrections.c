/* corrections.c - a locked sheet that was typed wrong: corrected against the signed paper, by two people.
 *
 *   proposed -> confirmed -> (signed again) -> corrected
 *
 * What was signed cannot be altered (NC20-1.1.3b, WC25-1.2.3b).  What was typed can be, if it is not what the
 * paper says: the head judge proposes the paper's numbers, and a second person, who does not play at that table,
 * compares and confirms them.  A signature on a device has no paper behind it, so those players sign the
 * new numbers, too; until then the old ones stand.  The numbers that were typed first are kept for ever, with what
 * had used them by then. */
#include "event/inside.h"

#include <string.h>

/* ---- what has used the numbers ---- */

static bool lots_drawn(const EventState *ev) {
    for (int i = 0; i < ev->players; i++)
        if (ev->player[i].lot) return true;
    return false;
}

/* Has a round been seated from the winners of this one? */
static bool next_seated(const EventState *ev, const EventGame *g) {
    unsigned phase = round_of(ev, g)->phase;
    if (phase == EV_SEMI) return ev->final != EV_NO_ROUND;
    for (int r = g->round + 1; phase == EV_KNOCKOUT && r < ev->rounds; r++)
        if (ev->round[r].phase == EV_KNOCKOUT) return true;
    return false;
}

unsigned event_uses(const EventState *ev, uint16_t game) {
    const EventGame *g = &ev->game[game];
    bool before_cut = !knockout(round_of(ev, g)->phase);
    unsigned used = 0;
    if (before_cut && lots_drawn(ev)) used |= EV_USED_LOTS;
    if (before_cut && (ev->cut || ev->promoted)) used |= EV_USED_SEEDS;
    if (next_seated(ev, g)) used |= EV_USED_NEXT;
    if (ev->champion != EV_NONE) used |= EV_USED_CHAMPION;
    return used;
}

/* ---- until version 2: the head judge alone ---- */

static bool same(const EventSheet *a, const EventSheet *b) {
    return memcmp(a, b, sizeof *a) == 0;
}

static EventRefusal check_was_now(const EventState *ev, const EventGame *g,
                                  const EventCorrection *correct) {
    EventSheet now = sheet_of(g);
    if (g->sheet != EV_LOCKED) return EV_NOT_LOCKED;
    if (!same(&now, &correct->was) || same(&now, &correct->now)) return EV_NOT_WHAT_IS;
    return sheet_numbers(ev, g, &correct->now, g->decided);
}

EventRefusal check_correct(const EventState *ev, const EventEntry *e) {
    if (event_since(ev, 3)) return EV_CORRECT_BY_TWO;
    return check_was_now(ev, &ev->game[e->game], &e->correct);
}

static void correct(EventState *ev, EventGame *g, const EventSheet *paper) {
    if (!g->corrected) g->typed = sheet_of(g);
    g->corrected = true;
    sheet_fill(ev, g, paper);
}

void apply_correct(EventState *ev, const EventEntry *e) {
    correct(ev, &ev->game[e->game], &e->correct.now);
}

/* ---- since version 3: two people ---- */

/* Everyone signed on a device: what they signed there is the sheet itself. */
static bool without_paper(const EventGame *g) {
    unsigned devices = 0;
    for (int i = 0; i < g->seats; i++) {
        if (g->seat[i].has_signed && !g->seat[i].on_device) return false;
        devices += g->seat[i].has_signed;
    }
    return devices;
}

EventRefusal check_propose(const EventState *ev, const EventEntry *e) {
    const EventGame *g = &ev->game[e->game];
    if (!event_since(ev, 3)) return EV_NOT_IN_RULEBOOK;
    if (g->from_table) return EV_ONLINE_ONLY;
    if (g->decided) return EV_DECISION_FINAL; /* nobody signed it: there is no paper to compare */
    if (g->correcting) return EV_CORRECTION_OPEN;
    EventRefusal no = check_was_now(ev, g, &e->correct);
    bool other = e->correct.now.winner != e->correct.was.winner;
    return !no && other && without_paper(g) ? EV_WINNER_SIGNED : no;
}

void apply_propose(EventState *ev, const EventEntry *e) {
    EventGame *g = &ev->game[e->game];
    g->correcting = EV_CORRECTION_PROPOSED;
    g->paper = e->correct.now;
    g->proposer = e->who;
}

EventRefusal check_approve(const EventState *ev, const EventEntry *e) {
    const EventGame *g = &ev->game[e->game];
    if (g->correcting != EV_CORRECTION_PROPOSED) return EV_NO_CORRECTION;
    if (e->who == g->proposer) return EV_SECOND_PERSON;
    return same(&e->sheet, &g->paper) ? EV_ALLOWED : EV_OTHER_NUMBERS;
}

void correction_drop(EventGame *g) {
    g->correcting = EV_CORRECTION_NONE;
    g->signs_again = 0;
    g->proposer = g->approver = 0;
    memset(&g->paper, 0, sizeof g->paper);
}

static void land(EventState *ev, EventGame *g) {
    g->used |= (uint8_t)event_uses(ev, (uint16_t)(g - ev->game));
    correct(ev, g, &g->paper);
    correction_drop(g);
}

void apply_approve(EventState *ev, const EventEntry *e) {
    EventGame *g = &ev->game[e->game];
    g->correcting = EV_CORRECTION_CONFIRMED;
    g->approver = e->who;
    for (int i = 0; i < g->seats; i++)
        if (g->seat[i].on_device && must_sign(ev, &g->seat[i]))
            g->signs_again |= (uint8_t)EV_BIT(i);
    if (!g->signs_again) land(ev, g);
}

/* Players who signed on a device have no paper: they sign there again, and the people who changed the numbers can't
 * sign for them. */
static bool signs_for_real(const EventGame *g, const EventEntry *e) {
    if (e->by == EV_BY_PLAYER) return true;
    return !e->paper && e->who != g->proposer && e->who != g->approver;
}

EventRefusal check_sign_again(const EventState *ev, const EventGame *g, const EventEntry *e) {
    int seat = event_seat(g, e->player);
    if (seat == EV_SEATS) return EV_NOT_SEATED;
    if (g->correcting != EV_CORRECTION_CONFIRMED) return EV_CORRECTION_OPEN;
    if (!must_sign(ev, &g->seat[seat])) return EV_IS_OUT;
    if (!(g->signs_again >> seat & 1)) return EV_SIGNED;
    return signs_for_real(g, e) ? EV_ALLOWED : EV_SIGN_ON_DEVICE;
}

void sign_again(EventState *ev, EventGame *g, int seat) {
    g->signs_again &= (uint8_t)~EV_BIT(seat);
    if (!g->signs_again) land(ev, g);
}

void corrections_without(EventState *ev, uint16_t player) {
    for (int i = 0; i < ev->games; i++) {
        EventGame *g = &ev->game[i];
        int seat = g->correcting == EV_CORRECTION_CONFIRMED ? event_seat(g, player) : EV_SEATS;
        if (seat < EV_SEATS) sign_again(ev, g, seat);
    }
}

EventRefusal check_dismiss(const EventState *ev, const EventEntry *e) {
    return ev->game[e->game].correcting ? EV_ALLOWED : EV_NO_CORRECTION;
}

void apply_dismiss(EventState *ev, const EventEntry *e) {
    correction_drop(&ev->game[e->game]);
}

EventRefusal check_settled(const EventState *ev) {
    if (protests_open(ev)) return EV_PROTEST_OPEN;
    for (int i = 0; i < ev->games; i++)
        if (ev->game[i].correcting) return EV_CORRECTION_OPEN;
    return EV_ALLOWED;
}
