/* jot.h - write JSON straight into a Buf.
 *
 *     jot_open(out, '{');
 *     jot_key(out, "seat"), jot_number(out, 2);
 *     jot_key(out, "roads"), jot_open(out, '[');
 *     jot_item(out), jot_number(out, 7);
 *     jot_close(out, ']');
 *     jot_close(out, '}');                       {"seat":2,"roads":[7]}
 *
 * Commas are added automatically: a key or an item is preceded by one unless its bracket was just
 * opened.  There is no state but the text, so writers may be nested and split at will.
 */
#pragma once
#include "base/buf.h"

void jot_open(Buf *out, char bracket);
void jot_close(Buf *out, char bracket);

/* The next member of an object; its value follows. */
void jot_key(Buf *out, const char *key);
/* The next item of an array; its value follows. */
void jot_item(Buf *out);

void jot_number(Buf *out, int64_t number);
void jot_flag(Buf *out, bool flag);
void jot_null(Buf *out);

/* Text in quotes.  It is taken for UTF-8 as it is; quotes, backslashes and control characters are
 * escaped. */
void jot_text(Buf *out, const char *text);

/* Bytes as lower-case hexadecimal digits in quotes. */
void jot_hex(Buf *out, const uint8_t *bytes, size_t size);
