/* WebSockets over real sockets: the protocol, topics, slow readers, resume. */
#include "server/rig.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define HOST "Host: localhost\r\n"

static int setup(void **state) {
    Rig *rig = rig_new(state);
    rig->options.limits.ws_message_bytes = 1000;
    rig->options.limits.ws_calm_ms = 50;
    rig->options.limits.ws_slice = 16;
    rig->options.limits.resume_items = 10;
    rig_start(rig);
    return 0;
}

static void publish(Rig *rig, int count) {
    char request[256];
    snprintf(request, sizeof request,
             "POST /publish/%d HTTP/1.1\r\n" HOST
             "Content-Type: application/json\r\nContent-Length: 0\r\n\r\n",
             count);
    assert_int_equal(rig_ask(rig, request).status, 204);
}

/* ---- the protocol ---- */

static void a_handshake_is_checked(void **state) {
    static const struct {
        int status;
        const char *query, *fields;
    } CASES[] = {
        { 426, "", "" },
        { 426, "", "Upgrade: websocket\r\n" },
        { 426, "", "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 8\r\n" },
        { 400, "", "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n" },
        { 400, "",
          "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
          "Sec-WebSocket-Key: c2hvcnQ=\r\n" },
        { 403, "",
          "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
          "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nOrigin: http://evil.com\r\n" },
        { 403, "",
          "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
          "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nOrigin: null\r\n" },
        { 401, "?as=nobody",
          "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
          "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n" },
        { 101, "",
          "Upgrade: WebSocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
          "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n" },
    };
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        char request[1024];
        snprintf(request, sizeof request, "GET /ws%s HTTP/1.1\r\n" HOST "%s\r\n", CASES[i].query,
                 CASES[i].fields);
        Answer a = rig_ask(*state, request);
        if (a.status != CASES[i].status) fail_msg("case %zu: %d", i, a.status);
    }
}

static Frame f;

static void hears_error(Client *c, const char *code) {
    char want[64];
    snprintf(want, sizeof want, "\"error\":{\"code\":\"%s\"", code);
    assert_true(client_hear(c, &f));
    if (!strstr(f.text, want)) fail_msg("%s, not %s", f.text, code);
}

static void messages_may_come_in_pieces(void **state) {
    Client *c = client_ws(*state, "");
    const char *text = "{\"subscribe\":\"none\"}";
    client_frame(c, 1, false, text, 5);
    client_frame(c, 9, true, "between", 7); /* a ping may come between the pieces */
    client_frame(c, 0, false, text + 5, 0);
    client_frame(c, 0, true, text + 5, strlen(text) - 5);
    assert_true(client_hear(c, &f));
    assert_int_equal(f.opcode, 10);
    assert_string_equal(f.text, "between");
    hears_error(c, "forbidden");
    /* byte by byte, and many in one go */
    uint8_t frame[] = { 0x81, 0x82, 0, 0, 0, 0, '[', ']' }, many[100 * sizeof frame];
    for (size_t i = 0; i < sizeof frame; i++) client_say(c, frame + i, 1), rig_sleep(2);
    hears_error(c, "json");
    for (int i = 0; i < 100; i++) memcpy(many + (size_t)i * sizeof frame, frame, sizeof frame);
    client_say(c, many, sizeof many);
    for (int i = 0; i < 100; i++) hears_error(c, "json");
    client_close(c);
}

static void a_close_is_answered(void **state) {
    static const struct {
        const char *payload;
        size_t size;
        unsigned code;
    } CASES[] = { { "", 0, 0 },
                  { "\x03\xe8", 2, 1000 },
                  { "\x03\xe8gone", 6, 1000 },
                  { "\x0f\xa0", 2, 4000 },
                  { "\x03", 1, 1002 },
                  { "\x03\xed", 2, 1002 },
                  { "\x03\xe7", 2, 1002 },
                  { "\x03\xe8\xff", 3, 1007 } };
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        Client *c = client_ws(*state, "");
        client_frame(c, 8, true, CASES[i].payload, CASES[i].size);
        assert_true(client_hear(c, &f));
        assert_int_equal(f.opcode, 8);
        if (f.code != CASES[i].code) fail_msg("case %zu: %u", i, f.code);
        assert_true(client_gone(c));
        client_close(c);
    }
}

