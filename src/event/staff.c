/* staff.c - who runs the event, and who decides where a judge may not. */
#include "event/inside.h"

/* Staff who play: one parameter for judges, one for everyone else (NC20-1.1.6, DM19-5.1b, Q-21). */
bool may_be_both(const EventState *ev, unsigned roles) {
    const EventRules *rules = &ev->rules.event;
    if (roles & EV_JUDGES && rules->referee_may_play == MAY_PLAY_NO) return false;
    return !(roles & ~EV_JUDGES) || rules->organiser_may_play != MAY_PLAY_NO;
}

EventRefusal event_may_serve(const EventState *ev, uint16_t player, uint8_t role) {
    bool plays = player != EV_NONE && ev->player[player].status <= EV_MISSING;
    return plays && !may_be_both(ev, EV_BIT(role)) ? EV_STAFF_PLAYS : EV_ALLOWED;
}

static int find(const EventState *ev, uint64_t who) {
    int i = 0;
    while (i < ev->staff && ev->person[i].who != who) i++;
    return i;
}

EventRefusal check_staff(const EventState *ev, const EventEntry *e) {
    const EventStaff *s = &e->staff;
    if (s->role <= EV_BY_PLAYER || s->role >= EV_CAUSES || !s->person) return EV_NO_SUCH;
    int at = find(ev, s->person);
    if (s->on) {
        EventRefusal no = event_may_serve(ev, event_entrant(ev, s->person), s->role);
        if (no) return no;
        return at < EV_STAFF_MAX ? EV_ALLOWED : EV_NO_ROOM;
    }
    if (at == ev->staff || !(ev->person[at].roles >> s->role & 1)) return EV_NOT_STAFF;
    bool last = s->role == EV_BY_ORGANISER && event_staffed(ev, EV_ORGANISER) == 1;
    return last ? EV_LAST_ORGANISER : EV_ALLOWED;
}

void apply_staff(EventState *ev, const EventEntry *e) {
    int at = find(ev, e->staff.person);
    if (at == ev->staff) ev->person[ev->staff++] = (EventPerson){ .who = e->staff.person };
    EventPerson *person = &ev->person[at];
    if (e->staff.on) person->roles |= (uint16_t)EV_BIT(e->staff.role);
    else person->roles &= (uint16_t)~EV_BIT(e->staff.role);
}

/* The harassment code binds staff and press too (NC20-1.7a). */
EventRefusal check_staff_ack(const EventState *ev, const EventEntry *e) {
    (void)ev;
    return e->acks >> CHOICE_ACK_COUNT ? EV_NO_SUCH : EV_ALLOWED;
}

void apply_staff_ack(EventState *ev, const EventEntry *e) {
    int at = find(ev, e->who);
    if (at < ev->staff) ev->person[at].acks |= e->acks;
}

EventRefusal check_recuse(const EventState *ev, const EventEntry *e) {
    const EventGame *g = &ev->game[e->game];
    uint16_t delegate = event_entrant(ev, e->person);
    if (!e->person) return EV_NO_SUCH;
    if (event_since(ev, 3)) {
        if (e->person == e->who) return EV_OWN_DELEGATE;
        if (ev->round[g->round].state == EV_CLOSED || g->stage == EV_VOID) return EV_DELEGATE_LATE;
    }
    bool sits = delegate != EV_NONE && event_seat(g, delegate) < EV_SEATS;
    return sits ? EV_OWN_TABLE : EV_ALLOWED;
}

void apply_recuse(EventState *ev, const EventEntry *e) {
    ev->game[e->game].delegate = e->person;
}
