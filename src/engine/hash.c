#include "engine/encode.h"

void game_hash(const Game *g, const uint8_t *salt, size_t salt_size, uint8_t hash[32]) {
    uint8_t encoded[GAME_BYTES_MAX];
    size_t size = game_encode(g, encoded);
    Sha256 sha;
    sha256_init(&sha);
    sha256_update(&sha, salt, salt_size);
    sha256_update(&sha, encoded, size);
    sha256_final(&sha, hash);
}
