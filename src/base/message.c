/* message.c - templates and values, packed and written.
 *
 * The values of a message lie one behind the other, in the order in which they stand in the English:
 *
 *     'n' name 0 text 0                    a number, in digits
 *     's' name 0 text 0                    a text
 *     'm' name 0 Inner values-of-it        another message
 */
#include "base/message.h"

#include <assert.h>
#include <string.h>

enum { NAME_MAX = 32 };

static size_t length(const char *text) {
    size_t size = 0;
    while (text[size]) size++;
    return size;
}

/* ---- English ---- */

static PluralForm english_plural(const Speech *speech, uint64_t n) {
    (void)speech;
    return n == 1 ? FORM_ONE : FORM_OTHER;
}

static PluralForm english_ordinal(const Speech *speech, uint64_t n) {
    (void)speech;
    if (n / 10 % 10 == 1) return FORM_OTHER;
    return n % 10 == 1 ? FORM_ONE : n % 10 == 2 ? FORM_TWO : n % 10 == 3 ? FORM_FEW : FORM_OTHER;
}

static const char *english_group(const Speech *speech) {
    (void)speech;
    return ",";
}

const Speech SPEECH_ENGLISH = { NULL, english_plural, english_ordinal, english_group };

/* ---- reading a template ---- */

static bool is_letter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

/* What a hole begins with: its name. */
static const char *read_name(const char *at, const char **name, size_t *size) {
    while (*at == ' ') at++;
    *name = at;
    while (is_letter(*at)) at++;
    *size = (size_t)(at - *name);
    return at;
}

/* Behind the letters of a conversion, or where it stood if there is none. */
static const char *skip_conversion(const char *at) {
    if (*at != '%') return at;
    while (*at && *at != ',' && *at != '}' && *at != ' ') at++;
    return at;
}

/* Braces open a hole and, within a hole, a form in which there are holes again: `depth` counts them.  Is this a hole's? */
static bool opens_hole(char c, unsigned *depth) {
    if (c == '}' && *depth) --*depth;
    return c == '{' && (*depth)++ % 2 == 0;
}

void message_key(const char *english, Buf *out) {
    unsigned depth = 0;
    for (const char *at = english; *at;) {
        if (opens_hole(*at, &depth)) {
            const char *name;
            size_t size;
            const char *behind = read_name(at + 1, &name, &size);
            buf_bytes(out, at, (size_t)(behind - at));
            at = skip_conversion(behind);
        } else {
            buf_char(out, *at);
            at += 1 + (at[0] == '%' && at[1] == '%');
        }
    }
}

/* ---- making a message ---- */

typedef struct Inner {
    const char *english;
    uint16_t size;
} Inner;

static void put_inner(const Message *inner, Buf *out) {
    Inner head = { .english = inner->english, .size = inner->size };
    if (out->room - out->size <= sizeof head + inner->size) head.size = 0;
    buf_bytes(out, &head, sizeof head);
    buf_bytes(out, inner->values, head.size);
}

/* The text of a value, cut between letters where there is no more room. */
static void put_text(const char *text, size_t size, Buf *out) {
    size_t room = out->room - out->size - 1;
    if (room < 1) return;
    if (size + 1 > room) size = room - 1;
    while (size > 0 && ((unsigned char)text[size] & 0xc0) == 0x80) size--;
    buf_bytes(out, text, size);
    buf_char(out, 0);
}

/* A value of the hole at `at`, which stands behind the brace. */
static const char *take_value(const char *at, va_list *args, Buf *out) {
    const char *name, *spec;
    size_t size, before = out->size;
    at = read_name(at, &name, &size);
    assert(size > 0 && size < NAME_MAX);
    if (*at != '%') return at; /* it was taken where it stood first */
    spec = ++at;
    if (out->room - out->size > size + 2 + sizeof(Inner)) {
        buf_char(out, 's');
        buf_bytes(out, name, size);
        buf_char(out, 0);
    } else out->full = true;
    if (*spec == 'p') {
        const Message *inner = va_arg(*args, const Message *);
        if (!out->full) out->text[before] = 'm', put_inner(inner, out);
        return spec + 1;
    }
    if (*spec == 's') { /* of any length */
        const char *text = va_arg(*args, const char *);
        if (!out->full) put_text(text, length(text), out);
        return spec + 1;
    }
    char room[MESSAGE_VALUES];
    Buf text = buf_over(room, sizeof room);
    at = buf_convert(&text, spec, args);
    bool plain = *spec >= 'a' && *spec <= 'z' && (at[-1] == 'd' || at[-1] == 'i' || at[-1] == 'u');
    if (out->full) return at;
    if (plain) out->text[before] = 'n';
    put_text(text.text, text.size, out);
    return at;
}