static void what_breaks_the_protocol_is_closed(void **state) {
    static const struct {
        const char *bytes;
        size_t size;
        unsigned code;
    } CASES[] = {
        { "\x81\x02{}", 4, 1002 },                        /* not masked */
        { "\xc1\x80\0\0\0\0", 6, 1002 },                  /* a reserved bit */
        { "\x83\x80\0\0\0\0", 6, 1002 },                  /* a reserved opcode */
        { "\x8b\x80\0\0\0\0", 6, 1002 },                  /* a reserved control opcode */
        { "\x82\x81\0\0\0\0x", 7, 1003 },                 /* binary */
        { "\x80\x80\0\0\0\0", 6, 1002 },                  /* a continuation of nothing */
        { "\x01\x80\0\0\0\0\x01\x80\0\0\0\0", 12, 1002 }, /* a message inside a message */
        { "\x09\x80\0\0\0\0", 6, 1002 },                  /* a ping in pieces */
        { "\x89\xfe\x00\x7e\0\0\0\0", 8, 1002 },          /* a ping too long */
        { "\x81\xfe\x00\x01\0\0\0\0x", 9, 1002 },         /* a length longer than needed */
        { "\x81\x82\0\0\0\0\xc3\x28", 8, 1007 },          /* not UTF-8 */
        { "\x81\x83\0\0\0\0\xed\xa0\x80", 9, 1007 },      /* half a surrogate pair */
        { "\x81\x82\0\0\0\0\xc0\x80", 8, 1007 },          /* zero the long way */
        { "\x81\xfe\x03\xe9\0\0\0\0x", 9, 1009 },         /* 1001 bytes of at most 1000 */
        { "\x81\xff\0\0\0\1\0\0\0\0\0\0\0\0x", 15, 1009 },
        { "\x81\xff\xff\xff\xff\xff\xff\xff\xff\xff\0\0\0\0x", 15, 1002 },
    };
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        Client *c = client_ws(*state, "");
        client_say(c, CASES[i].bytes, CASES[i].size);
        if (!client_hear(c, &f)) fail_msg("case %zu: silence", i);
        if (f.opcode != 8 || f.code != CASES[i].code) fail_msg("case %zu: %u", i, f.code);
        assert_true(client_gone(c));
        client_close(c);
    }
    /* pieces that are small one by one */
    Client *c = client_ws(*state, "");
    char piece[300] = "";
    memset(piece, ' ', sizeof piece);
    for (int i = 0; i < 4; i++) client_frame(c, i ? 0 : 1, false, piece, sizeof piece);
    assert_true(client_hear(c, &f));
    assert_int_equal(f.code, 1009);
    client_close(c);
}

static void a_dead_socket_is_noticed(void **state) {
    (void)state;
    Rig *rig = malloc(sizeof *rig);
    rig_prepare(rig);
    rig->options.limits.ws_ping_ms = 200;
    rig->options.limits.ws_silence_ms = 600;
    rig_start(rig);
    Client *alive = client_ws(rig, ""), *dead = client_ws(rig, "");
    for (int i = 0; i < 4; i++) { /* one answers the pings, one does not */
        assert_true(client_hear(alive, &f));
        assert_int_equal(f.opcode, 9);
        client_frame(alive, 10, true, "", 0);
    }
    assert_true(client_gone(dead));
    client_text(alive, "[]");
    do assert_true(client_hear(alive, &f));
    while (f.opcode == 9);
    assert_int_equal(f.opcode, 1);
    client_close(alive), client_close(dead);
    rig_stop(rig);
    free(rig);
}

