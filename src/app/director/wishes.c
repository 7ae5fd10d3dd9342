/* wishes.c - who must not meet and who keeps a table: for the organisers' eyes alone.
 *
 * They are no part of the log, which others read: they lie sealed beside it, and every search for a
 * schedule goes by them. */
#include "app/director/inside.h"
#include "base/heap.h"

#include <stdlib.h>
#include <string.h>

enum { WISHES_TEXT = 64 << 10, TABLE_MAX = 1024 };

static const char CELL[] = "wishes";

/* A list of two numbers each: an entrant, and one of `second` to `most`. */
static bool good_list(Task *t, const json_t *list, unsigned players, json_int_t second,
                      json_int_t most) {
    size_t count = json_array_size(list);
    bool good = !list || (json_is_array(list) && count <= EVENT_WISHES);
    for (size_t i = 0; good && i < count; i++) {
        const json_t *pair = json_array_get(list, i), *a = json_array_get(pair, 0),
                     *b = json_array_get(pair, 1);
        json_int_t one = json_integer_value(a), two = json_integer_value(b);
        good = json_array_size(pair) == 2 && json_is_integer(a) && json_is_integer(b) && one >= 0 &&
               one < (json_int_t)players && two >= second && two <= most;
    }
    if (!good)
        task_refuse(t, "bad-request",
                    "\"apart\" must be a list of pairs of entries, \"fixed\" one of entries with "
                    "their tables, each with {most%d} at most.",
                    EVENT_WISHES);
    return good;
}

bool events_wish(Task *t, Live *live, const json_t *body) {
    const json_t *apart = json_object_get(body, "apart"), *fixed = json_object_get(body, "fixed");
    unsigned players = event_of(live)->ev->players;
    if (!good_list(t, apart, players, 0, (json_int_t)players - 1) ||
        !good_list(t, fixed, players, 1, TABLE_MAX))
        return false;
    json_t *kept = json_pack("{sO? sO?}", "apart", apart, "fixed", fixed);
    char *text = kept ? json_dumps(kept, JSON_COMPACT) : NULL;
    json_decref(kept);
    if (!text) return task_refuse(t, "no-memory", "Out of memory. Try again later."), false;
    Buf sealed = buf_heap(2 * WISHES_TEXT);
    app_seal(t->app, live->stream, (Bytes){ text, strlen(text) }, &sealed);
    task_cell(t, BOX_SECRET, CELL, live->id, NULL, (Bytes){ sealed.text, sealed.size });
    buf_free(&sealed);
    free(text);
    return true;
}

json_t *events_wishes(const App *app, const Live *live) {
    Buf sealed = buf_heap(2 * WISHES_TEXT), text = buf_heap(WISHES_TEXT);
    json_t *wishes = NULL;
    if (!store_get(app->store, BOX_SECRET, CELL, live->id, &sealed, NULL) && sealed.size &&
        !app_unseal(app, live->stream, (Bytes){ sealed.text, sealed.size }, &text, NULL))
        wishes = json_loadb(text.text, text.size, 0, NULL);
    buf_free(&sealed);
    buf_free(&text);
    return wishes ? wishes : json_object();
}
