#include "cli/session.h"

#include "app/online/seat_bot.h"
#include "base/sha256.h"
#include "codec/notation.h"
#include "table/timeout.h"

#include <stdlib.h>
#include <string.h>

Session session_make(void) {
    return (Session){ 0 };
}

void session_free(Session *s) {
    free(s->log);
    *s = session_make();
}

Seed session_seed(uint64_t number) {
    static const char WORDS[] = "castellan seed 1"; /* hashed with its zero */
    uint8_t bytes[8];
    Seed seed;
    Sha256 sha;
    for (int i = 0; i < 8; i++) bytes[i] = (uint8_t)(number >> (8 * i));
    sha256_init(&sha);
    sha256_update(&sha, WORDS, sizeof WORDS);
    sha256_update(&sha, bytes, sizeof bytes);
    sha256_final(&sha, seed.bytes);
    return seed;
}

Seed session_next_seed(const Session *s, uint32_t n) {
    uint8_t number[4] = { (uint8_t)n, (uint8_t)(n >> 8), (uint8_t)(n >> 16), (uint8_t)(n >> 24) };
    Seed next;
    Sha256 sha;
    sha256_init(&sha);
    sha256_update(&sha, s->seed.bytes, SEED_BYTES);
    sha256_update(&sha, number, sizeof number);
    sha256_final(&sha, next.bytes);
    return next;
}

Seed session_secret(const Session *s) {
    return s->table.commit_at ? session_next_seed(s, s->table.commit_at) : s->seed;
}

/* --- the log -------------------------------------------------------------------------------- */

static bool make_room(Session *s) {
    if (s->table.count < s->room) return true;
    uint32_t room = s->room ? 2 * s->room : 256;
    Entry *log = s->room < SESSION_ENTRIES ? realloc(s->log, room * sizeof *log) : NULL;
    if (!log) return false;
    s->log = log;
    s->room = room;
    return true;
}

int session_add(Session *s, const Entry *e) {
    bool rewinds = e->kind == ENTRY_REWIND || e->kind == ENTRY_VOID_ROLL;
    if (s->positioned && rewinds) return SESSION_NO_LOG;
    if (s->table.count >= SESSION_ENTRIES || !make_room(s)) return SESSION_FULL;
    Game before = s->table.play.game;
    uint32_t n = s->table.count;
    s->log[n] = *e;
    if (e->kind == ENTRY_ACT) s->log[n].move.act = notation_tidy(&before, &e->move.act);
    TableRefusal no = table_apply(&s->table, s->log, n);
    if (!no && s->ear) s->ear(s->with, s, &before, n);
    return (int)no;
}

bool session_cut(Session *s, uint32_t count) {
    if (count < s->base.count || count > s->table.count) return false;
    if (count == s->table.count) return true;
    s->table = s->base;
    for (uint32_t n = s->base.count; n < count; n++) table_apply(&s->table, s->log, n);
    return true;
}

static Entry start_entry(const Start *start, const Seed *seed) {
    Entry e = entry_make(ENTRY_START, BY_SYSTEM, NONE);
    e.start = *start;
    e.start.commit = chance_commit(seed);
    return e;
}

TableRefusal session_start(Session *s, const Start *start, const Seed *seed) {
    Session fresh = { .seed = *seed, .ear = s->ear, .with = s->with };
    Entry e = start_entry(start, seed);
    table_open(&fresh.table);
    int no = session_add(&fresh, &e);
    if (no) {
        session_free(&fresh);
        return (TableRefusal)no;
    }
    fresh.open = true;
    fresh.base = fresh.table;
    free(s->log);
    *s = fresh;
    return TABLE_ALLOWED;
}

TableRefusal session_place(Session *s, RulebookId rulebook, const TableRules *rules,
                           const Game *position, const Seed *seed) {
    Start start = { .version = START_NEWEST,
                    .alone = 1,
                    .scenario = position->scenario,
                    .rulebook = (uint8_t)rulebook,
                    .seats = position->seats,
                    .game_rules = position->rules,
                    .table_rules = *rules,
                    .board = position->board };
    for (int seat = 0; seat < position->seats; seat++)
        start.holder[seat] = position->vacant >> seat & 1 ? HELD_BY_NOBODY : HELD_BY_PERSON;
    TableRefusal no = session_start(s, &start, seed);
    if (no) return no;
    Play *play = &s->table.play;
    play->game = *position;
    for (int seat = 0; seat < position->seats; seat++) /* anything may be in the hands */
        for (int kind = 0; kind < HAND_KINDS; kind++)
            play->tracker.hi[seat][kind] = (uint8_t)cards_of(scenario_cards(position->scenario),
                                                             kind);
    PublicFact still = fact_still(position);
    tracker_learn(&play->tracker, &still);
    s->table.news[0].fact = still;
    s->positioned = true;
    s->base = s->table;
    return no;
}

