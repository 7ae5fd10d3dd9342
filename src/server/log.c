#include "server/log.h"

#include "base/heap.h"
#include "codec/jot.h"

#include <errno.h>
#include <time.h>
#include <unistd.h>

enum { WAITING_MAX = 256 << 10, WAITING_LOTS = 64 << 10 };

void log_open(Log *log, int file, LogLevel least) {
    *log = (Log){ .file = file, .least = least, .waiting = buf_heap(WAITING_MAX) };
}

void log_close(Log *log) {
    log_flush(log);
    buf_free(&log->waiting);
}

void log_flush(Log *log) {
    for (size_t done = 0; done < log->waiting.size;) {
        ssize_t wrote = write(log->file, log->waiting.text + done, log->waiting.size - done);
        if (wrote < 0 && errno == EINTR) continue;
        if (wrote <= 0) break; /* nowhere to complain */
        done += (size_t)wrote;
    }
    buf_clear(&log->waiting);
}

void log_time(int64_t at, char text[LOG_TIME]) {
    time_t seconds = (time_t)(at / 1000);
    struct tm t;
    gmtime_r(&seconds, &t);
    Buf out = buf_over(text, LOG_TIME);
    buf_print(&out, "%04d-%02d-%02dT%02d:%02d:%02d.%03dZ", t.tm_year + 1900, t.tm_mon + 1,
              t.tm_mday, t.tm_hour, t.tm_min, t.tm_sec, (int)(at % 1000));
}

LogLine log_start(Log *log, LogLevel level, const char *event) {
    static const char *const LEVEL[] = { "debug", "info", "warn", "error" };
    if (level < log->least) return (LogLine){ 0 };
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    char at[LOG_TIME];
    log_time((int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000, at);
    if (log->waiting.size > WAITING_LOTS) log_flush(log);
    jot_open(&log->waiting, '{');
    LogLine line = { log, level };
    log_text(&line, "at", at);
    log_text(&line, "level", LEVEL[level]);
    log_text(&line, "event", event);
    return line;
}

void log_text(LogLine *line, const char *key, const char *text) {
    if (!line->log) return;
    jot_key(&line->log->waiting, key);
    jot_text(&line->log->waiting, text);
}

void log_number(LogLine *line, const char *key, int64_t number) {
    if (!line->log) return;
    jot_key(&line->log->waiting, key);
    jot_number(&line->log->waiting, number);
}

void log_end(LogLine *line) {
    if (!line->log) return;
    jot_close(&line->log->waiting, '}');
    buf_char(&line->log->waiting, '\n');
    if (line->level >= LOG_WARN) log_flush(line->log);
    line->log = NULL;
}
