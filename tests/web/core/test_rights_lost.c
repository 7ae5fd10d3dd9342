/* Rights that are taken away while someone listens, while a request is on its way, and on another
 * machine: what is told and done afterwards is judged by what is so then. */
#include "app/online/tables.h"
#include "store/place.h"
#include "web/director/day.h"

#include <libpq-fe.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include <cmocka.h>

static const char *word(const json_t *object, const char *key) {
    const char *text = json_string_value(json_object_get(object, key));
    return text ? text : "";
}

/* ---- listening ---- */

typedef struct Bench {
    Day d;
    int game;
    char table[32];
    Client *judge, *socket; /* a listener about to lose the role */
    int appointed;          /* the step that gave it */
    bool saw_hands;         /* in what was heard last */
} Bench;

static void judge_says(Bench *b, const Client *who, const char *entry) {
    char path[64], body[128];
    snprintf(path, sizeof path, "/api/tables/%s/actions", b->table);
    snprintf(body, sizeof body, "{\"entry\":{%s},\"words\":\"Somebody asked.\"}", entry);
    client_ask((Client *)who, "POST", path, body);
    client_expects(who, 200);
}

/* A round under way at an online table, and a new judge who looks at the hands there. */
static void bench_open_on(Bench *b, const char *db, const char *table) {
    Day *d = &b->d;
    static TablesOptions patient;
    patient = tables_defaults();
    patient.lost_ms = 3600 * 1000; /* nobody is missed, which would be news */
    if (db && strcmp(db, "memory:") == 0) day_open_with(d, db, "dm19", &patient);
    else day_open_keyed(d, db, "dm19", place_path("day.key"));
    day_begin(d, 16, "{'seed':'5','seconds':1}");
    int round = day_round(d);
    day_start(d, round);
    const json_t *tables = json_object_get(day_get(d, d->chief, "rounds/%d", round), "tables");
    b->game = (int)json_integer_value(json_object_get(json_array_get(tables, 0), "game"));
    char path[64];
    snprintf(path, sizeof path, "games/%d/table", b->game);
    snprintf(b->table, sizeof b->table, "%s",
             word(day_post(d, d->chief, path, "%s", table), "table"));
    b->judge = rig_account(&d->rig, "Jo Judge");
    b->appointed = day_step(d, d->chief, "{'kind':'staff.assigned','person':'%llu','role':'judge'}",
                            (unsigned long long)b->judge->person);
    judge_says(b, b->judge, "\"kind\":\"look\"");
    b->socket = client_socket(b->judge);
    assert_non_null(b->socket);
    socket_say(b->socket, "{'subscribe':'game/%s'}", b->table);
    assert_non_null(json_object_get(socket_hear(b->socket), "subscribed"));
}

static void bench_open(Bench *b) {
    bench_open_on(b, "memory:", "{'start':true}");
}

static void bench_close(Bench *b) {
    client_close(b->socket);
    client_close(b->judge);
    day_close(&b->d);
}

static void something_happens(Bench *b) {
    judge_says(b, b->d.head, "\"kind\":\"pause\",\"pause\":\"judge\"");
    judge_says(b, b->d.head, "\"kind\":\"resume\",\"pause\":\"judge\"");
}

/* How many messages about the table come, and with which error, before the answer to a question asked
 * after all of it. */
static int heard_of_table(Bench *b, char code[32]) {
    char topic[48];
    int heard = 0;
    b->saw_hands = false;
    snprintf(topic, sizeof topic, "game/%s", b->table);
    socket_say(b->socket, "{'unsubscribe':'lobby'}"); /* answered after all of it */
    for (;;) {
        const json_t *message = socket_hear(b->socket);
        assert_non_null(message);
        if (strcmp(word(message, "topic"), "lobby") == 0) return heard;
        assert_string_equal(word(message, "topic"), topic);
        heard += (int)json_array_size(json_object_get(message, "news"));
        char *text = json_dumps(message, JSON_COMPACT);
        b->saw_hands |= strstr(text, "\"role\":\"judge\"") != NULL;
        free(text);
        const json_t *error = json_object_get(message, "error");
        if (error) snprintf(code, 32, "%s", word(error, "code"));
    }
}

static void hears_no_more(Bench *b) {
    char code[32] = "";
    something_happens(b);
    assert_int_equal(heard_of_table(b, code), 0);
    assert_string_not_equal(code, "");
    /* Nor by asking again: then they only get what any spectator gets. */
    socket_say(b->socket, "{'subscribe':'game/%s','from':1}", b->table);
    assert_in_range(heard_of_table(b, code), 0, 100);
    assert_false(b->saw_hands);
}

static void a_judge_hears_what_happens(void **state) {
    (void)state;
    Bench b;
    char code[32] = "";
    bench_open(&b);
    something_happens(&b);
    assert_int_equal(heard_of_table(&b, code), 2);
    assert_true(b.saw_hands);
    assert_string_equal(code, "");
    bench_close(&b);
}

static void a_dismissed_judge_hears_no_more(void **state) {
    (void)state;
    Bench b;
    bench_open(&b);
    day_step(&b.d, b.d.chief, "{'kind':'staff.assigned','person':'%llu','role':'judge','on':false}",
             (unsigned long long)b.judge->person);
    hears_no_more(&b);
    bench_close(&b);
}

static void a_judge_whose_appointment_is_undone_hears_no_more(void **state) {
    (void)state;
    Bench b;
    bench_open(&b);
    char path[64];
    snprintf(path, sizeof path, "steps/%d/undo", b.appointed);
    day_post(&b.d, b.d.chief, path, "{'text':'The wrong Jo.'}");
    hears_no_more(&b);
    bench_close(&b);
}

