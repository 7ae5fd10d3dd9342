/* event_json.h - one entry of an event's log as one line of JSON, and back.
 *
 *     {"n":412,"kind":"record_sheet.filled","by":"player","who":"117","game":31,"player":16,
 *      "vp":[10,7,8,4],"winner":0}
 *
 * `n` is the number of the step.  Then who caused it and in which role, which round, game or
 * entrant it is about (left out where there is none), clause and text of a reason, and the fields
 * of its kind by name.  Ids of people and texts are written as text, since not every reader of
 * JSON has whole numbers of 64 bits.  The rulebook of a new event is written by its name and the
 * parameters that differ from it.
 *
 * Strict: keys that do not belong there, unknown words and numbers out of range are refused
 * with one sentence, and then `entry` is as it was.
 */
#pragma once
#include "base/buf.h"
#include "base/err.h"
#include "codec/pick.h"
#include "event/entry.h"

#include <jansson.h>

enum { EVENT_JSON_MAX = 64 << 10 }; /* bytes of one entry */

/* Append one entry without a line end. */
void event_json_write(const EventEntry *entry, uint32_t n, Buf *out);

/* Read one entry; `n`, unless NULL, becomes its number. */
Status event_json_read(const char *text, size_t size, EventEntry *entry, uint32_t *n, Err *err);

/* The same from a value someone else has parsed. */
Status event_json_decode(const json_t *value, EventEntry *entry, uint32_t *n, Err *err);

/* An entry as a person writes it, member by member.  First its "kind": EVENT_NOTHING, refused, if there is
 * none such. */
int event_json_kind(Pick *p);
/* Then, into an entry that event_make() made of that kind, what it is about and the fields of the kind.
 * Members that the caller has picked already stay as they are.  Fields whose neutral value is no
 * statement (nobody, nothing picked, no bits) may be left out, and seats at the end of a list. */
void event_json_pick(Pick *p, EventEntry *entry);
