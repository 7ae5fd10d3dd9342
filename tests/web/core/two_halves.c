#include "web/core/two_halves.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

const WalkerRights WALKER[WALKER_COUNT] = {
#define ROW(walker, name, anywhere, event, season, table) { name, anywhere, event, season, table },
    WALKERS(ROW)
#undef ROW
};

static char letter(const Halves *h, const Half *half) {
    return half == &h->half[0] ? 'A' : 'B';
}

/* ---- people ---- */

static Client *new_account(Halves *h, const Half *half, const char *what) {
    char name[64];
    snprintf(name, sizeof name, "%s %c", what, letter(h, half));
    return rig_account(&h->rig, name);
}

/* An address and a full name that are for few eyes. */
static void confide(Halves *h, Half *half, Client *c, int at) {
    char *mail = half->word[at], *full = half->word[at + 1];
    snprintf(mail, HALF_ID, "hidden-%d-%c@example.org", at, letter(h, half));
    snprintf(full, HALF_ID, "Hidden Name %d %c", at, letter(h, half));
    client_patch(c, "/api/me", "{'email':'%s','full_name':'%s'}", mail, full);
    client_expects(c, 200);
    client_get(c, "/api/me/export");
    assert_non_null(strstr(c->text, mail)); /* so that there is something to tell */
    assert_non_null(strstr(c->text, full));
}

static const char *below(const char *folder, const char *id, const char *rest) {
    static char path[256];
    snprintf(path, sizeof path, "/api/%s/%s/%s", folder, id, rest);
    return path;
}

static void keep(char to[HALF_ID], const Client *c, const char *path) {
    snprintf(to, HALF_ID, "%s", client_word(c, path));
    if (!*to) fail_msg("no %s in %s", path, c->text);
}

/* ---- places ---- */

static void make_stop(Rig *rig, void *user) {
    Half *half = user;
    postage_token(rig->web->app, half->word[4], half->stop);
}

/* A personal code for the one who was entered from a list, and the link at the end of their letters. */
static void write_to_guest(Halves *h, Half *half) {
    Client *c = half->organiser;
    client_post(c, below("events", half->event, "entry-codes"), "{}");
    client_expects(c, 200);
    client_get(c, "%s", below("events", half->event, "entry-codes"));
    const json_t *codes = json_object_get(c->json, "codes");
    const json_t *number = json_object_get(json_array_get(codes, 0), "player");
    if (!json_is_integer(number)) fail_msg("no personal code in %s", c->text);
    snprintf(half->entry, HALF_ID, "%d", (int)json_integer_value(number));
    rig_do(&h->rig, make_stop, half);
}

static void open_event(Halves *h, Half *half) {
    Client *c = half->organiser;
    client_post(c, "/api/events", "{'rulebook':'dm19','name':'Cup %c','place':'Essen'}",
                letter(h, half));
    client_expects(c, 200);
    keep(half->event, c, "event");
    client_post(c, below("events", half->event, "steps"), "{'kind':'event.published'}");
    client_expects(c, 200);
    client_post(c, below("events", half->event, "steps"), "{'kind':'registration.opened'}");
    client_expects(c, 200);
    snprintf(half->word[4], HALF_ID, "guest-%c@example.org", letter(h, half));
    client_post(c, below("events", half->event, "import"),
                "{'csv':'name,country,email\\nGuest %c,DE,%s\\n'}", letter(h, half), half->word[4]);
    client_expects(c, 200);
    client_post(c, below("events", half->event, "codes"), "{'uses':20,'hours':5}");
    client_expects(c, 200);
    keep(half->code, c, "code");
    write_to_guest(h, half);
}

static void open_table(Half *half) {
    client_post(half->host, "/api/tables", "{'sit':true}");
    client_expects(half->host, 200);
    keep(half->table, half->host, "table");
    client_post(half->seat, below("tables", half->table, "sit"), "{'seat':1}");
    client_expects(half->seat, 200);
}

static void file_report(Halves *h, Half *half) {
    snprintf(half->word[5], HALF_ID, "confided in %c only", letter(h, half));
    client_post(half->reporter, below("events", half->event, "reports"),
                "{'category':'harassment','text':'%s'}", half->word[5]);
    client_expects(half->reporter, 200);
    keep(half->report, half->reporter, "id");
    client_get(half->organiser, "/api/reports/%s", half->report);
    assert_non_null(strstr(half->organiser->text, half->word[5]));
}

