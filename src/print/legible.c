#include "print/legible.h"

#include <glib.h>
#include <stdbool.h>

enum { JOINER = 0x200d };

static bool is_picture(gunichar c) {
    return (c >= 0x1f000 && c <= 0x1faff)    /* faces, things, flags, shades of skin */
           || (c >= 0xe0020 && c <= 0xe007f) /* tags: which part of a country's flag */
           || c == 0x20e3                    /* the frame of a key */
           || (c == 0xfe0e || c == 0xfe0f);  /* as a letter, as a picture */
}

char *legible(const char *text) {
    char *valid = g_utf8_make_valid(text, -1);
    GString *out = g_string_sized_new(64);
    bool joined = false, after = false; /* to a picture; behind one */
    for (const char *at = valid; *at; at = g_utf8_next_char(at)) {
        gunichar c = g_utf8_get_char(at);
        bool picture = is_picture(c) || joined || (after && c == JOINER);
        joined = after && c == JOINER;
        if (!picture && !(after && c == ' ' && (!out->len || out->str[out->len - 1] == ' ')))
            g_string_append_unichar(out, c), after = false;
        else after = true;
    }
    while (after && out->len && out->str[out->len - 1] == ' ') g_string_truncate(out, out->len - 1);
    g_free(valid);
    return g_string_free(out, FALSE);
}
