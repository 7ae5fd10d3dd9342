/* po.h - a catalogue of messages as translators' tools write it: GNU gettext's PO files.
 *
 *     #: page/src/bans/bans.tsx
 *     msgctxt "a state, not a button"
 *     msgid "over"
 *     msgstr "abgelaufen"
 *
 * The English is the key; where one English word means two things, msgctxt says which.  Plurals stand inside
 * a message ({n, plural, …}), so msgid_plural is refused.  What is marked fuzzy is not shown.  A file with a message
 * that is not well formed (template.h), or with a hole its English does not have, is refused.
 *
 * Reads and changes the caller's bytes, and fills the caller's rows.
 */
#pragma once
#include "base/err.h"
#include "tongue/languages.h"

#include <stddef.h>

/* How many rows the file may have at most. */
size_t po_room(const char *file);

/* Read a file, zero-terminated, that stays where it is as long as the rows are used: their texts are made in it.
 * `rows` has room for po_room(file) of them and is put in order.  What is wrong is told with its line. */
Status po_read(char *file, PoRow *rows, size_t *count, Err *err);
