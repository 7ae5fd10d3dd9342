#include "load/hall.h"

#include "load/call.h"
#include "load/peer.h"
#include "load/player.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SEATS_EACH = 4, KEPT = 64, SAMPLES_MAX = 1 << 22, CONNECTING = 64 };

typedef struct Samples {
    float *ms;
    long count;
} Samples;

typedef struct HallTable {
    char id[32];
    char action[PLAYER_ACTION];
    int seat;        /* whose action it is */
    bool queued;     /* an action is chosen and waits to be sent */
    bool waiting;    /* a move is under way */
    double sent_at;  /* when it was sent */
    int heard;       /* seats that heard of the move under way */
    double at[KEPT]; /* when the move with this number (modulo) was sent */
} HallTable;

typedef struct HallEar {
    Peer peer;
    Hall *hall;
    int table, seat;    /* seat -1: a spectator */
    unsigned long next; /* the first news it lacks; 0 before the first */
    bool counted;       /* among those who listen */
} HallEar;

static double now_s(void) {
    return (double)uv_hrtime() / 1e9;
}

static void give_up(const char *format, ...) {
    va_list args;
    va_start(args, format);
    vfprintf(stderr, format, args);
    va_end(args);
    fputc('\n', stderr);
    exit(1);
}

/* ---- playing ---- */

static void add_ready(Hall *hall, int table) {
    hall->ready[(hall->first + hall->count++) % hall->tables] = table;
}

static void send_move(Hall *hall, int number) {
    HallTable *table = &hall->table[number];
    char text[256];
    int size = snprintf(text, sizeof text,
                        "{\"act\":{\"table\":\"%s\",\"command\":\"m%ld\",\"action\":\"%s\"}}",
                        table->id, ++hall->sent, table->action);
    table->queued = false;
    table->waiting = true;
    table->heard = 0;
    table->sent_at = now_s();
    peer_say(&hall->ear[number * SEATS_EACH + table->seat].peer, text, (size_t)size);
}

/* Every millisecond: as many moves as the rate allows by now. */
static void on_tick(uv_timer_t *timer) {
    Hall *hall = timer->data;
    double now = now_s();
    if (now >= hall->until) {
        uv_timer_stop(timer);
        uv_stop(&hall->loop);
        return;
    }
    hall->allowance += (now - hall->allowed_at) * hall->rate;
    hall->allowed_at = now;
    if (hall->rate > 0 && hall->allowance > hall->rate / 4) hall->allowance = hall->rate / 4;
    while (hall->count && (hall->rate == 0 || hall->allowance >= 1)) {
        int table = hall->ready[hall->first];
        hall->first = (hall->first + 1) % hall->tables;
        hall->count--;
        hall->allowance -= 1;
        send_move(hall, table);
    }
}

static void sample(Samples *samples, double since) {
    if (samples && samples->count < SAMPLES_MAX)
        samples->ms[samples->count++] = (float)((now_s() - since) * 1000);
}

static unsigned long number_in(const char *text, const char *key) {
    const char *at = strstr(text, key);
    return at ? strtoul(at + strlen(key), NULL, 10) : 0;
}

static void hear_news(HallEar *ear, const char *text) {
    Hall *hall = ear->hall;
    HallTable *table = &hall->table[ear->table];
    unsigned long from = number_in(text, "\"from\":"), seq = number_in(text, "\"seq\":");
    ear->next = seq + 1;
    if (ear->seat < 0) { /* several at once: the oldest has waited longest */
        if (table->at[from % KEPT] > hall->started) sample(hall->spectator, table->at[from % KEPT]);
        return;
    }
    if (table->waiting) {
        table->at[seq % KEPT] = table->sent_at;
        sample(hall->seat, table->sent_at);
        if (++table->heard == SEATS_EACH) table->waiting = false, hall->moves++;
    }
    /* When several have to discard the first to hear of it does; then the next. */
    if (!table->queued && player_choose(text, (unsigned)rand(), table->action)) {
        table->seat = ear->seat;
        table->queued = true;
        add_ready(hall, ear->table);
    }
}

