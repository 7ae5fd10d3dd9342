#include "engine/encode.h"

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
    *pile = number(c, *pile, RESOURCES);
}

static void words(Cursor *c, uint64_t *list, int count) {
    for (int i = 0; i < count; i++) list[i] = number(c, list[i], 8);
}

static void visit_rules(Cursor *c, GameRules *rules) {
#define FIELD(name, ...) byte(c, &rules->name);
    GAME_PARAMETERS(FIELD)
#undef FIELD
}

static void visit_seat(Cursor *c, Seat *s) {
    cards(c, &s->hand);
    cards(c, &s->devcards);
    cards(c, &s->pending);
    words(c, s->settlements.w, SITE_WORDS);
    words(c, s->cities.w, SITE_WORDS);
    words(c, s->roads.w, EDGE_WORDS);
    list(c, s->left, PIECES);
    byte(c, &s->knights);
    byte(c, &s->shown);
    byte(c, &s->wrong_claims);
    byte(c, &s->blocked);
#if HAS_FISH
    cards(c, &s->fish);
#endif
#if HAS_SHIPS
    words(c, s->ships.w, EDGE_WORDS);
    byte(c, &s->gold_due);
#endif
}

static void visit_turn(Cursor *c, Game *g) {
    uint8_t *const fields[] = { &g->phase,
                                &g->turn,
                                &g->setup_step,
                                &g->setup_site,
                                &g->resume,
                                &g->dice[0],
                                &g->dice[1],
                                &g->robber,
                                &g->robber_from,
                                &g->victim,
                                &g->due,
                                &g->free_roads,
                                &g->card_played,
                                &g->route_holder,
                                &g->army_holder,
                                &g->winner,
                                &g->vacant,
                                &g->barred,
                                &g->open.kind,
                                &g->open.where,
                                &g->open.free_roads,
                                &g->open.route_holder,
                                &g->open.card,
                                &g->open.card2,
                                &g->open.rate };
    for (size_t i = 0; i < sizeof fields / sizeof fields[0]; i++) byte(c, fields[i]);
    g->turns = (uint16_t)number(c, g->turns, 2);
    g->draws = (uint16_t)number(c, g->draws, 2);
    g->ply = (uint32_t)number(c, g->ply, 4);
}

/* What only some scenarios have; the same bytes for the base game whatever is added here. */
static void visit_more(Cursor *c, Game *g) {
#if HAS_FISH
    list(c, g->board.ground, GROUNDS);
    cards(c, &g->fish_pile);
    cards(c, &g->fish_spent);
    byte(c, &g->boot);
#elif HAS_SHIPS
    words(c, g->new_ships.w, EDGE_WORDS);
    byte(c, &g->ship_moved);
    byte(c, &g->pirate);
    byte(c, &g->pirate_from);
    byte(c, &g->raider);
#else
    (void)c, (void)g;
#endif
}

static void visit(Cursor *c, Game *g) {
    visit_rules(c, &g->rules);
    list(c, g->board.terrain, HEXES);
    list(c, g->board.number, HEXES);
    for (int i = 0; i < HARBOURS; i++) {
        byte(c, &g->board.harbour[i].edge);
        byte(c, &g->board.harbour[i].kind);
    }
    visit_more(c, g);
    visit_turn(c, g);
    cards(c, &g->bank);
    cards(c, &g->deck);
    cards(c, &g->fresh);
    cards(c, &g->spent);
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
    if (!sets_fit(&fresh) || !board_fits(&fresh.board)) return "There is no such place. [B-10]";
    game_derive(&fresh);
    const char *why = game_broken(&fresh);
    if (!why) *g = fresh;
    return why;
}

static void visit_event(Cursor *c, Event *e) {
    byte(c, &e->act.kind);
    byte(c, &e->act.seat);
    byte(c, &e->act.where);
    byte(c, &e->act.card);
    byte(c, &e->act.card2);
    cards(c, &e->act.give);
    cards(c, &e->act.get);
    byte(c, &e->chance.a);
    byte(c, &e->chance.b);
#if HAS_FISH
    list(c, e->chance.more, MORE_DRAWS);
#endif
}

void event_encode(const Event *e, uint8_t out[EVENT_BYTES]) {
    Event copy = *e;
    visit_event(&(Cursor){ .out = out, .size = EVENT_BYTES }, &copy);
}

Event event_decode(const uint8_t data[EVENT_BYTES]) {
    Event e = { 0 };
    visit_event(&(Cursor){ .in = data, .size = EVENT_BYTES }, &e);
    return e;
}

void game_hash(const Game *g, const uint8_t *salt, size_t salt_size, uint8_t hash[32]) {
    uint8_t encoded[GAME_BYTES_MAX];
    size_t size = game_encode(g, encoded);
    Sha256 sha;
    sha256_init(&sha);
    sha256_update(&sha, salt, salt_size);
    sha256_update(&sha, encoded, size);
    sha256_final(&sha, hash);
}
