#include "table/chance.h"

#include "base/sha256.h"

#include <string.h>

/* --- ChaCha20, RFC 8439 -------------------------------------------------------------------- */

static uint32_t rotate(uint32_t x, int by) {
    return x << by | x >> (32 - by);
}

static void quarter(uint32_t *a, uint32_t *b, uint32_t *c, uint32_t *d) {
    *a += *b, *d = rotate(*d ^ *a, 16);
    *c += *d, *b = rotate(*b ^ *c, 12);
    *a += *b, *d = rotate(*d ^ *a, 8);
    *c += *d, *b = rotate(*b ^ *c, 7);
}

void chacha20_block(const uint32_t key[8], uint32_t counter, const uint32_t nonce[3],
                    uint32_t out[16]) {
    uint32_t state[16] = { 0x61707865, 0x3320646e, 0x79622d32, 0x6b206574 };
    memcpy(state + 4, key, 32);
    state[12] = counter;
    memcpy(state + 13, nonce, 12);
    memcpy(out, state, sizeof state);
    for (int i = 0; i < 10; i++) { /* columns, then diagonals */
        for (int k = 0; k < 4; k++) quarter(&out[k], &out[4 + k], &out[8 + k], &out[12 + k]);
        for (int k = 0; k < 4; k++)
            quarter(&out[k], &out[4 + (k + 1) % 4], &out[8 + (k + 2) % 4], &out[12 + (k + 3) % 4]);
    }
    for (int i = 0; i < 16; i++) out[i] += state[i];
}

/* --- commitment and key -------------------------------------------------------------------- */

Commitment chance_commit(const Seed *seed) {
    Commitment commit;
    sha256(seed->bytes, sizeof seed->bytes, commit.bytes);
    return commit;
}

static Key key_of(Sha256 *sha) {
    uint8_t digest[HASH_BYTES];
    Key key;
    sha256_final(sha, digest);
    for (int i = 0; i < 8; i++)
        key.word[i] = (uint32_t)digest[4 * i] | (uint32_t)digest[4 * i + 1] << 8 |
                      (uint32_t)digest[4 * i + 2] << 16 | (uint32_t)digest[4 * i + 3] << 24;
    return key;
}

/* What all keys begin with; the tag is hashed with its closing zero. */
static Sha256 key_begin(const char tag[sizeof "castellan chance 1"], const Seed *seed, int seats) {
    uint8_t count = (uint8_t)seats;
    Sha256 sha;
    sha256_init(&sha);
    sha256_update(&sha, tag, sizeof "castellan chance 1");
    sha256_update(&sha, seed->bytes, sizeof seed->bytes);
    sha256_update(&sha, &count, 1);
    return sha;
}

Key chance_key_shares(const Seed *seed, int seats, const SeatShare shares[SEATS]) {
    Sha256 sha = key_begin("castellan chance 2", seed, seats);
    for (int seat = 0; seat < seats; seat++) {
        const SeatShare *s = &shares[seat];
        sha256_update(&sha, &s->state, 1);
        if (s->state >= SHARE_PLEDGED) sha256_update(&sha, s->pledge.bytes, HASH_BYTES);
        if (s->state == SHARE_SHOWN) sha256_update(&sha, s->share.bytes, SHARE_BYTES);
    }
    return key_of(&sha);
}

Key chance_key(const Seed *seed, int seats, const Entropy entropy[SEATS]) {
    Sha256 sha = key_begin("castellan chance 1", seed, seats);
    for (int seat = 0; seat < seats; seat++) {
        uint8_t present = entropy[seat].size > 0;
        sha256_update(&sha, &present, 1);
        if (!present) continue;
        sha256_update(&sha, &entropy[seat].size, 1);
        sha256_update(&sha, entropy[seat].bytes, entropy[seat].size);
    }
    return key_of(&sha);
}

/* --- draws --------------------------------------------------------------------------------- */

Draw chance_open(const Key *key, uint32_t epoch, uint32_t number, uint32_t lane) {
    return (Draw){ .key = *key, .number = number, .epoch = epoch, .lane = lane, .used = 16 };
}

static uint32_t next_word(Draw *draw) {
    if (draw->used == 16) {
        uint32_t nonce[3] = { draw->epoch, draw->lane, draw->block++ };
        chacha20_block(draw->key.word, draw->number, nonce, draw->word);
        draw->used = 0;
    }
    return draw->word[draw->used++];
}

