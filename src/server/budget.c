#include "server/budget.h"

#include "server/conn.h"
#include "server/peek.h"

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

void speaker_party(const Speaker *speaker, const uint8_t address[METER_KEY],
                   uint8_t party[METER_KEY]) {
    uint64_t person = speaker->person ? speaker->person : speaker->proven;
    memcpy(party, person || !speaker->vouched ? address : speaker->mark, METER_KEY);
    party[METER_KEY - 1] ^= 0x80; /* as no key of a person ends */
    if (!person) return;
    memset(party, 0, METER_KEY);
    memcpy(party, &person, sizeof person);
}

static void count_work(Server *s, const uint8_t address[METER_KEY], const uint8_t party[METER_KEY],
                       uint64_t spent) {
    uint64_t now = uv_hrtime();
    Meter *meter = book_meter(s->places, address, now);
    if (meter) meter_work(meter, spent, now);
    meter = book_meter(s->people, party, now);
    if (meter) meter_work(meter, spent, now);
}

void budget_worked(Server *s, const LinePlace *place, uint64_t spent) {
    count_work(s, place->address, place->party, spent);
}

/* What was spent on a connection counts for it, for who asked and for their address. */
static void pay(Conn *c, uint64_t now) {
    Wish wish = wish_of_speaker(c, &c->speaker);
    meter_work(&c->meter, c->budget.unpaid, now);
    count_work(c->server, wish.address, wish.party, c->budget.unpaid);
    c->budget.unpaid = 0;
}

void budget_spend(Conn *c, bool step) {
    Budget *b = &c->budget;
    uint64_t now = uv_hrtime();
    b->spent += now - b->at;
    b->unpaid += now - b->at;
    c->server->turn_spent += now - b->at;
    b->at = now;
    b->steps += step;
    if (step) pay(c, now);
    b->number = c->server->turn; /* while_waiting.c gives nobody a new share */
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
    (void)idle; /* while someone stands in line the loop must not sleep */
}

static uint64_t clock_of(const Server *s) {
    return s->options.clock ? s->options.clock(s->options.user) : 0;
}

static uint64_t work_due(Book *book, const uint8_t key[METER_KEY]) {
    const Meter *meter = book_find(book, key);
    return meter ? meter->due[METER_WORK] : 0;
}

static LinePlace place_in_line(const Conn *c, const Wish *wish) {
    const Server *s = c->server;
    LinePlace place = { .address_due = work_due(s->places, wish->address),
                        .party_due = work_due(s->people, wish->party),
                        .connection_due = c->meter.due[METER_WORK] };
    memcpy(place.address, wish->address, METER_KEY);
    memcpy(place.party, wish->party, METER_KEY);
    return place;
}

LinePlace budget_place(const Conn *c) {
    Wish wish = wish_of_speaker(c, &c->speaker);
    return place_in_line(c, &wish);
}

/* Who had their share of this turn waits for the next one. */
static void line_up(Conn *c) {
    Server *s = c->server;
    Budget *b = &c->budget;
    if (!b->queued) b->stands_since = clock_of(s);
    b->queued = true;
    if (s->serving) {
        line_enter(&s->served, &b->waiter, &(LinePlace){ 0 });
        return;
    }
    Wish wish = peek(c);
    b->place = place_in_line(c, &wish);
    line_enter(wish.urgent ? &s->urgent : &s->line, &b->waiter, &b->place);
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
        line_leave(&b->waiter);
        b->stood_since = b->stands_since;
        b->stood_until = s->turn;
    }
    b->queued = false;
    /* Clients that waited for us get that much more time. */
    if (b->waits_since && c->deadline) c->deadline += uv_now(&s->loop) + 1 - b->waits_since;
    b->held_until = b->waits_since = 0;
}

