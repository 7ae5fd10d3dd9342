#include "base/err.h"

#include "base/buf.h"

Status err_set(Err *err, Status status, const char *format, ...) {
    if (!err) return status;
    Buf text = buf_over(err->text, sizeof err->text);
    va_list args;
    va_start(args, format);
    buf_vprint(&text, format, args);
    va_end(args);
    err->status = status;
    return status;
}
