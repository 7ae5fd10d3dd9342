#include "tournament/lots.h"

#include <string.h>

void lots_commit(const void *seed, size_t size, uint8_t digest[SHA256_BYTES]) {
    sha256(seed, size, digest);
}

bool lots_verify(const void *seed, size_t size, const uint8_t commitment[SHA256_BYTES]) {
    uint8_t digest[SHA256_BYTES];
    lots_commit(seed, size, digest);
    return memcmp(digest, commitment, sizeof digest) == 0;
}

LotsKey lots_key(const void *seed, size_t size, const void *mix, size_t mixed) {
    static const char DOMAIN[] = "castellan lots 1\n";
    uint8_t commitment[SHA256_BYTES];
    LotsKey key;
    Sha256 sha;
    lots_commit(seed, size, commitment);
    sha256_init(&sha);
    sha256_update(&sha, DOMAIN, sizeof DOMAIN - 1);
    sha256_update(&sha, commitment, sizeof commitment);
    sha256_update(&sha, seed, size);
    sha256_update(&sha, mix, mixed);
    sha256_final(&sha, key.bytes);
    return key;
}

uint64_t lots_number(const LotsKey *key, const char *id, uint8_t attempt) {
    uint8_t digest[SHA256_BYTES];
    Sha256 sha;
    size_t size = 0;
    while (id[size]) size++;
    sha256_init(&sha);
    sha256_update(&sha, key->bytes, sizeof key->bytes);
    sha256_update(&sha, &attempt, 1);
    sha256_update(&sha, id, size);
    sha256_final(&sha, digest);
    uint64_t number = 0;
    for (int i = 0; i < 8; i++) number = number << 8 | digest[i];
    return number % LOTS_MAX + 1;
}

static bool taken(const Entrant *entrant, uint32_t entrants, uint64_t lot) {
    for (uint32_t i = 0; i < entrants; i++)
        if (entrant[i].lot == lot) return true;
    return false;
}

void lots_give(const LotsKey *key, uint32_t to, Entrant *entrant, uint32_t entrants) {
    Entrant *one = &entrant[to];
    uint8_t attempt = 0;
    uint64_t lot;
    if (one->lot) return;
    do lot = lots_number(key, one->id, attempt++);
    while (taken(entrant, entrants, lot));
    one->lot = lot;
}

size_t lots_draw(const LotsKey *key, const Standing *rows, size_t count, size_t cut,
                 Entrant *entrant, uint32_t entrants) {
    size_t drawn = 0, tied;
    for (size_t at = 0; (tied = rank_tied(rows, count, cut, &at)) > 0; at += tied)
        for (size_t i = at; i < at + tied; i++) {
            if (entrant[rows[i].player].lot) continue;
            lots_give(key, rows[i].player, entrant, entrants);
            drawn++;
        }
    return drawn;
}
