#include "codec/scan.h"

#include "base/buf.h"

#include <stdarg.h>
#include <string.h>

enum { SHOWN = 24 };

static Spot here(const Scan *s) {
    return (Spot){ s->line, (uint32_t)(s->at - s->line_start) + 1 };
}

void scan_refuse(Scan *s, Spot spot, const char *english, ...) {
    if (s->status) return;
    Message why;
    va_list args;
    va_start(args, english);
    message_vset(&why, english, args);
    va_end(args);
    s->status = err_set(s->err, ERR_INPUT, "Line {line%u}, column {column%u}: {why%p}", spot.line,
                        spot.column, &why);
    s->at = s->end;
}

/* A word of the input as it may be repeated: short, without control characters, whole letters. */
static const char *shown(const char *word, char room[SHOWN]) {
    size_t size = 0;
    for (; word[size] && size < SHOWN - 1; size++)
        room[size] = (unsigned char)word[size] < ' ' ? '?' : word[size];
    if (word[size]) /* do not cut a letter in half */
        while (size > 0 && ((unsigned char)word[size] & 0xc0) == 0x80) size--;
    room[size] = 0;
    return room;
}

Scan scan_open(char *text, size_t size, Err *err) {
    Scan s = { .at = text, .end = text + size, .line_start = text, .line = 1, .err = err };
    if (size >= 3 && memcmp(text, "\xef\xbb\xbf", 3) == 0) s.at = s.line_start = text + 3;
    return s;
}

static void skip_space(Scan *s) {
    for (; s->at < s->end; s->at++) {
        if (*s->at == '\n') s->line++, s->line_start = s->at + 1;
        else if (*s->at != ' ' && *s->at != '\t' && *s->at != '\r') return;
    }
}

/* The next character that means something; 0 at the end. */
static char peek(Scan *s) {
    skip_space(s);
    return s->at < s->end ? *s->at : 0;
}

static bool take(Scan *s, char c) {
    if (s->status || peek(s) != c || s->at == s->end) return false;
    s->at++;
    return true;
}

static void expected(Scan *s, const char *what) {
    const Message missing = { .english = what };
    if (peek(s) == 0 && s->at == s->end) {
        scan_refuse(s, here(s), "The text ends too early. Expected: {what%p}.", &missing);
        return;
    }
    scan_refuse(s, here(s), "Expected here: {what%p}.", &missing);
}

Status scan_close(Scan *s) {
    if (!s->status && (peek(s) || s->at < s->end)) expected(s, "the end of the file");
    return s->status;
}

Spot scan_spot(Scan *s) {
    skip_space(s);
    return here(s);
}

static bool enter(Scan *s, char bracket, const char *what) {
    if (s->status) return false;
    if (s->depth == SCAN_DEPTH) {
        scan_refuse(s, scan_spot(s), "The brackets are nested too deeply.");
        return false;
    }
    if (!take(s, bracket)) {
        expected(s, what);
        return false;
    }
    s->depth++;
    s->fresh = true;
    return true;
}

bool scan_enter(Scan *s) {
    return enter(s, '{', "an object in braces");
}

ScanObject scan_object(Scan *s, const char *const names[], int count) {
    ScanObject object = { names, count, 0, scan_spot(s) };
    scan_enter(s);
    return object;
}

bool scan_list(Scan *s) {
    return enter(s, '[', "a list in brackets");
}

/* Is there more before the closing bracket?  Passes the comma, or the bracket. */
static bool more(Scan *s, char bracket, const char *what) {
    if (s->status) return false;
    if (take(s, bracket)) {
        s->depth--;
        s->fresh = false;
        return false;
    }
    if (!s->fresh && !take(s, ',')) {
        expected(s, what);
        return false;
    }
    if (!s->fresh && peek(s) == bracket) {
        expected(s, "something after the comma");
        return false;
    }
    s->fresh = false;
    return true;
}

static int hex_digit(char c) {
    if (c >= '0' && c <= '9') return c - '0';
    if (c >= 'a' && c <= 'f') return c - 'a' + 10;
    if (c >= 'A' && c <= 'F') return c - 'A' + 10;
    return -1;
}

static bool read_hex4(Scan *s, uint32_t *code) {
    *code = 0;
    if (s->end - s->at < 4) return false;
    for (int i = 0; i < 4; i++) {
        int digit = hex_digit(*s->at++);
        if (digit < 0) return false;
        *code = *code << 4 | (uint32_t)digit;
    }
    return true;
}

static char *put_letter(char *to, uint32_t code) {
    if (code < 0x80) {
        *to++ = (char)code;
    } else if (code < 0x800) {
        *to++ = (char)(0xc0 | code >> 6);
        *to++ = (char)(0x80 | (code & 0x3f));
    } else if (code < 0x10000) {
        *to++ = (char)(0xe0 | code >> 12);
        *to++ = (char)(0x80 | (code >> 6 & 0x3f));
        *to++ = (char)(0x80 | (code & 0x3f));
    } else {
        *to++ = (char)(0xf0 | code >> 18);
        *to++ = (char)(0x80 | (code >> 12 & 0x3f));
        *to++ = (char)(0x80 | (code >> 6 & 0x3f));
        *to++ = (char)(0x80 | (code & 0x3f));
    }
    return to;
}

