#include "server/budget.h"

#include "server/conn.h"

#include <string.h>

enum { US = 1000, MS = 1000000 };

/* ---- a share of the loop ---- */

void budget_begin(Conn *c) {
    Budget *b = &c->budget;
    if (b->number != c->server->turn) {
        b->number = c->server->turn;
        b->steps = 0;
        b->spent = 0;
    }
    b->at = uv_hrtime();
}

void budget_spend(Conn *c, bool step) {
    Budget *b = &c->budget;
    uint64_t now = uv_hrtime();
    b->spent += now - b->at;
    c->server->turn_spent += now - b->at;
    b->at = now;
    b->steps += step;
    b->number = c->server->turn; /* a breath in between (breathe.c) gives nobody a new share */
}

bool budget_is_over(const Server *s) {
    return s->limits.turn_reads_us && s->turn_spent > (uint64_t)s->limits.turn_reads_us * US;
}

bool budget_may(const Conn *c) {
    const Budget *b = &c->budget;
    const Limits *limits = &c->server->limits;
    if (b->held_until) return false;
    if (b->number != c->server->turn) return true;
    return (!limits->turn_steps || b->steps < limits->turn_steps) &&
           (!limits->turn_us || b->spent < (uint64_t)limits->turn_us * US);
}

/* ---- the line ---- */

static void stay_awake(uv_idle_t *idle) {
    (void)idle; /* while somebody stands in line the loop must not sleep */
}

/* Each turn of an address moves its next one back by as much as a turn may cost; the others' do not. */
static uint64_t place_in_line(Conn *c) {
    Server *s = c->server;
    const uint8_t *key = c->speaker.asked ? c->speaker.place.key : c->place.key;
    Meter *meter = book_meter(s->places, key, uv_hrtime());
    if (!meter) return s->line_at;
    uint64_t place = meter->served > s->line_at ? meter->served : s->line_at;
    meter->served = place + s->limits.turn_us + 1;
    return place;
}

static void line_up(Conn *c) {
    Server *s = c->server;
    Budget *b = &c->budget;
    b->queued = true;
    b->place = place_in_line(c);
    Conn *before = s->line_last;
    while (before && before->budget.place > b->place) before = before->budget.before;
    b->before = before;
    b->after = before ? before->budget.after : s->line;
    if (before) before->budget.after = c;
    else s->line = c;
    if (b->after) b->after->budget.before = c;
    else s->line_last = c;
    if (!uv_is_active((uv_handle_t *)&s->awake)) uv_idle_start(&s->awake, stay_awake);
}

void budget_wait(Conn *c) {
    Budget *b = &c->budget;
    if (budget_waits(c)) return;
    b->waits_since = uv_now(&c->server->loop) + 1; /* never 0 */
    c->server->metrics.yields++;
    if (!b->held_until) line_up(c);
}

bool budget_waits(const Conn *c) {
    return c->budget.waits_since;
}

void budget_leave(Conn *c) {
    Server *s = c->server;
    Budget *b = &c->budget;
    if (b->queued) {
        if (b->before) b->before->budget.after = b->after;
        else s->line = b->after;
        if (b->after) b->after->budget.before = b->before;
        else s->line_last = b->before;
    }
    b->queued = false;
    /* Whoever waited for us has that much more time. */
    if (b->waits_since && c->deadline) c->deadline += uv_now(&s->loop) + 1 - b->waits_since;
    b->held_until = b->waits_since = 0;
}

void budget_caught_up(Conn *c) {
    if (!c->budget.held_until) c->budget.fast_since = 0;
}

void budget_sweep(Conn *c, uint64_t now) {
    Budget *b = &c->budget;
    if (!b->held_until || now < b->held_until) return;
    b->held_until = 0;
    if (b->waits_since) line_up(c);
}

/* After the sockets were looked at: one after the other, until this turn has lasted long enough. */
static void serve_line(uv_check_t *check) {
    Server *s = check->data;
    uint64_t most = (uint64_t)s->limits.turn_line_us * US;
    s->turn++;
    s->turn_spent = 0;
    /* Who had their share of this turn and is the first in line again: nobody else is there. */
    while (s->line && s->line->budget.number != s->turn && s->turn_spent <= most) {
        Conn *c = s->line;
        s->line_at = c->budget.place;
        budget_leave(c);
        conn_turn(c);
    }
    if (!s->line) uv_idle_stop(&s->awake);
}

