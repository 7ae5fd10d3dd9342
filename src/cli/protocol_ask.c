/* protocol_ask.c - the commands that only look. */
#include "base/heap.h"
#include "bot/bot.h"
#include "cli/protocol.h"
#include "cli/protocol_request.h"
#include "cli/protocol_verbs.h"
#include "codec/action_json.h"
#include "codec/board_json.h"
#include "codec/game_log.h"
#include "codec/jot.h"
#include "codec/legal_json.h"
#include "codec/members.h"
#include "codec/notation.h"
#include "codec/position_json.h"
#include "codec/view_json.h"
#include "engine/encode.h"
#include "engine/fish.h"

#include <time.h>

static const Game *game(const Request *r) {
    return &r->s->table.play.game;
}

/* --- shared pieces -------------------------------------------------------------------------- */

void protocol_now(Request *r) {
    const Table *t = &r->s->table;
    const Game *g = &t->play.game;
    uint8_t hash[SHA256_BYTES];
    game_hash(g, NULL, 0, hash);
    member_hex("hash", hash, sizeof hash, &r->body);
    jot_key(&r->body, "now"), jot_open(&r->body, '{');
    member_number("n", t->count, &r->body);
    member_word("phase", PHASE_NAME[g->phase], &r->body);
    member_number("turn", g->turn, &r->body);
    member_mask("awaited", session_awaited(r->s), &r->body);
    if (t->paused) member_flag("paused", true, &r->body);
    if (table_over(t)) {
        Result result = table_result(t);
        jot_key(&r->body, "result"), result_json_write(&result, g->seats, &r->body);
    }
    jot_close(&r->body, '}');
}

int protocol_seat(Request *r, const char *key) {
    unsigned awaited = session_awaited(r->s);
    int usual = awaited ? __builtin_ctz(awaited) : game(r)->turn;
    return (int)pick_number_or(&r->p, key, 0, game(r)->seats - 1, usual);
}

bool protocol_bot(Request *r, const char *key, const Bot **bot) {
    const char *name = pick_text_or_null(&r->p, key);
    *bot = name ? bot_find(name) : NULL;
    if (r->p.status) return request_bad(r);
    if (name && !*bot) return request_fail(r, "no-such-bot", "No bot has this name.");
    return true;
}

/* --- about the engine ----------------------------------------------------------------------- */

static void names(const char *key, const char *const list[], int count, Buf *out) {
    jot_key(out, key), jot_open(out, '[');
    for (int i = 0; i < count; i++) jot_item(out), jot_text(out, list[i]);
    jot_close(out, ']');
}

bool protocol_hello(Request *r) {
    Buf *out = &r->body;
    if (!request_taken(r)) return false;
    member_word("castellan", CASTELLAN_VERSION, out);
    member_number("protocol", PROTOCOL_VERSION, out);
    names("scenarios", SCENARIO_NAME, SCENARIOS, out);
    names("rulebooks", RULEBOOK_NAME, RULEBOOKS, out);
    jot_key(out, "bots"), jot_open(out, '[');
    for (int i = 0; i < BOTS; i++) jot_item(out), jot_text(out, BOT_LIST[i]->name);
    jot_close(out, ']');
    names("actions", ACTION_NAME + 1, ACTION_KINDS - 1, out);
    return true;
}

bool protocol_help(Request *r) {
    Buf *out = &r->body;
    if (!request_taken(r)) return false;
    jot_key(out, "commands"), jot_open(out, '{');
    for (const Verb *v = VERBS; v->name; v++) member_word(v->name, v->summary, out);
    jot_close(out, '}');
    return true;
}

static void table_of(const char *key, const uint8_t *rows, int count, int width, Buf *out) {
    jot_key(out, key), jot_open(out, '[');
    for (int i = 0; i < count; i++) {
        jot_item(out), jot_open(out, '[');
        for (int k = 0; k < width && rows[i * width + k] != NONE; k++)
            jot_item(out), jot_number(out, rows[i * width + k]);
        jot_close(out, ']');
    }
    jot_close(out, ']');
}

enum { ISLANDS_MAX = 8 };

static int island_of(const Topology *on, int hex) {
    if (hex == NONE) return NONE; /* the frame: sea.  S-41 */
    return on->hex_island ? on->hex_island[hex] : 0;
}

/* Roads lie inland and at the coast, ships at the coast and at sea.  S-12 */
static void edge_kinds(const Topology *on, Buf *out) {
    jot_key(out, "edge_kinds"), jot_open(out, '[');
    for (int edge = 0; edge < on->edges; edge++) {
        bool land[2];
        for (int i = 0; i < 2; i++) land[i] = island_of(on, on->edge_hexes[edge][i]) != NONE;
        jot_item(out);
        jot_text(out, land[0] && land[1] ? "inland" : land[0] || land[1] ? "coast" : "sea");
    }
    jot_close(out, ']');
}

/* The hexes of each island, the main one first.  S-11 */
static void islands(const Topology *on, Buf *out) {
    jot_key(out, "islands"), jot_open(out, '[');
    for (int island = 0; island < ISLANDS_MAX; island++) {
        int found = 0;
        for (int hex = 0; hex < on->hexes; hex++) {
            if (island_of(on, hex) != island) continue;
            if (!found++) jot_item(out), jot_open(out, '[');
            jot_item(out), jot_number(out, hex);
        }
        if (found) jot_close(out, ']');
    }
    jot_close(out, ']');
}

