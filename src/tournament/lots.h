/* lots.h - lots by commit and reveal, drawn once.
 *
 * Before the games end, the drawer publishes the commitment, SHA-256 of a secret seed.  After
 * them the seed is revealed and anyone can repeat the draw.  `mix` is something nobody knew when
 * the commitment was made, the hash of the last locked sheet: it keeps the holder of the seed from
 * choosing among seeds.
 *
 * A lot is a number from 1 to LOTS_MAX made from seed, mix and the entrant's own id.  It depends on
 * nobody else's tie, so a later draw cannot change it: it is permanent (NC20-1.2.9c, WC25-1.1.6c,
 * Only an entrant without one ever gets one.  Lots drawn by hand are small numbers; they
 * aren't mixed with these, which would hardly ever be lower.
 */
#pragma once
#include "base/sha256.h"
#include "tournament/rank.h"

enum { LOTS_MAX = 999999999 };

typedef struct LotsKey {
    uint8_t bytes[SHA256_BYTES];
} LotsKey;

void lots_commit(const void *seed, size_t size, uint8_t digest[SHA256_BYTES]);
bool lots_verify(const void *seed, size_t size, const uint8_t commitment[SHA256_BYTES]);

/* SHA-256 of "castellan lots 1\n", the commitment of the seed, the seed and `mix`. */
LotsKey lots_key(const void *seed, size_t size, const void *mix, size_t mixed);

/* The number for an id: the first eight bytes of SHA-256(key, attempt as one byte, id), big end
 * first, modulo LOTS_MAX, plus one.  The attempt is 0 unless the number is taken. */
uint64_t lots_number(const LotsKey *key, const char *id, uint8_t attempt);

/* Give a lot to one entrant who has none. */
void lots_give(const LotsKey *key, uint32_t to, Entrant *entrant, uint32_t entrants);

/* Give a lot to everyone without one who shares a rank on which a cut at `cut` depends, in order
 * of rows.  Returns how many were drawn; rank again afterwards. */
size_t lots_draw(const LotsKey *key, const Standing *rows, size_t count, size_t cut,
                 Entrant *entrant, uint32_t entrants);
