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

/* Take away a last UTF-8 character that was cut short; `text` ends with a zero. */
static inline void text_mend(char *text) {
    char *end = text, *lead;
    while (*end) end++;
    for (lead = end; lead > text && end - lead < 4 && (lead[-1] & 0xc0) == 0x80;) lead--;
    if (lead == text || !(lead[-1] & 0x80)) return;
    unsigned char first = (unsigned char)*--lead;
    int size = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2;
    if (end - lead < size) *lead = 0;
}