static void a_judge_who_steps_back_hears_no_more_of_that_table(void **state) { /* DM19-5.1c */
    (void)state;
    Bench b;
    bench_open(&b);
    Client *bystander = rig_account(&b.d.rig, "Bo Bystander");
    day_step(&b.d, b.judge, "{'kind':'staff.recused','game':%d,'person':'%llu'}", b.game,
             (unsigned long long)bystander->person);
    hears_no_more(&b);
    client_close(bystander);
    bench_close(&b);
}

/* ---- asking ---- */

/* The head of a request that makes `person` an administrator, and its body later. */
static void send_head(Client *c, uint64_t person, size_t length) {
    char request[1024];
    snprintf(request, sizeof request,
             "PUT /api/accounts/%llu/admin HTTP/1.1\r\nHost: localhost\r\nCookie: %s\r\n"
             "Content-Type: application/json\r\nContent-Length: %zu\r\n\r\n",
             (unsigned long long)person, c->cookie, length);
    client_send(c, request);
}

static void set_admin(Client *by, uint64_t person, bool on) {
    char path[80];
    snprintf(path, sizeof path, "/api/accounts/%llu/admin", (unsigned long long)person);
    client_put(by, path, "{'admin':%s}", on ? "true" : "false");
    client_expects(by, 200);
}

static void a_request_is_judged_when_it_runs(void **state) {
    static const char BODY[] = "{\"admin\":true}";
    (void)state;
    Rig rig;
    rig_prepare(&rig);
    rig_start(&rig);
    Client *ada = rig_admin(&rig, "Ada"), *eve = rig_account(&rig, "Eve"),
           *mallory = rig_account(&rig, "Mallory");
    set_admin(ada, eve->person, true);
    client_get(eve, "/api/settings");
    client_expects(eve, 200);
    send_head(eve, mallory->person, sizeof BODY - 1);
    client_get(ada, "/api/me"); /* the head has been read: what comes later is answered later */
    set_admin(ada, eve->person, false);
    client_send(eve, BODY);
    client_read(eve);
    client_refused(eve, 403, "forbidden");

    set_admin(ada, eve->person, true);
    Client *other = client_open(&rig); /* the same session once more */
    snprintf(other->cookie, sizeof other->cookie, "%s", eve->cookie);
    send_head(other, mallory->person, sizeof BODY - 1);
    client_delete(eve, "/api/sessions");
    client_send(other, BODY);
    client_read(other);
    client_refused(other, 401, "sign-in");
    client_get(mallory, "/api/settings");
    client_expects(mallory, 403);
    client_close(ada), client_close(eve), client_close(mallory), client_close(other);
    rig_stop(&rig);
}

/* A HEAD that names nothing tells someone who has signed out meanwhile no more than a GET does. */
static void a_head_is_judged_when_it_runs_too(void **state) {
    static const char *const METHODS[] = { "GET", "HEAD" };
    (void)state;
    Rig rig;
    rig_prepare(&rig);
    rig_start(&rig);
    Client *ada = rig_admin(&rig, "Ada");
    for (size_t i = 0; i < sizeof METHODS / sizeof METHODS[0]; i++) {
        char name[32], request[1024];
        snprintf(name, sizeof name, "Eve %zu", i);
        Client *eve = rig_account(&rig, name), *other = client_open(&rig);
        snprintf(request, sizeof request,
                 "%s /api/events/nothing/standings HTTP/1.1\r\nHost: localhost\r\nCookie: %s\r\n"
                 "Content-Length: 2\r\n\r\n",
                 METHODS[i], eve->cookie);
        client_get(other, "/health/live"); /* its connection is there */
        client_send(other, request);
        client_get(ada, "/api/me"); /* the head has been read */
        client_delete(eve, "/api/sessions");
        client_send(other, "{}");
        if (i) client_read_head(other);
        else client_read(other);
        client_expects(other, 401);
        client_close(eve), client_close(other);
    }
    client_close(ada);
    rig_stop(&rig);
}

/* ---- a store that cannot be read ---- */

enum { WORKERS = 4 }; /* of libuv */

typedef struct Hold {
    uv_work_t work[WORKERS];
    uv_sem_t busy, go;
} Hold;

static void keep_busy(uv_work_t *work) {
    Hold *hold = work->data;
    uv_sem_post(&hold->busy);
    uv_sem_wait(&hold->go);
}

static void hold_workers(Rig *rig, void *user) {
    Hold *hold = user;
    for (int i = 0; i < WORKERS; i++) {
        hold->work[i].data = hold;
        uv_queue_work(rig->web->app->loop, &hold->work[i], keep_busy, NULL);
    }
}

static void read_printing(Rig *rig, void *printing) {
    *(unsigned *)printing = rig->web->printing;
}

/* Everything rights depend on has to be read again, and can't be. */
static void lose_sight(Rig *rig, void *path) {
    lives_sweep(rig->web->app, 0, 0);
    app_rights_changed(rig->web->app, NULL);
    place_hide(path, "event", true);
}

static void see_again(Rig *rig, void *path) {
    (void)rig;
    place_hide(path, "event", false);
}

/* Someone asks for pages, and the thread that draws them waits. */
static void begin_drawing(Rig *rig, Hold *hold, Client *who, const char *event) {
    char request[1024];
    unsigned printing = 0;
    uv_sem_init(&hold->busy, 0), uv_sem_init(&hold->go, 0);
    rig_do(rig, hold_workers, hold);
    for (int i = 0; i < WORKERS; i++) uv_sem_wait(&hold->busy);
    snprintf(request, sizeof request,
             "GET /api/events/%s/print/crib HTTP/1.1\r\nHost: localhost\r\nCookie: %s\r\n\r\n",
             event, who->cookie);
    client_send(who, request);
    for (int i = 0; !printing && i < 1000; i++) usleep(1000), rig_do(rig, read_printing, &printing);
    assert_int_equal(printing, 1);
}

static void end_drawing(Hold *hold, Client *who) {
    for (int i = 0; i < WORKERS; i++) uv_sem_post(&hold->go);
    client_read(who);
    uv_sem_destroy(&hold->busy), uv_sem_destroy(&hold->go);
}

