/* Letters through a small SMTP server of our own on loopback. */
#define _GNU_SOURCE
#include "app/letter.h"
#include "app/mail.h"
#include "app/rights.h"
#include "web/rig.h"

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
    int refuse; /* so many letters are put off first */
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
    say(out, "220 post office");
    while (read_line(in, line, sizeof line)) {
        if (strncasecmp(line, "RCPT TO:", 8) == 0) strcpy(to, line + 8);
        if (strncasecmp(line, "DATA", 4) == 0) take_letter(post, in, out, to);
        else if (strncasecmp(line, "QUIT", 4) == 0) break;
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

static uint64_t organiser;

static uint32_t chief_of(App *app, uint64_t person, const char *id) {
    (void)app, (void)id;
    return person == organiser ? RIGHT_EVENT(EV_BY_ORGANISER) : 0;
}

static void stand_in(Rig *rig, void *user) {
    (void)user;
    rights_register(rig->web->app, RIGHTS_EVENT, chief_of);
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
    rig_do(&rig, stand_in, NULL);
    Client *ada = rig_admin(&rig, "Ada");
    organiser = ada->person;
    client_post(ada, "/api/mail/test", "{}");
    client_refused(ada, 409, "no-address");
    client_patch(ada, "/api/me", "{'email':'ada@example.org'}");
    client_post(ada, "/api/mail/test", "{}");
    client_refused(ada, 409, "no-address"); /* who did not ask for mail gets none */
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
    assert_string_equal(text, "Letters from this server arrive.");

    client_post(
        ada, "/api/events/e1/invitations",
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
    assert_string_equal(client_word(bea, "scope"), "event/e1");
    client_post(ada, "/api/events/e1/invitations", "{'to':['no'],'subject':'x','text':'y'}");
    client_refused(ada, 400, "email");
    client_close(ada), client_close(bea);
    rig_stop(&rig);
    post_close(&post);
}

static void an_announcement_by_mail_reaches_who_wants_mail(void **state) {
    (void)state;
    Post post;
    Rig rig;
    char url[64], text[4096], event[32];
    post_open(&post);
    snprintf(url, sizeof url, "smtp://127.0.0.1:%u", (unsigned)post.port);
    rig_prepare(&rig);
    rig.options.mail = (MailOptions){ url, "hall@example.org" };
    rig_start(&rig);
    Client *ada = rig_admin(&rig, "Ada");
    client_patch(ada, "/api/me", "{'email':'ada@example.org','mail':true}");
    client_post(ada, "/api/events", "{'rulebook':'nc20','name':'Cup of Letters'}");
    snprintf(event, sizeof event, "%s", client_word(ada, "event"));
    char path[64];
    snprintf(path, sizeof path, "/api/events/%s/notices", event);
    client_post(ada, path, "{'text':'To the hall alone.','channels':['screen']}");
    client_expects(ada, 200);
    client_post(ada, path, "{'text':'The hall has moved.','channels':['site','mail']}");
    client_expects(ada, 200);
    wait_for(&rig, &post, 1, 0);
    assert_non_null(strstr(post.to[0], "ada@example.org"));
    body_of(post.data[0], text, sizeof text);
    assert_string_equal(text, "The hall has moved.");
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
    letter_write(&(LetterHead){ "a@b.c", "d@e.f",
                                "Ein sehr langer Betreff mit Umlauten: äöüÄÖÜß äöüÄÖÜß äöüÄÖÜß",
                                "id", 0 },
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
        cmocka_unit_test(an_announcement_by_mail_reaches_who_wants_mail),
        cmocka_unit_test(without_smtp_nothing_is_sent),
        cmocka_unit_test(a_letter_is_ascii_in_short_lines),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