static void subscribe(HallEar *ear) {
    char text[128], from[32] = "";
    if (ear->next) snprintf(from, sizeof from, ",\"from\":%lu", ear->next);
    int size = snprintf(text, sizeof text, "{\"subscribe\":\"game/%s\"%s}",
                        ear->hall->table[ear->table].id, from);
    peer_say(&ear->peer, text, (size_t)size);
}

static void heard(Peer *p, char *text, size_t size) {
    HallEar *ear = p->user;
    (void)size;
    if (strncmp(text, "{\"topic\"", 8) != 0) { /* a reply: only a refusal matters */
        if (strstr(text, "\"error\"") && ear->hall->refused++ < 3) fprintf(stderr, "%s\n", text);
        return;
    }
    if (strstr(text, "\"subscribed\":")) {
        if (!ear->next) ear->next = number_in(text, "\"subscribed\":") + 1;
        ear->hall->subscribed += !ear->counted;
        ear->counted = true;
    } else if (strstr(text, "\"news\":")) hear_news(ear, text);
    else if (strstr(text, "\"seats-changed\"")) subscribe(ear); /* it is now someone else there */
    else if (strstr(text, "\"error\"")) give_up("%s", text);
}

static void opened(Peer *p) {
    HallEar *ear = p->user;
    ear->hall->opened++;
    subscribe(ear);
}

static void lost(Peer *p) {
    HallEar *ear = p->user;
    if (!ear->hall->lost++) fprintf(stderr, "A connection was lost.\n");
}

static const PeerCalls CALLS = { opened, heard, lost };

/* ---- filling the hall ---- */

static json_t *ask(Caller *c, const char *path, const char *format, ...) {
    char body[512];
    va_list args;
    va_start(args, format);
    vsnprintf(body, sizeof body, format, args);
    va_end(args);
    json_t *answer = caller_ask(c, "POST", path, body, NULL);
    if (c->status != 200 && c->status != 201)
        give_up("POST %s %s: %d %s", path, body, c->status, c->text);
    return answer;
}

static void make_people(Hall *hall, Caller *people) {
    static const char *const NAMES[HALL_PEOPLE] = { "Ada", "Bela", "Cora", "Dino" };
    for (int i = 0; i < HALL_PEOPLE; i++) {
        caller_open(&people[i], hall->program->port);
        if (i == 0)
            json_decref(ask(&people[i], "/api/setup",
                            "{\"token\":\"%s\",\"name\":\"%s\",\"password\":\"correct horse %d\"}",
                            hall->program->setup, NAMES[i], i));
        else
            json_decref(ask(&people[i], "/api/accounts",
                            "{\"name\":\"%s\",\"password\":\"correct horse %d\"}", NAMES[i], i));
        snprintf(hall->cookie[i], sizeof hall->cookie[i], "%s", people[i].cookie);
    }
}

static void open_tables(Hall *hall, Caller *people) {
    for (int i = 0; i < hall->tables; i++) {
        HallTable *table = &hall->table[i];
        json_t *answer = ask(&people[0], "/api/tables",
                             "{\"settings\":{\"shuffle\":false},\"sit\":true}");
        char path[80];
        snprintf(table->id, sizeof table->id, "%s",
                 json_string_value(json_object_get(answer, "table")));
        json_decref(answer);
        snprintf(path, sizeof path, "/api/tables/%s/sit", table->id);
        for (int k = 1; k < HALL_PEOPLE; k++)
            json_decref(ask(&people[k], path, "{\"seat\":%d}", k));
    }
}

static void connect_everybody(Hall *hall) {
    int ears = hall->tables * SEATS_EACH + hall->spectators, begun = 0;
    for (int i = 0; i < ears; i++) {
        HallEar *ear = &hall->ear[i];
        bool sits = i < hall->tables * SEATS_EACH;
        ear->hall = hall;
        ear->table = sits ? i / SEATS_EACH : (i - hall->tables * SEATS_EACH) % hall->tables;
        ear->seat = sits ? i % SEATS_EACH : -1;
        peer_init(&ear->peer, &CALLS, ear, sits ? hall->cookie[ear->seat] : "");
    }
    while (hall->subscribed < ears) {
        while (begun < ears && begun - hall->opened < CONNECTING)
            peer_connect(&hall->ear[begun++].peer, &hall->loop, hall->program->port);
        uv_run(&hall->loop, UV_RUN_ONCE);
        if (hall->lost) give_up("Only %d of %d could connect.", hall->opened, ears);
    }
}

