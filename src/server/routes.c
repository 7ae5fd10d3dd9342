#include "server/routes.h"

#include "server/loop.h"

const Route ROUTES[] = {
    { METHOD_GET, "/health", ROLE_ANYONE, health_get },
    { METHOD_GET, "/health/live", ROLE_ANYONE, health_get },
    { METHOD_GET, "/health/ready", ROLE_ANYONE, ready_get },
    { METHOD_GET, "/metrics", ROLE_ANYONE, metrics_get },
    { METHOD_GET, "/ws", ROLE_ANYONE, ws_get },
    { METHOD_GET, "/*", ROLE_ANYONE, static_get }, /* last: it takes whatever is left */
};
const size_t ROUTE_COUNT = sizeof ROUTES / sizeof ROUTES[0];