/* After a backslash; what it stands for is never longer than how it is written. */
static char *read_escape(Scan *s, char *to) {
    static const char PLAIN[] = "\"\\/", NAMED[] = "bfnrt";
    static const char MEANT[] = "\b\f\n\r\t";
    char c = s->at < s->end ? *s->at++ : 0;
    const char *found = c ? strchr(PLAIN, c) : NULL;
    if (found) {
        *to++ = c;
        return to;
    }
    found = c ? strchr(NAMED, c) : NULL;
    if (found) {
        *to++ = MEANT[found - NAMED];
        return to;
    }
    uint32_t code, low;
    if (c != 'u' || !read_hex4(s, &code) || code == 0) return NULL;
    if (code >= 0xd800 && code < 0xdc00) {
        if (s->end - s->at < 2 || s->at[0] != '\\' || s->at[1] != 'u') return NULL;
        s->at += 2;
        if (!read_hex4(s, &low) || low < 0xdc00 || low > 0xdfff) return NULL;
        code = 0x10000 + ((code - 0xd800) << 10) + (low - 0xdc00);
    } else if (code >= 0xdc00 && code < 0xe000) {
        return NULL;
    }
    return put_letter(to, code);
}

/* The bytes of the UTF-8 letter at `at`, 0 if it is none. */
static int letter_size(const char *at, const char *end) {
    unsigned char c = (unsigned char)*at;
    if (c < 0x80) return 1;
    int size = c >= 0xc2 && c < 0xe0   ? 2
               : c >= 0xe0 && c < 0xf0 ? 3
               : c >= 0xf0 && c < 0xf5 ? 4
                                       : 0;
    if (!size || end - at < size) return 0;
    for (int i = 1; i < size; i++)
        if (((unsigned char)at[i] & 0xc0) != 0x80) return 0;
    unsigned char next = (unsigned char)at[1];
    if ((c == 0xe0 && next < 0xa0) || (c == 0xed && next > 0x9f)) return 0;
    if ((c == 0xf0 && next < 0x90) || (c == 0xf4 && next > 0x8f)) return 0;
    return size;
}

/* One letter that needs a second look: an escape, or one of several bytes.  False if refused. */
static bool read_letter(Scan *s, bool keep, char **to) {
    Spot spot = here(s);
    if (*s->at == '\\') {
        char ignored[4];
        s->at++;
        char *after = read_escape(s, keep ? *to : ignored);
        if (!after) scan_refuse(s, spot, "This escape sequence is unknown.");
        else if (keep) *to = after;
        return after != NULL;
    }
    int size = letter_size(s->at, s->end);
    if ((unsigned char)*s->at < ' ')
        scan_refuse(s, spot, "A text can't contain line ends or control characters.");
    else if (!size) scan_refuse(s, spot, "This byte is not UTF-8. Save the file as UTF-8.");
    for (; size > 0 && !s->status; size--, s->at++)
        if (keep) *(*to)++ = *s->at;
    return !s->status;
}

static bool is_plain(char c) {
    return (unsigned char)c >= ' ' && (unsigned char)c < 0x80 && c != '"' && c != '\\';
}

/* A text in quotes, decoded in place when `keep`. */
static char *read_quoted(Scan *s, bool keep) {
    Spot opened = scan_spot(s);
    if (!take(s, '"')) return NULL;
    char *start = s->at, *to = start;
    while (s->at < s->end) {
        char *plain = s->at;
        while (s->at < s->end && is_plain(*s->at)) s->at++;
        size_t size = (size_t)(s->at - plain);
        if (keep && to != plain) memmove(to, plain, size);
        to += size;
        if (s->at == s->end) break;
        if (*s->at == '"') {
            s->at++;
            if (keep) *to = 0;
            return start;
        }
        if (!read_letter(s, keep, &to)) return NULL;
    }
    scan_refuse(s, opened, "This text has no closing quote.");
    return NULL;
}

