/* pick.h - take the members of a JSON object one by one, strictly.
 *
 *     Pick p = pick_open(value, "The action", err);
 *     int seat = (int)pick_number(&p, "seat", 0, 3);
 *     int kind = pick_word(&p, "kind", ACTION_NAME, ACTION_KINDS);
 *     return pick_close(&p);
 *
 * The first mistake is reported in `err`, and from then on every pick returns a harmless
 * value, so a reader checks once, at the end.  Nothing may be left over: pick_close() refuses keys
 * that nobody asked for.  A Pick reads `value`, which outlives it, and keeps nothing.
 *
 * Functions with `_or` take a value to give when the key is missing; the others insist.
 */
#pragma once
#include "base/err.h"
#include "engine/game.h"

#include <jansson.h>

enum { PICK_KEYS = 48 };

typedef struct Pick {
    const json_t *object;
    Message what; /* "The action", "seats[2]" */
    const char *asked[PICK_KEYS];
    int count;
    bool null_is_missing; /* set it after pick_open(); for an id null is NONE as ever */
    Status status;
    Err *err;
} Pick;

/* Parse `size` bytes of JSON, at most `most`.  NULL and a sentence that begins with `what`, a literal, if
 * they are none; else the caller's to json_decref. */
json_t *pick_parse(const char *text, size_t size, size_t most, const char *what, Err *err);

/* `what` is a literal. */
Pick pick_open(const json_t *value, const char *what, Err *err);
Pick pick_open_told(const json_t *value, const Message *what, Err *err);
Status pick_close(Pick *p);

/* Refuse: pick_refuse(p, "{what%p} needs a \"{key%s}\".", &p->what, key). */
void pick_refuse(Pick *p, const char *english, ...) __attribute__((format(printf, 2, 3)));

/* The member as it is, NULL if it is missing. */
const json_t *pick_value(Pick *p, const char *key);
/* Is it there?  Asking does not take it. */
bool pick_has(const Pick *p, const char *key);
/* Has it been taken before? */
bool pick_asked(const Pick *p, const char *key);

int64_t pick_number(Pick *p, const char *key, int64_t min, int64_t max);
int64_t pick_number_or(Pick *p, const char *key, int64_t min, int64_t max, int64_t missing);
bool pick_flag_or(Pick *p, const char *key, bool missing);
/* NULL if missing; belongs to the object. */
const char *pick_text_or_null(Pick *p, const char *key);
/* Index of a word in `names`. */
int pick_word(Pick *p, const char *key, const char *const names[], int count);
int pick_word_or(Pick *p, const char *key, const char *const names[], int count, int missing);
/* A number below `count`, or null for NONE. */
int pick_id_or(Pick *p, const char *key, int count, int missing);

/* {"brick":2}: kinds by name, up to `most` of each. */
Cards pick_cards(Pick *p, const char *key, const char *const names[5], int most);
Cards pick_cards_or(Pick *p, const char *key, const char *const names[5], int most, Cards missing);
/* A list of different numbers below `count`, at most 192: bit n of `words` for each n. */
enum { PICK_WORDS = 3 };
void pick_ids_or_none(Pick *p, const char *key, int count, uint64_t words[PICK_WORDS]);
/* The same as a mask of at most 32 bits. */
unsigned pick_mask_or(Pick *p, const char *key, int count, unsigned missing);
/* Exactly `size` bytes in hexadecimal digits. */
void pick_bytes(Pick *p, const char *key, uint8_t *bytes, size_t size);
/* 1 to `most` bytes; how many. */
size_t pick_some_bytes(Pick *p, const char *key, uint8_t *bytes, size_t most);
/* Whole numbers up to 2^64 - 1; above 2^63 - 1 they come as text, which JSON readers can bear. */
uint64_t pick_big_or(Pick *p, const char *key, uint64_t missing);
/* Such a number, wherever it was found; `key` is for the sentence. */
uint64_t pick_big_value(Pick *p, const json_t *value, const char *key);

/* A list of at most `most`: how many there are; item i is json_array_get(list, i). */
const json_t *pick_list(Pick *p, const char *key, size_t least, size_t most);