uint64_t budget_heard(const Conn *c) {
    const Budget *b = &c->budget;
    return c->server->turn <= b->stood_until ? b->stood_since : clock_of(c->server);
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

static Conn *next_in(Waiter *line) {
    Waiter *next = line_next(line, uv_hrtime());
    return next ? (Conn *)(void *)((char *)next - offsetof(Conn, budget.waiter)) : NULL;
}

/* One step only: what comes behind an urgent one may be anything. */
static void allow_one_step(Conn *c) {
    Budget *b = &c->budget;
    uint32_t most = c->server->limits.turn_steps;
    b->number = c->server->turn;
    b->spent = 0;
    b->steps = most ? most - 1 : 0;
}

static void serve(Server *s, Waiter *line) {
    Conn *c = next_in(line);
    LinePlace had = c->budget.place;
    budget_leave(c);
    if (line == &s->urgent) allow_one_step(c);
    conn_turn(c);
    had.address_due = work_due(s->places, had.address);
    had.party_due = work_due(s->people, had.party);
    line_owes(&s->line, &had);
    line_owes(&s->urgent, &had);
}

/* After the sockets were looked at: one after the other, until this turn has lasted long enough.  What
 * is urgent goes first, and at least one of the others is served in any case. */
static void serve_lines(uv_check_t *check) {
    Server *s = check->data;
    uint64_t most = (uint64_t)s->limits.turn_line_us * US;
    s->turn++;
    s->turn_spent = 0;
    s->serving = true;
    while (s->urgent.first && s->turn_spent <= most) serve(s, &s->urgent);
    if (s->line.first) serve(s, &s->line);
    while (s->line.first && s->turn_spent <= most) serve(s, &s->line);
    s->serving = false;
    for (Conn *c; (c = next_in(&s->served));) {
        line_leave(&c->budget.waiter);
        line_up(c);
    }
    if (!s->line.first && !s->urgent.first) uv_idle_stop(&s->awake);
}

void budgets_open(Server *s) {
    uv_check_init(&s->loop, &s->serve);
    uv_idle_init(&s->loop, &s->awake);
    s->serve.data = s;
    uv_check_start(&s->serve, serve_lines);
}

void budgets_stop(Server *s) {
    uv_close((uv_handle_t *)&s->serve, NULL);
    uv_close((uv_handle_t *)&s->awake, NULL);
}

/* ---- not too fast ---- */

/* Hold the connection for this long; false: it has been too fast for too long. */
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

/* People we have let in before have a rate of their own. */
static bool pace_vouched(Conn *c, MeterKind kind) {
    Server *s = c->server;
    uint8_t party[METER_KEY];
    speaker_party(&c->speaker, c->speaker.place.key, party);
    return count(c, kind, s->limits.rate[kind].person, book_meter(s->people, party, c->budget.at));
}

/* As what does a request of someone count of whom nothing is known? */
static MeterKind kind_of_request(const Conn *c) {
    const Route *route = c->exchange ? c->exchange->match.route : NULL;
    if (route && route->door) return METER_DOOR;
    if (route && route->handle == static_get) return METER_FILE;
    return c->speaker.proves ? METER_PROOF : METER_REQUEST;
}

bool pace(Conn *c, MeterKind kind) {
    Server *s = c->server;
    const RateLimits *rates = &s->limits.rate[kind];
    if (c->speaker.free) return true;
    if (!c->speaker.shared && !count(c, kind, rates->connection, &c->meter)) return told(c, false);
    if (c->speaker.person || c->speaker.proven)
        return true; /* whose own rate counts: a neighbour must not slow them down */
    if (c->speaker.vouched) return told(c, pace_vouched(c, kind));
    if (kind == METER_REQUEST)
        kind = kind_of_request(c); /* no flood stands in the way of the others */
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
static bool find_proof(const Request *request, uint8_t key[METER_KEY]) {
    static const char *const FIELDS[] = { "authorization", "cookie" };
    uint8_t hash[SHA256_BYTES];
    Sha256 sha;
    bool found = false;
    sha256_init(&sha);
    for (size_t i = 0; i < sizeof FIELDS / sizeof FIELDS[0]; i++) {
        const char *value = request_header(request, FIELDS[i]);
        if (value) sha256_update(&sha, value, strlen(value) + 1);
        found |= value != NULL;
    }
    sha256_final(&sha, hash);
    memcpy(key, hash, METER_KEY);
    return found;
}

/* The person found by this proof while its meter runs; 0: nobody. */
static uint64_t found_by(Server *s, const uint8_t proof[METER_KEY], uint64_t now) {
    const Meter *meter = book_find(s->proofs, proof);
    return meter && meter->due[METER_PROOF] > now ? meter->person : 0;
}

void pace_person_found(Exchange *x) {
    static const uint64_t BELIEVED = UINT64_C(600) * 1000 * MS;
    Conn *c = x->conn;
    c->speaker.person = x->payer;
    c->speaker.known = x->known;
    if (!c->speaker.proves) return;
    Meter *meter = x->payer ? book_meter(c->server->proofs, c->speaker.proof, c->budget.at)
                            : book_find(c->server->proofs, c->speaker.proof);
    if (!meter) return;
    meter->due[METER_PROOF] = x->payer ? c->budget.at + BELIEVED : 0;
    meter->person = x->payer;
}

Speaker speaker_of(Conn *c, const Request *request, const char *address) {
    Server *s = c->server;
    bool shared = c->place.local && s->options.behind_proxy;
    AddressPlace place = shared ? address_place(address) : c->place;
    Speaker speaker = { .asked = true,
                        .place = place,
                        .free = place.local && !s->limits.count_loopback,
                        .shared = shared };
    speaker.proves = find_proof(request, speaker.proof);
    if (speaker.proves) speaker.proven = found_by(s, speaker.proof, uv_hrtime());
    speaker.vouched = speaker.proves && !speaker.proven && s->options.vouches &&
                      s->options.vouches(s->options.user, request, &s->site, speaker.mark);
    return speaker;
}

void pace_speaker(Exchange *x) {
    x->conn->speaker = speaker_of(x->conn, &x->request, x->peer);
}
