/* Board JSON from outside: it is refused, or it is a sound board that all of us can handle. */
#include "base/buf.h"
#include "base/tongue.h"
#include "codec/board_json.h"
#include "engine/layout.h"
#include "print/board_svg.h"
#include "print/board_text.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static char text[BOARD_SVG_MAX];
    Board board, again;
    if (board_json_read((const char *)data, size, BOARD_JSON_ANY_COUNTS, &board, NULL)) return 0;
    Buf out = buf_over(text, sizeof text);
    board_json_write(&board, &out);
    if (board_json_read(text, out.size, BOARD_JSON_ANY_COUNTS, &again, NULL)) abort();
    if (memcmp(&board, &again, sizeof board) != 0) abort();
    uint8_t hash[LAYOUT_HASH];
    layout_hash(&board, hash);
    Fairness fair = layout_fairness(&board);
    board_text_fairness(&fair, IN_ENGLISH, &out);
    board_text(&board, IN_GERMAN, &out);
    buf_clear(&out);
    board_svg(&(BoardPicture){ .board = &board, .robber = NONE, .coordinates = true }, &out);
    if (out.full) abort();
    return 0;
}
