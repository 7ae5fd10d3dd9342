/* organiser_rig.h - a server with an event and a table of its organiser's, and a clock that tests move. */
#pragma once
#include "web/core/rig.h"

extern const int64_t DAY;     /* ms */
extern _Atomic int64_t ahead; /* by so many ms the clock is */
int64_t later(void);          /* the clock: for AppOptions.now */

extern char event[64], table[64]; /* paths of hers */
void start_with_organiser(Rig *rig, Client **ada);
/* A path below one of them; it is there until the next call. */
const char *below(const char *place, const char *format, ...);
/* Is the name somewhere in the answer? */
void expect_name(Client *c, const char *path, const char *name, bool there);
