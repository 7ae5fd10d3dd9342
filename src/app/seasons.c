/* seasons.c - the stream of a season, and what changes it. */
#include "app/seasons.h"

#include "app/events.h"
#include "app/person.h"
#include "base/heap.h"
#include "codec/jot.h"
#include "codec/members.h"
#include "codec/pick.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *const SUBMISSION_STATE_NAME[SUBMISSION_STATES] = { "submitted", "accepted",
                                                               "rejected" };

enum { MEMBERS_MAX = 4096 };

/* ---- the state ---- */

static void *season_open(Live *live) {
    (void)live;
    return calloc(1, sizeof(SeasonLive));
}

static void season_close(void *state) {
    SeasonLive *s = state;
    free(s->event);
    free(s->note);
    free(s);
}

static SeasonEvent *event_in(const SeasonLive *s, const char *event) {
    for (uint32_t i = 0; i < s->events; i++)
        if (strcmp(s->event[i].event, event) == 0) return &s->event[i];
    return NULL;
}

static bool runs(const SeasonLive *s, uint64_t person) {
    for (uint32_t i = 0; i < s->admins; i++)
        if (s->admin[i] == person) return true;
    return false;
}

static Status follow_opened(SeasonLive *s, Pick *p) {
    const char *name = pick_text_or_null(p, "name");
    s->rulebook = (uint8_t)pick_word(p, "rulebook", RULEBOOK_NAME, RULEBOOKS);
    s->admin[0] = pick_big_or(p, "by", 0);
    s->admins = 1;
    snprintf(s->name, sizeof s->name, "%s", name ? name : "");
    return p->status;
}

static Status follow_admin(SeasonLive *s, Pick *p) {
    uint64_t person = pick_big_or(p, "person", 0);
    bool on = pick_flag_or(p, "on", true);
    if (on && !runs(s, person) && s->admins < SEASON_ADMINS) s->admin[s->admins++] = person;
    for (uint32_t i = 0; !on && i < s->admins; i++)
        if (s->admin[i] == person) s->admin[i] = s->admin[--s->admins];
    return p->status;
}

static Status follow_event(SeasonLive *s, Pick *p, SubmissionState state) {
    const char *id = pick_text_or_null(p, "event");
    SeasonEvent *event = id ? event_in(s, id) : NULL;
    if (id && !event) {
        SeasonEvent *grown = realloc(s->event, (s->events + 1) * sizeof *grown);
        if (!grown) return ERR_SYSTEM;
        s->event = grown;
        event = &s->event[s->events++];
        snprintf(event->event, sizeof event->event, "%s", id);
    }
    if (event) event->state = (uint8_t)state;
    return event ? p->status : ERR_INPUT;
}

static Status follow_withdrawn(SeasonLive *s, Pick *p) {
    const char *id = pick_text_or_null(p, "event");
    SeasonEvent *event = id ? event_in(s, id) : NULL;
    if (!event) return ERR_INPUT;
    *event = s->event[--s->events];
    return p->status;
}

static Status follow_note(SeasonLive *s, Pick *p) {
    uint64_t person = pick_big_or(p, "person", 0);
    SeasonNote *note = NULL;
    for (uint32_t i = 0; i < s->notes; i++)
        if (s->note[i].person == person) note = &s->note[i];
    if (!note) {
        SeasonNote *grown = realloc(s->note, (s->notes + 1) * sizeof *grown);
        if (!grown) return ERR_SYSTEM;
        s->note = grown;
        note = &s->note[s->notes++];
        *note = (SeasonNote){ .person = person };
    }
    note->direct = pick_flag_or(p, "direct", note->direct);
    note->declined = pick_flag_or(p, "declined", note->declined);
    note->lot = pick_big_or(p, "lot", note->lot);
    return p->status;
}

