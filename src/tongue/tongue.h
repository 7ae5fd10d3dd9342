/* tongue.h - what the program says, in the language someone reads.
 *
 * Messages are made in English where they arise, often far from the request, and stay templates with values
 * (base/message.h) until an answer, a page or a letter is written: here.  The templates of the other languages are in
 * data/words (tongue/languages.h).
 *
 * Pure: reads its tables, writes the caller's Buf.
 */
#pragma once
#include "base/message.h"
#include "base/tongue.h"

#include <stdbool.h>

extern const char *const TONGUE_TAG[]; /* of those that come with the program: "en", "de", NULL */
const char *tongue_tag(int tongue);    /* of all: for Content-Language */

/* The language of a tag like "de-AT", or -1 if we do not speak it. */
int tongue_named(const char *tag);

/* The language an Accept-Language field prefers among ours; NULL, and others: English. */
int tongue_accepted(const char *field);

/* How a language says things. */
const Speech *tongue_speech(int tongue);

/* Append a message in that language. */
void tongue_tell(int tongue, const Message *message, Buf *out);

/* A message that is made and written at once. */
void tongue_print(int tongue, Buf *out, const char *english, ...)
    __attribute__((format(printf, 3, 4)));

/* A word or a template without holes in that language; in English, without what it is about. */
const char *tongue_row(int tongue, const char *english);
/* Between the things of a list: ", ". */
const char *tongue_comma(int tongue);
bool tongue_has(int tongue, const char *english);
