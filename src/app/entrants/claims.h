/* claims.h - entries that staff made from a list, and the people they belong to.
 *
 * An entry is open while nobody has ever signed in as its person.  People who join claim the open entry
 * that is theirs, and the desk confirms it; or they have its personal code, which needs no desk.  Either way
 * the record of the entry is merged into theirs (merging.h), so that can be undone there.  Using a
 * personal code without being signed in creates a guest with the name of the entry.
 *
 * Claims and codes are events of the event's stream: entry.claimed, claim.decided, entry_codes.changed,
 * entry.taken.  The staff reads them in the diary.  A
 * personal code is derived from the key file's key, the event, the entry and a number that goes up, so it can
 * be printed again and is stored nowhere; a cell of BOX_SECRET leads from its hash to the entry.
 */
#pragma once
#include "app/director/events.h"
#include "app/core/secrets.h"
#include "app/people/accounts.h"

/* Is this entry nobody's yet? */
bool claims_open(App *app, const EventState *ev, uint16_t player);

/* ---- run-side ---- */

/* Claim an entry; a new claim replaces the old one. */
bool claims_make(Task *t, Live *live, uint64_t who, uint16_t player);
/* Take back one's claim. */
bool claims_drop(Task *t, Live *live, uint64_t who);
/* The desk: it is theirs, or it is not. */
bool claims_decide(Task *t, Live *live, uint64_t desk, uint64_t person, uint16_t player, bool yes);

/* {"entries":[…],"mine":…,"claims":[…],"taken":[…]}: what the asker may claim, by the names everyone
 * reads, what they have claimed, and for the desk all claims that wait and the entries that had results when
 * someone took them over with their code. */
void claims_view(const EventEye *eye, Buf *out);

/* ---- personal codes ---- */

/* For `run`: codes for all open entries that have none; *made so many. */
bool entry_codes_make(Task *t, Live *live, uint64_t who, size_t *made);
/* A new one for an entry, or (on false) none any more.  The old one no longer works. */
bool entry_code_change(Task *t, Live *live, uint64_t who, uint16_t player, bool on);

/* The personal code of an entry; false if it has none that is good. */
bool entry_code(App *app, const Live *live, uint16_t player, char code[SECRET_CODE]);

typedef struct EntryCode {
    char event[APP_ID];
    uint16_t player;
    bool good; /* else it was used, replaced or called back */
} EntryCode;
/* What someone typed, if it is or was a personal code. */
bool entry_code_find(App *app, const char *typed, EntryCode *found);
/* For `run`: use it.  `person` gets the entry; 0: nobody is signed in, and a new guest gets it, who becomes
 * `person` with the profile `made`. */
bool entry_code_use(Task *t, const EntryCode *code, uint64_t *person, Profile *made);
