#include "codec/members.h"
#include "codec/jot.h"

void member_number(const char *key, int64_t value, Buf *out) {
    jot_key(out, key);
    jot_number(out, value);
}

void member_flag(const char *key, bool value, Buf *out) {
    jot_key(out, key);
    jot_flag(out, value);
}

void member_word(const char *key, const char *value, Buf *out) {
    jot_key(out, key);
    jot_text(out, value);
}

void member_hex(const char *key, const uint8_t *bytes, size_t size, Buf *out) {
    jot_key(out, key);
    jot_hex(out, bytes, size);
}

void member_big(const char *key, uint64_t value, Buf *out) {
    jot_key(out, key);
    buf_char(out, '"');
    buf_unsigned(out, value);
    buf_char(out, '"');
}

void member_id(const char *key, int value, Buf *out) {
    jot_key(out, key);
    if (value == NONE) jot_null(out);
    else jot_number(out, value);
}

int member_kinds(const char *const names[]) {
    return names == RESOURCE_NAME ? (int)GOODS : (int)RESOURCES; /* others have five names */
}

static void pile(Cards cards, const char *const names[], Buf *out) {
    jot_open(out, '{');
    for (int kind = 0; kind < member_kinds(names); kind++)
        if (cards_of(cards, kind)) member_number(names[kind], cards_of(cards, kind), out);
    jot_close(out, '}');
}

void member_cards(const char *key, Cards cards, const char *const names[], Buf *out) {
    jot_key(out, key);
    pile(cards, names, out);
}

void member_pile(Cards cards, Buf *out) {
    pile(cards, RESOURCE_NAME, out);
}

void member_resources(const char *key, Cards cards, Buf *out) {
    member_cards(key, cards, RESOURCE_NAME, out);
}

void member_devcards(const char *key, Cards cards, Buf *out) {
    member_cards(key, cards, DEVCARD_NAME, out);
}

void member_ids(const char *key, const uint64_t *words, int count, Buf *out) {
    jot_key(out, key);
    jot_open(out, '[');
    for (int i = 0; i < count; i++)
        if (words[i / 64] >> (i % 64) & 1) jot_item(out), jot_number(out, i);
    jot_close(out, ']');
}

void member_mask(const char *key, unsigned bits, Buf *out) {
    uint64_t word = bits;
    member_ids(key, &word, 32, out);
}

void member_dice(const char *key, const uint8_t dice[2], Buf *out) {
    jot_key(out, key);
    if (dice[0]) buf_print(out, "[%u,%u]", dice[0], dice[1]);
    else jot_null(out);
}
