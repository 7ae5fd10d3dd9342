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
 * chains it (store/chain.h): with a head on paper you can check this file alone.
 * `part` says how many events one append put there.  A sealed part comes with its salt once it was
 * revealed (a game's seed is out), else only its `seal` does; with `sealed` asked for all of them
 * come.  `public` and `sealed` are JSON as the log has it; bytes that are not written the way our
 * own writer does come as `public_text` or `public_hex`, so nothing changes on the way.
 *
 * A server signs what it writes: "proof" comes last (proof.h), and covers every stream and
 * the names.  A file is then
 *
 *     signed       by a key that someone named, or by this server's own;
 *     head known   the end of the event's log is one that someone wrote down, or that is here: the
 *                  log is genuine, names and games are not proved by it;
 *     unsigned     whole, and that is all: anyone can chain such a file, or sign it with a key of
 *                  their own.
 *
 * What came as a file is noted in the stream kept/EVENT with what it was then (kept.h), and is
 * not signed when it is written again: this server has not seen it played.
 *
 * People are those the logs speak of whose profile is still there: screen name and country, nothing
 * else.  Words are what they wrote for the log (reasons, rulings), addresses and reports
 * excepted.  Anonymous archives have pseudonyms and no words.
 */
#pragma once
#include "store/store.h"

#include <stdatomic.h>

enum { ARCHIVE_VERSION = 1, ARCHIVE_MAX = 512 << 20 };    /* bytes of a file */
enum { ARCHIVE_KEY = 32, ARCHIVE_KEY_TEXT = 2 * 32 + 1 }; /* the key file's; a public one in text */

typedef enum ArchiveTrust { ARCHIVE_UNSIGNED, ARCHIVE_HEAD_KNOWN, ARCHIVE_SIGNED } ArchiveTrust;
extern const char *const ARCHIVE_TRUST[3]; /* "unsigned", "head-known", "signed" */

typedef struct ArchiveOrder {
    const char *event;       /* its id */
    bool anonymous;          /* pseudonyms, no words */
    bool sealed;             /* sealed parts that are not revealed, too: for moving house only */
    const uint8_t *key;      /* of the key file: signs it; NULL: it is unsigned */
    const atomic_bool *stop; /* someone may set it: then it is given up; NULL: nobody */
} ArchiveOrder;

/* Append the archive of an event; ERR_MISSING if there is no such event. */
Status archive_write(Store *store, const ArchiveOrder *order, Buf *out, Err *err);

typedef struct Archive {
    struct json_t *json;
    const char *event;
    uint64_t streams, events, people, closed; /* closed: sealed parts that are not in it */
    uint64_t added;                           /* archive_import: events that were new */
    char key[ARCHIVE_KEY_TEXT]; /* whose signature it has, and it fits; "" for nobody's */
    ArchiveTrust trust;         /* archive_trust */
    /* set after archive_read: true: archive_import gives up; NULL: never */
    const atomic_bool *stop;
    /* set after archive_read: by which it is written; NULL: nobody asks */
    struct ArchiveRight *right;
} Archive;

/* Writing takes a while and happens on another thread than the one where rights are judged.  So each
 * append names the streams its right was found in; if one of them has grown meanwhile, `again` asks
 * once more, fills in what it was found in now, and only then is it tried again. */
typedef struct ArchiveRight {
    StoreGround ground[STORE_GROUNDS_MAX];
    size_t grounds;
    Status (*again)(void *user, Err *err); /* not OK: the right is gone */
    void *user;
} ArchiveRight;

/* store_append by such a right, or by none. */
Status archive_append(Store *to, StoreWrite write, const ArchiveRight *right, StoreResult *result,
                      Err *err);

/* Is this text meant to be an archive of ours?  Looks at its beginning only. */
bool archive_looks_like_one(const char *text, size_t size);

/* Read an archive, follow every chain in it and check its signature if it has one; a flaw is
 * ERR_INPUT and named.  It is unsigned until archive_trust has asked. */
Status archive_read(const char *text, size_t size, Archive *archive, Err *err);
void archive_free(Archive *archive);

/* Is this head, as someone wrote it down, in the archive? */
Status archive_head(const Archive *archive, const char *written, Err *err);

/* A failure if someone has set the flag. */
Status archive_stopped(const atomic_bool *stop, Err *err);

/* The end of the event's own log, as someone would write it down. */
Status archive_end(const Archive *archive, char text[STORE_HEAD_TEXT], Err *err);

typedef struct ArchiveWitness { /* what is known from elsewhere than the file */
    const char *const *heads;   /* as someone wrote them down */
    size_t head_count;
    const char *key;    /* the public key of the server that wrote it; NULL or "": not known */
    const uint8_t *own; /* of this server's key file: its own signatures count; NULL: none do */
    Store *store;       /* which may have the same event; NULL: none */
} ArchiveWitness;

/* Find out what to call the archive: archive->trust.  A head that is not in it or a key that
 * did not sign it is ERR_INPUT. */
Status archive_trust(Archive *archive, const ArchiveWitness *witness, Err *err);

/* Put into a store what it lacks.  A stream with another history is ERR_CONFLICT, and then nothing
 * was changed.  People whom the store knows keep the data they have there. */
Status archive_import(Archive *archive, Store *to, Err *err);
