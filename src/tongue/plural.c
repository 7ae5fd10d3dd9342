#include "tongue/plural.h"

static PluralForm always(uint64_t n) {
    (void)n;
    return FORM_OTHER;
}

static PluralForm one(uint64_t n) {
    return n == 1 ? FORM_ONE : FORM_OTHER;
}

static PluralForm none_or_one(uint64_t n) {
    return n <= 1 ? FORM_ONE : FORM_OTHER;
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

static const struct {
    char tag[3];
    PluralRule plural, ordinal;
} RULES[] = {
    { "ar", arabic, always },   { "cs", czech, always },       { "da", one, always },
    { "en", one, english_nth }, { "de", one, always },         { "es", one, always },
    { "fi", one, always },      { "fr", none_or_one, one },    { "he", hebrew, always },
    { "it", one, italian_nth }, { "nl", one, always },         { "nb", one, always },
    { "pl", polish, always },   { "pt", none_or_one, always }, { "ru", russian, always },
    { "sk", czech, always },    { "sv", one, swedish_nth },    { "tr", one, always },
};

enum { RULE_COUNT = sizeof RULES / sizeof RULES[0] };

static int rule_of(const char *tag) {
    for (int i = 0; i < RULE_COUNT; i++)
        if (tag[0] == RULES[i].tag[0] && tag[1] == RULES[i].tag[1]) return i;
    return -1;
}

PluralRule plural_rule(const char *tag) {
    int rule = rule_of(tag);
    return rule < 0 ? always : RULES[rule].plural;
}

PluralRule ordinal_rule(const char *tag) {
    int rule = rule_of(tag);
    return rule < 0 ? always : RULES[rule].ordinal;
}