/* Pages are drawn for someone, and when they are ready the store cannot say whether they may still see
 * them: that is our trouble, and no right was lost. */
static void a_right_that_cannot_be_looked_up_is_not_lost(void **state) {
    (void)state;
    Rig rig;
    Hold hold;
    char path[512], event[32], wait[8];
    snprintf(path, sizeof path, "%s", place_path("sight.db"));
    rig_prepare(&rig);
    rig.options.app.db = path;
    rig_start(&rig);
    Client *ada = rig_admin(&rig, "Ada");
    client_post(ada, "/api/events", "{'rulebook':'wc25','name':'Cup'}");
    snprintf(event, sizeof event, "%s", client_word(ada, "event"));
    begin_drawing(&rig, &hold, ada, event);
    rig_do(&rig, lose_sight, path);
    end_drawing(&hold, ada);
    client_refused(ada, 503, "store");
    assert_true(client_header(ada, "Retry-After", wait, sizeof wait));
    rig_do(&rig, see_again, path);
    client_get(ada, "/api/events/%s/print/crib", event); /* and then they see it */
    client_expects(ada, 200);
    client_close(ada);
    rig_stop(&rig);
}

/* Someone dismissed or signed out while their pages are drawn doesn't get them. */
static void pages_are_for_who_may_see_them_when_they_are_ready(void **state) {
    enum { STAYS, DISMISSED, SIGNED_OUT, CASES };
    (void)state;
    Rig rig;
    Hold hold;
    char event[32], steps[64];
    rig_prepare(&rig);
    rig_start(&rig);
    Client *ada = rig_admin(&rig, "Ada");
    client_post(ada, "/api/events", "{'rulebook':'wc25','name':'Cup'}");
    snprintf(event, sizeof event, "%s", client_word(ada, "event"));
    snprintf(steps, sizeof steps, "/api/events/%s/steps", event);
    for (int i = 0; i < CASES; i++) {
        static const char ROLE[] =
            "{'kind':'staff.assigned','person':'%llu','role':'organiser','on':%s}";
        char name[16];
        snprintf(name, sizeof name, "Eve %d", i);
        Client *eve = rig_account(&rig, name), *phone = client_open(&rig);
        snprintf(phone->cookie, sizeof phone->cookie, "%s", eve->cookie);
        client_post(ada, steps, ROLE, (unsigned long long)eve->person, "true");
        client_expects(ada, 200);
        begin_drawing(&rig, &hold, eve, event);
        if (i == DISMISSED) client_post(ada, steps, ROLE, (unsigned long long)eve->person, "false");
        if (i == SIGNED_OUT) client_delete(phone, "/api/sessions");
        end_drawing(&hold, eve);
        if (i == STAYS) client_expects(eve, 200);
        else client_refused(eve, 403, "rights-changed");
        client_close(eve), client_close(phone);
    }
    client_close(ada);
    rig_stop(&rig);
}

/* ---- several machines ---- */

/* The process of PostgreSQL that tells the only machine there is what others do. */
static pid_t find_follower(const char *url) {
    enum { HANGS_S = 300 };
    PGconn *link = PQconnectdb(url);
    pid_t pid = 0;
    for (time_t until = time(NULL) + HANGS_S; !pid && time(NULL) < until; usleep(10000)) {
        PGresult *rows = PQexec(
            link, "SELECT pid FROM pg_stat_activity WHERE datname = current_database() "
                  "AND application_name = 'castellan follower'");
        if (PQntuples(rows) == 1) pid = (pid_t)strtol(PQgetvalue(rows, 0, 0), NULL, 10);
        PQclear(rows);
    }
    PQfinish(link);
    assert_true(pid > 1);
    return pid;
}

/* As soon as one machine has said that a right is gone, no other does anything by it, however far it is
 * behind. */
static void a_right_taken_away_is_gone_everywhere(void **state) {
    enum { ROUNDS = 25 };
    (void)state;
    Rig rig[2];
    char url[512], key[512];
    const char *fresh = place_fresh("postgres");
    if (!fresh) skip();
    snprintf(url, sizeof url, "%s", fresh);
    snprintf(key, sizeof key, "%s", place_path("rights.key"));
    for (int i = 0; i < 2; i++) {
        rig_prepare(&rig[i]);
        rig[i].options.app.db = url;
        rig[i].options.app.key_file = key;
    }
    rig_start(&rig[0]);
    Client *ada = rig_admin(&rig[0], "Ada");
    rig_start(&rig[1]);
    Client *eve = rig_account(&rig[0], "Eve");
    Client *there = client_open(&rig[1]); /* Eve at the other machine */
    snprintf(there->cookie, sizeof there->cookie, "%s", eve->cookie);
    for (int i = 0; i < ROUNDS; i++) {
        set_admin(ada, eve->person, true);
        do client_get(there, "/api/settings");
        while (there->status == 403); /* until it has heard of it */
        client_expects(there, 200);
        set_admin(ada, eve->person, false);
        client_put(there, "/api/settings", "{'keep_guests_days':%d}", 30 + i);
        if (there->status != 403) fail_msg("round %d: %d %s", i, there->status, there->text);
    }
    /* Sessions likewise. */
    set_admin(ada, eve->person, true);
    do client_get(there, "/api/settings");
    while (there->status == 403);
    client_delete(eve, "/api/sessions");
    client_put(there, "/api/settings", "{'keep_guests_days':77}");
    client_expects(there, 401);
    client_get(ada, "/api/settings");
    assert_int_not_equal(json_integer_value(json_object_get(ada->json, "keep_guests_days")), 77);
    client_close(ada), client_close(eve), client_close(there);
    for (int i = 0; i < 2; i++) rig_stop(&rig[i]);
}

/* Two machines on one store: `here` hears nothing of what the other does while it is deaf. */
typedef struct Pair {
    Day d; /* here */
    Rig there;
    Client *chief; /* of the event, there */
    Client *eve;   /* organiser and judge here, until she is dismissed there */
    pid_t follower;
} Pair;

