/* people.c - looking at others, and keeping house: administrators, minors, retention. */
#include "web/people/people.h"

#include "app/director/events.h"
#include "app/people/server_settings.h"
#include "app/entrants/people_at.h"
#include "app/people/privacy.h"
#include "base/heap.h"
#include "codec/jot.h"
#include "codec/members.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void people_act(Exchange *x, void (*run)(Task *t), const void *more, size_t size) {
    void *copy = malloc(size ? size : 1);
    if (!copy) {
        reply_error(x, 503, "no-memory", "The server is out of memory. Try again later.");
        return;
    }
    memcpy(copy, more, size);
    Act *act = web_act_new(x, NULL);
    if (!act) {
        free(copy);
        return;
    }
    act->more = copy;
    web_start(act, NULL, run);
}

uint64_t people_account(Exchange *x) {
    App *app = web_app(x);
    uint64_t id;
    Person person;
    bool good = app_id_read(exchange_param(x, "account"), &id) && accounts_person(app, id, &person);
    if (!good) reply_error(x, 404, "missing", "There is no such person.");
    return good ? person.id : 0;
}

/* The same, or someone without a record who came with the file of an event. */
static uint64_t account_or_filed(Exchange *x) {
    uint64_t id;
    bool filed = app_id_read(exchange_param(x, "account"), &id) && accounts_filed(web_app(x), id);
    return filed ? id : people_account(x);
}

/* ---- looking ---- */

static void jot_members(const Person *person, Buf *out) {
    member_big("id", person->id, out);
    member_word("name", person->name, out);
    member_flag("guest", person->guest, out);
}

static void jot_person(const Person *person, Buf *out) {
    jot_open(out, '{');
    jot_members(person, out);
    jot_close(out, '}');
}

void account_get(Exchange *x) {
    App *app = web_app(x);
    char room[512];
    Buf out = buf_over(room, sizeof room);
    uint64_t id = account_or_filed(x);
    if (!id) return;
    Person person;
    const Account *a = account_find(app, id);
    bool filed = a ? a->filed && a->guest : true;
    if (!accounts_person(app, id, &person)) person.id = id, person.guest = true;
    accounts_shown_in(app, id, web_person(x)->id, x->tongue, person.name);
    jot_open(&out, '{');
    jot_members(&person, &out);
    if (filed) member_flag("filed", true, &out);
    jot_close(&out, '}');
    reply_json(x, 200, out.text, out.size);
}

/* By the whole name: there is no way to list everyone. */
void accounts_get(Exchange *x) {
    App *app = web_app(x);
    char name[2 * PERSON_NAME], tidy[PERSON_NAME], room[512];
    Buf out = buf_over(room, sizeof room);
    Err err;
    Person person;
    if (!request_query(&x->request, "name", name, sizeof name) || name_tidy(name, tidy, &err)) {
        reply_error(x, 400, "input", "Ask with ?name= and a whole name.");
        return;
    }
    jot_open(&out, '{');
    jot_key(&out, "people"), jot_open(&out, '[');
    uint64_t id = name_owner(app, tidy);
    if (id && accounts_person(app, id, &person)) jot_item(&out), jot_person(&person, &out);
    jot_close(&out, ']');
    jot_close(&out, '}');
    reply_json(x, 200, out.text, out.size);
}

/* ---- whom an organiser looks for ---- */

enum { KNOWN_MAX = 4000, FOUND_MAX = 20 };

typedef struct Found {
    uint64_t id[FOUND_MAX];
    size_t count;
} Found;

static void find(App *app, uint64_t id, const char *wish, Found *found, Buf *out) {
    Person person;
    char folded[2 * PERSON_NAME];
    for (size_t i = 0; i < found->count; i++)
        if (found->id[i] == id) return;
    if (found->count == FOUND_MAX || !id || !accounts_person(app, id, &person)) return;
    name_fold(person.name, folded);
    if (!strstr(folded, wish)) return;
    found->id[found->count++] = id;
    jot_item(out), jot_person(&person, out);
}

/* By part of a name among those the organiser knows already; everyone else by the whole name, so that
 * nobody can list the people of a server. */
