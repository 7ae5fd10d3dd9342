/* archive.h - a whole event as one readable JSON file: written, verified, read into a store.
 *
 *     {"castellan":1,"kind":"event-archive","event":"k7xq…","names":true,
 *     "people":[
 *     {"id":"117","name":"Anna","country":"DE"}],
 *     "words":[
 *     {"id":"9021","person":"117","salt":"5f…","text":"The dice fell off the table."}],
 *     "streams":[
 *     {"stream":"event/k7xq…","events":[
 *     {"seq":1,"at":1700000000000,"type":"event.created","version":1,"command":"c1","part":1,
 *      "public":{…},"hash":"d4…"},
 *     …
 *
 * The streams are the event's own and those of its games, each event on a line with the hash that
 * chains it (store/chain.h): whoever has a head on paper can check it against this file alone.
 * `part` says how many events one append put there.  A sealed part comes with its salt once it was
 * revealed (a game's seed is out), else only its `seal` does; with `sealed` asked for all of them
 * come.  `public` and `sealed` are JSON as the log has it; bytes that are not written the way our
 * own writer does come as `public_text` or `public_hex`, so nothing changes on the way.
 *
 * People are those the logs speak of whose profile is still there: screen name and country, nothing
 * else.  Words are what they wrote for the log (reasons, rulings), addresses and reports
 * excepted.  Anonymous archives have pseudonyms and no words.
 */
#pragma once
#include "store/store.h"

#include <stdatomic.h>

enum { ARCHIVE_VERSION = 1, ARCHIVE_MAX = 512 << 20 }; /* bytes of a file */

typedef struct ArchiveOrder {
    const char *event;       /* its id */
    bool anonymous;          /* pseudonyms, no words */
    bool sealed;             /* sealed parts that are not revealed, too: for moving house only */
    const atomic_bool *stop; /* somebody may set it: then it is given up; NULL: nobody */
} ArchiveOrder;

/* Append the archive of an event; ERR_MISSING if there is no such event. */
Status archive_write(Store *store, const ArchiveOrder *order, Buf *out, Err *err);

typedef struct Archive {
    struct json_t *json;
    const char *event;
    uint64_t streams, events, people, closed; /* closed: sealed parts that are not in it */
    uint64_t added;                           /* archive_import: events that were new */
    const atomic_bool
        *stop; /* set after archive_read: true: archive_import gives up; NULL: never */
} Archive;

/* Is this text meant to be an archive of ours?  Looks at its beginning only. */
bool archive_looks_like_one(const char *text, size_t size);

/* Read an archive and follow every chain in it; a flaw is ERR_INPUT and named. */
Status archive_read(const char *text, size_t size, Archive *archive, Err *err);
void archive_free(Archive *archive);

/* Is this head, as somebody wrote it down, in the archive? */
Status archive_head(const Archive *archive, const char *written, Err *err);

/* A failure if somebody has set the flag. */
Status archive_stopped(const atomic_bool *stop, Err *err);

/* Put into a store what it lacks.  A stream with another history is ERR_CONFLICT, and then nothing
 * was changed.  People whom the store knows keep the data they have there. */
Status archive_import(Archive *archive, Store *to, Err *err);