uint32_t chance_below(Draw *draw, uint32_t below) {
    uint32_t tilt = (UINT32_MAX % below + 1) % below; /* 2^32 mod below: so many words too many */
    uint32_t word;
    do word = next_word(draw);
    while (word > UINT32_MAX - tilt);
    return word % below;
}

int chance_card(Draw *draw, Cards pile) {
    return cards_nth(pile, (int)chance_below(draw, (uint32_t)cards_total(pile)));
}

Chance chance_for(const Key *key, uint32_t epoch, const Game *g, const Action *a) {
    return chance_draw(key, epoch, g, a, game_chance(g, a));
}

/* A card, or a progress card, out of what it may be drawn from. */
static int draw_one(Draw *draw, ChanceNeed need) {
    return chance_nth(need, (int)chance_below(draw, (uint32_t)chance_count(need)));
}

Chance chance_draw(const Key *key, uint32_t epoch, const Game *g, const Action *a,
                   ChanceNeed need) {
    Draw draw = chance_open(key, epoch, g->draws, LANE_DRAW);
    Chance chance = { 0 };
    switch (need.kind) {
    case CHANCE_NONE: break;
    case CHANCE_DICE:
        chance.a = (uint8_t)(1 + chance_below(&draw, 6));
        chance.b = (uint8_t)(1 + chance_below(&draw, 6));
        break;
    case CHANCE_CARD: chance.a = (uint8_t)chance_card(&draw, need.from); break;
    case CHANCE_THREE_DICE: /* red, yellow, event: K-174 */
        chance.a = (uint8_t)(1 + chance_below(&draw, 6));
        chance.b = (uint8_t)(1 + chance_below(&draw, 6));
        chance.event = (uint8_t)(1 + chance_below(&draw, 6));
        break;
    case CHANCE_EVENT_DIE: chance.event = (uint8_t)(1 + chance_below(&draw, 6)); break;
    case CHANCE_PROGRESS: chance.a = (uint8_t)draw_one(&draw, need); break;
    }
    for (int n = 1; n <= MORE_DRAWS && (need = game_more(g, a, &chance, n)).kind;
         n++) { /* F-17, K-22, K-139 */
        draw = chance_open(key, epoch, g->draws + (uint32_t)n, LANE_DRAW);
        chance.more[n - 1] = (uint8_t)(1 + draw_one(&draw, need));
    }
    return chance;
}

int chance_victim(const Key *key, uint32_t epoch, const Game *g, unsigned mask) {
    Draw draw = chance_open(key, epoch, g->draws, LANE_VICTIM);
    uint32_t skip = chance_below(&draw, (uint32_t)__builtin_popcount(mask));
    while (skip--) mask &= mask - 1;
    return __builtin_ctz(mask);
}

static Cards draw_cards(Draw draw, Cards left, int count) {
    Cards chosen = 0;
    while (count--) {
        Cards one = card(chance_card(&draw, left));
        left -= one;
        chosen += one;
    }
    return chosen;
}

Cards chance_discard(const Key *key, uint32_t epoch, const Game *g, int seat, int count) {
    Draw draw = chance_open(key, epoch, g->draws, LANE_DISCARD + (uint32_t)seat);
    return draw_cards(draw, g->seat[seat].hand, count);
}

Cards chance_gold(const Key *key, uint32_t epoch, const Game *g, int seat) {
    Draw draw = chance_open(key, epoch, g->draws, LANE_DISCARD + (uint32_t)seat);
    return draw_cards(draw, g->bank, g->seat[seat].gold_due);
}

int chance_kind(const Key *key, uint32_t epoch, const Game *g, int seat, Cards pile) {
    Draw draw = chance_open(key, epoch, g->draws, LANE_DISCARD + (uint32_t)seat);
    return chance_card(&draw, pile);
}

Cards chance_dues(const Key *key, uint32_t epoch, const Game *g, int seat) {
    Draw draw = chance_open(key, epoch, g->draws, LANE_DISCARD + (uint32_t)seat);
    return draw_cards(draw, g->seat[g->victim].hand, 2);
}

/* Several may go one after the other while nothing else is drawn: each has a stream of its own. */
int chance_progress(const Key *key, uint32_t epoch, const Game *g, int seat) {
    const Seat *s = &g->seat[seat];
    uint32_t lane = LANE_DISCARD + (uint32_t)(SEATS * s->held + seat);
    Draw draw = chance_open(key, epoch, g->draws, lane);
    uint32_t index = chance_below(&draw, s->held);
    int card = 0;
    while (index >= s->progress[card]) index -= s->progress[card++];
    return card;
}
