/* What one client can make a server do: nothing that others notice, and nothing that lasts. */
#include "app/people/accounts.h"
#include "base/heap.h"
#include "base/sha256.h"
#include "codec/json_bounds.h"
#include "load/call.h"
#include "load/program.h"
#include "store/place.h"
#include "web/archive/archives.h"
#include "web/core/counter.h"
#include "web/core/rig.h"
#include "web/routes.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <arpa/inet.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

static const char CHECK[] = "/api/archive/files/check";

/* ---- HEAD ---- */

/* The path of a route with this event, table and season in it; everything else is "1". */
static void fill_in(const Route *route, const char *event, const char *table, Buf *out) {
    for (const char *at = route->path; *at;) {
        if (*at != ':') {
            buf_char(out, *at++);
            continue;
        }
        size_t size = strcspn(at, "/.");
        bool is_event = strncmp(at, ":event", size) == 0,
             is_table = strncmp(at, ":table", size) == 0;
        buf_text(out, is_event ? event : is_table ? table : "1");
        at += size;
    }
}

static void head_says_what_is_there_without_writing_it_down(void **state) {
    (void)state;
    Rig rig;
    char event[64], table[64], value[128];
    rig_prepare(&rig);
    rig_start(&rig);
    Client *ada = rig_admin(&rig, "Ada");
    client_post(ada, "/api/events", "{'rulebook':'wc25','name':'Cup'}");
    client_expects(ada, 200);
    snprintf(event, sizeof event, "%s", client_word(ada, "event"));
    client_post(ada, "/api/tables", "{'sit':true,'bots':['random','random','random']}");
    client_expects(ada, 200);
    snprintf(table, sizeof table, "%s", client_word(ada, "table"));
    assert_true(*table);
    unsigned there = 0;
    for (size_t i = 0; i < ROUTE_COUNT; i++) {
        const Route *route = &ROUTES[i];
        char path[256];
        Buf text = buf_over(path, sizeof path);
        if (route->method != METHOD_GET || strncmp(route->path, "/api/", 5) != 0) continue;
        fill_in(route, event, table, &text);
        client_ask(ada, "HEAD", path, NULL);
        if (ada->status == 200 && client_header(ada, "content-length", value, sizeof value))
            fail_msg("HEAD %s was written down to be measured: %s", path, value);
        there += ada->status == 200;
    }
    assert_true(there > 50);
    client_ask(ada, "HEAD", "/api/tables/nothing/record", NULL);
    client_expects(ada, 404);
    client_ask(ada, "HEAD", "/api/events/nothing/standings", NULL);
    client_expects(ada, 404);
    client_ask(ada, "HEAD", "/api/seasons/nothing", NULL);
    client_expects(ada, 404);
    Client *eve = client_open(&rig);
    client_ask(eve, "HEAD", "/api/settings", NULL);
    client_expects(eve, 401);
    snprintf(value, sizeof value, "/api/events/%s", event); /* a draft is nobody else's */
    client_ask(eve, "HEAD", value, NULL);
    client_expects(eve, 404);
    client_ask(eve, "HEAD", "/", NULL); /* files have their length */
    assert_true(client_header(eve, "content-length", value, sizeof value));
    client_close(ada);
    client_close(eve);
    rig_stop(&rig);
}

/* ---- lists of steps ---- */

/* {"steps":[first, next, next, …]}: with `next` about the step before it, where it has a %d for its place. */
static char *list_of(const char *first, const char *next, int times) {
    Buf out = buf_heap(1 << 20);
    buf_print(&out, "{\"steps\":[%s", first);
    for (int i = 0; i < times; i++) {
        const char *place = strstr(next, "%d");
        if (!place) buf_print(&out, ",%s", next);
        else buf_print(&out, ",%.*s%d%s", (int)(place - next), next, i, place + 2);
    }
    buf_text(&out, "]}");
    return out.text;
}

static void ask_steps(Client *c, const char *event, const char *verb, char *list) {
    char path[96];
    snprintf(path, sizeof path, "/api/events/%s/%s", event, verb);
    client_ask(c, "POST", path, list);
    free(list);
}

