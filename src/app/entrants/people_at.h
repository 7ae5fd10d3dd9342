/* people_at.h - what events and tables know of people, for rights.h and privacy.h. */
#pragma once
#include "app/core/app.h"

/* Lets the accounts ask who is in charge of an event, who is playing, who was registered where. */
void people_at_open(App *app);

/* Who takes part in an event or helps there, at most `room` of them. */
size_t people_at_event(App *app, const char *event, uint64_t *people, size_t room);

enum { PEOPLE_EVENTS = 12 };
/* The latest events that someone organises, besides this one; their ids, latest first. */
size_t people_own_events(App *app, uint64_t organiser, const char *event,
                         char id[PEOPLE_EVENTS][APP_ID]);
/* People who came to an event with its codes, at most `room`; some may be listed twice. */
size_t people_by_codes(App *app, const char *event, uint64_t *people, size_t room);

/* People an organiser knows: those at the event, those who came with its codes, and those at the latest of their
 * other events.  At most `room` of them, some perhaps twice. */
size_t people_known(App *app, uint64_t organiser, const char *event, uint64_t *people, size_t room);