static Client *same_at(Rig *rig, const Client *who) {
    Client *c = client_open(rig);
    snprintf(c->cookie, sizeof c->cookie, "%s", who->cookie);
    c->person = who->person;
    return c;
}

static void pair_open(Pair *p, const char *url) {
    day_open_keyed(&p->d, url, "dm19", place_path("pair.key"));
    p->follower = find_follower(p->d.db);
    rig_prepare(&p->there);
    p->there.options.app.db = p->d.db;
    p->there.options.app.key_file = p->d.key_file;
    p->there.options.app.now = day_now;
    rig_start(&p->there);
    p->chief = same_at(&p->there, p->d.chief);
    p->eve = rig_account(&p->d.rig, "Eve");
}

static void pair_close(Pair *p) {
    client_close(p->eve), client_close(p->chief);
    rig_stop(&p->there);
    day_close(&p->d);
}

static void pair_step(Pair *p, const char *role, bool on) {
    char path[64];
    snprintf(path, sizeof path, "/api/events/%s/steps", p->d.event);
    client_post(p->chief, path, "{'kind':'staff.assigned','person':'%llu','role':'%s','on':%s}",
                (unsigned long long)p->eve->person, role, on ? "true" : "false");
    client_expects(p->chief, 200);
}

static void hear(const Pair *p, bool on) {
    assert_int_equal(kill(p->follower, on ? SIGCONT : SIGSTOP), 0);
}

/* Someone dismissed elsewhere reads no report that was theirs by office, and lets nobody in. */
static void a_dismissed_organiser_opens_no_report(void **state) {
    (void)state;
    Pair p;
    char path[96], access[128];
    int got[5];
    const char *fresh = place_fresh("postgres");
    if (!fresh) skip();
    pair_open(&p, fresh);
    Client *mallory = rig_account(&p.d.rig, "Mallory"), *vic = rig_account(&p.d.rig, "Vic");
    day_step(&p.d, p.d.chief, "{'kind':'staff.assigned','person':'%llu','role':'organiser'}",
             (unsigned long long)p.eve->person);
    snprintf(path, sizeof path, "/api/events/%s/reports", p.d.event);
    client_post(vic, path, "{'category':'harassment','text':'secret words'}");
    client_expects(vic, 200);
    snprintf(path, sizeof path, "/api/reports/%s", client_word(vic, "id"));
    snprintf(access, sizeof access, "%s/access", path);
    client_get(p.eve, "%s", path);
    client_expects(p.eve, 200);
    hear(&p, false);
    pair_step(&p, "organiser", false);
    client_put(p.eve, access, "{'person':'%llu','on':true}", (unsigned long long)mallory->person);
    got[0] = p.eve->status;
    pair_step(&p, "organiser", true);
    client_get(p.eve, "%s", path); /* in office again */
    got[1] = p.eve->status;
    pair_step(&p, "organiser", false);
    client_get(p.eve, "%s", path);
    got[2] = p.eve->status;
    client_get(p.eve, "/api/reports");
    got[3] = p.eve->text && strstr(p.eve->text, path + 13);
    client_get(mallory, "%s", path);
    got[4] = mallory->status;
    hear(&p, true);
    assert_int_equal(got[0], 404);
    assert_int_equal(got[2], 404);
    assert_int_equal(got[3], 0);
    assert_int_equal(got[4], 404);
    client_close(mallory), client_close(vic);
    pair_close(&p);
}

/* Nor do they end a ban, or read about cases. */
static void a_dismissed_organiser_lifts_no_ban(void **state) {
    (void)state;
    Pair p;
    int posted, cases;
    const char *fresh = place_fresh("postgres");
    if (!fresh) skip();
    pair_open(&p, fresh);
    Client *bad = rig_account(&p.d.rig, "Bad");
    day_step(&p.d, p.d.chief, "{'kind':'staff.assigned','person':'%llu','role':'organiser'}",
             (unsigned long long)p.eve->person);
    client_post(p.d.chief, "/api/bans",
                "{'person':'%llu','event':'%s','scope':'host','text':'He hit somebody.'}",
                (unsigned long long)bad->person, p.d.event);
    if (p.d.chief->status != 200) client_expects(p.d.chief, 201);
    client_get(p.eve, "/api/bans");
    client_expects(p.eve, 200);
    assert_non_null(strstr(p.eve->text, "He hit somebody."));
    hear(&p, false);
    pair_step(&p, "organiser", false);
    client_post(p.eve, "/api/bans/1", "{'ban':false,'text':'A friend.'}");
    posted = p.eve->status;
    pair_step(&p, "organiser", true);
    client_get(p.eve, "/api/bans");
    pair_step(&p, "organiser", false);
    client_get(p.eve, "/api/bans");
    cases = strstr(p.eve->text, "He hit somebody.") != NULL;
    hear(&p, true);
    if (posted != 409) client_expects(p.eve, 409);
    assert_int_equal(cases, 0);
    client_get(p.d.chief, "/api/bans");
    assert_non_null(strstr(p.d.chief->text, "\"banned\""));
    client_close(bad);
    pair_close(&p);
}