#ifndef NDEBUG
static bool has_bare_conversion(const char *english) {
    unsigned depth = 0;
    for (const char *at = english; *at; at++) {
        if (opens_hole(*at, &depth)) {
            while (at[1] && at[1] != ',' && at[1] != '}') at++;
        } else if (at[0] == '%' && at[1] == '%') at++;
        else if (*at == '%') return true;
    }
    return false;
}
#endif

void message_vset(Message *m, const char *english, va_list args) {
    va_list rest;
    assert(!has_bare_conversion(english)); /* every value has a name */
    va_copy(rest, args);
    m->english = english;
    Buf out = buf_over(m->values, sizeof m->values);
    unsigned depth = 0;
    for (const char *at = english; *at;)
        at = opens_hole(*at, &depth) ? take_value(at + 1, &rest, &out) : at + 1;
    va_end(rest);
    m->size = (uint16_t)out.size;
}

void message_set(Message *m, const char *english, ...) {
    va_list args;
    va_start(args, english);
    message_vset(m, english, args);
    va_end(args);
}

/* ---- writing it ---- */

typedef struct Value {
    char kind; /* 0: there is none */
    const char *text;
    Inner inner;
} Value;

typedef struct Writer {
    const char *values;
    size_t size;
    const Speech *speech; /* of the values */
    const Speech *forms;  /* of the template: English, where there is no other */
    Buf *out;
} Writer;

static Value value_named(const Writer *w, const char *name, size_t size) {
    for (const char *at = w->values, *end = at + w->size; at < end;) {
        Value value = { .kind = *at++ };
        size_t own = length(at);
        bool same = own == size && memcmp(at, name, size) == 0;
        at += own + 1;
        value.text = at;
        if (value.kind == 'm') {
            memcpy(&value.inner, at, sizeof value.inner);
            value.text += sizeof value.inner;
            at = value.text + value.inner.size;
        } else at += length(at) + 1;
        if (same) return value;
    }
    return (Value){ 0 };
}

static void write_number(const char *digits, const Speech *speech, Buf *out) {
    if (*digits == '-') buf_text(out, "−"), digits++;
    size_t size = length(digits);
    for (size_t i = 0; i < size; i++) {
        if (i && size > 4 && (size - i) % 3 == 0) buf_text(out, speech->group(speech));
        buf_char(out, digits[i]);
    }
}

static void write_all(const char *english, const char *values, size_t size, const Speech *speech,
                      Buf *out);

static void write_value(const Writer *w, const Value *value) {
    if (value->kind == 'n') write_number(value->text, w->speech, w->out);
    else if (value->kind == 's') buf_text(w->out, value->text);
    else if (value->kind == 'm')
        write_all(value->inner.english, value->text, value->inner.size, w->speech, w->out);
}

static const char *write_pieces(const Writer *w, const char *at, const Value *count);

/* From behind an opening brace to behind the one that closes it. */
static const char *skip_form(const char *at) {
    for (int depth = 1; *at && depth; at++) depth += (*at == '{') - (*at == '}');
    return at;
}

static bool is_word(const char *at, size_t size, const char *word) {
    return length(word) == size && memcmp(at, word, size) == 0;
}

/* A text of nothing but digits chooses as the number does: "3", but not "7/2". */
static bool is_number(const Value *value) {
    const char *at = value->kind == 's' ? value->text : "0";
    for (; *at >= '0' && *at <= '9'; at++)
        if (!at[1]) return value->kind != 'm' && value->kind;
    return false;
}

static uint64_t number_of(const Value *value) {
    uint64_t number = 0;
    const char *at = value->text;
    if (*at == '-') at++;
    for (; *at >= '0' && *at <= '9'; at++) number = number * 10 + (uint64_t)(*at - '0');
    return number;
}

typedef enum Choice { BY_TEXT, BY_COUNT, BY_PLACE } Choice; /* select, plural, selectordinal */

