/* Ten thousand hostile connections later the server still answers, and has leaked nothing. */
#include "base/rng.h"
#include "server/rig.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>

#include <cmocka.h>

enum { ATTACKS = 10000 };

/* The server is given five minutes to hear that everyone has gone: a limit for hangs, not for slowness. */
enum { GONE_TENTHS = 3000 };

static const char *const SEEDS[] = {
    "GET /hello HTTP/1.1\r\nHost: localhost\r\n\r\n",
    "POST /echo HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
    "Content-Length: 7\r\n\r\n{\"a\":1}",
    "POST /echo HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
    "Transfer-Encoding: chunked\r\n\r\n3\r\n[1]\r\n0\r\n\r\n",
    "POST /echo HTTP/1.1\r\nHost: localhost\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n"
    "\r\n0\r\n\r\nGET /forbidden HTTP/1.1\r\nHost: localhost\r\n\r\n",
    "GET /ws HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
    "\x81\x93\x01\x02\x03\x04z!pqcqarg`f&;!w&|",
    "GET /later HTTP/1.1\r\nHost: localhost\r\n\r\nGET /big HTTP/1.1\r\nHost: localhost\r\n\r\n",
    "OPTIONS * HTTP/1.1\r\nHost: localhost\r\n\r\nHEAD /../../x HTTP/1.0\r\n\r\n",
    "PUT /things/%41%zz?a=%&b HTTP/1.1\r\nHost: [::1]:99\r\nExpect: 100-continue\r\n\r\n",
};
enum { SEED_COUNT = sizeof SEEDS / sizeof SEEDS[0] };

/* Cut, twist, double and fill a good request. */
static size_t twist(Rng *rng, uint8_t *out, size_t room) {
    const char *seed = SEEDS[rng_below(rng, SEED_COUNT)];
    size_t size = strlen(seed);
    memcpy(out, seed, size);
    if (rng_below(rng, 8) == 0)
        for (size = 0; size < 300; size++) out[size] = (uint8_t)rng_next(rng); /* plain noise */
    for (uint32_t i = rng_below(rng, 4); i > 0 && size > 4; i--) {
        uint32_t at = rng_below(rng, (uint32_t)size - 1), span = rng_below(rng, 20) + 1;
        static const char TREATS[] = "\r\n\t :\0\x7f\xff,;%0";
        switch (rng_below(rng, 6)) {
        case 0: out[at] = (uint8_t)rng_next(rng); break;
        case 1: out[at] = (uint8_t)TREATS[rng_below(rng, sizeof TREATS - 1)]; break;
        case 2: size = at + 1; break; /* cut off */
        case 3:                       /* leave a piece out */
            if (at + span < size)
                memmove(out + at, out + at + span, size - at - span), size -= span;
            break;
        case 4: /* say a piece twice */
            if (at + span < size && size + span < room)
                memmove(out + at + span, out + at, size - at), size += span;
            break;
        case 5: /* far too much of one byte */
            if (size + 3000 < room) {
                memmove(out + at + 3000, out + at, size - at);
                memset(out + at, out[at], 3000);
                size += 3000;
            }
            break;
        }
    }
    return size;
}

static void the_server_outlives_ten_thousand_attacks(void **state) {
    (void)state;
    Rig *rig = malloc(sizeof *rig);
    rig_prepare(rig);
    rig->options.limits.head_ms = 300;
    rig->options.limits.body_ms = 300;
    rig_start(rig);
    Rng rng = { 20260401 };
    static uint8_t bytes[32 << 10];
    enum { OPEN = 64 };
    Client *open[OPEN] = { 0 }; /* some hang around, as attackers do */
    for (int i = 0; i < ATTACKS; i++) {
        Client **slot = &open[rng_below(&rng, OPEN)];
        if (*slot) client_close(*slot);
        *slot = client_open(rig);
        client_say(*slot, bytes, twist(&rng, bytes, sizeof bytes));
        if (rng_below(&rng, 4) == 0) shutdown((*slot)->fd, SHUT_WR);
        if (i % 1000 != 0) continue;
        Answer a = rig_ask(rig, "GET /hello HTTP/1.1\r\nHost: localhost\r\n\r\n");
        assert_int_equal(a.status, 200);
    }
    for (int i = 0; i < OPEN; i++)
        if (open[i]) client_close(open[i]);
    /* the server hears of each end in its own time */
    Answer a;
    for (int tries = 0;; tries++) {
        a = rig_ask(rig, "GET /metrics HTTP/1.1\r\nHost: localhost\r\n\r\n");
        assert_int_equal(a.status, 200);
        bool ended = strstr(a.body, "\ncastellan_connections 1\n") &&
                     strstr(a.body, "\ncastellan_websockets 0\n");
        if (ended) break;
        if (tries == GONE_TENTHS) fail_msg("something is left over: %s", a.body);
        nanosleep(&(struct timespec){ 0, 100000000 }, NULL);
    }
    rig_stop(rig);
    free(rig);
}

static void nothing_is_smuggled(void **state) {
    (void)state;
    Rig *rig = malloc(sizeof *rig);
    rig_prepare(rig);
    rig_start(rig);
    static const char *const PAIRS[] = {
        "Content-Length: 4\r\nTransfer-Encoding: chunked\r\n",
        "Transfer-Encoding: chunked\r\nContent-Length: 4\r\n",
        "Transfer-Encoding : chunked\r\nContent-Length: 4\r\n",
        "Transfer-Encoding: chunked\r\nTransfer-Encoding: x\r\n",
        "Transfer-Encoding:\013chunked\r\n",
        "Transfer-Encoding: \"chunked\"\r\n",
        "X: y\r\n Transfer-Encoding: chunked\r\n",
        "X: y\rTransfer-Encoding: chunked\r\n",
        "X: y\nTransfer-Encoding: chunked\r\n",
        "Content-Length: 4\r\nContent-Length: 0\r\n",
        "Content-Length: 4,0\r\n",
        "Content-Length : 4\r\n",
        "Content-Length: 4 0\r\n",
    };
    for (size_t i = 0; i < sizeof PAIRS / sizeof PAIRS[0]; i++) {
        Client *c = client_open(rig);
        Answer a;
        client_says(c,
                    "POST /echo HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n");
        client_says(c, PAIRS[i]);
        client_says(c, "\r\n0\r\n\r\nGET /hello HTTP/1.1\r\nHost: localhost\r\n\r\n");
        assert_true(client_answer(c, &a));
        if (a.status < 400) fail_msg("%d for %s", a.status, PAIRS[i]);
        assert_true(client_gone(c)); /* and nothing behind it is looked at */
        client_close(c);
    }
    rig_stop(rig);
    free(rig);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nothing_is_smuggled),
        cmocka_unit_test(the_server_outlives_ten_thousand_attacks),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