/* While we were busy with something else nobody could be heard, nor asked for a sign of life. */
static void our_own_silence_is_not_theirs(void **state) {
    (void)state;
    static const char STALL[] = "POST /stall/4000 HTTP/1.1\r\n" HOST
                                "Content-Type: application/json\r\nContent-Length: 0\r\n\r\n";
    Rig *rig = malloc(sizeof *rig);
    rig_prepare(rig);
    rig->options.limits.ws_silence_ms = 2000;
    rig->options.limits.ws_ping_ms = 1000;
    rig_start(rig);
    Client *silent = client_ws(rig, "");
    assert_int_equal(rig_ask(rig, STALL).status, 204);
    rig_sleep(300);
    client_text(silent, "[]");
    do assert_true(client_hear(silent, &f));
    while (f.opcode == 9);
    assert_int_equal(f.opcode, 1);
    client_close(silent);
    rig_stop(rig);
    free(rig);
}

/* ---- topics ---- */

static void topics_are_joined_and_left(void **state) {
    Rig *rig = *state;
    Client *c = client_ws(rig, "as=seat");
    client_text(c, "{\"subscribe\":\"secret\"}");
    hears_error(c, "forbidden");
    client_text(c, "{\"subscribe\":7}");
    hears_error(c, "unknown");
    client_text(c, "{\"subscribe\":\"t\",\"from\":-1}");
    hears_error(c, "unknown");
    client_text(c, "{\"subscribe\":\"t\",\"subscribe\":\"t\"}");
    hears_error(c, "json");
    client_text(c, "{\"subscribe\":\"t\",\"from\":999999}");
    hears_error(c, "ahead");
    client_text(c, "{\"subscribe\":\"t\"}");
    assert_true(client_hear(c, &f));
    assert_non_null(strstr(f.text, "{\"topic\":\"t\",\"subscribed\":"));
    uint64_t head = rig->head;
    publish(rig, 3);
    client_follow(c, "seat", head + 1, head + 3);
    client_text(c, "{\"unsubscribe\":\"t\"}");
    assert_true(client_hear(c, &f));
    assert_non_null(strstr(f.text, "\"unsubscribed\":true"));
    publish(rig, 1);
    client_text(c, "[]"); /* nothing came between */
    hears_error(c, "json");
    client_close(c);
}

static void two_hundred_hear_everything_in_order(void **state) {
    enum { CLIENTS = 200, SEATS = 40 };
    Rig *rig = *state;
    static Client *c[CLIENTS];
    uint64_t head = rig->head;
    char wish[64];
    snprintf(wish, sizeof wish, "{\"subscribe\":\"t\",\"from\":%d}", (int)head + 1);
    for (int i = 0; i < CLIENTS; i++) {
        c[i] = client_ws(rig, i < SEATS ? "as=seat" : "");
        client_text(c[i], wish);
    }
    for (int i = 0; i < 40; i++) publish(rig, 5);
    for (int i = 0; i < CLIENTS; i++)
        client_follow(c[i], i < SEATS ? "seat" : "n", head + 1, head + 200);
    for (int i = 0; i < CLIENTS; i++) client_close(c[i]);
}

static void players_who_were_away_miss_nothing(void **state) {
    Rig *rig = *state;
    publish(rig, 35);
    for (int later = 0; later < 2; later++) {
        rig->answers_later = later;
        for (int as = 0; as < 2; as++) {
            Client *c = client_ws(rig, as ? "as=seat" : "");
            client_text(c, "{\"subscribe\":\"t\",\"from\":1}");
            if (later) publish(rig, 7); /* while the answer is looked for */
            client_follow(c, as ? "seat" : "n", 1, rig->head);
            uint64_t head = rig->head;
            publish(rig, 12);
            client_follow(c, as ? "seat" : "n", head + 1, head + 12);
            client_close(c);
        }
        /* leave while the answer is looked for */
        Client *c = client_ws(rig, "");
        client_text(c, "{\"subscribe\":\"t\",\"from\":1}");
        client_close(c);
    }
    rig->answers_later = false;
    rig_sleep(60);
}