static Status season_follow(void *state, const StoreEvent *event, Err *err) {
    SeasonLive *s = state;
    json_t *facts = json_loadb(event->public.at, event->public.size, JSON_REJECT_DUPLICATES, NULL);
    Pick p = pick_open(facts, "The season", err);
    Status status = ERR_INPUT;
    if (!facts) status = err_set(err, ERR_INPUT, "It is not JSON.");
    else if (!strcmp(event->type, "season.opened")) status = follow_opened(s, &p);
    else if (!strcmp(event->type, "season.administrator")) status = follow_admin(s, &p);
    else if (!strcmp(event->type, "tournament.submitted")) status = follow_event(s, &p, SUBMITTED);
    else if (!strcmp(event->type, "tournament.accepted")) status = follow_event(s, &p, ACCEPTED);
    else if (!strcmp(event->type, "tournament.rejected")) status = follow_event(s, &p, REJECTED);
    else if (!strcmp(event->type, "tournament.withdrawn")) status = follow_withdrawn(s, &p);
    else if (!strcmp(event->type, "member.noted")) status = follow_note(s, &p);
    else if (!strcmp(event->type, "season.closed")) s->closed = true, status = OK;
    else if (!strcmp(event->type, "season.reopened")) s->closed = false, status = OK;
    else err_set(err, ERR_INPUT, "A season knows no %s.", event->type);
    json_decref(facts);
    return status;
}

static void season_news(Live *live, const StoreEvent *event, News *news) {
    (void)live;
    news->text[0] = buf_heap(1 << 12);
    jot_open(&news->text[0], '{');
    member_word("type", event->type, &news->text[0]);
    jot_close(&news->text[0], '}');
}

const LiveKind SEASON = { .prefix = "season/",
                          .open = season_open,
                          .close = season_close,
                          .follow = season_follow,
                          .news = season_news };

uint32_t seasons_rights(App *app, uint64_t person, const char *id) {
    Live *live;
    if (live_get(app, &SEASON, id, &live, NULL)) return 0;
    return runs(live->state, person) ? RIGHT_EVENT(EV_BY_LEAGUE) : 0;
}

/* ---- changing it ---- */

static bool add(Task *t, Live *live, const char *type, Buf *members) {
    char room[MEMBERS_MAX + 8];
    Buf public = buf_over(room, sizeof room);
    if (t->err.status || t->wait) return false;
    buf_char(&public, '{');
    if (members->size) buf_bytes(&public, members->text + 1, members->size - 1); /* its comma */
    buf_char(&public, '}');
    if (public.full || members->full) return task_refuse(t, "too-big", "That is too long."), false;
    return task_add(t, live, type, 1, (Bytes){ public.text, public.size }, (Bytes){ 0 });
}

static bool may_at_all(Task *t, Live *live, uint64_t who) {
    if (runs(live->state, who)) return true;
    task_refuse(t, "not-for-you", "That is for the league's administrators. [DM19-1.1]");
    return false;
}

static bool may(Task *t, Live *live, uint64_t who) {
    const SeasonLive *s = live->state;
    if (s->closed) return task_refuse(t, "season-over", "The season is closed. [DM19-4.5]"), false;
    return may_at_all(t, live, who);
}

bool seasons_create(Task *t, uint64_t who, const json_t *ask, const char *id) {
    char room[MEMBERS_MAX];
    Buf members = buf_over(room, sizeof room);
    Err err;
    Pick p = pick_open(ask, "The season", &err);
    const char *name = pick_text_or_null(&p, "name");
    int book = pick_word_or(&p, "rulebook", RULEBOOK_NAME, RULEBOOKS, DM19);
    if (!p.status && (!name || !*name || strlen(name) >= SEASON_NAME))
        pick_refuse(&p, "needs a \"name\".");
    if (pick_close(&p)) return task_refuse(t, "bad-request", "%s", err.text), false;
    if (!rulebook_rules((RulebookId)book).event.season_points[0])
        return task_refuse(t, "not-in-rulebook", "The rulebook %s knows no season; dm19 does.",
                           RULEBOOK_NAME[book]),
               false;
    Live *live = task_make(t, &SEASON, id);
    if (!live) return false;
    if (live->head)
        return task_refuse(t, "created-already", "There is a season of that id."), false;
    member_word("name", name, &members);
    member_word("rulebook", RULEBOOK_NAME[book], &members);
    member_big("by", who, &members);
    return add(t, live, "season.opened", &members);
}

