#include "tongue/plural.h"

#include <stdbool.h>

static PluralForm always(uint64_t n) {
    (void)n;
    return FORM_OTHER;
}

static PluralForm one(uint64_t n) {
    return n == 1 ? FORM_ONE : FORM_OTHER;
}

/* "un millón de …" */
static bool is_millions(uint64_t n) {
    return n && n % 1000000 == 0;
}

static PluralForm spanish(uint64_t n) {
    return n == 1 ? FORM_ONE : is_millions(n) ? FORM_MANY : FORM_OTHER;
}

static PluralForm french(uint64_t n) {
    return n <= 1 ? FORM_ONE : is_millions(n) ? FORM_MANY : FORM_OTHER;
}

/* From 2 to 4, but not from 12 to 14. */
static bool is_few(uint64_t n) {
    return n % 10 >= 2 && n % 10 <= 4 && n / 10 % 10 != 1;
}

static PluralForm polish(uint64_t n) {
    return n == 1 ? FORM_ONE : is_few(n) ? FORM_FEW : FORM_MANY;
}

static PluralForm czech(uint64_t n) {
    return n == 1 ? FORM_ONE : n >= 2 && n <= 4 ? FORM_FEW : FORM_OTHER;
}

static PluralForm russian(uint64_t n) {
    if (n % 10 == 1 && n % 100 != 11) return FORM_ONE;
    return is_few(n) ? FORM_FEW : FORM_MANY;
}

static PluralForm croatian(uint64_t n) {
    if (n % 10 == 1 && n % 100 != 11) return FORM_ONE;
    return is_few(n) ? FORM_FEW : FORM_OTHER;
}

static PluralForm slovenian(uint64_t n) {
    const uint64_t last = n % 100;
    return last == 1                ? FORM_ONE
           : last == 2              ? FORM_TWO
           : last == 3 || last == 4 ? FORM_FEW
                                    : FORM_OTHER;
}

static PluralForm lithuanian(uint64_t n) {
    bool teen = n / 10 % 10 == 1;
    if (teen || n % 10 == 0) return FORM_OTHER;
    return n % 10 == 1 ? FORM_ONE : FORM_FEW;
}

static PluralForm romanian(uint64_t n) {
    if (n == 1) return FORM_ONE;
    return n == 0 || (n % 100 >= 1 && n % 100 <= 19) ? FORM_FEW : FORM_OTHER;
}

static PluralForm arabic(uint64_t n) {
    if (n <= 2) return n == 0 ? FORM_ZERO : n == 1 ? FORM_ONE : FORM_TWO;
    return n % 100 >= 3 && n % 100 <= 10 ? FORM_FEW : n % 100 >= 11 ? FORM_MANY : FORM_OTHER;
}

static PluralForm hebrew(uint64_t n) {
    return n == 1 ? FORM_ONE : n == 2 ? FORM_TWO : FORM_OTHER;
}

static PluralForm english_nth(uint64_t n) {
    return SPEECH_ENGLISH.ordinal(&SPEECH_ENGLISH, n);
}

static PluralForm italian_nth(uint64_t n) {
    return n == 8 || n == 11 || n == 80 || n == 800 ? FORM_MANY : FORM_OTHER;
}

static PluralForm swedish_nth(uint64_t n) {
    bool first = n % 10 == 1 || n % 10 == 2, teen = n / 10 % 10 == 1;
    return first && !teen ? FORM_ONE : FORM_OTHER;
}

static PluralForm catalan_nth(uint64_t n) {
    return n == 1 || n == 3 ? FORM_ONE : n == 2 ? FORM_TWO : n == 4 ? FORM_FEW : FORM_OTHER;
}

static PluralForm hungarian_nth(uint64_t n) {
    return n == 1 || n == 5 ? FORM_ONE : FORM_OTHER;
}

static PluralForm ukrainian_nth(uint64_t n) {
    return n % 10 == 3 && n % 100 != 13 ? FORM_FEW : FORM_OTHER;
}

/* tests/tongue/plurals.txt holds them to CLDR. */
static const struct {
    char tag[6]; /* the one with a region before that without */
    PluralRule plural, ordinal;
} RULES[] = {
    { "ar", arabic, always },
    { "bg", one, always },
    { "ca", spanish, catalan_nth },
    { "cs", czech, always },
    { "da", one, always },
    { "de", one, always },
    { "el", one, always },
    { "en", one, english_nth },
    { "es", spanish, always },
    { "et", one, always },
    { "fi", one, always },
    { "fr", french, one },
    { "he", hebrew, always },
    { "hr", croatian, always },
    { "hu", one, hungarian_nth },
    { "it", spanish, italian_nth },
    { "lt", lithuanian, always },
    { "nb", one, always },
    { "nl", one, always },
    { "no", one, always },
    { "pl", polish, always },
    { "pt-PT", spanish, always },
    { "pt", french, always },
    { "ro", romanian, one },
    { "ru", russian, always },
    { "sk", czech, always },
    { "sl", slovenian, always },
    { "sr", croatian, always },
    { "sv", one, swedish_nth },
    { "tr", one, always },
    { "uk", russian, ukrainian_nth },
};

enum { RULE_COUNT = sizeof RULES / sizeof RULES[0] };

static bool is_of(const char *locale, const char *tag) {
    while (*tag && *locale == *tag) locale++, tag++;
    return !*tag && (!*locale || *locale == '-');
}

static int rule_of(const char *locale) {
    for (int i = 0; i < RULE_COUNT; i++)
        if (is_of(locale, RULES[i].tag)) return i;
    return -1;
}

PluralRule plural_rule(const char *locale) {
    int rule = rule_of(locale);
    return rule < 0 ? always : RULES[rule].plural;
}

PluralRule ordinal_rule(const char *locale) {
    int rule = rule_of(locale);
    return rule < 0 ? always : RULES[rule].ordinal;
}
