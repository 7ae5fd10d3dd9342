/* kept.h - an event that came as a file, and what the file was called then.
 *
 * The stream kept/EVENT has an entry `archive.kept` when the event was taken in, and one more if
 * someone later brought better proof for the same log:
 *
 *     {"trust":"signed","head":"event/k7xq…#1841:2d711642b726b044","key":"5f…","proof":{…}}
 *
 * The proof comes without its salts: what it says of people says nothing without them.
 * Files that were kept before there were such entries have none.  They are called unsigned. Events
 * run here have a founder with an account; these don't.
 */
#pragma once
#include "app/archive/archive.h"
#include "app/core/live.h"

typedef struct ArchiveKept {
    bool there; /* else the event was run here */
    ArchiveTrust trust;
    uint64_t seq; /* sequence of the entry that recorded it; 0: none */
} ArchiveKept;

/* Put an archive into a store as archive_import does, and note what it was called (archive->trust). */
Status archive_take(Archive *archive, Store *to, int64_t at, Err *err);

/* From the store, on any thread. */
Status archive_kept_read(Store *store, const char *event, ArchiveKept *kept, Err *err);

/* The same for the loop, held in memory; never NULL: what cannot be read counts as kept and unsigned. */
extern const LiveKind KEPT;
const ArchiveKept *archive_kept(App *app, const char *event);
