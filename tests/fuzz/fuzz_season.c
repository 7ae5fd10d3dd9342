/* A season from outside: it is refused, or it can be ranked and printed. */
#include "base/heap.h"
#include "codec/season_json.h"
#include "print/standings_text.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    if (size > 1 << 16) return 0;
    char *text = malloc(size + 1);
    if (!text) abort();
    memcpy(text, data, size);
    text[size] = 0;
    SeasonFile file;
    if (!season_json_read(text, size, &file, NULL)) {
        Season *season = &file.season;
        SeasonRow *rows = calloc((size_t)season->members + 1, sizeof *rows);
        uint32_t *scratch = calloc(2 * ((size_t)season->members + season->finishes) + 1,
                                   sizeof *scratch);
        if (!rows || !scratch) abort();
        season->rules = rulebook_event(DM19);
        for (int least = 0; least < 2; least++) { /* as it is, and with every tournament counting */
            Buf out = buf_heap(1 << 24);
            size_t count = season_table(season, rows, scratch);
            season_json_write(season, rows, count, &out);
            season_csv_write(season, rows, count, &out);
            standings_season_text(season, rows, count, 1, &out);
            buf_free(&out);
            season->rules.season_min_valid_results = 0;
        }
        free(rows);
        free(scratch);
    }
    season_json_free(&file);
    free(text);
    return 0;
}
