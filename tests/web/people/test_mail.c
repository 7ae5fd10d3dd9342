/* Letters through a small SMTP server of our own on loopback. */
#define _GNU_SOURCE
#include "app/director/events.h"
#include "app/entrants/postage.h"
#include "app/people/letter.h"
#include "app/people/mail.h"
#include "base/heap.h"
#include "store/place.h"
#include "web/core/rig.h"

#include <arpa/inet.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cmocka.h>
#include <sodium.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* ---- a server that keeps what it is told ---- */

typedef struct Post {
    int fd;
    uint16_t port;
    pthread_t thread;
    pthread_mutex_t lock;
    int refuse;                /* so many letters are put off first */
    _Atomic bool silent, busy; /* says nothing to a listener; there is one */
    useconds_t pause;          /* before each letter is taken */
    bool wants_password, heard_password;
    int letters;
    char to[16][128], data[16][8192];
} Post;

static bool read_line(FILE *in, char *line, size_t room) {
    if (!fgets(line, (int)room, in)) return false;
    line[strcspn(line, "\r\n")] = 0;
    return true;
}

static void say(FILE *out, const char *text) {
    fprintf(out, "%s\r\n", text);
    fflush(out);
}

static void take_letter(Post *post, FILE *in, FILE *out, const char *to) {
    char line[2048], data[8192] = "";
    usleep(post->pause);
    say(out, "354 go on");
    while (read_line(in, line, sizeof line) && strcmp(line, ".") != 0)
        if (strlen(data) + strlen(line) + 2 < sizeof data) strcat(strcat(data, line), "\n");
    pthread_mutex_lock(&post->lock);
    bool no = post->refuse > 0;
    if (no) post->refuse--;
    else if (post->letters < 16) {
        snprintf(post->to[post->letters], sizeof post->to[0], "%.120s", to);
        memcpy(post->data[post->letters++], data, sizeof data);
    }
    pthread_mutex_unlock(&post->lock);
    say(out, no ? "451 come back later" : "250 taken");
}

static void serve_one(Post *post, int fd) {
    FILE *in = fdopen(fd, "r"), *out = fdopen(dup(fd), "w");
    char line[2048], to[2048] = "";
    post->busy = true;
    bool mute = post->silent;
    while (post->silent) usleep(1000);
    if (!mute) say(out, "220 post office");
    while (!mute && read_line(in, line, sizeof line)) {
        if (strncasecmp(line, "RCPT TO:", 8) == 0) strcpy(to, line + 8);
        if (strncasecmp(line, "DATA", 4) == 0) take_letter(post, in, out, to);
        else if (strncasecmp(line, "QUIT", 4) == 0) break;
        else if (strncasecmp(line, "EHLO", 4) == 0 && post->wants_password)
            say(out, "250-fine"), say(out, "250 AUTH PLAIN LOGIN");
        else if (strncasecmp(line, "AUTH", 4) == 0) post->heard_password = true, say(out, "235 in");
        else say(out, "250 fine");
    }
    fclose(in);
    fclose(out);
}

static void *serve(void *arg) {
    Post *post = arg;
    for (int fd; (fd = accept(post->fd, NULL, NULL)) >= 0;) serve_one(post, fd);
    return NULL;
}

static void post_open(Post *post) {
    memset(post, 0, sizeof *post);
    pthread_mutex_init(&post->lock, NULL);
    post->fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    struct sockaddr_in at = { .sin_family = AF_INET };
    at.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    socklen_t size = sizeof at;
    assert_int_equal(bind(post->fd, (struct sockaddr *)&at, sizeof at), 0);
    assert_int_equal(listen(post->fd, 8), 0);
    getsockname(post->fd, (struct sockaddr *)&at, &size);
    post->port = ntohs(at.sin_port);
    pthread_create(&post->thread, NULL, serve, post);
}

static void post_close(Post *post) {
    shutdown(post->fd, SHUT_RDWR);
    pthread_join(post->thread, NULL);
    close(post->fd);
    pthread_mutex_destroy(&post->lock);
}

static int letters_at(Post *post) {
    pthread_mutex_lock(&post->lock);
    int letters = post->letters;
    pthread_mutex_unlock(&post->lock);
    return letters;
}

/* ---- our side ---- */

static _Atomic int64_t ahead;