/* --- acting --------------------------------------------------------------------------------- */

static int cause(const Session *s, int seat) {
    bool bot = seat < s->table.start.seats && s->table.seat[seat].holder == HELD_BY_BOT;
    return bot ? BY_BOT : BY_SEAT;
}

static Key key_of(const Session *s) {
    Seed secret = session_secret(s);
    return table_key(&s->table, &secret);
}

static int add_act(Session *s, const Action *a, const Chance *chance) {
    Key key = key_of(s);
    Entry e = table_act(&s->table, &key, cause(s, a->seat), a);
    if (chance) e.move.chance = *chance;
    return session_add(s, &e);
}

static int add_offer(Session *s, int seat, unsigned to, Cards give, Cards get) {
    Entry e = entry_make(ENTRY_OFFER, cause(s, seat), seat);
    e.terms = (Terms){ .to = (uint8_t)to, .give = give, .get = get };
    return session_add(s, &e);
}

static int add_answer(Session *s, EntryKind kind, int seat, uint32_t offer) {
    Entry e = entry_make(kind, cause(s, seat), seat);
    e.terms.offer = offer;
    return session_add(s, &e);
}

int session_act(Session *s, const Action *a, const Chance *chance) {
    const Game *g = &s->table.play.game;
    uint32_t count = s->table.count;
    bool trade = a->kind == ACT_TRADE && !game_check(g, a) && !s->bot[a->where];
    if (!trade || offers_agreed(&s->table.play.offers, a)) return add_act(s, a, chance);
    int no = add_offer(s, a->seat, 1u << a->where, a->give, a->get);
    if (!no) no = add_answer(s, ENTRY_ACCEPT, a->where, count);
    if (!no) no = add_act(s, a, chance);
    if (no) session_cut(s, count);
    return no;
}

/* --- bots ----------------------------------------------------------------------------------- */

/* The same moment of the same game gives a bot the same luck, also after undo. */
static Rng luck(const Session *s, int seat) {
    Rng rng = { 0 };
    memcpy(&rng.state, s->seed.bytes, sizeof rng.state);
    rng.state ^= (uint64_t)s->table.count << 8 | (unsigned)seat;
    rng_next(&rng);
    return rng;
}

Action session_ask(const Session *s, const Bot *bot, int seat, Patience patience) {
    Eyes eyes;
    Rng rng = luck(s, seat);
    eyes_open(&eyes, &s->table.play.game, seat, NULL);
    eyes.patience = patience;
    return bot->act(&eyes, &rng);
}

/* --- playing on ----------------------------------------------------------------------------- */

unsigned session_awaited(const Session *s) {
    return table_running(&s->table);
}

/* Do what a clock or an empty chair makes happen; false if there is nothing. */
static bool force(Session *s, int *no) {
    Key key = key_of(s);
    for (int seat = 0; seat < s->table.start.seats; seat++) {
        Entry e;
        if (!timeout_next(&s->table, &key, seat, &e)) continue;
        *no = session_add(s, &e);
        return true;
    }
    return false;
}

/* One entry for the first of the awaited seats that is played here; false if there is none. */
static bool step(Session *s, const Bot *others, int until, int *no) {
    unsigned awaited = session_awaited(s);
    if (until != NONE && awaited >> until & 1) return false;
    for (int seat = 0; seat < s->table.start.seats; seat++) {
        const Bot *bot = s->bot[seat] ? s->bot[seat] : others;
        if (!(awaited >> seat & 1) || !bot) continue;
        Key key = key_of(s);
        Rng rng = luck(s, seat);
        Entry e = seat_bot(&s->table, s->log, bot, &key, seat, NULL, &rng);
        *no = session_add(s, &e);
        return true;
    }
    return false;
}

int session_run(Session *s, const Bot *others, int until, uint32_t steps) {
    int no = 0;
    while (steps-- && !no)
        if (!force(s, &no) && !step(s, others, until, &no)) break;
    return no;
}
