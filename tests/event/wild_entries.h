/* wild_entries.h - entries thrown at an event: most of them make sense, some are nonsense. */
#pragma once
#include "event/venue.h"

/* An entry drawn from v->rng.  `wild` ones may end the event or change its rules. */
EventEntry wild_entry(Venue *v, bool wild);

/* Take the event one ordinary step further, whatever state it is in; refusals do not matter.  False
 * if the event broke. */
bool wild_entries_go_on(Venue *v, int people);
