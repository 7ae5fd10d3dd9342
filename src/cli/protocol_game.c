/* protocol_game.c - the commands that change the game, and the table of all commands. */
#include "cli/protocol_verbs.h"
#include "codec/action_json.h"
#include "codec/board_plan.h"
#include "codec/entry_json.h"
#include "codec/jot.h"
#include "codec/members.h"
#include "codec/notation.h"
#include "codec/outcome.h"
#include "codec/position_json.h"
#include "codec/rules_json.h"

#include <string.h>

static const Game *game(const Request *r) {
    return &r->s->table.play.game;
}

/* --- what was done -------------------------------------------------------------------------- */

static void write_act(const Session *s, const Game *before, uint32_t n, Buf *out) {
    const Entry *e = &s->log[n];
    const Move *event = &e->move;
    char text[NOTATION_MAX];
    Buf line = buf_over(text, sizeof text);
    Outcome outcome = outcome_of(before, event, &s->table.play.game);
    notation_write(&event->act, &line);
    member_number("n", n, out);
    member_number("seat", e->seat, out);
    member_word("by", CAUSE_NAME[e->by], out);
    member_word("act", text, out);
    if (event->act.kind == ACT_ROLL) chance_json_members(ACT_ROLL, event->chance, out);
    outcome_json_members(&outcome, before->seats, out);
}

/* An ear: the next item of the answer's list "did". */
static void hear(void *with, const Session *s, const Game *before, uint32_t n) {
    Buf *out = &((Request *)with)->body;
    const Entry *e = &s->log[n];
    if (e->kind == ENTRY_START) return;
    jot_item(out), jot_open(out, '{');
    if (e->kind == ENTRY_ACT) write_act(s, before, n, out);
    else jot_key(out, "entry"), entry_json_write(e, n, CHANCE_NONE, out);
    jot_close(out, '}');
}

static void begin_did(Request *r) {
    jot_key(&r->body, "did"), jot_open(&r->body, '[');
    r->s->ear = hear;
    r->s->with = r;
}

static void end_did(Request *r) {
    jot_close(&r->body, ']');
    r->s->ear = NULL;
    r->s->with = NULL;
    protocol_now(r);
}

/* What the engine plays within one request: longer than any game of bots that can end. */
enum { STRETCH = 5000 };

/* Let the engine's seats play on; a full log only stops them. */
static int play_on(Session *s, const Bot *others, int until, uint32_t steps) {
    int no = session_run(s, others, until, steps);
    return no == SESSION_FULL ? 0 : no;
}

/* Play on, and tell what was done.  `no` is the outcome of the request's own deed; if it failed,
 * everything since `count` is undone. */
static bool finish(Request *r, int no, uint32_t count) {
    if (!no) no = play_on(r->s, NULL, NONE, STRETCH);
    end_did(r);
    if (!no) return true;
    session_cut(r->s, count);
    return request_refuse(r, no);
}

/* --- beginning ------------------------------------------------------------------------------ */

/* A whole number, or 64 hexadecimal digits. */
static Seed pick_seed(Pick *p) {
    Seed seed = { { 0 } };
    const char *text = json_string_value(json_object_get(p->object, "seed"));
    if (text && strlen(text) == 2 * SEED_BYTES) pick_bytes(p, "seed", seed.bytes, SEED_BYTES);
    else seed = session_seed(pick_big_or(p, "seed", 0));
    return seed;
}

static bool new_game(Request *r) {
    Pick *p = &r->p;
    Start start;
    memset(&start, 0, sizeof start); /* the padding too: entries compare by their bytes */
    start.version = START_NEWEST;
    start.alone = 1; /* one program plays all seats */
    start.scenario = (uint8_t)pick_word_or(p, "scenario", SCENARIO_NAME, SCENARIOS, SCENARIO_BASE);
    start.rulebook = (uint8_t)pick_word_or(p, "rulebook", RULEBOOK_NAME, RULEBOOKS, CUSTOM);
    start.seats = (uint8_t)pick_number_or(p, "seats", SEATS_MIN, SEATS, SEATS);
    const json_t *rules = pick_value(p, "rules"), *board = pick_value(p, "board");
    Seed seed = pick_seed(p);
    if (!request_taken(r)) return false;
    start.game_rules = scenario_rules(start.scenario, rulebook_game(start.rulebook));
    start.table_rules = rules_timeless(start.rulebook);
    Status status = board_plan_read(board, start.scenario, &start.board, &r->err);
    if (!status && rules)
        status = rules_json_read(rules, &start.game_rules, &start.table_rules, &r->err);
    if (status) return request_bad(r);
    TableRefusal no = session_start(r->s, &start, &seed);
    if (no) return request_refuse(r, (int)no);
    member_hex("commit", r->s->table.commit.bytes, HASH_BYTES, &r->body);
    protocol_now(r);
    return true;
}

