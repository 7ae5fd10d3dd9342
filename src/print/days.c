#include "print/days.h"

#include "tournament/group.h"

#include <stdio.h>
#include <string.h>

static const char *const MONTH[TONGUES][12] = {
    [IN_ENGLISH] = { "January", "February", "March", "April", "May", "June", "July", "August",
                     "September", "October", "November", "December" },
    [IN_GERMAN] = { "Januar", "Februar", "März", "April", "Mai", "Juni", "Juli", "August",
                    "September", "Oktober", "November", "Dezember" },
};
static const char *const WEEKDAY[TONGUES][7] = {
    /* 1 January 1970 was a Thursday */
    [IN_ENGLISH] = { "Thursday", "Friday", "Saturday", "Sunday", "Monday", "Tuesday", "Wednesday" },
    [IN_GERMAN] = { "Donnerstag", "Freitag", "Samstag", "Sonntag", "Montag", "Dienstag",
                    "Mittwoch" },
};

typedef struct Day {
    int year, month, day;
} Day;

static bool read_day(const char *text, Day *day) {
    int used = 0;
    *day = (Day){ 0 };
    bool read = sscanf(text, "%4d-%2d-%2d%n", &day->year, &day->month, &day->day, &used) == 3;
    return read && !text[used] && day->month >= 1 && day->month <= 12 && day->day >= 1;
}

static const char *dot(int tongue) {
    return tongue == IN_GERMAN ? "." : "";
}

void days_text(const char *starts, const char *ends, int tongue, Buf *out) {
    const char *to = tongue == IN_GERMAN ? "bis" : "to";
    Day first, last;
    if (!read_day(starts, &first)) {
        buf_text(out, starts);
        return;
    }
    bool more = read_day(ends, &last) && strcmp(starts, ends) < 0;
    if (!more) {
        int64_t day = group_day(first.year, (unsigned)first.month, (unsigned)first.day);
        buf_print(out, "%s, ", WEEKDAY[tongue][(day % 7 + 7) % 7]);
        last = first;
    } else {
        buf_print(out, "%d%s ", first.day, dot(tongue));
        if (first.month != last.month || first.year != last.year)
            buf_print(out, "%s ", MONTH[tongue][first.month - 1]);
        if (first.year != last.year) buf_print(out, "%d ", first.year);
        buf_print(out, "%s ", to);
    }
    buf_print(out, "%d%s %s %d", last.day, dot(tongue), MONTH[tongue][last.month - 1], last.year);
}
