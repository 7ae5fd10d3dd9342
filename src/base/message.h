/* message.h - what people read: a template and the values for its holes, until it is written for a reader.
 *
 *     err_set(err, ERR_INPUT, "Table {table%u} still has {n%u, plural, one {# open sheet} other {# open sheets}}.",
 *             table, n);
 *
 * A hole has a name and, where it stands first, the conversion that takes its value, so the compiler checks
 * one against the other.  Without conversions this is the small part of ICU's message format that the page reads, too
 * (page/src/message.ts): named holes, plural, selectordinal, select; forms are chosen by CLDR's rules for the reader's
 * language or by an exact number ("=0"); `#` is the number.  So the template, less its conversions, is the key in
 * the catalogues (data/words).  Where the English could mean two things, what it is about comes first:
 * ABOUT("a state", "over").
 *
 * Conversions: %s %c text; %d %i %u numbers, written by the reader's language; %x, and numbers with a width, as
 * they are; %p another message, told in the same language.  No message shows a brace.  A clause at the end
 * ("… [B-72]") stays as it is; the catalogues have the sentence without it.
 *
 * Pure.
 */
#pragma once
#include "base/buf.h"

#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>

enum { MESSAGE_VALUES = 456, MESSAGE_KEY = 1024 };

#define ABOUT_END "\x04"
#define ABOUT(about, english) about ABOUT_END english

typedef struct Message {
    const char *english;         /* the template: a literal, which stays */
    uint16_t size;               /* of the values */
    char values[MESSAGE_VALUES]; /* one after the other: their kinds, names and texts (message.c) */
} Message;

/* A message without holes, as a value for %p. */
#define MESSAGE(literal) (&(const Message){ .english = (literal) })

typedef enum PluralForm {
    FORM_ZERO,
    FORM_ONE,
    FORM_TWO,
    FORM_FEW,
    FORM_MANY,
    FORM_OTHER,
    PLURAL_FORMS
} PluralForm;

/* How a language says things.  `told` finds the template for a key; NULL: it is written in English. */
typedef struct Speech Speech;
struct Speech {
    const char *(*told)(const Speech *speech, const char *key);
    PluralForm (*plural)(const Speech *speech, uint64_t n); /* CLDR, for whole numbers */
    PluralForm (*ordinal)(const Speech *speech, uint64_t n);
    const char *(*group)(const Speech *speech); /* between thousands, from five digits on */
};

extern const Speech SPEECH_ENGLISH;

/* What does not fit is left out from the end; a text is cut between letters. */
void message_set(Message *m, const char *english, ...) __attribute__((format(printf, 2, 3)));
void message_vset(Message *m, const char *english, va_list args)
    __attribute__((format(printf, 2, 0)));

/* The template as the catalogues have it; `about` and English in one, with ABOUT_END between them. */
void message_key(const char *english, Buf *out);

void message_write(const Message *m, const Speech *speech, Buf *out);

/* A message that is made and written at once. */
void message_print(const Speech *speech, Buf *out, const char *english, ...)
    __attribute__((format(printf, 3, 4)));
