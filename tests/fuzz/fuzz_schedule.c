/* The files of `castellan schedule`: the first byte says which, the rest is the file. */
#include "codec/schedule_json.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static Roster roster;
    static uint16_t seat[1 << 16], fixed[SCHEDULE_PLAYERS_MAX];
    static PlayerPair pairs[64];
    if (size == 0) return 0;
    char *text = malloc(size);
    if (!text) return 0;
    memcpy(text, data + 1, size - 1);
    text[size - 1] = 0;
    Err err;
    Schedule s = { .seat = seat };
    size_t count = 0;
    memset(&roster, 0, offsetof(Roster, numbered));
    switch (data[0]) {
    case 'p': roster_read(&roster, text, size - 1, &err); break;
    case 'f':
        roster_number(&roster, 20);
        if (!roster_read_pairs(&roster, text, size - 1, pairs, 64, &count, &err))
            for (size_t i = 0; i < count; i++)
                if (pairs[i].a == pairs[i].b || pairs[i].a >= 20 || pairs[i].b >= 20) abort();
        break;
    case 'x':
        roster_number(&roster, 20);
        roster_read_fixed(&roster, text, size - 1, fixed, &err);
        break;
    default:
        if (schedule_json_read(text, size - 1, &roster, false, &s, sizeof seat / 2, &err)) break;
        if (s.rounds == 0) break;
        Problem p = { .players = s.players, .rounds = s.rounds, .published = s.rounds, .past = &s };
        if (problem_check(&p, &err)) abort(); /* what was read is a legal past */
    }
    free(text);
    return 0;
}
