/* Whatever a client sends: each line gets one answer, and the game stays legal. */
#include "base/heap.h"
#include "cli/protocol.h"
#include "codec/position_json.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { LINES = 24 }; /* a session of more is no news */

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    const char *line = (const char *)data, *end = line + size;
    Session session = session_make();
    Buf answer = buf_heap(PROTOCOL_ANSWER_MAX);
    for (int i = 0; i < LINES && line < end; i++) {
        const char *stop = memchr(line, '\n', (size_t)(end - line));
        size_t length = (size_t)((stop ? stop : end) - line);
        buf_clear(&answer);
        bool on = protocol_line(&session, line, length, &answer);
        if (!answer.size || memchr(answer.text, '\n', answer.size) != answer.text + answer.size - 1)
            abort();
        if (session.open && position_flaw(&session.table.play.game)) abort();
        if (!on || !stop) break;
        line = stop + 1;
    }
    buf_free(&answer);
    session_free(&session);
    return 0;
}
