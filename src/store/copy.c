/* copy.c - whole stores: a backup in one file, a copy into another store. */
#include "store/store.h"

#include "store/file.h"
#include "store/inside.h"
#include "store/transfer.h"

#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

enum { PATH_ROOM = 4096 };

static Status transfer_all(Store *from, Backend *to, uint64_t *events, Err *err) {
    Backend *reader;
    Status status = store_lease(from, &reader, err);
    if (status) return status;
    status = reader->kind->still(reader, true, err);
    if (!status) status = transfer_streams(reader, to, events, err);
    if (!status) status = transfer_cells(reader, to, false, err);
    Status ended = reader->kind->still(reader, false, NULL);
    store_release(from, reader);
    return status ? status : ended;
}

/* A backup event by event, for stores that have no faster way. */
static Status slow_dump(Store *store, const char *path, Err *err) {
    char part[PATH_ROOM], lock[PATH_ROOM + 8];
    Backend *to;
    if (snprintf(part, sizeof part, "%s.part", path) >= PATH_ROOM)
        return err_set(err, ERR_INPUT, "The path of the backup is too long.");
    snprintf(lock, sizeof lock, "%s.lock", part);
    unlink(part);
    Status status = BACKEND_SQLITE.open(part, USE_SCRATCH, &to, err);
    if (!status) {
        status = transfer_all(store, to, NULL, err);
        to->kind->close(to);
    }
    if (!status) status = file_settle(part, path, err);
    unlink(lock);
    if (status) unlink(part);
    return status;
}

Status store_backup(Store *store, const char *path, Err *err) {
    struct stat about;
    char head[PATH_ROOM]; /* it would speak of another database than the copy */
    if (snprintf(head, sizeof head, "%s.head", path) >= PATH_ROOM)
        return err_set(err, ERR_INPUT, "The path of the backup is too long.");
    const char *there = stat(path, &about) == 0 ? path : stat(head, &about) == 0 ? head : NULL;
    if (there)
        return err_set(err, ERR_CONFLICT, "{path%s} already exists. Choose another name.", there);
    Backend *reader;
    if (!store_main(store)->kind->dump) return slow_dump(store, path, err);
    Status status = store_lease(store, &reader, err);
    if (status) return status;
    status = reader->kind->dump(reader, path, err);
    store_release(store, reader);
    return status;
}

Status store_copy(Store *from, Store *to, uint64_t *events, Err *err) {
    Backend *writer;
    if (store_is_read_only(to)) return err_set(err, ERR_STORE, "The target is read-only.");
    Status status = store_main(to)->kind->again(store_main(to), USE_WRITE, &writer, err);
    if (status) return status;
    status = transfer_all(from, writer, events, err);
    writer->kind->close(writer);
    return status;
}
