/* open.h - the application with its people: enough to look at what is there; a server opens the rest, too
 * (app/whole.h). */
#pragma once
#include "app/core/app.h"

/* The store (made or migrated), the key file and the accounts.  The loop must not run yet. */
Status app_open(const AppOptions *options, App **out, Err *err);

/* Finish what is under way and let go of the loop.  NULL is allowed. */
void app_close(App *app);
