#include "load/crowd.h"

#include "load/call.h"
#include "load/peer.h"
#include "load/player.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    EARS = CROWD_PEOPLE + 1, /* at a table; the last watches */
    HEARD_MAX = 8192,        /* items of one table */
    TICK_MS = 10,
    STALE_MS = 1500, /* nothing happens at a table: look at it again */
    SETTLE_S = 60,
};

typedef struct CrowdTable {
    char id[CROWD_TABLE_ID];
    uint64_t moved; /* when something was heard last, ms */
} CrowdTable;

typedef struct Said { /* a move */
    char action[PLAYER_ACTION];
    uint64_t seq; /* where it is in the log; 0: no answer yet, or refused */
} Said;

typedef struct CrowdEar {
    Peer peer;
    Crowd *crowd;
    int table, seat, node; /* seat CROWD_PEOPLE: watches */
    uint64_t next;         /* the first number it lacks */
    char **heard;          /* what each item said; that of number n is at n */
    Said *said;            /* moves; `waiting`: the last one has no answer */
    uint32_t count;
    bool waiting, listening;
    bool away;     /* not connected, nor trying */
    bool again;    /* asked to subscribe again in a moment */
    uint64_t sent; /* when it was sent, ms */
    char *unread;  /* news that came before the answer to a move: to be thought about then */
} CrowdEar;

static uint64_t now_ms(void) {
    return uv_hrtime() / 1000000;
}

static bool flawed(Crowd *c, const char *format, ...) {
    va_list args;
    va_start(args, format);
    if (!*c->flaw) vsnprintf(c->flaw, sizeof c->flaw, format, args);
    va_end(args);
    return false;
}

/* ---- what an item says ---- */

static char *words_of(const json_t *value) {
    return json_dumps(value, JSON_COMPACT | JSON_SORT_KEYS | JSON_ENCODE_ANY);
}

/* Of an entry the entry, of other events what they tell: what the log has word for word. */
static char *words_of_item(const json_t *item) {
    const json_t *entry = json_object_get(item, "entry"), *data = json_object_get(item, "data");
    return words_of(entry ? entry : data);
}

/* ---- saying ---- */

static void say(CrowdEar *ear, const char *format, ...) {
    char text[512];
    va_list args;
    va_start(args, format);
    int size = vsnprintf(text, sizeof text, format, args);
    va_end(args);
    peer_say(&ear->peer, text, (size_t)size);
}

static void send_move(CrowdEar *ear, uint32_t number) {
    ear->sent = now_ms();
    say(ear, "{\"act\":{\"table\":\"%s\",\"command\":\"m%d.%" PRIu32 "\",\"action\":\"%s\"}}",
        ear->crowd->table[ear->table].id, ear->seat, number, ear->said[number].action);
}

static void subscribe(CrowdEar *ear) {
    ear->listening = ear->again = false;
    say(ear, "{\"subscribe\":\"game/%s\",\"from\":%" PRIu64 "}", ear->crowd->table[ear->table].id,
        ear->next);
}

static void choose(CrowdEar *ear, const char *text) {
    Crowd *c = ear->crowd;
    if (ear->seat == CROWD_PEOPLE || c->resting || ear->count == HEARD_MAX) return;
    if (ear->waiting) {
        free(ear->unread);
        ear->unread = strdup(text);
        return;
    }
    c->dice = c->dice * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    if (!player_choose(text, (unsigned)(c->dice >> 33), ear->said[ear->count].action)) return;
    ear->said[ear->count].seq = 0;
    ear->waiting = true;
    send_move(ear, ear->count++);
}

/* ---- hearing ---- */

static void hear_news(CrowdEar *ear, const json_t *message, const char *text) {
    Crowd *c = ear->crowd;
    const json_t *news = json_object_get(message, "news"), *item;
    uint64_t from = (uint64_t)json_integer_value(json_object_get(message, "from"));
    uint64_t seq = (uint64_t)json_integer_value(json_object_get(message, "seq"));
    size_t i;
    if (!ear->listening) return; /* said before we asked again; it comes again */
    if (from != ear->next || seq + 1 != from + json_array_size(news) || seq >= HEARD_MAX) {
        flawed(c,
               "table %d, seat %d hears %" PRIu64 " to %" PRIu64 " in %zu items and lacks %" PRIu64,
               ear->table, ear->seat, from, seq, json_array_size(news), ear->next);
        return;
    }
    json_array_foreach(news, i, item) {
        char *is = words_of_item(item), **was = &ear->heard[from + i];
        if (!is) {
            flawed(c, "table %d, seat %d: number %" PRIu64 " says nothing", ear->table, ear->seat,
                   from + i);
            is = strdup("");
        }
        if (*was && strcmp(*was, is) != 0)
            flawed(c, "table %d, seat %d: number %" PRIu64 " was %s and is %s", ear->table,
                   ear->seat, from + i, *was, is);
        free(*was);
        *was = is;
    }
    ear->next = seq + 1;
    c->table[ear->table].moved = now_ms();
    choose(ear, text);
}

