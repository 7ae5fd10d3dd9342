#include "print/name_order.h"

#include <glib.h>
#include <stdlib.h>
#include <string.h>

/* Letters that are no accented ones for Unicode, and where people look for them. */
static const struct {
    gunichar letter;
    const char *stands_with;
} ODD[] = {
    { 0xe6, "ae" }, { 0xf0, "d" },  { 0xf8, "o" },  { 0xfe, "th" },  /* æ ð ø þ */
    { 0x111, "d" }, { 0x131, "i" }, { 0x142, "l" }, { 0x153, "oe" }, /* đ ı ł œ */
};

static const char *odd(gunichar letter) {
    for (size_t i = 0; i < sizeof ODD / sizeof ODD[0]; i++)
        if (ODD[i].letter == letter) return ODD[i].stands_with;
    return NULL;
}

static bool family_first(const char *name) {
    switch (g_unichar_get_script(g_utf8_get_char_validated(name, -1))) {
    case G_UNICODE_SCRIPT_HAN:
    case G_UNICODE_SCRIPT_HANGUL:
    case G_UNICODE_SCRIPT_HIRAGANA:
    case G_UNICODE_SCRIPT_KATAKANA: return true;
    default: return false;
    }
}

void name_turned(const char *name, Buf *out) {
    const char *blank = strrchr(name, ' ');
    if (!blank || !blank[1] || strchr(name, ',') || family_first(name)) buf_text(out, name);
    else buf_print(out, "%s, %.*s", blank + 1, (int)(blank - name), name);
}

char *name_key_of(const char *turned) {
    char *valid = g_utf8_make_valid(turned, -1);
    char *small = g_utf8_casefold(valid, -1);
    char *apart = g_utf8_normalize(small, -1, G_NORMALIZE_ALL);
    char *key = malloc(2 * strlen(apart) + 1), *to = key;
    for (const char *at = apart; key && *at; at = g_utf8_next_char(at)) {
        if (g_unichar_ismark(g_utf8_get_char(at))) continue; /* an accent */
        const char *as = odd(g_utf8_get_char(at));
        size_t size = as ? strlen(as) : (size_t)(g_utf8_next_char(at) - at);
        memcpy(to, as ? as : at, size);
        to += size;
    }
    if (key) *to = 0;
    g_free(valid);
    g_free(small);
    g_free(apart);
    return key;
}
