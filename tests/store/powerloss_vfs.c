#include "store/powerloss_vfs.h"

#include "base/rng.h"

#include <fcntl.h>
#include <pthread.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { DISK_FILES = 16, SECTOR = 512, PATH_ROOM = 1024, TRUNCATED = -1 };

typedef struct Piece { /* a write that was not synced */
    struct Piece *next;
    sqlite3_int64 at;
    int size; /* or TRUNCATED, to `at` */
    uint8_t bytes[];
} Piece;

typedef struct DiskFile {
    char path[PATH_ROOM];
    uint8_t *image; /* as the process sees it */
    size_t size, room;
    Piece *first, **last;
    bool there;
    bool named;  /* its name is in the folder for good */
    bool undead; /* an older file of that name was deleted, and that is not for good */
} DiskFile;

typedef struct Handle { /* what SQLite calls a file; the real one follows it in memory */
    sqlite3_file base;
    DiskFile *file;
    bool names; /* its first sync is one of the folder too, as SQLite's own VFS does it */
} Handle;

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER; /* guards everything below */
static DiskFile files[DISK_FILES];
static Powerloss plan;
static Rng rng;
static sqlite3_vfs *real;

static void *need(void *memory) {
    if (memory) return memory;
    fprintf(stderr, "powerloss: no memory\n");
    abort();
}

static sqlite3_file *real_of(sqlite3_file *file) {
    return (sqlite3_file *)((Handle *)file + 1);
}

/* ---- the moment ---- */

static void undead_path(const DiskFile *file, char path[PATH_ROOM + 8]) {
    snprintf(path, PATH_ROOM + 8, "%s.undead", file->path);
}

/* One sector of a torn write: the old one stays, the new one comes, or neither. */
static void tear(int disk, const Piece *piece) {
    for (int at = 0, size; at < piece->size; at += size) {
        uint8_t noise[SECTOR];
        size = SECTOR - (int)((piece->at + at) % SECTOR);
        if (size > piece->size - at) size = piece->size - at;
        for (int i = 0; i < size; i++) noise[i] = (uint8_t)rng_below(&rng, 256);
        uint32_t fate = rng_below(&rng, 8);
        if (fate < 3) continue;
        const void *bytes = fate < 7 ? (const void *)(piece->bytes + at) : noise;
        if (pwrite(disk, bytes, (size_t)size, piece->at + at) != size) abort();
    }
}

static void lose_pieces(const DiskFile *file) {
    enum { NONE, ALL, FIRST_ONES, EACH, KINDS };
    uint32_t kind = rng_below(&rng, KINDS);
    int disk = open(file->path, O_RDWR | O_CLOEXEC);
    if (disk < 0) return;
    for (const Piece *piece = file->first; piece; piece = piece->next) {
        uint32_t fate = kind == EACH ? rng_below(&rng, 3) : kind != NONE;
        if (kind == FIRST_ONES && rng_below(&rng, 8) == 0) fate = 2, kind = NONE;
        if (!fate) continue;
        if (piece->size == TRUNCATED) {
            if (ftruncate(disk, piece->at) != 0) abort();
        } else if (fate == 2) tear(disk, piece);
        else if (pwrite(disk, piece->bytes, (size_t)piece->size, piece->at) != piece->size) abort();
    }
    close(disk);
}

/* A name that was not synced may be gone; a deleted file may be back where no other has its name. */
static void lose_names(const DiskFile *file) {
    char undead[PATH_ROOM + 8];
    undead_path(file, undead);
    bool gone = !file->there || (!file->named && rng_below(&rng, 2));
    if (gone && file->there) unlink(file->path);
    if (!file->undead) return;
    if (gone && rng_below(&rng, 2)) rename(undead, file->path);
    else unlink(undead);
}

static _Noreturn void lose(void) { /* the mutex is held, and never let go */
    for (int i = 0; i < DISK_FILES; i++) {
        if (files[i].there) lose_pieces(&files[i]);
        if (*files[i].path) lose_names(&files[i]);
    }
    _exit(POWERLOSS_EXIT);
}

_Noreturn void powerloss_now(void) {
    pthread_mutex_lock(&mutex);
    lose();
}

/* Every change of the disk starts here, with the mutex held afterwards. */
static void change(void) {
    pthread_mutex_lock(&mutex);
    if (plan.after-- <= 0) lose();
}

static int changed(int rc) {
    pthread_mutex_unlock(&mutex);
    return rc;
}

/* ---- writing ---- */

