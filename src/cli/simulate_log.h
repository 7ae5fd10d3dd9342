/* simulate_log.h - simulated games as files: DIR/game-N.json (codec/game_log.h). */
#pragma once
#include "cli/simulate.h"

/* The events of one game.  `{0}` is empty; the owner frees `events`. */
typedef struct SimLog {
    Move *events;
    uint32_t count, room;
    bool full; /* memory ran out */
} SimLog;

void sim_log_add(SimLog *log, const Move *event);

/* Write game `number`, played on `board`, into the folder `dir`. */
Status sim_log_save(const char *dir, const SimSettings *settings, const Board *board,
                    uint64_t number, const SimLog *log, Err *err);
