/* people_find.h - someone by a part of their name, whether they have an account or not.
 *
 * For naming a person who isn't there: a league bans someone or records a direct qualification.
 * Found are those who played at an event here, the whole name of an account, and people the asker
 * knows from their own events; names as others read them.
 */
#pragma once
#include "app/core/app.h"
#include "base/buf.h"

/* {"people":[{"person","name","account","events":[{"event","name","starts"}]}],"next"}: a part of a
 * name, tidied.  `next` is missing when everyone was looked at; it is `after` of the next question. */
Status people_find(App *app, uint64_t viewer, const char *name, const char *after, int tongue,
                   Buf *out, Err *err);
