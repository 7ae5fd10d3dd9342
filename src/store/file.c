#include "store/file.h"

#include <errno.h>
#include <fcntl.h>
#include <libgen.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
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
    Status status = settled ? OK
                            : err_set(err, ERR_STORE, "{path%s} can't be written: {reason%s}.", to,
                                      strerror(errno));
    free(folder);
    return status;
}

void file_close_to_others(const char *path) {
    struct stat about;
    if (stat(path, &about) == 0 && S_ISREG(about.st_mode) && (about.st_mode & 077) != 0 &&
        chmod(path, about.st_mode & 0700) != 0)
        return; /* someone else's file, or a file system without rights */
}

Status file_private(const char *path, Err *err) {
    int file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (file < 0 && errno != EEXIST)
        return err_set(
            err, ERR_STORE,
            "{path%s} can't be made ({reason%s}). Give this user write access to its folder.", path,
            strerror(errno));
    if (file >= 0) close(file);
    else file_close_to_others(path); /* not opened: that would let go of SQLite's locks on it */
    return OK;
}
