#include "base/err.h"

#include "base/text.h"

Status err_tell(Err *err, Status status, const Message *message) {
    if (!err) return status;
    err->status = status;
    err->message = *message;
    Buf text = buf_over(err->text, sizeof err->text);
    message_write(&err->message, &SPEECH_ENGLISH, &text);
    text_mend(err->text);
    return status;
}

Status err_vset(Err *err, Status status, const char *english, va_list args) {
    if (!err) return status;
    Message message;
    message_vset(&message, english, args);
    return err_tell(err, status, &message);
}

Status err_set(Err *err, Status status, const char *english, ...) {
    va_list args;
    va_start(args, english);
    err_vset(err, status, english, args);
    va_end(args);
    return status;
}
