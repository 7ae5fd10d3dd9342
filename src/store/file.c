#include "store/file.h"

#include <errno.h>
#include <fcntl.h>
#include <libgen.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static bool sync_path(const char *path, int flags) {
    int file = open(path, flags | O_RDONLY | O_CLOEXEC);
    bool synced = file >= 0 && fsync(file) == 0;
    if (file >= 0) close(file);
    return synced;
}

Status file_settle(const char *from, const char *to, Err *err) {
    char *folder = strdup(to);
    bool settled = folder && sync_path(from, 0) && rename(from, to) == 0 &&
                   sync_path(dirname(folder), O_DIRECTORY);
    Status status = settled
                        ? OK
                        : err_set(err, ERR_STORE, "%s cannot be written: %s.", to, strerror(errno));
    free(folder);
    return status;
}
