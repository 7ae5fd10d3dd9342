/* people.h - the people and words that some logs speak of.
 *
 * Private to the archive.  A log knows people and words by 64-bit numbers written as text; every
 * such text is noted, and whatever the store has under it is a person or words of one.
 */
#pragma once
#include "app/archive/archive.h"
#include "app/archive/proof.h"

typedef struct ArchivePeople {
    uint64_t *id; /* in the order in which they were met */
    size_t count, room;
    uint32_t *slot; /* 1 + index, hashed; 0 free */
    size_t slots;
    bool failed; /* no memory */
} ArchivePeople;

/* Note whom and what an event speaks of; addresses and the words of reports are passed over. */
void archive_people_meet(ArchivePeople *people, const StoreRecord *event);
void archive_people_free(ArchivePeople *people);

/* The items of "people" and of "words"; `signing` (NULL: nobody does) hears of each person. */
Status archive_people_write(const ArchivePeople *people, Store *store, const ArchiveOrder *order,
                            ArchiveSigning *signing, Buf *out, Err *err);
Status archive_words_write(const ArchivePeople *people, Store *store, Buf *out, Err *err);

/* Put the people and words of an archive into a store that does not know them. */
struct json_t;
Status archive_people_import(const Archive *archive, Store *to, Err *err);
/* One of "people". */
Status archive_person_read(const struct json_t *item, ArchivePerson *person, Err *err);
/* Does the store, which has the same event, say the same of everyone in the archive?  Of one without names: do
 * all have pseudonyms? */
Status archive_people_compare(const struct json_t *archive, Store *store, bool *same, Err *err);
/* Whether they can be what they say; how many people. */
Status archive_people_check(const struct json_t *archive, uint64_t *count, Err *err);
