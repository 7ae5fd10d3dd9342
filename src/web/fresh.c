#include "web/fresh.h"

#include "app/people/account.h"
#include "app/director/events.h"
#include "app/people/server_settings.h"
#include "app/league/seasons.h"
#include "app/online/tables.h"

#include <stdio.h>
#include <string.h>

static const struct {
    const char *param;
    const LiveKind *kind;
} PLACES[] = { { "event", &EVENT }, { "season", &SEASON }, { "table", &GAME } };

enum {
    PLACE_COUNT = sizeof PLACES / sizeof PLACES[0],
    STREAMS = PLACE_COUNT + 3,
    SILENCE_MS = 1000,
};

typedef char Name[STORE_STREAM_MAX + 1];

static void add(Name names[STREAMS], size_t *count, const LiveKind *kind, const char *id) {
    int size = snprintf(names[*count], sizeof names[0], "%s%s", kind->prefix, id);
    if (size > 0 && (size_t)size < sizeof names[0]) ++*count;
}

static void add_person(Name names[STREAMS], size_t *count, uint64_t account) {
    char person[APP_NUMBER];
    app_id_write(account, person);
    add(names, count, &ACCOUNT, person);
    add(names, count, &SERVER_SETTINGS, "main");
}

bool fresh_is_due(App *app) {
    return app->shared && store_silence_ms(app->store) > SILENCE_MS;
}

bool fresh_topic(App *app, uint64_t account, const char *topic) {
    Name names[STREAMS];
    size_t count = 0;
    uint64_t missed = store_missed(app->store, NULL);
    add_person(names, &count, account);
    const char *event = strncmp(topic, "game/", 5) == 0 ? tables_event(app, topic + 5) : NULL;
    if (event) add(names, &count, &EVENT, event);
    snprintf(names[count++], sizeof names[0], "%s", topic); /* its own stream */
    lives_refresh(app, names, count);
    return store_missed(app->store, NULL) == missed;
}

/* Is nothing appended that would name the grounds of a right?  What a row runs is a task, which sees to it. */
static bool is_look(const Exchange *x) {
    return x->request.method == METHOD_GET || x->request.method == METHOD_HEAD ||
           x->match.route->handle != web_run_row;
}

uint64_t fresh_look(App *app, const Exchange *x, uint64_t account) {
    Name names[STREAMS];
    size_t count = 0;
    if (!app->shared || !account || !is_look(x)) return 0;
    add_person(names, &count, account);
    for (size_t i = 0; i < PLACE_COUNT; i++) {
        const char *at = exchange_param(x, PLACES[i].param);
        if (at) add(names, &count, PLACES[i].kind, at);
    }
    const char *event = tables_event(
        app, exchange_param(x, "table")); /* judges of this event may see the hands */
    if (event) add(names, &count, &EVENT, event);
    return live_look(app, names, count);
}
