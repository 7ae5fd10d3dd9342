#include "table/share.h"

#include "base/sha256.h"

#include <stddef.h>

/* Tags are hashed with their closing zero. */
static void hash(const char *tag, uint32_t size, const uint8_t first[32], int seat,
                 const Share *share, uint8_t digest[HASH_BYTES]) {
    uint8_t number = (uint8_t)seat;
    Sha256 sha;
    sha256_init(&sha);
    sha256_update(&sha, tag, size);
    sha256_update(&sha, first, 32);
    sha256_update(&sha, &number, 1);
    if (share) sha256_update(&sha, share->bytes, sizeof share->bytes);
    sha256_final(&sha, digest);
}

Commitment share_pledge(const Commitment *table, int seat, const Share *share) {
    static const char TAG[] = "castellan share 1";
    Commitment pledge;
    hash(TAG, sizeof TAG, table->bytes, seat, share, pledge.bytes);
    return pledge;
}

Share share_of_bot(const Seed *seed, int seat) {
    static const char TAG[] = "castellan bot share 1";
    Share share;
    hash(TAG, sizeof TAG, seed->bytes, seat, NULL, share.bytes);
    return share;
}
