#include "load/contest.h"

#include "base/sha256.h"
#include "codec/game_log.h"
#include "load/call.h"
#include "load/gambler.h"
#include "load/leaks.h"
#include "load/peer.h"
#include "table/verify.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { EARS = CONTEST_SEATS + 1, TICK_MS = 50, HANG_MS = 60000 };

typedef struct ContestEar {
    Peer peer;
    Contest *contest;
    struct ContestTable *table;
    int seat; /* CONTEST_SEATS: watches */
    uint64_t next;
    json_t *view;  /* the newest */
    bool waiting;  /* a command is under way */
    unsigned said; /* commands so far */
    char last[GAMBLER_WORDS];
    char *heard; /* every text, one after the other */
    size_t size, room;
    struct ContestEar *gone; /* others of games that are over */
} ContestEar;

typedef struct ContestTable {
    char id[CONTEST_TABLE_ID];
    ContestEar *ear; /* EARS of them; NULL: nobody plays here */
    uint64_t moved;
} ContestTable;

static uint64_t now_ms(void) {
    return uv_hrtime() / 1000000;
}

static void flawed(Contest *m, const char *format, ...) __attribute__((format(printf, 2, 3)));
static void flawed(Contest *m, const char *format, ...) {
    va_list args;
    va_start(args, format);
    if (!*m->flaw) vsnprintf(m->flaw, sizeof m->flaw, format, args);
    va_end(args);
    uv_stop(&m->loop);
}

/* ---- people, over HTTP ---- */

static Caller people[CONTEST_SEATS];

