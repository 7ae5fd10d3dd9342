/* group_list.h - the groups of a digital championship as a list: who plays where and when, who advances.
 *
 *     id,name,group,opens,closes,seed,alternate,signed_in
 *     0001,Anna,1,2026-11-20T17:00Z,2026-11-22T17:00Z,3,,yes
 *
 * The same list, perhaps edited in a spreadsheet, makes the groups again (DC21-1.2.7b): a line for each
 * player, by `id` or by `name`, and the window of a group on any of its lines.
 */
#pragma once
#include "app/director/events.h"

Status group_list_csv(const EventEye *eye, Buf *out, Err *err);

typedef struct GroupListSaid {
    const char *csv;     /* NULL: nothing was sent */
    int promoted;        /* of each group; -1: as the rulebook says */
    uint16_t alternates; /* in all */
} GroupListSaid;
/* For `run`. */
bool group_list_plan(Task *t, Live *live, uint64_t who, const GroupListSaid *said);