/* "m2.17": the seventeenth move of seat 2. */
static void hear_reply(CrowdEar *ear, const json_t *message) {
    Crowd *c = ear->crowd;
    const char *command = json_string_value(json_object_get(message, "reply"));
    uint32_t number = command && strchr(command, '.')
                          ? (uint32_t)strtoul(strchr(command, '.') + 1, NULL, 10)
                          : UINT32_MAX;
    uint64_t seq = (uint64_t)json_integer_value(json_object_get(message, "seq"));
    bool repeated = json_is_true(json_object_get(message, "repeated"));
    if (number >= ear->count) {
        flawed(c, "an answer to nothing: %s", command ? command : "");
        return;
    }
    Said *said = &ear->said[number];
    bool last = ear->waiting && number + 1 == ear->count;
    if (seq && said->seq && (said->seq != seq || !repeated))
        flawed(c, "%s at table %d lay at %" PRIu64 " and is now at %" PRIu64, command, ear->table,
               said->seq, seq);
    if (!seq && said->seq) flawed(c, "%s was done and is now refused", command);
    if (seq && !said->seq) c->moves++;
    c->repeated += repeated;
    if (last && (seq || json_object_get(message, "error"))) {
        if (!seq && c->refused++ < 3) {
            char *text = json_dumps(message, JSON_COMPACT);
            fprintf(stderr, "%s: %s\n", said->action, text);
            free(text);
        }
        ear->waiting = false;
    }
    if (seq) said->seq = seq;
    if (ear->waiting || !ear->unread) return;
    char *text = ear->unread;
    ear->unread = NULL;
    choose(ear, text);
    free(text);
}

static void hear_subscribed(CrowdEar *ear) {
    ear->listening = true;
    if (ear->waiting) send_move(ear, ear->count - 1);
    else if (ear->count && ear->said[ear->count - 1].seq) send_move(ear, ear->count - 1);
}

static void heard(Peer *p, char *text, size_t size) {
    CrowdEar *ear = p->user;
    json_t *message = json_loadb(text, size, JSON_REJECT_DUPLICATES, NULL);
    if (!message) flawed(ear->crowd, "this is no JSON: %.200s", text);
    else if (json_object_get(message, "reply")) hear_reply(ear, message);
    else if (json_object_get(message, "news")) hear_news(ear, message, text);
    else if (json_object_get(message, "subscribed")) hear_subscribed(ear);
    else if (strstr(text, "\"seats-changed\"")) subscribe(ear);
    else if (strstr(text, "\"again\"")) ear->again = true;
    else flawed(ear->crowd, "not understood: %.200s", text);
    json_decref(message);
}

static void opened(Peer *p) {
    subscribe(p->user);
}

static void lost(Peer *p) {
    CrowdEar *ear = p->user;
    ear->listening = false;
    ear->away = true;
    ear->crowd->losses++;
}

static const PeerCalls CALLS = { opened, heard, lost };

/* ---- coming again ---- */

static void connect_ear(CrowdEar *ear) {
    Crowd *c = ear->crowd;
    for (int i = 0; i < c->nodes && !c->port[ear->node]; i++)
        ear->node = (ear->node + 1) % c->nodes;
    if (!c->port[ear->node]) return;
    ear->away = false;
    peer_connect(&ear->peer, &c->loop, c->port[ear->node]);
}

/* Players who missed their turn because a move was refused look at the last item again. */
static void look_again(CrowdEar *ear) {
    bool idle = ear->listening && !ear->waiting && ear->next > 1;
    if (!idle || ear->seat == CROWD_PEOPLE) return;
    ear->next--;
    subscribe(ear);
}

static void on_tick(uv_timer_t *timer) {
    Crowd *c = timer->data;
    uint64_t now = now_ms();
    for (int i = 0; i < c->tables * EARS; i++) {
        CrowdEar *ear = &c->ear[i];
        if (ear->away) connect_ear(ear);
        else if (ear->again) subscribe(ear);
        else if (ear->waiting && ear->listening && now - ear->sent > 10 * STALE_MS)
            send_move(ear, ear->count - 1);
    }
    for (int i = 0; i < c->tables && !c->resting; i++) {
        if (now - c->table[i].moved < STALE_MS) continue;
        c->table[i].moved = now;
        for (int k = 0; k < EARS; k++) look_again(&c->ear[i * EARS + k]);
    }
}

