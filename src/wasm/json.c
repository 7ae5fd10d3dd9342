/* json.c - JSON read into values that are never changed: the little of jansson that a record needs.
 *
 * As strict as the reader of the native build where a record could differ: no key twice, no zero byte,
 * nothing behind the end, a bound on the depth, whole numbers within 64 bits.
 */
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

enum { DEPTH_MAX = 32 };

typedef struct Reader {
    const char *text;
    size_t size, at;
    int depth;
    enum json_error_code code;
} Reader;

static json_t *value(Reader *r);

static void *fail(Reader *r, enum json_error_code code) {
    if (!r->code) r->code = r->at >= r->size ? json_error_premature_end_of_input : code;
    return NULL;
}

static void skip_blanks(Reader *r) {
    while (r->at < r->size && (r->text[r->at] == ' ' || r->text[r->at] == '\n' ||
                               r->text[r->at] == '\t' || r->text[r->at] == '\r'))
        r->at++;
}

/* The next character that isn't a space; 0 at the end. */
static char next(Reader *r) {
    skip_blanks(r);
    return r->at < r->size ? r->text[r->at] : 0;
}

static bool take(Reader *r, char c) {
    if (next(r) != c) return false;
    r->at++;
    return true;
}

static json_t *make(json_type type) {
    json_t *made = calloc(1, sizeof *made);
    if (made) made->type = type;
    return made;
}

/* --- texts ---------------------------------------------------------------------------------- */

