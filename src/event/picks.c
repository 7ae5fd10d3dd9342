/* picks.c - who chooses chair, colour and play order, when, and what is left to choose.
 *
 * In the preliminaries the schedule gives the play order and people pick in it; after the cut they
 * pick by preliminary rank.  Under NC20 everyone picks a chair; under WC25 and DM19 only the first
 * does, and the play order does the rest. */
#include "event/inside.h"

static unsigned rule_of(const EventState *ev, EventPhase phase) {
    const EventRules *rules = &ev->rules.event;
    switch (phase) {
    case EV_PRELIM: return rules->prelim_pick;
    case EV_SEMI: return rules->semi_pick;
    case EV_FINALE:
    case EV_KNOCKOUT: return rules->final_pick;
    case EV_QUALIFIER:
    case EV_PHASES: break;
    }
    return PICK_NONE;
}

unsigned pick_rule(const EventState *ev, const EventGame *g) {
    return rule_of(ev, (EventPhase)round_of(ev, g)->phase);
}

static bool by_rank(unsigned rule) {
    return rule >= PICK_RANK_ALL && rule <= PICK_RANK_POSITION_COLOUR;
}

/* The order is chosen and must be, before the game can begin. */
bool picks_needed(const EventState *ev, const EventGame *g) {
    return by_rank(pick_rule(ev, g));
}

bool picks_done(const EventGame *g) {
    for (int i = 0; i < g->seats; i++)
        if (!g->seat[i].picked) return false;
    return true;
}

/* Does seat `a` pick before seat `b`? */
static bool sooner(const EventState *ev, const EventGame *g, unsigned rule, int a, int b) {
    if (!by_rank(rule)) return g->seat[a].order < g->seat[b].order;
    if (event_since(ev, 4)) return stands_before(ev, g->seat[a].player, g->seat[b].player);
    return ev->player[g->seat[a].player].rank < ev->player[g->seat[b].player].rank;
}

/* Does the first of a table pick a chair, or anyone after them?  Before version 3 only the first did, and
 * before version 4 nobody in NC20's final, which is seated by rank, too (NC20-1.2.8b). */
static bool picks_a_chair(const EventState *ev, unsigned rule, bool first) {
    switch (rule) {
    case PICK_POSITION_COLOUR_CHAIR:
    case PICK_RANK_ALL: return first || event_since(ev, 3);
    case PICK_RANK_POSITION_COLOUR: return event_since(ev, 4);
    case PICK_POSITION_FIRST_CHAIR:
    case PICK_POSITION_CLOCKWISE:
    case PICK_RANK_FIRST_CHAIR: return first;
    default: return false;
    }
}

bool event_all_pick_chairs(const EventState *ev, const EventGame *game) {
    return picks_a_chair(ev, pick_rule(ev, game), false);
}

/* What a picker chooses besides a chair. */
static unsigned choices_of(unsigned rule) {
    switch (rule) {
    case PICK_POSITION_COLOUR_CHAIR:
    case PICK_POSITION_FIRST_CHAIR:
    case PICK_POSITION_CLOCKWISE: return EV_CHOICE_COLOUR;
    case PICK_RANK_ALL:
    case PICK_RANK_FIRST_CHAIR:
    case PICK_RANK_POSITION_COLOUR: return EV_CHOICE_ORDER | EV_CHOICE_COLOUR;
    case PICK_RANK_POSITION: return EV_CHOICE_ORDER;
    default: return 0;
    }
}

bool event_picks_chair(const EventState *ev, EventPhase phase) {
    return picks_a_chair(ev, rule_of(ev, phase), true);
}

int event_picker(const EventState *ev, const EventGame *game, unsigned *choices) {
    unsigned rule = pick_rule(ev, game);
    int next = EV_SEATS;
    bool first = true;
    *choices = 0;
    if (rule == PICK_NONE || rule == PICK_RANDOM || game->stage >= EV_PLACING) return EV_SEATS;
    for (int i = 0; i < game->seats; i++) {
        if (game->seat[i].picked) first = false;
        else if (next == EV_SEATS || sooner(ev, game, rule, i, next)) next = i;
    }
    if (next < EV_SEATS)
        *choices = choices_of(rule) | (picks_a_chair(ev, rule, first) ? EV_CHOICE_CHAIR : 0);
    return next;
}

/* In preliminaries chairs and colours come before the board, unless nobody says so. */
static bool before_board(const EventState *ev, const EventGame *g) {
    unsigned timing = ev->rules.event.pick_timing;
    return !knockout(round_of(ev, g)->phase) &&
           (timing == TIMING_BEFORE_BOARD || timing == TIMING_AFTER_STUDY);
}

/* Before the board or after it: the draft and the reveal block each other.  Of boards
 * that are not kept here nobody knows when they are seen. */