/* The characters of a number, true, false or null. */
static size_t bare_size(const Scan *s) {
    size_t size = 0;
    while (s->at + size < s->end) {
        char c = s->at[size];
        bool part = (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
                    c == '-' || c == '+' || c == '.';
        if (!part) break;
        size++;
    }
    return size;
}

static void list_words(const char *const words[], int count, Buf *out) {
    for (int i = 0; i < count; i++) buf_print(out, "%s%s", i ? ", " : "", words[i]);
}

const char *scan_name(Scan *s, Spot *spot) {
    if (!more(s, '}', "a comma or a closing brace")) return NULL;
    *spot = scan_spot(s);
    const char *name = peek(s) == '"' ? read_quoted(s, true) : NULL;
    if (!name) expected(s, "a name in quotes");
    if (!take(s, ':')) expected(s, "a colon");
    s->member = name;
    return s->status ? NULL : name;
}

int scan_member(Scan *s, ScanObject *object) {
    Spot spot;
    const char *name = scan_name(s, &spot);
    if (!name) return -1;
    char room[SHOWN], list[160];
    for (int i = 0; i < object->count; i++) {
        if (strcmp(object->names[i], name) != 0) continue;
        if (object->seen & UINT32_C(1) << i) {
            scan_refuse(s, spot, "\"{name%s}\" is here twice.", name);
            return -1;
        }
        object->seen |= UINT32_C(1) << i;
        return i;
    }
    Buf all = buf_over(list, sizeof list);
    list_words(object->names, object->count, &all);
    scan_refuse(s, spot, "\"{word%s}\" is unknown here. Known: {known%s}.", shown(name, room),
                list);
    return -1;
}

void scan_needs(Scan *s, const ScanObject *object, int name) {
    if (!s->status && !(object->seen & UINT32_C(1) << name))
        scan_refuse(s, object->spot, "\"{name%s}\" is missing here.", object->names[name]);
}

bool scan_item(Scan *s) {
    return more(s, ']', "a comma or a closing bracket");
}

static bool read_whole(const char *text, size_t size, int64_t *number) {
    size_t at = size > 0 && text[0] == '-';
    uint64_t value = 0;
    if (at == size || size > 18) return false;
    for (size_t i = at; i < size; i++) {
        if (text[i] < '0' || text[i] > '9') return false;
        value = value * 10 + (uint64_t)(text[i] - '0');
    }
    *number = at ? -(int64_t)value : (int64_t)value;
    return true;
}

int64_t scan_number(Scan *s, int64_t min, int64_t max) {
    if (s->status) return min;
    Spot spot = scan_spot(s);
    const char *text = s->at;
    size_t size = bare_size(s);
    if (peek(s) == '"') {
        text = read_quoted(s, true);
        size = text ? strlen(text) : 0;
    } else {
        s->at += size;
    }
    int64_t number = min;
    if (s->status) return min;
    if (!size || !read_whole(text, size, &number) || number < min || number > max) {
        char room[SHOWN];
        scan_refuse(s, spot, "\"{name%s}\" must be a whole number from {least%lld} to {most%lld}.",
                    s->member ? shown(s->member, room) : "This", (long long)min, (long long)max);
        return min;
    }
    return number;
}

static bool bare_is(const Scan *s, const char *word) {
    size_t size = bare_size(s);
    return size == strlen(word) && memcmp(s->at, word, size) == 0;
}

bool scan_at_flag(Scan *s) {
    skip_space(s);
    return bare_is(s, "true") || bare_is(s, "false");
}

bool scan_at_null(Scan *s) {
    skip_space(s);
    return bare_is(s, "null");
}

bool scan_flag(Scan *s) {
    if (s->status) return false;
    if (!scan_at_flag(s)) {
        expected(s, "true or false");
        return false;
    }
    bool flag = bare_is(s, "true");
    s->at += bare_size(s);
    return flag;
}

const char *scan_text(Scan *s) {
    if (s->status) return "";
    Spot spot = scan_spot(s);
    char c = peek(s);
    if (c == '"') {
        const char *text = read_quoted(s, true);
        for (const char *at = text; at && *at; at++)
            if ((unsigned char)*at < ' ') {
                scan_refuse(s, spot, "A text can't contain line ends or control characters.");
                return "";
            }
        return text ? text : "";
    }
    size_t size = bare_size(s);
    if (!size || !((c >= '0' && c <= '9') || c == '-')) {
        expected(s, "a text in quotes");
        return "";
    }
    char *start = s->at - 1; /* a number: move it over the character before to end it with a zero */
    memmove(start, s->at, size);
    start[size] = 0;
    s->at += size;
    return start;
}

int scan_word(Scan *s, const char *const words[], int count) {
    Spot spot = scan_spot(s);
    const char *word = scan_text(s);
    if (s->status) return 0;
    for (int i = 0; i < count; i++)
        if (strcmp(words[i], word) == 0) return i;
    char room[SHOWN], list[160];
    Buf all = buf_over(list, sizeof list);
    list_words(words, count, &all);
    scan_refuse(s, spot, "\"{word%s}\" is unknown here. Known: {known%s}.", shown(word, room),
                list);
    return 0;
}

void scan_skip(Scan *s) {
    if (s->status) return;
    char c = peek(s);
    if (c == '{') {
        if (!scan_enter(s)) return;
        while (more(s, '}', "a comma or a closing brace")) {
            if (peek(s) != '"') expected(s, "a name in quotes");
            else if (read_quoted(s, false) && !take(s, ':')) expected(s, "a colon");
            scan_skip(s);
        }
    } else if (c == '[') {
        if (!scan_list(s)) return;
        while (scan_item(s)) scan_skip(s);
    } else if (c == '"') {
        read_quoted(s, false);
    } else {
        size_t size = bare_size(s);
        bool number = (c >= '0' && c <= '9') || c == '-';
        if (!number && !bare_is(s, "true") && !bare_is(s, "false") && !bare_is(s, "null"))
            expected(s, "a value");
        else s->at += size;
    }
}
