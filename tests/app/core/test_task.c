/* The one way in which the world changes: src/app/core/task.h on a stream that adds numbers. */
#include "app/core/task.h"
#include "app/people/open.h"
#include "base/heap.h"
#include "store/place.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- a stream of numbers; its state is their sum, which may not pass a hundred ---- */

typedef struct Sum {
    int64_t sum;
} Sum;

static int foldings; /* how often a state was made */

static void *sum_open(Live *live) {
    (void)live;
    foldings++;
    return calloc(1, sizeof(Sum));
}

static Status sum_follow(void *state, const StoreRecord *event, Err *err) {
    Sum *sum = state;
    char text[32];
    snprintf(text, sizeof text, "%.*s", (int)event->public.size, (const char *)event->public.at);
    int64_t number = strtoll(text, NULL, 10);
    if (sum->sum + number > 100) return err_set(err, ERR_INPUT, "That is more than a hundred.");
    sum->sum += number;
    return OK;
}

static void sum_news(Live *live, const StoreRecord *event, News *news) {
    (void)event;
    news->text[0] = buf_heap(64);
    buf_signed(&news->text[0], ((Sum *)live->state)->sum);
}

static void sum_save(const void *state, Buf *out) {
    buf_bytes(out, state, sizeof(Sum));
}

static Status sum_load(void *state, Bytes bytes, Err *err) {
    if (bytes.size != sizeof(Sum)) return err_set(err, ERR_INPUT, "Another build.");
    memcpy(state, bytes.at, sizeof(Sum));
    return OK;
}

static const LiveKind SUM = { .prefix = "sum/",
                              .open = sum_open,
                              .close = free,
                              .follow = sum_follow,
                              .news = sum_news,
                              .format = 1,
                              .save = sum_save,
                              .load = sum_load };

/* ---- an app around it ---- */

typedef struct Rig {
    uv_loop_t loop;
    App *app;
    char told[1024]; /* "a1=5 ": topic, sequence, news */
} Rig;

static void publish(void *user, const char *topic, uint64_t seq, const News *news) {
    Rig *rig = user;
    size_t size = strlen(rig->told);
    snprintf(rig->told + size, sizeof rig->told - size, "%s#%llu=%s ", topic + 4,
             (unsigned long long)seq, news->text[0].text);
}

static void rig_open_with(Rig *rig, const char *db, const char *key) {
    Err err;
    memset(rig, 0, sizeof *rig);
    foldings = 0;
    uv_loop_init(&rig->loop);
    AppOptions options = {
        .db = db, .key_file = key, .loop = &rig->loop, .hooks = { rig, .publish = publish }
    };
    if (app_open(&options, &rig->app, &err)) fail_msg("%s", err.text);
}

static void rig_open(Rig *rig, const char *db) {
    rig_open_with(rig, db, NULL);
}

static void rig_close(Rig *rig) {
    app_close(rig->app);
    uv_run(&rig->loop, UV_RUN_DEFAULT);
    assert_int_equal(uv_loop_close(&rig->loop), 0);
}

/* One request: add these numbers to these streams. */
typedef struct Ask {
    const char *stream[4];
    int number[4];
    int runs;
    bool ended;
    Task result; /* a copy, for looking at */
} Ask;

static void ask_run(Task *t) {
    Ask *ask = t->user;
    ask->runs++;
    for (int i = 0; i < 4 && ask->stream[i]; i++) {
        char text[16];
        int size = snprintf(text, sizeof text, "%d", ask->number[i]);
        Live *live = task_make(t, &SUM, ask->stream[i]);
        if (!live || !task_add(t, live, "add", 1, (Bytes){ text, (size_t)size }, (Bytes){ 0 }))
            return;
    }
}

static void ask_ended(Task *t) {
    Ask *ask = t->user;
    assert_false(ask->ended);
    ask->ended = true;
    ask->result = *t;
}

static void start(Rig *rig, Ask *ask, const char *command) {
    char stream[64];
    snprintf(stream, sizeof stream, "sum/%s", ask->stream[0]);
    Task *t = task_new(rig->app, stream, command, ask_run, ask_ended, ask);
    assert_non_null(t);
    task_start(t);
}

static int64_t sum_of(Rig *rig, const char *id) {
    Live *live;
    Err err;
    if (live_make(rig->app, &SUM, id, &live, &err)) fail_msg("%s", err.text);
    return ((Sum *)live->state)->sum;
}

/* ---- what is promised ---- */

static void news_go_out_when_they_are_durable(void **state) {
    (void)state;
    Rig rig;
    rig_open(&rig, "memory:");
    Ask one = { { "a" }, { 5 } }, two = { { "a" }, { 7 } };
    start(&rig, &one, NULL);
    start(&rig, &two, NULL);
    assert_int_equal(sum_of(&rig, "a"), 12); /* judged ahead of the disk */
    assert_string_equal(rig.told, "");
    app_settle(rig.app);
    assert_true(one.ended && two.ended);
    assert_int_equal(one.result.err.status, OK);
    assert_int_equal(two.result.last, 2);
    assert_string_equal(rig.told, "a#1=5 a#2=12 ");
    rig_close(&rig);
}

