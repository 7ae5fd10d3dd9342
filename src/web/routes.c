#include "web/routes.h"

#include "server/loop.h"
#include "web/people.h"

const Route ROUTES[] = {
    { METHOD_GET, "/health", RIGHT_ANYONE, health_get },
    { METHOD_GET, "/health/live", RIGHT_ANYONE, health_get },
    { METHOD_GET, "/health/ready", RIGHT_ANYONE, ready_get },
    { METHOD_GET, "/metrics", RIGHT_ANYONE, metrics_get },
    { METHOD_GET, "/ws", RIGHT_ANYONE, ws_get },
    /* people.h */
    { METHOD_POST, "/api/setup", RIGHT_ANYONE, setup_post },
    { METHOD_GET, "/api/me", RIGHT_ANYONE, me_get },
    { METHOD_POST, "/api/accounts", RIGHT_ANYONE, accounts_post },
    { METHOD_POST, "/api/sessions", RIGHT_ANYONE, sessions_post },
    { METHOD_GET, "/api/sessions", RIGHT_PERSON, sessions_get },
    { METHOD_DELETE, "/api/sessions", RIGHT_PERSON, sessions_delete },
    { METHOD_DELETE, "/api/sessions/:session", RIGHT_PERSON, session_delete },
    { METHOD_POST, "/api/tokens", RIGHT_ACCOUNT, tokens_post },
    { METHOD_GET, "/*", RIGHT_ANYONE, static_get }, /* last: it takes whatever is left */
};
const size_t ROUTE_COUNT = sizeof ROUTES / sizeof ROUTES[0];
