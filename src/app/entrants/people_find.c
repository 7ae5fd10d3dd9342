#include "app/entrants/people_find.h"

#include "app/people/accounts.h"
#include "app/director/events.h"
#include "app/entrants/people_at.h"
#include "codec/jot.h"
#include "codec/members.h"

#include <jansson.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FOUND_MAX = 20, LOOKED_AT = 2000, KNOWN_MAX = 4000, EVENTS_TOLD = 4, SORT_ROOM = 64 };

typedef struct Finding {
    App *app;
    uint64_t viewer;
    const char *wish; /* folded */
    int tongue;
    Buf *out;
    uint64_t found[FOUND_MAX];
    size_t count;
    uint64_t last; /* whose rows were looked at last */
    uint32_t looked;
    bool more;
} Finding;

/* ---- where someone played, so that people of one name are told apart ---- */

typedef struct Told {
    Buf *out;
    char prefix[SORT_ROOM];
    unsigned count;
} Told;

static void tell_event(Told *told, const char *event, const char *name, const char *starts) {
    jot_item(told->out), jot_open(told->out, '{');
    member_word("event", event, told->out);
    member_word("name", name, told->out);
    if (starts && *starts) member_word("starts", starts, told->out);
    jot_close(told->out, '}');
    told->count++;
}

static bool take_played(void *user, const StoreCell *cell) {
    Told *told = user;
    if (strncmp(cell->sort, told->prefix, strlen(told->prefix)) != 0) return false;
    json_t *row = json_loadb(cell->value.at, cell->value.size, 0, NULL);
    const char *event = json_string_value(json_object_get(row, "event"));
    const char *name = json_string_value(json_object_get(row, "name"));
    if (event && name)
        tell_event(told, event, name, json_string_value(json_object_get(row, "starts")));
    json_decref(row);
    return told->count < EVENTS_TOLD;
}

/* People who haven't played yet are known by where they are registered. */
static void tell_scopes(App *app, uint64_t person, Told *told) {
    const size_t prefix = strlen(EVENT.prefix);
    const Account *a = account_find(app, person);
    for (size_t i = a ? a->scopes : 0; i-- > 0 && told->count < EVENTS_TOLD;) {
        Live *live;
        char scope[STORE_STREAM_MAX + 1];
        a = account_find(app, person); /* an event that was loaded may have moved it */
        snprintf(scope, sizeof scope, "%s", a->scope[i].name);
        if (strncmp(scope, EVENT.prefix, prefix) != 0) continue;
        if (live_get(app, &EVENT, scope + prefix, &live, NULL)) continue;
        if (event_of(live)->ev->stage == EV_DRAFT) continue;
        if (event_entrant(event_of(live)->ev, person) == EV_NONE) continue;
        tell_event(told, live->id, event_of(live)->facts.name, event_of(live)->facts.starts);
    }
}

static void tell_events(const Finding *f, uint64_t person) {
    char sort[SORT_ROOM + 1];
    Told told = { .out = f->out };
    snprintf(told.prefix, sizeof told.prefix, "%020llu/", (unsigned long long)person);
    snprintf(sort, sizeof sort, "%s~", told.prefix);
    StoreScan scan = {
        .owner = "players", .after_sort = sort, .after_key = "", .descending = true, .limit = 64
    };
    jot_key(f->out, "events"), jot_open(f->out, '[');
    store_scan(f->app->store, BOX_VIEW, &scan, take_played, &told, NULL);
    if (!told.count) tell_scopes(f->app, person, &told);
    jot_close(f->out, ']');
}

/* ---- who fits ---- */

static void look_at(Finding *f, uint64_t id) {
    char name[PERSON_NAME], folded[2 * PERSON_NAME];
    Person person;
    uint64_t self = id ? accounts_resolve(f->app, id) : 0;
    for (size_t i = 0; i < f->count; i++)
        if (f->found[i] == self) return;
    if (!self || f->count == FOUND_MAX) return;
    accounts_shown_in(f->app, self, f->viewer, f->tongue, name);
    name_fold(name, folded);
    if (!strstr(folded, f->wish)) return;
    f->found[f->count++] = self;
    jot_item(f->out), jot_open(f->out, '{');
    member_big("person", self, f->out);
    member_word("name", name, f->out);
    member_flag("account", accounts_person(f->app, self, &person) && !person.guest, f->out);
    tell_events(f, id);
    jot_close(f->out, '}');
}

static bool take_player(void *user, const StoreCell *cell) {
    Finding *f = user;
    uint64_t id = strtoull(cell->sort, NULL, 10);
    if (id == f->last) return true;
    if (f->count == FOUND_MAX || f->looked == LOOKED_AT) {
        f->more = true;
        return false;
    }
    f->looked++;
    f->last = id;
    look_at(f, id);
    return true;
}

Status people_find(App *app, uint64_t viewer, const char *name, const char *after, int tongue,
                   Buf *out, Err *err) {
    char wish[2 * PERSON_NAME], sort[SORT_ROOM];
    Finding f = { .app = app, .viewer = viewer, .wish = wish, .tongue = tongue, .out = out };
    name_fold(name, wish);
    if (after && !app_id_read(after, &f.last))
        return err_set(err, ERR_INPUT, "\"after\" must be the \"next\" of an earlier answer.");
    jot_open(out, '{');
    jot_key(out, "people"), jot_open(out, '[');
    if (!after) {
        look_at(&f, name_owner(app, name));
        uint64_t *known = calloc(KNOWN_MAX, sizeof *known);
        size_t count = known ? people_known(app, viewer, "", known, KNOWN_MAX) : 0;
        for (size_t i = 0; i < count; i++) look_at(&f, known[i]);
        free(known);
    }
    snprintf(sort, sizeof sort, "%020llu/~", (unsigned long long)f.last);
    StoreScan scan = { .owner = "players", .after_sort = sort, .after_key = "" };
    Status status = store_scan(app->store, BOX_VIEW, &scan, take_player, &f, err);
    jot_close(out, ']');
    if (f.more) member_big("next", f.last, out);
    jot_close(out, '}');
    return status;
}