static void a_gap_between_nodes_is_filled(void **state) {
    Rig *rig = *state;
    Client *seat = client_ws(rig, "as=seat"), *spectator = client_ws(rig, "");
    char wish[64];
    uint64_t head = rig->head;
    snprintf(wish, sizeof wish, "{\"subscribe\":\"t\",\"from\":%d}", (int)head + 1);
    client_text(seat, wish), client_text(spectator, wish);
    rig_sleep(50);
    rig->forgets = true;
    publish(rig, 30);
    rig_sleep(100);
    publish(rig, 3);
    rig->forgets = false;
    publish(rig, 2);
    client_follow(seat, "seat", head + 1, head + 35);
    client_follow(spectator, "n", head + 1, head + 35);
    client_close(seat), client_close(spectator);
}

static void a_slow_reader_is_dropped_and_harms_nobody(void **state) {
    (void)state;
    enum { ROUNDS = 100 };
    Rig *rig = malloc(sizeof *rig);
    rig_prepare(rig);
    rig->pad = 20000;
    rig->options.limits.ws_backlog_bytes = 200000;
    rig->options.limits.resume_items = 10;
    rig_start(rig);
    Client *slow = client_ws(rig, "as=seat"), *good = client_ws(rig, "as=seat");
    client_text(slow, "{\"subscribe\":\"t\",\"from\":1}");
    client_text(good, "{\"subscribe\":\"t\",\"from\":1}");
    rig_sleep(50);
    for (int i = 0; i < ROUNDS; i++) { /* 20 MB: more than any socket buffer */
        publish(rig, 10);
        client_follow(good, "seat", (uint64_t)i * 10 + 1, (uint64_t)i * 10 + 10);
    }
    bool closed = false;
    uint64_t last = 0;
    while (!closed && client_hear(slow, &f)) {
        if (f.opcode == 8) closed = f.code == 4001;
        const char *seq = f.opcode == 1 ? strstr(f.text, "\"seq\":") : NULL;
        if (seq) last = strtoull(seq + 6, NULL, 10);
    }
    assert_true(closed);
    assert_true(last < ROUNDS * 10);
    client_close(slow);
    /* It comes back and continues from where it was, at its own pace. */
    slow = client_ws(rig, "as=seat");
    char wish[64];
    snprintf(wish, sizeof wish, "{\"subscribe\":\"t\",\"from\":%d}", (int)last + 1);
    client_text(slow, wish);
    client_follow(slow, "seat", last + 1, ROUNDS * 10);
    client_close(slow), client_close(good);
    rig_stop(rig);
    free(rig);
}

static void spectators_hear_several_at_once(void **state) {
    (void)state;
    Rig *rig = malloc(sizeof *rig);
    rig_prepare(rig);
    rig->options.limits.ws_calm_ms = 250;
    rig_start(rig);
    Client *c = client_ws(rig, "");
    client_text(c, "{\"subscribe\":\"t\",\"from\":1}");
    assert_true(client_hear(c, &f));
    for (int i = 0; i < 50; i++) publish(rig, 1), rig_sleep(10); /* half a second */
    int frames = 0;
    for (uint64_t seen = 0; seen < 50; frames++) {
        assert_true(client_hear(c, &f));
        seen = strtoull(strstr(f.text, "\"seq\":") + 6, NULL, 10);
    }
    assert_in_range(frames, 2, 9);
    client_close(c);
    rig_stop(rig);
    free(rig);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_handshake_is_checked),
        cmocka_unit_test(messages_may_come_in_pieces),
        cmocka_unit_test(a_close_is_answered),
        cmocka_unit_test(what_breaks_the_protocol_is_closed),
        cmocka_unit_test(a_dead_socket_is_noticed),
        cmocka_unit_test(our_own_silence_is_not_theirs),
        cmocka_unit_test(topics_are_joined_and_left),
        cmocka_unit_test(two_hundred_hear_everything_in_order),
        cmocka_unit_test(players_who_were_away_miss_nothing),
        cmocka_unit_test(a_gap_between_nodes_is_filled),
        cmocka_unit_test(a_slow_reader_is_dropped_and_harms_nobody),
        cmocka_unit_test(spectators_hear_several_at_once),
    };
    return cmocka_run_group_tests(tests, setup, rig_teardown);
}
