#include "server/peek.h"

#include "server/conn.h"
#include "server/ws_peer.h"

#include <string.h>

Wish wish_of_speaker(const Conn *c, const Speaker *speaker) {
    Wish wish = { .urgent = false };
    memcpy(wish.address, speaker->asked ? speaker->place.key : c->place.key, METER_KEY);
    speaker_party(speaker, wish.address, wish.party);
    return wish;
}

static Wish peek_request(Conn *c) {
    const Server *s = c->server;
    Wish wish = wish_of_speaker(c, &c->speaker);
    if (c->exchange) {
        wish.urgent = c->exchange->match.route && c->exchange->match.route->urgent;
        return wish;
    }
    if (c->reader.started || c->inbox.size == 0) return wish;
    HttpReader reader;
    size_t took;
    http_open(&reader, &s->limits);
    if (http_feed(&reader, c->inbox.text, c->inbox.size, &took) == HTTP_HAS_HEAD) {
        Request *r = &reader.request;
        char address[ADDRESS_TEXT];
        exchange_peer(c, r, address);
        Speaker speaker = speaker_of(c, r, address);
        wish = wish_of_speaker(c, &speaker);
        const Route *route =
            route_find(s->options.routes, s->options.route_count, r->method, r->path).route;
        wish.urgent = route && route->urgent;
    }
    http_close(&reader);
    return wish;
}

/* Does this begin with {"WORD"? */
static bool begins_with(const char *text, size_t size, const char *word) {
    size_t at = strspn(text, " \t\r\n"), length = strlen(word);
    if (text[at++] != '{') return false;
    at += strspn(text + at, " \t\r\n");
    return at + length + 2 <= size && text[at] == '"' && memcmp(text + at + 1, word, length) == 0 &&
           text[at + 1 + length] == '"';
}

static bool is_urgent_message(const Conn *c) {
    enum { LENGTH_16 = 126, LENGTH_64 = 127, MASK = 4, MASKED = 0x80, TEXT = 0x80 | WS_OP_TEXT };
    const char *word = c->server->options.hub.urgent;
    const WsReader *r = &c->peer->reader;
    const uint8_t *frame = (const uint8_t *)c->inbox.text;
    char text[64] = "";
    if (!word || r->in_frame || r->in_message || c->inbox.size < 2) return false;
    size_t length = frame[1] & 0x7fu, head = 2 + (length == LENGTH_16 ? 2 : 0) + MASK;
    if (frame[0] != TEXT || !(frame[1] & MASKED) || length == LENGTH_64 || c->inbox.size < head)
        return false;
    size_t size = c->inbox.size - head;
    if (size > sizeof text - 1) size = sizeof text - 1;
    for (size_t i = 0; i < size; i++)
        text[i] = (char)(frame[head + i] ^ frame[head - MASK + i % MASK]);
    return begins_with(text, size, word);
}

Wish peek(Conn *c) {
    if (c->stage != CONN_WS) return peek_request(c);
    Wish wish = wish_of_speaker(c, &c->speaker);
    wish.urgent = is_urgent_message(c);
    return wish;
}

bool peek_plain(const Conn *c) {
    const Server *s = c->server;
    const Route *route = NULL;
    HttpReader reader;
    size_t took;
    if (c->exchange || c->inbox.size == 0) return !c->exchange;
    if (c->reader.started) return false;
    http_open(&reader, &s->limits);
    if (http_feed(&reader, c->inbox.text, c->inbox.size, &took) == HTTP_HAS_HEAD) {
        const Request *r = &reader.request;
        route = route_find(s->options.routes, s->options.route_count, r->method, r->path).route;
    }
    http_close(&reader);
    return route && route_is_plain(route);
}
