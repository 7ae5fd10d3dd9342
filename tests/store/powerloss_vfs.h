/* powerloss_vfs.h - a disk whose power can go.
 *
 * A VFS for SQLite over its own one.  What is written stays in memory until it is synced, and only then
 * reaches the real file; reading sees it at once.  When the power goes each write that was not synced
 * is kept, dropped or torn (single sectors old, new or garbage), a file whose name was not synced with
 * its folder may be gone and a deleted one back, and the process ends on the spot.  The real disk
 * then has what a machine would find after such an accident.
 *
 * Installed as the default VFS of the process, so the store needs no door for it.  Files the store
 * writes without SQLite are real at once, as if each write had been synced.
 */
#pragma once
#include <stdbool.h>
#include <stdint.h>

enum { POWERLOSS_EXIT = 77 }; /* how the process ends */

typedef struct Powerloss {
    uint64_t seed; /* what becomes of unsynced writes */
    long after;    /* so many writes, syncs, truncations and deletions go well */
    bool lies;     /* this disk says "synced" and does nothing: so that the test can be tested */
} Powerloss;

/* From now on every database of this process lies on such a disk.  Once per process. */
void powerloss_install(const Powerloss *how);

_Noreturn void powerloss_now(void);