/* A POST that appends nothing is a look: a dismissed organiser learns nothing by it. */
static void a_look_by_post_is_a_look(void **state) {
    (void)state;
    Pair p;
    char check[96], import[96];
    int got[3];
    const char *fresh = place_fresh("postgres");
    if (!fresh) skip();
    pair_open(&p, fresh);
    day_step(&p.d, p.d.chief, "{'kind':'staff.assigned','person':'%llu','role':'organiser'}",
             (unsigned long long)p.eve->person);
    snprintf(check, sizeof check, "/api/events/%s/check", p.d.event);
    snprintf(import, sizeof import, "/api/events/%s/import", p.d.event);
    client_post(p.eve, check, "{'kind':'registration.opened'}");
    client_expects(p.eve, 200);
    hear(&p, false);
    pair_step(&p, "organiser", false);
    client_post(p.eve, import, "{'check':true,'people':[]}");
    got[0] = p.eve->status;
    pair_step(&p, "organiser", true);
    client_post(p.eve, check, "{'kind':'registration.opened'}");
    got[1] = p.eve->status;
    pair_step(&p, "organiser", false);
    client_post(p.eve, check, "{'kind':'registration.opened'}");
    got[2] = p.eve->status == 200 && strstr(p.eve->text, "\"allowed\":true");
    hear(&p, true);
    assert_int_equal(got[0], 403);
    assert_int_equal(got[1], 200);
    assert_int_equal(got[2], 0);
    pair_close(&p);
}

/* The hands are for judges, also in a preview. */
static void a_dismissed_judge_previews_no_hands(void **state) {
    (void)state;
    Bench b;
    Rig other;
    char path[64];
    const char *fresh = place_fresh("postgres");
    if (!fresh) skip();
    bench_open_on(&b, fresh, "{'start':true}");
    pid_t follower = find_follower(b.d.db);
    rig_prepare(&other);
    other.options.app.db = b.d.db;
    other.options.app.key_file = b.d.key_file;
    other.options.app.now = day_now;
    rig_start(&other);
    Client *chief = same_at(&other, b.d.chief);
    char preview[64];
    snprintf(preview, sizeof preview, "/api/tables/%s/preview", b.table);
    snprintf(path, sizeof path, "/api/events/%s/steps", b.d.event);
    client_post(b.judge, preview, "{'entry':{'kind':'pause','pause':'judge'}}");
    client_expects(b.judge, 200);
    assert_int_equal(kill(follower, SIGSTOP), 0);
    client_post(chief, path, "{'kind':'staff.assigned','person':'%llu','role':'judge','on':false}",
                (unsigned long long)b.judge->person);
    client_post(b.judge, preview, "{'entry':{'kind':'pause','pause':'judge'}}");
    assert_int_equal(kill(follower, SIGCONT), 0);
    client_expects(chief, 200);
    client_expects(b.judge, 403);
    client_close(chief);
    rig_stop(&other);
    bench_close(&b);
}

/* HEAD says no more than GET would.  The league's rights aren't found at the event, so losing
 * them only shows when the answer goes out. */
static void a_head_is_judged_again_when_it_is_answered(void **state) {
    static const char *const METHODS[] = { "GET", "HEAD" };
    (void)state;
    Pair p;
    char season[32], path[128], enter[128], calls[64];
    int got[2];
    const char *fresh = place_fresh("postgres");
    if (!fresh) skip();
    pair_open(&p, fresh);
    Client *lars = rig_account(&p.d.rig, "Lars"), *mona = rig_account(&p.d.rig, "Mona"),
           *there = same_at(&p.there, lars);
    client_post(lars, "/api/seasons", "{'name':'Season of 2026'}");
    client_expects(lars, 200);
    snprintf(season, sizeof season, "%s", client_word(lars, "season"));
    snprintf(enter, sizeof enter, "/api/seasons/%s/events/%s/enter", season, p.d.event);
    snprintf(path, sizeof path, "/api/seasons/%s/administrators", season);
    snprintf(calls, sizeof calls, "/api/events/%s/calls", p.d.event);
    for (int i = 0; i < 2; i++) {
        client_post(lars, path, "{'person':'%llu','on':true}", (unsigned long long)mona->person);
        client_expects(lars, 200);
        if (!i) client_post(p.d.chief, enter, "{}"); /* with all who run the league */
        client_ask(mona, METHODS[i], calls, NULL);
        client_expects(mona, 200);
        hear(&p, false);
        client_post(there, path, "{'person':'%llu','on':false}", (unsigned long long)mona->person);
        client_ask(mona, METHODS[i], calls, NULL);
        got[i] = mona->status;
        hear(&p, true);
        client_expects(there, 200);
    }
    assert_int_equal(got[0], 403);
    assert_int_equal(got[1], 403);
    client_close(lars), client_close(mona), client_close(there);
    pair_close(&p);
}

/* A server that was closed elsewhere makes no accounts and no guests here. */
static void a_closed_server_is_closed_everywhere(void **state) {
    (void)state;
    Pair p;
    int got[2];
    const char *fresh = place_fresh("postgres");
    if (!fresh) skip();
    pair_open(&p, fresh);
    Client *any = client_open(&p.d.rig), *other = client_open(&p.d.rig);
    hear(&p, false);
    client_put(p.chief, "/api/settings", "{'closed':true}");
    client_post(any, "/api/guests", "{'name':'Gus'}");
    got[0] = any->status;
    client_post(other, "/api/accounts", "{'name':'Zoe','password':'%s'}", RIG_PASSWORD);
    got[1] = other->status;
    hear(&p, true);
    client_expects(p.chief, 200);
    assert_int_equal(got[0], 409);
    assert_int_equal(got[1], 409);
    client_close(any), client_close(other);
    pair_close(&p);
}

static int say_over_socket(Client *socket, const char *table) {
    socket_say(socket, "{'say':{'command':'','table':'%s','text':'Hello.'}}", table);
    for (;;) { /* news may come first */
        const json_t *heard = socket_hear(socket);
        assert_non_null(heard);
        if (!json_object_get(heard, "reply")) continue;
        const char *code = word(json_object_get(heard, "error"), "code");
        return !*code ? 200 : strcmp(code, "sign-in") == 0 ? 401 : 409;
    }
}

/* After signing out elsewhere, the session can't change anything here: each
 * append names the stream its right was found in. */
