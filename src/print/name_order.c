#include "print/name_order.h"

#include <glib.h>
#include <stdlib.h>
#include <string.h>

void name_turned(const char *name, Buf *out) {
    const char *blank = strrchr(name, ' ');
    if (!blank || !blank[1] || strchr(name, ',')) buf_text(out, name);
    else buf_print(out, "%s, %.*s", blank + 1, (int)(blank - name), name);
}

char *name_key_of(const char *turned) {
    char *valid = g_utf8_make_valid(turned, -1);
    char *small = g_utf8_casefold(valid, -1);
    char *apart = g_utf8_normalize(small, -1, G_NORMALIZE_ALL);
    char *key = malloc(strlen(apart) + 1), *to = key;
    for (const char *at = apart; key && *at; at = g_utf8_next_char(at)) {
        if (g_unichar_ismark(g_utf8_get_char(at))) continue; /* an accent */
        size_t size = (size_t)(g_utf8_next_char(at) - at);
        memcpy(to, at, size);
        to += size;
    }
    if (key) *to = 0;
    g_free(valid);
    g_free(small);
    g_free(apart);
    return key;
}
