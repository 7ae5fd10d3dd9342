/* desk.h - what a season shows besides its ranking: members of its JSON object. */
#pragma once
#include "app/league/seasons.h"

/* "events": which were submitted, what there is to judge them by, and what was said about them. */
void season_write_events(App *app, const SeasonLive *s, uint64_t viewer, int tongue, Buf *out);
/* "leavers": who left a tournament of the season, and what became of the case (DM19-5.7). */
void season_write_leavers(App *app, const char *season, const SeasonLive *s, int tongue, Buf *out);
/* "notes": decisions about single people; the reasons are for those who run the season. */
void season_write_notes(App *app, const SeasonLive *s, bool mine, int tongue, Buf *out);