static void a_session_that_ended_elsewhere_changes_nothing(void **state) {
    static const struct {
        const char *method, *path, *body;
    } CHANGES[] = {
        { "POST", "/api/tables/%s/chat", "{\"text\":\"Hello.\"}" },
        { "POST", "/api/tables/%s/ready", "{\"ready\":true}" },
        { "POST", "/api/tables/%s/stand", "{}" },
        { "POST", "/api/events", "{\"rulebook\":\"wc25\",\"name\":\"Cup\"}" },
        { "POST", "/api/seasons", "{\"name\":\"Season of 2026\"}" },
        { "POST", "/api/tables", "{\"sit\":true}" },
        { "POST", "/api/tokens", "{\"label\":\"A program\"}" },
        { "PATCH", "/api/me", "{\"country\":\"DE\"}" },
        { "socket", NULL, NULL },
    };
    enum { MANY = sizeof CHANGES / sizeof CHANGES[0] };
    (void)state;
    Pair p;
    char table[32], path[96];
    int got[MANY][2];
    const char *fresh = place_fresh("postgres");
    if (!fresh) skip();
    pair_open(&p, fresh);
    for (size_t i = 0; i < MANY; i++) {
        char name[16];
        snprintf(name, sizeof name, "Zoe %zu", i);
        Client *zoe = rig_account(&p.d.rig, name), *there = same_at(&p.there, zoe);
        client_post(zoe, "/api/tables", "{'sit':true}");
        snprintf(table, sizeof table, "%s", client_word(zoe, "table"));
        Client *socket = client_socket(zoe);
        for (int ended = 0; ended < 2; ended++) {
            if (ended) hear(&p, false), client_delete(there, "/api/sessions");
            if (CHANGES[i].path) {
                snprintf(path, sizeof path, CHANGES[i].path, table);
                client_ask(zoe, CHANGES[i].method, path, CHANGES[i].body);
                got[i][ended] = zoe->status;
            } else got[i][ended] = say_over_socket(socket, table);
        }
        hear(&p, true);
        client_close(socket), client_close(there), client_close(zoe);
    }
    for (size_t i = 0; i < MANY; i++) {
        const char *what = CHANGES[i].path ? CHANGES[i].path : CHANGES[i].method;
        if (got[i][0] / 100 != 2) print_error("%s: %d\n", what, got[i][0]);
        if (got[i][1] != 401) print_error("signed out, %s: %d\n", what, got[i][1]);
    }
    for (size_t i = 0; i < MANY; i++) {
        assert_int_equal(got[i][0] / 100, 2);
        assert_int_equal(got[i][1], 401);
    }
    pair_close(&p);
}

/* What is refused is told to nobody who could not have asked: nothing is appended then that would name the
 * grounds of the right, so they are asked for. */
static void a_dismissed_organiser_learns_no_reason(void **state) {
    (void)state;
    Pair p;
    char path[96], code[32];
    const char *fresh = place_fresh("postgres");
    if (!fresh) skip();
    pair_open(&p, fresh);
    day_step(&p.d, p.d.chief, "{'kind':'staff.assigned','person':'%llu','role':'organiser'}",
             (unsigned long long)p.eve->person);
    snprintf(path, sizeof path, "/api/events/%s/schedule/wishes", p.d.event);
    client_put(p.eve, path, "{'apart':[[0,0]]}");
    client_expects(p.eve, 409); /* why not is for organisers */
    hear(&p, false);
    pair_step(&p, "organiser", false);
    client_put(p.eve, path, "{'apart':[[0,0]]}");
    int got = p.eve->status;
    snprintf(code, sizeof code, "%s", client_word(p.eve, "error.code"));
    hear(&p, true);
    assert_int_equal(got, 403);
    assert_string_equal(code, "forbidden");
    pair_close(&p);
}

/* A machine that cannot hear the others shows no hands to someone dismissed there; people who are
 * still judges continue to hear. */
static void a_machine_that_hears_nothing_asks_who_is_judge(void **state) {
    (void)state;
    Bench b;
    Rig other;
    char code[32] = "", path[64];
    const char *fresh = place_fresh("postgres");
    if (!fresh) skip();
    bench_open_on(&b, fresh, "{'start':true,'bots':'greedy'}"); /* whose moves need no right */
    Client *dismissed = b.socket, *stays = client_socket(b.d.head);
    socket_say(stays, "{'subscribe':'game/%s'}", b.table);
    assert_non_null(json_object_get(socket_hear(stays), "subscribed"));
    pid_t follower = find_follower(b.d.db);
    rig_prepare(&other);
    other.options.app.db = b.d.db;
    other.options.app.key_file = b.d.key_file;
    other.options.app.now = day_now;
    rig_start(&other);
    Client *chief = client_open(&other);
    snprintf(chief->cookie, sizeof chief->cookie, "%s", b.d.chief->cookie);
    while (heard_of_table(&b, code) == 0) usleep(10000); /* until a bot has moved */
    assert_true(b.saw_hands);

    assert_int_equal(kill(follower, SIGSTOP), 0);
    usleep(1200 * 1000);
    snprintf(path, sizeof path, "/api/events/%s/steps", b.d.event);
    client_post(chief, path, "{'kind':'staff.assigned','person':'%llu','role':'judge','on':false}",
                (unsigned long long)b.judge->person);
    int status = chief->status;
    heard_of_table(&b, code); /* what was told before */
    usleep(1500 * 1000);
    int heard = heard_of_table(&b, code);
    b.socket = stays;
    int heard_by_judge = heard_of_table(&b, path);
    b.socket = dismissed;
    assert_int_equal(kill(follower, SIGCONT), 0);
    assert_int_equal(status, 200);
    assert_int_equal(heard, 0);
    assert_string_equal(code, "rights-changed");
    assert_true(heard_by_judge > 0);

    client_close(chief), client_close(stays);
    rig_stop(&other);
    bench_close(&b);
}

/* ---- what was handed out before ---- */

static void recover(Client *c, const char *name, const char *code) {
    client_post(c, "/api/recovery", "{'name':'%s','code':'%s','password':'a brand new one'}", name,
                code);
}

