/* chance.h - dice and draws that nobody can foresee, steer or doubt.
 *
 * Before a game the server commits to a seed (SHA-256); every seat then pledges a share of its own
 * and shows it when all have pledged (share.h), and all of it together makes the key.  Draw number n
 * of epoch e is ChaCha20(key, e, n) over what is left: nothing is shuffled in advance, so there is no
 * order to peek at, and after the seed is revealed anyone can draw every card again (verify.h).
 * Games of version 1 mixed in entropy that nobody had pledged; theirs is chance_key().
 *
 * Knows nothing of logs and seats' rights.  Pure: equal arguments give equal draws everywhere.
 */
#pragma once
#include "engine/game.h"
#include "table/share.h"

enum { ENTROPY_BYTES = 32 };

/* Version 1: what one seat adds; a seat that adds nothing has size 0. */
typedef struct Entropy {
    uint8_t size;
    uint8_t bytes[ENTROPY_BYTES];
} Entropy;

/* How far a seat's share has come; PLEDGED when the shares are fixed is withheld. */
enum { SHARE_NONE, SHARE_PLEDGED, SHARE_SHOWN, SHARE_STATES };

typedef struct SeatShare {
    uint8_t state;     /* SHARE_… */
    uint8_t by_bot;    /* the server's own: it cannot be withheld */
    Commitment pledge; /* from PLEDGED on */
    Share share;       /* SHOWN */
} SeatShare;

typedef struct Key {
    uint32_t word[8];
} Key;

/* The block function of RFC 8439, section 2.3. */
void chacha20_block(const uint32_t key[8], uint32_t counter, const uint32_t nonce[3],
                    uint32_t out[16]);

Commitment chance_commit(const Seed *seed);

/* SHA-256("castellan chance 2" ‖ 0 ‖ seed ‖ seats ‖ for each seat: 0 for no pledge, 1 for a pledge
 * whose share was withheld, 2 for a share that was shown; then the pledge if there is one, and the
 * share if it was shown). */
Key chance_key_shares(const Seed *seed, int seats, const SeatShare shares[SEATS]);

/* Version 1: SHA-256("castellan chance 1" ‖ 0 ‖ seed ‖ seats ‖ for each seat: 1 or 0 for "gave some", and if
 * it did, how many bytes and those bytes). */
Key chance_key(const Seed *seed, int seats, const Entropy entropy[SEATS]);

/* Draws of one number are apart by lane: a time-out's choices take no number of their own, so
 * each kind of choice (and each seat's discard) has a stream to itself. */
enum { LANE_DRAW, LANE_VICTIM, LANE_DISCARD /* + seat */ };

/* An endless stream of numbers for one draw: counter = number, nonce = (epoch, lane, block). */
typedef struct Draw {
    Key key;
    uint32_t number, epoch, lane, block;
    uint32_t word[16];
    int used;
} Draw;

Draw chance_open(const Key *key, uint32_t epoch, uint32_t number, uint32_t lane);

/* A number from 0 to below-1, each equally likely: words that would tilt the scale are thrown
 * away.  `below` at least 1. */
uint32_t chance_below(Draw *draw, uint32_t below);

/* A kind out of the pile, each card equally likely; the pile must not be empty. */
int chance_card(Draw *draw, Cards pile);

/* The chance a legal action needs, as game_chance() says; none is two zeros. */
Chance chance_for(const Key *key, uint32_t epoch, const Game *g, const Action *a);
/* The same for callers that already called game_chance(): `need` is its answer. */
Chance chance_draw(const Key *key, uint32_t epoch, const Game *g, const Action *a, ChanceNeed need);

/* one of the seats in `mask`, each equally likely; the mask must not be empty. */
int chance_victim(const Key *key, uint32_t epoch, const Game *g, unsigned mask);

/* `count` cards out of the hand of `seat`, each card equally likely; it holds as many. */
Cards chance_discard(const Key *key, uint32_t epoch, const Game *g, int seat, int count);

/* K-164: one of the kinds in the pile, each card of it equally likely; a progress card of the seat; two cards
 * of the hand that it looks at for the Guild Dues. */
int chance_kind(const Key *key, uint32_t epoch, const Game *g, int seat, Cards pile);
int chance_progress(const Key *key, uint32_t epoch, const Game *g, int seat);
Cards chance_dues(const Key *key, uint32_t epoch, const Game *g, int seat);

/* What a seat that does not choose gets from the gold fields: cards drawn from the bank.  S-81 */
Cards chance_gold(const Key *key, uint32_t epoch, const Game *g, int seat);
