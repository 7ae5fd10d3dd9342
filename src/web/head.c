#include "web/head.h"

#include "app/league/seasons.h"
#include "web/director/events.h"
#include "web/online/tables.h"

#include <string.h>

static bool season_there(Exchange *x) {
    Live *live;
    Err err;
    Status status = live_get(web_app(x), &SEASON, exchange_param(x, "season"), &live, &err);
    if (status == ERR_MISSING) reply_error(x, 404, "no-such-season", "There is no such season.");
    else if (status) reply_failure(x, &err);
    return !status;
}

bool head_answer(void *web, Exchange *x) {
    (void)web;
    EventEye eye;
    if (strncmp(x->match.route->path, "/api/", 5) != 0) return false;
    if (*exchange_param(x, "event") && !event_eye(x, &eye)) return true;
    if (*exchange_param(x, "table") && !table_there(x)) return true;
    if (*exchange_param(x, "season") && !season_there(x)) return true;
    reply_head(x);
    return true;
}
