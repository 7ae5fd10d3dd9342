/* events_people.c - people out of a file.  (codec/roster.h calls its people Person as well: this file
 * knows only that one.) */
#include "app/events.h"
#include "codec/roster.h"

#include <stdio.h>
#include <stdlib.h>

Status events_read_people(char *text, size_t size, EventGuest **people, size_t *count, Err *err) {
    Roster *roster = calloc(1, sizeof *roster);
    *people = NULL;
    *count = 0;
    if (!roster) return err_set(err, ERR_SYSTEM, "There is no memory for the list.");
    Status status = roster_read(roster, text, size, err);
    if (!status && !roster->count) status = err_set(err, ERR_INPUT, "There is nobody in the list.");
    EventGuest *list = status ? NULL : calloc(roster->count + 1, sizeof *list);
    if (!status && !list) status = err_set(err, ERR_SYSTEM, "There is no memory for the list.");
    for (unsigned i = 0; list && i < roster->count; i++) {
        EventGuest *guest = &list[i];
        const char *country = roster->person[i].country ? roster->country[roster->person[i].country]
                                                        : "";
        snprintf(guest->name, sizeof guest->name, "%s", roster->person[i].name);
        snprintf(guest->country, sizeof guest->country, "%.2s", country);
        guest->declared = EV_DECLARED | EV_NATIONAL | EV_RESIDENT;
    }
    *people = list;
    if (!status) *count = roster->count;
    free(roster);
    return status;
}
