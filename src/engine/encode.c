#include "engine/encode.h"

#include "engine/cities.h"

#include <assert.h>
#include <string.h>

/* One description of the format serves both directions. */
typedef struct Cursor {
    const uint8_t *in; /* one of the two */
    uint8_t *out;
    size_t size, at;
    bool short_of_bytes;
} Cursor;

static void byte(Cursor *c, uint8_t *value) {
    if (c->at == c->size) {
        c->short_of_bytes = true;
        return;
    }
    assert(c->in || c->out);
    if (c->in) *value = c->in[c->at];
    else c->out[c->at] = *value;
    c->at++;
}

static void list(Cursor *c, uint8_t *values, int count) {
    for (int i = 0; i < count; i++) byte(c, &values[i]);
}

static uint64_t number(Cursor *c, uint64_t value, int width) {
    uint64_t result = 0;
    for (int i = 0; i < width; i++) {
        uint8_t part = (uint8_t)(value >> (8 * i));
        byte(c, &part);
        result |= (uint64_t)part << (8 * i);
    }
    return result;
}

static void cards(Cursor *c, Cards *pile) {
    *pile = number(c, *pile, HAND_KINDS);
}

static void words(Cursor *c, uint64_t *list, int count) {
    for (int i = 0; i < count; i++) list[i] = number(c, list[i], 8);
}

static void visit_rules(Cursor *c, GameRules *rules) {
#define FIELD(name, ...) byte(c, &rules->name);
    GAME_PARAMETERS(FIELD)
#undef FIELD
}

/* How a field of each type is written and read. */
#define CODE_Byte(x) byte(c, &(x))
#define CODE_Number16(x) (x) = (uint16_t)number(c, x, 2)
#define CODE_Number32(x) (x) = (uint32_t)number(c, x, 4)
#define CODE_Cards(x) cards(c, &(x))
#define CODE_SiteSet(x) words(c, (x).w, SITE_WORDS)
#define CODE_EdgeSet(x) words(c, (x).w, EDGE_WORDS)
#define CODE_PerHex(x) list(c, x, HEXES)
#define CODE_PerPiece(x) list(c, x, PIECES)
#define CODE_Dice(x) list(c, x, 2)
#define CODE_PerGround(x) list(c, x, GROUNDS)
#define CODE_Draws(x) list(c, x, MORE_DRAWS)
#define CODE_PerTrack(x) list(c, x, TRACKS)
#define CODE_PerProgress(x) list(c, x, PROGRESS_CARDS)
#define CODE_Queues(x) list(c, x[0], TRACKS *QUEUE_MAX)
#define CODE_SitesPerLevel(x) words(c, (x)[0].w, KNIGHT_LEVELS *SITE_WORDS)
#define CODE_Harbours(x) visit_harbours(c, x)
#define CODE_Open(x) visit_open(c, &(x))
#define VISIT(SORT, Type, field) VISIT_##SORT(Type, of->field)
#define VISIT_FACT(Type, x) CODE_##Type(x);
#define VISIT_DERIVED(Type, x)
#define VISIT_UNENCODED(Type, x)

/* No field takes more bytes here than in memory. */
#define ROOM(SORT, Type, field) ROOM_##SORT(Type)
#define ROOM_FACT(Type) +sizeof(Type)
#define ROOM_DERIVED(Type)
#define ROOM_UNENCODED(Type)
static_assert(3 + sizeof(GameRules) FIELDS(BOARD_FIELDS, ROOM) FIELDS(GAME_FIELDS, ROOM) +
                      SEATS * (0 FIELDS(SEAT_FIELDS, ROOM)) <=
                  GAME_BYTES_MAX,
              "GAME_BYTES_MAX has room for every fact");

static void visit_open(Cursor *c, Open *of) {
    OPEN_FIELDS(VISIT)
}

static void visit_harbours(Cursor *c, Harbour harbour[HARBOURS]) {
    for (int i = 0; i < HARBOURS; i++) {
        byte(c, &harbour[i].edge);
        byte(c, &harbour[i].kind);
    }
}

