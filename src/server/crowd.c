#include "server/crowd.h"

#include "server/conn.h"

#include <string.h>

/* How much would be lost; the least goes first. */
typedef enum Worth { LEAVING, UNHEARD, IDLE_STRANGER, IDLE_PERSON, STRANGERS_SOCKET, STAYS } Worth;

static Worth worth(const Conn *c) {
    if (c->stage == CONN_ENDING && !c->out.bytes) return LEAVING;
    if (c->stage != CONN_HTTP && c->stage != CONN_WS) return STAYS;
    if (c->stage == CONN_WS) return c->speaker.person ? STAYS : STRANGERS_SOCKET;
    bool busy = c->feeding || c->parked || (c->exchange && c->exchange->complete);
    if (busy || c->out.bytes) return STAYS;
    if (!c->speaker.asked) return UNHEARD;
    return c->speaker.person ? IDLE_PERSON : IDLE_STRANGER;
}

/* Who goes from this address so that `newcomer` can stay; NULL: nobody. */
static Conn *choose(const Conn *newcomer, const uint8_t address[ADDRESS_BYTES]) {
    Conn *least = NULL;
    for (Conn *c = newcomer->server->conns; c; c = c->after) { /* the newest first */
        bool there = c != newcomer && c->counted && !memcmp(c->crowd, address, ADDRESS_BYTES);
        if (there && worth(c) != STAYS && (!least || worth(c) <= worth(least))) least = c;
    }
    return least;
}

static bool count(Conn *c, const uint8_t address[ADDRESS_BYTES]) {
    Server *s = c->server;
    uint8_t largest[ADDRESS_BYTES];
    uint32_t here = 0;
    if (address) {
        memcpy(c->crowd, address, ADDRESS_BYTES);
        here = addresses_add(s->addresses, address);
        c->counted = here > 0;
        if (!here) return false;
    }
    bool crowded = address && s->limits.per_address && here > s->limits.per_address;
    bool full = s->limits.connections && s->metrics.connections > s->limits.connections;
    if (!crowded && !full) return true;
    uint32_t most = crowded ? here : addresses_largest(s->addresses, largest);
    Conn *goes = most > here ? choose(c, largest) : address ? choose(c, address) : NULL;
    if (!goes) return false;
    s->metrics.crowded++;
    conn_close(goes);
    return true;
}

static bool is_free(const Server *s, const AddressPlace *place) {
    return place->local && !s->limits.count_loopback;
}

bool crowd_takes(Conn *c) {
    bool proxy = c->place.local && c->server->options.behind_proxy; /* of many, or of nobody yet */
    return count(c, proxy || is_free(c->server, &c->place) ? NULL : c->place.key);
}

bool crowd_takes_socket(Conn *c) {
    const Speaker *speaker = &c->speaker;
    if (c->counted || is_free(c->server, &speaker->place)) return true;
    if (count(c, speaker->place.key)) return true;
    crowd_leaves(c);
    return false;
}

void crowd_leaves(Conn *c) {
    if (c->counted) addresses_remove(c->server->addresses, c->crowd);
    c->counted = false;
}
