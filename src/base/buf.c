#include "base/buf.h"

#include <assert.h>
#include <string.h>

enum { DIGITS_MAX = 20 }; /* of 2^64 - 1 */

typedef struct Spec { /* one conversion of a format, taken apart */
    bool left, zero;
    int width, precision; /* precision -1: none given */
    int longs;            /* 0 int, 1 long, 2 long long */
} Spec;

Buf buf_over(char *memory, size_t room) {
    assert(memory && room > 0);
    memory[0] = 0;
    return (Buf){ .text = memory, .room = room, .limit = room };
}

/* Make sure that `more` bytes and the final zero fit. */
static bool has_room(Buf *buf, size_t more) {
    if (buf->full) return false;
    if (buf->room > buf->size && more < buf->room - buf->size) return true;
    bool fits = buf->limit > buf->size && more < buf->limit - buf->size;
    if (fits && buf->grow && buf->grow(buf, buf->size + more + 1)) return true;
    buf->full = true;
    return false;
}

void buf_bytes(Buf *buf, const void *bytes, size_t size) {
    if (!has_room(buf, size)) return;
    if (size > 0) memcpy(buf->text + buf->size, bytes, size);
    buf->size += size;
    buf->text[buf->size] = 0;
}

/* Without the first bytes of a letter whose last ones were cut off (UTF-8). */
static size_t whole(const char *text, size_t size) {
    size_t lead = size;
    while (lead > 0 && size - lead < 3 && ((unsigned char)text[lead - 1] & 0xc0) == 0x80) lead--;
    unsigned char first = lead ? (unsigned char)text[lead - 1] : 0;
    size_t bytes = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : first >= 0xc0 ? 2 : 1;
    return first >= 0xc0 && size - lead + 1 < bytes ? lead - 1 : size;
}

static size_t length(const char *text, int most) {
    size_t size = 0;
    while ((most < 0 || size < (size_t)most) && text[size]) size++;
    return most >= 0 && size == (size_t)most ? whole(text, size) : size;
}

void buf_text(Buf *buf, const char *text) {
    buf_bytes(buf, text, length(text, -1));
}

void buf_char(Buf *buf, char c) {
    buf_bytes(buf, &c, 1);
}

static void pad(Buf *buf, char with, int count) {
    while (count-- > 0 && !buf->full) buf_char(buf, with);
}

static void put_padded(Buf *buf, Spec spec, const char *text, size_t size) {
    int gap = spec.width > (int)size ? spec.width - (int)size : 0;
    if (!spec.left) pad(buf, ' ', gap);
    buf_bytes(buf, text, size);
    if (spec.left) pad(buf, ' ', gap);
}

static void put_number(Buf *buf, Spec spec, uint64_t number, bool minus, unsigned base) {
    char digits[DIGITS_MAX + 1];
    char *end = digits + sizeof digits, *at = end;
    do {
        *--at = "0123456789abcdef"[number % base];
        number /= base;
    } while (number > 0);
    if (spec.zero && !spec.left) {
        if (minus) buf_char(buf, '-');
        pad(buf, '0', spec.width - (int)(end - at) - minus);
        buf_bytes(buf, at, (size_t)(end - at));
        return;
    }
    if (minus) *--at = '-';
    put_padded(buf, spec, at, (size_t)(end - at));
}

void buf_unsigned(Buf *buf, uint64_t number) {
    put_number(buf, (Spec){ 0 }, number, false, 10);
}

void buf_signed(Buf *buf, int64_t number) {
    uint64_t size = number < 0 ? 0 - (uint64_t)number : (uint64_t)number;
    put_number(buf, (Spec){ 0 }, size, number < 0, 10);
}

void buf_print(Buf *buf, const char *format, ...) {
    va_list args;
    va_start(args, format);
    buf_vprint(buf, format, args);
    va_end(args);
}

static const char *read_count(const char *at, int *count) {
    for (*count = 0; *at >= '0' && *at <= '9'; at++) *count = *count * 10 + (*at - '0');
    return at;
}

/* The length letters of a conversion; h and hh arrive as int anyway. */
static const char *read_longs(const char *at, int *longs) {
    for (*longs = 0;; at++) {
        if (*at == 'l') ++*longs;
        else if (*at == 'z' || *at == 't') *longs = 1; /* long and pointers have one size here */
        else if (*at == 'j') *longs = 2;
        else if (*at != 'h') return at;
    }
}
static_assert(sizeof(size_t) == sizeof(long), "%zu is read as %lu");

/* The flags, width, precision and lengths of a conversion. */
static const char *read_spec(const char *at, va_list *args, Spec *spec) {
    *spec = (Spec){ .precision = -1 };
    for (; *at == '-' || *at == '0'; at++) {
        if (*at == '-') spec->left = true;
        else spec->zero = true;
    }
    if (*at == '*') spec->width = va_arg(*args, int), at++;
    else at = read_count(at, &spec->width);
    if (spec->width < 0) spec->left = true, spec->width = -spec->width;
    if (*at == '.') {
        if (*++at == '*') spec->precision = va_arg(*args, int), at++;
        else at = read_count(at, &spec->precision);
    }
    return read_longs(at, &spec->longs);
}

const char *buf_convert(Buf *buf, const char *at, va_list *args) {
    Spec spec;
    at = read_spec(at, args, &spec);
    char kind = *at ? *at++ : 0;
    switch (kind) {
    case '%': buf_char(buf, '%'); break;
    case 'c': {
        char c = (char)va_arg(*args, int);
        put_padded(buf, spec, &c, 1);
        break;
    }
    case 's': {
        const char *text = va_arg(*args, const char *);
        put_padded(buf, spec, text, length(text, spec.precision));
        break;
    }
    case 'd':
    case 'i': {
        int64_t number = spec.longs == 0   ? va_arg(*args, int)
                         : spec.longs == 1 ? va_arg(*args, long)
                                           : va_arg(*args, long long);
        uint64_t size = number < 0 ? 0 - (uint64_t)number : (uint64_t)number;
        put_number(buf, spec, size, number < 0, 10);
        break;
    }
    case 'u':
    case 'x': {
        uint64_t number = spec.longs == 0   ? va_arg(*args, unsigned)
                          : spec.longs == 1 ? va_arg(*args, unsigned long)
                                            : va_arg(*args, unsigned long long);
        put_number(buf, spec, number, false, kind == 'x' ? 16 : 10);
        break;
    }
    default: assert(!"a conversion buf_print does not know");
    }
    return at;
}

void buf_vprint(Buf *buf, const char *format, va_list args) {
    va_list rest;
    va_copy(rest, args);
    for (const char *at = format; *at;) {
        const char *plain = at;
        while (*at && *at != '%') at++;
        buf_bytes(buf, plain, (size_t)(at - plain));
        if (*at) at = buf_convert(buf, at + 1, &rest);
    }
    va_end(rest);
}

void buf_clear(Buf *buf) {
    buf->size = 0;
    buf->full = false;
    if (buf->room > 0) buf->text[0] = 0;
}
