#include "app/league/invitees.h"

#include "app/people/accounts.h"
#include "app/league/bans.h"
#include "app/core/sentence.h"
#include "codec/jot.h"

#include <stdlib.h>

void invitees_free(InviteeList *list) {
    free(list->list);
    free(list->no);
    *list = (InviteeList){ 0 };
}

static Status complete(InviteeList *out, Err *err) {
    if (out->count > INVITEES_MAX) out->count = INVITEES_MAX;
    out->no = calloc(out->count + 1, sizeof *out->no);
    if (out->no && out->count) return OK;
    bool nobody = out->no;
    invitees_free(out);
    return nobody ? err_set(err, ERR_INPUT, "Nobody is qualified there.")
                  : err_set(err, ERR_SYSTEM, "Out of memory. Try again later.");
}

Status invitees_of_event(App *app, const char *event, unsigned best, InviteeList *out, Err *err) {
    Live *live;
    *out = (InviteeList){ 0 };
    Status status = live_get(app, &EVENT, event, &live, err);
    if (status) return status;
    const EventState *ev = event_of(live)->ev;
    const Overall *list = ev->stage == EV_COMPLETED ? event_overall(ev) : NULL;
    if (!list)
        return err_set(err, ERR_INPUT, "{event%s} is not over yet.", event_of(live)->facts.name);
    out->list = calloc(ev->players + 1u, sizeof *out->list);
    for (unsigned i = 0; out->list && i < ev->players; i++) {
        const EventPlayer *p = &ev->player[list[i].total.player];
        bool ranked = list[i].place && list[i].place <= best &&
                      list[i].total.state == STANDING_RANKED;
        if (!ranked) continue;
        out->list[out->count++] = (Invitee){ p->who, p->country,
                                             p->declared | EV_DECLARED | EV_INVITED };
    }
    return complete(out, err);
}

Status invitees_of_season(App *app, const char *season, InviteeList *out, Err *err) {
    Live *live;
    *out = (InviteeList){ 0 };
    Status status = live_get(app, &SEASON, season, &live, err);
    if (!status) status = seasons_invitees(app, live, &out->list, &out->count, err);
    return status ? status : complete(out, err);
}

/* The refusal that adding someone would meet, checked beforehand so that one person doesn't stop the others. */
static EventRefusal refusal_of(App *app, const Live *event, uint64_t who, const Invitee *one) {
    const EventLive *e = event_of(event);
    EventEntry entry = event_make(EVENT_REGISTER, EV_BY_ORGANISER, who);
    entry.player = e->ev->players;
    entry.form = (EventForm){ .person = accounts_resolve(app, one->person),
                              .screen_name = 1,
                              .mail = 1,
                              .declared = one->declared };
    EventRefusal no = event_check(e->ev, e->log, &entry);
    if (!no && bans_against(app, one->person, event)) no = EV_BANNED;
    return no;
}

static bool enter(Task *t, Live *event, uint64_t who, const Invitee *one) {
    EventIntent enters = event_intent(EVENT_REGISTER);
    enters.entry.form =
        (EventForm){ .person = one->person, .country = one->country, .declared = one->declared };
    enters.has_country = one->country != 0;
    return events_do(t, event, who, &enters, NULL);
}

bool invitees_enter(Task *t, Live *event, uint64_t who, InviteeList *list, size_t from) {
    for (size_t i = from; i < list->count && i < from + INVITEES_AT_ONCE; i++) {
        list->no[i] = refusal_of(t->app, event, who, &list->list[i]);
        if (!list->no[i] && !enter(t, event, who, &list->list[i])) return false;
    }
    return true;
}

void invitees_write(App *app, const Live *event, const InviteeList *list, int tongue, Buf *out) {
    size_t entered = 0;
    for (size_t i = 0; i < list->count; i++) entered += !list->no[i];
    member_number("people", (int64_t)entered, out);
    jot_key(out, "left_out"), jot_open(out, '[');
    for (size_t i = 0; i < list->count; i++) {
        char name[PERSON_NAME];
        Message why;
        if (!list->no[i]) continue;
        event_refusal(list->no[i], event_of(event)->ev->rules.id, &why);
        accounts_shown_in(app, list->list[i].person, VIEWER_STAFF, tongue, name);
        jot_item(out), jot_open(out, '{');
        member_big("person", list->list[i].person, out);
        member_word("name", name, out);
        member_word("code", EV_REFUSAL_TEXT[list->no[i]].name, out);
        member_told("text", tongue, &why, out);
        jot_close(out, '}');
    }
    jot_close(out, ']');
}
