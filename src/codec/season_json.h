/* season_json.h - a season from JSON, and its ranking as JSON and CSV.
 *
 *     {"rulebook":"dm19","name":"2019",
 *      "people":[{"id":"anna","name":"Anna","nationality":"DE","residence":"DE",
 *                 "other_championship":false,"direct":"Essen","declined":false,"lot":3}, ...],
 *      "tournaments":[{"id":"t1","name":"Berlin","online":false,
 *                      "results":[{"player":"anna","place":1,"pct":"617/2160","valid":true}, ...]},
 *                     {"id":"t2","standings":[...]}]}
 *
 * Countries are codes of two letters.  `pct` is the average of the player's games as a fraction, a
 * decimal or a percentage: "617/2160", "0.2856", "28.56%".  Instead of `results` a tournament may
 * carry the `standings` that `castellan standings --format json` printed for it.  People who are not
 * listed are taken as they come and count as eligible.  Mistakes are reported with line and column.
 */
#pragma once
#include "base/err.h"
#include "codec/scan.h"
#include "tournament/season.h"

enum { SEASON_PEOPLE = 50000, SEASON_TOURNAMENTS = 5000, SEASON_FINISHES = 400000 };

typedef struct SeasonFile {
    Season season; /* points into what follows */
    Member *member;
    Tournament *tournament;
    Finish *finish;
    uint32_t member_room, tournament_room, finish_room;
    uint32_t *slot, slots;       /* ids, hashed: one more than the member; 0 free */
    uint32_t *seen;              /* by member: one more than the tournament last met */
    const char *name, *rulebook; /* "" and NULL if absent */
} SeasonFile;

/* As results_file_read(): the text is changed and must outlive the file. */
Status season_json_read(char *text, size_t size, SeasonFile *file, Err *err);
void season_json_free(SeasonFile *file);

void season_json_write(const Season *season, const SeasonRow *rows, size_t count, Buf *out);
void season_csv_write(const Season *season, const SeasonRow *rows, size_t count, Buf *out);
