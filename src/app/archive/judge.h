/* judge.h - the file of an event from elsewhere: what is in it, and whether it may be kept here.
 *
 * Both may be called from any thread: the file is played through in a store of its own, in memory.
 * They stop when `stop` is set (NULL: never); a save that has begun is completed.
 */
#pragma once
#include "app/archive/archive.h"

/* What a league looks at before it believes a file (NC20: which rulebook and what was changed, how many
 * came, who judged), as a JSON object:
 *
 *     {"event","name",…,"rulebook","stage","champion":{…},            as GET /api/events/:event has them
 *      "streams","recorded","sealed","people","names","head",            of the file
 *      "trust":"signed","key":"5f…",           archive.h says what it is; whose signature, if it has one
 *      "checks":[{"check":"attendees","good":true,"count":26,"least":16,"clause":"NC20-1.2.4c"},…],
 *      "changed":[{"about","value","rulebook","clause"}],"staff":[…],"overall":[…]}
 *
 * A file that is none, whose chains are broken or whose signature does not fit is ERR_INPUT with the
 * flaw. */
Status archive_judge(const char *text, size_t size, const ArchiveWitness *witness, int tongue,
                     const atomic_bool *stop, Buf *out, Err *err);

/* Put the event of a file into a store that does not know it: an event that is over, with the games
 * played at it and nothing else.  `added` is 0 if everything was there already.  ERR_CONFLICT if it may
 * not be kept, with the reason; then nothing was changed.  It is noted what the file was (`at`: now).
 * If `right` is gone before the end (ERR_SIGN_IN, ERR_FORBIDDEN), what was written until then stays. */
Status archive_keep(const char *text, size_t size, const ArchiveWitness *witness, Store *to,
                    ArchiveRight *right, int64_t at, const atomic_bool *stop, Archive *kept,
                    Err *err);