/* For the cards that a position only counts; another one than the bots have. */
static Rng luck_of(const Seed *seed) {
    Rng luck;
    memcpy(&luck.state, seed->bytes + sizeof luck.state, sizeof luck.state);
    return luck;
}

static bool position(Request *r) {
    const json_t *value = pick_value(&r->p, "position");
    Game placed;
    PositionTable at;
    if (!value) {
        if (!request_taken(r)) return false;
        if (!r->s->open) return request_fail(r, "no-game", "There is no game to show.");
        PositionTable now = { r->s->table.start.rulebook, r->s->table.start.table_rules };
        jot_key(&r->body, "position"), position_json_write(game(r), &now, &r->body);
        return true;
    }
    Seed seed = pick_seed(&r->p);
    if (!request_taken(r)) return false;
    if (position_json_read(value, luck_of(&seed), &placed, &at, &r->err)) return request_bad(r);
    TableRefusal no = session_place(r->s, at.rulebook, &at.rules, &placed, &seed);
    if (no) return request_refuse(r, (int)no);
    protocol_now(r);
    return true;
}

/* --- playing -------------------------------------------------------------------------------- */

static bool read_chance(Request *r, const json_t *value, const Action *a, Chance *chance) {
    Pick p = pick_open(value, "The chance", &r->err);
    chance_json_pick(&p, a->kind, game_chance(game(r), a).kind, chance);
    Move move = { .act = *a, .chance = *chance };
    if (!p.status && game_more(game(r), a, chance, 1).kind) draws_json_pick(&p, &move);
    *chance = move.chance;
    return !pick_close(&p) || request_bad(r);
}

static bool apply(Request *r) {
    int seat = protocol_seat(r, "seat");
    const json_t *value = pick_value(&r->p, "action"), *given = pick_value(&r->p, "chance");
    Action a;
    Chance chance;
    if (!request_taken(r)) return false;
    if (!value) return request_fail(r, "bad-request", "The request needs \"action\".");
    if (action_json_read(value, game(r)->scenario, seat, &a, &r->err)) return request_bad(r);
    Refusal no = game_check(game(r), &a); /* before its chance is looked at */
    if (no) return request_refuse(r, (int)no);
    if (given && !read_chance(r, given, &a, &chance)) return false;
    uint32_t count = r->s->table.count;
    begin_did(r);
    return finish(r, session_act(r->s, &a, given ? &chance : NULL), count);
}

static bool enter(Request *r) {
    const json_t *value = pick_value(&r->p, "entry");
    uint32_t count = r->s->table.count;
    Entry e;
    bool sealed;
    if (!request_taken(r)) return false;
    if (entry_json_read(value, count, &e, &sealed, &r->err)) return request_bad(r);
    if (e.kind == ENTRY_ACT || e.kind == ENTRY_START || e.kind == ENTRY_REWIND)
        return request_fail(
            r, "bad-request",
            "Use \"apply\" for actions, \"new\" to start and \"rewind\" to rewind.");
    begin_did(r);
    return finish(r, session_add(r->s, &e), count);
}

/* Her time is up, whatever the clock says: a judge passes the dice on. */
static bool time_out(Request *r) {
    uint32_t count = r->s->table.count;
    Entry e = entry_make(ENTRY_TIMEOUT, BY_JUDGE, protocol_seat(r, "seat"));
    if (!request_taken(r)) return false;
    begin_did(r);
    return finish(r, session_add(r->s, &e), count);
}

static bool rewind_to(Request *r) {
    uint32_t count = r->s->table.count;
    Entry e = entry_make(ENTRY_REWIND, BY_JUDGE, NONE);
    e.rewind.to = (uint32_t)pick_number(&r->p, "to", 1, SESSION_ENTRIES);
    e.rewind.keep = pick_flag_or(&r->p, "keep", false);
    if (!request_taken(r)) return false;
    memcpy(e.clause, "T-32", sizeof "T-32");
    if (r->s->table.revealed) { /* the old seed is known: commit to a new one */
        Seed next = session_next_seed(r->s, count);
        e.rewind.committed = 1;
        e.rewind.commit = chance_commit(&next);
    }
    begin_did(r);
    return finish(r, session_add(r->s, &e), count);
}

