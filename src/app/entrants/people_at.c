#include "app/entrants/people_at.h"
#include "app/league/bans.h"

#include "app/people/accounts.h"
#include "app/people/codes.h"
#include "app/director/events.h"
#include "app/people/privacy.h"
#include "app/people/rights.h"
#include "app/online/table_state.h"
#include "app/online/tables.h"
#include "codec/jot.h"
#include "codec/members.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

static const EventLive *find_event(App *app, const char *scope) {
    static const char PREFIX[] = "event/";
    Live *live;
    if (strncmp(scope, PREFIX, sizeof PREFIX - 1) != 0) return NULL;
    if (live_get(app, &EVENT, scope + sizeof PREFIX - 1, &live, NULL)) return NULL;
    return event_of(live);
}

/* ---- who answers for an event ---- */

static size_t chiefs(App *app, const char *event, uint64_t *people, size_t room) {
    Live *live;
    size_t count = 0;
    if (live_get(app, &EVENT, event, &live, NULL)) return 0;
    const EventState *ev = event_of(live)->ev;
    live_lean(live);
    for (uint16_t i = 0; i < ev->staff && count < room; i++)
        if (ev->person[i].roles & (EV_ORGANISER | EV_HEAD)) people[count++] = ev->person[i].who;
    return count;
}

size_t people_at_event(App *app, const char *event, uint64_t *people, size_t room) {
    Live *live;
    size_t count = 0;
    if (live_get(app, &EVENT, event, &live, NULL)) return 0;
    const EventState *ev = event_of(live)->ev;
    for (uint16_t i = 0; i < ev->staff && count < room; i++)
        if (ev->person[i].roles) people[count++] = ev->person[i].who;
    for (uint16_t i = 0; i < ev->players && count < room; i++)
        if (!event_roles(ev, ev->player[i].who)) people[count++] = ev->player[i].who;
    return count;
}

enum { LOOKED_AT = 12 };

/* The latest events someone has to do with, besides this one; their ids. */
static size_t latest_events(App *app, uint64_t person, const char *event, char id[][APP_ID]) {
    static const char PREFIX[] = "event/";
    size_t count = 0;
    const Account *a = account_find(app, person);
    for (size_t i = a ? a->scopes : 0; i-- > 0 && count < LOOKED_AT;) {
        const char *name = a->scope[i].name;
        if (strncmp(name, PREFIX, sizeof PREFIX - 1) != 0) continue;
        if (strcmp(name + sizeof PREFIX - 1, event) == 0) continue;
        snprintf(id[count++], APP_ID, "%.*s", APP_ID - 1, name + sizeof PREFIX - 1);
    }
    return count;
}

size_t people_own_events(App *app, uint64_t organiser, const char *event,
                         char id[PEOPLE_EVENTS][APP_ID]) {
    static_assert((int)LOOKED_AT == (int)PEOPLE_EVENTS, "each that is looked at may be theirs");
    char all[LOOKED_AT][APP_ID];
    size_t count = 0, events = latest_events(app, organiser, event, all);
    for (size_t i = 0; i < events; i++) {
        Live *live;
        if (live_get(app, &EVENT, all[i], &live, NULL)) continue;
        if (events_roles(event_of(live), organiser) & EV_ORGANISER)
            memcpy(id[count++], all[i], APP_ID);
    }
    return count;
}

size_t people_by_codes(App *app, const char *event, uint64_t *people, size_t room) {
    char scope[STORE_STREAM_MAX + 1];
    snprintf(scope, sizeof scope, "%s%s", EVENT.prefix, event);
    return codes_people(app, scope, people, room);
}

size_t people_known(App *app, uint64_t organiser, const char *event, uint64_t *people,
                    size_t room) {
    char id[PEOPLE_EVENTS][APP_ID];
    size_t count = people_at_event(app, event, people, room);
    count += people_by_codes(app, event, people + count, room - count);
    size_t others = people_own_events(app, organiser, event, id);
    for (size_t i = 0; i < others; i++)
        count += people_at_event(app, id[i], people + count, room - count);
    return count;
}