static json_t *ask(Contest *m, int who, const char *path, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
static json_t *ask(Contest *m, int who, const char *path, const char *format, ...) {
    char body[512];
    va_list args;
    va_start(args, format);
    vsnprintf(body, sizeof body, format, args);
    va_end(args);
    json_t *answer = caller_ask(&people[who], "POST", path, body, NULL);
    if (people[who].status != 200 && people[who].status != 201)
        flawed(m, "POST %s %s: %d %.300s", path, body, people[who].status, people[who].text);
    return answer;
}

void contest_open(Contest *m, const Program *program) {
    static const char *const NAMES[CONTEST_SEATS] = { "Ada", "Bela", "Cora", "Dino" };
    *m = (Contest){ .program = program, .rng = { 1 } };
    uv_loop_init(&m->loop);
    for (int i = 0; i < CONTEST_SEATS; i++) {
        caller_open(&people[i], program->port);
        json_decref(ask(m, i, i ? "/api/accounts" : "/api/setup",
                        "{\"name\":\"%s\",\"password\":\"correct horse battery\"%s%s%s}", NAMES[i],
                        i ? "" : ",\"token\":\"", i ? "" : program->setup, i ? "" : "\""));
        snprintf(m->cookie[i], sizeof m->cookie[i], "%s", people[i].cookie);
    }
}

/* ---- deciding ---- */

static void say(ContestEar *ear, const char *format, ...) __attribute__((format(printf, 2, 3)));
static void say(ContestEar *ear, const char *format, ...) {
    char text[GAMBLER_WORDS + 200];
    va_list args;
    va_start(args, format);
    int size = vsnprintf(text, sizeof text, format, args);
    va_end(args);
    peer_say(&ear->peer, text, (size_t)size);
}

/* The host ends the study of the board: nobody here has eyes. */
static bool end_study(ContestEar *ear) {
    const json_t *pause = json_array_get(json_object_get(ear->view, "paused"), 0);
    const char *why = json_string_value(pause);
    if (ear->seat || !why || strcmp(why, "study") != 0) return false;
    snprintf(ear->last, sizeof ear->last, "\"entry\":{\"kind\":\"resume\",\"pause\":\"study\"}");
    return true;
}

static void decide(ContestEar *ear) {
    if (ear->waiting || !ear->view || ear->seat == CONTEST_SEATS) return;
    if (!end_study(ear) && !gambler_choose(ear->view, ear->seat, &ear->contest->rng, ear->last))
        return;
    ear->waiting = true;
    say(ear, "{\"act\":{\"table\":\"%s\",\"command\":\"m%d.%u\",\"expect\":%" PRIu64 ",%s}}",
        ear->table->id, ear->seat, ear->said++, ear->next - 1, ear->last);
}

static bool is_over(const ContestEar *ear) {
    const char *ending = json_string_value(
        json_object_get(json_object_get(ear->view, "result"), "ending"));
    return ending && strcmp(ending, "running") != 0;
}

/* ---- hearing ---- */

static void keep_text(ContestEar *ear, const char *text, size_t size) {
    if (ear->size + size > ear->room) {
        ear->room = 2 * (ear->size + size);
        ear->heard = realloc(ear->heard, ear->room);
        if (!ear->heard) abort();
    }
    memcpy(ear->heard + ear->size, text, size);
    ear->size += size;
}

static void hear_news(ContestEar *ear, const json_t *message) {
    Contest *m = ear->contest;
    const json_t *news = json_object_get(message, "news"), *item;
    uint64_t from = (uint64_t)json_integer_value(json_object_get(message, "from"));
    size_t i;
    if (from != ear->next)
        flawed(m, "seat %d lacks %" PRIu64 " and hears %" PRIu64, ear->seat, ear->next, from);
    json_array_foreach(news, i, item) {
        json_t *view = json_object_get(item, "view");
        ear->next++;
        if (!view) continue;
        json_decref(ear->view);
        ear->view = json_incref(view);
    }
    ear->table->moved = now_ms();
    decide(ear);
}

const char *const CONTEST_KIND[CONTEST_KINDS] = {
    "settlement",
    "city",
    "road",
    "discard",
    "robber",
    "steal",
    "buy",
    "knight",
    "monopoly",
    "year-of-plenty",
    "road-building",
    "bank",
    "trade",
    "move",
    "claim",
    "offer",
    "counter",
    "accept",
    "decline",
    "withdraw",
    [CONTEST_KNIGHTS] = "alchemy",
    "wall",
    "improve",
    "medicine",
    "recruit",
    "activate",
    "promote",
    "knight-move",
    "knight-displace",
    "knight-chase",
    "engineering",
    "invention",
    "irrigation",
    "mining",
    "smithing",
    "commercial-harbor",
    "harbor-offer",
    "guild-dues",
    "merchant",
    "merchant-fleet",
    "resource-monopoly",
    "trade-monopoly",
    "diplomacy",
    "encouragement",
    "espionage",
    "intrigue",
    "sabotage",
    "taxation",
    "treason",
    "wedding",
    "progress-discard",
    "answer",
};

/* The kind is the word behind `"action":"` or `"kind":"`. */
static void count_kind(Contest *m, const char *words) {
    const char *kind = strstr(words, "\"kind\":\"");
    kind = kind ? kind + strlen("\"kind\":\"") : words + strlen("\"action\":\"");
    size_t size = strcspn(kind, " \"");
    for (int i = 0; i < CONTEST_KINDS && CONTEST_KIND[i]; i++)
        if (strlen(CONTEST_KIND[i]) == size && strncmp(kind, CONTEST_KIND[i], size) == 0)
            m->kinds[i]++;
}

/* A move that the view called legal is refused only because something else happened first, or an
 * offer because it was made too often. */
static void hear_reply(ContestEar *ear, const json_t *message) {
    Contest *m = ear->contest;
    const json_t *error = json_object_get(message, "error");
    const char *code = json_string_value(json_object_get(error, "code"));
    ear->waiting = false;
    if (!error) m->moves++, count_kind(m, ear->last);
    else if (code && strcmp(code, "moved-on") == 0) m->late++;
    else if (code && strcmp(code, "offer-repeated") == 0) m->late++; /* nobody counts: B-119 */
    else {
        char *text = json_dumps(error, JSON_COMPACT);
        flawed(m, "%s, seat %d: %s is refused: %s", m->rulebook, ear->seat, ear->last, text);
        free(text);
    }
    decide(ear);
}

static void subscribe(ContestEar *ear) {
    say(ear, "{\"subscribe\":\"game/%s\",\"from\":%" PRIu64 "}", ear->table->id, ear->next);
}

static void heard(Peer *p, char *text, size_t size) {
    ContestEar *ear = p->user;
    Contest *m = ear->contest;
    char secret[400];
    json_t *message = json_loadb(text, size, JSON_REJECT_DUPLICATES, NULL);
    int who = ear->seat < CONTEST_SEATS ? ear->seat : -1;
    if (!message) flawed(m, "this is no JSON: %.200s", text);
    else if (!leaks_nothing(message, who, ear->view, secret, sizeof secret))
        flawed(m, "%s: seat %d is told a secret: %s", m->rulebook, who, secret);
    else if (json_object_get(message, "reply")) hear_reply(ear, message);
    else if (json_object_get(message, "news")) hear_news(ear, message);
    else if (strstr(text, "\"seats-changed\"")) subscribe(ear);
    else if (!json_object_get(message, "subscribed")) flawed(m, "not understood: %.200s", text);
    json_decref(message);
    if (!is_over(ear)) keep_text(ear, text, size); /* the end tells everything */
}

static void opened(Peer *p) {
    subscribe(p->user);
}

static void lost(Peer *p) {
    ContestEar *ear = p->user;
    flawed(ear->contest, "seat %d was disconnected", ear->seat);
}

static const PeerCalls CALLS = { opened, heard, lost };

/* ---- one game ---- */

static void begin(Contest *m, ContestTable *table) {
    char path[80];
    json_t *answer = ask(
        m, 0, "/api/tables",
        "{\"settings\":{\"scenario\":\"%s\",\"rulebook\":\"%s\",\"shuffle\":false},"
        "\"sit\":true}",
        m->scenario, m->rulebook);
    snprintf(table->id, sizeof table->id, "%s",
             json_string_value(json_object_get(answer, "table")));
    json_decref(answer);
    snprintf(path, sizeof path, "/api/tables/%s/sit", table->id);
    for (int i = 1; i < CONTEST_SEATS; i++) json_decref(ask(m, i, path, "{\"seat\":%d}", i));
    table->ear = calloc(EARS, sizeof *table->ear);
    if (!table->ear) abort();
    for (int i = 0; i < EARS; i++) {
        ContestEar *ear = &table->ear[i];
        *ear = (ContestEar){ .contest = m, .table = table, .seat = i, .next = 1 };
        peer_init(&ear->peer, &CALLS, ear, i < CONTEST_SEATS ? m->cookie[i] : "");
        peer_connect(&ear->peer, &m->loop, m->program->port);
    }
    snprintf(path, sizeof path, "/api/tables/%s/ready", table->id);
    for (int i = 0; i < CONTEST_SEATS; i++) json_decref(ask(m, i, path, "{}"));
    table->moved = now_ms();
    m->begun++;
}

/* The seed that everyone is told in the end was in nobody's ears before. */
static void check_seed(Contest *m, const ContestTable *table, const GameLog *log) {
    char seed[2 * SHA256_BYTES + 1] = "";
    for (uint32_t i = 0; i < log->count; i++)
        if (log->entry[i].kind == ENTRY_REVEAL) sha256_hex(log->entry[i].seed.bytes, seed);
    if (!*seed) flawed(m, "the record of %s reveals no seed", table->id);
    for (int i = 0; i < EARS; i++) {
        ContestEar *ear = &table->ear[i];
        keep_text(ear, "", 1);
        if (*seed && strstr(ear->heard, seed)) flawed(m, "seat %d heard the seed too early", i);
    }
}

static void check_record(Contest *m, const ContestTable *table) {
    char path[80];
    GameLog log;
    Err err;
    snprintf(path, sizeof path, "/api/tables/%s/record", table->id);
    json_decref(caller_ask(&people[0], "GET", path, NULL, NULL));
    if (game_log_read(people[0].text, strlen(people[0].text), &log, &err)) {
        flawed(m, "the record of %s: %d %s", table->id, people[0].status, err.text);
        return;
    }
    Table *t = malloc(sizeof *t);
    if (!t) abort();
    GameLogCheck check = game_log_check(&log, NULL, NULL, NULL);
    Verification v = verify_log(t, log.entry, log.count);
    if (check.verdict != GAME_LOG_HOLDS)
        flawed(m, "the hashes of %s do not hold: %d", table->id, (int)check.verdict);
    if (v.verdict) flawed(m, "%s (entry %u)", VERDICT_TEXT[v.verdict].text, v.entry);
    check_seed(m, table, &log);
    free(t);
    game_log_free(&log);
}

static void end(Contest *m, ContestTable *table) {
    check_record(m, table);
    for (int i = 0; i < EARS; i++) {
        ContestEar *ear = &table->ear[i];
        peer_close(&ear->peer);
        json_decref(ear->view);
        free(ear->heard);
    }
    table->ear->gone = m->gone; /* the loop still has their sockets */
    m->gone = table->ear;
    table->ear = NULL;
    m->ended++;
}

static void forget(Contest *m) {
    uv_run(&m->loop, UV_RUN_DEFAULT);
    for (ContestEar *ear = m->gone, *next; ear; ear = next) next = ear->gone, free(ear);
    m->gone = NULL;
}

/* ---- all of them ---- */

/* Nothing happens any more: what does the seat in turn see? */
static void tell_hang(Contest *m, const ContestTable *table) {
    const json_t *view = table->ear->view;
    int turn = (int)json_integer_value(json_object_get(view, "turn"));
    const json_t *seen = table->ear[turn].view;
    json_t *told = json_pack("{sOsOsOsO}", "phase", json_object_get(seen, "phase"), "paused",
                             json_object_get(seen, "paused"), "offers",
                             json_object_get(seen, "offers"), "kinds",
                             json_object_get(json_object_get(seen, "legal"), "kinds"));
    char *text = told ? json_dumps(told, JSON_COMPACT) : NULL;
    flawed(m, "%s: nothing happens at %s any more: seat %d %s", m->rulebook, table->id, turn,
           text ? text : "");
    free(text);
    json_decref(told);
}

static void look_after(Contest *m, ContestTable *table) {
    bool over = table->ear != NULL;
    for (int i = 0; i < EARS && over; i++) over = is_over(&table->ear[i]);
    if (over) end(m, table);
    else if (table->ear && now_ms() - table->moved > HANG_MS) tell_hang(m, table);
    if (!table->ear && m->begun < m->wanted && !*m->flaw) begin(m, table);
}

static void on_tick(uv_timer_t *timer) {
    Contest *m = timer->data;
    for (int i = 0; i < m->at_once && !*m->flaw; i++) look_after(m, &m->table[i]);
    if (m->ended == m->wanted) uv_stop(&m->loop);
}

bool contest_play(Contest *m, const char *scenario, const char *rulebook, int games, int at_once) {
    m->scenario = scenario;
    m->rulebook = rulebook;
    m->wanted = games, m->at_once = at_once;
    m->begun = m->ended = 0;
    m->table = calloc((size_t)at_once, sizeof *m->table);
    if (!m->table) abort();
    uv_timer_init(&m->loop, &m->tick);
    m->tick.data = m;
    uv_timer_start(&m->tick, on_tick, 0, TICK_MS);
    if (!*m->flaw) uv_run(&m->loop, UV_RUN_DEFAULT);
    uv_close((uv_handle_t *)&m->tick, NULL);
    for (int i = 0; i < at_once; i++)
        if (m->table[i].ear) end(m, &m->table[i]); /* something was wrong elsewhere */
    forget(m);
    free(m->table);
    return !*m->flaw;
}

void contest_close(Contest *m) {
    uv_loop_close(&m->loop);
    for (int i = 0; i < CONTEST_SEATS; i++) caller_close(&people[i]);
}
