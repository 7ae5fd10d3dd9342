/* routes.h - the one table of everything that can be asked over HTTP. */
#pragma once
#include "server/router.h"

enum { ROLE_ANYONE = 0 }; /* needs no rights at all */

extern const Route ROUTES[];
extern const size_t ROUTE_COUNT;
