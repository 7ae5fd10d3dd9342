/* events_record.h - excerpts of an event's log as JSON for whoever asks. */
#pragma once
#include "app/events.h"

/* The diary of one table; false: there is no such game. */
bool events_view_game_log(const EventEye *eye, uint16_t game, Buf *out);
/* For judges: incidents, rulings, penalties, protests and overruns, player by player. */
void events_view_records(const EventEye *eye, Buf *out);
/* What was announced and not taken back, the latest first. */
void events_view_notices(const EventEye *eye, Buf *out);
