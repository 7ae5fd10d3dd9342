/* person.h - who asks, and what they may.
 *
 * Rights are bits.  A row of ROUTES (web/routes.c) names those of which one is enough; what a person
 * has is found for each request from the session, the event, season or table in the path.  What the
 * rulebook says on top of that (who may cause which entry, and when) is judged by event/ and table/.
 */
#pragma once
#include "event/entry.h"

#include <stdbool.h>
#include <stdint.h>

enum {
    RIGHT_ANYONE = 0,        /* as the role of a route: no right is needed */
    RIGHT_PERSON = 1u << 0,  /* signed in, be it as a guest */
    RIGHT_ACCOUNT = 1u << 1, /* signed in with an account */
    RIGHT_ADMIN = 1u << 2,   /* runs this server */
    RIGHT_SEAT = 1u << 3,    /* sits at the table of the path */
    RIGHT_HOST = 1u << 4,    /* opened that table, or organises the event it belongs to */
    RIGHT_REFEREE = 1u << 5, /* may judge at that table */
    /* decides at some table of that event, where a judge has stepped back */
    RIGHT_DELEGATE = 1u << 6,
    RIGHT_PLAYS = 1u << 7, /* is entered at that event, and did not withdraw */
    RIGHT_EVENT_SHIFT = 8, /* and from here on a bit for each role at the event of the path */
};
#define RIGHT_EVENT(role) (1u << (RIGHT_EVENT_SHIFT + (role))) /* role: EV_BY_… */

/* Bytes of a name, its zero included: of 64 letters (names.h) each may have four. */
enum { PERSON_NAME = 260 };

typedef struct Person {
    uint64_t id; /* random, for ever; 0: nobody is signed in */
    char name[PERSON_NAME];
    uint32_t rights;
    bool guest;
} Person;
