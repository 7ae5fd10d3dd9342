/* device.h - a browser that has signed in to an account before is known to have done so.
 *
 * Guessing a password slows down everyone who tries it, most of all at the same address.  A
 * browser that knew it once carries a cookie which says so, and its tries wait for nobody else's
 * (guess_queue.h).  The cookie opens nothing: the password is still asked for.  It is the person, a random
 * number and a hash of both under our key, so nothing of it is kept here.
 */
#pragma once
#include "app/core/secrets.h"
#include "server/response.h"

#define DEVICE_COOKIE "castellan-known"
enum { DEVICE_SECONDS = 365 * 86400, DEVICE_TEXT = 2 * APP_NUMBER + SECRET_HASH };

/* The cookie of a browser that has just signed in to an account. */
void device_new(const App *app, uint64_t person, char text[DEVICE_TEXT]);
/* Has this browser signed in to any account before?  Then whose that was. */
bool device_is_ours(const App *app, const Request *request, const Site *site, uint64_t *person);
/* Has this browser signed in to the account of `person` before?  Then its cookie. */
bool device_knows(const App *app, const Exchange *x, uint64_t person, char text[DEVICE_TEXT]);
