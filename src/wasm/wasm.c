/* wasm.c - the engine's doors in a browser.
 *
 * JavaScript writes bytes into the buffer, calls, and reads bytes back: a game in the encoding of
 * engine/encode.h, events of MOVE_BYTES each, hashes of 32 bytes.  One game at a time.
 */
#include "bot/playout.h"
#include "engine/encode.h"

#define EXPORT(name) __attribute__((export_name(#name))) name

enum { BUFFER_BYTES = 1 << 16, PLAYOUT_CAP = 100000 };

static uint8_t buffer[BUFFER_BYTES];
static Game game;

uint8_t *EXPORT(castellan_buffer)(void);
uint32_t EXPORT(castellan_buffer_bytes)(void);
uint32_t EXPORT(castellan_event_bytes)(void);
int EXPORT(castellan_load)(uint32_t size);
uint32_t EXPORT(castellan_save)(void);
int EXPORT(castellan_apply)(void);
void EXPORT(castellan_hash)(void);
uint32_t EXPORT(castellan_playouts)(uint32_t seed, uint32_t games);

uint8_t *castellan_buffer(void) {
    return buffer;
}

uint32_t castellan_buffer_bytes(void) {
    return BUFFER_BYTES;
}

uint32_t castellan_event_bytes(void) {
    return MOVE_BYTES;
}

/* Take the encoded game in the buffer.  1, or 0 and the old game if it is not a legal one. */
int castellan_load(uint32_t size) {
    return size <= BUFFER_BYTES && !game_decode(&game, buffer, size);
}

/* Write the encoded game to the buffer and return its length. */
uint32_t castellan_save(void) {
    return (uint32_t)game_encode(&game, buffer);
}

/* Apply the event in the buffer.  0, or the number of the refusal. */
int castellan_apply(void) {
    Move e = move_decode(buffer);
    return (int)game_apply(&game, &e);
}

/* Write the unsalted hash of the game to the buffer. */
void castellan_hash(void) {
    uint8_t hash[32];
    game_hash(&game, NULL, 0, hash);
    __builtin_memcpy(buffer, hash, sizeof hash);
}

/* Play random four-seat games on the beginner board and return the number of actions. */
uint32_t castellan_playouts(uint32_t seed, uint32_t games) {
    uint32_t actions = 0;
    for (uint32_t i = 0; i < games; i++) {
        Rng rng = { seed + i };
        Game g;
        game_start(&g, &BOARD_BEGINNER, SEATS, rulebook_game(CUSTOM));
        playout_random(&g, &rng, PLAYOUT_CAP);
        actions += g.ply;
    }
    return actions;
}
