#include "web/routes.h"

#include "server/loop.h"

const Route ROUTES[] = {
    { METHOD_GET, "/health", RIGHT_ANYONE, health_get },
    { METHOD_GET, "/health/live", RIGHT_ANYONE, health_get },
    { METHOD_GET, "/health/ready", RIGHT_ANYONE, ready_get },
    { METHOD_GET, "/metrics", RIGHT_ANYONE, metrics_get },
    { METHOD_GET, "/ws", RIGHT_ANYONE, ws_get },
    { METHOD_GET, "/*", RIGHT_ANYONE, static_get }, /* last: it takes whatever is left */
};
const size_t ROUTE_COUNT = sizeof ROUTES / sizeof ROUTES[0];