static EventRefusal check_moment(const EventState *ev, const EventGame *g) {
    bool shown = board_shown(ev, g), unknown = board_elsewhere(ev, g->round);
    if (!knockout(round_of(ev, g)->phase))
        return before_board(ev, g) && shown ? EV_PICK_LATE : EV_ALLOWED;
    switch (ev->rules.event.pick_timing) {
    case TIMING_BEFORE_BOARD: return shown ? EV_PICK_LATE : EV_ALLOWED;
    case TIMING_AFTER_LAYOUT: return shown || unknown ? EV_ALLOWED : EV_PICK_EARLY;
    case TIMING_AFTER_STUDY:
        return g->stage == EV_READY || (unknown && !shown) ? EV_ALLOWED : EV_PICK_STUDY;
    default: return EV_ALLOWED;
    }
}

bool event_pick_now(const EventState *ev, const EventGame *game) {
    return !check_moment(ev, game) && !round_of(ev, game)->seated;
}

static EventRefusal check_values(const EventGame *g, const EventPick *pick, unsigned choices) {
    if (!pick->order != !(choices & EV_CHOICE_ORDER)) return EV_NOT_YOUR_CHOICE;
    if (!pick->chair != !(choices & EV_CHOICE_CHAIR)) return EV_NOT_YOUR_CHOICE;
    if (!pick->colour != !(choices & EV_CHOICE_COLOUR)) return EV_NOT_YOUR_CHOICE;
    if (pick->order > g->seats || pick->chair > g->seats || pick->colour >= EV_COLOUR_COUNT)
        return EV_NO_SUCH;
    for (int i = 0; i < g->seats; i++) {
        const EventSeat *seat = &g->seat[i];
        if (!seat->picked) continue;
        if (pick->order && seat->order == pick->order) return EV_TAKEN;
        if (pick->chair && seat->chair == pick->chair) return EV_TAKEN;
        if (pick->colour && seat->colour == pick->colour) return EV_TAKEN;
    }
    return EV_ALLOWED;
}

EventRefusal check_pick(const EventState *ev, const EventEntry *e) {
    const EventGame *g = &ev->game[e->game];
    unsigned choices;
    int seat = event_seat(g, e->player), next = event_picker(ev, g, &choices);
    if (seat == EV_SEATS) return EV_NOT_SEATED;
    if (begun(g)) return EV_HAS_BEGUN;
    if (round_of(ev, g)->state == EV_PLANNED) return EV_NOT_OPEN;
    if (next == EV_SEATS) return g->seat[seat].picked ? EV_TAKEN : EV_NOT_IN_RULEBOOK;
    EventRefusal no = check_moment(ev, g);
    if (no) return no;
    return next == seat ? check_values(g, &e->pick, choices) : EV_NOT_YOUR_PICK;
}

/* The first picker's chair and order place everyone, clockwise (WC25-1.1.5d). */
static void seat_clockwise(EventGame *g) {
    for (int i = 0; i < g->seats; i++) {
        const EventSeat *first = &g->seat[i];
        if (!first->picked || !first->chair || !first->order) continue;
        int chair = first->chair, order = first->order;
        for (int k = 0; k < g->seats; k++) {
            EventSeat *seat = &g->seat[k];
            if (seat->order)
                seat->chair = (uint8_t)((chair - 1 + seat->order - order + g->seats) % g->seats +
                                        1);
        }
        return;
    }
}

void apply_pick(EventState *ev, const EventEntry *e) {
    EventGame *g = &ev->game[e->game];
    EventSeat *seat = &g->seat[event_seat(g, e->player)];
    seat->picked = true;
    if (e->pick.order) seat->order = e->pick.order;
    if (e->pick.chair) seat->chair = e->pick.chair;
    seat->colour = e->pick.colour;
    if (!event_all_pick_chairs(ev, g)) seat_clockwise(g);
}

/* ---- before the board is shown to all ----------------------------------------------------- */

/* A board that all tables see at once waits for all of them.  Nobody in a hall types in who sits on
 * which chair: one word for everyone does as well (WC25-1.1.4c). */
bool seats_due(const EventState *ev, const EventGame *g) {
    unsigned choices;
    return before_board(ev, g) && one_board(ev, g->round) && !round_of(ev, g)->seated &&
           event_picker(ev, g, &choices) < EV_SEATS;
}

EventRefusal check_tables_seated(const EventState *ev, const EventEntry *e) {
    const EventRound *round = &ev->round[e->round];
    if (round->state != EV_OPENED && round->state != EV_STARTED) return EV_NOT_OPEN;
    if (round->revealed) return EV_REVEALED;
    for (int i = 0; i < ev->games; i++)
        if (in_round(&ev->game[i], e->round) && seats_due(ev, &ev->game[i])) return EV_ALLOWED;
    return EV_TOO_LATE;
}

void apply_tables_seated(EventState *ev, const EventEntry *e) {
    ev->round[e->round].seated = true;
}
