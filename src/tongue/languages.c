#include "tongue/languages.h"

#include "tongue/plural.h"
#include "tongue/tongue.h"

#include <assert.h>
#include <string.h>

#ifndef WITHOUT_CATALOGUES
#include "languages_table.h" /* BUILT_IN, TONGUE_TAG */
#else                        /* the engine in a browser: what it says is for programs */
static const Language BUILT_IN[] = { { .tag = "en", .name = "English", .locale = "en-GB" } };
const char *const TONGUE_TAG[] = { "en", NULL };
#endif

enum { BUILT_IN_COUNT = sizeof BUILT_IN / sizeof BUILT_IN[0] };
static_assert((int)BUILT_IN_COUNT <= (int)TONGUES_MAX, "room for every language");

static Language added[TONGUES_MAX];
static int more; /* read and written atomically; languages are never removed */
static const Catalogue *replaced[TONGUES_MAX]; /* read and written atomically */

int language_count(void) {
    return BUILT_IN_COUNT + __atomic_load_n(&more, __ATOMIC_ACQUIRE);
}

const Language *language_at(int tongue) {
    return tongue < BUILT_IN_COUNT ? &BUILT_IN[tongue] : &added[tongue - BUILT_IN_COUNT];
}

static bool same(const char *a, const char *b) {
    while (*a && *a == *b) a++, b++;
    return *a == *b;
}

bool language_add(const Language *language) {
    if (language_count() == TONGUES_MAX) return false;
    for (int i = 0; i < language_count(); i++)
        if (same(language_at(i)->tag, language->tag)) return false;
    added[more] = *language;
    __atomic_store_n(&more, more + 1, __ATOMIC_RELEASE);
    return true;
}

void language_use(int tongue, const Catalogue *catalogue) {
    __atomic_store_n(&replaced[tongue], catalogue, __ATOMIC_RELEASE);
}

/* ---- finding a row ---- */

static int compare_text(const char *a, const char *b) {
    while (*a && *a == *b) a++, b++;
    return (unsigned char)*a - (unsigned char)*b;
}

int language_compare(const PoRow *a, const PoRow *b) {
    int order = compare_text(a->english, b->english);
    return order ? order : compare_text(a->context, b->context);
}

const char *language_told(int tongue, const char *about, const char *english) {
    const Catalogue *c = __atomic_load_n(&replaced[tongue], __ATOMIC_ACQUIRE);
    if (!c) c = &language_at(tongue)->own;
    const PoRow wanted = { .context = about, .english = english };
    size_t low = 0, high = c->count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        int order = language_compare(&wanted, &c->rows[middle]);
        if (!order) return c->rows[middle].text;
        if (order < 0) high = middle;
        else low = middle + 1;
    }
    return NULL;
}

/* ---- how languages say things ---- */

static int tongue_of(const Speech *speech);

/* A key has what it is about before the English. */
static const char *told(const Speech *speech, const char *key) {
    char about[MESSAGE_KEY];
    size_t size = 0;
    while (key[size] && key[size] != *ABOUT_END) size++;
    if (!key[size]) return language_told(tongue_of(speech), "", key);
    assert(size < sizeof about);
    memcpy(about, key, size);
    about[size] = 0;
    return language_told(tongue_of(speech), about, key + size + 1);
}

static PluralForm plural(const Speech *speech, uint64_t n) {
    return plural_rule(language_at(tongue_of(speech))->locale)(n);
}

static PluralForm ordinal(const Speech *speech, uint64_t n) {
    return ordinal_rule(language_at(tongue_of(speech))->locale)(n);
}

static const char *group(const Speech *speech) {
    const char *found = told(speech, ABOUT("between the thousands of a number", ","));
    return found ? found : ",";
}

static const Speech SPEECH[TONGUES_MAX] = { [0 ... TONGUES_MAX - 1] = { told, plural, ordinal,
                                                                        group } };

static int tongue_of(const Speech *speech) {
    return (int)(speech - SPEECH);
}

const Speech *tongue_speech(int tongue) {
    return tongue == IN_ENGLISH ? &SPEECH_ENGLISH : &SPEECH[tongue];
}
