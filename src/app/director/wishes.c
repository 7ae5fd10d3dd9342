/* wishes.c - who must not meet and who keeps a table: for the organisers' eyes alone.
 *
 * They aren't part of the log, which others read: they are sealed beside it, and every search for a
 * schedule goes by them. */
#include "app/director/inside.h"
#include "base/heap.h"
#include "codec/jot.h"

#include <string.h>

enum { WISHES_TEXT = 64 << 10, TABLE_MAX = 1024 };

static const char CELL[] = "wishes";

void events_refuse_wishes(Task *t) {
    task_refuse(t, "bad-request",
                "\"apart\" must be a list of pairs of entries, \"fixed\" one of entries with "
                "their tables, each with {most%d} at most.",
                EVENT_WISHES);
}

/* Is each an entrant with one of `second` to `most`? */
static bool good(const EventWishList *list, unsigned players, unsigned second, unsigned most) {
    for (int i = 0; i < list->count; i++) {
        const uint16_t *pair = list->pair[i];
        if (pair[0] >= players || pair[1] < second || pair[1] > most) return false;
    }
    return true;
}

static void write_list(const char *key, const EventWishList *list, Buf *out) {
    if (!list->said) return;
    jot_key(out, key), jot_open(out, '[');
    for (int i = 0; i < list->count; i++)
        jot_item(out), buf_print(out, "[%u,%u]", list->pair[i][0], list->pair[i][1]);
    jot_close(out, ']');
}

void events_wishes_write(const EventWishes *wishes, Buf *out) {
    write_list("apart", &wishes->apart, out);
    write_list("fixed", &wishes->fixed, out);
}

bool events_wish(Task *t, Live *live, const EventWishes *wishes) {
    unsigned players = event_of(live)->ev->players;
    if (!good(&wishes->apart, players, 0, players ? players - 1 : 0) ||
        !good(&wishes->fixed, players, 1, TABLE_MAX)) {
        events_refuse_wishes(t);
        return false;
    }
    Buf text = buf_heap(WISHES_TEXT), sealed = buf_heap(2 * WISHES_TEXT);
    jot_open(&text, '{');
    events_wishes_write(wishes, &text);
    jot_close(&text, '}');
    app_seal(t->app, live->stream, (Bytes){ text.text, text.size }, &sealed);
    bool good = !text.full && !sealed.full;
    if (good) task_cell(t, BOX_SECRET, CELL, live->id, NULL, (Bytes){ sealed.text, sealed.size });
    else task_refuse(t, "no-memory", "Out of memory. Try again later.");
    buf_free(&sealed);
    buf_free(&text);
    return good;
}

bool events_read_wish_list(const json_t *list, EventWishList *to) {
    size_t count = json_array_size(list);
    to->said = list != NULL;
    if (list && (!json_is_array(list) || count > EVENT_WISHES)) return false;
    for (size_t i = 0; i < count; i++) {
        const json_t *pair = json_array_get(list, i);
        for (size_t k = 0; k < 2; k++) {
            const json_t *number = json_array_get(pair, k);
            json_int_t value = json_integer_value(number);
            if (!json_is_integer(number) || value < 0 || value > UINT16_MAX) return false;
            to->pair[i][k] = (uint16_t)value;
        }
        if (json_array_size(pair) != 2) return false;
        to->count++;
    }
    return true;
}

bool events_read_wishes(const json_t *object, EventWishes *wishes) {
    *wishes = (EventWishes){ 0 };
    return events_read_wish_list(json_object_get(object, "apart"), &wishes->apart) &&
           events_read_wish_list(json_object_get(object, "fixed"), &wishes->fixed);
}

void events_wishes(const App *app, const Live *live, EventWishes *wishes) {
    Buf sealed = buf_heap(2 * WISHES_TEXT), text = buf_heap(WISHES_TEXT);
    *wishes = (EventWishes){ 0 };
    if (!store_get(app->store, BOX_SECRET, CELL, live->id, &sealed, NULL) && sealed.size &&
        !app_unseal(app, live->stream, (Bytes){ sealed.text, sealed.size }, &text, NULL)) {
        json_t *value = json_loadb(text.text, text.size, 0, NULL);
        if (!events_read_wishes(value, wishes)) *wishes = (EventWishes){ 0 };
        json_decref(value);
    }
    buf_free(&sealed);
    buf_free(&text);
}