/* Everyone is ready: the games begin, and the news of it say who moves first. */
static void start_games(Hall *hall, Caller *people) {
    for (int i = 0; i < hall->tables; i++) {
        char path[80];
        snprintf(path, sizeof path, "/api/tables/%s/start", hall->table[i].id);
        json_decref(ask(&people[0], path, "{}"));
        uv_run(&hall->loop, UV_RUN_NOWAIT);
    }
    while (hall->count < hall->tables) uv_run(&hall->loop, UV_RUN_ONCE);
}

void hall_open(Hall *hall, const Program *program) {
    static Caller people[HALL_PEOPLE];
    hall->program = program;
    uv_loop_init(&hall->loop);
    hall->table = calloc((size_t)hall->tables, sizeof *hall->table);
    hall->ready = calloc((size_t)hall->tables, sizeof *hall->ready);
    size_t ears = (size_t)hall->tables * SEATS_EACH + (size_t)hall->spectators;
    hall->ear = calloc(ears, sizeof *hall->ear);
    if (!hall->table || !hall->ready || !hall->ear) give_up("There is no memory for so many.");
    make_people(hall, people);
    open_tables(hall, people);
    connect_everybody(hall);
    start_games(hall, people);
    for (int i = 0; i < HALL_PEOPLE; i++) caller_close(&people[i]);
}

/* ---- measuring ---- */

static int by_size(const void *a, const void *b) {
    float x = *(const float *)a, y = *(const float *)b;
    return (x > y) - (x < y);
}

static double quantile(Samples *s, double part) {
    if (!s->count) return 0;
    return s->ms[(long)(part * (double)(s->count - 1))];
}

void hall_play(Hall *hall, long rate, long seconds, HallTimes *times) {
    Samples seat = { calloc(SAMPLES_MAX, sizeof(float)), 0 };
    Samples spectator = { calloc(SAMPLES_MAX, sizeof(float)), 0 };
    if (!seat.ms || !spectator.ms) give_up("There is no memory for the measurements.");
    double cpu = program_cpu(hall->program);
    hall->moves = hall->refused = 0;
    hall->seat = &seat, hall->spectator = &spectator;
    hall->rate = (double)rate;
    hall->allowance = 0;
    hall->started = hall->allowed_at = now_s();
    hall->until = hall->started + (double)seconds;
    uv_timer_init(&hall->loop, &hall->tick);
    hall->tick.data = hall;
    uv_timer_start(&hall->tick, on_tick, 1, 1);
    uv_run(&hall->loop, UV_RUN_DEFAULT);
    uv_close((uv_handle_t *)&hall->tick, NULL);
    *times = (HallTimes){ .seconds = now_s() - hall->started,
                          .cpu = program_cpu(hall->program) - cpu,
                          .moves = hall->moves,
                          .refused = hall->refused,
                          .lost = hall->lost };
    uv_run(&hall->loop, UV_RUN_NOWAIT);
    qsort(seat.ms, (size_t)seat.count, sizeof(float), by_size);
    qsort(spectator.ms, (size_t)spectator.count, sizeof(float), by_size);
    times->seat[0] = quantile(&seat, 0.5), times->seat[1] = quantile(&seat, 0.99);
    times->seat[2] = quantile(&seat, 1);
    times->spectator[0] = quantile(&spectator, 0.5);
    times->spectator[1] = quantile(&spectator, 0.99);
    hall->seat = hall->spectator = NULL;
    free(seat.ms);
    free(spectator.ms);
}

void hall_close(Hall *hall) {
    int ears = hall->tables * SEATS_EACH + hall->spectators;
    for (int i = 0; i < ears; i++) peer_close(&hall->ear[i].peer);
    uv_run(&hall->loop, UV_RUN_DEFAULT);
    uv_loop_close(&hall->loop);
    free(hall->table);
    free(hall->ready);
    free(hall->ear);
}
