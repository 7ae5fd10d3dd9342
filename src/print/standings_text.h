/* standings_text.h - rankings for people: aligned tables in English or German.
 *
 * Shared ranks are marked with "=".  Percentages have two decimals; where two neighbours look the
 * same and are not, the exact fraction is in the JSON and in `--why`.
 */
#pragma once
#include "tournament/elo.h"
#include "tournament/report.h"
#include "tournament/season.h"

/* Append the standings, the final list before them if there is one, and the notes. */
void standings_text(const Report *report, int tongue, Buf *out);

/* Append what each game did to the ratings, then the standings by Elo. */
void standings_elo_text(const Report *report, const EloGame *games, uint32_t count, int tongue,
                        Buf *out);

/* Append the season's ranking, who goes to the final, and which tournaments do not count. */
void standings_season_text(const Season *season, const SeasonRow *rows, size_t count, int tongue,
                           Buf *out);

/* ---- for other pages with the same columns ---- */

/* "sum of %", and a value below it. */
const char *standings_key_title(uint8_t key, int tongue);
void standings_key_text(const EventRules *rules, const Standing *row, uint8_t key, int tongue,
                        Buf *out);
/* "=3"; "-" for unranked players. */
void standings_rank_text(uint32_t rank, uint32_t shared, Buf *out);
/* How far someone came: "semi-final, 2."; nothing for the preliminaries. */
void standings_reached_text(const Results *results, const Overall *row, int tongue, Buf *out);
bool standings_any_lots(const Report *report);
