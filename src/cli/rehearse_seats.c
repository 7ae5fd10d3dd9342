#include "cli/rehearse_seats.h"

#include "base/sha256.h"
#include "codec/board_json.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SAYING = 512, STALE_MS = 4000, REFUSED_MAX = 50 };

static uint64_t now_ms(void) {
    return uv_hrtime() / 1000000;
}

/* ---- saying ---- */

static void say(SeatsPerson *p, const char *format, ...) __attribute__((format(printf, 2, 3)));
static void say(SeatsPerson *p, const char *format, ...) {
    char text[SAYING];
    va_list args;
    va_start(args, format);
    int size = vsnprintf(text, sizeof text, format, args);
    va_end(args);
    socket_say(&p->socket, text, (size_t)size);
}

static void subscribe(SeatsPerson *p) {
    p->listening = false;
    if (p->table && p->socket.open)
        say(p, "{\"subscribe\":\"game/%s\",\"from\":%" PRIu64 "}", p->table->id, p->next);
}

/* The newest view in a message; it belongs to the message. */
static const json_t *newest_view(const json_t *message) {
    const json_t *news = json_object_get(message, "news");
    size_t count = json_array_size(news);
    return count ? json_object_get(json_array_get(news, count - 1), "view") : NULL;
}

static void say_share(SeatsPerson *p, const char *kind, const uint8_t bytes[SHARE_BYTES]) {
    char hex[SHA256_HEX];
    sha256_hex(bytes, hex);
    say(p,
        "{\"act\":{\"table\":\"%s\",\"command\":\"e%u\",\"entry\":{\"kind\":\"%s\",\"%s\":\"%s\"}}"
        "}",
        p->table->id, p->command++, kind, kind, hex);
}

static void pledge(SeatsPerson *p, const json_t *view) {
    Commitment table = { 0 };
    const char *hex = json_string_value(json_object_get(view, "commit"));
    int seat = (int)json_integer_value(json_object_get(view, "seat"));
    if (!hex || strlen(hex) != SHA256_HEX - 1) return;
    for (int i = 0; i < HASH_BYTES; i++) sscanf(hex + (size_t)2 * i, "%2hhx", &table.bytes[i]);
    for (int i = 0; i < SHARE_BYTES && !p->has_share; i++)
        p->share.bytes[i] = (uint8_t)rng_next(&p->of->rng);
    p->has_share = true;
    Commitment made = share_pledge(&table, seat, &p->share);
    say_share(p, "pledge", made.bytes);
}

/* Every seat has a share in the chance of its game.  "may" ends with what is asked for. */
static void give_share(SeatsPerson *p, const char *text) {
    bool pledges = strstr(text, "\"pledge\"]") != NULL;
    if (!pledges && !(p->has_share && strstr(text, "\"share\"]"))) return;
    json_t *message = json_loads(text, 0, NULL);
    const json_t *view = newest_view(message);
    const json_t *may = json_object_get(view, "may");
    const char *last = json_string_value(json_array_get(may, json_array_size(may) - 1));
    if (last && strcmp(last, "pledge") == 0) pledge(p, view);
    if (last && strcmp(last, "share") == 0 && p->has_share) say_share(p, "share", p->share.bytes);
    json_decref(message);
}

static void act(SeatsPerson *p, const json_t *view) {
    char words[MIND_WORDS];
    if (!mind_choose(view, &p->table->ground, &p->of->rng, words)) return;
    p->waiting = true;
    p->said = uv_hrtime();
    say(p, "{\"act\":{\"table\":\"%s\",\"command\":\"m%u\",\"action\":\"%s\"}}", p->table->id,
        p->command++, words);
}

/* ---- hearing ---- */

static void leave(SeatsPerson *p) {
    say(p, "{\"unsubscribe\":\"game/%s\"}", p->table->id);
    free(p->unread);
    p->unread = NULL;
    p->table = NULL;
    p->listening = p->waiting = false;
}

