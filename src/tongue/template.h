/* template.h - is a template of a catalogue well formed?
 *
 * The grammar of messages (base/message.h), as the page reads it, too (page/src/message.ts).  A catalogue with a template
 * that isn't is refused when it is read (po.h), so code that writes messages need not check.
 *
 * Pure.
 */
#pragma once

enum { TEMPLATE_DEPTH = 8 }; /* forms within forms */

/* What is wrong with it, as half a sentence in English; NULL: nothing. */
const char *template_wrong(const char *text);

/* The first hole of `text` that `english` does not have, as where its name begins; NULL: there is none.  Both are well formed. */
const char *template_foreign(const char *english, const char *text);
