/* A line that is an action prints as a line that is the same action. */
#include "codec/notation.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void try_in(int scenario, const uint8_t *data, size_t size) {
    Action a, b;
    char line[NOTATION_MAX + 1];
    Buf out = buf_over(line, sizeof line);
    memset(&a, 0, sizeof a);
    memset(&b, 0, sizeof b);
    if (notation_read((const char *)data, size, scenario, 2, &a)) return;
    notation_write(&a, &out);
    if (out.full || notation_read(line, out.size, scenario, 2, &b) || a.kind != b.kind ||
        a.seat != b.seat || a.where != b.where || a.card != b.card || a.card2 != b.card2 ||
        a.give != b.give || a.get != b.get)
        abort();
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    for (int scenario = 0; scenario < SCENARIOS; scenario++) try_in(scenario, data, size);
    return 0;
}