static int64_t later(void) {
    struct timespec t;
    clock_gettime(CLOCK_REALTIME, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000 + ahead;
}

/* A new event of someone's; its path. */
static const char *new_event(Client *c, bool published) {
    static char path[64];
    char steps[80];
    client_post(c, "/api/events", "{'rulebook':'nc20','name':'Cup of Letters'}");
    client_expects(c, 200);
    snprintf(path, sizeof path, "/api/events/%s", client_word(c, "event"));
    snprintf(steps, sizeof steps, "%s/steps", path);
    if (!published) return path;
    client_post(c, steps, "{'kind':'event.published'}");
    client_expects(c, 200);
    return path;
}

static const char *below(const char *event, const char *rest) {
    static char path[128];
    snprintf(path, sizeof path, "%s/%s", event, rest);
    return path;
}

typedef struct Look {
    unsigned waiting;
} Look;

static void look(Rig *rig, void *user) {
    mail_look(rig->web->app);
    ((Look *)user)->waiting = mail_waiting(rig->web->app);
}

/* Until so many letters have come and so many wait. */
static void wait_for(Rig *rig, Post *post, int letters, unsigned waiting) {
    Look at = { 0 };
    for (int i = 0; i < 3000; i++) {
        rig_do(rig, look, &at);
        if (letters_at(post) == letters && at.waiting == waiting) return;
        usleep(10000);
    }
    fail_msg("%d letters came and %u wait", letters_at(post), at.waiting);
}

/* The text of a letter: what follows the empty line, decoded. */
static void body_of(const char *data, char *text, size_t room) {
    const char *body = strstr(data, "\n\n");
    size_t size = 0;
    assert_non_null(body);
    assert_int_equal(sodium_base642bin((uint8_t *)text, room - 1, body, strlen(body), "\n", &size,
                                       NULL, sodium_base64_VARIANT_ORIGINAL),
                     0);
    text[size] = 0;
}

static void letters_are_sent_and_sent_again(void **state) {
    (void)state;
    Post post;
    Rig rig;
    char url[64], text[4096];
    post_open(&post);
    post.refuse = 1;
    snprintf(url, sizeof url, "smtp://127.0.0.1:%u", (unsigned)post.port);
    rig_prepare(&rig);
    ahead = 0;
    rig.options.app.now = later;
    rig.options.mail = (MailOptions){ url, "hall@example.org" };
    rig_start(&rig);
    Client *ada = rig_admin(&rig, "Ada");
    client_post(ada, "/api/mail/test", "{}");
    client_refused(ada, 409, "no-address");
    client_patch(ada, "/api/me", "{'email':'ada@example.org'}");
    client_post(ada, "/api/mail/test", "{}");
    client_refused(ada, 409, "no-address"); /* people who didn't ask for e-mails get none */
    client_patch(ada, "/api/me", "{'mail':true}");
    client_post(ada, "/api/mail/test", "{}");
    client_expects(ada, 200);
    wait_for(&rig, &post, 0, 1); /* put off */
    usleep(200000);
    assert_int_equal(letters_at(&post), 0);
    ahead = 10 * 60 * 1000;
    wait_for(&rig, &post, 1, 0);
    assert_non_null(strstr(post.to[0], "ada@example.org"));
    assert_non_null(strstr(post.data[0], "From: Castellan <hall@example.org>"));
    body_of(post.data[0], text, sizeof text);
    assert_string_equal(text, "This is a test e-mail: this server can send e-mails.");

    char event[64], scope[80];
    snprintf(event, sizeof event, "%s", new_event(ada, true));
    client_post(
        ada, below(event, "invitations"),
        "{'to':['a@example.org','b@example.org'],'subject':'Grüße\\nBcc: x','text':'Come!'}");
    client_expects(ada, 200);
    wait_for(&rig, &post, 3, 0);
    assert_null(strstr(post.data[1], "Bcc")); /* a subject stays in its line */
    body_of(post.data[1], text, sizeof text);
    const char *link = strstr(text, "/j/");
    assert_non_null(link);
    char code[32];
    snprintf(code, sizeof code, "%.10s", link + 3);
    Client *bea = client_open(&rig);
    client_post(bea, "/api/guests", "{'code':'%s','name':'Bea'}", code);
    client_expects(bea, 201);
    snprintf(scope, sizeof scope, "event/%s", event + strlen("/api/events/"));
    assert_string_equal(client_word(bea, "scope"), scope);
    client_post(ada, below(event, "invitations"), "{'to':['no'],'subject':'x','text':'y'}");
    client_refused(ada, 400, "email");
    client_close(ada), client_close(bea);
    rig_stop(&rig);
    post_close(&post);
}

static void announcements_reach_people_who_want_mail(void **state) {
    (void)state;
    Post post;
    Rig rig;
    char url[64], text[4096];
    post_open(&post);
    snprintf(url, sizeof url, "smtp://127.0.0.1:%u", (unsigned)post.port);
    rig_prepare(&rig);
    rig.options.mail = (MailOptions){ url, "hall@example.org" };
    rig_start(&rig);
    Client *ada = rig_admin(&rig, "Ada");
    client_patch(ada, "/api/me", "{'email':'ada@example.org','mail':true}");
    const char *path = below(new_event(ada, true), "notices");
    client_post(ada, path, "{'text':'To the hall alone.','channels':['screen']}");
    client_expects(ada, 200);
    client_post(ada, path, "{'text':'The hall has moved.','channels':['site','mail']}");
    client_expects(ada, 200);
    wait_for(&rig, &post, 1, 0);
    assert_non_null(strstr(post.to[0], "ada@example.org"));
    body_of(post.data[0], text, sizeof text);
    assert_non_null(strstr(text, "The hall has moved.\n\n-- \n"));
    client_close(ada);
    rig_stop(&rig);
    post_close(&post);
}

/* ---- once ---- */

/* The letter is out, and cannot be taken out of the outbox: that is no reason to send it again. */
static void a_letter_that_cannot_be_erased_is_sent_once(void **state) {
    (void)state;
    Post post;
    Rig rig;
    char url[64], path[512];
    post_open(&post);
    snprintf(url, sizeof url, "smtp://127.0.0.1:%u", (unsigned)post.port);
    snprintf(path, sizeof path, "%s", place_path("letters.db"));
    rig_prepare(&rig);
    rig.options.app.db = path;
    rig.options.mail = (MailOptions){ url, "hall@example.org" };
    rig_start(&rig);
    Client *ada = rig_admin(&rig, "Ada");
    client_patch(ada, "/api/me", "{'email':'ada@example.org','mail':true}");
    place_tell(path, "CREATE TRIGGER full BEFORE DELETE ON secret WHEN OLD.owner = 'outbox'"
                     " BEGIN SELECT RAISE(ABORT, 'the disk is full'); END");
    client_post(ada, "/api/mail/test", "{}");
    client_expects(ada, 200);
    wait_for(&rig, &post, 1, 1);
    Look at = { 0 };
    for (int i = 0; i < 50; i++) rig_do(&rig, look, &at), usleep(10000);
    assert_int_equal(letters_at(&post), 1);
    assert_int_equal(at.waiting, 1);
    place_tell(path, "DROP TRIGGER full");
    wait_for(&rig, &post, 1, 0);
    client_close(ada);
    rig_stop(&rig);
    post_close(&post);
}

/* Letters under a lost key are lost, and no other letter waits behind them. */
static void letters_of_a_lost_key_hold_up_no_others(void **state) {
    (void)state;
    Post post;
    Rig rig;
    char url[64], path[512], key[520];
    post_open(&post);
    post.refuse = INT32_MAX;
    ahead = 0;
    snprintf(url, sizeof url, "smtp://127.0.0.1:%u", (unsigned)post.port);
    snprintf(path, sizeof path, "%s", place_path("lost-key.db"));
    snprintf(key, sizeof key, "%s.key", path);
    for (int lost = 0; lost < 2; lost++) {
        rig_prepare(&rig);
        rig.options.app.db = path;
        rig.options.app.now = later;
        rig.options.app.key_lost = lost;
        rig.options.mail = (MailOptions){ url, "hall@example.org" };
        rig_start(&rig);
        Client *ada = lost ? client_open(&rig) : rig_admin(&rig, "Ada");
        if (lost) client_post(ada, "/api/sessions", "{'name':'Ada','password':'%s'}", RIG_PASSWORD);
        else client_patch(ada, "/api/me", "{'email':'ada@example.org','mail':true}");
        client_post(ada, "/api/mail/test", "{}");
        client_expects(ada, 200);
        wait_for(&rig, &post, lost, !lost); /* the first one does not get out */
        client_close(ada);
        rig_stop(&rig);
        if (!lost) assert_int_equal(unlink(key), 0);
        post.refuse = 0; /* nobody is there now */
        ahead = 10 * 60 * 1000;
    }
    post_close(&post);
}

/* One address is one letter, however it is written and however many people have it. */
static void an_address_gets_a_letter_once(void **state) {
    (void)state;
    Post post;
    Rig rig;
    char url[64];
    post_open(&post);
    snprintf(url, sizeof url, "smtp://127.0.0.1:%u", (unsigned)post.port);
    rig_prepare(&rig);
    rig.options.mail = (MailOptions){ url, "hall@example.org" };
    rig_start(&rig);
    Client *ada = rig_admin(&rig, "Ada");
    const char *event = new_event(ada, true);
    client_post(ada, below(event, "invitations"),
                "{'to':['a@example.org','A@Example.ORG','b@example.org','a@example.org'],"
                "'subject':'Come','text':'Come!'}");
    client_expects(ada, 200);
    assert_int_equal(json_integer_value(json_object_get(ada->json, "invited")), 2);
    wait_for(&rig, &post, 2, 0);
    assert_string_not_equal(post.to[0], post.to[1]);
    client_close(ada);
    rig_stop(&rig);
    post_close(&post);
}

/* ---- judged again ---- */

static void start(Rig *rig, Post *post, char url[64]) {
    post_open(post);
    snprintf(url, 64, "smtp://127.0.0.1:%u", (unsigned)post->port);
    rig_prepare(rig);
    ahead = 0;
    rig->options.app.now = later;
    rig->options.app.quotas = 1;
    rig->options.mail = (MailOptions){ url, "hall@example.org" };
    rig_start(rig);
}

typedef struct Again {
    char event[APP_ID];
    Person sender;
    int sent, runs;
    _Atomic bool ended;
} Again;

/* At first someone else was faster: the write is refused, and the task judged again. */
static void again_run(Task *t) {
    Again *again = t->user;
    static const Recipient TO[2] = { { .to = "bea@example.org" }, { .to = "cleo@example.org" } };
    Live *event = task_live(t, &EVENT, again->event);
    assert_non_null(event);
    const Postage postage = { .sender = &again->sender,
                              .address = "127.0.0.1",
                              .event = event,
                              .subject = "Come",
                              .text = "Come!",
                              .links = "http://localhost" };
    again->sent = postage_send(t, &postage, TO, 2);
    if (again->runs++ == 0) task_make_cell(t, BOX_SECRET, "test", "there", NULL, (Bytes){ "", 0 });
}

static void again_ended(Task *t) {
    Again *again = t->user;
    assert_int_equal(t->err.status, OK);
    again->ended = true;
}

static void start_again(Rig *rig, void *user) {
    App *app = rig->web->app;
    StoreCell there = { BOX_SECRET, CELL_PUT, "test", "there", "", { "", 0 } };
    assert_int_equal(
        store_append(app->store, &(StoreWrite){ .cells = &there, .cell_count = 1 }, NULL, NULL),
        OK);
    task_start(task_new(app, NULL, NULL, again_run, again_ended, user));
}

/* A bucket that this very letter has emptied is no reason to drop it; one that was empty before is. */
static void a_letter_that_is_judged_again_is_counted_once(void **state) {
    (void)state;
    Post post;
    Rig rig;
    char url[64];
    Again again = { .runs = 0 };
    start(&rig, &post, url);
    Client *ada = rig_admin(&rig, "Ada");
    const char *event = new_event(ada, true);
    snprintf(again.event, sizeof again.event, "%s", event + strlen("/api/events/"));
    client_post(ada, below(event, "invitations"),
                "{'to':['bea@example.org'],'subject':'Hello','text':'Words'}");
    client_expects(ada, 200);
    for (int i = 0; i < 2; i++) /* two a day: Cleo has had hers */
        client_post(ada, below(event, "invitations"),
                    "{'to':['cleo@example.org'],'subject':'Hello','text':'Words'}");
    wait_for(&rig, &post, 3, 0);
    again.sender = (Person){ .id = ada->person, .rights = RIGHT_ADMIN };
    rig_do(&rig, start_again, &again);
    for (int i = 0; i < 3000 && !again.ended; i++) usleep(10000);
    assert_int_equal(again.runs, 2);
    assert_int_equal(again.sent, 1);
    wait_for(&rig, &post, 4, 0);
    assert_non_null(strstr(post.to[3], "bea@example.org"));
    client_close(ada);
    rig_stop(&rig);
    post_close(&post);
}

/* ---- several servers on one database ---- */

/* A server on this PostgreSQL that sends its letters there; all of them have one key. */
static void start_node(Rig *rig, const char *db, const char *key, const Post *post, char url[64]) {
    snprintf(url, 64, "smtp://127.0.0.1:%u", (unsigned)post->port);
    rig_prepare(rig);
    rig->options.app.db = db;
    rig->options.app.key_file = key;
    rig->options.app.now = later;
    rig->options.mail = (MailOptions){ url, "hall@example.org" };
    rig_start(rig);
}

/* Both look all the time until nothing waits; true: before we lost patience. */
static bool both_empty(Rig *a, Rig *b) {
    Look at = { 0 };
    for (int i = 0; i < 3000; i++) {
        rig_do(a, look, &at);
        rig_do(b, look, &at);
        if (!at.waiting) return true;
        usleep(2000);
    }
    return false;
}

static void one_of_two_servers_sends_a_letter(void **state) {
    (void)state;
    enum { LETTERS = 8 };
    Post post;
    Rig rig[2];
    char url[2][64], db[512], key[512], event[64];
    const char *fresh = place_fresh("postgres");
    if (!fresh) skip();
    ahead = 0;
    post_open(&post);
    post.pause = 30000; /* so that the other one looks while it is on its way */
    snprintf(db, sizeof db, "%s", fresh);
    snprintf(key, sizeof key, "%s", place_path("two.key"));
    for (int i = 0; i < 2; i++) start_node(&rig[i], db, key, &post, url[i]);
    memcpy(rig[0].setup, rig[1].setup, sizeof rig[0].setup); /* the newest link is the good one */
    Client *ada = rig_admin(&rig[0], "Ada");
    snprintf(event, sizeof event, "%s", new_event(ada, true));
    client_post(ada, below(event, "invitations"),
                "{'to':['a@x.org','b@x.org','c@x.org','d@x.org','e@x.org','f@x.org','g@x.org',"
                "'h@x.org'],'subject':'Come','text':'Come!'}");
    client_expects(ada, 200);
    assert_true(both_empty(&rig[0], &rig[1]));
    client_close(ada);
    for (int i = 0; i < 2; i++) rig_stop(&rig[i]); /* whatever was on its way has arrived */
    assert_int_equal(letters_at(&post), LETTERS);
    for (int i = 0; i < LETTERS; i++)
        for (int k = 0; k < i; k++) assert_string_not_equal(post.to[i], post.to[k]);
    post_close(&post);
}

/* A machine that claimed a letter and gets nowhere loses the claim, and doesn't bring the letter back. */
static void a_letter_of_a_server_that_hangs_is_sent_by_another(void **state) {
    (void)state;
    Post deaf, post;
    Rig rig[2];
    Look at = { 0 };
    char url[2][64], db[512], key[512];
    const char *fresh = place_fresh("postgres");
    if (!fresh) skip();
    ahead = 0;
    post_open(&deaf), post_open(&post);
    deaf.silent = true;
    snprintf(db, sizeof db, "%s", fresh);
    snprintf(key, sizeof key, "%s", place_path("hangs.key"));
    start_node(&rig[0], db, key, &deaf, url[0]);
    Client *ada = rig_admin(&rig[0], "Ada");
    client_patch(ada, "/api/me", "{'email':'ada@example.org','mail':true}");
    client_post(ada, "/api/mail/test", "{}");
    client_expects(ada, 200);
    for (int i = 0; i < 3000 && !deaf.busy; i++) rig_do(&rig[0], look, &at), usleep(10000);
    assert_true(deaf.busy);
    start_node(&rig[1], db, key, &post, url[1]);
    for (int i = 0; i < 50; i++) rig_do(&rig[1], look, &at), usleep(10000);
    assert_int_equal(letters_at(&post), 0); /* someone has it in hand */
    assert_int_equal(at.waiting, 1);
    ahead = MAIL_LEASE_MS + 1000;
    wait_for(&rig[1], &post, 1, 0);
    deaf.silent = false; /* hangs up */
    client_close(ada);
    rig_stop(&rig[0]);
    for (int i = 0; i < 20; i++) rig_do(&rig[1], look, &at), usleep(10000);
    assert_int_equal(at.waiting, 0);
    assert_int_equal(letters_at(&post), 1);
    rig_stop(&rig[1]);
    post_close(&deaf), post_close(&post);
}

/* ---- who may be written to ---- */

/* Invite `count` people whom nobody invited before; how many were. */
static int invite(Client *c, const char *event, int count) {
    static int number;
    Buf body = buf_heap(1 << 16);
    for (int i = 0; i < count; i++)
        buf_print(&body, "%s'stranger%d@example.org'", i ? "," : "", number++);
    client_post(c, below(event, "invitations"), "{'to':[%s],'subject':'Hello','text':'Words'}",
                body.text);
    buf_free(&body);
    return c->status == 200 ? (int)json_integer_value(json_object_get(c->json, "invited")) : 0;
}

static const int64_t DAY = 86400000;

static void strangers_get_few_letters_and_none_of_a_draft(void **state) {
    (void)state;
    Post post;
    Rig rig;
    char url[64], event[64];
    start(&rig, &post, url);
    Client *ada = rig_admin(&rig, "Ada"), *eve = rig_account(&rig, "Eve");
    Client *eva = rig_account(&rig, "Eva"), *evi = rig_account(&rig, "Evi");
    snprintf(event, sizeof event, "%s", new_event(eve, false));
    invite(eve, event, 1);
    client_refused(eve, 409, "draft");
    client_post(eve, below(event, "mail"), "{'subject':'Hello','text':'Words'}");
    client_refused(eve, 409, "draft");
    client_post(eve, below(event, "notices"), "{'text':'Words','channels':['mail']}");
    client_refused(eve, 409, "draft");
    client_post(eve, below(event, "steps"), "{'kind':'event.published'}");
    invite(eve, event, 1);
    client_refused(eve, 409, "too-new");
    ahead = DAY + 60000;
    int invited = 0;
    for (int i = 0; i < 10; i++) invited += invite(eve, event, 100);
    assert_int_equal(invited, 300);
    client_refused(eve, 429, "wait");
    snprintf(event, sizeof event, "%s", new_event(eve, true));
    assert_int_equal(invite(eve, event, 100), 0); /* another event gives her no more */
    client_refused(eve, 429, "wait");
    snprintf(event, sizeof event, "%s", new_event(eva, true));
    for (int i = 0; i < 4; i++) invited += invite(eva, event, 100);
    snprintf(event, sizeof event, "%s", new_event(evi, true));
    for (int i = 0; i < 4; i++) invited += invite(evi, event, 100);
    assert_int_equal(invited, 600); /* nor do more accounts at the same address */
    snprintf(event, sizeof event, "%s", new_event(ada, true));
    invited = 0;
    for (int i = 0; i < 6; i++) /* nobody is written to without end */
        for (int k = 0; k < 2; k++) {
            client_post(ada, below(event, "invitations"),
                        "{'to':['Bea@example.org'],'subject':'Hello','text':'Words'}");
            client_expects(ada, 200);
            invited += (int)json_integer_value(json_object_get(ada->json, "invited"));
        }
    assert_int_equal(invited, 2);
    client_close(ada), client_close(eve), client_close(eva), client_close(evi);
    rig_stop(&rig);
    post_close(&post);
}

/* People on an imported list haven't asked: an import is no way around it. */
static void a_list_is_no_way_around_it(void **state) {
    (void)state;
    Post post;
    Rig rig;
    char url[64], event[64];
    start(&rig, &post, url);
    Client *ada = rig_admin(&rig, "Ada"), *eve = rig_account(&rig, "Eve");
    snprintf(event, sizeof event, "%s", new_event(eve, true));
    client_post(eve, below(event, "steps"), "{'kind':'registration.opened'}");
    client_post(eve, below(event, "import"),
                "{'csv':'name,country,email\\nBob,DE,bob@example.org\\nCleo,DE,cleo@example.org'}");
    client_expects(eve, 200);
    client_post(eve, below(event, "mail"), "{'subject':'Hello','text':'Words'}");
    client_refused(eve, 409, "too-new");
    ahead = DAY + 60000;
    int sent = 0;
    for (int i = 0; i < 5; i++) {
        client_post(eve, below(event, "mail"), "{'subject':'Hello','text':'Words'}");
        client_expects(eve, 200);
        sent += (int)json_integer_value(json_object_get(eve->json, "letters"));
    }
    assert_int_equal(sent, 4); /* two to each of them */
    client_close(ada), client_close(eve);
    rig_stop(&rig);
    post_close(&post);
}

static void find_code(const char *data, const char *before, char code[32]) {
    char text[4096];
    body_of(data, text, sizeof text);
    const char *at = strstr(text, before);
    assert_non_null(at);
    snprintf(code, 32, "%.10s", at + strlen(before));
}

static void a_letter_with_a_personal_code_says_it_in_letters_too(void **state) {
    (void)state;
    Post post;
    Rig rig;
    char url[64], event[64], code[32], text[4096], link[64];
    start(&rig, &post, url);
    Client *ada = rig_admin(&rig, "Ada"), *bob = client_open(&rig);
    snprintf(event, sizeof event, "%s", new_event(ada, true));
    client_post(ada, below(event, "steps"), "{'kind':'registration.opened'}");
    client_post(ada, below(event, "import"),
                "{'csv':'name,country,email\\nBob Built,DE,bob@example.org\\nCleo,DE,'}");
    client_post(ada, below(event, "entry-codes"), "{}");
    client_post(ada, below(event, "entry-codes"), "{'mail':true}");
    client_expects(ada, 200);
    assert_int_equal(json_integer_value(json_object_get(ada->json, "letters")), 1);
    wait_for(&rig, &post, 1, 0);
    client_get(ada, "%s", below(event, "entry-codes"));
    snprintf(code, sizeof code, "%s", client_word(ada, "codes.0.code"));
    body_of(post.data[0], text, sizeof text);
    snprintf(link, sizeof link, "/j/%s\n", code); /* the link is a line of its own, */
    assert_non_null(strstr(text, link));
    snprintf(link, sizeof link, "and enter: %s\n", code); /* and so is the code */
    assert_non_null(strstr(text, link));
    client_post(bob, "/api/guests", "{'code':'%s'}", code);
    client_expects(bob, 201);
    client_close(ada), client_close(bob);
    rig_stop(&rig);
    post_close(&post);
}

static void an_address_is_confirmed_by_its_owner(void **state) {
    (void)state;
    Post post;
    Rig rig;
    char url[64], code[32];
    start(&rig, &post, url);
    Client *bea = rig_account(&rig, "Bea");
    client_post(bea, "/api/me/email", "{}");
    client_refused(bea, 409, "no-address");
    client_patch(bea, "/api/me", "{'email':'bea@example.org'}");
    client_post(bea, "/api/me/email", "{}");
    client_expects(bea, 200);
    wait_for(&rig, &post, 1, 0);
    find_code(post.data[0], "there: ", code);
    client_put(bea, "/api/me/email", "{'code':'aaaa-aaaaa'}");
    client_refused(bea, 409, "wrong");
    client_put(bea, "/api/me/email", "{'code':'%s'}", code);
    client_expects(bea, 200);
    client_get(bea, "/api/me");
    json_t *me = json_object_get(bea->json, "me");
    assert_true(json_is_true(json_object_get(me, "confirmed")));
    assert_true(json_is_true(json_object_get(me, "mail")));
    client_put(bea, "/api/me/email", "{'code':'%s'}", code); /* good once */
    client_refused(bea, 409, "wrong");
    client_patch(bea, "/api/me", "{'country':'DE'}");
    client_get(bea, "/api/me");
    assert_true(json_is_true(json_object_get(json_object_get(bea->json, "me"), "confirmed")));
    client_patch(bea, "/api/me", "{'email':'victim@example.org'}");
    client_get(bea, "/api/me");
    assert_false(json_is_true(json_object_get(json_object_get(bea->json, "me"), "confirmed")));
    int asked = 0;
    while (asked < 20 && (client_post(bea, "/api/me/email", "{}"), bea->status == 200)) asked++;
    client_refused(bea, 429, "wait");
    assert_int_equal(asked, 3); /* nor are such letters a way to annoy someone */
    client_close(bea);
    rig_stop(&rig);
    post_close(&post);
}

static void no_more_means_no_more(void **state) {
    (void)state;
    Post post;
    Rig rig;
    char url[64], event[64], text[4096], stop[160];
    start(&rig, &post, url);
    Client *ada = rig_admin(&rig, "Ada"), *anybody = client_open(&rig);
    snprintf(event, sizeof event, "%s", new_event(ada, true));
    client_post(ada, below(event, "invitations"),
                "{'to':['bob@example.org'],'subject':'Hello','text':'Words'}");
    client_expects(ada, 200);
    wait_for(&rig, &post, 1, 0);
    assert_non_null(strstr(post.data[0], "List-Unsubscribe: <http"));
    body_of(post.data[0], text, sizeof text);
    const char *token = strstr(text, "/stop/");
    assert_non_null(token);
    snprintf(stop, sizeof stop, "/api/mail/stop/%.64s", token + strlen("/stop/"));
    client_post(anybody, "/api/mail/stop/0123", "{}");
    client_refused(anybody, 404, "missing");
    client_post(anybody, stop, "{}");
    client_expects(anybody, 204);
    client_post(ada, below(event, "invitations"),
                "{'to':['BOB@example.org','cleo@example.org'],'subject':'Hello','text':'Words'}");
    client_expects(ada, 200);
    assert_int_equal(json_integer_value(json_object_get(ada->json, "invited")), 1);
    wait_for(&rig, &post, 2, 0);
    assert_non_null(strstr(post.to[1], "cleo@example.org"));
    client_close(ada), client_close(anybody);
    rig_stop(&rig);
    post_close(&post);
}

static void a_password_is_not_sent_in_the_clear(void **state) {
    (void)state;
    Post post;
    Rig rig;
    Err err;
    char url[80];
    Web *web;
    post_open(&post);
    post.wants_password = true;
    snprintf(url, sizeof url, "smtp://hall:secret@127.0.0.1:%u", (unsigned)post.port);
    rig_prepare(&rig);
    rig.options.mail = (MailOptions){ url, "hall@example.org", .plain = true };
    assert_int_equal(web_open(&rig.options, &web, &err), ERR_USAGE);
    rig.options.mail.plain = false;
    rig_start(&rig);
    Client *ada = rig_admin(&rig, "Ada");
    client_patch(ada, "/api/me", "{'email':'ada@example.org','mail':true}");
    client_post(ada, "/api/mail/test", "{}");
    client_expects(ada, 200);
    for (int i = 0; i < 30; i++) {
        Look at;
        rig_do(&rig, look, &at);
        assert_int_equal(at.waiting, 1); /* it stays in the outbox */
        usleep(50000);
    }
    assert_int_equal(letters_at(&post), 0);
    assert_false(post.heard_password);
    client_close(ada);
    rig_stop(&rig);
    post_close(&post);
}

static void without_smtp_nothing_is_sent(void **state) {
    (void)state;
    Rig rig;
    rig_prepare(&rig);
    rig_start(&rig);
    Client *ada = rig_admin(&rig, "Ada");
    client_post(ada, "/api/mail/test", "{}");
    client_refused(ada, 409, "no-mail");
    client_close(ada);
    rig_stop(&rig);
}

static void a_letter_is_ascii_in_short_lines(void **state) {
    (void)state;
    char room[16384], text[4096] = "";
    for (int i = 0; i < 100; i++) strcat(text, "Grüße aus Köln. ");
    Buf out = buf_over(room, sizeof room);
    letter_write(&(LetterHead){ .from = "a@b.c",
                                .to = "d@e.f",
                                .subject = "Ein sehr langer Betreff mit Umlauten: äöüÄÖÜß äöüÄÖÜß "
                                           "äöüÄÖÜß",
                                .id = "id" },
                 text, &out);
    assert_false(out.full);
    for (const char *line = room; *line;) {
        size_t size = strcspn(line, "\r\n");
        assert_true(size <= 78);
        for (size_t i = 0; i < size; i++) assert_true((uint8_t)line[i] < 0x80);
        line += size;
        if (*line) assert_memory_equal(line, "\r\n", 2), line += 2;
    }
    assert_non_null(strstr(room, "Date: Thu, 01 Jan 1970 00:00:00 +0000\r\n"));
    assert_non_null(strstr(room, "Message-ID: <id@b.c>\r\n"));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(letters_are_sent_and_sent_again),
        cmocka_unit_test(a_letter_that_cannot_be_erased_is_sent_once),
        cmocka_unit_test(letters_of_a_lost_key_hold_up_no_others),
        cmocka_unit_test(an_address_gets_a_letter_once),
        cmocka_unit_test(a_letter_that_is_judged_again_is_counted_once),
        cmocka_unit_test(one_of_two_servers_sends_a_letter),
        cmocka_unit_test(a_letter_of_a_server_that_hangs_is_sent_by_another),
        cmocka_unit_test(announcements_reach_people_who_want_mail),
        cmocka_unit_test(strangers_get_few_letters_and_none_of_a_draft),
        cmocka_unit_test(a_list_is_no_way_around_it),
        cmocka_unit_test(a_letter_with_a_personal_code_says_it_in_letters_too),
        cmocka_unit_test(an_address_is_confirmed_by_its_owner),
        cmocka_unit_test(no_more_means_no_more),
        cmocka_unit_test(a_password_is_not_sent_in_the_clear),
        cmocka_unit_test(without_smtp_nothing_is_sent),
        cmocka_unit_test(a_letter_is_ascii_in_short_lines),
    };
    return cmocka_run_group_tests(tests, place_setup, place_teardown);
}