static const char NOTICE[] =
    "{\"kind\":\"announcement.posted\",\"text\":\"Lunch.\",\"channels\":[\"site\"]}";

/* Each undoing folds the log, and each board tries many: 512 of them in one request stopped everything for seconds. */
static void a_list_of_steps_keeps_nobody_waiting(void **state) {
    static const char AGAIN[] = "{\"kind\":\"step.undone\",\"step_of\":%d,\"text\":\"No.\"}";
    static const char BOARD[] = "{\"kind\":\"board.generated\",\"round\":2,\"setup\":\"balanced\"}";
    (void)state;
    Rig rig;
    char event[64], undo[96];
    rig_prepare(&rig);
    rig_start(&rig);
    Client *ada = rig_admin(&rig, "Ada"), *eve = rig_account(&rig, "Eve");
    client_post(eve, "/api/events", "{'rulebook':'wc25','name':'Cup'}");
    client_expects(eve, 200);
    snprintf(event, sizeof event, "%s", client_word(eve, "event"));
    ask_steps(eve, event, "check", list_of(NOTICE, AGAIN, 17));
    client_expects(eve, 200);
    assert_true(json_is_true(json_object_get(eve->json, "allowed")));
    ask_steps(eve, event, "check", list_of(NOTICE, AGAIN, 18));
    assert_string_equal(client_word(eve, "code"), "undone-often");
    ask_steps(eve, event, "check", list_of(BOARD, BOARD, 15)); /* one for each round of a day */
    assert_true(json_is_true(json_object_get(eve->json, "allowed")));
    ask_steps(eve, event, "steps", list_of(BOARD, BOARD, 300));
    client_refused(eve, 409, "too-much");

    for (int i = 0; i < 4; i++) {
        ask_steps(eve, event, "steps", list_of(NOTICE, NOTICE, 511));
        client_expects(eve, 200);
    }
    Buf apart = buf_heap(1 << 20); /* not one chain, but many steps */
    for (int i = 0; i < 300; i++)
        buf_print(&apart, "%s{\"kind\":\"step.undone\",\"step\":%d,\"text\":\"No.\"}",
                  i ? "," : "{\"steps\":[", 100 + i);
    buf_text(&apart, "]}");
    ask_steps(eve, event, "steps", apart.text);
    client_refused(eve, 409, "too-much");
    snprintf(undo, sizeof undo, "/api/events/%s/steps/100/undo", event);
    client_post(eve, undo, "{'text':'One is always possible.'}");
    client_expects(eve, 200);
    client_close(ada), client_close(eve);
    rig_stop(&rig);
}

/* ---- looks at a large event ---- */

/* Milliseconds of the loop's thread for an answer: the least of three. */
static double loop_ms(const Rig *rig, Client *c, const char *event, const char *what) {
    double least = 0;
    clockid_t clock;
    assert_int_equal(pthread_getcpuclockid(rig->thread, &clock), 0);
    for (int i = 0; i < 3; i++) {
        struct timespec from, to;
        clock_gettime(clock, &from);
        client_get(c, "/api/events/%s/%s", event, what);
        clock_gettime(clock, &to);
        client_expects(c, 200);
        double took = (double)(to.tv_sec - from.tv_sec) * 1e3 +
                      (double)(to.tv_nsec - from.tv_nsec) / 1e6;
        if (!i || took < least) least = took;
    }
    return least;
}

/* Everyone was ranked once for each of the players: with 2,000 of them three seconds for one question of anyone. */
static void lots_are_looked_up_in_one_ranking(void **state) {
    (void)state;
    Rig rig;
    char event[64];
    rig_prepare(&rig);
    rig_start(&rig);
    Client *ada = rig_admin(&rig, "Ada"), *eve = client_open(&rig);
    client_post(ada, "/api/demo", "{'rulebook':'dm19','players':256,'until':'cut','seed':7}");
    client_expects(ada, 201);
    snprintf(event, sizeof event, "%s", client_word(ada, "event"));
    double ranking = loop_ms(&rig, eve, event, "standings?round=0"); /* not kept */
    double lots = loop_ms(&rig, eve, event, "lots");
    if (lots > 5 * ranking) fail_msg("lots: %.1f ms, a ranking: %.1f ms", lots, ranking);
    client_close(ada), client_close(eve);
    rig_stop(&rig);
}