static void a_dismissed_administrator_does_not_come_back_through_a_code(void **state) {
    (void)state;
    Rig rig;
    char path[96], code[32];
    rig_prepare(&rig);
    rig_start(&rig);
    Client *ada = rig_admin(&rig, "Ada"), *eve = rig_account(&rig, "Eve"), *any = client_open(&rig);
    set_admin(ada, eve->person, true);
    snprintf(path, sizeof path, "/api/accounts/%llu/recovery", (unsigned long long)ada->person);
    client_post(eve, path, "{}");
    client_expects(eve, 200);
    snprintf(code, sizeof code, "%s", client_word(eve, "code"));
    set_admin(ada, eve->person, false);
    recover(any, "Ada", code);
    client_refused(any, 401, "wrong");
    set_admin(ada, eve->person, true);
    recover(any, "Ada", code); /* in office again */
    client_expects(any, 201);
    client_close(ada), client_close(eve), client_close(any);
    rig_stop(&rig);
}

static void an_organisers_code_ends_with_what_allowed_it(void **state) {
    (void)state;
    Day d;
    char path[96], code[32];
    day_open(&d, "memory:", "dm19");
    Client *ada = d.chief, *any = client_open(&d.rig);
    Client *olga = rig_account(&d.rig, "Olga"), *bea = rig_account(&d.rig, "Bea");
    int appointed = day_step(&d, ada,
                             "{'kind':'staff.assigned','person':'%llu','role':'organiser'}",
                             (unsigned long long)olga->person);
    snprintf(path, sizeof path, "/api/events/%s/codes", d.event);
    client_post(ada, path, "{}");
    client_post(bea, "/api/guests", "{'code':'%s'}", client_word(ada, "code"));
    client_expects(bea, 201);
    client_put(ada, "/api/settings", "{'organisers_recover':true}");
    snprintf(path, sizeof path, "/api/events/%s/recovery", d.event);
    client_post(olga, path, "{'account':'%llu'}", (unsigned long long)bea->person);
    client_expects(olga, 200);
    snprintf(code, sizeof code, "%s", client_word(olga, "code"));
    set_admin(ada, bea->person, true); /* whom no organiser helps */
    recover(any, "Bea", code);
    client_refused(any, 401, "wrong");
    set_admin(ada, bea->person, false);
    client_put(ada, "/api/settings", "{'organisers_recover':false}");
    recover(any, "Bea", code);
    client_refused(any, 401, "wrong");
    client_put(ada, "/api/settings", "{'organisers_recover':true}");
    snprintf(path, sizeof path, "steps/%d/undo", appointed);
    day_post(&d, ada, path, "{'text':'Not her.'}");
    recover(any, "Bea", code);
    client_refused(any, 401, "wrong");
    client_close(olga), client_close(bea), client_close(any);
    day_close(&d);
}

/* A code to join by is the organiser's invitation: it ends with the office, and comes back with it. */
static void a_dismissed_organisers_invitations_are_void(void **state) {
    (void)state;
    Day d;
    char path[96], code[32], hers[32];
    day_open(&d, "memory:", "dm19");
    Client *ada = d.chief, *any = client_open(&d.rig), *olga = rig_account(&d.rig, "Olga");
    static const char ROLE[] = "{'kind':'staff.assigned','person':'%llu','role':'organiser'%s}";
    unsigned long long id = olga->person;
    day_step(&d, ada, ROLE, id, "");
    snprintf(path, sizeof path, "/api/events/%s/codes", d.event);
    client_post(olga, path, "{'uses':9}");
    snprintf(hers, sizeof hers, "%s", client_word(olga, "code"));
    client_post(ada, path, "{'uses':9}");
    snprintf(code, sizeof code, "%s", client_word(ada, "code"));
    client_post(any, "/api/guests", "{'code':'%s','name':'Gus'}", hers);
    client_expects(any, 201);
    day_step(&d, ada, ROLE, id, ",'on':false");
    *any->cookie = 0;
    client_post(any, "/api/guests", "{'code':'%s','name':'Gil'}", hers);
    client_refused(any, 409, "code-over");
    client_get(any, "/api/codes/%s", hers);
    assert_true(json_is_false(json_object_get(any->json, "open")));
    client_post(any, "/api/guests", "{'code':'%s','name':'Gil'}", code);
    client_expects(any, 201);
    *any->cookie = 0;
    day_step(&d, ada, ROLE, id, "");
    client_post(any, "/api/guests", "{'code':'%s','name':'Gerd'}", hers);
    client_expects(any, 201);
    client_close(olga), client_close(any);
    day_close(&d);
}

static void a_dismissed_head_judge_reads_no_more_reports(void **state) {
    (void)state;
    Day d;
    char path[96], id[32], access[64];
    day_open(&d, "memory:", "dm19");
    Client *bea = rig_account(&d.rig, "Bea"), *friend = rig_account(&d.rig, "Fred");
    snprintf(path, sizeof path, "/api/events/%s/reports", d.event);
    client_post(bea, path, "{'category':'harassment','text':'He shouted at me.'}");
    client_expects(bea, 200);
    snprintf(id, sizeof id, "%s", client_word(bea, "id"));
    client_get(d.head, "/api/reports/%s", id);
    client_expects(d.head, 200);
    snprintf(access, sizeof access, "/api/reports/%s/access", id);
    client_put(d.head, access, "{'person':'%llu','on':false}", (unsigned long long)d.chief->person);
    client_expects(d.head, 200); /* the head judge is left */
    client_put(d.head, access, "{'person':'%llu'}", (unsigned long long)d.chief->person);
    client_put(d.head, access, "{'person':'%llu'}", (unsigned long long)friend->person);
    client_expects(d.head, 200); /* by name: stays */
    day_step(&d, d.chief,
             "{'kind':'staff.assigned','person':'%llu','role':'head-judge','on':false}",
             (unsigned long long)d.head->person);
    client_get(d.head, "/api/reports/%s", id);
    client_refused(d.head, 404, "missing");
    assert_int_equal(
        json_array_size(json_object_get(client_get(d.head, "/api/reports"), "reports")), 0);
    client_put(d.head, access, "{'person':'%llu','on':false}", (unsigned long long)d.chief->person);
    client_refused(d.head, 404, "missing");
    client_get(friend, "/api/reports/%s", id);
    client_expects(friend, 200);
    client_put(friend, access, "{'person':'%llu','on':false}", (unsigned long long)d.chief->person);
    client_refused(friend, 409, "nobody-left"); /* the last reader in office */
    client_close(bea), client_close(friend);
    day_close(&d);
}

