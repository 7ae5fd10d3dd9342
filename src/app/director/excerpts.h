/* excerpts.h - excerpts of an event's log as JSON, as far as the reader may see them. */
#pragma once
#include "app/director/events.h"

/* The diary of one table; false: there is no such game. */
bool events_view_game_log(const EventEye *eye, uint16_t game, Buf *out);
/* For judges: incidents, rulings, penalties, protests and overruns, player by player. */
void events_view_records(const EventEye *eye, Buf *out);
/* For judges: the rank each player of a running game has now, and would have if this or that seat won while
 * the others end with `vp`, by seat.  false: there is no such game. */
bool events_view_benefit(const EventEye *eye, uint16_t game, const uint8_t vp[EV_SEATS], Buf *out);
/* What was announced and not undone, latest first. */
void events_view_notices(const EventEye *eye, Buf *out);
