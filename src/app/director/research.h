/* research.h - events for researchers, without anyone's name. */
#pragma once
#include "app/director/events.h"

enum { ALIAS = 13 }; /* letters and digits of a random id, and their end */

/* The random ids of one file: someone has the same in all of its events. */
typedef struct Alias {
    uint64_t person;
    char id[ALIAS];
} Alias;

typedef struct Aliases {
    Alias *list;
    uint32_t count, room;
} Aliases;

/* One JSON object; docs/research.md says what is in it.  `aliases` are for files of several events: NULL
 * gives everyone a new id; the caller frees the list.  `logs`: with every move of the games at online
 * tables whose players all agreed; that reads them one by one and is not for a server's loop. */
Status events_research(const EventEye *eye, Aliases *aliases, bool logs, Buf *out, Err *err);
/* Rulebook and what differs from it, as members. */
void research_rules(const Rules *rules, Buf *out);
