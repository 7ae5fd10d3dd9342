/* encode.h - a game's facts as bytes: the same on every machine, and the only thing ever hashed.
 *
 * The encoding is canonical (little-endian, fixed order, derived fields left out), so equal games
 * have equal bytes and decode(encode(g)) is g.  A hash of these bytes covers hidden cards too and
 * could be searched: publish it only together with, or after, everything it covers, or salt it.
 */
#pragma once
#include "base/sha256.h"
#include "engine/game.h"

enum {
    GAME_BYTES_MAX = SHIPS || KNIGHTS ? 1024 : 512,
    GAME_ENCODING = 1,
    MOVE_BYTES = 7 + 2 * HAND_KINDS + (FISH || KNIGHTS ? MORE_DRAWS : 0) + KNIGHTS
};

/* Write the encoding to `out` and return its length, at most GAME_BYTES_MAX. */
size_t game_encode(const Game *g, uint8_t out[GAME_BYTES_MAX]);

/* Read an encoding.  NULL and a legal *g, or a sentence saying what is wrong and *g as it was. */
const char *game_decode(Game *g, const uint8_t *data, size_t size);

/* An event as bytes: kind, seat, where, card, card2, give and get (5 or 8 each), chance (2 to 9).  Any bytes
 * are an event; game_apply() judges it. */
void move_encode(const Move *e, uint8_t out[MOVE_BYTES]);
Move move_decode(const uint8_t data[MOVE_BYTES]);

/* SHA-256 of the salt (may be empty) and the encoding. */
void game_hash(const Game *g, const uint8_t *salt, size_t salt_size, uint8_t hash[32]);
