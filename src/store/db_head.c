#include "store/db_head.h"

#include "base/sha256.h"
#include "store/file.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { MAGIC = 16, CHECK = 8, SLOT = MAGIC + DB_HEAD_ID + 8 + DB_HEAD_ID + CHECK, SLOTS = 2 };
static const char MARK[MAGIC + 1] = "castellan head 1";

struct DbHeadFile {
    int file;
    char *path;
    pthread_mutex_t mutex; /* guards the rest */
    uint64_t count;        /* of the head that was kept last */
};

/* ---- one slot ---- */

static void check_of(const uint8_t slot[SLOT], uint8_t check[SHA256_BYTES]) {
    sha256(slot, SLOT - CHECK, check);
}

static void write_slot(const DbHead *head, uint8_t slot[SLOT]) {
    uint8_t check[SHA256_BYTES], *at = slot;
    memcpy(at, MARK, MAGIC), at += MAGIC;
    memcpy(at, head->line, DB_HEAD_ID), at += DB_HEAD_ID;
    for (int i = 0; i < 8; i++) *at++ = (uint8_t)(head->count >> 8 * i);
    memcpy(at, head->stamp, DB_HEAD_ID), at += DB_HEAD_ID;
    check_of(slot, check);
    memcpy(at, check, CHECK);
}

static bool read_slot(const uint8_t slot[SLOT], DbHead *head) {
    uint8_t check[SHA256_BYTES];
    const uint8_t *at = slot + MAGIC;
    check_of(slot, check);
    if (memcmp(slot, MARK, MAGIC) != 0 || memcmp(slot + SLOT - CHECK, check, CHECK) != 0)
        return false;
    memcpy(head->line, at, DB_HEAD_ID), at += DB_HEAD_ID;
    head->count = 0;
    for (int i = 0; i < 8; i++) head->count |= (uint64_t)*at++ << 8 * i;
    memcpy(head->stamp, at, DB_HEAD_ID);
    return true;
}

/* ---- the file ---- */

static char *path_of(const char *db, const char *ending) {
    size_t size = strlen(db) + strlen(ending) + 1;
    char *path = malloc(size);
    if (path) snprintf(path, size, "%s%s", db, ending);
    return path;
}

static Status no_memory(Err *err) {
    return err_set(err, ERR_SYSTEM, "Not enough memory.");
}

static Status cannot(const char *path, const char *what, Err *err) {
    return err_set(err, ERR_STORE,
                   "{path%s} can't be {what%s, select, read {read} other {written}}: {reason%s}.",
                   path, what, strerror(errno));
}

Status db_head_read(const char *db, DbHead *head, Err *err) {
    char *path = path_of(db, ".head");
    if (!path) return no_memory(err);
    int file = open(path, O_RDONLY | O_CLOEXEC);
    Status status = ERR_STORE;
    if (file < 0 && errno == ENOENT)
        status = err_set(err, ERR_MISSING, "There is no file {path%s}.", path);
    else if (file < 0) cannot(path, "read", err);
    else err_set(err, status, "{path%s} is damaged.", path);
    for (int i = 0; file >= 0 && i < SLOTS; i++) {
        uint8_t slot[SLOT];
        DbHead found;
        if (pread(file, slot, SLOT, (off_t)i * DB_HEAD_PAGE) != SLOT) continue;
        if (!read_slot(slot, &found) || (!status && found.count < head->count)) continue;
        *head = found;
        status = OK;
    }
    if (file >= 0) close(file);
    free(path);
    return status;
}

/* The whole file under a name of its own, then it gets its name.  All of its room is taken now, so
 * that a full disk does not keep a head from being written later. */
static Status make_file(const char *path, const DbHead *head, Err *err) {
    static const uint8_t EMPTY[SLOTS * DB_HEAD_PAGE];
    uint8_t slot[SLOT];
    char *part = path_of(path, ".part");
    if (!part) return no_memory(err);
    unlink(part);
    write_slot(head, slot);
    int file = open(part, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    bool written = file >= 0 && write(file, EMPTY, sizeof EMPTY) == (ssize_t)sizeof EMPTY &&
                   pwrite(file, slot, SLOT, (off_t)(head->count % SLOTS) * DB_HEAD_PAGE) == SLOT;
    Status status = written ? OK : cannot(path, "written", err);
    if (file >= 0) close(file);
    if (!status) status = file_settle(part, path, err);
    if (status) unlink(part);
    free(part);
    return status;
}

Status db_head_open(const char *db, const DbHead *head, bool fresh, DbHeadFile **out, Err *err) {
    *out = NULL;
    DbHeadFile *f = calloc(1, sizeof *f);
    if (!f) return no_memory(err);
    f->file = -1;
    f->count = head->count;
    pthread_mutex_init(&f->mutex, NULL);
    f->path = path_of(db, ".head");
    Status status = f->path ? OK : no_memory(err);
    if (!status && fresh) status = make_file(f->path, head, err);
    if (!status && (f->file = open(f->path, O_WRONLY | O_CLOEXEC)) < 0)
        status = cannot(f->path, "written", err);
    if (!status) *out = f;
    else db_head_close(f);
    return status;
}

void db_head_close(DbHeadFile *f) {
    if (!f) return;
    if (f->file >= 0) close(f->file);
    pthread_mutex_destroy(&f->mutex);
    free(f->path);
    free(f);
}

Status db_head_keep(DbHeadFile *f, const DbHead *head, bool durably, Err *err) {
    uint8_t slot[SLOT];
    Status status = OK;
    write_slot(head, slot);
    pthread_mutex_lock(&f->mutex);
    if (head->count > f->count) {
        off_t at = (off_t)(head->count % SLOTS) * DB_HEAD_PAGE;
        bool kept = pwrite(f->file, slot, SLOT, at) == SLOT &&
                    (!durably || fdatasync(f->file) == 0);
        if (kept) f->count = head->count;
        else status = cannot(f->path, "written", err);
    }
    pthread_mutex_unlock(&f->mutex);
    return status;
}
