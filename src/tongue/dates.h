/* dates.h - the names of months and days: rows of the catalogues. */
#pragma once

extern const char *const MONTH_NAME[12];
extern const char *const WEEKDAY_NAME[7]; /* Sunday is the first */
