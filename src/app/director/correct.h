/* correct.h - a locked sheet that was typed wrong, as people see it: the correction that waits, both numbers
 * afterwards, and what had used the old ones (docs/decisions/0043). */
#pragma once
#include "app/director/events.h"

/* Members of a table: "corrected", "typed" and "used" once it is done, "correction" while one waits. */
void events_write_correction(const EventEye *eye, uint16_t game, Buf *out);

/* A list of sentences: what has used the numbers on a sheet, and what can still be done about it.  Asked before
 * someone proposes or confirms a correction. */
void events_write_uses(const EventEye *eye, uint16_t game, Buf *out);

/* The same for the diary, as it was before step `n`: " The cut had been made …"  Nothing if nothing had used them. */
void events_tell_used(const EventEye *eye, uint32_t n, Buf *out);

/* Had a correction of this game been confirmed before step `n`, so that a signature there is one for new numbers? */
bool events_signs_again(const EventLive *e, uint32_t n);
