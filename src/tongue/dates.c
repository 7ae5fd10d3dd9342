#include "tongue/dates.h"

#include "base/message.h"

/* clang-format off */
const char *const MONTH_NAME[12] = {
    ABOUT("a month", "January"),
    ABOUT("a month", "February"),
    ABOUT("a month", "March"),
    ABOUT("a month", "April"),
    ABOUT("a month", "May"),
    ABOUT("a month", "June"),
    ABOUT("a month", "July"),
    ABOUT("a month", "August"),
    ABOUT("a month", "September"),
    ABOUT("a month", "October"),
    ABOUT("a month", "November"),
    ABOUT("a month", "December"),
};
/* clang-format on */
const char *const WEEKDAY_NAME[7] = { "Sunday",   "Monday", "Tuesday", "Wednesday",
                                      "Thursday", "Friday", "Saturday" };