static void count_reads(Rig *rig, void *user) {
    StoreStats stats;
    store_stats(rig->web->app->store, &stats);
    *(uint64_t *)user = stats.reads;
}

/* How often a second look asks the database; 0 too if it is refused. */
static uint64_t reads_for(Rig *rig, Client *c, const char *path) {
    uint64_t before, after;
    client_get(c, "%s", path);
    rig_do(rig, count_reads, &before);
    client_get(c, "%s", path);
    rig_do(rig, count_reads, &after);
    return c->status == 200 ? after - before : 0;
}

/* Merging showed a list of everyone, with a database query for each: a second of the loop with
 * PostgreSQL, for one request.  Names are in memory once they were asked for. */
static void no_look_asks_for_each_player(void **state) {
    enum { PLAYERS = 300, QUESTIONS = 30 };
    (void)state;
    Rig rig;
    char event[64], path[256];
    unsigned seen = 0;
    rig_prepare(&rig);
    rig_start(&rig);
    Client *ada = rig_admin(&rig, "Ada");
    client_post(ada, "/api/events", "{'rulebook':'custom','name':'Cup'}");
    client_expects(ada, 200);
    snprintf(event, sizeof event, "%s", client_word(ada, "event"));
    ask_steps(ada, event, "steps",
              list_of("{\"kind\":\"event.published\"}",
                      "{\"kind\":\"registration.opened\",\"places\":300}", 1));
    client_expects(ada, 200);
    Buf list = buf_heap(1 << 16);
    buf_text(&list, "{\"csv\":\"name\\n");
    for (int i = 0; i < PLAYERS; i++) buf_print(&list, "Player Number%d\\n", i);
    buf_text(&list, "\"}");
    ask_steps(ada, event, "import", list.text);
    client_expects(ada, 200);
    for (size_t i = 0; i < ROUTE_COUNT; i++) {
        const Route *route = &ROUTES[i];
        Buf text = buf_over(path, sizeof path);
        bool beside = route->handle == archive_get; /* written on another thread */
        if (route->method != METHOD_GET || strncmp(route->path, "/api/", 5) != 0 || beside)
            continue;
        fill_in(route, event, "none", &text);
        uint64_t reads = reads_for(&rig, ada, path);
        if (reads > QUESTIONS) fail_msg("%s: %d questions", path, (int)reads);
        seen += ada->status == 200;
    }
    assert_true(seen > 40);
    client_close(ada);
    rig_stop(&rig);
}

static uint64_t still(void) {
    return 1000000;
}

/* All but a hundred of what one account may write. */
static void use_up(Rig *rig, void *user) {
    const Client *who = user;
    char id[APP_NUMBER];
    Quotas *quotas = rig->web->app->accounts->quotas;
    app_id_write(who->person, id);
    QuotaKey key = quota_key(quotas, QUOTA_EVENT_ENTRIES, id);
    quota_take(quotas, &key, 30000 - 100, still());
}

/* A log of an event had no end, and each look at it that was not kept took as long as it is. */
static void nobody_writes_logs_of_events_without_end(void **state) {
    (void)state;
    Rig rig;
    char event[64];
    rig_prepare(&rig);
    rig.options.app.quotas = 1;
    rig.options.app.ticks = still;
    rig_start(&rig);
    Client *ada = rig_admin(&rig, "Ada"), *eve = rig_account(&rig, "Eve");
    rig_do(&rig, use_up, eve);
    client_post(eve, "/api/events", "{'rulebook':'wc25','name':'Cup'}");
    snprintf(event, sizeof event, "%s", client_word(eve, "event"));
    ask_steps(eve, event, "steps", list_of(NOTICE, NOTICE, 80));
    client_expects(eve, 200);
    ask_steps(eve, event, "steps", list_of(NOTICE, NOTICE, 80));
    client_refused(eve, 429, "wait");
    client_close(ada), client_close(eve);
    rig_stop(&rig);
}

