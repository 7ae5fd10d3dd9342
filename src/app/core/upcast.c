#include "app/core/upcast.h"

#include <stdlib.h>
#include <string.h>

/* Version 2 says who opened the table; unknown for older ones. */
static Status link_by(json_t *public, json_t *sealed, Err *err) {
    (void)sealed;
    if (!json_object_set_new(public, "by", json_string("0"))) return OK;
    return err_set(err, ERR_SYSTEM, "Out of memory. Try again later.");
}

const UpcastStep UPCASTS[] = { { "event/", "table.linked", 1, link_by }, { 0 } };

enum { FIRST = 1 };

static bool concerns(const UpcastStep *step, const StoreRecord *event) {
    return strncmp(event->stream, step->prefix, strlen(step->prefix)) == 0 &&
           (!step->type || strcmp(event->type, step->type) == 0);
}

static const UpcastStep *step_from(const UpcastStep *steps, const StoreRecord *event,
                                   int32_t version) {
    for (const UpcastStep *s = steps; s->lift; s++)
        if (s->from == version && concerns(s, event)) return s;
    return NULL;
}

static int32_t today(const UpcastStep *steps, const StoreRecord *event) {
    int32_t version = FIRST;
    while (step_from(steps, event, version)) version++;
    return version;
}

static json_t *parse(Bytes bytes) {
    return bytes.at
               ? json_loadb(bytes.at, bytes.size, JSON_REJECT_DUPLICATES | JSON_DECODE_ANY, NULL)
               : NULL;
}

static Status rewrite(const json_t *value, char **text, Bytes *bytes, Err *err) {
    *text = json_dumps(value, JSON_COMPACT | JSON_ENCODE_ANY);
    if (!*text) return err_set(err, ERR_SYSTEM, "Out of memory. Try again later.");
    *bytes = (Bytes){ *text, strlen(*text) };
    return OK;
}

static Status lift(const UpcastStep *steps, Upcast *u, Err *err) {
    StoreRecord *e = &u->event;
    json_t *public = parse(e->public), *sealed = parse(e->sealed);
    Status status = OK;
    if (!public || (e->sealed.at && !sealed))
        status = err_set(err, ERR_INPUT, "An event of version {version%d} is not JSON.",
                         (int)e->version);
    for (const UpcastStep *s; !status && (s = step_from(steps, e, e->version)); e->version++)
        status = s->lift(public, sealed, err);
    if (!status) status = rewrite(public, &u->public, &e->public, err);
    if (!status && sealed) status = rewrite(sealed, &u->sealed, &e->sealed, err);
    json_decref(public);
    json_decref(sealed);
    return status;
}

Status upcast(const UpcastStep *steps, const StoreRecord *event, Upcast *out, Err *err) {
    *out = (Upcast){ .event = *event };
    int32_t now = today(steps, event);
    if (event->version == now) return OK;
    if (event->version < now && event->version >= FIRST) return lift(steps, out, err);
    return err_set(
        err, ERR_INPUT,
        "{type%s} has version {version%d}, but this program knows only {known%d}. Update it.",
        event->type, (int)event->version, (int)now);
}

void upcast_free(Upcast *u) {
    free(u->public);
    free(u->sealed);
}
