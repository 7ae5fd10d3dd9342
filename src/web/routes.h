/* routes.h - the one table of everything that can be asked over HTTP, and of who may. */
#pragma once
#include "app/core/person.h"
#include "server/router.h"

extern const Route ROUTES[];
extern const size_t ROUTE_COUNT;
