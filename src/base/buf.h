/* buf.h - bounded text: append, and find out at the end whether it all fitted.
 *
 * A Buf writes into memory the caller hands it and never past it.  One that may grow has a `grow`
 * function (base/heap.h) and a limit at which it says "too big".  Once something did not fit,
 * `full` is set, nothing more is appended, and the text so far stays valid: a caller may append
 * a whole page and ask once.  Text always ends with a zero byte.
 *
 * Pure: no allocation, no locale, no stdio.  It does its own formatting: see buf_print.
 */
#pragma once
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct Buf Buf;
struct Buf {
    char *text;                          /* zero-terminated; NULL only for a Buf without memory */
    size_t size, room;                   /* bytes of text; bytes of memory, the zero included */
    size_t limit;                        /* the most `room` may become */
    bool (*grow)(Buf *buf, size_t room); /* NULL when the memory is fixed */
    bool full;                           /* something did not fit and was left out */
};

/* A Buf over the caller's memory; `room` counts the final zero. */
Buf buf_over(char *memory, size_t room);

/* Append `size` bytes: all of them or, setting `full`, none. */
void buf_bytes(Buf *buf, const void *bytes, size_t size);
void buf_text(Buf *buf, const char *text);
void buf_char(Buf *buf, char c);
void buf_unsigned(Buf *buf, uint64_t number);
void buf_signed(Buf *buf, int64_t number);

/* Append by a format: %s %c %d %i %u %x %% with -, 0, width, precision of %s (both also as *),
 * and the lengths hh h l ll z j t.  There is no floating point here; other conversions are bugs. */
void buf_print(Buf *buf, const char *format, ...) __attribute__((format(printf, 2, 3)));
void buf_vprint(Buf *buf, const char *format, va_list args) __attribute__((format(printf, 2, 0)));

/* One conversion of these, whose letters begin behind the % at `at`; what stands behind it is returned. */
const char *buf_convert(Buf *buf, const char *at, va_list *args);

/* Forget the text and the `full` mark, keep the memory. */
void buf_clear(Buf *buf);
