/* invitees.h - people who are asked to an event: the finalists of a season, the best of other events.
 *
 * They are entered by the organiser as invited, with the country they last played for.  People who can't
 * be (banned, already registered, on the staff) are listed, and the others are added all the same.
 */
#pragma once
#include "app/league/seasons.h"

enum { INVITEES_AT_ONCE = 12, INVITEES_MAX = 512 }; /* each has a stream of their own */

typedef struct InviteeList {
    Invitee *list;
    EventRefusal *no; /* why someone was not entered; EV_ALLOWED: they were */
    size_t count;
} InviteeList;

/* The first `best` of an event that is over (NC20: its champion). */
Status invitees_of_event(App *app, const char *event, unsigned best, InviteeList *out, Err *err);
Status invitees_of_season(App *app, const char *season, InviteeList *out, Err *err);
void invitees_free(InviteeList *list);

/* For `run`: enter [from, from + INVITEES_AT_ONCE) of them, noting in `no` who could not be. */
bool invitees_enter(Task *t, Live *event, uint64_t who, InviteeList *list, size_t from);

/* Members: "people", how many were entered; "left_out" [{person,name,code,text}]. */
void invitees_write(App *app, const Live *event, const InviteeList *list, int tongue, Buf *out);
