/* days.h - the days of an event as people write them: "5–7 June 2026". */
#pragma once
#include "base/buf.h"
#include "rulebook/words.h"

/* From "2026-06-05" and "2026-06-07"; a single day comes with its weekday.  `ends` may be "".  What is
 * no date is written as it is. */
void days_text(const char *starts, const char *ends, int tongue, Buf *out);
