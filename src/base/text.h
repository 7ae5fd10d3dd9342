/* text.h - the little that the pure layers need to know about text. */
#pragma once
#include <stdbool.h>

static inline bool text_same(const char *a, const char *b) {
    while (*a && *a == *b) a++, b++;
    return *a == *b;
}

/* One line, and nothing invisible: what ends up in the head of a letter or a file. */
static inline bool text_is_one_line(const char *text) {
    for (; *text; text++)
        if ((unsigned char)*text < ' ' || *text == 127) return false;
    return true;
}

/* Is it UTF-8, in its shortest form and without halves of pairs? */
static inline bool text_is_utf8(const char *text) {
    for (const unsigned char *at = (const unsigned char *)text; *at;) {
        unsigned char first = *at++, second = *at;
        if (first < 0x80) continue;
        int more = first < 0xc2 ? 0 : first < 0xe0 ? 1 : first < 0xf0 ? 2 : first < 0xf5 ? 3 : 0;
        if (!more || (first == 0xe0 && second < 0xa0) || (first == 0xed && second > 0x9f) ||
            (first == 0xf0 && second < 0x90) || (first == 0xf4 && second > 0x8f))
            return false;
        for (; more; more--, at++)
            if ((*at & 0xc0) != 0x80) return false;
    }
    return true;
}

/* Remove a last UTF-8 character that was cut short; `text` ends with a zero. */
static inline void text_mend(char *text) {
    char *end = text, *lead;
    while (*end) end++;
    for (lead = end; lead > text && end - lead < 4 && (lead[-1] & 0xc0) == 0x80;) lead--;
    if (lead == text || !(lead[-1] & 0x80)) return;
    unsigned char first = (unsigned char)*--lead;
    int size = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2;
    if (end - lead < size) *lead = 0;
}
