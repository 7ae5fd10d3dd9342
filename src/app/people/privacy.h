/* privacy.h - what we know of a person: handing it out, forgetting it, and finding two records to be
 * of one person.
 *
 * Forgetting empties BOX_PERSON and whatever opens doors; the log keeps the random id and shows an
 * "erased person".  Modules that keep more of a person's words erase it along; it is refused while
 * someone plays, or while an open report would be left with no reader: modules that know say so.
 * People who came with an event file have a name and no record; erasing them makes one, so that no other
 * file brings the name back.
 */
#pragma once
#include "app/people/accounts.h"

/* For modules that know something of people: see PrivacyPart in accounts.h. */
void privacy_register(App *app, PrivacyPart part);

/* Everything with this person's id as one JSON object. */
void privacy_export(App *app, uint64_t person, Buf *out);

/* For `run`: forget a person and whatever was merged into them.  `why` is a word for the log: "own",
 * "admin", "retention". */
bool privacy_erase(Task *t, uint64_t person, const char *why);

/* For `run`: `other` is the same person as `into`.  `where`: the event or season by whose right that is
 * done, "event/ID"; "": an administrator's.  Who may is judged by merging.h. */
bool privacy_merge(Task *t, uint64_t into, uint64_t other, uint64_t by, const char *where);
/* For `run`: take that back.  Everything done meanwhile stays with the record under which it was done. */
bool privacy_part(Task *t, uint64_t other, uint64_t by);

/* Erase people who were inactive for longer than the settings allow (server_settings.h), a few at a time; called by
 * a timer.  Returns how many were started. */
unsigned privacy_sweep(App *app);
