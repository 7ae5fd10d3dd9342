/* ratings_csv.c - the ratings people bring along; the form is in results_file.h. */
#include "codec/csv.h"
#include "codec/results_file.h"

#include <stdlib.h>

enum { WHO, NAME, RATING, COLUMNS };
static const CsvHeading HEADINGS[] = {
    { "id", WHO },        { "player", WHO },          { "spieler", WHO },
    { "spielerin", WHO }, { "name", NAME },           { "rating", RATING },
    { "elo", RATING },    { "wertungszahl", RATING }, { NULL, 0 },
};

static Status read_number(const CsvRow *row, int at, int32_t *rating, Err *err) {
    const char *text = at < row->count ? row->field[at] : "";
    Spot spot = row->spot[at < row->count ? at : 0];
    int32_t value = 0;
    int digits = 0;
    for (; text[digits] >= '0' && text[digits] <= '9' && value <= RESULTS_RATING_MAX; digits++)
        value = 10 * value + (text[digits] - '0');
    *rating = value;
    if (digits && !text[digits] && value <= RESULTS_RATING_MAX) return OK;
    return csv_refuse(err, spot,
                      "The rating must be a whole number from 0 to {most%d}, not \"{text%.30s}\".",
                      RESULTS_RATING_MAX, text);
}

static Status read_row(ResultsFile *file, const CsvRow *row, const int at[COLUMNS], bool *seen,
                       Err *err) {
    int who = at[WHO] >= 0 ? at[WHO] : at[NAME];
    uint32_t player;
    int32_t rating;
    Err unknown;
    Status status = read_number(row, at[RATING], &rating, err);
    if (status) return status;
    const char *text = who < row->count ? row->field[who] : "";
    if (!*text) return csv_refuse(err, row->spot[0], "The player is missing.");
    status = results_file_find(file, text, &player, &unknown);
    if (status == ERR_MISSING) return OK; /* played elsewhere */
    if (status) return csv_refuse(err, row->spot[who], "{why%p}", &unknown.message);
    if (seen[player])
        return csv_refuse(err, row->spot[who], "\"{id%.60s}\" is listed twice.", text);
    seen[player] = true;
    file->entrant[player].rating = rating;
    file->entrant[player].rated = true;
    return OK;
}

Status results_file_ratings(ResultsFile *file, char *text, size_t size, Err *err) {
    int at[COLUMNS];
    CsvRow row;
    Csv csv = csv_open(text, size, err);
    Status status = csv_row(&csv, &row);
    if (!status && !row.count) return err_set(err, ERR_INPUT, "The file is empty.");
    if (!status) status = csv_headings(&row, HEADINGS, at, COLUMNS, true, err);
    if (!status && ((at[WHO] < 0 && at[NAME] < 0) || at[RATING] < 0))
        return csv_refuse(err, row.spot[0], "The heading must name the columns id and rating.");
    bool *seen = calloc(file->results.entrants + 1u, sizeof *seen);
    if (!seen) return err_set(err, ERR_SYSTEM, "Not enough memory for the ratings.");
    while (!status && !(status = csv_row(&csv, &row)) && row.count)
        status = read_row(file, &row, at, seen, err);
    free(seen);
    return status;
}
