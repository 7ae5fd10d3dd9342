/* chain.h - how events are chained, sealed, and named on paper.
 *
 * Everything needed to check a log with other tools, in any language:
 *
 *   seal = SHA-256(salt, sealed)          when there is a sealed part
 *        = SHA-256("")                    when there is none
 *   hash = SHA-256("castellan event 1\n", text(stream), u64(seq), hash of seq-1 or 32 zero bytes,
 *                  text(type), u32(version), u64(at), text(command), text(public), seal)
 *
 * u32 and u64 are little-endian, text(x) is u64(length of x) and then x.  The salt is 32 random
 * bytes, so no hash lets anyone guess what is sealed, and the chain can be followed without it.
 *
 * A head on paper is `stream#seq:hash`, the hash cut to as many digits as one cares to type,
 * HEAD_DIGITS_MIN at least.
 *
 * Pure: no allocation, no I/O.
 */
#pragma once
#include "store/store.h"

enum { HEAD_DIGITS_MIN = 8, HEAD_DIGITS = 16 };

void chain_seal(const uint8_t salt[STORE_SALT], Bytes sealed, uint8_t seal[SHA256_BYTES]);

/* The hash of an event after `previous`.  Reads stream, seq, command, type, version, at, public
 * and seal (NULL: nothing is sealed). */
void chain_hash(const StoreRecord *event, const uint8_t previous[SHA256_BYTES],
                uint8_t hash[SHA256_BYTES]);

typedef struct WrittenHead {
    char stream[STORE_STREAM_MAX + 1];
    uint64_t seq;
    uint8_t digits;       /* how many of the hash were written down */
    char hex[SHA256_HEX]; /* these, in lower case */
} WrittenHead;

/* Read `stream#seq:hash` as a person typed it. */
Status head_read(const char *text, WrittenHead *head, Err *err);

/* Write a head for paper, with HEAD_DIGITS digits of its hash. */
void head_write(const StoreHead *head, char text[STORE_HEAD_TEXT]);

/* Whether the written digits are those of this hash. */
bool head_matches(const WrittenHead *head, const uint8_t hash[SHA256_BYTES]);
