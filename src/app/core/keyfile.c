#include "app/core/keyfile.h"

#include "base/heap.h"

#include <sodium.h>

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { PATH_ROOM = 4096 };
#define CHECK "key-check" /* in BOX_SECRET: a known word, encrypted with the key */

static bool is_file(const char *db) {
    return strncmp(db, "postgres", 8) != 0 && strncmp(db, "memory:", 7) != 0;
}

/* ---- one file ---- */

static void key_path(const AppOptions *o, char path[PATH_ROOM]) {
    if (o->key_file) snprintf(path, PATH_ROOM, "%s", o->key_file);
    else if (is_file(o->db)) snprintf(path, PATH_ROOM, "%s.key", o->db);
    else snprintf(path, PATH_ROOM, "castellan.key");
}

/* Read a key file; ERR_MISSING if there is none. */
static Status read_key(const char *path, uint8_t key[APP_KEY], Err *err) {
    uint8_t bytes[APP_KEY + 1];
    int file = open(path, O_RDONLY | O_CLOEXEC);
    if (file < 0)
        return err_set(err, errno == ENOENT ? ERR_MISSING : ERR_SYSTEM,
                       "The key file {file%s} can't be read: {why%s}.", path, strerror(errno));
    ssize_t size = read(file, bytes, sizeof bytes);
    close(file);
    if (size == APP_KEY) memcpy(key, bytes, APP_KEY);
    sodium_memzero(bytes, sizeof bytes);
    if (size == APP_KEY) return OK;
    return err_set(err, ERR_SYSTEM,
                   "The key file {file%s} does not have 32 bytes. Replace it with the right one.",
                   path);
}

/* Write a key so that a file of that name is always whole. */
static Status write_key(const char *path, const uint8_t key[APP_KEY], Err *err) {
    char part[PATH_ROOM + 8];
    snprintf(part, sizeof part, "%s.part", path);
    unlink(part);
    int file = open(part, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    bool kept = file >= 0 && write(file, key, APP_KEY) == APP_KEY && fsync(file) == 0;
    if (file >= 0) close(file);
    if (kept && rename(part, path) == 0) return OK;
    err_set(err, ERR_SYSTEM, "The key file {file%s} can't be written: {why%s}.", path,
            strerror(errno));
    unlink(part);
    return ERR_SYSTEM;
}

/* ---- the right key for this database ---- */

static Status keep_check(App *app, Err *err) {
    char memory[256];
    Buf value = buf_over(memory, sizeof memory);
    app_seal(app, CHECK, (Bytes){ CHECK, sizeof CHECK - 1 }, &value);
    StoreCell cell = { BOX_SECRET, CELL_PUT, "", CHECK, "", { value.text, value.size } };
    return store_append(app->store, &(StoreWrite){ .cells = &cell, .cell_count = 1 }, NULL, err);
}

static Status hold_against(const App *app, Bytes check, const char *path, Err *err) {
    char memory[256];
    Buf word = buf_over(memory, sizeof memory);
    if (!app_unseal(app, CHECK, check, &word, NULL)) return OK;
    return err_set(err, ERR_INPUT,
                   "The key file {file%s} belongs to another database. Replace it with the right "
                   "one, or name that one with --key-file.",
                   path);
}

/* There is no key file: make one if nothing was ever encrypted, or the operator gives it up. */
static Status make_key(App *app, bool used, bool lost, const char *path, Err *err) {
    if (used && !lost)
        return err_set(err, ERR_MISSING,
                       "The key file {file%s} is missing, and this database has secrets under it. "
                       "Bring the file back, or give up those secrets with --key-lost.",
                       path);
    randombytes_buf(app->key, APP_KEY);
    return write_key(path, app->key, err);
}

/* Where the mirror's database is, as the store finds it: a folder gets a file of the same name. */
static char *mirror_key(const AppOptions *o) {
    struct stat about;
    if (!o->mirror || o->key_file || !is_file(o->db)) return NULL;
    const char *slash = strrchr(o->db, '/'), *name = slash ? slash + 1 : o->db;
    bool folder = stat(o->mirror, &about) == 0 && S_ISDIR(about.st_mode);
    Buf path = buf_heap(PATH_ROOM);
    if (folder) buf_print(&path, "%s/%s.key", o->mirror, name);
    else buf_print(&path, "%s.key", o->mirror);
    if (!path.full) return path.text;
    buf_free(&path);
    return NULL;
}

static void copy_key(App *app) {
    uint8_t there[APP_KEY];
    Err err;
    bool same = !read_key(app->key_copy, there, NULL) && !sodium_memcmp(there, app->key, APP_KEY);
    sodium_memzero(there, sizeof there);
    if (!same && write_key(app->key_copy, app->key, &err) && app->hooks.notice)
        app->hooks.notice(app->hooks.user, err.text);
}

void keyfile_mirror(App *app) {
    StoreStats stats;
    if (!app->key_copy) return;
    store_stats(app->store, &stats);
    /* Only then: a folder that hangs would hang the loop. */
    if (stats.mirror == MIRROR_CURRENT && app->key_due) copy_key(app);
    app->key_due = stats.mirror == MIRROR_LOST || (app->key_due && stats.mirror == MIRROR_LATE);
}

Status keyfile_read(const AppOptions *o, uint8_t key[APP_KEY], Err *err) {
    char path[PATH_ROOM];
    key_path(o, path);
    return read_key(path, key, err);
}

Status keyfile_open(App *app, const AppOptions *o, Err *err) {
    char path[PATH_ROOM], memory[256];
    Buf check = buf_over(memory, sizeof memory);
    if (strncmp(o->db, "memory:", 7) == 0 && !o->key_file) { /* its secrets die with it */
        randombytes_buf(app->key, APP_KEY);
        return OK;
    }
    key_path(o, path);
    if (o->read_only) return read_key(path, app->key, NULL), OK; /* reading needs no secrets */
    Status status = store_get(app->store, BOX_SECRET, "", CHECK, &check, err);
    if (status && status != ERR_MISSING) return status;
    bool used = status == OK, made = false;
    status = read_key(path, app->key, err);
    if (status == ERR_MISSING) {
        status = make_key(app, used, o->key_lost, path, err);
        made = true;
    }
    if (status) return status;
    if (used && !made) status = hold_against(app, (Bytes){ check.text, check.size }, path, err);
    else status = keep_check(app, err);
    if (status) return status;
    app->key_copy = mirror_key(o);
    app->key_due = true;
    keyfile_mirror(app);
    return OK;
}