static void a_refusal_leaves_nothing_behind(void **state) {
    (void)state;
    Rig rig;
    rig_open(&rig, "memory:");
    Ask good = { { "a" }, { 90 } }, half = { { "b", "a" }, { 1, 20 } }, after = { { "a" }, { 2 } };
    start(&rig, &good, NULL);
    start(&rig, &half, NULL); /* b would do, a would not: neither happens */
    assert_true(half.ended);
    assert_int_equal(half.result.err.status, ERR_INPUT);
    assert_string_equal(half.result.err.text, "That is more than a hundred.");
    start(&rig, &after, NULL);
    app_settle(rig.app);
    assert_int_equal(after.result.err.status, OK);
    assert_int_equal(sum_of(&rig, "a"), 92);
    assert_int_equal(sum_of(&rig, "b"), 0);
    assert_string_equal(rig.told, "a#1=90 a#2=92 ");
    rig_close(&rig);
}

static void several_streams_change_together(void **state) {
    (void)state;
    Rig rig;
    rig_open(&rig, "memory:");
    Ask both = { { "a", "b", "a" }, { 1, 2, 3 } };
    start(&rig, &both, "c1");
    app_settle(rig.app);
    assert_int_equal(both.result.err.status, OK);
    assert_int_equal(both.result.first, 1);
    assert_int_equal(both.result.last, 2);
    assert_int_equal(sum_of(&rig, "a"), 4);
    assert_int_equal(sum_of(&rig, "b"), 2);
    rig_close(&rig);
}

static void a_repeated_command_is_answered_and_not_repeated(void **state) {
    (void)state;
    Rig rig;
    rig_open(&rig, "memory:");
    Ask once = { { "a" }, { 60 } }, meanwhile = once, later = once;
    start(&rig, &once, "c1");
    start(&rig, &meanwhile, "c1"); /* the first is still on its way, or has just landed */
    app_settle(rig.app);
    start(&rig, &later, "c1");
    app_settle(rig.app);
    assert_true(meanwhile.ended && later.ended);
    assert_false(once.result.repeated);
    assert_true(meanwhile.result.repeated && later.result.repeated);
    assert_int_equal(meanwhile.runs + later.runs, 0);
    assert_int_equal(later.result.err.status, OK);
    assert_int_equal(later.result.first, 1);
    assert_int_equal(sum_of(&rig, "a"), 60);
    rig_close(&rig);
}

static void a_long_stream_is_loaded_from_its_snapshot(void **state) {
    (void)state;
    Rig rig;
    rig_open(&rig, "memory:");
    for (int i = 0; i < LIVE_SNAPSHOT_EVERY + 10; i++) {
        Ask ask = { { "a" }, { i % 2 ? 1 : -1 } };
        start(&rig, &ask, NULL);
        app_settle(rig.app);
    }
    Err err;
    Buf bytes = buf_heap(1024);
    uint64_t seq = 0;
    assert_int_equal(store_snapshot(rig.app->store, "sum/a", SUM.format, &seq, &bytes, &err), OK);
    assert_int_equal(seq, LIVE_SNAPSHOT_EVERY);
    buf_free(&bytes);
    int64_t before = sum_of(&rig, "a");
    live_drop(live_find(rig.app, "sum/a"));
    assert_int_equal(sum_of(&rig, "a"), before);
    rig_close(&rig);
}

static void two_machines_take_turns(void **state) {
    (void)state;
    const char *url = place_fresh("postgres");
    if (!url) skip();
    char key[256];
    snprintf(key, sizeof key, "%s", place_path("two.key"));
    Rig one, two;
    rig_open_with(&one, url, key);
    rig_open_with(&two, url, key);
    enum { EACH = 20 };
    Ask ask[2][EACH];
    for (int i = 0; i < EACH; i++)
        for (int k = 0; k < 2; k++) {
            ask[k][i] = (Ask){ { "a" }, { 1 } };
            start(k ? &two : &one, &ask[k][i], NULL);
        }
    bool all;
    do {
        uv_run(&one.loop, UV_RUN_NOWAIT);
        uv_run(&two.loop, UV_RUN_NOWAIT);
        all = true;
        for (int i = 0; i < EACH; i++) all &= ask[0][i].ended && ask[1][i].ended;
    } while (!all);
    for (int i = 0; i < EACH; i++)
        for (int k = 0; k < 2; k++)
            if (ask[k][i].result.err.status) fail_msg("%s", ask[k][i].result.err.text);
    live_drop(live_find(one.app, "sum/a"));
    assert_int_equal(sum_of(&one, "a"), 2 * EACH);
    rig_close(&one);
    rig_close(&two);
}