/* ---- bodies ---- */

/* {"a":[…,…,…]} */
static char *many(const char *item, size_t times) {
    size_t size = strlen(item);
    char *text = malloc(times * (size + 1) + 16), *to = text;
    to += sprintf(to, "{\"a\":[");
    for (size_t i = 0; i < times; i++, *to++ = i < times ? ',' : ']')
        memcpy(to, item, size), to += size;
    strcpy(to, "}");
    return text;
}

static void people_without_an_account_send_little(void **state) {
    (void)state;
    Rig rig;
    rig_prepare(&rig);
    rig_start(&rig);
    Client *ada = rig_admin(&rig, "Ada"), *eve = client_open(&rig);
    char *nests = many("[]", 5000),
         *bytes = many("\"0123456789012345678901234567890123456789\"", 1000);
    char *deep = malloc(201);
    memset(deep, '[', 100), memset(deep + 100, ']', 100), deep[200] = 0;
    client_ask(eve, "POST", "/api/sessions", nests); /* 15 kB */
    client_refused(eve, 413, "too-big");
    client_ask(eve, "POST", "/api/sessions", deep);
    client_refused(eve, 413, "too-big");
    client_ask(eve, "POST", "/api/sessions", bytes); /* 43 kB: read on another thread */
    client_refused(eve, 400, "input");
    char *more = many(bytes, 2);
    client_ask(eve, "POST", "/api/sessions", more); /* 86 kB */
    client_expects(eve, 413);
    client_ask(ada, "POST", "/api/events", more);
    client_refused(ada, 409, "bad-request");
    char *bomb = many("[]", 80000); /* 240 kB */
    client_ask(ada, "POST", "/api/events", bomb);
    client_refused(ada, 413, "too-big");
    free(nests), free(bytes), free(deep), free(more), free(bomb);
    client_close(ada);
    client_close(eve);
    rig_stop(&rig);
}

static void large_bodies_come_back_in_order(void **state) {
    (void)state;
    Rig rig;
    rig_prepare(&rig);
    rig_start(&rig);
    Client *ada = rig_admin(&rig, "Ada");
    enum { PIPELINED = 6, SIZE = 40000 };
    Buf out = buf_heap(1 << 20);
    char blanks[SIZE];
    memset(blanks, ' ', sizeof blanks);
    for (int i = 0; i < PIPELINED; i++) { /* large, small, large … on one connection */
        char body[128];
        size_t blank = i % 2 ? 0 : SIZE;
        int size = snprintf(body, sizeof body, "{\"name\":\"Cup %d\",\"rulebook\":\"wc25\"}", i);
        buf_print(&out,
                  "POST /api/events HTTP/1.1\r\nHost: localhost\r\nCookie: %s\r\nContent-Type: "
                  "application/json\r\nContent-Length: %zu\r\n\r\n",
                  ada->cookie, (size_t)size + blank);
        buf_bytes(&out, blanks, blank);
        buf_text(&out, body);
    }
    assert_false(out.full);
    client_send(ada, out.text);
    char event[PIPELINED][64];
    for (int i = 0; i < PIPELINED; i++) {
        client_read(ada);
        client_expects(ada, 200);
        snprintf(event[i], sizeof event[i], "%s", client_word(ada, "event"));
    }
    for (int i = 0; i < PIPELINED; i++) {
        char name[16];
        snprintf(name, sizeof name, "Cup %d", i);
        client_get(ada, "/api/events/%s", event[i]);
        assert_string_equal(client_word(ada, "name"), name);
    }
    buf_free(&out);
    client_close(ada);
    rig_stop(&rig);
}