static void visit_board(Cursor *c, Board *of) {
    FIELDS(BOARD_FIELDS, VISIT)
}

static void visit_seat(Cursor *c, Seat *of) {
    FIELDS(SEAT_FIELDS, VISIT)
}

/* What only some scenarios have comes first: the bytes of the base game never change. */
static void visit_game(Cursor *c, Game *of) {
    OWN(GAME_FIELDS, VISIT)
    BASE_GAME_FIELDS(VISIT)
}

static void visit(Cursor *c, Game *g) {
    visit_rules(c, &g->rules);
    visit_board(c, &g->board);
    visit_game(c, g);
    for (int seat = 0; seat < g->seats; seat++) visit_seat(c, &g->seat[seat]);
}

size_t game_encode(const Game *g, uint8_t out[GAME_BYTES_MAX]) {
    Game copy = *g; /* the visitor wants something it could write to */
    Cursor c = { .size = GAME_BYTES_MAX };
    uint8_t version = GAME_ENCODING;
    c.out = out;
    byte(&c, &version);
    byte(&c, &copy.scenario);
    byte(&c, &copy.seats);
    visit(&c, &copy);
    return c.at;
}

static bool sets_fit(const Game *g) {
    for (int seat = 0; seat < SEATS; seat++) {
        const Seat *s = &g->seat[seat];
        if (site_or(s->settlements, s->cities).w[SITE_WORDS - 1] >> (SITES % 64) ||
            seat_edges(s).w[EDGE_WORDS - 1] >> (EDGES % 64))
            return false;
    }
    return true;
}

static bool board_fits(const Board *board) {
    for (int hex = 0; hex < HEXES; hex++)
        if (board->terrain[hex] >= TERRAINS || board->number[hex] > 12 || board->number[hex] == 1)
            return false;
    for (int i = 0; i < HARBOURS; i++)
        if (board->harbour[i].edge >= EDGES || board->harbour[i].kind > HARBOUR_ANY) return false;
    return true;
}

const char *game_decode(Game *g, const uint8_t *data, size_t size) {
    Game fresh;
    memset(&fresh, 0, sizeof fresh);
    Cursor c = { .in = data, .size = size };
    uint8_t version = 0;
    byte(&c, &version);
    byte(&c, &fresh.scenario);
    byte(&c, &fresh.seats);
    if (c.short_of_bytes) return "The encoded game ends too early.";
    if (version != GAME_ENCODING) return "The encoded game has an unknown version.";
    if (fresh.scenario != THIS_SCENARIO) return "The encoded game is of another scenario.";
    if (fresh.seats < SEATS_MIN || fresh.seats > SEATS) return "A game has 3 or 4 seats. [B-1]";
    visit(&c, &fresh);
    if (c.short_of_bytes) return "The encoded game ends too early.";
    if (c.at != size) return "The encoded game is followed by other bytes.";
    if (!sets_fit(&fresh) || !board_fits(&fresh.board) || (KNIGHTS && !cities_places_fit(&fresh)))
        return "There is no such place. [B-10]";
    game_derive(&fresh);
    const char *why = game_broken(&fresh);
    if (!why) *g = fresh;
    return why;
}

static void visit_action(Cursor *c, Action *of) {
    ACTION_FIELDS(VISIT)
}

static void visit_chance(Cursor *c, Chance *of) {
    FIELDS(CHANCE_FIELDS, VISIT)
}

static void visit_move(Cursor *c, Move *e) {
    visit_action(c, &e->act);
    visit_chance(c, &e->chance);
}

static_assert(5 + 2 * HAND_KINDS FIELDS(CHANCE_FIELDS, ROOM) == MOVE_BYTES, "all of an event");

void move_encode(const Move *e, uint8_t out[MOVE_BYTES]) {
    Move copy = *e;
    visit_move(&(Cursor){ .out = out, .size = MOVE_BYTES }, &copy);
}

Move move_decode(const uint8_t data[MOVE_BYTES]) {
    Move e = { 0 };
    visit_move(&(Cursor){ .in = data, .size = MOVE_BYTES }, &e);
    return e;
}
