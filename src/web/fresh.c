#include "web/fresh.h"

#include "app/account.h"
#include "app/events.h"
#include "app/house.h"
#include "app/seasons.h"
#include "app/tables.h"

#include <stdio.h>

static const struct {
    const char *param;
    const LiveKind *kind;
} PLACES[] = { { "event", &EVENT }, { "season", &SEASON }, { "table", &GAME } };

enum { PLACE_COUNT = sizeof PLACES / sizeof PLACES[0], STREAMS = PLACE_COUNT + 3 };

typedef char Name[STORE_STREAM_MAX + 1];

static void add(Name names[STREAMS], size_t *count, const LiveKind *kind, const char *id) {
    int size = snprintf(names[*count], sizeof names[0], "%s%s", kind->prefix, id);
    if (size > 0 && (size_t)size < sizeof names[0]) ++*count;
}

void fresh_look(App *app, const Exchange *x, uint64_t account) {
    Name names[STREAMS];
    char person[APP_NUMBER];
    size_t count = 0;
    bool looks = x->request.method == METHOD_GET || x->request.method == METHOD_HEAD;
    if (!app->shared || !account || !looks) return;
    app_id_write(account, person);
    add(names, &count, &ACCOUNT, person);
    add(names, &count, &HOUSE, "main");
    for (size_t i = 0; i < PLACE_COUNT; i++) {
        const char *at = exchange_param(x, PLACES[i].param);
        if (at) add(names, &count, PLACES[i].kind, at);
    }
    const char *event = tables_event(app,
                                     exchange_param(x, "table")); /* whose judges see the hands */
    if (event) add(names, &count, &EVENT, event);
    lives_refresh(app, names, count);
}