/* How well a form fits: 3 exactly, 2 by the rules, 1 "other", 0 not at all. */
static int fitness(const char *name, size_t size, Choice by, const Value *value,
                   const Speech *forms) {
    static const char *const FORM[PLURAL_FORMS] = { "zero", "one", "two", "few", "many", "other" };
    if (by == BY_TEXT) {
        if (value->kind && is_word(name, size, value->text)) return 3;
    } else if (*name == '=') {
        return is_number(value) && is_word(name + 1, size - 1, value->text) ? 3 : 0;
    } else if (is_number(value)) {
        PluralForm form = (by == BY_COUNT ? forms->plural : forms->ordinal)(forms,
                                                                            number_of(value));
        if (is_word(name, size, FORM[form])) return 2;
    }
    return is_word(name, size, "other");
}

/* "plural, one {…} other {…}}": the form that fits best; behind the last brace. */
static const char *write_chosen(const Writer *w, const char *at, const Value *value) {
    const char *word, *best = NULL;
    size_t size;
    int found = 0;
    at = read_name(at, &word, &size);
    Choice by = is_word(word, size, "plural")   ? BY_COUNT
                : is_word(word, size, "select") ? BY_TEXT
                                                : BY_PLACE;
    while (*at == ',' || *at == ' ') at++;
    while (*at && *at != '}') {
        const char *name = at;
        while (*at && *at != '{' && *at != ' ') at++;
        int fits = fitness(name, (size_t)(at - name), by, value, w->forms);
        while (*at == ' ') at++;
        if (*at == '{') at++;
        if (fits > found) found = fits, best = at;
        at = skip_form(at);
        while (*at == ' ') at++;
    }
    if (best) write_pieces(w, best, by == BY_TEXT ? NULL : value);
    return *at ? at + 1 : at;
}

static const char *write_hole(const Writer *w, const char *at) {
    const char *name;
    size_t size;
    at = read_name(at, &name, &size);
    while (*at == ' ') at++;
    Value value = value_named(w, name, size);
    if (*at == ',') return write_chosen(w, at + 1, &value);
    write_value(w, &value);
    return *at ? at + 1 : at;
}

/* Up to the brace that closes this form, or to the end; `count` is what `#` stands for. */
static const char *write_pieces(const Writer *w, const char *at, const Value *count) {
    while (*at && *at != '}') {
        const char *plain = at;
        while (*at && *at != '{' && *at != '}' && (*at != '#' || !count)) at++;
        buf_bytes(w->out, plain, (size_t)(at - plain));
        if (*at == '{') at = write_hole(w, at + 1);
        else if (*at == '#') write_value(w, count), at++;
    }
    return at;
}

/* Where the clause at the end begins, with the blank before it: catalogues have the sentence without " [B-72]". */
static char *told_without(char *key) {
    size_t at = length(key);
    if (!at || key[at - 1] != ']') return NULL;
    while (at && key[at - 1] != '[') at--;
    return at > 2 && key[at - 2] == ' ' ? key + at - 2 : NULL;
}

static void write_all(const char *english, const char *values, size_t size, const Speech *speech,
                      Buf *out) {
    char room[MESSAGE_KEY];
    Buf key = buf_over(room, sizeof room);
    message_key(english, &key);
    assert(!key.full);
    char *clause = told_without(room);
    const char *told = speech->told ? speech->told(speech, room) : NULL;
    if (!told && clause) {
        *clause = 0;
        told = speech->told ? speech->told(speech, room) : NULL;
        *clause = ' ';
        if (!told) clause = NULL;
    } else clause = NULL;
    Writer w = { values, size, speech, told ? speech : &SPEECH_ENGLISH, out };
    const char *plain = room;
    for (const char *at = room; *at; at++)
        if (*at == *ABOUT_END) plain = at + 1;
    for (const char *at = told ? told : plain; *at;) {
        at = write_pieces(&w, at, NULL);
        if (*at) buf_char(out, *at++); /* a brace that closes nothing */
    }
    if (clause) write_pieces(&w, clause, NULL);
}

void message_write(const Message *m, const Speech *speech, Buf *out) {
    if (m->english) write_all(m->english, m->values, m->size, speech, out);
}

void message_print(const Speech *speech, Buf *out, const char *english, ...) {
    Message m;
    va_list args;
    va_start(args, english);
    message_vset(&m, english, args);
    va_end(args);
    message_write(&m, speech, out);
}
