#include "web/people/organiser_rig.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#include <cmocka.h>

_Atomic int64_t ahead;

int64_t later(void) {
    struct timespec t;
    clock_gettime(CLOCK_REALTIME, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000 + ahead;
}

const int64_t DAY = 86400000;

char event[64], table[64];

void start_with_organiser(Rig *rig, Client **ada) {
    rig_prepare(rig);
    ahead = 0;
    rig->options.app.now = later;
    rig_start(rig);
    *ada = rig_admin(rig, "Ada");
    client_post(*ada, "/api/events", "{'rulebook':'dm19','name':'The Cup'}");
    client_expects(*ada, 200);
    snprintf(event, sizeof event, "/api/events/%.20s", client_word(*ada, "event"));
    client_post(*ada, "/api/tables", "{}");
    client_expects(*ada, 200);
    snprintf(table, sizeof table, "/api/tables/%.20s", client_word(*ada, "table"));
}

const char *below(const char *place, const char *format, ...) {
    static char path[256];
    char rest[128];
    va_list args;
    va_start(args, format);
    vsnprintf(rest, sizeof rest, format, args);
    va_end(args);
    snprintf(path, sizeof path, "%s/%s", place, rest);
    return path;
}

void expect_name(Client *c, const char *path, const char *name, bool there) {
    client_get(c, "%s", path);
    client_expects(c, 200);
    if ((strstr(c->text, name) != NULL) != there)
        fail_msg("%s %s: %s", there ? "no name at" : "a name at", path, c->text);
}
