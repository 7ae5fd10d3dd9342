/* Lists made from the log, live and rebuilt, on both kinds of database: src/app/lists/views.h. */
#include "app/people/accounts.h"
#include "app/director/events.h"
#include "app/rehearsal/rehearse.h"
#include "app/online/tables_rig.h"
#include "app/lists/inside.h"
#include "base/heap.h"
#include "codec/event_json.h"
#include "codec/jot.h"
#include "store/place.h"
#include "tournament/elo.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- an event, rehearsed and then appended as its module would ---- */

typedef struct Telling {
    const Rehearsal *r;
    const char *id;
    size_t from, to;
} Telling;

static void tell_run(Task *t) {
    const Telling *telling = t->user;
    Live *live = task_make(t, &EVENT, telling->id);
    for (size_t i = telling->from; live && i < telling->to; i++) {
        Buf text = buf_heap(EVENT_JSON_MAX);
        jot_open(&text, '{'), jot_key(&text, "entry");
        event_json_write(&telling->r->log[i], (uint32_t)i, &text);
        jot_close(&text, '}');
        task_add(t, live, EVENT_NATURE[telling->r->log[i].kind].name, 1,
                 (Bytes){ text.text, text.size }, (Bytes){ 0 });
        buf_free(&text);
    }
}

static void tell_ended(Task *t) {
    const Telling *x = t->user;
    if (t->err.status)
        fail_msg("%s %zu-%zu of %zu: %s", x->id, x->from, x->to, x->r->count, t->err.text);
}

/* ---- people ---- */

static void person_run(Task *t) {
    Profile profile = { .name = "Ada" };
    accounts_create(t, *(uint64_t *)t->user, &profile, NULL, "event/cup");
}

static void make_person(App *app, uint64_t person) {
    Task *t = task_new(app, NULL, NULL, person_run, tell_ended, &person);
    task_start(t);
    app_settle(app);
}

/* ---- the whole event ---- */

/* Without a founder who has an account it is one that came as a file (app/archive/kept.h). */
static void tell_event(App *app, const char *id, RehearseOrder order, bool founder) {
    Rehearsal r;
    Err err;
    if (rehearse(&order, (RehearseWatcher){ 0 }, &r, &err)) fail_msg("%s", err.text);
    if (founder && !account_find(app, r.log[0].who)) make_person(app, r.log[0].who);
    for (size_t i = 0; i < r.count; i += 100) { /* a day does not happen at once */
        Telling telling = { &r, id, i, i + 100 < r.count ? i + 100 : r.count };
        Task *t = task_new(app, NULL, NULL, tell_run, tell_ended, &telling);
        assert_non_null(t);
        task_start(t);
        app_settle(app);
    }
    rehearse_close(&r);
}

static void hold_event(App *app, const char *id, RehearseOrder order) {
    tell_event(app, id, order, true);
}

/* ---- all rows ---- */

static bool dump_cell(void *user, const StoreCell *cell) {
    buf_print(user, "%s|%s|%s|%.*s\n", cell->owner, cell->key, cell->sort, (int)cell->value.size,
              (const char *)cell->value.at);
    return true;
}

static char *dump(App *app) {
    Buf out = buf_heap(64 << 20);
    Err err;
    for (int i = 0; i < VIEW_COUNT; i++) {
        StoreScan scan = { .owner = VIEW_NAME[i] };
        assert_int_equal(store_scan(app->store, BOX_POSITION, &scan, dump_cell, &out, &err), OK);
        for (const char *const *owner = PROJECTIONS[i].owner; *owner; owner++) {
            scan.owner = *owner;
            assert_int_equal(store_scan(app->store, BOX_VIEW, &scan, dump_cell, &out, &err), OK);
        }
    }
    ViewPage all = { .limit = VIEW_PAGE_MAX };
    assert_int_equal(views_ratings(app, all, &out, &err), OK);
    assert_false(out.full);
    return out.text;
}

static char *dump_owner(App *app, const char *owner) {
    Buf out = buf_heap(1 << 20);
    StoreScan scan = { .owner = owner };
    Err err;
    buf_text(&out, "");
    assert_int_equal(store_scan(app->store, BOX_VIEW, &scan, dump_cell, &out, &err), OK);
    return out.text ? out.text : strdup("");
}

