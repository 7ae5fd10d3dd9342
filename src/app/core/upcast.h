/* upcast.h - events that an older castellan wrote, as today's would write them.
 *
 * An event is never changed once it is in the log.  When the meaning or the form of a type changes,
 * its version grows by one and a step in UPCASTS says how its JSON becomes that of the next version;
 * steps are taken one after the other, so a step is never touched again.  live.c takes them before
 * LiveKind.follow and .news see an event: no module asks for versions.  The chain is that of the
 * bytes in the store and does not notice.
 *
 * A version beyond today's was written by a newer castellan, and is refused.  tests/logs keeps one
 * log of every version that ever landed, and docs/decisions/0019 says what to do when one changes.
 */
#pragma once
#include "store/store.h"

#include <jansson.h>

typedef struct UpcastStep {
    const char *prefix, *type; /* "event/", "event.created"; a type NULL stands for all */
    int32_t from;              /* the version it turns into the next */
    /* Change the parts in place; `sealed` may be NULL.  ERR_INPUT if they cannot be understood. */
    Status (*lift)(json_t *public, json_t *sealed, Err *err);
} UpcastStep;

extern const UpcastStep UPCASTS[]; /* ends with a step without a lift */

typedef struct Upcast {
    StoreRecord event; /* today's; it may point into what was read */
    char *public, *sealed;
} Upcast;

/* The event as today's version; give it back with upcast_free, which may be called after a failure
 * too.  `steps` is UPCASTS, but for tests. */
Status upcast(const UpcastStep *steps, const StoreRecord *event, Upcast *out, Err *err);
void upcast_free(Upcast *u);