static void game_over(Seats *s, SeatsTable *table) {
    if (table->over) return;
    table->over = true;
    s->playing--;
    for (unsigned i = 0; i < table->seats; i++)
        if (table->seat[i]->table == table) leave(table->seat[i]);
}

/* The newest view of this seat; most of them ask nothing of it and are not read. */
static void look(SeatsPerson *p, const char *text) {
    bool running = strstr(text, "\"ending\":\"running\"") != NULL;
    if (running && strstr(text, "\"legal\":{\"kinds\":[]")) return;
    json_t *message = json_loads(text, 0, NULL);
    const json_t *view = newest_view(message);
    if (view && !running) game_over(p->of, p->table);
    else if (view) act(p, view);
    json_decref(message);
}

static void hear_news(SeatsPerson *p, const char *text) {
    char table[SEATS_TABLE];
    uint64_t from, seq;
    if (sscanf(text, "{\"topic\":\"game/%31[^\"]\",\"from\":%" SCNu64 ",\"seq\":%" SCNu64, table,
               &from, &seq) != 3)
        return;
    if (!p->table || strcmp(table, p->table->id) != 0 || from > p->next || seq + 1 <= p->next)
        return; /* of a table that was left, or sent before we asked again */
    p->next = seq + 1;
    p->table->moved = now_ms();
    give_share(p, text);
    if (!p->waiting) {
        look(p, text);
        return;
    }
    free(p->unread);
    p->unread = strdup(text);
    p->unread_seq = seq;
}

static void keep_time(Seats *s, uint64_t ns) {
    if (s->moves == s->took_room) {
        size_t room = 2 * s->took_room + 4096;
        uint32_t *grown = realloc(s->took, room * sizeof *grown);
        if (!grown) return;
        s->took = grown;
        s->took_room = room;
    }
    s->took[s->moves++] = (uint32_t)(ns / 1000);
}

static void hear_reply(SeatsPerson *p, const char *text) {
    if (strncmp(text, "{\"reply\":\"m", 11) != 0 || !p->waiting) return;
    bool refused = strstr(text, "\"error\":{") != NULL;
    p->waiting = false;
    if (!refused) keep_time(p->of, uv_hrtime() - p->said);
    p->refused = refused ? p->refused + 1 : 0;
    if (p->refused == REFUSED_MAX && !p->of->err.status)
        err_set(&p->of->err, ERR_CONFLICT, "{player%s} can't move: {why%.200s}", p->name, text);
    char *unread = p->unread;
    p->unread = NULL;
    const char *at = strstr(text, "\"seq\":"); /* news from before the move ask nothing any more */
    bool newer = !at || p->unread_seq >= strtoull(at + strlen("\"seq\":"), NULL, 10);
    if (unread && p->table && newer) look(p, unread);
    free(unread);
}

static void heard(Socket *socket, char *text, size_t size) {
    SeatsPerson *p = socket->user;
    (void)size;
    if (strncmp(text, "{\"reply\"", 8) == 0) hear_reply(p, text);
    else if (strstr(text, "\"news\":[")) hear_news(p, text);
    else if (strstr(text, "\"subscribed\":")) {
        p->listening = true;
    } else if (p->table && strstr(text, "\"seats-changed\"")) subscribe(p);
}

static void opened(Socket *socket) {
    subscribe(socket->user);
}

static void lost(Socket *socket) {
    SeatsPerson *p = socket->user;
    p->listening = p->waiting = false;
    p->away = true;
}

static const SocketCalls CALLS = { opened, heard, lost };

/* ---- tables ---- */

