#include "codec/pick.h"
#include "base/buf.h"
#include "base/must.h"

#include <stdarg.h>
#include <string.h>

enum { SHOWN = 24 };

/* A word of the input as it may be repeated in an error: short, printable. */
static const char *shown(const char *word, char room[SHOWN]) {
    int i = 0;
    for (; word[i] && i < SHOWN - 1; i++)
        room[i] = word[i] >= ' ' && word[i] <= '~' ? word[i] : '?';
    room[i] = '\0';
    return room;
}

/* Our own words: the parser's repeat bytes of the input. */
static const char *syntax_problem(const json_error_t *error) {
    switch (json_error_code(error)) {
    case json_error_premature_end_of_input: return "the text ends too early";
    case json_error_invalid_utf8: return "a byte is not valid UTF-8";
    case json_error_duplicate_key: return "a key occurs twice in one object";
    case json_error_end_of_input_expected: return "something follows its end";
    case json_error_numeric_overflow: return "a number is too large";
    case json_error_stack_overflow: return "the nesting is too deep";
    default: return "the syntax is wrong";
    }
}

json_t *pick_parse(const char *text, size_t size, size_t most, const char *what, Err *err) {
    if (size > most) {
        err_set(err, ERR_TOO_BIG, "%s has more than %zu bytes.", what, most);
        return NULL;
    }
    json_error_t error;
    json_t *value = json_loadb(text, size, JSON_REJECT_DUPLICATES, &error);
    if (!value)
        err_set(err, ERR_INPUT, "%s is not JSON at line %d, column %d: %s.", what, error.line,
                error.column, syntax_problem(&error));
    return value;
}

Pick pick_open(const json_t *value, const char *what, Err *err) {
    Pick p = { .object = value, .err = err };
    Buf name = buf_over(p.what, sizeof p.what);
    buf_text(&name, what);
    if (!json_is_object(value)) pick_refuse(&p, "must be a JSON object.");
    return p;
}

void pick_refuse(Pick *p, const char *format, ...) {
    if (p->status) return;
    char text[ERR_TEXT];
    Buf sentence = buf_over(text, sizeof text);
    buf_print(&sentence, "%s ", p->what);
    va_list args;
    va_start(args, format);
    buf_vprint(&sentence, format, args);
    va_end(args);
    p->status = err_set(p->err, ERR_INPUT, "%s", text);
}

bool pick_asked(const Pick *p, const char *key) {
    for (int i = 0; i < p->count; i++)
        if (strcmp(p->asked[i], key) == 0) return true;
    return false;
}

Status pick_close(Pick *p) {
    if (p->status) return p->status;
    const char *key;
    json_t *ignored;
    json_object_foreach((json_t *)p->object, key, ignored) { /* reads only */
        char room[SHOWN];
        if (!pick_asked(p, key)) pick_refuse(p, "has an unknown key \"%s\".", shown(key, room));
    }
    return p->status;
}

/* What stands there, unless it is as good as nothing. */
static const json_t *present(const Pick *p, const char *key) {
    const json_t *value = json_object_get(p->object, key);
    return p->null_is_missing && json_is_null(value) ? NULL : value;
}

bool pick_has(const Pick *p, const char *key) {
    return !p->status && present(p, key);
}

const json_t *pick_value(Pick *p, const char *key) {
    if (p->status) return NULL;
    must(p->count < PICK_KEYS);
    p->asked[p->count++] = key;
    return present(p, key);
}

/* The member; without it the object is refused. */
static const json_t *needed(Pick *p, const char *key) {
    const json_t *value = pick_value(p, key);
    if (!value) pick_refuse(p, "needs \"%s\".", key);
    return value;
}

static int64_t number_of(Pick *p, const json_t *value, const char *key, int64_t min, int64_t max) {
    int64_t number = json_integer_value(value); /* 0 for anything else */
    if (json_is_integer(value) && number >= min && number <= max) return number;
    pick_refuse(p, "needs a whole number \"%s\" from %lld to %lld.", key, (long long)min,
                (long long)max);
    return min;
}

int64_t pick_number(Pick *p, const char *key, int64_t min, int64_t max) {
    return number_of(p, pick_value(p, key), key, min, max);
}

int64_t pick_number_or(Pick *p, const char *key, int64_t min, int64_t max, int64_t missing) {
    const json_t *value = pick_value(p, key);
    return value ? number_of(p, value, key, min, max) : missing;
}

bool pick_flag_or(Pick *p, const char *key, bool missing) {
    const json_t *value = pick_value(p, key);
    if (!value) return missing;
    if (!json_is_boolean(value)) pick_refuse(p, "needs true or false for \"%s\".", key);
    return json_is_true(value);
}

const char *pick_text_or_null(Pick *p, const char *key) {
    const json_t *value = pick_value(p, key);
    if (value && !json_is_string(value)) pick_refuse(p, "needs a text \"%s\".", key);
    return json_string_value(value);
}

static int word_of(Pick *p, const json_t *value, const char *key, const char *const names[],
                   int count) {
    const char *word = json_string_value(value);
    if (!word) {
        pick_refuse(p, "needs a text \"%s\".", key);
        return 0;
    }
    for (int i = 0; i < count; i++)
        if (strcmp(names[i], word) == 0) return i;
    char room[SHOWN], list[100];
    Buf words = buf_over(list, sizeof list);
    for (int i = 0; i < count; i++) buf_print(&words, "%s%s", i ? ", " : "", names[i]);
    pick_refuse(p, "has the unknown %s \"%s\"; known are %s%s.", key, shown(word, room), list,
                words.full ? " and more" : "");
    return 0;
}

