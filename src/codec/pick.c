#include "codec/pick.h"
#include "codec/members.h"
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
static const Message *syntax_problem(const json_error_t *error) {
    static const Message EARLY = { .english = "The text ends too early." };
    static const Message BYTE = { .english = "A byte is not valid UTF-8." };
    static const Message TWICE = { .english = "A key occurs twice in one object." };
    static const Message MORE = { .english = "There is something after the end." };
    static const Message NUMBER = { .english = "A number is too large." };
    static const Message DEEP = { .english = "It is nested too deeply." };
    static const Message WRONG = { .english = "The syntax is wrong." };
    switch (json_error_code(error)) {
    case json_error_premature_end_of_input: return &EARLY;
    case json_error_invalid_utf8: return &BYTE;
    case json_error_duplicate_key: return &TWICE;
    case json_error_end_of_input_expected: return &MORE;
    case json_error_numeric_overflow: return &NUMBER;
    case json_error_stack_overflow: return &DEEP;
    default: return &WRONG;
    }
}

json_t *pick_parse(const char *text, size_t size, size_t most, const char *what, Err *err) {
    const Message subject = { .english = what };
    if (size > most) {
        err_set(err, ERR_TOO_BIG, "{what%p} is too large: at most {most%zu} bytes.", &subject,
                most);
        return NULL;
    }
    json_error_t error;
    json_t *value = json_loadb(text, size, JSON_REJECT_DUPLICATES, &error);
    if (!value)
        err_set(err, ERR_INPUT, "{what%p} is not JSON (line {line%d}, column {column%d}). {why%p}",
                &subject, error.line, error.column, syntax_problem(&error));
    return value;
}

Pick pick_open(const json_t *value, const char *what, Err *err) {
    return pick_open_told(value, &(const Message){ .english = what }, err);
}

Pick pick_open_told(const json_t *value, const Message *what, Err *err) {
    Pick p = { .object = value, .what = *what, .err = err };
    if (!json_is_object(value)) pick_refuse(&p, "{what%p} must be a JSON object.", &p.what);
    return p;
}

void pick_refuse(Pick *p, const char *english, ...) {
    if (p->status) return;
    va_list args;
    va_start(args, english);
    p->status = err_vset(p->err, ERR_INPUT, english, args);
    va_end(args);
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
        if (!pick_asked(p, key))
            pick_refuse(p, "{what%p} has an unknown key \"{key%s}\".", &p->what, shown(key, room));
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
    if (!value) pick_refuse(p, "{what%p} needs \"{key%s}\".", &p->what, key);
    return value;
}

static int64_t number_of(Pick *p, const json_t *value, const char *key, int64_t min, int64_t max) {
    int64_t number = json_integer_value(value); /* 0 for anything else */
    if (json_is_integer(value) && number >= min && number <= max) return number;
    pick_refuse(p, "{what%p} needs a whole number \"{key%s}\" from {least%lld} to {most%lld}.",
                &p->what, key, (long long)min, (long long)max);
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
    if (!json_is_boolean(value))
        pick_refuse(p, "{what%p} needs true or false for \"{key%s}\".", &p->what, key);
    return json_is_true(value);
}

const char *pick_text_or_null(Pick *p, const char *key) {
    const json_t *value = pick_value(p, key);
    if (value && !json_is_string(value))
        pick_refuse(p, "{what%p} needs a text \"{key%s}\".", &p->what, key);
    return json_string_value(value);
}

static int word_of(Pick *p, const json_t *value, const char *key, const char *const names[],
                   int count) {
    const char *word = json_string_value(value);
    if (!word) {
        pick_refuse(p, "{what%p} needs a text \"{key%s}\".", &p->what, key);
        return 0;
    }
    for (int i = 0; i < count; i++)
        if (strcmp(names[i], word) == 0) return i;
    char room[SHOWN], list[100];
    Buf words = buf_over(list, sizeof list);
    for (int i = 0; i < count; i++) buf_print(&words, "%s%s", i ? ", " : "", names[i]);
    const char *more = words.full ? " …" : ".";
    pick_refuse(p, "{what%p} has an unknown \"{key%s}\": \"{word%s}\". Known: {known%s}{more%s}",
                &p->what, key, shown(word, room), list, more);
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
        char room[SHOWN + 8];
        Buf example = buf_over(room, sizeof room);
        buf_print(&example, "{\"%s\":1}", names[0]);
        pick_refuse(p, "{what%p} needs an object \"{key%s}\" like {example%s}.", &p->what, key,
                    room);
        return 0;
    }
    for (int kind = 0; kind < member_kinds(names); kind++) {
        const json_t *count = json_object_get(value, names[kind]);
        if (!count) continue;
        int64_t number = json_integer_value(count);
        if (!json_is_integer(count) || number < 0 || number > most) {
            pick_refuse(p, "{what%p} needs 0 to {most%d} {card%s} in \"{key%s}\".", &p->what, most,
                        names[kind], key);
            return 0;
        }
        cards += card(kind) * (Cards)number;
        known++;
    }
    if (known != json_object_size(value))
        pick_refuse(p,
                    "{what%p} has an unknown card in \"{key%s}\". Known: {a%s}, {b%s}, {c%s}, "
                    "{d%s}, {e%s}.",
                    &p->what, key, names[0], names[1], names[2], names[3], names[4]);
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
        pick_refuse(p, "{what%p} needs a list \"{key%s}\" of at most {most%d} numbers.", &p->what,
                    key, count);
        return;
    }
    for (size_t i = 0; i < size; i++) {
        int64_t id = number_of(p, json_array_get(list, i), key, 0, count - 1);
        if (p->status) return;
        uint64_t bit = UINT64_C(1) << (id % 64);
        if (words[id / 64] & bit)
            pick_refuse(p, "{what%p} lists {id%d} twice in \"{key%s}\".", &p->what, (int)id, key);
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
        pick_refuse(p, "{what%p} needs \"{key%s}\" as {n%zu} hexadecimal digits.", &p->what, key,
                    2 * size);
}

size_t pick_some_bytes(Pick *p, const char *key, uint8_t *bytes, size_t most) {
    size_t size = bytes_of(json_string_value(pick_value(p, key)), bytes, most);
    if (!size)
        pick_refuse(p, "{what%p} needs \"{key%s}\" as 2 to {most%zu} hexadecimal digits.", &p->what,
                    key, 2 * most);
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
    if (!fits)
        pick_refuse(p, "{what%p} needs a whole number \"{key%s}\" from 0 to 2^64 - 1.", &p->what,
                    key);
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
        pick_refuse(p, "{what%p} needs a list \"{key%s}\" of {least%zu} to {most%zu}.", &p->what,
                    key, least, most);
        list = NULL;
    }
    return list;
}