/* ---- who is playing ---- */

static bool plays_at_event(App *app, uint64_t person, const char *scope, bool to_come,
                           Message *why) {
    const EventLive *e = find_event(app, scope);
    if (!e || e->ev->stage > EV_RUNNING || (e->ev->stage < EV_RUNNING && !to_come)) return false;
    uint16_t player = event_entrant(e->ev, person);
    if (player == EV_NONE) return false;
    int status = e->ev->player[player].status;
    bool waits = status == EV_REGISTERED || status == EV_WAITING;
    if (status != EV_PRESENT && !(to_come && waits)) return false;
    message_set(
        why,
        "\"{event%.80s}\" is running with this player. Withdraw first, or wait until it is over.",
        e->facts.name);
    return true;
}

typedef struct Seated {
    uint64_t person;
    bool found;
} Seated;

static void look_at_table(void *user, Live *live) {
    Seated *s = user;
    const TableState *state = live->state;
    if (!state || state->phase != TABLE_PLAYING) return;
    if (table_state_seat(state, s->person) != NONE) s->found = true;
}

static bool is_playing(App *app, uint64_t person, bool unasked, Message *why) {
    char scope[STORE_STREAM_MAX + 1];
    for (size_t i = 0;; i++) { /* looked up again: an event may have to be loaded in between */
        const Account *a = account_find(app, person);
        if (!a || i >= a->scopes) break;
        memcpy(scope, a->scope[i].name, sizeof scope);
        if (plays_at_event(app, person, scope, unasked, why)) return true;
    }
    Seated seated = { person, false };
    live_each(app, &GAME, look_at_table, &seated); /* a table that plays is in memory */
    if (seated.found) message_set(why, "This person is in a running game. Leave it first.");
    return seated.found;
}

/* ---- who was registered where ---- */

static void tell_event(App *app, uint64_t person, const char *scope, Buf *out) {
    const EventLive *e = find_event(app, scope);
    if (!e) return;
    uint16_t player = event_entrant(e->ev, person);
    unsigned roles = events_roles(e, person);
    jot_item(out), jot_open(out, '{');
    member_word("event", scope, out);
    member_word("name", e->facts.name, out);
    member_word("stage", EV_STAGE_NAME[e->ev->stage], out);
    if (player != EV_NONE) {
        const EventPlayer *p = &e->ev->player[player];
        member_number("entrant", player, out);
        member_word("status", EV_STATUS_NAME[p->status], out);
        member_number("games", p->games, out);
        jot_key(out, "consents"), jot_open(out, '[');
        for (unsigned i = 0; i < EV_CONSENT_COUNT; i++)
            if (p->given & EV_BIT(i)) jot_item(out), jot_text(out, event_word(EV_WORDS_CONSENT, i));
        jot_close(out, ']');
    }
    jot_key(out, "roles"), jot_open(out, '[');
    for (int role = 0; role < EV_CAUSES; role++)
        if (roles & EV_BIT(role)) jot_item(out), jot_text(out, EV_ROLE_NAME[role]);
    jot_close(out, ']');
    jot_close(out, '}');
}

static void write_registrations(App *app, uint64_t person, Buf *out) {
    char scope[STORE_STREAM_MAX + 1];
    jot_key(out, "registrations"), jot_open(out, '[');
    for (size_t i = 0;; i++) {
        const Account *a = account_find(app, person);
        if (!a || i >= a->scopes) break;
        memcpy(scope, a->scope[i].name, sizeof scope);
        tell_event(app, person, scope, out);
    }
    jot_close(out, ']');
    bans_tell(app, person, out);
}

void people_at_open(App *app) {
    rights_register_chiefs(app, chiefs);
    privacy_register(app, (PrivacyPart){ .busy = is_playing, .tell = write_registrations });
}
