/* members.h - the members that our JSON objects are made of: a key and a value of our own kinds.
 *
 * Each function adds one member to an object that the caller has opened (jot.h).
 */
#pragma once
#include "base/buf.h"
#include "engine/game.h"

void member_number(const char *key, int64_t value, Buf *out);
void member_flag(const char *key, bool value, Buf *out);
void member_word(const char *key, const char *value, Buf *out);
void member_hex(const char *key, const uint8_t *bytes, size_t size, Buf *out);
/* As text: not every reader of JSON has whole numbers of 64 bits. */
void member_big(const char *key, uint64_t value, Buf *out);
/* A seat or place; null for NONE. */
void member_id(const char *key, int value, Buf *out);
/* How many kinds a pile with these names has: commodities, too, where they are those of cards in a hand. */
int member_kinds(const char *const names[]);
/* {"brick":1,"ore":2}: kinds that the pile does not hold are left out. */
void member_cards(const char *key, Cards cards, const char *const names[], Buf *out);
/* Cards of a hand alone, as an item of a list. */
void member_pile(Cards cards, Buf *out);
void member_resources(const char *key, Cards cards, Buf *out);
void member_devcards(const char *key, Cards cards, Buf *out);
/* [3,7]: the members of a set below `count`. */
void member_ids(const char *key, const uint64_t *words, int count, Buf *out);
void member_mask(const char *key, unsigned bits, Buf *out);
/* [3,4], or null when nothing was rolled. */
void member_dice(const char *key, const uint8_t dice[2], Buf *out);