static void play_game(Rig *rig, uint64_t seed) {
    Rng rng = { seed };
    rig_four(rig, "{'rulebook':'custom','listed':true,'board':{'setup':'beginner'}}");
    while (rig_move(rig, &rng)) continue;
    rig_until(rig, TABLE_OVER);
}

static void follow_up(Rig *rig) {
    for (int i = 0; i < 600; i++) {
        const Views *v = rig->app->views;
        if (!v->dues && !v->writing && !v->behind) return;
        rig_wait(rig, 50);
    }
    fail_msg("The lists do not come up to date.");
}

/* What one event of its own says about Elo. */
static void hold_against_elo(App *app, const char *id) {
    Live *live;
    Err err;
    assert_int_equal(live_get(app, &EVENT, id, &live, &err), OK);
    const EventState *ev = event_of(live)->ev;
    const Results *results = event_results(ev);
    EloTable table;
    assert_true(elo_table(ev->rules.event.elo_k_pair, ev->rules.event.elo_scale, &table));
    uint32_t *order = calloc(2 * (size_t)results->sheets + 1, sizeof *order);
    int32_t *rating = calloc(results->entrants + 1, sizeof *rating);
    result_order(results, order, order + results->sheets);
    assert_true(elo_rate(results, &table, order, rating, NULL) > 0);
    const Ratings *r = ratings_get(app, &err);
    uint32_t found = 0;
    for (uint32_t i = 0; i < results->entrants; i++) {
        const Rating *one = ratings_find(r, ev->player[i].who);
        found += one != NULL;
        if (!one) continue;
        const RatingStep *step = &one->step[0];
        assert_string_equal(step->event, id);
        assert_int_equal(step->after, rating[i]);
    }
    assert_true(found > 0);
    free(order);
    free(rating);
}

static void live_and_rebuilt_are_the_same(const char *kind) {
    const char *url = place_fresh(kind);
    if (!url) skip();
    char db[512], key[512];
    snprintf(db, sizeof db, "%s", url);
    snprintf(key, sizeof key, "%s", place_path("views.key"));
    Rig rig = { .options = tables_defaults() };
    Err err;
    uint64_t streams;
    rig_begin(&rig, db, key);
    if (views_open(rig.app, &err)) fail_msg("%s", err.text);
    play_game(&rig, 7);
    hold_event(rig.app, "cup", (RehearseOrder){ .rulebook = DC21, .players = 24, .seed = 3 });
    hold_event(rig.app, "open", (RehearseOrder){ .rulebook = WC25, .players = 16, .seed = 4 });
    hold_event(rig.app, "cup2",
               (RehearseOrder){ .rulebook = DC21, .players = 20, .seed = 5, .drop_outs = 2 });
    play_game(&rig, 8);
    follow_up(&rig);
    char *live = dump(rig.app);
    if (!strstr(live, "cup2") || !strstr(live, "games.player|") || !strstr(live, "studies|"))
        fail_msg("%s", live);
    hold_against_elo(rig.app, "cup");

    assert_int_equal(views_drop(rig.app, VIEW_COUNT, &err), OK);
    assert_int_equal(views_catch_up(rig.app, NULL, NULL, &streams, &err), OK);
    assert_int_equal(streams, 5);
    char *rebuilt = dump(rig.app);
    assert_string_equal(live, rebuilt);
    free(rebuilt);

    assert_int_equal(views_drop(rig.app, VIEW_PLAYERS, &err), OK); /* one alone */
    assert_int_equal(views_catch_up(rig.app, NULL, NULL, &streams, &err), OK);
    assert_int_equal(streams, 3);
    rebuilt = dump(rig.app);
    assert_string_equal(live, rebuilt);
    free(rebuilt);
    free(live);
    views_close(rig.app);
    rig_close(&rig);
}

static void the_lobby_is_found_again(void **state) {
    (void)state;
    Rig rig = { .options = tables_defaults() };
    Err err;
    uint64_t streams;
    rig_begin(&rig, "memory:", NULL);
    if (views_open(rig.app, &err)) fail_msg("%s", err.text);
    rig_four(&rig, "{'rulebook':'custom','listed':true,'board':{'setup':'beginner'}}");
    follow_up(&rig);
    char *before = dump_owner(rig.app, "lobby");
    assert_true(strlen(before) > 20);
    assert_int_equal(views_drop(rig.app, VIEW_LOBBY, &err), OK); /* as a mirror comes without it */
    char *dropped = dump_owner(rig.app, "lobby");
    assert_string_equal(dropped, "");
    assert_int_equal(views_catch_up(rig.app, NULL, NULL, &streams, &err), OK);
    char *after = dump_owner(rig.app, "lobby");
    assert_string_equal(after, before);
    free(before);
    free(dropped);
    free(after);
    views_close(rig.app);
    rig_close(&rig);
}