Status seats_begin(Seats *s, const char *id, int game, SeatsPerson *const *who, unsigned count,
                   const json_t *board, Err *err) {
    Board laid;
    SeatsTable **list = realloc(s->table, (s->tables + 1) * sizeof(SeatsTable *));
    if (list) s->table = list;
    SeatsTable *table = list ? calloc(1, sizeof *table) : NULL;
    if (!table) return err_set(err, ERR_SYSTEM, "Not enough memory for a table.");
    s->table[s->tables++] = table;
    s->playing++;
    Status status = board_json_decode(board, BOARD_JSON_STRICT, &laid, err);
    if (status) return status;
    mind_weigh(&laid, &table->ground);
    snprintf(table->id, sizeof table->id, "%s", id);
    table->game = game;
    table->moved = now_ms();
    for (unsigned i = 0; i < count; i++) {
        SeatsPerson *p = table->seat[table->seats++] = who[i];
        p->table = table;
        p->next = 1;
        p->queued = p->waiting = p->has_share = false;
        subscribe(p);
    }
    return OK;
}

/* Seats that missed something get the latest item again. */
static void look_again(SeatsPerson *p) {
    if (p->table && p->next > 1) p->next--;
    p->waiting = false;
    subscribe(p);
}

void seats_tick(Seats *s) {
    uint64_t now = now_ms();
    for (unsigned i = 0; i < s->people; i++) {
        SeatsPerson *p = &s->person[i];
        if (!p->away) continue;
        p->away = false;
        socket_open(&p->socket, s->loop, (const struct sockaddr *)&s->to);
    }
    for (unsigned i = 0; i < s->tables; i++) {
        SeatsTable *table = s->table[i];
        if (table->over || now - table->moved < STALE_MS) continue;
        table->moved = now;
        for (unsigned k = 0; k < table->seats; k++) look_again(table->seat[k]);
    }
}

/* ---- all of them ---- */

Status seats_open(Seats *s, uv_loop_t *loop, const Site *site, unsigned people, uint64_t seed,
                  Err *err) {
    char port[8];
    struct addrinfo hints = { .ai_family = AF_UNSPEC, .ai_socktype = SOCK_STREAM }, *found = NULL;
    uv_getaddrinfo_t ask;
    *s = (Seats){ .loop = loop, .rng = { seed } };
    snprintf(port, sizeof port, "%u", site->port);
    snprintf(s->host, sizeof s->host, "%s:%u", site->host, site->port);
    if (uv_getaddrinfo(loop, &ask, NULL, site->host, port, &hints) == 0) found = ask.addrinfo;
    if (found) memcpy(&s->to, found->ai_addr, found->ai_addrlen);
    if (found) uv_freeaddrinfo(found);
    if (!found) return err_set(err, ERR_SYSTEM, "{host%s} can't be found.", site->host);
    s->person = calloc(people, sizeof *s->person);
    if (!s->person) return err_set(err, ERR_SYSTEM, "Not enough memory for that many people.");
    s->people = people;
    for (unsigned i = 0; i < people; i++) {
        SeatsPerson *p = &s->person[i];
        p->of = s;
        p->socket = (Socket){ &CALLS, .user = p, .host = s->host, .cookie = p->cookie };
    }
    return OK;
}

void seats_connect(Seats *s) {
    for (unsigned i = 0; i < s->people; i++)
        socket_open(&s->person[i].socket, s->loop, (const struct sockaddr *)&s->to);
}

void seats_close(Seats *s) {
    for (unsigned i = 0; i < s->people; i++) socket_close(&s->person[i].socket);
}

void seats_free(Seats *s) {
    for (unsigned i = 0; i < s->people; i++) free(s->person[i].unread);
    for (unsigned i = 0; i < s->tables; i++) free(s->table[i]);
    free(s->person);
    free(s->table);
    free(s->took);
}

static int by_size(const void *a, const void *b) {
    uint32_t one = *(const uint32_t *)a, two = *(const uint32_t *)b;
    return one < two ? -1 : one > two;
}

uint32_t seats_took(Seats *s, unsigned share) {
    if (!s->moves) return 0;
    qsort(s->took, s->moves, sizeof *s->took, by_size);
    return s->took[(s->moves - 1) * share / 100];
}