bool seasons_admin(Task *t, Live *live, uint64_t who, uint64_t person, bool on) {
    char room[256];
    Buf members = buf_over(room, sizeof room);
    const SeasonLive *s = live->state;
    if (!may(t, live, who)) return false;
    if (!on && s->admins == 1 && runs(s, person))
        return task_refuse(t, "last-administrator", "Somebody has to run the season."), false;
    if (on && s->admins == SEASON_ADMINS)
        return task_refuse(t, "too-big", "There are enough of them."), false;
    member_big("person", person, &members);
    member_flag("on", on, &members);
    member_big("by", who, &members);
    return add(t, live, "season.administrator", &members);
}

static bool step(Task *t, Live *event, uint64_t who, json_t *ask) {
    bool done = ask && events_step(t, event, who, ask, NULL);
    json_decref(ask);
    return done;
}

/* Whoever runs the season needs the league's role at the event to decide about it. */
static bool appoint(Task *t, Live *event, const SeasonLive *s, uint64_t who) {
    for (uint32_t i = 0; i < s->admins; i++) {
        char person[APP_NUMBER];
        unsigned roles = event_roles(event_of(event)->ev, s->admin[i]);
        if (roles & EV_LEAGUE) continue;
        app_id_write(s->admin[i], person);
        json_t *ask = json_pack("{ss ss ss sb}", "kind", EVENT_NATURE[EVENT_STAFF].name, "person",
                                person, "role", EV_ROLE_NAME[EV_BY_LEAGUE], "on", 1);
        if (!step(t, event, who, ask)) return false;
    }
    return true;
}

bool seasons_enter(Task *t, Live *live, uint64_t who, const char *id) {
    const SeasonLive *s = live->state;
    if (s->closed) return task_refuse(t, "season-over", "The season is closed. [DM19-4.5]"), false;
    Live *event = task_live(t, &EVENT, id);
    if (!event || !appoint(t, event, s, who)) return false;
    json_t *facts = json_pack("{ss}", "season", live->id);
    bool done = facts && events_facts(t, event, who, facts);
    json_decref(facts);
    return done;
}

bool seasons_submit(Task *t, Live *live, uint64_t who, const char *id) {
    char room[256];
    Buf members = buf_over(room, sizeof room);
    const SeasonLive *s = live->state;
    const SeasonEvent *known = event_in(s, id);
    if (s->closed) return task_refuse(t, "season-over", "The season is closed. [DM19-4.5]"), false;
    if (known && known->state == ACCEPTED)
        return task_refuse(t, "accepted-already", "That event counts for the season."), false;
    Live *event = task_live(t, &EVENT, id);
    if (!event) return false;
    if (event_of(event)->facts.demo)
        return task_refuse(t, "demo", "A demo counts for no season."), false;
    if (strcmp(event_of(event)->facts.season, live->id) != 0)
        return task_refuse(t, "enter-first",
                           "The event has to enter this season while it is not over. [DM19-1.1]"),
               false;
    if (!event_staffed(event_of(event)->ev, EV_LEAGUE))
        return task_refuse(
                   t, "enter-first",
                   "Nobody of the league has a role at the event: it has to enter the season "
                   "while it is not over. [DM19-1.1]"),
               false;
    if (!step(t, event, who, json_pack("{ss}", "kind", EVENT_NATURE[EVENT_SEASON_SUBMIT].name)))
        return false;
    member_word("event", id, &members);
    member_big("by", who, &members);
    return add(t, live, "tournament.submitted", &members);
}

