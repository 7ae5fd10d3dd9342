/* results_file.h - the results of an event from a file, as JSON or as CSV.
 *
 *     {"rulebook":"wc25", "name":"Spring Cup",
 *      "rules":{"pct_precision":"manual2"},                               overrides
 *      "lots":{"commit":"9f86...", "seed":"our secret", "mix":"..."},
 *      "players":[{"id":"a","name":"Anna","country":"DE","group":"1","lot":4,
 *                  "rating":1040,"disqualified":true,"withdrawn":true}, ...],
 *      "games":[{"round":1,"table":1,"scenario":"base","phase":"preliminary","prelim":1,
 *                "decided":true,"void":true,"corrected":true,
 *                "seats":[{"player":"a","vp":10,"winner":true,"left":true,
 *                          "typed":9,"typed_winner":false}, ...]}, ...]}
 *
 * Needed are games with round, table and seats with player and vp.  Without "players" everyone at
 * a table is one; with it, unknown names are refused.  A player may be written by id, or by name
 * where only one has it.  `left` may be a number: 1 left first.  `rating` is the Elo someone brings
 * along, instead of the rulebook's start.  `corrected` is a sheet that was typed wrong and corrected against
 * its paper ("late": after something had used the wrong numbers), `typed` and `typed_winner` what was typed.
 *
 * As CSV, one line for each seat, with a heading: round, table, player, vp and, if wanted, name,
 * country, group, winner, left, phase, prelim, scenario, decided, void, lot, rating, disqualified,
 * typed, typed_winner, corrected; German headings are understood.
 *
 * Everything impossible is reported with line and column.
 */
#pragma once
#include "base/err.h"
#include "codec/scan.h"
#include "rulebook/parameter.h"
#include "tournament/result.h"

enum { RESULTS_FILE_MAX = 64 << 20, RESULTS_ENTRANTS = 100000, RESULTS_SHEETS = 400000 };
enum { RESULTS_SPOTS = 1 + RESULT_SEATS, RESULTS_OVERRIDES = 32, RESULTS_RATING_MAX = 9999 };

typedef struct ResultsFile {
    Results results; /* points into what follows */
    Entrant *entrant;
    Sheet *sheet;
    Spot *spot; /* RESULTS_SPOTS for each sheet: the game, then its seats */
    uint32_t entrant_room, sheet_room;
    uint32_t *slot; /* ids, hashed: one more than the entrant; 0 free */
    uint32_t slots;
    const char *name;                               /* "" if none */
    const char *rulebook;                           /* NULL if the file names none */
    const char *lots_commit, *lots_seed, *lots_mix; /* NULL if absent */
    const char *set_name[RESULTS_OVERRIDES], *set_text[RESULTS_OVERRIDES];
    Spot set_spot[RESULTS_OVERRIDES];
    int sets;
} ResultsFile;

/* Read `size` bytes, behind which there is a zero; they are changed and must outlive the file.
 * Give it back with results_file_free(), after a failure too. */
Status results_file_read(char *text, size_t size, ResultsFile *file, Err *err);
void results_file_free(ResultsFile *file);

/* Bind the file to rules, find winners that are not marked, and check that all can be true. */
Status results_file_bind(ResultsFile *file, const Rules *rules, Err *err);

/* The entrant of that id, or the only one of that name; ERR_MISSING or ERR_CONFLICT with a sentence
 * that has no place in it. */
Status results_file_find(const ResultsFile *file, const char *text, uint32_t *player, Err *err);

/* Read ratings that people bring along: a CSV with a heading and the columns id (or name) and
 * rating.  People who aren't in the file are skipped, so a whole league's list will do;
 * duplicates are refused.  The text is changed, and may go afterwards. */
Status results_file_ratings(ResultsFile *file, char *text, size_t size, Err *err);

/* ---- for the readers of the two forms ---- */
Status results_file_entrant(ResultsFile *file, Entrant entrant, uint32_t *player, Err *err);
/* RESULTS_ENTRANTS if there is none of that id. */
uint32_t results_file_id(const ResultsFile *file, const char *id);
Status results_file_sheet(ResultsFile *file, const Sheet *sheet, const Spot spot[RESULTS_SPOTS],
                          Err *err);
Status results_json_read(char *text, size_t size, ResultsFile *file, Err *err);
Status results_csv_read(char *text, size_t size, ResultsFile *file, Err *err);
