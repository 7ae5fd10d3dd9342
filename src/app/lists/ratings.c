/* ratings.c - Elo across events: the rated games, folded in the order in which their events
 * were completed.
 *
 * The arithmetic is that of tournament/elo.h, with K, scale and start of each event's own rules and
 * its one rounding.  Files that are kept unsigned do not count.  People merged into someone else are that person from their first game on.
 */
#include "app/archive/kept.h"
#include "app/people/accounts.h"
#include "app/lists/inside.h"
#include "tournament/elo.h"

#include <jansson.h>

#include <stdlib.h>
#include <string.h>

enum { SHARED_MS = 5000 }; /* where others write too, what we know grows old */

void ratings_free(Ratings *r) {
    for (size_t i = 0; i < r->count; i++) free(r->list[i].step);
    for (size_t i = 0; i < r->events; i++) free(r->event[i]);
    free(r->list);
    free(r->event);
    *r = (Ratings){ .stale = true };
}

/* ---- folding; the list is in order of persons meanwhile ---- */

typedef struct Folding {
    App *app;
    Ratings *r;
    Err *err;
    Status status;
    const char *event; /* the one being folded */
    int64_t at;
    int32_t start;
    EloTable table;
} Folding;

static Status no_memory(Folding *f) {
    return f->status = err_set(f->err, ERR_SYSTEM, "Out of memory. Try again later.");
}

/* Where someone is in the list, or would be. */
static size_t place_of(const Ratings *r, uint64_t person) {
    size_t low = 0, high = r->count;
    while (low < high) {
        size_t middle = (low + high) / 2;
        if (r->list[middle].person < person) low = middle + 1;
        else high = middle;
    }
    return low;
}

static size_t person_at(Folding *f, uint64_t person) {
    Ratings *r = f->r;
    size_t at = place_of(r, person);
    if (at < r->count && r->list[at].person == person) return at;
    if (r->count == r->room) {
        size_t room = r->room ? 2 * r->room : 256;
        Rating *grown = realloc(r->list, room * sizeof *grown);
        if (!grown) return no_memory(f), 0;
        r->list = grown;
        r->room = room;
    }
    memmove(r->list + at + 1, r->list + at, (r->count - at) * sizeof *r->list);
    r->list[at] = (Rating){ .person = person, .rating = f->start };
    r->count++;
    return at;
}

static void record(Folding *f, Rating *rating, int32_t change) {
    RatingStep *last = rating->steps ? &rating->step[rating->steps - 1] : NULL;
    if (!last || last->event != f->event) {
        RatingStep *grown = realloc(rating->step, (rating->steps + 1) * sizeof *grown);
        if (!grown) {
            no_memory(f);
            return;
        }
        rating->step = grown;
        last = &grown[rating->steps++];
        *last = (RatingStep){ .event = f->event, .at = f->at, .before = rating->rating };
    }
    rating->rating += change;
    rating->games++;
    last->games++;
    last->after = rating->rating;
}

/* ["117",1,"204",3,…]: person and place, seat by seat. */
static void fold_game(Folding *f, const json_t *game) {
    uint64_t person[RESULT_SEATS] = { 0 };
    int32_t before[RESULT_SEATS] = { 0 }, change[RESULT_SEATS] = { 0 };
    uint8_t place[RESULT_SEATS] = { 0 };
    int seats = (int)(json_array_size(game) / 2);
    if (seats > RESULT_SEATS) return;
    for (int s = 0; s < seats && !f->status; s++) {
        const char *id = json_string_value(json_array_get(game, 2 * (size_t)s));
        if (!id || !app_id_read(id, &person[s])) return;
        person[s] = accounts_resolve(f->app, person[s]);
        place[s] = (uint8_t)json_integer_value(json_array_get(game, 2 * (size_t)s + 1));
        size_t at = person_at(f, person[s]); /* may move the list */
        if (!f->status) before[s] = f->r->list[at].rating;
    }
    if (f->status) return;
    elo_game(&f->table, place, seats, before, change);
    for (int s = 0; s < seats; s++) {
        size_t at = place_of(f->r, person[s]);
        record(f, &f->r->list[at], change[s]);
    }
}

static const char *keep_name(Folding *f, const char *name) {
    Ratings *r = f->r;
    if (r->events == r->event_room) {
        size_t room = r->event_room ? 2 * r->event_room : 64;
        char **grown = realloc(r->event, room * sizeof *grown);
        if (!grown) return no_memory(f), "";
        r->event = grown;
        r->event_room = room;
    }
    char *copy = strdup(name);
    if (!copy) return no_memory(f), "";
    return r->event[r->events++] = copy;
}

/* Nothing proves what an unsigned file says, so it moves nobody's rating. */
static bool is_proven(App *app, const char *event) {
    const ArchiveKept *kept = archive_kept(app, event);
    return !kept->there || kept->trust > ARCHIVE_UNSIGNED;
}

static bool fold_event(void *user, const StoreCell *cell) {
    Folding *f = user;
    json_t *row = json_loadb(cell->value.at, cell->value.size, 0, NULL);
    const char *id = json_string_value(json_object_get(row, "event"));
    json_int_t k = json_integer_value(json_object_get(row, "k"));
    json_int_t scale = json_integer_value(json_object_get(row, "scale"));
    bool good = id && k > 0 && scale > 0 && is_proven(f->app, id);
    if (good && elo_table((unsigned)k, (unsigned)scale, &f->table)) {
        const json_t *game;
        size_t i;
        f->event = keep_name(f, id);
        f->at = json_integer_value(json_object_get(row, "at"));
        f->start = (int32_t)json_integer_value(json_object_get(row, "start"));
        json_array_foreach(json_object_get(row, "games"), i, game) fold_game(f, game);
    }
    json_decref(row);
    return !f->status;
}

static int higher_first(const void *a, const void *b) {
    const Rating *x = a, *y = b;
    if (x->rating != y->rating) return x->rating > y->rating ? -1 : 1;
    return (x->person > y->person) - (x->person < y->person);
}

const Ratings *ratings_get(App *app, Err *err) {
    Ratings *r = &app->views->ratings;
    uint64_t now = uv_now(app->loop);
    if (app->shared && now - r->folded > SHARED_MS) r->stale = true;
    if (!r->stale) return r;
    ratings_free(r);
    Folding f = { .app = app, .r = r, .err = err };
    StoreScan scan = { .owner = "ratings" };
    Status status = store_scan(app->store, BOX_VIEW, &scan, fold_event, &f, err);
    if (status || f.status) return NULL;
    if (r->count) qsort(r->list, r->count, sizeof *r->list, higher_first);
    r->stale = false;
    r->folded = now;
    return r;
}

const Rating *ratings_find(const Ratings *r, uint64_t person) {
    for (size_t i = 0; i < r->count; i++)
        if (r->list[i].person == person) return &r->list[i];
    return NULL;
}
