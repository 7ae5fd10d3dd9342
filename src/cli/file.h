/* file.h - whole files into a Buf, and a Buf onto stdout. */
#pragma once
#include "base/buf.h"
#include "base/err.h"

/* Append the file to `text`, which is never NULL afterwards.  What does not fit the Buf is
 * ERR_TOO_BIG; the sentence names the file. */
Status file_read(const char *path, Buf *text, Err *err);

/* Print a report; a full Buf is reported as a failure.  Returns an exit code. */
int file_put(const Buf *text);

/* Print a line, in English; the template is one of base/message.h. */
void file_say(const char *english, ...) __attribute__((format(printf, 1, 2)));
