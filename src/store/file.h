/* file.h - a finished file gets its name, for good; a file is for its owner alone.
 *
 * Private to the store.
 */
#pragma once
#include "base/err.h"

/* Make the file `from` durable and rename it to `to`, durably, replacing what is there. */
Status file_settle(const char *from, const char *to, Err *err);

/* Make the file if it is not there, and take every right to it from all but its owner. */
Status file_private(const char *path, Err *err);

/* The same for a file that may be there, where the file system and its owner allow it. */
void file_close_to_others(const char *path);