static void a_dismissed_league_administrator_has_no_say_at_its_events(void **state) {
    (void)state;
    Day d;
    char path[128], season[32];
    day_open(&d, "memory:", "dm19");
    Client *lars = rig_account(&d.rig, "Lars"), *mona = rig_account(&d.rig, "Mona");
    client_post(lars, "/api/seasons", "{'name':'Season of 2026'}");
    client_expects(lars, 200);
    snprintf(season, sizeof season, "%s", client_word(lars, "season"));
    snprintf(path, sizeof path, "/api/seasons/%s/administrators", season);
    client_post(lars, path, "{'person':'%llu','on':true}", (unsigned long long)mona->person);
    client_expects(lars, 200);
    char enter[128];
    snprintf(enter, sizeof enter, "/api/seasons/%s/events/%s/enter", season, d.event);
    client_post(d.chief, enter, "{}");
    client_expects(d.chief, 200);
    day_get(&d, mona, "calls");
    client_expects(mona, 200);
    client_post(lars, path, "{'person':'%llu','on':false}", (unsigned long long)mona->person);
    client_expects(lars, 200);
    client_get(mona, "/api/events/%s/calls", d.event);
    client_refused(mona, 403, "forbidden");
    client_get(d.chief, "/api/events/%s/staff", d.event);
    assert_null(strstr(d.chief->text, "Mona"));
    assert_non_null(strstr(d.chief->text, "Lars"));
    snprintf(path, sizeof path, "/api/events/%s/steps", d.event);
    client_post(mona, path, "{'kind':'event.accepted','as':'league'}");
    assert_int_not_equal(mona->status, 200);
    client_close(lars), client_close(mona);
    day_close(&d);
}

/* DM19-5.1c: someone who decides at one table because a judge recused themselves is no judge elsewhere. */
static void a_delegate_judges_one_table_while_it_plays(void **state) {
    (void)state;
    Bench b;
    char path[96];
    bench_open(&b);
    Day *d = &b.d;
    Client *ivy = rig_account(&d->rig, "Ivy Impartial");
    day_refused(d, b.judge, "own-delegate", "steps",
                "{'kind':'staff.recused','game':%d,'person':'%llu'}", b.game,
                (unsigned long long)b.judge->person);
    day_step(d, b.judge, "{'kind':'staff.recused','game':%d,'person':'%llu'}", b.game + 1,
             (unsigned long long)ivy->person); /* another table */
    client_get(ivy, "/api/events/%s/calls", d->event);
    client_expects(ivy, 200);
    static const char *const CLOSED[] = { "incidents", "records", "print/pairings" };
    for (size_t i = 0; i < sizeof CLOSED / sizeof CLOSED[0]; i++) {
        client_get(ivy, "/api/events/%s/%s", d->event, CLOSED[i]);
        client_refused(ivy, 403, "forbidden");
    }
    snprintf(path, sizeof path, "/api/tables/%s/actions", b.table);
    client_post(ivy, path, "{'entry':{'kind':'look'},'words':'Let me see.'}");
    client_refused(ivy, 403, "forbidden");
    client_post(ivy, path, "{'entry':{'kind':'abort'},'words':'Enough.'}");
    client_refused(ivy, 403, "forbidden");
    client_close(ivy);
    bench_close(&b);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_judge_hears_what_happens),
        cmocka_unit_test(a_dismissed_judge_hears_no_more),
        cmocka_unit_test(a_judge_whose_appointment_is_undone_hears_no_more),
        cmocka_unit_test(a_judge_who_steps_back_hears_no_more_of_that_table),
        cmocka_unit_test(a_request_is_judged_when_it_runs),
        cmocka_unit_test(a_head_is_judged_when_it_runs_too),
        cmocka_unit_test(a_right_that_cannot_be_looked_up_is_not_lost),
        cmocka_unit_test(pages_are_for_who_may_see_them_when_they_are_ready),
        cmocka_unit_test(a_right_taken_away_is_gone_everywhere),
        cmocka_unit_test(a_dismissed_organiser_opens_no_report),
        cmocka_unit_test(a_dismissed_organiser_lifts_no_ban),
        cmocka_unit_test(a_look_by_post_is_a_look),
        cmocka_unit_test(a_dismissed_judge_previews_no_hands),
        cmocka_unit_test(a_head_is_judged_again_when_it_is_answered),
        cmocka_unit_test(a_closed_server_is_closed_everywhere),
        cmocka_unit_test(a_session_that_ended_elsewhere_changes_nothing),
        cmocka_unit_test(a_dismissed_organiser_learns_no_reason),
        cmocka_unit_test(a_machine_that_hears_nothing_asks_who_is_judge),
        cmocka_unit_test(a_dismissed_administrator_does_not_come_back_through_a_code),
        cmocka_unit_test(an_organisers_code_ends_with_what_allowed_it),
        cmocka_unit_test(a_dismissed_organisers_invitations_are_void),
        cmocka_unit_test(a_dismissed_head_judge_reads_no_more_reports),
        cmocka_unit_test(a_dismissed_league_administrator_has_no_say_at_its_events),
        cmocka_unit_test(a_delegate_judges_one_table_while_it_plays),
    };
    return cmocka_run_group_tests(tests, place_setup, place_teardown);
}