static void what_json_would_become_is_counted_before(void **state) {
    (void)state;
    static const struct {
        const char *text;
        size_t values, nests, depth; /* the least bounds that let it pass */
    } TEXTS[] = {
        { "1", 1, 0, 0 },
        { "[1,2,3]", 4, 1, 1 },
        { "{\"a\":1,\"b\":[true]}", 6, 2, 2 },
        { "[\"[[[[,,,,{{{{\",\"\\\"[[,\",\"\\\\\"]", 4, 1, 1 },
        { "[[],[],[[]]]", 8, 5, 3 },
        { "]]]][[", 3, 2, 2 },
        { "\"never ends \\\"", 1, 0, 0 },
    };
    for (size_t i = 0; i < sizeof TEXTS / sizeof TEXTS[0]; i++) {
        const char *text = TEXTS[i].text;
        size_t size = strlen(text), values = TEXTS[i].values, nests = TEXTS[i].nests,
               depth = TEXTS[i].depth;
        JsonBounds most = { values, nests, depth };
        if (json_fits(text, size, most) != JSON_FITS) {
            while (json_fits(text, size, (JsonBounds){ values, 99, 99 }) != JSON_FITS) values++;
            fail_msg("%s has %zu values", text, values);
        }
        assert_int_equal(json_fits(text, size, (JsonBounds){ values - 1, 99, 99 }), JSON_TOO_MANY);
        if (nests)
            assert_int_equal(json_fits(text, size, (JsonBounds){ 99, nests - 1, 99 }),
                             JSON_TOO_MANY);
        if (depth)
            assert_int_equal(json_fits(text, size, (JsonBounds){ 99, 99, depth - 1 }),
                             JSON_TOO_DEEP);
    }
}

/* ---- files ---- */

typedef struct Host {
    Program program;
    Caller caller;
    char event[64];
} Host;

static Host site;

static void site_begin(const char *const *args) {
    char body[512];
    program_start(&site.program, 0, place_path("heavy.log"), args);
    caller_open(&site.caller, site.program.port);
    snprintf(body, sizeof body,
             "{\"token\":\"%s\",\"name\":\"Ada\",\"password\":\"a fine long password\"}",
             site.program.setup);
    json_decref(caller_ask(&site.caller, "POST", "/api/setup", body, NULL));
    json_t *made = caller_ask(&site.caller, "POST", "/api/events",
                              "{\"rulebook\":\"wc25\",\"name\":\"Cup\"}", NULL);
    assert_int_equal(site.caller.status, 200);
    snprintf(site.event, sizeof site.event, "%s",
             json_string_value(json_object_get(made, "event")));
    json_decref(made);
}

static void site_open_on(const char *db) {
    const char *args[] = { "--db", db, NULL };
    site_begin(args);
}

static void site_open(void) {
    site_open_on("memory:");
}

/* The event as a file. */
static json_t *saved(void) {
    char path[128];
    snprintf(path, sizeof path, "/api/events/%s/archive.json", site.event);
    json_t *archive = caller_ask(&site.caller, "GET", path, NULL, NULL);
    assert_int_equal(site.caller.status, 200);
    json_object_del(archive, "proof"); /* what follows is not signed */
    return archive;
}

/* Words that nobody can tell from real ones. */
static json_t *words_of(unsigned person, unsigned number) {
    static const uint8_t SALT[16];
    char text[32], id[32], who[16], salt[33];
    uint8_t hash[SHA256_BYTES];
    uint64_t beginning = 0;
    Sha256 sha;
    int size = snprintf(text, sizeof text, "words %u", number);
    sha256_init(&sha);
    sha256_update(&sha, SALT, sizeof SALT);
    sha256_update(&sha, text, (size_t)size);
    sha256_final(&sha, hash);
    for (int i = 0; i < 8; i++) beginning = beginning << 8 | hash[i];
    snprintf(id, sizeof id, "%llu", (unsigned long long)beginning);
    snprintf(who, sizeof who, "%u", person);
    memset(salt, '0', 32), salt[32] = 0;
    return json_pack("{s:s,s:s,s:s,s:s}", "id", id, "person", who, "salt", salt, "text", text);
}

/* A file with so many people, each of whom wrote something; to be freed. */
static char *crowded(unsigned count) {
    json_t *archive = saved(), *people = json_object_get(archive, "people"),
           *words = json_object_get(archive, "words");
    for (unsigned i = 1000; i < 1000 + count; i++) {
        char id[16];
        snprintf(id, sizeof id, "%u", i);
        json_array_append_new(people, json_pack("{s:s,s:s}", "id", id, "name", "Somebody"));
        json_array_append_new(words, words_of(i, i));
    }
    char *text = json_dumps(archive, JSON_COMPACT);
    json_decref(archive);
    assert_non_null(text);
    return text;
}