bool protocol_topology(Request *r) {
    Buf *out = &r->body;
    int missing = r->s->open ? game(r)->scenario : SCENARIO_BASE;
    int scenario = pick_word_or(&r->p, "scenario", SCENARIO_NAME, SCENARIOS, missing);
    if (!request_taken(r)) return false;
    const Topology *on = topology_of(scenario);
    table_of("hex_sites", on->hex_sites[0], on->hexes, 6, out);
    table_of("hex_edges", on->hex_edges[0], on->hexes, 6, out);
    table_of("edge_sites", on->edge_sites[0], on->edges, 2, out);
    table_of("site_hexes", on->site_hexes[0], on->sites, 3, out);
    table_of("site_neighbours", on->site_next[0], on->sites, 3, out);
    table_of("edge_hexes", on->edge_hexes[0], on->edges, 2, out);
    edge_kinds(on, out);
    islands(on, out);
    if (scenario == SCENARIO_FISHERMEN) table_of("ground_sites", GROUND_SITES[0], GROUNDS, 3, out);
    return true;
}

/* --- about the game ------------------------------------------------------------------------- */

bool protocol_legal(Request *r) {
    static const char *const FORMS[] = { "text", "objects" };
    int seat = protocol_seat(r, "seat");
    int form = pick_word_or(&r->p, "as", FORMS, 2, 0);
    if (!request_taken(r)) return false;
    Legal legal;
    game_legal(game(r), seat, &legal);
    jot_key(&r->body, "legal");
    legal_json_write(game(r), &legal,
                     LEGAL_DESCRIBED | LEGAL_HANDS | (form ? LEGAL_OBJECTS : LEGAL_LISTED),
                     &r->body);
    return true;
}

bool protocol_view(Request *r) {
    int kind = pick_word_or(&r->p, "role", ROLE_NAME, ROLES, ROLE_SEAT);
    int seat = kind == ROLE_SEAT ? protocol_seat(r, "seat") : NONE;
    if (!request_taken(r)) return false;
    View view;
    view_make(&r->s->table, r->s->log, (Role){ (uint8_t)kind, (uint8_t)seat }, &view);
    jot_key(&r->body, "view"), view_json_write(&view, &r->body);
    return true;
}

bool protocol_scores(Request *r) {
    if (!request_taken(r)) return false;
    jot_key(&r->body, "scores"), scores_json_write(&r->s->table, &r->body);
    return true;
}

bool protocol_routes(Request *r) {
    if (!request_taken(r)) return false;
    jot_key(&r->body, "routes"), jot_open(&r->body, '[');
    for (int seat = 0; seat < game(r)->seats; seat++)
        jot_item(&r->body), jot_number(&r->body, game(r)->seat[seat].route);
    jot_close(&r->body, ']');
    member_id("holder", game(r)->route_holder, &r->body);
    return true;
}

bool protocol_hash(Request *r) {
    if (!request_taken(r)) return false;
    protocol_now(r);
    return true;
}

bool protocol_board(Request *r) {
    if (!request_taken(r)) return false;
    jot_key(&r->body, "board"), board_json_write(&game(r)->board, &r->body);
    return true;
}

/* When to stop thinking, by the clock. */
static bool time_is_up(void *with) {
    const struct timespec *until = with;
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return now.tv_sec > until->tv_sec ||
           (now.tv_sec == until->tv_sec && now.tv_nsec >= until->tv_nsec);
}

bool protocol_ask_bot(Request *r) {
    enum { MS_MOST = 3600000 };
    const Bot *bot;
    struct timespec until;
    if (!protocol_bot(r, "bot", &bot)) return false;
    int seat = protocol_seat(r, "seat");
    int64_t ms = pick_number_or(&r->p, "ms", 1, MS_MOST, 0);
    Patience patience = { .nodes = (uint32_t)pick_number_or(&r->p, "nodes", 1, UINT32_MAX, 0) };
    if (ms) {
        clock_gettime(CLOCK_MONOTONIC, &until);
        until.tv_sec += ms / 1000;
        until.tv_nsec += ms % 1000 * 1000000;
        if (until.tv_nsec >= 1000000000) until.tv_sec++, until.tv_nsec -= 1000000000;
        patience.enough = time_is_up;
        patience.with = &until;
        if (!patience.nodes) patience.nodes = UINT32_MAX;
    }
    if (!request_taken(r)) return false;
    if (!bot) return request_fail(r, "no-such-bot", "The request needs \"bot\".");
    if (!(game_actors(game(r)) >> seat & 1))
        return request_fail(r, "not-awaited", "It isn't this seat's turn.");
    Action a = session_ask(r->s, bot, seat, patience);
    a = notation_tidy(game(r), &a);
    char text[NOTATION_MAX];
    Buf line = buf_over(text, sizeof text);
    notation_write(&a, &line);
    jot_key(&r->body, "action"), action_json_write(&a, &r->body);
    member_word("text", text, &r->body);
    return true;
}

bool protocol_log(Request *r) {
    static const char *const PARTS[] = { "full", "public" };
    int part = pick_word_or(&r->p, "part", PARTS, GAME_LOG_PARTS, GAME_LOG_FULL);
    if (!request_taken(r)) return false;
    if (r->s->positioned) return request_refuse(r, SESSION_NO_LOG);
    Seed secret = session_secret(r->s);
    Buf file = buf_heap(GAME_LOG_MAX);
    Status status = game_log_write(r->s->log, r->s->table.count, &secret, (GameLogPart)part, &file,
                                   &r->err);
    jot_key(&r->body, "log");
    for (size_t i = 0; i < file.size && !status; i++) /* on one line */
        if (file.text[i] != '\n') buf_char(&r->body, file.text[i]);
    buf_free(&file);
    return !status || request_bad(r);
}
