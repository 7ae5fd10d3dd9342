/* entered.c - events of a season: entered, submitted, accepted, rejected; whichever door the
 * step comes through, event and season hear of it in one append. */
#include "app/league/seasons.h"

#include "app/league/inside.h"
#include "app/people/rights.h"
#include "codec/members.h"

#include <stdlib.h>
#include <string.h>

/* The season's administrators need the league's role at the event to decide about it. */
static bool appoint(Task *t, Live *event, const SeasonLive *s, uint64_t who) {
    for (uint32_t i = 0; i < s->admins; i++) {
        if (event_roles(event_of(event)->ev, s->admin[i]) & EV_LEAGUE) continue;
        EventIntent staff = event_intent(EVENT_STAFF);
        staff.entry.staff = (EventStaff){ s->admin[i], EV_BY_LEAGUE, true };
        if (!events_do(t, event, who, &staff, NULL)) return false;
    }
    return true;
}

static bool is_closed(Task *t, const SeasonLive *s) {
    if (s->closed) task_refuse(t, "season-over", "The season is closed. [DM19-4.5]");
    return s->closed;
}

bool seasons_enter(Task *t, Live *live, uint64_t who, const char *id) {
    const SeasonLive *s = live->state;
    if (is_closed(t, s)) return false;
    Live *event = task_live(t, &EVENT, id);
    return event && season_fits(t, s, event_of(event)) && appoint(t, event, s, who) &&
           events_join_season(t, event, who, live->id);
}

bool seasons_submit(Task *t, Live *live, uint64_t who, const char *id) {
    Live *event = task_live(t, &EVENT, id);
    if (!event) return false;
    if (strcmp(event_of(event)->facts.season, live->id) != 0)
        return task_refuse(t, "enter-first",
                           "The event must join this season before it is over. [DM19-1.1]"),
               false;
    return events_do_plain(t, event, who, EVENT_SEASON_SUBMIT);
}

bool seasons_decide(Task *t, Live *live, uint64_t who, const char *id, bool accept,
                    const char *words) {
    EventIntent decision = event_intent(accept ? EVENT_SEASON_ACCEPT : EVENT_SEASON_REJECT);
    if (!season_may(t, live, who)) return false;
    if (!season_event(live->state, id))
        return task_refuse(t, "not-submitted",
                           "This event was not submitted to the season. [DM19-4.1]"),
               false;
    Live *event = task_live(t, &EVENT, id);
    if (!event) return false;
    decision.words = words;
    return events_do(t, event, who, &decision, NULL);
}

/* ---- steps of the event, from anyone ---- */

static bool is_ours(int kind) {
    return kind == EVENT_SEASON_SUBMIT || kind == EVENT_SEASON_ACCEPT ||
           kind == EVENT_SEASON_REJECT;
}

unsigned season_valid(const EventState *ev) {
    Finish *finish = calloc(ev->players + 1u, sizeof *finish);
    size_t count = finish ? event_finishes(ev, 0, finish) : 0;
    unsigned valid = 0;
    for (size_t i = 0; i < count; i++) valid += finish[i].valid;
    free(finish);
    return valid;
}

static bool allow_submit(Task *t, const SeasonLive *s, const Live *event) {
    const EventState *ev = event_of(event)->ev;
    const SeasonEvent *known = season_event(s, event->id);
    if (known && known->state == ACCEPTED)
        return task_refuse(t, "accepted-already", "This event already counts for the season."),
               false;
    if (s->events >= SEASON_EVENTS)
        return task_refuse(t, "too-big", "This season has too many events already."), false;
    if (!season_fits(t, s, event_of(event))) return false;
    if (event_staffed(ev, EV_LEAGUE)) return true;
    task_refuse(t, "enter-first",
                "The event is over, and nobody from the league worked at it. Events must join the "
                "season before they are over. [DM19-1.1]");
    return false;
}

/* The league's own least number counts, which may differ from the event's (DM19-4.1). */
static bool allow_accept(Task *t, const SeasonLive *s, const Live *event) {
    if (!season_fits(t, s, event_of(event))) return false;
    if (season_valid(event_of(event)->ev) >= s->rules.event.season_min_valid_results) return true;
    events_refuse(t, event_of(event), NULL, EV_TOO_FEW_VALID);
    return false;
}

/* What someone says of themselves counts until the season has named its finalists (DM19-4.5): from then
 * on the league decides.  Without a season nobody asks for it when the event is over. */
static bool allow_declaration(Task *t, const Live *event, const EventEntry *entry) {
    const EventLive *e = event_of(event);
    if (e->ev->stage != EV_COMPLETED) return true;
    if (!*e->facts.season) return events_refuse(t, e, entry, EV_IS_OVER), false;
    Live *live = task_live(t, &SEASON, e->facts.season);
    if (!live || is_closed(t, live->state)) return false;
    if (!((const SeasonLive *)live->state)->published) return true;
    task_refuse(
        t, "finalists-named",
        "The season's finalists are named. Only the league can correct this now. [DM19-4.5]");
    return false;
}

static bool allows(Task *t, Live *event, const EventEntry *entry) {
    const EventFacts *facts = &event_of(event)->facts;
    if (entry->kind == EVENT_ELIGIBILITY) return allow_declaration(t, event, entry);
    if (!is_ours(entry->kind)) return true;
    if (facts->demo) return task_refuse(t, "demo", "Demos don't count for a season."), false;
    if (!*facts->season)
        return task_refuse(t, "enter-first",
                           "The event must join this season before it is over. [DM19-1.1]"),
               false;
    Live *live = task_live(t, &SEASON, facts->season);
    if (!live || is_closed(t, live->state)) return false;
    if (entry->kind == EVENT_SEASON_SUBMIT) return allow_submit(t, live->state, event);
    if (!season_may(t, live, entry->who)) return false;
    return entry->kind == EVENT_SEASON_REJECT || allow_accept(t, live->state, event);
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

static bool add_submission(Task *t, Live *live, const Live *event, uint64_t who) {
    char room[256];
    Buf members = buf_over(room, sizeof room);
    member_word("event", event->id, &members);
    member_big("by", who, &members);
    return season_add(t, live, submission_type(event_of(event)->ev), &members);
}

static bool hears(Task *t, Live *event, const EventEntry *entry, uint32_t step) {
    (void)step;
    if (!is_ours(entry->kind)) return true;
    Live *live = task_live(t, &SEASON, event_of(event)->facts.season);
    return live && add_submission(t, live, event, entry->who);
}

static bool takes_back(Task *t, Live *event, uint64_t who, uint32_t step) {
    const EventLive *e = event_of(event);
    while (e->log[step].kind == EVENT_UNDO) step = e->log[step].step;
    if (!is_ours(e->log[step].kind) || !*e->facts.season) return true;
    Live *live = task_live(t, &SEASON, e->facts.season);
    if (!live) return false;
    const SeasonLive *s = live->state;
    bool known = season_event(s, event->id) != NULL, none = e->ev->season == EV_SEASON_NONE;
    if (!known && none) return true;
    return !is_closed(t, s) && add_submission(t, live, event, who);
}

void seasons_open(App *app) {
    rights_register(app, RIGHTS_SEASON, &SEASON, seasons_rights);
    events_reach(app, (EventBeyond){ allows, hears, takes_back, NULL });
}