int pick_word(Pick *p, const char *key, const char *const names[], int count) {
    const json_t *value = needed(p, key);
    return value ? word_of(p, value, key, names, count) : 0;
}

int pick_word_or(Pick *p, const char *key, const char *const names[], int count, int missing) {
    const json_t *value = pick_value(p, key);
    return value ? word_of(p, value, key, names, count) : missing;
}

int pick_id_or(Pick *p, const char *key, int count, int missing) {
    const json_t *value = pick_value(p, key);
    if (json_is_null(json_object_get(p->object, key))) return NONE;
    return value ? (int)number_of(p, value, key, 0, count - 1) : missing;
}

static Cards cards_from(Pick *p, const json_t *value, const char *key, const char *const names[5],
                        int most) {
    Cards cards = 0;
    size_t known = 0;
    if (!json_is_object(value)) {
        pick_refuse(p, "needs an object \"%s\" like {\"%s\":1}.", key, names[0]);
        return 0;
    }
    for (int kind = 0; kind < RESOURCES; kind++) {
        const json_t *count = json_object_get(value, names[kind]);
        if (!count) continue;
        int64_t number = json_integer_value(count);
        if (!json_is_integer(count) || number < 0 || number > most) {
            pick_refuse(p, "needs 0 to %d %s in \"%s\".", most, names[kind], key);
            return 0;
        }
        cards += card(kind) * (Cards)number;
        known++;
    }
    if (known != json_object_size(value))
        pick_refuse(p, "has an unknown card in \"%s\"; known are %s, %s, %s, %s, %s.", key,
                    names[0], names[1], names[2], names[3], names[4]);
    return cards;
}

Cards pick_cards(Pick *p, const char *key, const char *const names[5], int most) {
    const json_t *value = needed(p, key);
    return value ? cards_from(p, value, key, names, most) : 0;
}

Cards pick_cards_or(Pick *p, const char *key, const char *const names[5], int most, Cards missing) {
    const json_t *value = pick_value(p, key);
    return value ? cards_from(p, value, key, names, most) : missing;
}

void pick_ids_or_none(Pick *p, const char *key, int count, uint64_t words[PICK_WORDS]) {
    words[0] = words[1] = words[2] = 0;
    const json_t *list = pick_value(p, key);
    if (!list) return;
    size_t size = json_array_size(list);
    if (!json_is_array(list) || size > (size_t)count) {
        pick_refuse(p, "needs a list \"%s\" of at most %d numbers.", key, count);
        return;
    }
    for (size_t i = 0; i < size; i++) {
        int64_t id = number_of(p, json_array_get(list, i), key, 0, count - 1);
        if (p->status) return;
        uint64_t bit = UINT64_C(1) << (id % 64);
        if (words[id / 64] & bit) pick_refuse(p, "lists %d twice in \"%s\".", (int)id, key);
        words[id / 64] |= bit;
    }
}

unsigned pick_mask_or(Pick *p, const char *key, int count, unsigned missing) {
    uint64_t words[PICK_WORDS];
    if (!pick_has(p, key)) {
        pick_value(p, key);
        return missing;
    }
    pick_ids_or_none(p, key, count, words);
    return (unsigned)words[0];
}

static int digit(char c) {
    if (c >= '0' && c <= '9') return c - '0';
    return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

/* How many bytes the text holds, 0 if it is none or too long. */
static size_t bytes_of(const char *text, uint8_t *bytes, size_t most) {
    size_t size = 0;
    for (; text && *text; text += 2) {
        int high = digit(text[0]), low = high < 0 ? -1 : digit(text[1]);
        if (low < 0 || size == most) return 0;
        bytes[size++] = (uint8_t)(high << 4 | low);
    }
    return size;
}

void pick_bytes(Pick *p, const char *key, uint8_t *bytes, size_t size) {
    if (bytes_of(json_string_value(pick_value(p, key)), bytes, size) != size)
        pick_refuse(p, "needs \"%s\" as %zu hexadecimal digits.", key, 2 * size);
}

size_t pick_some_bytes(Pick *p, const char *key, uint8_t *bytes, size_t most) {
    size_t size = bytes_of(json_string_value(pick_value(p, key)), bytes, most);
    if (!size) pick_refuse(p, "needs \"%s\" as 2 to %zu hexadecimal digits.", key, 2 * most);
    return size;
}

uint64_t pick_big_value(Pick *p, const json_t *value, const char *key) {
    if (json_is_integer(value) && json_integer_value(value) >= 0)
        return (uint64_t)json_integer_value(value);
    uint64_t number = 0;
    const char *text = json_string_value(value);
    bool fits = text && *text;
    for (; fits && *text; text++)
        fits = *text >= '0' && *text <= '9' && !__builtin_mul_overflow(number, 10, &number) &&
               !__builtin_add_overflow(number, (uint64_t)(*text - '0'), &number);
    if (!fits) pick_refuse(p, "needs a whole number \"%s\" from 0 to 2^64 - 1.", key);
    return fits ? number : 0;
}

uint64_t pick_big_or(Pick *p, const char *key, uint64_t missing) {
    const json_t *value = pick_value(p, key);
    return value ? pick_big_value(p, value, key) : missing;
}

const json_t *pick_list(Pick *p, const char *key, size_t least, size_t most) {
    const json_t *list = needed(p, key);
    size_t size = json_array_size(list);
    if (list && (!json_is_array(list) || size < least || size > most)) {
        pick_refuse(p, "needs a list \"%s\" of %zu to %zu.", key, least, most);
        list = NULL;
    }
    return list;
}