static void rebuilding_gives_the_same_lists_in_sqlite(void **state) {
    (void)state;
    live_and_rebuilt_are_the_same("sqlite");
}

static void rebuilding_gives_the_same_lists_in_postgresql(void **state) {
    (void)state;
    live_and_rebuilt_are_the_same("postgres");
}

/* ---- asking ---- */

static json_t *answer(Status status, Buf *out, const Err *err) {
    if (status) fail_msg("%s", err->text);
    json_t *json = json_loads(out->text, 0, NULL);
    if (!json) fail_msg("no JSON: %s", out->text);
    buf_free(out);
    *out = buf_heap(1 << 20);
    return json;
}

static size_t count_games(App *app, GamesAsk ask, unsigned *pages) {
    size_t found = 0;
    char after[VIEW_CURSOR];
    Buf out = buf_heap(1 << 20);
    Err err;
    *pages = 0;
    do {
        json_t *page = answer(views_games(app, &ask, &out, &err), &out, &err);
        found += json_array_size(json_object_get(page, "games"));
        const char *next = json_string_value(json_object_get(page, "next"));
        ask.page.after = next ? strcpy(after, next) : NULL;
        json_decref(page);
        ++*pages;
    } while (ask.page.after);
    buf_free(&out);
    return found;
}

static void the_archive_of_games_is_searched_in_pages(void **state) {
    (void)state;
    Rig rig;
    Err err;
    unsigned pages;
    rig_open(&rig, "memory:");
    assert_int_equal(views_open(rig.app, &err), OK);
    for (int i = 0; i < 5; i++) play_game(&rig, 20 + (uint64_t)i);
    follow_up(&rig);
    App *app = rig.app;
    assert_int_equal(count_games(app, (GamesAsk){ 0 }, &pages), 5);
    assert_int_equal(pages, 1);
    assert_int_equal(count_games(app, (GamesAsk){ .page.limit = 2 }, &pages), 5);
    assert_int_equal(pages, 3);
    assert_int_equal(count_games(app, (GamesAsk){ .player = ADA, .page.limit = 2 }, &pages), 5);
    assert_int_equal(count_games(app, (GamesAsk){ .player = JUDGE }, &pages), 0);
    size_t won = 0;
    for (uint64_t who = ADA; who <= DEE; who++)
        won += count_games(app, (GamesAsk){ .winner = who }, &pages);
    assert_int_equal(won, 5);
    assert_int_equal(count_games(app, (GamesAsk){ .rulebook = "wc25" }, &pages), 0);
    assert_int_equal(count_games(app, (GamesAsk){ .rulebook = "custom" }, &pages), 5);
    assert_int_equal(count_games(app, (GamesAsk){ .turns_min = 60000 }, &pages), 0);
    assert_int_equal(count_games(app, (GamesAsk){ .to = 1000 }, &pages), 0);
    assert_int_equal(count_games(app, (GamesAsk){ .from = 1000 }, &pages), 5);
    Buf out = buf_heap(4096);
    GamesAsk wrong = { .page.after = "nonsense" };
    assert_int_equal(views_games(app, &wrong, &out, &err), ERR_INPUT);
    buf_free(&out);
    views_close(app);
    rig_close(&rig);
}

static void what_came_unsigned_moves_no_rating(void **state) {
    (void)state;
    Rig rig;
    Err err;
    rig_open(&rig, "memory:");
    App *app = rig.app;
    assert_int_equal(views_open(app, &err), OK);
    tell_event(app, "cup", (RehearseOrder){ .rulebook = DC21, .players = 24, .seed = 3 }, false);
    Live *live;
    assert_int_equal(live_get(app, &EVENT, "cup", &live, &err), OK);
    const EventState *ev = event_of(live)->ev;
    uint64_t champion = ev->player[ev->champion].who;
    make_person(app, champion);
    follow_up(&rig);
    Buf out = buf_heap(1 << 20);
    json_t *me = answer(views_player(app, champion, IN_ENGLISH, &out, &err), &out, &err);
    const json_t *event = json_array_get(json_object_get(me, "events"), 0);
    assert_string_equal(json_string_value(json_object_get(event, "kept")), "unsigned");
    assert_int_equal(json_integer_value(json_object_get(me, "wins")), 0);
    assert_null(json_object_get(me, "rating"));
    json_decref(me);
    json_t *list = answer(views_ratings(app, (ViewPage){ .limit = 10 }, &out, &err), &out, &err);
    assert_int_equal(json_array_size(json_object_get(list, "ratings")), 0);
    json_decref(list);
    buf_free(&out);
    views_close(app);
    rig_close(&rig);
}

