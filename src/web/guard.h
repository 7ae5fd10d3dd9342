/* guard.h - who asks, and may they?  Called by the server when the head of a request is there.
 *
 * Reads the session's cookie or the bearer token, finds the person's rights at the event, season or
 * table in the path, and lets the request pass if the row of ROUTES asks for none or for one of
 * them.  Not signed in gets 401, the wrong person 403.  The same is asked again when the body is
 * there, when a task runs (task.h) and when the answer goes out: asker.h.
 */
#pragma once
#include "app/people/sessions.h"
#include "server/response.h"

#define COOKIE_NAME "castellan"
enum { COOKIE_SECONDS = SESSION_DAYS * 86400 };

bool guard(void *user, Exchange *x);
/* Has who asks a session or a device (device.h) of our making?  ServerOptions.vouches: counted for themselves. */
bool guard_vouches(void *user, const Request *request, const Site *site, uint8_t mark[METER_KEY]);
/* The same question later; false: answered. */
bool guard_again(Exchange *x);
/* May they hear the answer that was prepared for them?  Not if they have lost any right since; ERR_STORE:
 * that could not be found out. */
bool guard_still(void *user, Exchange *x, Err *why);

/* May this request be made with these rights?  What the guard asks, for tests that walk the table. */
bool guard_allows(const Route *route, uint32_t rights);