/* Send a file and do not wait for what comes of it. */
static int send_off(const char *file) {
    struct sockaddr_in to = { .sin_family = AF_INET, .sin_port = htons(site.program.port) };
    char head[1024];
    to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    assert_int_equal(connect(fd, (struct sockaddr *)&to, sizeof to), 0);
    size_t size = strlen(file), sent = 0;
    int head_size = snprintf(head, sizeof head,
                             "POST %s HTTP/1.1\r\nHost: localhost\r\nCookie: %s\r\nContent-Type: "
                             "application/json\r\nContent-Length: %zu\r\n\r\n",
                             CHECK, site.caller.cookie, size);
    assert_int_equal(send(fd, head, (size_t)head_size, MSG_NOSIGNAL), head_size);
    while (sent < size) {
        ssize_t part = send(fd, file + sent, size - sent, MSG_NOSIGNAL);
        assert_true(part > 0);
        sent += (size_t)part;
    }
    return fd;
}

static void rest(long ms) {
    nanosleep(&(struct timespec){ ms / 1000, ms % 1000 * 1000000 }, NULL);
}

static void a_bomb_of_a_file_is_refused_unbuilt(void **state) {
    (void)state;
    long now, before, after;
    site_open();
    program_memory(&site.program, &now, &before);
    char *bomb = many("[]", (31u << 20) / 3);
    json_decref(caller_ask(&site.caller, "POST", CHECK, bomb, NULL));
    assert_int_equal(site.caller.status, 413);
    program_memory(&site.program, &now, &after);
    if (after - before > 500 << 10) fail_msg("31 MB became %ld KiB", after - before);
    free(bomb);
    caller_close(&site.caller);
    assert_int_equal(program_stop(&site.program), 0);
}

/* Processor time for judging a file with so many people. */
static double cost_of(unsigned people) {
    char *file = crowded(people);
    double before = program_cpu(&site.program);
    json_t *judged = caller_ask(&site.caller, "POST", CHECK, file, NULL);
    assert_int_equal(site.caller.status, 200);
    assert_int_equal(json_integer_value(json_object_get(judged, "people")), people + 1);
    json_decref(judged);
    free(file);
    return program_cpu(&site.program) - before;
}

/* Each of the people used to be checked against everyone's words: four times the people took sixteen times as
 * long. */
static void people_and_words_are_not_multiplied(void **state) {
    (void)state;
    site_open();
    double few = cost_of(1500), many = cost_of(6000);
    printf("%.2f s for 1,500 people, %.2f s for 6,000\n", few, many);
    assert_true(many < 8 * few);
    caller_close(&site.caller);
    assert_int_equal(program_stop(&site.program), 0);
}

static void leaving_gives_the_place_to_the_next(void **state) {
    (void)state;
    site_open();
    char *file = crowded(60000), *small = crowded(1);
    for (int behind = 0; behind < 2; behind++) { /* also with more requests behind it */
        int fd = send_off(file);
        if (behind) assert_true(send(fd, "GET /health HTTP/1.1\r\n", 22, MSG_NOSIGNAL) == 22);
        rest(300);
        close(fd);
        time_t left = time(NULL);
        do {
            rest(100);
            json_decref(caller_ask(&site.caller, "POST", CHECK, small, NULL));
        } while (site.caller.status == 503 && time(NULL) - left < 60);
        assert_int_equal(site.caller.status, 200);
        if (time(NULL) - left > 20)
            fail_msg("the place was free after %ld s", (long)(time(NULL) - left));
    }
    free(file), free(small);
    caller_close(&site.caller);
    assert_int_equal(program_stop(&site.program), 0);
}

