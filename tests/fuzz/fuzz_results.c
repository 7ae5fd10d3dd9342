/* Results from outside, JSON or CSV: they are refused, or they can be ranked, explained and printed
 * under every rulebook. */
#include "base/heap.h"
#include "codec/results_file.h"
#include "codec/standings_json.h"
#include "print/standings_text.h"
#include "tournament/why.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void *some(size_t count, size_t each) {
    void *memory = calloc(count + 1, each);
    if (!memory) abort();
    return memory;
}

static void rank(ResultsFile *file, RulebookId book) {
    Rules rules = rulebook_rules(book);
    if (results_file_bind(file, &rules, NULL)) return;
    uint32_t entrants = file->results.entrants, sheets = file->results.sheets;
    Standing *rows = some(entrants, sizeof *rows);
    Overall *overall = some(entrants, sizeof *overall);
    RankWork work = { some(2 * ((size_t)entrants + sheets), sizeof *work.numbers),
                      some(entrants, sizeof *work.ratings), some(entrants, sizeof *work.scores) };
    if (!rank_table(&file->results, rows, work)) abort();
    overall_table(&file->results, rows, overall, work.numbers);
    Report report = {
        .results = &file->results, .name = file->name, .rows = rows, .overall = overall, .cut = 16
    };
    Buf out = buf_heap(1 << 24);
    standings_json(&report, 0, &out);
    standings_csv(&report, &out);
    standings_text(&report, 1, &out);
    if (entrants > 1) {
        why_standing(&file->results, &rows[0], &rows[1], 0, &out);
        why_overall(&file->results, &overall[0], &overall[1], 1, &out);
    }
    buf_free(&out);
    for (uint32_t i = 0; i < entrants; i++) /* ranks count up and never hide anyone */
        if (rows[i].rank > i + 1 || (rows[i].rank && rows[i].state != STANDING_RANKED)) abort();
    free(rows);
    free(overall);
    free(work.numbers);
    free(work.ratings);
    free(work.scores);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    if (size > 1 << 16) return 0;
    char *text = malloc(size + 1);
    if (!text) abort();
    memcpy(text, data, size);
    text[size] = 0;
    ResultsFile file;
    if (!results_file_read(text, size, &file, NULL))
        for (int book = 0; book < RULEBOOKS; book++) rank(&file, (RulebookId)book);
    results_file_free(&file);
    free(text);
    return 0;
}