void budgets_open(Server *s) {
    uv_check_init(&s->loop, &s->serve);
    uv_idle_init(&s->loop, &s->awake);
    s->serve.data = s;
    uv_check_start(&s->serve, serve_line);
}

void budgets_stop(Server *s) {
    uv_close((uv_handle_t *)&s->serve, NULL);
    uv_close((uv_handle_t *)&s->awake, NULL);
}

/* ---- not too fast ---- */

/* Hold the connection for so long; false: it has been too fast for too long. */
static bool hold(Conn *c, uint64_t wait) {
    Budget *b = &c->budget;
    uint64_t now = uv_now(&c->server->loop), until = now + wait / MS + 1;
    uint32_t most = c->server->limits.fast_ms;
    if (!wait) return true;
    if (c->speaker.shared || wait > (uint64_t)most * MS) return false;
    if (!b->fast_since) b->fast_since = now + 1;
    if (until > b->held_until) b->held_until = until;
    return now < b->fast_since + most;
}

static bool count(Conn *c, MeterKind kind, Rate rate, Meter *meter) {
    uint64_t most = c->speaker.shared ? 0 : (uint64_t)c->server->limits.fast_ms * MS;
    return !meter || hold(c, meter_count(meter, kind, rate, c->budget.at, most));
}

static bool told(Conn *c, bool good) {
    if (!good) c->server->metrics.too_fast++;
    return good;
}

bool pace(Conn *c, MeterKind kind) {
    Server *s = c->server;
    const RateLimits *rates = &s->limits.rate[kind];
    if (c->speaker.free) return true;
    if (!c->speaker.shared && !count(c, kind, rates->connection, &c->meter)) return told(c, false);
    if (c->speaker.person || c->speaker.proven)
        return true; /* whose own rate counts: a neighbour must not slow them down */
    bool proof = kind == METER_REQUEST && c->speaker.proves;
    if (proof) kind = METER_PROOF; /* who floods without one does not stand in the way */
    return told(c, count(c, kind, s->limits.rate[kind].address,
                         book_meter(s->places, c->speaker.place.key, c->budget.at)));
}

bool pace_person(Conn *c, MeterKind kind) {
    Server *s = c->server;
    uint8_t key[METER_KEY] = { 0 };
    if (c->speaker.free || !c->speaker.person) return true;
    memcpy(key, &c->speaker.person, sizeof c->speaker.person);
    return told(
        c, count(c, kind, s->limits.rate[kind].person, book_meter(s->people, key, c->budget.at)));
}

/* By which words does this request say who it is?  False: it does not. */
static bool find_proof(const Exchange *x, uint8_t key[METER_KEY]) {
    static const char *const FIELDS[] = { "authorization", "cookie" };
    uint8_t hash[SHA256_BYTES];
    Sha256 sha;
    bool found = false;
    sha256_init(&sha);
    for (size_t i = 0; i < sizeof FIELDS / sizeof FIELDS[0]; i++) {
        const char *value = request_header(&x->request, FIELDS[i]);
        if (value) sha256_update(&sha, value, strlen(value) + 1);
        found |= value != NULL;
    }
    sha256_final(&sha, hash);
    memcpy(key, hash, METER_KEY);
    return found;
}

/* A meter whose time is not over says: this proof was good. */
static bool was_good(Server *s, const uint8_t proof[METER_KEY], uint64_t now) {
    const Meter *meter = book_find(s->proofs, proof);
    return meter && meter->due[METER_PROOF] > now;
}

void pace_person_found(Exchange *x) {
    static const uint64_t BELIEVED = UINT64_C(600) * 1000 * MS;
    Conn *c = x->conn;
    c->speaker.person = x->payer;
    if (!c->speaker.proves) return;
    Meter *meter = x->payer ? book_meter(c->server->proofs, c->speaker.proof, c->budget.at)
                            : book_find(c->server->proofs, c->speaker.proof);
    if (meter) meter->due[METER_PROOF] = x->payer ? c->budget.at + BELIEVED : 0;
}

void pace_speaker(Exchange *x) {
    Conn *c = x->conn;
    Server *s = c->server;
    bool shared = c->place.local && s->options.behind_proxy;
    ClientPlace place = shared ? client_place(x->peer) : c->place;
    c->speaker = (Speaker){ .asked = true,
                            .place = place,
                            .free = place.local && !s->limits.count_loopback,
                            .shared = shared };
    if (c->speaker.free) return;
    c->speaker.proves = find_proof(x, c->speaker.proof);
    c->speaker.proven = c->speaker.proves && was_good(s, c->speaker.proof, c->budget.at);
}
