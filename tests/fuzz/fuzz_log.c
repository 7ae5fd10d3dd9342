/* Any file: refused, or folded, checked and verified; what is legal is written and read again. */
#include "base/heap.h"
#include "base/tongue.h"
#include "codec/game_log.h"
#include "codec/tell.h"
#include "table/verify.h"

#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void tell(const Table *before, const Table *after, const Entry *log, uint32_t n,
                 void *with) {
    Buf *out = with;
    buf_clear(out);
    tell_entry(&before->play.game, &after->play.game, &log[n], IN_GERMAN, out);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    GameLog log, again;
    Err err;
    if (game_log_read((const char *)data, size, &log, &err)) return 0;
    Buf line = buf_heap(4096), text = buf_heap(GAME_LOG_MAX);
    GameLogCheck check = game_log_check(&log, tell, &line, NULL);
    if (!game_log_closed(&log) && check.verdict != GAME_LOG_REFUSED) {
        Table t;
        verify_log(&t, log.entry, log.count);
        if (check.verdict == GAME_LOG_HOLDS) {
            if (game_log_write(log.entry, log.count, NULL, GAME_LOG_FULL, &text, &err)) abort();
            if (game_log_read(text.text, text.size, &again, &err)) abort();
            if (game_log_check(&again, NULL, NULL, NULL).verdict != GAME_LOG_HOLDS) abort();
            game_log_free(&again);
        }
    }
    buf_free(&text);
    buf_free(&line);
    game_log_free(&log);
    return 0;
}
