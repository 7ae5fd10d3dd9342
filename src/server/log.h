/* log.h - one JSON object a line, for machines first and people second.
 *
 *     LogLine line = log_start(log, LOG_INFO, "listening");
 *     log_text(&line, "address", "127.0.0.1"), log_number(&line, "port", 8080);
 *     log_end(&line);
 *
 *     {"at":"2026-04-01T12:00:00.123Z","level":"info","event":"listening","address":...}
 *
 * No secrets: requests are named by the pattern of their route, never by their path, query, header
 * fields or body.  Lines are collected and written when the loop is about to sleep; warnings and
 * errors at once.  A reader that does not keep up holds us up: point stderr at a file or journald.
 */
#pragma once
#include "base/buf.h"

#include <stdbool.h>
#include <stdint.h>

typedef enum LogLevel { LOG_DEBUG, LOG_INFO, LOG_WARN, LOG_ERROR, LOG_SILENT } LogLevel;

typedef struct Log {
    int file;       /* a descriptor; not closed by us */
    LogLevel least; /* what is below is not written */
    Buf waiting;
} Log;

typedef struct LogLine {
    Log *log; /* NULL: this line is not wanted */
    LogLevel level;
} LogLine;

void log_open(Log *log, int file, LogLevel least);
void log_close(Log *log);
void log_flush(Log *log);

LogLine log_start(Log *log, LogLevel level, const char *event);
void log_text(LogLine *line, const char *key, const char *text);
void log_number(LogLine *line, const char *key, int64_t number);
void log_end(LogLine *line);

enum { LOG_TIME = 25 };
/* Wall time in milliseconds as 2026-04-01T12:00:00.123Z. */
void log_time(int64_t at, char text[LOG_TIME]);