bool seasons_decide(Task *t, Live *live, uint64_t who, const char *id, bool accept,
                    const char *words) {
    char room[512];
    Buf members = buf_over(room, sizeof room);
    EventKind kind = accept ? EVENT_SEASON_ACCEPT : EVENT_SEASON_REJECT;
    if (!may(t, live, who)) return false;
    if (!event_in(live->state, id))
        return task_refuse(t, "not-submitted",
                           "That event was not submitted to this season. [DM19-4.1]"),
               false;
    Live *event = task_live(t, &EVENT, id);
    if (!event) return false;
    json_t *ask = json_pack("{ss}", "kind", EVENT_NATURE[kind].name);
    if (words) json_object_set_new(ask, "text", json_string(words));
    if (!step(t, event, who, ask)) return false;
    member_word("event", id, &members);
    member_big("by", who, &members);
    return add(t, live, accept ? "tournament.accepted" : "tournament.rejected", &members);
}

/* Where an event stands in the season, by what stands of its own steps. */
static const char *submission_type(const EventState *ev) {
    switch (ev->season) {
    case EV_SEASON_SUBMITTED: return "tournament.submitted";
    case EV_SEASON_ACCEPTED: return "tournament.accepted";
    case EV_SEASON_REJECTED: return "tournament.rejected";
    default: return "tournament.withdrawn";
    }
}

bool seasons_take_back(Task *t, Live *event, uint64_t who, uint32_t step) {
    const EventLive *e = event_of(event);
    int kind = e->log[step].kind;
    char room[256];
    Buf members = buf_over(room, sizeof room);
    if (kind != EVENT_SEASON_SUBMIT && kind != EVENT_SEASON_ACCEPT && kind != EVENT_SEASON_REJECT)
        return true;
    if (!*e->facts.season) return true;
    Live *live = task_live(t, &SEASON, e->facts.season);
    if (!live) return false;
    const SeasonLive *s = live->state;
    if (!event_in(s, event->id)) return true;
    if (s->closed) return task_refuse(t, "season-over", "The season is closed. [DM19-4.5]"), false;
    member_word("event", event->id, &members);
    member_big("by", who, &members);
    return add(t, live, submission_type(event_of(event)->ev), &members);
}

bool seasons_note(Task *t, Live *live, uint64_t who, const json_t *ask) {
    char room[512];
    Buf members = buf_over(room, sizeof room);
    Err err;
    Pick p = pick_open(ask, "The note", &err);
    uint64_t person = pick_big_or(&p, "person", 0);
    if (!person) pick_refuse(&p, "needs a \"person\".");
    member_big("person", person, &members);
    if (pick_has(&p, "direct")) member_flag("direct", pick_flag_or(&p, "direct", false), &members);
    if (pick_has(&p, "declined"))
        member_flag("declined", pick_flag_or(&p, "declined", false), &members);
    if (pick_has(&p, "lot")) member_big("lot", pick_big_or(&p, "lot", 0), &members);
    if (pick_close(&p)) return task_refuse(t, "bad-request", "%s", err.text), false;
    member_big("by", who, &members);
    return may(t, live, who) && add(t, live, "member.noted", &members);
}

bool seasons_shut(Task *t, Live *live, uint64_t who) {
    char room[64];
    Buf members = buf_over(room, sizeof room);
    member_big("by", who, &members);
    return may(t, live, who) && add(t, live, "season.closed", &members);
}

/* Closed by mistake. */
bool seasons_reopen(Task *t, Live *live, uint64_t who) {
    char room[64];
    Buf members = buf_over(room, sizeof room);
    const SeasonLive *s = live->state;
    member_big("by", who, &members);
    if (!may_at_all(t, live, who)) return false;
    if (!s->closed) return task_refuse(t, "season-open", "The season is open."), false;
    return add(t, live, "season.reopened", &members);
}