static bool reveal(Request *r) {
    uint32_t count = r->s->table.count;
    Entry e = entry_make(ENTRY_REVEAL, BY_SYSTEM, NONE);
    if (!request_taken(r)) return false;
    e.seed = session_secret(r->s);
    begin_did(r);
    return finish(r, session_add(r->s, &e), count);
}

static bool undo(Request *r) {
    uint32_t first = r->s->base.count, count = r->s->table.count;
    bool by_number = pick_has(&r->p, "to");
    int64_t steps = by_number ? 0 : pick_number_or(&r->p, "steps", 1, SESSION_ENTRIES, 1);
    int64_t to = by_number ? pick_number(&r->p, "to", 1, SESSION_ENTRIES) : count - steps;
    if (!request_taken(r)) return false;
    if (to < first || to > count || !session_cut(r->s, (uint32_t)to))
        return request_fail(r, "nothing-to-undo",
                            "{entries%u, plural, =0 {There is nothing to undo.} one {Only # entry "
                            "can be undone.} other {Only # entries can be undone.}}",
                            count - first);
    protocol_now(r);
    return true;
}

static bool play(Request *r) {
    const Bot *bot;
    if (!protocol_bot(r, "bot", &bot)) return false;
    int until = pick_id_or(&r->p, "until", game(r)->seats, NONE);
    int64_t steps = pick_number_or(&r->p, "steps", 1, SESSION_ENTRIES, STRETCH);
    bool quiet = pick_flag_or(&r->p, "quiet", false);
    if (!request_taken(r)) return false;
    uint32_t count = r->s->table.count;
    begin_did(r);
    if (quiet) r->s->ear = NULL;
    int no = play_on(r->s, bot, until, (uint32_t)steps);
    end_did(r);
    if (!no) return true;
    session_cut(r->s, count);
    return request_refuse(r, no);
}

/* Who plays a seat: one of our bots, or "me", the sender of the requests. */
static bool seat(Request *r) {
    int which = protocol_seat(r, "seat");
    const char *name = pick_text_or_null(&r->p, "controller");
    if (!request_taken(r)) return false;
    const Bot *bot = name ? bot_find(name) : NULL;
    if (!name || (!bot && strcmp(name, "me") != 0))
        return request_fail(r, "no-such-bot",
                            "\"controller\" must be \"me\" or the name of a bot.");
    uint32_t count = r->s->table.count;
    const Bot *before = r->s->bot[which];
    int holder = bot ? HELD_BY_BOT : HELD_BY_PERSON;
    Entry e = entry_make(ENTRY_HOLDER, BY_SYSTEM, which);
    e.holder.kind = (uint8_t)holder;
    begin_did(r);
    int no = r->s->table.seat[which].holder == holder ? 0 : session_add(r->s, &e);
    if (!no) r->s->bot[which] = bot;
    if (finish(r, no, count)) return true;
    r->s->bot[which] = before;
    return false;
}

static bool quit(Request *r) {
    if (!request_taken(r)) return false;
    r->goodbye = true;
    return true;
}

const Verb VERBS[] = {
    { "hello", "version, scenarios, rulebooks, bots", protocol_hello, false },
    { "help", "list the commands", protocol_help, false },
    { "topology", "ids of hexes, sites and edges, and which touch", protocol_topology, false },
    { "new", "start a game: scenario, rulebook, rules, seats, board, seed", new_game, false },
    { "position", "show the whole state, or set up the given one", position, false },
    { "legal", "what a seat may do: seat, as (text, objects)", protocol_legal, true },
    { "apply", "take an action: action, seat, chance", apply, true },
    { "undo", "undo entries: steps, or to", undo, true },
    { "view", "what a role sees: role (seat, spectator, judge, replay), seat", protocol_view,
      true },
    { "scores", "points, pieces, tiles and places", protocol_scores, true },
    { "routes", "the longest route of every seat", protocol_routes, true },
    { "hash", "the hash of the state", protocol_hash, true },
    { "board", "the board", protocol_board, true },
    { "bot", "what a bot would do: bot, seat", protocol_ask_bot, true },
    { "seat", "who plays a seat: seat, controller (me, or a bot)", seat, true },
    { "play", "let bots play on: bot for the free seats, until (a seat), steps, quiet", play,
      true },
    { "enter", "add any other entry, such as an offer or a ruling: entry", enter, true },
    { "timeout", "a seat's time is up: seat", time_out, true },
    { "rewind", "a judge rewinds the game: to, keep", rewind_to, true },
    { "reveal", "show the seed once the game is over", reveal, true },
    { "log", "the game.json so far: part (full, public)", protocol_log, true },
    { "quit", "end the session", quit, false },
    { 0 },
};