static void put_piece(DiskFile *file, sqlite3_int64 at, const void *bytes, int size) {
    size_t extra = size > 0 ? (size_t)size : 0;
    Piece *piece = need(malloc(sizeof *piece + extra));
    *piece = (Piece){ .at = at, .size = size };
    if (extra) memcpy(piece->bytes, bytes, extra);
    *file->last = piece;
    file->last = &piece->next;
}

static void grow(DiskFile *file, size_t size) {
    if (size > file->room) {
        file->room = 2 * size + 4096;
        file->image = need(realloc(file->image, file->room));
    }
    if (size > file->size) {
        memset(file->image + file->size, 0, size - file->size);
        file->size = size;
    }
}

static int write_some(sqlite3_file *f, const void *bytes, int size, sqlite3_int64 at) {
    DiskFile *file = ((Handle *)f)->file;
    change();
    grow(file, (size_t)at + (size_t)size);
    memcpy(file->image + at, bytes, (size_t)size);
    put_piece(file, at, bytes, size);
    return changed(SQLITE_OK);
}

static int truncate_to(sqlite3_file *f, sqlite3_int64 size) {
    DiskFile *file = ((Handle *)f)->file;
    change();
    grow(file, (size_t)size);
    file->size = (size_t)size;
    put_piece(file, size, NULL, TRUNCATED);
    return changed(SQLITE_OK);
}

static void forget_pieces(DiskFile *file) {
    for (Piece *piece = file->first, *next; piece; piece = next) {
        next = piece->next;
        free(piece);
    }
    file->first = NULL;
    file->last = &file->first;
}

/* All names are in the folder for good, and those that are not are not. */
static void sync_names(void) {
    for (int i = 0; i < DISK_FILES; i++) {
        char undead[PATH_ROOM + 8];
        undead_path(&files[i], undead);
        if (files[i].undead) unlink(undead);
        files[i].undead = false;
        files[i].named = files[i].there;
    }
}

static int sync_file(sqlite3_file *f, int flags) {
    (void)flags;
    Handle *handle = (Handle *)f;
    sqlite3_file *to = real_of(f);
    int rc = SQLITE_OK;
    change();
    if (plan.lies) return changed(SQLITE_OK);
    for (const Piece *piece = handle->file->first; piece && rc == SQLITE_OK; piece = piece->next)
        rc = piece->size == TRUNCATED
                 ? to->pMethods->xTruncate(to, piece->at)
                 : to->pMethods->xWrite(to, piece->bytes, piece->size, piece->at);
    if (rc == SQLITE_OK) forget_pieces(handle->file);
    if (handle->names) sync_names();
    handle->names = false;
    return changed(rc);
}

/* ---- reading ---- */

static int read_some(sqlite3_file *f, void *to, int size, sqlite3_int64 at) {
    const DiskFile *file = ((Handle *)f)->file;
    pthread_mutex_lock(&mutex);
    size_t have = (size_t)at < file->size ? file->size - (size_t)at : 0;
    if (have > (size_t)size) have = (size_t)size;
    if (have) memcpy(to, file->image + at, have);
    memset((char *)to + have, 0, (size_t)size - have);
    return changed(have == (size_t)size ? SQLITE_OK : SQLITE_IOERR_SHORT_READ);
}

static int size_of(sqlite3_file *f, sqlite3_int64 *size) {
    pthread_mutex_lock(&mutex);
    *size = (sqlite3_int64)((Handle *)f)->file->size;
    return changed(SQLITE_OK);
}

/* ---- what the real file does ---- */

static int close_file(sqlite3_file *f) {
    sqlite3_file *to = real_of(f);
    return to->pMethods->xClose(to);
}

static int control(sqlite3_file *f, int what, void *with) {
    sqlite3_file *to = real_of(f);
    if (what == SQLITE_FCNTL_SIZE_HINT || what == SQLITE_FCNTL_CHUNK_SIZE) return SQLITE_OK;
    return to->pMethods->xFileControl(to, what, with);
}

#define PASS(name, method, parameters, ...)                                                        \
    static int name parameters {                                                                   \
        sqlite3_file *to = real_of(f);                                                             \
        return to->pMethods->method(__VA_ARGS__);                                                  \
    }
PASS(lock, xLock, (sqlite3_file * f, int level), to, level)
PASS(unlock, xUnlock, (sqlite3_file * f, int level), to, level)
PASS(is_reserved, xCheckReservedLock, (sqlite3_file * f, int *out), to, out)
PASS(sector_size, xSectorSize, (sqlite3_file * f), to)
PASS(traits, xDeviceCharacteristics, (sqlite3_file * f), to)
PASS(shm_map, xShmMap, (sqlite3_file * f, int page, int size, int extend, void volatile **out), to,
     page, size, extend, out)
