/* bans_view.c - bans as their givers see them, and what events keep about people. */
#include "app/people/accounts.h"
#include "app/league/bans.h"
#include "app/director/inside.h"
#include "app/people/server_settings.h"
#include "app/league/seasons.h"
#include "base/heap.h"
#include "codec/jot.h"
#include "codec/members.h"
#include "tongue/tongue.h"

#include <stdlib.h>
#include <string.h>

static const Bans *bans_of(App *app) {
    static const Bans NONE_GIVEN;
    Live *live;
    return live_make(app, &BANS, "main", &live, NULL) ? &NONE_GIVEN : live->state;
}

static const EventLive *event_at(App *app, const char *id) {
    Live *live;
    return *id && !live_get(app, &EVENT, id, &live, NULL) ? event_of(live) : NULL;
}

/* The people in charge of the place where it was given, and administrators. */
static bool may_know(App *app, uint64_t viewer, const BanCase *c) {
    if (viewer == c->by || server_admin(app, viewer)) return true;
    if (*c->season && seasons_rights(app, viewer, c->season)) return true;
    const EventLive *e = event_at(app, c->event);
    return e && events_roles(e, viewer) & (EV_ORGANISER | EV_HEAD | EV_LEAGUE | EV_BRAND);
}

static void member_person(App *app, const char *key, uint64_t person, uint64_t viewer, int tongue,
                          Buf *out) {
    char name[PERSON_NAME];
    accounts_shown_in(app, accounts_resolve(app, person), viewer, tongue, name);
    member_word(key, name, out);
}

static void member_text(App *app, uint64_t owner, uint64_t words, Buf *out) {
    Buf text = buf_heap(2 * WORDS_MAX);
    if (words && !words_read(app, owner, words, &text, NULL))
        member_word("text", text.size ? text.text : "", out);
    buf_free(&text);
}

static void write_case(App *app, uint64_t viewer, const BanCase *c, uint32_t number, int tongue,
                       Buf *out) {
    Live *live;
    const EventLive *e = event_at(app, c->event);
    jot_item(out), jot_open(out, '{');
    member_number("ban", number, out);
    member_big("person", accounts_resolve(app, c->person), out);
    member_person(app, "name", c->person, VIEWER_STAFF, tongue, out);
    member_word("state", CASE_STATE_NAME[c->state], out);
    if (c->state == CASE_BANNED && c->until && c->until <= app_now(app))
        member_flag("over", true, out);
    member_word("scope", BAN_SCOPE_NAME[c->scope], out);
    member_flag("everywhere", c->everywhere, out);
    member_number("at", c->at, out);
    if (c->until) member_number("until", c->until, out);
    if (*c->event) member_word("event", c->event, out);
    if (e) member_word("event_name", e->facts.name, out);
    if (*c->season) member_word("season", c->season, out);
    if (*c->season && !live_get(app, &SEASON, c->season, &live, NULL))
        member_word("season_name", ((const SeasonLive *)live->state)->name, out);
    member_person(app, "by", c->by, viewer, tongue, out);
    member_text(app, c->text_of, c->text, out);
    jot_close(out, '}');
}

void bans_view(App *app, uint64_t viewer, int tongue, Buf *out) {
    const Bans *b = bans_of(app);
    jot_open(out, '{');
    jot_key(out, "bans"), jot_open(out, '[');
    for (uint32_t i = b->count; i-- > 0;)
        if (may_know(app, viewer, &b->list[i]))
            write_case(app, viewer, &b->list[i], i + 1, tongue, out);
    jot_close(out, ']');
    jot_close(out, '}');
}

static bool is_one_of(uint64_t person, const uint64_t *record, size_t count) {
    size_t i = 0;
    while (i < count && record[i] != person) i++;
    return i < count;
}

void bans_tell(App *app, uint64_t person, Buf *out) {
    const Bans *b = bans_of(app);
    uint64_t record[ACCOUNT_RECORDS];
    size_t count = accounts_records(app, person, record);
    jot_key(out, "bans"), jot_open(out, '[');
    for (uint32_t i = 0; i < b->count; i++)
        if (is_one_of(b->list[i].person, record, count))
            write_case(app, person, &b->list[i], i + 1, IN_ENGLISH, out);
    jot_close(out, ']');
}

/* ---- what events keep about people ---- */

enum { RECORDS_MAX = 500, EVENTS_LOOKED_AT = 200 };

static bool is_told(const EventEntry *entry) {
    bool kind = entry->kind == EVENT_PENALTY || entry->kind == EVENT_DQ ||
                entry->kind == EVENT_ABANDON;
    return kind && !entry->undone_by;
}

static void write_record(const EventEye *eye, const EventEntry *entry, Buf *out) {
    const EventLive *e = event_of(eye->live);
    uint64_t person = e->ev->player[entry->player].who;
    jot_item(out), jot_open(out, '{');
    member_number("at", entry->at, out);
    member_word("kind", EVENT_NATURE[entry->kind].name, out);
    if (entry->kind == EVENT_PENALTY) {
        member_word("penalty", event_word(EV_WORDS_PENALTY, entry->penalty.kind), out);
        member_word("code", event_word(EV_WORDS_CODE, entry->penalty.code), out);
    } else if (entry->kind == EVENT_DQ)
        member_word("code", event_word(EV_WORDS_CODE, entry->dq.code), out);
    member_big("person", accounts_resolve(eye->app, person), out);
    member_person(eye->app, "name", person, VIEWER_STAFF, eye->tongue, out);
    member_word("event", eye->live->id, out);
    member_word("event_name", e->facts.name, out);
    if (entry->clause[0]) member_word("clause", entry->clause, out);
    events_member_words(eye, entry, out);
    jot_close(out, '}');
}

/* The number of events whose records fit; the latest of an event come first. */
static size_t write_event(App *app, uint64_t viewer, const char *scope, size_t room, int tongue,
                          Buf *out) {
    static const char PREFIX[] = "event/";
    Live *live;
    if (strncmp(scope, PREFIX, sizeof PREFIX - 1) != 0) return 0;
    if (live_get(app, &EVENT, scope + sizeof PREFIX - 1, &live, NULL)) return 0;
    const EventLive *e = event_of(live);
    if (!(events_roles(e, viewer) & (EV_ORGANISER | EV_HEAD | EV_LEAGUE | EV_BRAND))) return 0;
    EventEye eye = {
        .app = app, .live = live, .person = viewer, .now = app_now(app), .tongue = tongue
    };
    size_t count = 0;
    for (uint32_t i = e->ev->count; i-- > 0 && count < room;)
        if (is_told(&e->log[i]) && e->log[i].player < e->ev->players)
            write_record(&eye, &e->log[i], out), count++;
    return count;
}

void bans_view_records(App *app, uint64_t viewer, int tongue, Buf *out) {
    char scope[STORE_STREAM_MAX + 1];
    const Account *a = account_find(app, viewer);
    size_t scopes = a ? a->scopes : 0, count = 0;
    size_t last = scopes > EVENTS_LOOKED_AT ? scopes - EVENTS_LOOKED_AT : 0;
    jot_open(out, '{');
    jot_key(out, "records"), jot_open(out, '[');
    for (size_t i = scopes; i-- > last && count < RECORDS_MAX;) {
        a = account_find(app, viewer); /* again: an event may have been loaded in between */
        if (!a || i >= a->scopes) break;
        memcpy(scope, a->scope[i].name, sizeof scope);
        count += write_event(app, viewer, scope, RECORDS_MAX - count, tongue, out);
    }
    jot_close(out, ']');
    jot_close(out, '}');
}