static void on_bell(uv_timer_t *timer) {
    uv_stop(timer->loop);
}

void crowd_play(Crowd *c, unsigned ms) {
    uv_timer_t bell;
    uv_timer_init(&c->loop, &bell);
    uv_timer_start(&bell, on_bell, ms, 0);
    uv_run(&c->loop, UV_RUN_DEFAULT);
    uv_close((uv_handle_t *)&bell, NULL);
    uv_run(&c->loop, UV_RUN_NOWAIT);
}

static bool settled(const Crowd *c) {
    for (int i = 0; i < c->tables * EARS; i++) {
        const CrowdEar *ear = &c->ear[i], *first = &c->ear[i - i % EARS];
        if (!ear->listening || ear->waiting || ear->next != first->next) return false;
    }
    return true;
}

bool crowd_settle(Crowd *c) {
    c->resting = true;
    for (int i = 0; i < SETTLE_S * 20 && !*c->flaw; i++) {
        if (settled(c)) return true;
        crowd_play(c, 50);
    }
    return flawed(c, "not everybody has an answer, or has heard everything");
}

uint64_t crowd_heard(const Crowd *c, int table) {
    return c->ear[table * EARS].next - 1;
}

void crowd_wake(Crowd *c) {
    c->resting = false;
    for (int i = 0; i < c->tables; i++) c->table[i].moved = 0; /* whose turn is it? */
}

/* ---- opening ---- */

static void ask(Caller *p, const char *path, const char *format, ...) {
    char body[512];
    va_list args;
    va_start(args, format);
    vsnprintf(body, sizeof body, format, args);
    va_end(args);
    json_decref(caller_ask(p, "POST", path, body, NULL));
    if (p->status == 200 || p->status == 201) return;
    fprintf(stderr, "POST %s %s: %d %s\n", path, body, p->status, p->text);
    exit(1);
}

static void make_people(Crowd *c, Caller *people, const char *setup) {
    static const char *const NAMES[CROWD_PEOPLE] = { "Ada", "Bela", "Cora", "Dino" };
    for (int i = 0; i < CROWD_PEOPLE; i++) {
        caller_open(&people[i], c->port[0]);
        ask(&people[i], i ? "/api/accounts" : "/api/setup",
            i ? "{\"name\":\"%s\",\"password\":\"correct horse battery\"}"
              : "{\"name\":\"%s\",\"password\":\"correct horse battery\",\"token\":\"%s\"}",
            NAMES[i], setup);
        snprintf(c->cookie[i], sizeof c->cookie[i], "%s", people[i].cookie);
    }
}

static void open_table(CrowdTable *table, Caller *people) {
    char path[80];
    ask(&people[0], "/api/tables",
        "{\"settings\":{\"shuffle\":false,\"rules\":{\"vp_target\":13}},\"sit\":true}");
    json_t *answer = json_loads(people[0].text, 0, NULL);
    snprintf(table->id, sizeof table->id, "%s",
             json_string_value(json_object_get(answer, "table")));
    json_decref(answer);
    snprintf(path, sizeof path, "/api/tables/%s/sit", table->id);
    for (int k = 1; k < CROWD_PEOPLE; k++) ask(&people[k], path, "{\"seat\":%d}", k);
    table->moved = now_ms();
}

static void seat_everybody(Crowd *c) {
    for (int i = 0; i < c->tables * EARS; i++) {
        CrowdEar *ear = &c->ear[i];
        *ear = (CrowdEar){ .crowd = c, .table = i / EARS, .seat = i % EARS, .next = 1 };
        ear->away = true;
        ear->node = i % c->nodes;
        ear->heard = calloc(HEARD_MAX, sizeof *ear->heard);
        ear->said = calloc(HEARD_MAX, sizeof *ear->said);
        peer_init(&ear->peer, &CALLS, ear, ear->seat < CROWD_PEOPLE ? c->cookie[ear->seat] : "");
    }
}