PASS(shm_lock, xShmLock, (sqlite3_file * f, int offset, int count, int flags), to, offset, count,
     flags)
PASS(shm_unmap, xShmUnmap, (sqlite3_file * f, int remove), to, remove)

static void shm_barrier(sqlite3_file *f) {
    sqlite3_file *to = real_of(f);
    to->pMethods->xShmBarrier(to);
}

static const sqlite3_io_methods METHODS = {
    /* version 2: shared memory, but nothing mapped */
    .iVersion = 2,
    .xClose = close_file,
    .xRead = read_some,
    .xWrite = write_some,
    .xTruncate = truncate_to,
    .xSync = sync_file,
    .xFileSize = size_of,
    .xLock = lock,
    .xUnlock = unlock,
    .xCheckReservedLock = is_reserved,
    .xFileControl = control,
    .xSectorSize = sector_size,
    .xDeviceCharacteristics = traits,
    .xShmMap = shm_map,
    .xShmLock = shm_lock,
    .xShmBarrier = shm_barrier,
    .xShmUnmap = shm_unmap,
};

/* ---- names ---- */

static DiskFile *file_named(const char *path, bool make) {
    for (int i = 0; i < DISK_FILES; i++) {
        if (make && !*files[i].path) snprintf(files[i].path, PATH_ROOM, "%s", path);
        if (strcmp(files[i].path, path) == 0) return &files[i];
    }
    if (!make) return NULL;
    fprintf(stderr, "powerloss: too many files\n");
    abort();
}

/* What lies on the real disk is there for good. */
static int load(DiskFile *file, sqlite3_file *from, bool named) {
    sqlite3_int64 size = 0;
    int rc = from->pMethods->xFileSize(from, &size);
    file->there = true;
    file->named = named;
    file->last = &file->first;
    file->size = 0;
    grow(file, (size_t)size);
    return rc == SQLITE_OK && size > 0 ? from->pMethods->xRead(from, file->image, (int)size, 0)
                                       : rc;
}

static int open_file(sqlite3_vfs *vfs, const char *path, sqlite3_file *f, int flags, int *out) {
    (void)vfs;
    const int DURABLE = SQLITE_OPEN_MAIN_DB | SQLITE_OPEN_WAL | SQLITE_OPEN_MAIN_JOURNAL |
                        SQLITE_OPEN_SUPER_JOURNAL;
    if (!path || !(flags & DURABLE)) return real->xOpen(real, path, f, flags, out);
    Handle *handle = (Handle *)f;
    sqlite3_file *to = real_of(f);
    f->pMethods = NULL;
    pthread_mutex_lock(&mutex);
    bool was_there = access(path, F_OK) == 0;
    int rc = real->xOpen(real, path, to, flags, out);
    if (rc != SQLITE_OK) return changed(rc);
    DiskFile *file = file_named(path, true);
    if (!file->there) rc = load(file, to, was_there);
    *handle = (Handle){ .base.pMethods = &METHODS,
                        .file = file,
                        .names = (flags & SQLITE_OPEN_CREATE) && !(flags & SQLITE_OPEN_MAIN_DB) };
    return changed(rc);
}

static int delete_file(sqlite3_vfs *vfs, const char *path, int for_good) {
    (void)vfs;
    char undead[PATH_ROOM + 8];
    change();
    DiskFile *file = file_named(path, false);
    if (!file || !file->there) return changed(real->xDelete(real, path, for_good));
    undead_path(file, undead);
    bool kept = file->named && !file->undead; /* the first of several is the one on the disk */
    if (kept ? rename(path, undead) : unlink(path)) return changed(SQLITE_IOERR_DELETE);
    if (kept) file->undead = true;
    file->there = file->named = false;
    file->size = 0;
    forget_pieces(file);
    if (for_good && !plan.lies) sync_names();
    return changed(SQLITE_OK);
}

void powerloss_install(const Powerloss *how) {
    static sqlite3_vfs vfs;
    real = sqlite3_vfs_find(NULL);
    plan = *how;
    rng = (Rng){ how->seed };
    vfs = *real;
    vfs.zName = "powerloss";
    vfs.szOsFile = (int)sizeof(Handle) + real->szOsFile;
    vfs.pNext = NULL;
    vfs.xOpen = open_file;
    vfs.xDelete = delete_file;
    if (sqlite3_vfs_register(&vfs, 1) != SQLITE_OK) abort();
}
