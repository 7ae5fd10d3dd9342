/* rights.h - what a person may at the place a request names.
 *
 * The guard asks for each request: who is it (sessions.h), and which bits of person.h are theirs at
 * this event, season or table.  The modules that know places register how to find out, when they
 * open:
 *
 *     rights_register(app, RIGHTS_EVENT, events_rights);
 *
 * Two records of one person may have been merged: then the roles of both count, and where only the
 * old record is known, the person acts as that one, so that a log written before goes on as it was.
 */
#pragma once
#include "app/accounts.h"

typedef enum RightsPlace { RIGHTS_EVENT, RIGHTS_SEASON, RIGHTS_TABLE, RIGHTS_PLACES } RightsPlace;

/* The bits this id has at a place: RIGHT_EVENT(…) for an event or a season, RIGHT_SEAT, RIGHT_HOST,
 * RIGHT_REFEREE and those of its event for a table.  0 if there is no such place. */
typedef uint32_t (*RightsFind)(App *app, uint64_t person, const char *id);

void rights_register(App *app, RightsPlace place, RightsFind find);

/* Add to person->rights what they have at this place (id NULL or "": nowhere), and make person->id
 * the record that is known there. */
void rights_at(App *app, Person *person, RightsPlace place, const char *id);

/* Who answers for a place: organisers and head judges of an event, at most `room` of them; 0 if that
 * is not known. */
typedef size_t (*RightsChiefs)(App *app, const char *event, uint64_t *people, size_t room);
void rights_register_chiefs(App *app, RightsChiefs find);
size_t rights_chiefs(App *app, const char *event, uint64_t *people, size_t room);

/* The names of these bits as a JSON list: ["account","organiser"]; [] means anyone. */
void rights_jot(uint32_t rights, Buf *out);
