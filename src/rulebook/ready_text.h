/* ready_text.h - the texts that an event has from the start: a code of conduct and its kin, in our words.
 *
 * From data/texts, in English and German.  The rulebook's requirements for a text are in the
 * paragraphs for that rulebook.  An event gets a copy, which its organisers can change; these never change it.
 *
 * Pure: writes the caller's Buf.
 */
#pragma once
#include "base/buf.h"
#include "rulebook/rulebook.h"

#include <stdbool.h>
#include <stddef.h>

typedef enum ReadyPartKind { READY_TITLE, READY_PARAGRAPH } ReadyPartKind;

typedef struct ReadyPart {
    ReadyPartKind part;
    const char *kind, *language; /* "code-of-conduct", "en" */
    unsigned books;              /* a bit for each rulebook it is for */
    const char *text;            /* points of a list and headings begin with "- " and "## " */
} ReadyPart;

extern const ReadyPart READY_PARTS[]; /* text after text, its title first */
extern const size_t READY_PART_COUNT;

enum { READY_TEXT = 8 << 10 }; /* no text is longer */

/* The paragraphs that are for this rulebook, with an empty line between them; nothing if there is no
 * such text. */
void ready_text(const char *kind, const char *language, RulebookId book, Buf *out);

/* Which clauses of a rulebook are themselves what such a text says, for events that have no text of their own: how their ids
 * begin; NULL if it has none.  DM19 and WC04 ask for no such text. */
const char *ready_text_clauses(const char *kind, RulebookId book);
