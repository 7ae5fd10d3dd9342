#include "cli/file.h"

#include "cli/args.h"
#include "cli/commands.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

Status file_read(const char *path, Buf *text, Err *err) {
    char piece[4096];
    FILE *file = fopen(path, "rb");
    if (!file)
        return err_set(err, ERR_MISSING, "{path%s} can't be opened: {reason%s}.", path,
                       strerror(errno));
    buf_text(text, "");
    for (size_t size; !text->full && (size = fread(piece, 1, sizeof piece, file)) > 0;)
        buf_bytes(text, piece, size);
    bool failed = ferror(file) != 0;
    fclose(file);
    if (failed) return err_set(err, ERR_SYSTEM, "{path%s} can't be read.", path);
    if (text->full)
        return err_set(err, ERR_TOO_BIG, "{path%s} has more than {most%zu} bytes.", path,
                       text->limit - 1);
    return OK;
}

int file_put(const Buf *text) {
    if (text->full) return args_failed("Not enough memory for the report.");
    fwrite(text->text, 1, text->size, stdout);
    return EXIT_DONE;
}

void file_say(const char *english, ...) {
    char room[4096];
    Buf line = buf_over(room, sizeof room);
    Message message;
    va_list args;
    va_start(args, english);
    message_vset(&message, english, args);
    va_end(args);
    message_write(&message, &SPEECH_ENGLISH, &line);
    printf("%s\n", room);
}
