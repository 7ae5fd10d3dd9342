/* record.c - seeded random games as the native build plays them, for the WebAssembly to repeat.
 *
 * A line each: "game HEX" an encoded start, "event HEX HASH" an event and the state hash after it,
 * and last "playouts SEED GAMES ACTIONS".
 */
#include <stdio.h>

#include "bot/playout.h"
#include "engine/encode.h"

static void print_hex(const char *before, const uint8_t *bytes, size_t size) {
    printf("%s", before);
    for (size_t i = 0; i < size; i++) printf("%02x", bytes[i]);
}

static void record_game(uint64_t seed, RulebookId rulebook, int seats) {
    uint8_t bytes[GAME_BYTES_MAX], hash[32];
    Rng rng = { seed };
    Game g;
    game_start(&g, &BOARD_BEGINNER, seats, rulebook_game(rulebook));
    print_hex("game ", bytes, game_encode(&g, bytes));
    while (g.phase != PHASE_OVER) {
        Move e = { .act = playout_pick(&g, &rng) };
        e.chance = playout_chance(&g, &e.act, &rng);
        game_do(&g, &e);
        move_encode(&e, bytes);
        print_hex("\nevent ", bytes, MOVE_BYTES);
        game_hash(&g, NULL, 0, hash);
        print_hex(" ", hash, sizeof hash);
    }
    printf("\n");
}

int main(void) {
    enum { PLAYOUTS = 50, SEED = 7 };
    for (int id = 0; id < RULEBOOKS; id++)
        record_game((uint64_t)id + 1, (RulebookId)id, 3 + id % 2);
    unsigned actions = 0;
    for (uint64_t i = 0; i < PLAYOUTS; i++) {
        Rng rng = { SEED + i };
        Game g;
        game_start(&g, &BOARD_BEGINNER, SEATS, rulebook_game(CUSTOM));
        playout_random(&g, &rng, 100000);
        actions += g.ply;
    }
    printf("playouts %d %d %u\n", SEED, PLAYOUTS, actions);
    return 0;
}
