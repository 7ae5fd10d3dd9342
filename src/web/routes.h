/* routes.h - the one table of everything the HTTP API offers, and of the rights it takes. */
#pragma once
#include "app/core/person.h"
#include "server/router.h"

extern const Route ROUTES[];
extern const size_t ROUTE_COUNT;