static void a_profile_tells_events_places_and_ratings(void **state) {
    (void)state;
    Rig rig;
    Err err;
    rig_open(&rig, "memory:");
    App *app = rig.app;
    assert_int_equal(views_open(app, &err), OK);
    hold_event(app, "cup", (RehearseOrder){ .rulebook = DC21, .players = 24, .seed = 3 });
    Live *live;
    assert_int_equal(live_get(app, &EVENT, "cup", &live, &err), OK);
    const EventState *ev = event_of(live)->ev;
    uint64_t champion = ev->player[ev->champion].who;
    make_person(app, champion);
    follow_up(&rig);
    Buf out = buf_heap(1 << 20);
    json_t *me = answer(views_player(app, champion, IN_ENGLISH, &out, &err), &out, &err);
    const json_t *event = json_array_get(json_object_get(me, "events"), 0);
    assert_string_equal(json_string_value(json_object_get(me, "name")), "Ada");
    assert_int_equal(json_integer_value(json_object_get(event, "place")), 1);
    assert_true(json_is_true(json_object_get(event, "champion")));
    assert_true(json_integer_value(json_object_get(me, "wins")) > 0);
    const json_t *step = json_array_get(json_object_get(me, "history"), 0);
    assert_int_equal(json_integer_value(json_object_get(step, "before")), 1000);
    assert_int_equal(json_integer_value(json_object_get(step, "after")),
                     json_integer_value(json_object_get(me, "rating")));
    json_decref(me);
    assert_int_equal(views_player(app, 4711, IN_ENGLISH, &out, &err), ERR_MISSING);
    json_t *list = answer(views_ratings(app, (ViewPage){ .limit = 10 }, &out, &err), &out, &err);
    assert_int_equal(json_array_size(json_object_get(list, "ratings")), 10);
    const char *next = json_string_value(json_object_get(list, "next"));
    assert_non_null(next);
    json_t *rest = answer(views_ratings(app, (ViewPage){ next, 200 }, &out, &err), &out, &err);
    assert_int_equal(json_array_size(json_object_get(rest, "ratings")), 14);
    json_decref(rest);
    json_decref(list);
    list = answer(views_events(app, (ViewPage){ 0 }, &out, &err), &out, &err);
    event = json_array_get(json_object_get(list, "events"), 0);
    assert_string_equal(json_string_value(json_object_get(event, "champion_name")), "Ada");
    json_decref(list);
    buf_free(&out);
    views_close(app);
    rig_close(&rig);
}

/* A log that can't be folded is reported and doesn't get in the way. */
static unsigned notices;
static void count_notice(void *user, const char *text) {
    (void)user, (void)text;
    notices++;
}

static void a_damaged_stream_is_left_out(void **state) {
    (void)state;
    Rig rig;
    Err err;
    uint64_t streams;
    rig_open(&rig, "memory:");
    rig.app->hooks.notice = count_notice;
    place_fill(rig.app->store, "event/odd", 0, 3);
    play_game(&rig, 9);
    assert_int_equal(views_catch_up(rig.app, NULL, NULL, &streams, &err), OK);
    assert_int_equal(streams, 2);
    assert_int_equal(notices, 1);
    assert_int_equal(views_catch_up(rig.app, NULL, NULL, &streams, &err), OK);
    assert_int_equal(streams, 0);
    rig_close(&rig);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_lobby_is_found_again),
        cmocka_unit_test(rebuilding_gives_the_same_lists_in_sqlite),
        cmocka_unit_test(rebuilding_gives_the_same_lists_in_postgresql),
        cmocka_unit_test(the_archive_of_games_is_searched_in_pages),
        cmocka_unit_test(a_profile_tells_events_places_and_ratings),
        cmocka_unit_test(what_came_unsigned_moves_no_rating),
        cmocka_unit_test(a_damaged_stream_is_left_out),
    };
    return cmocka_run_group_tests(tests, place_setup, place_teardown);
}
