/* tongue.h - what the program says, in the language somebody reads.
 *
 * The program makes its sentences in English, often far from whoever asked.  At the edge, where an
 * answer is written, tongue_say turns them into another language: data/words/de.txt has a row for each
 * sentence, a template with the holes of buf_print ("There is no bot called %s.") and its German with
 * the holes by number ("Einen Bot namens %1 gibt es nicht.").  A finished sentence is matched against
 * the templates; what stood in the holes is translated too if it is known, and otherwise kept: names,
 * numbers.  A row that begins with a small letter is the rest of a sentence: its subject stands before
 * it.  Clauses in brackets at the end of a sentence stay as they are.
 *
 * Pure: reads its table, writes the caller's Buf.
 */
#pragma once
#include "base/buf.h"
#include "base/tongue.h"

#include <stdbool.h>

extern const char *const TONGUE_TAG[TONGUES]; /* "en", "de": for Content-Language */

/* The language of a tag like "de-AT", or -1 if we do not speak it. */
int tongue_named(const char *tag);

/* The language an Accept-Language field prefers among ours; NULL, and others: English. */
int tongue_accepted(const char *field);

/* A template or a word exactly as the table has it; itself if it has no row. */
const char *tongue_row(int tongue, const char *english);
bool tongue_has(int tongue, const char *english);
const char *tongue_english(size_t row); /* the English of every row; NULL behind the last */

/* Append what finished English says; what is not known stays English. */
void tongue_say(int tongue, const char *english, Buf *out);

/* The same for English that is still to be made, of at most some hundred bytes. */
void tongue_print(int tongue, Buf *out, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