static void ban_somebody(Half *half) {
    Client *c = half->organiser;
    client_post(c, "/api/bans", "{'person':'%llu','event':'%s','text':'Threw the dice.'}",
                (unsigned long long)half->bad->person, half->event);
    client_expects(c, 200);
    client_get(c, "/api/bans");
    const json_t *bans = json_object_get(c->json, "bans");
    json_int_t number = json_integer_value(json_object_get(json_array_get(bans, 0), "ban"));
    snprintf(half->ban, HALF_ID, "%d", (int)number);
}

static void fill(Halves *h, Half *half) {
    half->organiser = new_account(h, half, "Olga");
    half->player = new_account(h, half, "Paul");
    half->reporter = new_account(h, half, "Rita");
    half->host = new_account(h, half, "Hans");
    half->seat = new_account(h, half, "Sina");
    half->league = new_account(h, half, "Lars");
    half->bad = new_account(h, half, "Bert");
    confide(h, half, half->organiser, 0);
    confide(h, half, half->player, 2);
    open_event(h, half);
    client_post(half->player, below("events", half->event, "entrants"), "{'country':'DE'}");
    client_expects(half->player, 200);
    open_table(half);
    client_post(half->league, "/api/seasons", "{'name':'Season %c'}", letter(h, half));
    client_expects(half->league, 200);
    keep(half->season, half->league, "season");
    file_report(h, half);
    ban_somebody(half);
    client_get(half->player, "/api/sessions");
    keep(half->session, half->player, "sessions.0.id");
    snprintf(half->account, HALF_ID, "%llu", (unsigned long long)half->player->person);
}

void halves_open(Halves *h) {
    memset(h, 0, sizeof *h);
    rig_prepare(&h->rig);
    rig_start(&h->rig);
    h->admin = rig_admin(&h->rig, "Ada");
    fill(h, &h->half[0]);
    fill(h, &h->half[1]);
}

void halves_close(Halves *h) {
    for (int i = 0; i < 2; i++) {
        Half *half = &h->half[i];
        Client *people[] = { half->organiser, half->player, half->reporter, half->host,
                             half->seat,      half->league, half->bad };
        for (size_t k = 0; k < sizeof people / sizeof people[0]; k++) client_close(people[k]);
    }
    client_close(h->admin);
    rig_stop(&h->rig);
}

/* ---- who walks ---- */

/* The same person at another door: what the walk breaks is not theirs. */
static Client *again(Halves *h, const Client *who) {
    Client *c = client_open(&h->rig);
    memcpy(c->cookie, who->cookie, sizeof c->cookie);
    c->person = who->person;
    return c;
}

static Client *new_guest(Halves *h) {
    Client *c = client_open(&h->rig);
    client_post(c, "/api/guests", "{'code':'%s','name':'Gast'}", h->half[0].code);
    client_expects(c, 201);
    assert_true(app_id_read(client_word(c, "id"), &c->person));
    return c;
}

static Client *new_staff(Halves *h, Walker walker) {
    Half *half = &h->half[0];
    Client *c = rig_account(&h->rig, "Walter Walker");
    if (!*WALKER[walker].event) return c;
    client_post(half->organiser, below("events", half->event, "steps"),
                "{'kind':'staff.assigned','person':'%llu','role':'%s'}",
                (unsigned long long)c->person, WALKER[walker].event);
    client_expects(half->organiser, 200);
    return c;
}

static Client *signed_out(Halves *h) {
    Client *c = rig_account(&h->rig, "Ella Ended");
    char cookie[sizeof c->cookie];
    memcpy(cookie, c->cookie, sizeof cookie);
    client_delete(c, "/api/sessions");
    assert_true(c->status < 300);
    memcpy(c->cookie, cookie, sizeof cookie);
    return c;
}

Client *halves_walker(Halves *h, Walker walker) {
    const Half *half = &h->half[0];
    switch (walker) {
    case WALK_NOBODY: return client_open(&h->rig);
    case WALK_ENDED: return signed_out(h);
    case WALK_GUEST: return new_guest(h);
    case WALK_BANNED: return again(h, half->bad);
    case WALK_PLAYER: return again(h, half->player);
    case WALK_SEAT: return again(h, half->seat);
    case WALK_HOST: return again(h, half->host);
    case WALK_ORGANISER: return again(h, half->organiser);
    case WALK_LEAGUE: return again(h, half->league);
    case WALK_ADMIN: return again(h, h->admin);
    default: return new_staff(h, walker);
    }
}
