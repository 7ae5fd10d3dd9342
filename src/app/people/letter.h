/* letter.h - a letter as the bytes that SMTP carries: headers and a body, nothing but ASCII.
 *
 * Pure.  Whatever people wrote cannot end a header line: it is encoded, not pasted.
 */
#pragma once
#include "base/buf.h"

typedef struct LetterHead {
    const char *from, *to, *subject, *id; /* addresses are checked by the caller */
    const char *stop;                     /* where to say "no more"; NULL or "": nowhere */
    int64_t at;                           /* wall clock in ms */
} LetterHead;

void letter_write(const LetterHead *head, const char *text, Buf *out);
