/* cmd_engine.c - `castellan engine`: the line protocol on stdin and stdout. */
#include "base/heap.h"
#include "cli/args.h"
#include "cli/commands.h"
#include "cli/protocol.h"

#include <stdio.h>

/* Read a line into `line`, its end left out.  One that does not fit is read to its end and
 * `line->full` is set.  False at the end of the input. */
static bool read_line(FILE *in, Buf *line) {
    int c = getc(in);
    if (c == EOF) return false;
    buf_clear(line);
    for (; c != EOF && c != '\n'; c = getc(in)) buf_char(line, (char)c);
    return true;
}

int cmd_engine(int argc, char **argv) {
    Err err;
    if (args_parse(&argc, argv, NULL, 0, &err)) return args_misuse_tell("engine", &err.message);
    if (argc > 1) return args_misuse("engine", "Send requests on standard input, one per line.");
    Session session = session_make();
    Buf line = buf_heap(PROTOCOL_LINE_MAX + 2), answer = buf_heap(PROTOCOL_ANSWER_MAX + 1024);
    bool on = true;
    while (on && read_line(stdin, &line)) {
        buf_clear(&answer);
        if (line.full) protocol_too_long(&answer);
        else on = protocol_line(&session, line.text ? line.text : "", line.size, &answer);
        on = fwrite(answer.text, 1, answer.size, stdout) == answer.size && fflush(stdout) == 0 &&
             on;
    }
    session_free(&session);
    buf_free(&line);
    buf_free(&answer);
    return EXIT_DONE;
}
