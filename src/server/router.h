/* router.h - from a method and a path to one row of a table.
 *
 *     const Route ROUTES[] = {
 *         { METHOD_GET,  "/api/events/:id",        ROLE_ANYONE,    event_get },
 *         { METHOD_POST, "/api/events/:id/rounds", ROLE_ORGANISER, rounds_post },
 *         { METHOD_GET,  "/" "*",                  ROLE_ANYONE,    static_get },
 *     };
 *
 * ":id" takes one piece of the path, decoded; a final "*" takes the rest, as sent.  The first row
 * that fits wins.  HEAD goes where GET goes.  The guard knows what a role means (loop.h): the
 * table is data, so a test can walk every route with every role.
 */
#pragma once
#include "server/request.h"

typedef struct Exchange Exchange;
struct Task; /* app/core/task.h */

typedef struct Route {
    Method method;
    const char *path;
    uint32_t role;               /* for the guard */
    void (*handle)(Exchange *x); /* answers x, now or later: response.h */
    uint32_t body_max; /* bytes; 0: limits.body_bytes.  More: only for whom the guard knows */
    bool raw;          /* takes a body that is not JSON */
    bool unread;       /* its handler reads the body itself, on another thread */
    /* For a handler that serves many rows: what it runs, and which members a body may have ("seat bot";
     * NULL: whatever it likes).  The server itself looks at neither. */
    void (*run)(struct Task *t);
    const char *keys;
    bool door; /* one comes in by it: strangers' other requests do not use up its rate (budget.h) */
    bool urgent; /* goes before the others where people wait for their turn: budget.h */
} Route;

enum { ROUTE_PARAMS = 6 };

typedef struct RouteMatch {
    const Route *route; /* NULL if no row fits */
    unsigned allowed;   /* then: bits of the methods that the path has; 0: there is no such path */
    size_t params;
    struct {
        const char *name; /* inside the row's path; "*" for the rest */
        size_t name_size;
        const char *value;
    } param[ROUTE_PARAMS];
} RouteMatch;

/* Find the row for a request.  The path is cut into parameters where a row is found. */
RouteMatch route_find(const Route *routes, size_t count, Method method, char *path);

/* The value of a parameter; "" if the route has none of that name. */
const char *route_param(const RouteMatch *match, const char *name);

/* Write "GET, HEAD, OPTIONS" for an Allow field. */
void route_allowed(unsigned allowed, Buf *out);