/* SIGTERM is heeded within five seconds, whatever still runs. */
static void stop_soon(void) {
    struct timespec asked, gone;
    clock_gettime(CLOCK_MONOTONIC, &asked);
    assert_int_equal(program_stop(&site.program), 0);
    clock_gettime(CLOCK_MONOTONIC, &gone);
    double took = (double)(gone.tv_sec - asked.tv_sec) +
                  (double)(gone.tv_nsec - asked.tv_nsec) / 1e9;
    printf("stopped after %.1f s\n", took);
    if (took > 5) fail_msg("it took %.1f s to stop", took);
}

/* Did the alarm end it, as the log says? */
static bool was_given_up(void) {
    static char log[1 << 16];
    FILE *file = fopen(place_path("heavy.log"), "r");
    assert_non_null(file);
    log[fread(log, 1, sizeof log - 1, file)] = 0;
    fclose(file);
    return strstr(log, "given up") != NULL;
}

static void a_stop_does_not_wait_for_files(void **state) {
    (void)state;
    static Counter counter;
    char db[512];
    snprintf(db, sizeof db, "%s", place_path("stopped.db"));
    site_open_on(db);
    counter_join(&counter, &site.program, site.caller.cookie);
    char *file = crowded(60000);
    int fd = send_off(file);
    counter_work(&counter); /* and what it is told is kept */
    rest(1000);             /* the file is being judged by then */
    counter_goes_on(&counter, 3);
    stop_soon();
    counter_rest(&counter);
    const char *args[] = { "--db", db, NULL };
    program_start(&site.program, 0, place_path("heavy.log"), args);
    counter_move(&counter, &site.program);
    counter_checks(&counter);
    counter_close(&counter);
    assert_int_equal(program_stop(&site.program), 0);
    close(fd);
    free(file);
    caller_close(&site.caller);
}

/* A mail server that answers the phone and says nothing: a letter is given a minute. */
static void a_stop_does_not_wait_for_letters(void **state) {
    (void)state;
    struct sockaddr_in at = { .sin_family = AF_INET };
    socklen_t size = sizeof at;
    char url[64];
    at.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    int post = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    assert_int_equal(bind(post, (struct sockaddr *)&at, sizeof at), 0);
    assert_int_equal(listen(post, 1), 0);
    assert_int_equal(getsockname(post, (struct sockaddr *)&at, &size), 0);
    snprintf(url, sizeof url, "smtp://127.0.0.1:%u", (unsigned)ntohs(at.sin_port));
    const char *args[] = {
        "--db", "memory:", "--smtp", url, "--mail-from", "hall@example.org", NULL
    };
    remove(place_path("heavy.log")); /* what others have left there */
    site_begin(args);
    json_decref(caller_ask(&site.caller, "PATCH", "/api/me",
                           "{\"email\":\"ada@example.org\",\"mail\":true}", NULL));
    json_decref(caller_ask(&site.caller, "POST", "/api/mail/test", "{}", NULL));
    assert_int_equal(site.caller.status, 200);
    int line = accept(post, NULL, NULL); /* it has begun to send */
    assert_true(line >= 0);
    stop_soon();
    assert_false(was_given_up()); /* it was told to stop, and the alarm was not needed */
    close(line);
    close(post);
    caller_close(&site.caller);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(head_says_what_is_there_without_writing_it_down),
        cmocka_unit_test(a_list_of_steps_keeps_nobody_waiting),
        cmocka_unit_test(lots_are_looked_up_in_one_ranking),
        cmocka_unit_test(no_look_asks_for_each_player),
        cmocka_unit_test(nobody_writes_logs_of_events_without_end),
        cmocka_unit_test(people_without_an_account_send_little),
        cmocka_unit_test(large_bodies_come_back_in_order),
        cmocka_unit_test(what_json_would_become_is_counted_before),
        cmocka_unit_test(a_bomb_of_a_file_is_refused_unbuilt),
        cmocka_unit_test(people_and_words_are_not_multiplied),
        cmocka_unit_test(leaving_gives_the_place_to_the_next),
        cmocka_unit_test(a_stop_does_not_wait_for_files),
        cmocka_unit_test(a_stop_does_not_wait_for_letters),
    };
    return cmocka_run_group_tests(tests, place_setup, place_teardown);
}
