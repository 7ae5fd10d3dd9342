#include "server/crowd.h"

#include "server/conn.h"
#include "server/ws_peer.h"

#include <string.h>

/* How much would be lost; the least goes first. */
typedef enum Worth {
    LEAVING,
    UNHEARD,
    IDLE_STRANGER,
    IDLE_PERSON,
    STALLED, /* it does not take what it asked for */
    STRANGERS_SOCKET,
    GUESTS_SOCKET,
    ACCOUNTS_SOCKET,
    STAYS,
} Worth;

static Worth worth_of_socket(const Speaker *speaker) {
    if (!speaker->person) return STRANGERS_SOCKET;
    return speaker->known ? ACCOUNTS_SOCKET : GUESTS_SOCKET;
}

/* Since when it has taken nothing is what conn_sweep saw. */
static bool has_stalled(const Conn *c) {
    static const uint64_t PATIENCE_MS = 2000;
    return out_waiting(&c->out) == c->waiting &&
           uv_now(&c->server->loop) - c->waiting_since > PATIENCE_MS;
}

static Worth worth(const Conn *c) {
    if (c->stage == CONN_ENDING && !c->out.bytes) return LEAVING;
    if (c->stage != CONN_HTTP && c->stage != CONN_WS) return STAYS;
    if (c->stage == CONN_WS) return c->peer->closing ? LEAVING : worth_of_socket(&c->speaker);
    bool busy = c->feeding || c->parked || (c->exchange && c->exchange->complete);
    if (busy) return STAYS;
    if (c->out.bytes) return has_stalled(c) ? STALLED : STAYS;
    if (!c->speaker.asked) return UNHEARD;
    return c->speaker.person ? IDLE_PERSON : IDLE_STRANGER;
}

/* ---- sockets ---- */

static void key_of_person(uint64_t person, uint8_t key[ADDRESS_BYTES]) {
    memset(key, 0, ADDRESS_BYTES);
    memcpy(key, &person, sizeof person);
}

/* How many sockets has the person whose socket this is? */
static uint32_t sockets_of(const Conn *c) {
    uint8_t key[ADDRESS_BYTES];
    if (!c->sits || !c->sitter) return 0;
    key_of_person(c->sitter, key);
    return addresses_count(c->server->sockets_of, key);
}

static void stand_up(Conn *c) {
    uint8_t key[ADDRESS_BYTES];
    if (!c->sits) return;
    c->sits = false;
    addresses_remove(c->server->sockets_at, c->crowd);
    if (!c->sitter) return;
    key_of_person(c->sitter, key);
    addresses_remove(c->server->sockets_of, key);
}

static bool sit_down(Conn *c) {
    uint8_t key[ADDRESS_BYTES];
    memcpy(c->crowd, c->speaker.place.key, ADDRESS_BYTES);
    if (!addresses_add(c->server->sockets_at, c->crowd)) return false;
    c->sits = true;
    key_of_person(c->speaker.person, key);
    if (c->speaker.person && addresses_add(c->server->sockets_of, key))
        c->sitter = c->speaker.person;
    return true;
}

/* ---- who goes ---- */

/* A socket makes room for one of more worth, and for one of the same worth whose person has fewer.  At
 * another address than the newcomer's it is of no account who asks for its place. */
static bool gives_way(const Conn *c, const Conn *newcomer, bool elsewhere) {
    Worth theirs = worth(c), mine = worth_of_socket(&newcomer->speaker);
    if (theirs == STAYS || theirs < STRANGERS_SOCKET) return theirs != STAYS;
    if (elsewhere) return theirs < ACCOUNTS_SOCKET;
    if (theirs != mine || theirs == STRANGERS_SOCKET) return theirs <= mine;
    return sockets_of(c) > sockets_of(newcomer);
}

static bool goes_before(const Conn *c, const Conn *other) {
    Worth one = worth(c), two = worth(other);
    return one != two ? one < two : sockets_of(c) >= sockets_of(other);
}

/* Who goes from this address so that `newcomer` can stay; NULL: nobody. */
static Conn *choose(const Conn *newcomer, const uint8_t address[ADDRESS_BYTES], bool elsewhere) {
    Conn *least = NULL;
    for (Conn *c = newcomer->server->conns; c; c = c->after) { /* newest first */
        bool there = c != newcomer && c->counted && !memcmp(c->crowd, address, ADDRESS_BYTES);
        if (there && gives_way(c, newcomer, elsewhere) && (!least || goes_before(c, least)))
            least = c;
    }
    return least;
}

/* The same among the sockets there. */
static Conn *choose_socket(const Conn *newcomer) {
    Conn *least = NULL;
    for (Conn *c = newcomer->server->conns; c; c = c->after) {
        bool there = c != newcomer && c->sits && !memcmp(c->crowd, newcomer->crowd, ADDRESS_BYTES);
        if (there && gives_way(c, newcomer, false) && (!least || goes_before(c, least))) least = c;
    }
    return least;
}

static Conn *oldest_socket_of(const Conn *newcomer) {
    Conn *oldest = NULL;
    for (Conn *c = newcomer->server->conns; c; c = c->after)
        if (c != newcomer && c->sits && c->sitter == newcomer->sitter) oldest = c;
    return oldest;
}

static bool goes(Conn *c) {
    if (!c) return false;
    c->server->metrics.crowded++;
    conn_close(c);
    return true;
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
    return goes(most > here ? choose(c, largest, true)
                : address   ? choose(c, address, false)
                            : NULL);
}

static bool is_free(const Server *s, const AddressPlace *place) {
    return place->local && !s->limits.count_loopback;
}

bool crowd_takes(Conn *c) {
    bool proxy = c->place.local && c->server->options.behind_proxy; /* of many, or of nobody yet */
    return count(c, proxy || is_free(c->server, &c->place) ? NULL : c->place.key);
}

/* Room among the sockets: of this person, then of this address. */
static bool has_seat(Conn *c) {
    Server *s = c->server;
    const Limits *limits = &s->limits;
    if (limits->person_sockets && sockets_of(c) > limits->person_sockets) {
        Conn *oldest = oldest_socket_of(c);
        stand_up(oldest); /* it hears so, and takes no place while it says goodbye */
        s->metrics.crowded++;
        ws_peer_close(oldest->peer, WS_CLOSE_ELSEWHERE, "opened-elsewhere");
    }
    uint32_t here = addresses_count(s->sockets_at, c->crowd);
    if (!limits->address_sockets || here <= limits->address_sockets) return true;
    return goes(choose_socket(c));
}

bool crowd_takes_socket(Conn *c) {
    const Speaker *speaker = &c->speaker;
    bool counted = c->counted;
    if (is_free(c->server, &speaker->place)) return true;
    if (sit_down(c) && has_seat(c) && (counted || count(c, speaker->place.key))) return true;
    stand_up(c);
    if (!counted) crowd_leaves(c);
    return false;
}

void crowd_leaves(Conn *c) {
    stand_up(c);
    if (c->counted) addresses_remove(c->server->addresses, c->crowd);
    c->counted = false;
}
