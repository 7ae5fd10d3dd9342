/* people_at.h - what events and tables know of people, for rights.h and privacy.h. */
#pragma once
#include "app/core/app.h"

/* Let the accounts ask: who answers for an event, who is playing, who was registered where. */
void people_at_open(App *app);

/* Who takes part in an event or helps there, at most `room` of them. */
size_t people_at_event(App *app, const char *event, uint64_t *people, size_t room);

enum { PEOPLE_EVENTS = 12 };
/* The latest events that somebody organises, besides this one; their ids, the latest first. */
size_t people_own_events(App *app, uint64_t organiser, const char *event,
                         char id[PEOPLE_EVENTS][APP_ID]);
/* Who came to an event by its codes, at most `room`; somebody may be named twice. */
size_t people_by_codes(App *app, const char *event, uint64_t *people, size_t room);

/* Whom an organiser knows: who is at the event, who came by its codes, and who is at the latest of their
 * other events.  At most `room` of them, some perhaps twice. */
size_t people_known(App *app, uint64_t organiser, const char *event, uint64_t *people, size_t room);
