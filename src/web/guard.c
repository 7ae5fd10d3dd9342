#include "web/guard.h"

#include "app/core/asker.h"
#include "app/people/sessions.h"
#include "web/archive/archives.h"
#include "web/core/device.h"
#include "web/fresh.h"
#include "web/core/repeat.h"
#include "web/core/words.h"
#include "web/web.h"

#include <stdlib.h>
#include <string.h>

enum {
    LOOKS_AGAIN = 3
}; /* then what was read on is new enough: it was so after the request came */

static void release(Exchange *x) {
    repeat_over(x);
    free(x->person);
    x->person = NULL;
}

/* A program says who it is in a header, a page in a cookie. */
static bool read_token(const Request *request, const Site *site, char token[SECRET_TOKEN]) {
    static const char BEARER[] = "Bearer ";
    const char *header = request_header(request, "authorization");
    if (!header) return cookie_read(request, site, COOKIE_NAME, token, SECRET_TOKEN);
    size_t size = sizeof BEARER - 1;
    if (strncmp(header, BEARER, size) != 0 || strlen(header + size) != SECRET_TOKEN - 1)
        return false;
    memcpy(token, header + size, SECRET_TOKEN);
    return true;
}

static Asker *who(App *app, const Exchange *x) {
    char token[SECRET_TOKEN];
    Asker found = { .needs = x->match.route->role };
    if (!read_token(&x->request, exchange_site(x), token)) return NULL;
    if (!session_find(app, token, &found.account, &found.session)) return NULL;
    found.look = fresh_look(app, x, found.account);
    found.at[RIGHTS_EVENT] = exchange_param(x, "event");
    found.at[RIGHTS_SEASON] = exchange_param(x, "season");
    found.at[RIGHTS_TABLE] = exchange_param(x, "table");
    if (asker_look(app, &found, NULL) == ERR_SIGN_IN) return NULL;
    Asker *asker = malloc(sizeof *asker);
    if (asker) *asker = found;
    return asker;
}

bool guard_vouches(void *user, const Request *request, const Site *site, uint8_t mark[METER_KEY]) {
    const App *app = ((const Web *)user)->app;
    char token[SECRET_TOKEN];
    uint64_t person;
    memset(mark, 0, METER_KEY);
    if (read_token(request, site, token) && secret_token_ours(app, token)) {
        memcpy(mark, token, METER_KEY);
        return true;
    }
    if (!device_is_ours(app, request, site, &person)) return false;
    memcpy(mark, &person, sizeof person);
    return true;
}

bool guard_allows(const Route *route, uint32_t rights) {
    return route->role == RIGHT_ANYONE || (route->role & rights);
}

/* Health checks and the page's files are served without asking the database who the client is. */
static bool is_for_all(const Route *route) {
    return route->handle == health_get || route->handle == ready_get || route->handle == static_get;
}

bool guard(void *user, Exchange *x) {
    Web *web = user;
    words_look(web);
    if (is_for_all(x->match.route)) return true;
    uint64_t missed = store_missed(web->app->store, NULL);
    Asker *asker = who(web->app, x);
    Err err;
    x->person = asker;
    x->release = release;
    if (asker) {
        x->payer = asker->person.id;
        x->known = asker->person.rights & RIGHT_ACCOUNT;
    }
    Err why;
    if (store_missed(web->app->store, &why) != missed) { /* who that is cannot be known right now */
        reply_failure(x, &why);
        return false;
    }
    if (asker ? !asker_look(web->app, asker, &err) : guard_allows(x->match.route, 0))
        return archives_admit(x);
    if (asker) reply_failure(x, &err);
    else reply_error(x, 401, "sign-in", "Sign in first.");
    return false;
}

bool guard_again(Exchange *x) {
    Err err;
    Asker *asker = x->person;
    /* its body took its time, or others came between: what it leans on must be asked for */
    if (asker && asker->look && web_app(x)->look != asker->look)
        asker->look = fresh_look(web_app(x), x, asker->account);
    else if (!asker || !asker->look) web_app(x)->look = 0;
    if (!x->person || !asker_look(web_app(x), x->person, &err)) return true;
    reply_failure(x, &err);
    return false;
}

bool guard_still(void *user, Exchange *x, Err *why) {
    const Web *web = user;
    Asker *asker = x->person;
    if (!asker) return true;
    bool holds;
    if (live_look_holds(web->app, asker->look, &holds, why)) return false;
    if (!holds && asker->again < LOOKS_AGAIN) {
        asker->again++;
        err_set(why, ERR_CONFLICT, "This has changed in the meantime. Reload and try again.");
        return false;
    }
    uint32_t had = asker->person.rights;
    if (asker_look(web->app, asker, why)) return false;
    if (!(had & ~asker->person.rights)) return true;
    err_set(why, ERR_FORBIDDEN, "Your role has changed. Try again.");
    return false;
}

const Person *web_person(const Exchange *x) {
    static const Person NOBODY;
    const Asker *asker = x->person;
    return asker ? &asker->person : &NOBODY;
}

Asker *web_asker(const Exchange *x) {
    return x->person;
}

uint64_t web_session(const Exchange *x) {
    const Asker *asker = x->person;
    return asker ? asker->session : 0;
}
