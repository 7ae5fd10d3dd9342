#include "print/days.h"

#include "tongue/dates.h"
#include "tongue/tongue.h"
#include "tournament/group.h"

#include <stdio.h>
#include <string.h>

typedef struct Day {
    int year, month, day;
} Day;

static bool read_day(const char *text, Day *day) {
    int used = 0;
    *day = (Day){ 0 };
    bool read = sscanf(text, "%4d-%2d-%2d%n", &day->year, &day->month, &day->day, &used) == 3;
    return read && !text[used] && day->month >= 1 && day->month <= 12 && day->day >= 1;
}

static Message month_of(Day day) {
    return (Message){ .english = MONTH_NAME[(day.month - 1) % 12] };
}

void days_text(const char *starts, const char *ends, int tongue, Buf *out) {
    Day first, last;
    if (!read_day(starts, &first)) {
        buf_text(out, starts);
        return;
    }
    const Message from = month_of(first);
    bool more = read_day(ends, &last) && strcmp(starts, ends) < 0;
    if (!more) {
        /* 1 January 1970 was a Thursday */
        int64_t day = group_day(first.year, (unsigned)first.month, (unsigned)first.day);
        const Message weekday = { .english = WEEKDAY_NAME[((day + 4) % 7 + 7) % 7] };
        tongue_print(tongue, out, "{weekday%p}, {day%d} {month%p} {year%d}", &weekday, first.day,
                     &from, first.year);
        return;
    }
    const Message to = month_of(last);
    if (first.year != last.year)
        tongue_print(tongue, out, "{first%d} {from%p} {before%d} – {last%d} {month%p} {year%d}",
                     first.day, &from, first.year, last.day, &to, last.year);
    else if (first.month != last.month)
        tongue_print(tongue, out, "{first%d} {from%p} – {last%d} {month%p} {year%d}", first.day,
                     &from, last.day, &to, last.year);
    else
        tongue_print(tongue, out, "{first%d}–{last%d} {month%p} {year%d}", first.day, last.day, &to,
                     last.year);
}
