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

static bool particle(const char *word, size_t size) {
    static const char *const PARTICLES[] = { "van", "von",   "der", "den", "de",  "da", "di", "du",
                                             "del", "della", "dos", "la",  "le",  "el", "al", "bin",
                                             "ibn", "zu",    "zum", "zur", "und", "af", "av", "ten",
                                             "ter", "st",    "st.", "’t",  "'t" };
    for (size_t i = 0; i < sizeof PARTICLES / sizeof PARTICLES[0]; i++)
        if (strlen(PARTICLES[i]) == size && !g_ascii_strncasecmp(word, PARTICLES[i], size))
            return true;
    return false;
}

static bool has_letter(const char *word, const char *end) {
    for (; word < end; word = g_utf8_next_char(word))
        if (g_unichar_isalpha(g_utf8_get_char_validated(word, end - word))) return true;
    return false;
}

/* The word that ends at `end`, spaces before `end` not counted. */
static const char *word_before(const char *name, const char **end) {
    while (*end > name && (*end)[-1] == ' ') --*end;
    const char *word = *end;
    while (word > name && word[-1] != ' ') word--;
    return word;
}

const char *name_family(const char *name, const char **end) {
    *end = name + strlen(name);
    const char *from = word_before(name, end);
    while (from > name && !has_letter(from, *end)) {
        *end = from;
        from = word_before(name, end);
    }
    if (from == name) return NULL;
    for (const char *stop = from, *word; (word = word_before(name, &stop)) > name; stop = word) {
        if (!particle(word, (size_t)(stop - word))) break;
        from = word;
    }
    return from;
}

void name_turned(const char *name, Buf *out) {
    const char *end, *family = name_family(name, &end);
    if (!family || strpbrk(name, ",0123456789") || family_first(name)) {
        buf_text(out, name);
        return;
    }
    const char *given = family;
    while (given > name && given[-1] == ' ') given--;
    buf_print(out, "%.*s, %.*s%s", (int)(end - family), family, (int)(given - name), name, end);
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