void event_people_get(Exchange *x) {
    App *app = web_app(x);
    char name[2 * PERSON_NAME], tidy[PERSON_NAME], wish[2 * PERSON_NAME];
    Err err;
    if (!request_query(&x->request, "name", name, sizeof name) || name_tidy(name, tidy, &err)) {
        reply_error(x, 400, "input", "Ask with ?name= and at least two letters.");
        return;
    }
    name_fold(tidy, wish);
    uint64_t *known = calloc(KNOWN_MAX, sizeof *known);
    size_t count = known ? people_known(app, web_person(x)->id, exchange_param(x, "event"), known,
                                        KNOWN_MAX)
                         : 0;
    Found found = { .count = 0 };
    Buf out = buf_heap(FOUND_MAX * 512);
    jot_open(&out, '{');
    jot_key(&out, "people"), jot_open(&out, '[');
    find(app, name_owner(app, tidy), wish, &found, &out);
    for (size_t i = 0; i < count; i++) find(app, known[i], wish, &found, &out);
    jot_close(&out, ']');
    jot_close(&out, '}');
    reply_json(x, 200, out.text, out.size);
    buf_free(&out);
    free(known);
}

/* ---- administrators ---- */

typedef struct Change { /* of one person by another */
    uint64_t person, other;
    bool minor, guardian, on;
} Change;

static void admin_run(Task *t) {
    Act *act = t->user;
    const Change *change = act->more;
    const Account *a = account_find(t->app, change->person);
    if (change->on && (!a || a->guest)) {
        task_refuse(t, "no-account", "An administrator needs an account.");
        return;
    }
    server_grant(t, change->person, act->person->id, change->on);
}

void account_admin_put(Exchange *x) {
    Change change = { .on = true };
    json_t *body = web_body(x);
    if (!body) return;
    if (web_only(x, body, "admin") && web_flag(x, body, "admin", &change.on) &&
        (change.person = people_account(x)))
        people_act(x, admin_run, &change, sizeof change);
    json_decref(body);
}

/* ---- minors ---- */

static void minor_run(Task *t) {
    Act *act = t->user;
    const Change *change = act->more;
    Profile profile;
    char room[96];
    Live *live = accounts_adopt(t, change->person);
    if (!live || profile_read(t->app, change->person, &profile, &t->err)) return;
    Buf facts = buf_over(room, sizeof room);
    buf_print(&facts, "\"minor\":%s,\"guardian\":%s,\"by\":\"%llu\"",
              change->minor ? "true" : "false", change->guardian ? "true" : "false",
              (unsigned long long)act->person->id);
    if (!account_add(t, live, "minor.declared", &facts)) return;
    profile.minor = change->minor;
    profile_write(t, change->person, &profile);
}

bool people_came(Exchange *x, uint64_t person) {
    char scope[STORE_STREAM_MAX + 1];
    snprintf(scope, sizeof scope, "event/%s", exchange_param(x, "event"));
    if (accounts_came(web_app(x), person, scope)) return true;
    return reply_error(x, 403, "forbidden", "This person was registered by someone else."), false;
}

/* A desk protects those who came to it; that someone is no longer a minor is for the server to say. */
static bool may_protect(Exchange *x, const Change *change) {
    if (!people_came(x, change->person)) return false;
    if (change->minor || web_person(x)->rights & RIGHT_ADMIN) return true;
    return reply_error(x, 403, "forbidden", "Only an administrator can mark someone as an adult."),
           false;
}

/* Whether a person is a minor, and whether a parent has agreed: recorded by a server administrator or at the
 * desk of an event they take part in. */
void account_minor_put(Exchange *x) {
    Change change = { .minor = true };
    json_t *body = web_body(x);
    if (!body) return;
    if (web_only(x, body, "minor guardian") && web_flag(x, body, "minor", &change.minor) &&
        web_flag(x, body, "guardian", &change.guardian) && (change.person = account_or_filed(x)) &&
        (!*exchange_param(x, "event") || may_protect(x, &change)))
        people_act(x, minor_run, &change, sizeof change);
    json_decref(body);
}

/* ---- names that the desk typed in ---- */

typedef struct Renaming {
    uint64_t person;
    char name[PERSON_NAME], scope[STORE_STREAM_MAX + 1]; /* "event/ID"; "": by an administrator */
} Renaming;

/* The event's diary tells that an entry was corrected; the name itself is never in it. */
static void renamed_at(Task *t, const Renaming *wish, uint64_t by) {
    Live *live = task_live(t, &EVENT, wish->scope + strlen("event/"));
    if (!live) return;
    const EventState *ev = event_of(live)->ev;
    uint16_t player = event_entrant(ev, wish->person);
    if (player == EV_NONE) return;
    EventIntent amend = event_intent(EVENT_AMEND);
    amend.entry.player = player;
    amend.entry.country = ev->player[player].country;
    events_do(t, live, by, &amend, NULL);
}