void crowd_open(Crowd *c, int tables, const Program *nodes, int count) {
    static Caller people[CROWD_PEOPLE];
    *c = (Crowd){ .tables = tables, .nodes = count, .dice = 1 };
    for (int i = 0; i < count; i++) c->port[i] = nodes[i].port;
    uv_loop_init(&c->loop);
    c->table = calloc((size_t)tables, sizeof *c->table);
    c->ear = calloc((size_t)tables * EARS, sizeof *c->ear);
    make_people(c, people, nodes[count - 1].setup); /* the newest link is the good one */
    for (int i = 0; i < tables; i++) open_table(&c->table[i], people);
    seat_everybody(c);
    uv_timer_init(&c->loop, &c->tick);
    c->tick.data = c;
    uv_timer_start(&c->tick, on_tick, 0, TICK_MS);
    crowd_play(c, 100);
    for (int i = 0; i < tables; i++) {
        char path[80];
        snprintf(path, sizeof path, "/api/tables/%s/start", c->table[i].id);
        ask(&people[0], path, "{}");
    }
    for (int i = 0; i < CROWD_PEOPLE; i++) caller_close(&people[i]);
}

void crowd_close(Crowd *c) {
    uv_close((uv_handle_t *)&c->tick, NULL);
    for (int i = 0; i < c->tables * EARS; i++) peer_close(&c->ear[i].peer);
    uv_run(&c->loop, UV_RUN_DEFAULT);
    uv_loop_close(&c->loop);
    for (int i = 0; i < c->tables * EARS; i++) {
        for (int k = 0; k < HEARD_MAX; k++) free(c->ear[i].heard[k]);
        free(c->ear[i].heard);
        free(c->ear[i].said);
        free(c->ear[i].unread);
    }
    free(c->table);
    free(c->ear);
}

/* ---- against the log ---- */

typedef struct Audit {
    Crowd *c;
    int table;
    uint64_t seq;
    uint8_t *done[CROWD_PEOPLE]; /* moves found in the log */
} Audit;

/* The move with this command, "117ab.m2.17", lies here: is that what its sender was told? */
static void audit_move(Audit *a, const StoreRecord *event) {
    int seat;
    uint32_t number;
    const char *name = strchr(event->command, '.');
    if (!event->part || !name || sscanf(name, ".m%d.%" SCNu32, &seat, &number) != 2) return;
    const CrowdEar *ear = &a->c->ear[a->table * EARS + seat];
    uint64_t last = event->seq + event->part - 1;
    if (number >= ear->count || a->done[seat][number]++)
        flawed(a->c, "%s is in the log of table %d twice", event->command, a->table);
    else if (ear->said[number].seq != last)
        flawed(a->c, "%s at table %d was told to lie at %" PRIu64 " and lies at %" PRIu64,
               event->command, a->table, ear->said[number].seq, last);
}

static bool audit_event(void *user, const StoreRecord *event) {
    Audit *a = user;
    json_t *data = json_loadb(event->public.at, event->public.size, 0, NULL);
    char *is = words_of(data);
    a->seq = event->seq;
    for (int k = 0; k < EARS; k++) {
        const CrowdEar *ear = &a->c->ear[a->table * EARS + k];
        if (event->seq >= ear->next)
            flawed(a->c, "table %d, seat %d has not heard of %" PRIu64, a->table, k, event->seq);
        else if (strcmp(ear->heard[event->seq], is) != 0)
            flawed(a->c, "table %d, seat %d heard %" PRIu64 " as %s and it is %s", a->table, k,
                   event->seq, ear->heard[event->seq], is);
    }
    free(is);
    json_decref(data);
    audit_move(a, event);
    return true;
}

static void audit_table(Audit *a, Store *store) {
    char stream[64];
    Err err;
    snprintf(stream, sizeof stream, "game/%s", a->c->table[a->table].id);
    for (int k = 0; k < CROWD_PEOPLE; k++) a->done[k] = calloc(HEARD_MAX, 1);
    if (store_read(store, stream, 1, 0, audit_event, a, &err)) flawed(a->c, "%s", err.text);
    for (int k = 0; k < EARS; k++) {
        const CrowdEar *ear = &a->c->ear[a->table * EARS + k];
        if (ear->next != a->seq + 1)
            flawed(a->c, "table %d, seat %d heard %" PRIu64 " of %" PRIu64, a->table, k,
                   ear->next - 1, a->seq);
        for (uint32_t i = 0; k < CROWD_PEOPLE && i < ear->count; i++)
            if (ear->said[i].seq && !a->done[k][i])
                flawed(a->c, "m%d.%" PRIu32 " at table %d was acknowledged and is lost", k, i,
                       a->table);
    }
    for (int k = 0; k < CROWD_PEOPLE; k++) free(a->done[k]);
}

bool crowd_check(Crowd *c, Store *store) {
    for (int i = 0; i < c->tables && !*c->flaw; i++)
        audit_table(&(Audit){ .c = c, .table = i }, store);
    return !*c->flaw;
}
