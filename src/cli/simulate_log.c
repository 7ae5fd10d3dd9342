#include "cli/simulate_log.h"

#include "base/heap.h"
#include "codec/game_log.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FIRST_ROOM = 1024, ENTRIES_PER_EVENT = 3 };

void sim_log_add(SimLog *log, const Move *event) {
    if (log->count == log->room) {
        uint32_t room = log->room ? 2 * log->room : FIRST_ROOM;
        Move *more = realloc(log->events, room * sizeof *more);
        if (!more) {
            log->full = true;
            return;
        }
        log->events = more;
        log->room = room;
    }
    log->events[log->count++] = *event;
}

static Start start_of(const SimSettings *settings, const Board *board) {
    Start start = { .version = START_NEWEST,
                    .alone = 1,
                    .scenario = (uint8_t)settings->scenario,
                    .rulebook = (uint8_t)settings->rulebook,
                    .seats = (uint8_t)settings->seats,
                    .game_rules = scenario_rules(settings->scenario,
                                                 rulebook_game(settings->rulebook)),
                    .table_rules = rulebook_table(settings->rulebook),
                    .board = *board };
    start.table_rules.study_time_s = 0; /* a table that is studied first begins with a pause */
    for (int seat = 0; seat < SEATS; seat++)
        start.holder[seat] = seat < settings->seats ? HELD_BY_BOT : HELD_BY_NOBODY;
    return start;
}

static Status save(const char *dir, uint64_t number, const Buf *text, Err *err) {
    char path[4096];
    snprintf(path, sizeof path, "%s/game-%llu.json", dir, (unsigned long long)number);
    FILE *file = fopen(path, "wb");
    bool saved = file && fwrite(text->text, 1, text->size, file) == text->size;
    if (file && fclose(file)) saved = false;
    return saved ? OK
                 : err_set(err, ERR_SYSTEM, "{path%s} can't be written: {reason%s}.", path,
                           strerror(errno));
}

Status sim_log_save(const char *dir, const SimSettings *settings, const Board *board,
                    uint64_t number, const SimLog *log, Err *err) {
    Entry *entries = calloc(1 + (size_t)ENTRIES_PER_EVENT * log->count, sizeof *entries);
    if (!entries || log->full) {
        free(entries);
        return err_set(err, ERR_SYSTEM, "Not enough memory for the log of game {game%01llu}.",
                       (unsigned long long)number);
    }
    Start start = start_of(settings, board);
    uint32_t count = game_log_record(&start, log->events, log->count, entries);
    Buf text = buf_heap(GAME_LOG_MAX);
    Status status = game_log_write(entries, count, NULL, GAME_LOG_FULL, &text, err);
    if (!status) status = save(dir, number, &text, err);
    buf_free(&text);
    free(entries);
    return status;
}
