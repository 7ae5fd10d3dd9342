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