static void a_twin_that_waits_in_line_is_answered_too(void **state) {
    (void)state;
    const char *url = place_fresh("postgres");
    if (!url) skip();
    char key[256];
    snprintf(key, sizeof key, "%s", place_path("line.key"));
    Rig rig;
    rig_open_with(&rig, url, key);
    Ask first = { { "a" }, { 1 } }, once = { { "a" }, { 60 } }, again = once;
    start(&rig, &first, NULL);
    start(&rig, &once, "c1");  /* both wait until the first is durable; */
    start(&rig, &again, "c1"); /* judged again, the second would be more than a hundred */
    app_settle(rig.app);
    assert_int_equal(once.result.err.status, OK);
    assert_int_equal(again.result.err.status, OK);
    assert_true(again.result.repeated);
    assert_int_equal(sum_of(&rig, "a"), 61);
    rig_close(&rig);
}

/* Someone checks whether another machine has gone on, and the database cannot say: what we have is as good
 * as it was. */
static void a_read_that_fails_costs_no_state(void **state) {
    (void)state;
    const char *fresh = place_fresh("postgres");
    if (!fresh) skip();
    char url[512], key[256];
    snprintf(url, sizeof url, "%s", fresh);
    snprintf(key, sizeof key, "%s", place_path("fails.key"));
    Rig rig;
    rig_open_with(&rig, url, key);
    Ask ask = { { "a" }, { 5 } };
    start(&rig, &ask, NULL);
    app_settle(rig.app);
    Live *live = live_find(rig.app, "sum/a");
    int before = foldings;
    place_hide(url, "event", true); /* but its head is where we are */
    assert_true(live_refresh(live));
    assert_non_null(live->state);
    place_hide(url, "stream", true);
    assert_false(live_refresh(live));
    assert_int_equal(sum_of(&rig, "a"), 5);
    place_hide(url, "event", false), place_hide(url, "stream", false);
    assert_int_equal(foldings, before);
    rig_close(&rig);
}

/* The database comes back and cannot be read at first: reading on too early would throw everything away. */
static void an_outage_costs_no_state(void **state) {
    (void)state;
    const char *fresh = place_fresh("postgres");
    if (!fresh) skip();
    char url[512], key[256];
    snprintf(url, sizeof url, "%s", fresh);
    snprintf(key, sizeof key, "%s", place_path("outage.key"));
    Rig one, two;
    rig_open_with(&one, url, key);
    Ask first = { { "a" }, { 5 } }, second = { { "a" }, { 7 } };
    start(&one, &first, NULL);
    app_settle(one.app);
    int before = foldings;
    place_hide(url, "event", true), place_hide(url, "stream", true);
    place_cut_pg(url);
    for (int i = 0; i < 100; i++) uv_run(&one.loop, UV_RUN_NOWAIT), uv_sleep(10);
    assert_non_null(live_find(one.app, "sum/a")->state);
    place_hide(url, "event", false), place_hide(url, "stream", false);
    rig_open_with(&two, url, key);
    foldings = before;
    start(&two, &second, NULL);
    app_settle(two.app);
    int theirs = foldings - before;
    for (int i = 0; i < 500 && !strstr(one.told, "a#2=12 "); i++)
        uv_run(&one.loop, UV_RUN_NOWAIT), uv_sleep(10);
    assert_string_equal(one.told, "a#1=5 a#2=12 "); /* nothing was missed, either */
    assert_int_equal(foldings, before + theirs);
    rig_close(&one);
    rig_close(&two);
}

static void a_secret_opens_with_its_key_and_its_name_only(void **state) {
    (void)state;
    Rig rig;
    Err err;
    rig_open(&rig, "memory:");
    char memory[256], again[256];
    Buf sealed = buf_over(memory, sizeof memory), plain = buf_over(again, sizeof again);
    app_seal(rig.app, "seed/7", (Bytes){ "abc", 3 }, &sealed);
    Bytes bytes = { sealed.text, sealed.size };
    assert_int_equal(app_unseal(rig.app, "seed/7", bytes, &plain, &err), OK);
    assert_string_equal(plain.text, "abc");
    assert_int_equal(app_unseal(rig.app, "seed/8", bytes, &plain, &err), ERR_STORE);
    memory[sealed.size - 1] ^= 1;
    assert_int_equal(app_unseal(rig.app, "seed/7", bytes, &plain, &err), ERR_STORE);
    rig_close(&rig);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(news_go_out_when_they_are_durable),
        cmocka_unit_test(a_refusal_leaves_nothing_behind),
        cmocka_unit_test(several_streams_change_together),
        cmocka_unit_test(a_repeated_command_is_answered_and_not_repeated),
        cmocka_unit_test(a_long_stream_is_loaded_from_its_snapshot),
        cmocka_unit_test(two_machines_take_turns),
        cmocka_unit_test(a_twin_that_waits_in_line_is_answered_too),
        cmocka_unit_test(a_read_that_fails_costs_no_state),
        cmocka_unit_test(an_outage_costs_no_state),
        cmocka_unit_test(a_secret_opens_with_its_key_and_its_name_only),
    };
    return cmocka_run_group_tests(tests, place_setup, place_teardown);
}
