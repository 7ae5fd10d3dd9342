/* lists.h - the handlers of what is made from the log: games, players, ratings (app/lists/views.h). */
#pragma once
#include "web/web.h"

void games_get(Exchange *x);
void players_get(Exchange *x); /* by a part of a name */
void player_get(Exchange *x);
void player_study_get(Exchange *x);
void ratings_get_all(Exchange *x);
void events_get(Exchange *x); /* those the reader may see */
void past_events_get(Exchange *x);
void titles_get(Exchange *x);
