#include "tongue/template.h"

#include <stdbool.h>
#include <stddef.h>
#include <string.h>

typedef struct Reader {
    const char *at;
    const char *wrong;
    int depth; /* of forms */
    /* Each hole's name, as it is read. */
    void (*hole)(const char *name, size_t size, void *user);
    void *user;
} Reader;

static void read_pieces(Reader *r);

static bool is_small(char c) {
    return c >= 'a' && c <= 'z';
}

static bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

static bool is_inner(char c, bool form) {
    return is_small(c) || is_digit(c) || c == '_' || (form ? c == '-' : c >= 'A' && c <= 'Z');
}

static bool fail(Reader *r, const char *what) {
    if (!r->wrong) r->wrong = what;
    return false;
}

static void skip_blanks(Reader *r) {
    while (*r->at == ' ') r->at++;
}

static bool take(Reader *r, char c) {
    if (*r->at != c) return false;
    r->at++;
    return true;
}

static size_t take_word(Reader *r, bool form) {
    const char *start = r->at;
    if (is_small(*r->at))
        while (is_inner(*r->at, form)) r->at++;
    return (size_t)(r->at - start);
}

/* "one" or "=1". */
static size_t take_form_name(Reader *r) {
    const char *start = r->at;
    if (*r->at != '=') return take_word(r, true);
    r->at++;
    while (is_digit(*r->at)) r->at++;
    return r->at - start > 1 ? (size_t)(r->at - start) : 0;
}

static bool is_word(const char *at, size_t size, const char *word) {
    return strlen(word) == size && memcmp(at, word, size) == 0;
}

/* "one {# game} other {# games}", up to the brace that closes the hole. */
static bool read_forms(Reader *r) {
    bool other = false;
    if (++r->depth > TEMPLATE_DEPTH) return fail(r, "it is nested too deeply");
    for (skip_blanks(r); *r->at && *r->at != '}'; skip_blanks(r)) {
        const char *name = r->at;
        size_t size = take_form_name(r);
        if (!size) return fail(r, "a form needs a name like one, other or =1");
        other = other || is_word(name, size, "other");
        skip_blanks(r);
        if (!take(r, '{')) return fail(r, "the text of a form stands in braces");
        read_pieces(r);
        if (r->wrong) return false;
        if (!take(r, '}')) return fail(r, "a brace is not closed");
    }
    r->depth--;
    return other || fail(r, "the form \"other\" is missing");
}

static bool read_hole(Reader *r) {
    skip_blanks(r);
    const char *name = r->at;
    size_t size = take_word(r, false);
    if (!size) return fail(r, "a hole needs a name in small letters");
    if (r->hole) r->hole(name, size, r->user);
    skip_blanks(r);
    if (take(r, ',')) {
        skip_blanks(r);
        const char *kind = r->at;
        size = take_word(r, false);
        if (!is_word(kind, size, "plural") && !is_word(kind, size, "selectordinal") &&
            !is_word(kind, size, "select"))
            return fail(r, "a hole chooses by plural, selectordinal or select");
        skip_blanks(r);
        if (!take(r, ',')) return fail(r, "a comma is missing before the forms");
        if (!read_forms(r)) return false;
    }
    return take(r, '}') || fail(r, "a brace is not closed");
}

/* Up to the brace that closes this form, or to the end. */
static void read_pieces(Reader *r) {
    while (!r->wrong && *r->at && *r->at != '}')
        if (*r->at++ == '{') read_hole(r);
}

const char *template_wrong(const char *text) {
    Reader r = { .at = text };
    read_pieces(&r);
    if (*r.at) fail(&r, "a brace closes nothing");
    return r.wrong;
}

/* ---- holes ---- */

typedef struct Search {
    const char *name, *english, *foreign;
    size_t size;
    bool found;
} Search;

static void is_it(const char *name, size_t size, void *user) {
    Search *s = user;
    s->found = s->found || (size == s->size && memcmp(name, s->name, size) == 0);
}

static void look_up(const char *name, size_t size, void *user) {
    Search *s = user;
    s->name = name, s->size = size, s->found = false;
    Reader r = { .at = s->english, .hole = is_it, .user = s };
    read_pieces(&r);
    if (!s->found && !s->foreign) s->foreign = name;
}

const char *template_foreign(const char *english, const char *text) {
    Search s = { .english = english };
    Reader r = { .at = text, .hole = look_up, .user = &s };
    read_pieces(&r);
    return s.foreign;
}