static int hex_digit(char c) {
    if (c >= '0' && c <= '9') return c - '0';
    c |= 0x20;
    return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

/* The four digits of \uXXXX; -1 if they are none. */
static int unit(Reader *r) {
    int code = 0;
    for (int i = 0; i < 4; i++) {
        int digit = r->at < r->size ? hex_digit(r->text[r->at++]) : -1;
        if (digit < 0) return -1;
        code = code * 16 + digit;
    }
    return code;
}

static size_t put_utf8(char *to, unsigned code) {
    if (code < 0x80) return to[0] = (char)code, 1;
    if (code < 0x800)
        return to[0] = (char)(0xc0 | code >> 6), to[1] = (char)(0x80 | (code & 63)), 2;
    size_t size = code < 0x10000 ? 3 : 4;
    to[0] = (char)((size == 3 ? 0xe0 : 0xf0) | code >> 6 * (size - 1));
    for (size_t i = 1; i < size; i++) to[i] = (char)(0x80 | (code >> 6 * (size - 1 - i) & 63));
    return size;
}

/* What follows a backslash; 0 written means that it isn't an escape. */
static size_t escape(Reader *r, char *to) {
    static const char FROM[] = "\"\\/bfnrt", INTO[] = "\"\\/\b\f\n\r\t";
    char c = r->at < r->size ? r->text[r->at++] : 0;
    for (int i = 0; FROM[i]; i++)
        if (c == FROM[i]) return to[0] = INTO[i], 1;
    if (c != 'u') return 0;
    int code = unit(r);
    if (code >= 0xd800 && code < 0xdc00) { /* half of a pair */
        if (r->at + 1 >= r->size || r->text[r->at] != '\\' || r->text[r->at + 1] != 'u') return 0;
        r->at += 2;
        int low = unit(r);
        if (low < 0xdc00 || low > 0xdfff) return 0;
        code = 0x10000 + ((code - 0xd800) << 10) + (low - 0xdc00);
    } else if (code <= 0 || (code >= 0xdc00 && code <= 0xdfff)) return 0;
    return put_utf8(to, (unsigned)code);
}

/* A text in quotes, unescaped; it never grows, so the room it takes in the input is enough. */
static const char *text(Reader *r, size_t *length) {
    if (!take(r, '"')) return fail(r, json_error_invalid_syntax);
    size_t end = r->at;
    while (end < r->size && r->text[end] != '"') end += r->text[end] == '\\' ? 2 : 1;
    if (end >= r->size) return r->at = r->size, fail(r, json_error_premature_end_of_input);
    char *made = malloc(end - r->at + 1);
    size_t size = 0;
    while (made && r->at < end) {
        char c = r->text[r->at++];
        if ((unsigned char)c < ' ') return fail(r, json_error_invalid_syntax);
        if (c != '\\') made[size++] = c;
        else {
            size_t wrote = escape(r, made + size);
            if (!wrote) return fail(r, json_error_invalid_syntax);
            size += wrote;
        }
    }
    if (!made) return fail(r, json_error_unknown);
    r->at = end + 1;
    made[size] = 0;
    *length = size;
    return made;
}

/* --- numbers and words ---------------------------------------------------------------------- */

static bool is_digit(const Reader *r) {
    return r->at < r->size && r->text[r->at] >= '0' && r->text[r->at] <= '9';
}

static void skip_digits(Reader *r) {
    while (is_digit(r)) r->at++;
}

static json_t *number(Reader *r) {
    json_t *made = make(JSON_INTEGER);
    bool minus = r->text[r->at] == '-', fits = true;
    r->at += minus;
    bool zero = is_digit(r) && r->text[r->at] == '0';
    if (!made || !is_digit(r)) return fail(r, json_error_invalid_syntax);
    json_int_t n = 0;
    for (; is_digit(r); r->at++)
        fits = fits && !__builtin_mul_overflow(n, 10, &n) &&
               !__builtin_add_overflow(n, (minus ? -1 : 1) * (r->text[r->at] - '0'), &n) &&
               !(zero && n);
    made->integer = n;
    if (r->at < r->size && r->text[r->at] == '.') made->type = JSON_REAL, r->at++, skip_digits(r);
    if (r->at < r->size && (r->text[r->at] | 0x20) == 'e') {
        made->type = JSON_REAL, r->at++;
        if (r->at < r->size && (r->text[r->at] == '+' || r->text[r->at] == '-')) r->at++;
        skip_digits(r);
    }
    return fits ? made : fail(r, json_error_numeric_overflow);
}

static json_t *word(Reader *r, const char *word, json_type type) {
    for (; *word; word++, r->at++)
        if (r->at >= r->size || r->text[r->at] != *word) return fail(r, json_error_invalid_syntax);
    return make(type);
}

/* --- objects and arrays --------------------------------------------------------------------- */

json_t *json_object_get(const json_t *object, const char *key) {
    if (!json_is_object(object)) return NULL;
    for (json_t *member = object->first; member; member = member->next)
        if (strcmp(member->key, key) == 0) return member;
    return NULL;
}

static json_t *member(Reader *r, const json_t *object) {
    size_t length;
    const char *key = text(r, &length);
    if (!key) return NULL;
    if (strlen(key) != length) return fail(r, json_error_invalid_syntax);
    if (json_object_get(object, key)) return fail(r, json_error_duplicate_key);
    if (!take(r, ':')) return fail(r, json_error_invalid_syntax);
    json_t *made = value(r);
    if (made) made->key = key;
    return made;
}

static bool index_items(json_t *array) {
    size_t at = 0;
    array->item = malloc((array->count + 1) * sizeof *array->item);
    if (!array->item) return false;
    for (json_t *item = array->first; item; item = item->next) array->item[at++] = item;
    return true;
}

static json_t *list(Reader *r, json_type type) {
    char end = type == JSON_OBJECT ? '}' : ']';
    json_t *made = make(type), **last = made ? &made->first : NULL;
    r->at++;
    if (!made) return fail(r, json_error_unknown);
    if (!take(r, end)) do {
            json_t *one = type == JSON_OBJECT ? member(r, made) : value(r);
            if (!one) return NULL;
            *last = one, last = &one->next;
            made->count++;
        } while (take(r, ','));
    if (made->count && !take(r, end)) return fail(r, json_error_invalid_syntax);
    return type == JSON_OBJECT || index_items(made) ? made : fail(r, json_error_unknown);
}

static json_t *value(Reader *r) {
    json_t *made = NULL;
    if (++r->depth > DEPTH_MAX) return fail(r, json_error_stack_overflow);
    char c = next(r);
    if (c == '{') made = list(r, JSON_OBJECT);
    else if (c == '[') made = list(r, JSON_ARRAY);
    else if (c == '"') {
        size_t length;
        const char *said = text(r, &length);
        made = said ? make(JSON_STRING) : NULL;
        if (made) made->text = said, made->length = length;
    } else if (c == '-' || (c >= '0' && c <= '9')) made = number(r);
    else if (c == 't') made = word(r, "true", JSON_TRUE);
    else if (c == 'f') made = word(r, "false", JSON_FALSE);
    else if (c == 'n') made = word(r, "null", JSON_NULL);
    else fail(r, json_error_invalid_syntax);
    r->depth--;
    return made;
}

json_t *json_loadb(const char *input, size_t size, size_t flags, json_error_t *error) {
    (void)flags;
    Reader r = { .text = input, .size = size };
    json_t *made = value(&r);
    if (made && next(&r)) r.code = json_error_end_of_input_expected, made = NULL;
    *error = (json_error_t){ .line = 1, .code = r.code };
    for (size_t i = 0; i < r.at && i < size; i++) {
        error->column++;
        if (input[i] == '\n') error->line++, error->column = 0;
    }
    return made;
}
