#include "server/router.h"

#include "base/must.h"

#include <string.h>

static size_t piece(const char *at) {
    return strcspn(at, "/");
}

/* Does a path fit a pattern? */
static bool fits(const char *pattern, const char *path) {
    while (*pattern && *path) {
        if (*pattern == '*') return true;
        if (*pattern == ':') {
            size_t size = piece(path);
            if (size == 0) return false;
            pattern += piece(pattern);
            path += size;
        } else if (*pattern++ != *path++) return false;
    }
    return *path == 0 && (*pattern == 0 || strcmp(pattern, "*") == 0);
}

/* Cut the parameters out of a path that fits; false if one is not well-formed. */
static bool cut(const char *pattern, char *path, RouteMatch *match) {
    while (*pattern && *path) {
        if (*pattern != ':' && *pattern != '*') {
            pattern++, path++;
            continue;
        }
        must(match->params < ROUTE_PARAMS);
        size_t i = match->params++, name = piece(pattern), size = piece(path);
        bool rest = *pattern == '*', last = path[size] == 0;
        match->param[i].name = pattern + !rest;
        match->param[i].name_size = name - !rest;
        match->param[i].value = path;
        if (rest) return true;
        path[size] = 0;
        if (!request_unescape(path)) return false;
        pattern += name;
        path += size;
        if (last) break;
        pattern++, path++; /* the slash is a zero by now */
    }
    return true;
}

RouteMatch route_find(const Route *routes, size_t count, Method method, char *path) {
    RouteMatch match = { 0 };
    Method asked = method == METHOD_HEAD ? METHOD_GET : method;
    for (size_t i = 0; i < count; i++) {
        const Route *route = &routes[i];
        if (!fits(route->path, path)) continue;
        /* A catch-all neither turns a known path with another method into a page, nor makes
         * every path known. */
        bool catch_all = strchr(route->path, '*') != NULL;
        if (catch_all && match.allowed) continue;
        if (route->method == asked) {
            if (cut(route->path, path, &match)) match.route = route;
            else match.params = 0;
            match.allowed = 0;
            return match;
        }
        if (catch_all) continue;
        match.allowed |= 1u << route->method;
        if (route->method == METHOD_GET) match.allowed |= 1u << METHOD_HEAD;
    }
    return match;
}

const char *route_param(const RouteMatch *match, const char *name) {
    size_t size = strlen(name);
    for (size_t i = 0; i < match->params; i++)
        if (match->param[i].name_size == size && memcmp(match->param[i].name, name, size) == 0)
            return match->param[i].value;
    return "";
}

void route_allowed(unsigned allowed, Buf *out) {
    allowed |= 1u << METHOD_OPTIONS;
    const char *comma = "";
    for (unsigned m = 0; m < METHOD_OTHER; m++) {
        if (!(allowed >> m & 1)) continue;
        buf_print(out, "%s%s", comma, HTTP_METHOD[m]);
        comma = ", ";
    }
}