/* An event sees to the names that its staff typed in, the server to those that came with a file. */
static bool may_rename(App *app, const Renaming *wish) {
    const Account *a = account_find(app, wish->person);
    if (*wish->scope) return accounts_entered(app, wish->person, wish->scope);
    return a ? a->filed && a->guest && !a->used : accounts_filed(app, wish->person);
}

static void name_run(Task *t) {
    Act *act = t->user;
    const Renaming *wish = act->more;
    Profile profile;
    if (!may_rename(t->app, wish)) {
        task_refuse(t, "own-name",
                    "You can't change this name. Only the player or another event can.");
        return;
    }
    Live *live = accounts_adopt(t, wish->person);
    if (!live || profile_read(t->app, wish->person, &profile, &t->err)) return;
    char room[64];
    Buf facts = buf_over(room, sizeof room);
    buf_print(&facts, "\"by\":\"%llu\"", (unsigned long long)act->person->id);
    if (!account_add(t, live, "account.renamed", &facts)) return;
    snprintf(profile.name, sizeof profile.name, "%s", wish->name);
    profile_write(t, wish->person, &profile);
    if (*wish->scope) renamed_at(t, wish, act->person->id);
}

void account_name_put(Exchange *x) {
    Renaming wish = { 0 };
    char name[4 * PERSON_NAME];
    Err err;
    json_t *body = web_body(x);
    if (!body) return;
    const char *event = exchange_param(x, "event");
    if (*event) snprintf(wish.scope, sizeof wish.scope, "event/%s", event);
    if (web_only(x, body, "name") && web_needs(x, body, "name", name, sizeof name) &&
        (wish.person = *event ? people_account(x) : account_or_filed(x))) {
        if (name_tidy(name, wish.name, &err)) reply_failure(x, &err);
        else people_act(x, name_run, &wish, sizeof wish);
    }
    json_decref(body);
}

/* ---- none any more ---- */

static void erase_run(Task *t) {
    Act *act = t->user;
    const Change *change = act->more;
    privacy_erase(t, change->person, "admin");
}

void account_delete(Exchange *x) {
    Change change = { .person = account_or_filed(x) };
    if (change.person) people_act(x, erase_run, &change, sizeof change);
}

/* ---- settings ---- */

void settings_get(Exchange *x) {
    App *app = web_app(x);
    const ServerSettings *h = server_settings(app);
    char room[2048];
    Buf out = buf_over(room, sizeof room);
    jot_open(&out, '{');
    member_number("keep_guests_days", h->keep_guests_days, &out);
    member_number("keep_accounts_days", h->keep_accounts_days, &out);
    member_number("keep_reports_days", h->keep_reports_days, &out);
    member_flag("closed", h->closed, &out);
    member_flag("organisers_recover", h->organisers_recover, &out);
    jot_key(&out, "admins"), jot_open(&out, '[');
    for (size_t i = 0; i < h->admins; i++) {
        char id[APP_NUMBER];
        app_id_write(h->admin[i], id);
        jot_item(&out), jot_text(&out, id);
    }
    jot_close(&out, ']');
    jot_close(&out, '}');
    reply_json(x, 200, out.text, out.size);
}

static void settings_run(Task *t) {
    Act *act = t->user;
    server_settings_change(t, act->more, act->person->id);
}

/* Days after which nobody's data are kept: 0 for ever, else at least a week. */
static bool read_days(Exchange *x, const json_t *body, const char *key, uint32_t *days) {
    int64_t number = *days;
    if (!web_number(x, body, key, &number, 0, RETENTION_DAYS_MAX)) return false;
    if (number && number < RETENTION_DAYS_MIN)
        return reply_error(x, 400, "input",
                           "\"{key%s}\" must be 0 (for ever) or at least {least%d} days.", key,
                           RETENTION_DAYS_MIN),
               false;
    *days = (uint32_t)number;
    return true;
}

void settings_put(Exchange *x) {
    ServerSettings wish = *server_settings(web_app(x));
    json_t *body = web_body(x);
    if (!body) return;
    if (web_only(x, body,
                 "keep_guests_days keep_accounts_days keep_reports_days closed "
                 "organisers_recover") &&
        read_days(x, body, "keep_guests_days", &wish.keep_guests_days) &&
        read_days(x, body, "keep_accounts_days", &wish.keep_accounts_days) &&
        read_days(x, body, "keep_reports_days", &wish.keep_reports_days) &&
        web_flag(x, body, "closed", &wish.closed) &&
        web_flag(x, body, "organisers_recover", &wish.organisers_recover))
        people_act(x, settings_run, &wish, sizeof wish);
    json_decref(body);
}
