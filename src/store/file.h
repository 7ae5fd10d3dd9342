/* file.h - a finished file gets its name, for good.
 *
 * Private to the store.
 */
#pragma once
#include "base/err.h"

/* Make the file `from` durable and rename it to `to`, durably, replacing what is there. */
Status file_settle(const char *from, const char *to, Err *err);
