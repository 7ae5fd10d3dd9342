/* share.h - a seat's share of the chance: pledged by its hash first, shown when all pledges are in.
 *
 * Otherwise the last one to show a share could choose it, knowing the others' and, together with the
 * server, the seed.  A pledge binds: it names the table's own commitment and the seat, so it fits no
 * other table and no other seat.  What pledges and shares do at a table is in pledges.h; the page
 * makes its pledge with this very file (src/wasm/share.c).
 *
 * Knows SHA-256 and nothing of games.  Pure.
 */
#pragma once
#include <stdint.h>

enum { SEED_BYTES = 32, HASH_BYTES = 32, SHARE_BYTES = 32 };

typedef struct Seed {
    uint8_t bytes[SEED_BYTES];
} Seed;

typedef struct Commitment {
    uint8_t bytes[HASH_BYTES];
} Commitment;

typedef struct Share {
    uint8_t bytes[SHARE_BYTES];
} Share;

/* SHA-256("castellan share 1" ‖ 0 ‖ the table's commitment to its seed ‖ seat ‖ share). */
Commitment share_pledge(const Commitment *table, int seat, const Share *share);

/* The share of a seat that the server's own bot plays: SHA-256("castellan bot share 1" ‖ 0 ‖ seed ‖
 * seat).  It is fixed with the seed, needs no keeping, and nobody gains by it. */
Share share_of_bot(const Seed *seed, int seat);
