/* rights.h - what a person may at the place a request names.
 *
 * The guard asks for each request: who is it (sessions.h), and which bits of person.h are theirs at
 * this event, season or table.  The modules that know places register how to find out, when they
 * open:
 *
 *     rights_register(app, RIGHTS_EVENT, &EVENT, events_rights);
 *
 * Two records of one person may have been merged: then the roles of both count, and where only the
 * old record is known, the person acts as that one, so that a log written before goes on as it was.
 */
#pragma once
#include "app/core/asker.h"
#include "app/people/accounts.h"

/* The bits this id has at a place: RIGHT_EVENT(…) for an event or a season, RIGHT_SEAT, RIGHT_HOST,
 * RIGHT_REFEREE and those of its event for a table.  0 if there is no such place. */
typedef uint32_t (*RightsFind)(App *app, uint64_t person, const char *id);

void rights_register(App *app, RightsPlace place, const LiveKind *kind, RightsFind find);

/* Of which place a stream is ("event/k7xq…"), and its id there; RIGHTS_PLACES, and NULL: of none. */
RightsPlace rights_place(const App *app, const char *stream, const char **id);

/* The bits of someone at a place, as a module knows it; 0 where none does. */
uint32_t rights_find(App *app, RightsPlace place, uint64_t person, const char *id);

/* Where other machines write: read on what the rights at a place hang on. */
void rights_read_on(App *app, RightsPlace place, const char *id);

/* For App.judge: by the session they came by and the places they named. */
Status rights_judge(App *app, Asker *asker);

/* Add to person->rights what they have at this place (id NULL or "": nowhere), and make person->id
 * the record that is known there. */
void rights_at(App *app, Person *person, RightsPlace place, const char *id);

/* Who answers for a place: organisers and head judges of an event, at most `room` of them; 0 if that
 * is not known. */
typedef size_t (*RightsChiefs)(App *app, const char *event, uint64_t *people, size_t room);
void rights_register_chiefs(App *app, RightsChiefs find);
size_t rights_chiefs(App *app, const char *event, uint64_t *people, size_t room);
