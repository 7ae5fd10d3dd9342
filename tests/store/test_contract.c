/* test_contract.c - what a store promises, asked of every backend. */
#include "base/heap.h"
#include "store/chain.h"
#include "store/place.h"

#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

static const char *const KINDS[] = { "memory", "sqlite", "postgres" };
enum { KIND_COUNT = sizeof KINDS / sizeof KINDS[0] };

typedef struct Bench { /* one store for one test */
    const char *kind;
    char url[512];
    Store *store;
    int notified, grown, done;
    char last_stream[STORE_STREAM_MAX + 1];
    uint64_t last_seq;
    StoreResult results[64];
} Bench;

/* ---- callbacks and shorthands ---- */

static void on_notify(void *user) {
    __atomic_add_fetch(&((Bench *)user)->notified, 1, __ATOMIC_RELAXED);
}

static void on_grew(void *user, const char *stream, uint64_t seq) {
    Bench *b = user;
    if (!stream) return;
    b->grown++;
    strcpy(b->last_stream, stream);
    b->last_seq = seq;
}

static void on_done(void *user, const StoreResult *result) {
    Bench *b = user;
    b->results[b->done++ % 64] = *result;
}

static void open_with(Bench *b, StoreOptions options) {
    options.user = b;
    options.notify = on_notify;
    options.grew = on_grew;
    options.poll_ms = 50;
    b->store = place_open(b->url, &options);
}

static bool start(Bench *b) {
    const char *url = place_fresh(b->kind);
    if (!url) return false;
    snprintf(b->url, sizeof b->url, "%s", url);
    open_with(b, (StoreOptions){ 0 });
    return true;
}

static Bytes text(const char *words) {
    return (Bytes){ words, strlen(words) };
}

static StoreEvent event_of(const char *words) {
    return (StoreEvent){ .type = "noted", .version = 1, .at = 1000, .public = text(words) };
}

/* Append one event with a command id, which may be NULL. */
static Status put(Bench *b, const char *stream, uint64_t expected, const char *command,
                  StoreResult *result) {
    StoreEvent event = event_of("hello");
    StorePart part = { stream, expected, &event, 1 };
    StoreWrite write = { .command = command, .parts = &part, .part_count = 1 };
    Err err;
    return store_append(b->store, &write, result, &err);
}

static uint64_t head_of(Bench *b, const char *stream) {
    StoreHead head;
    Err err;
    assert_int_equal(store_head(b->store, stream, &head, &err), OK);
    return head.seq;
}

static void drain_until(Bench *b, const int *counter, int wanted) {
    for (int i = 0; i < 2000 && *counter < wanted; i++) {
        store_drain(b->store);
        if (*counter < wanted) usleep(5000);
    }
    assert_int_equal(*counter, wanted);
}

typedef struct List {
    StoreEvent last;
    char first_public[64];
    size_t count, stop_at;
    uint64_t first, next;
} List;

static bool collect(void *user, const StoreEvent *event) {
    List *list = user;
    if (list->count == 0) {
        list->first = list->next = event->seq;
        snprintf(list->first_public, sizeof list->first_public, "%.*s", (int)event->public.size,
                 (const char *)event->public.at);
    }
    assert_int_equal(event->seq, list->next);
    list->next++;
    return ++list->count != list->stop_at;
}

/* ---- appending and reading ---- */

static bool check_fields(void *user, const StoreEvent *event) {
    uint8_t seal[SHA256_BYTES], hash[SHA256_BYTES], zero[SHA256_BYTES] = { 0 };
    StoreResult *result = user;
    assert_string_equal(event->stream, "game/1");
    assert_string_equal(event->type, "rolled");
    assert_int_equal(event->version, -7);
    assert_int_equal(event->at, -1234567890123);
    assert_string_equal(event->command, "c-1");
    assert_int_equal(event->part, 1);
    assert_int_equal(event->public.size, 5);
    assert_memory_equal(event->public.at, "a\0b\xff\n", 5);
    assert_int_equal(event->sealed.size, 3);
    assert_memory_equal(event->sealed.at, "\0ab", 3);
    chain_seal(event->salt, event->sealed, seal);
    assert_memory_equal(event->seal, seal, sizeof seal);
    chain_hash(event, zero, hash);
    assert_memory_equal(event->hash, hash, sizeof hash);
    assert_memory_equal(event->hash, result->span[0].hash, sizeof hash);
    return true;
}

static void an_event_is_read_as_it_was_written(Bench *b) {
    StoreEvent event = { .type = "rolled",
                         .version = -7,
                         .at = -1234567890123,
                         .public = { "a\0b\xff\n", 5 },
                         .sealed = { "\0ab", 3 } };
    StorePart part = { "game/1", 0, &event, 1 };
    StoreResult result;
    Err err;
    StoreWrite write = { .command = "c-1", .parts = &part, .part_count = 1 };
    assert_int_equal(store_append(b->store, &write, &result, &err), OK);
    assert_int_equal(result.span[0].first, 1);
    assert_int_equal(result.span[0].last, 1);
    assert_false(result.repeated);
    assert_int_equal(store_read(b->store, "game/1", 1, 0, check_fields, &result, &err), OK);
}

static bool check_salts(void *user, const StoreEvent *event) {
    uint8_t(*salt)[STORE_SALT] = user;
    assert_non_null(event->salt);
    memcpy(salt[event->seq - 1], event->salt, STORE_SALT);
    return true;
}

static void every_sealed_part_has_a_salt_of_its_own_or_the_callers(Bench *b) {
    uint8_t salt[3][STORE_SALT], mine[STORE_SALT];
    memset(mine, 7, sizeof mine);
    StoreEvent events[3] = { event_of("1"), event_of("2"), event_of("3") };
    for (int i = 0; i < 3; i++) events[i].sealed = text("ore");
    events[2].salt = mine;
    StorePart part = { "game/1", 0, events, 3 };
    Err err;
    StoreWrite write = { .parts = &part, .part_count = 1 };
    assert_int_equal(store_append(b->store, &write, NULL, &err), OK);
    assert_int_equal(store_read(b->store, "game/1", 1, 0, check_salts, salt, &err), OK);
    assert_memory_not_equal(salt[0], salt[1], STORE_SALT);
    assert_memory_equal(salt[2], mine, STORE_SALT);
}

static bool check_withheld(void *user, const StoreEvent *event) {
    assert_null(event->sealed.at);
    assert_null(event->salt);
    assert_memory_equal(event->seal, user, SHA256_BYTES);
    return true;
}

static void a_withheld_part_keeps_its_seal(Bench *b) {
    uint8_t seal[SHA256_BYTES];
    sha256("x", 1, seal);
    StoreEvent event = event_of("drew a card");
    event.seal = seal;
    StorePart part = { "game/1", 0, &event, 1 };
    Err err;
    StoreWrite write = { .parts = &part, .part_count = 1 };
    assert_int_equal(store_append(b->store, &write, NULL, &err), OK);
    assert_int_equal(store_read(b->store, "game/1", 1, 0, check_withheld, seal, &err), OK);
    place_sound(b->store);
}

static void a_taken_sequence_is_a_conflict_that_tells_the_head(Bench *b) {
    StoreResult result;
    place_fill(b->store, "game/1", 0, 5);
    assert_int_equal(put(b, "game/1", 3, NULL, &result), ERR_CONFLICT);
    assert_int_equal(result.conflict, 0);
    assert_int_equal(result.span[0].last, 5);
    assert_int_equal(put(b, "game/1", 6, NULL, &result), ERR_CONFLICT);
    assert_int_equal(result.span[0].last, 5);
    assert_int_equal(put(b, "game/2", 1, NULL, &result), ERR_CONFLICT);
    assert_int_equal(result.span[0].last, 0);
    assert_int_equal(head_of(b, "game/1"), 5);
    assert_int_equal(head_of(b, "game/2"), 0);
    assert_int_equal(put(b, "game/1", 5, NULL, &result), OK);
}

static void several_streams_are_written_together_or_not_at_all(Bench *b) {
    StoreEvent one = event_of("won"), two[2] = { event_of("sheet"), event_of("signed") };
    StorePart parts[2] = { { "game/1", 0, &one, 1 }, { "event/1", 0, two, 2 } };
    StoreCell cell = { BOX_VIEW, CELL_PUT, "games", "1", "", text("over") };
    StoreWrite write = { "end", parts, 2, &cell, 1 };
    StoreResult result;
    Err err;
    assert_int_equal(store_append(b->store, &write, &result, &err), OK);
    assert_int_equal(result.parts, 2);
    assert_int_equal(result.span[1].first, 1);
    assert_int_equal(result.span[1].last, 2);

    write.command = "again";
    parts[0].expected = 1;
    parts[1].expected = 1; /* but it is at 2 */
    cell.value = text("changed");
    assert_int_equal(store_append(b->store, &write, &result, &err), ERR_CONFLICT);
    assert_int_equal(result.conflict, 1);
    assert_int_equal(result.span[1].last, 2);
    assert_int_equal(head_of(b, "game/1"), 1);
    Buf value = buf_heap(64);
    assert_int_equal(store_get(b->store, BOX_VIEW, "games", "1", &value, &err), OK);
    assert_string_equal(value.text, "over");
    buf_free(&value);
}

static void reading_starts_and_stops_where_it_is_told(Bench *b) {
    Err err;
    place_fill(b->store, "game/1", 0, 20);
    place_fill(b->store, "game/10", 0, 3);
    List list = { 0 };
    assert_int_equal(store_read(b->store, "game/1", 0, 0, collect, &list, &err), OK);
    assert_int_equal(list.count, 20);
    assert_string_equal(list.first_public, "{\"number\":1}");
    list = (List){ 0 };
    assert_int_equal(store_read(b->store, "game/1", 15, 3, collect, &list, &err), OK);
    assert_int_equal(list.count, 3);
    assert_int_equal(list.first, 15);
    list = (List){ .stop_at = 4 };
    assert_int_equal(store_read(b->store, "game/1", 2, 0, collect, &list, &err), OK);
    assert_int_equal(list.count, 4);
    list = (List){ 0 };
    assert_int_equal(store_read(b->store, "game/1", 21, 0, collect, &list, &err), OK);
    assert_int_equal(store_read(b->store, "game/3", 1, 0, collect, &list, &err), OK);
    assert_int_equal(list.count, 0);
}

static void empty_and_huge_parts_are_kept(Bench *b) {
    enum { HUGE_PART = 8 << 20 };
    Err err;
    char *huge = malloc(HUGE_PART);
    memset(huge, 0xa5, HUGE_PART);
    StoreEvent events[3] = { event_of(""), event_of("x"), event_of("") };
    events[0].public = (Bytes){ NULL, 0 };
    events[1].public = (Bytes){ huge, HUGE_PART };
    events[2].sealed = (Bytes){ "", 0 };
    StorePart part = { "game/1", 0, events, 3 };
    StoreWrite write = { .parts = &part, .part_count = 1 };
    assert_int_equal(store_append(b->store, &write, NULL, &err), OK);
    List list = { 0 };
    assert_int_equal(store_read(b->store, "game/1", 1, 0, collect, &list, &err), OK);
    assert_int_equal(list.count, 3);
    place_sound(b->store);

    events[1].public.size = STORE_BYTES_MAX; /* judged before it is read */
    events[0].public = (Bytes){ huge, 1 };
    part.expected = 3;
    assert_int_equal(store_append(b->store, &write, NULL, &err), ERR_TOO_BIG);
    free(huge);
}

static void a_write_of_many_events_is_one_write(Bench *b) {
    static StoreEvent events[STORE_EVENTS_MAX + 1];
    StoreResult result;
    Err err;
    for (int i = 0; i <= STORE_EVENTS_MAX; i++) events[i] = event_of("step");
    StorePart part = { "event/1", 0, events, STORE_EVENTS_MAX };
    StoreWrite write = { .command = "many", .parts = &part, .part_count = 1 };
    assert_int_equal(store_append(b->store, &write, &result, &err), OK);
    assert_int_equal(result.span[0].last, STORE_EVENTS_MAX);
    part.count = STORE_EVENTS_MAX + 1;
    assert_int_equal(store_append(b->store, &write, &result, &err), ERR_TOO_BIG);
    place_sound(b->store);
}

static void what_cannot_be_understood_is_refused(Bench *b) {
    static const char *const BAD[] = { "",      "/game",  "game/",    "game//1", "1game",
                                       "ga me", "game/ä", "game/1\n", "game#1",  "game/'x" };
    char lengthy[STORE_STREAM_MAX + 2];
    Err err;
    for (size_t i = 0; i < sizeof BAD / sizeof BAD[0]; i++) {
        assert_int_equal(put(b, BAD[i], 0, NULL, NULL), ERR_INPUT);
        List list = { 0 };
        assert_int_equal(store_read(b->store, BAD[i], 1, 0, collect, &list, &err), ERR_INPUT);
    }
    memset(lengthy, 'a', sizeof lengthy - 1);
    lengthy[sizeof lengthy - 1] = 0;
    assert_int_equal(put(b, lengthy, 0, NULL, NULL), ERR_INPUT);
    lengthy[STORE_STREAM_MAX] = 0;
    assert_int_equal(put(b, lengthy, 0, NULL, NULL), OK);
    assert_int_equal(put(b, "game/1", 0, "two words", NULL), ERR_INPUT);
    assert_int_equal(put(b, "game/1", UINT64_MAX, NULL, NULL), ERR_INPUT);

    StoreEvent event = { .public = text("no type") };
    StorePart twice[2] = { { "game/1", 0, &event, 1 }, { "game/1", 0, &event, 1 } };
    StoreWrite write = { .parts = twice, .part_count = 1 };
    assert_int_equal(store_append(b->store, &write, NULL, &err), ERR_INPUT);
    event.type = "typed";
    write.part_count = 2;
    assert_int_equal(store_append(b->store, &write, NULL, &err), ERR_INPUT);
    assert_int_equal(store_append(b->store, &(StoreWrite){ 0 }, NULL, &err), ERR_INPUT);
    StoreCell cell = { BOX_PERSON, CELL_PUT, "p", "name", "", text("x") };
    static const char *const BROKEN[] = { "\xff", "a\xc3", "\xc0\x80", "\xed\xa0\x80", "\xf5\x80" };
    for (size_t i = 0; i < sizeof BROKEN / sizeof BROKEN[0]; i++) {
        cell.key = BROKEN[i];
        write = (StoreWrite){ .cells = &cell, .cell_count = 1 };
        assert_int_equal(store_append(b->store, &write, NULL, &err), ERR_INPUT);
    }
}

/* ---- commands ---- */

static void a_repeated_command_gets_the_first_answer(Bench *b) {
    StoreResult first, second;
    StoreSpan span;
    Err err;
    assert_int_equal(put(b, "game/1", 0, "c-1", &first), OK);
    place_fill(b->store, "game/1", 1, 3);
    assert_int_equal(put(b, "game/1", 4, "c-1", &second), OK);
    assert_true(second.repeated);
    assert_int_equal(second.span[0].first, 1);
    assert_int_equal(second.span[0].last, 1);
    assert_memory_equal(second.span[0].hash, first.span[0].hash, SHA256_BYTES);
    assert_int_equal(put(b, "game/1", 99, "c-1", &second), OK); /* whatever it expects */
    assert_int_equal(head_of(b, "game/1"), 4);
    assert_int_equal(put(b, "game/2", 0, "c-1", &second), OK); /* another stream, another command */
    assert_false(second.repeated);
    assert_int_equal(store_find(b->store, "game/1", "c-1", &span, &err), OK);
    assert_int_equal(span.last, 1);
    assert_int_equal(store_find(b->store, "game/1", "c-2", &span, &err), ERR_MISSING);
    assert_int_equal(store_find(b->store, "game/9", "c-1", &span, &err), ERR_MISSING);
}

static void a_repeated_write_to_several_streams_tells_all_spans(Bench *b) {
    StoreEvent events[3] = { event_of("a"), event_of("b"), event_of("c") };
    StorePart parts[2] = { { "game/1", 0, events, 3 }, { "event/1", 0, events, 1 } };
    StoreWrite write = { .command = "end", .parts = parts, .part_count = 2 };
    StoreResult result;
    Err err;
    assert_int_equal(store_append(b->store, &write, &result, &err), OK);
    place_fill(b->store, "event/1", 1, 2);
    assert_int_equal(store_append(b->store, &write, &result, &err), OK);
    assert_true(result.repeated);
    assert_int_equal(result.span[0].last, 3);
    assert_int_equal(result.span[1].last, 1);
    parts[1].stream = "event/2";
    assert_int_equal(store_append(b->store, &write, &result, &err), ERR_CONFLICT);
    assert_int_equal(head_of(b, "event/2"), 0);
}

static void an_impatient_client_is_written_once(Bench *b) {
    StoreEvent event = event_of("road");
    StorePart part = { "game/1", 0, &event, 1 };
    StoreWrite write = { .command = "c-1", .parts = &part, .part_count = 1 };
    Err err;
    for (int i = 0; i < 40; i++)
        assert_int_equal(store_submit(b->store, &write, on_done, b, &err), OK);
    drain_until(b, &b->done, 40);
    for (int i = 0; i < 40; i++) {
        assert_int_equal(b->results[i].err.status, OK);
        assert_int_equal(b->results[i].repeated, i > 0);
        assert_int_equal(b->results[i].span[0].last, 1);
    }
    assert_int_equal(head_of(b, "game/1"), 1);
}

/* ---- the queue ---- */

static void submitted_writes_build_on_each_other(Bench *b) {
    enum { WRITES = 500 };
    Err err;
    for (int i = 0; i < WRITES; i++) {
        StoreEvent event = event_of("move");
        StorePart part = { "game/1", (uint64_t)i, &event, 1 };
        StoreWrite write = { .parts = &part, .part_count = 1 };
        assert_int_equal(store_submit(b->store, &write, on_done, b, &err), OK);
    }
    drain_until(b, &b->done, WRITES);
    for (int i = 0; i < 64; i++) assert_int_equal(b->results[i].err.status, OK);
    assert_int_equal(b->results[(WRITES - 1) % 64].span[0].last, WRITES); /* in order */
    assert_true(__atomic_load_n(&b->notified, __ATOMIC_RELAXED) > 0);
    StoreStats stats;
    store_stats(b->store, &stats);
    assert_int_equal(stats.writes, WRITES);
    assert_int_equal(stats.under_way, 0);
    assert_true(stats.batches < WRITES);
    place_sound(b->store);
}

static void a_failed_write_takes_those_that_build_on_it_along(Bench *b) {
    Err err;
    place_fill(b->store, "game/1", 0, 2);
    for (uint64_t expected = 1; expected < 4; expected++) { /* the first is too late */
        StoreEvent event = event_of("move");
        StorePart part = { "game/1", expected == 1 ? 1 : expected + 1, &event, 1 };
        StoreWrite write = { .parts = &part, .part_count = 1 };
        assert_int_equal(store_submit(b->store, &write, on_done, b, &err), OK);
    }
    drain_until(b, &b->done, 3);
    for (int i = 0; i < 3; i++) assert_int_equal(b->results[i].err.status, ERR_CONFLICT);
    assert_int_equal(head_of(b, "game/1"), 2);
}

static void a_full_queue_says_so(Bench *b) {
    store_close(b->store);
    snprintf(b->url, sizeof b->url, "%s", place_fresh(b->kind));
    open_with(b, (StoreOptions){ .queue_max = 5 });
    StoreEvent event = event_of("move");
    Err err;
    Status status = OK;
    int taken = 0;
    for (; taken < 10 && !status; taken += !status) {
        StorePart part = { "game/1", (uint64_t)taken, &event, 1 };
        StoreWrite write = { .parts = &part, .part_count = 1 };
        status = store_submit(b->store, &write, on_done, b, &err);
    }
    assert_int_equal(status, ERR_STORE);
    assert_int_equal(taken, 5);
    drain_until(b, &b->done, 5);
    assert_int_equal(put(b, "game/1", 5, NULL, NULL), OK);
}

typedef struct Racer {
    Bench *bench;
    int number, conflicts;
} Racer;

enum { RACERS = 4, LAPS = 50 };

static void *race(void *arg) {
    Racer *racer = arg;
    uint64_t expected = 0;
    for (int lap = 0; lap < LAPS;) {
        char command[32];
        StoreResult result;
        snprintf(command, sizeof command, "r%d-%d", racer->number, lap);
        Status status = put(racer->bench, "game/1", expected, command, &result);
        expected = result.span[0].last;
        if (status == OK) lap++;
        else if (status == ERR_CONFLICT) racer->conflicts++;
        else return NULL;
    }
    return racer;
}

static void writers_in_a_race_lose_nothing(Bench *b) {
    pthread_t threads[RACERS];
    Racer racers[RACERS];
    for (int i = 0; i < RACERS; i++) {
        racers[i] = (Racer){ b, i, 0 };
        assert_int_equal(pthread_create(&threads[i], NULL, race, &racers[i]), 0);
    }
    for (int i = 0; i < RACERS; i++) {
        void *finished;
        pthread_join(threads[i], &finished);
        assert_non_null(finished);
    }
    assert_int_equal(head_of(b, "game/1"), RACERS * LAPS);
    place_sound(b->store);
}

/* ---- streams ---- */

static bool name_stream(void *user, const StoreHead *head) {
    char *names = user;
    strcat(strcat(names, head->stream), " ");
    return true;
}

static void streams_are_listed_by_prefix_and_page(Bench *b) {
    static const char *const NAMES[] = {
        "game/b", "event/1", "game/a", "game/B", "gamez", "game/c"
    };
    char names[256] = "";
    Err err;
    for (size_t i = 0; i < sizeof NAMES / sizeof NAMES[0]; i++)
        place_fill(b->store, NAMES[i], 0, i + 1);
    assert_int_equal(put(b, "game/ghost", 7, NULL, NULL), ERR_CONFLICT); /* never comes to be */
    assert_int_equal(store_streams(b->store, "", "", 0, name_stream, names, &err), OK);
    assert_string_equal(names, "event/1 game/B game/a game/b game/c gamez ");
    *names = 0;
    assert_int_equal(store_streams(b->store, "game/", NULL, 2, name_stream, names, &err), OK);
    assert_string_equal(names, "game/B game/a ");
    *names = 0;
    assert_int_equal(store_streams(b->store, "game/", "game/a", 0, name_stream, names, &err), OK);
    assert_string_equal(names, "game/b game/c ");
    *names = 0;
    assert_int_equal(store_streams(b->store, "none", "", 0, name_stream, names, &err), OK);
    assert_string_equal(names, "");
    assert_int_equal(head_of(b, "game/B"), 4);
}

/* ---- boxes ---- */

static Status put_cell(Bench *b, StoreBox box, const char *owner, const char *key, const char *sort,
                       const char *value) {
    StoreCell cell = { box, CELL_PUT, owner, key, sort, text(value) };
    Err err;
    return store_append(b->store, &(StoreWrite){ .cells = &cell, .cell_count = 1 }, NULL, &err);
}

static bool name_cell(void *user, const StoreCell *cell) {
    char *list = user;
    snprintf(list + strlen(list), 256 - strlen(list), "%s=%.*s ", cell->key, (int)cell->value.size,
             (const char *)cell->value.at);
    return true;
}

static void expect_cells(Bench *b, StoreBox box, StoreScan scan, const char *expected) {
    char list[256] = "";
    Err err;
    assert_int_equal(store_scan(b->store, box, &scan, name_cell, list, &err), OK);
    assert_string_equal(list, expected);
}

static void a_cell_is_put_replaced_and_erased(Bench *b) {
    Buf value = buf_heap(64);
    Err err;
    assert_int_equal(put_cell(b, BOX_PERSON, "p1", "name", "", "Änne"), OK);
    assert_int_equal(put_cell(b, BOX_PERSON, "p1", "mail", "", "a@example.org"), OK);
    assert_int_equal(put_cell(b, BOX_PERSON, "p2", "name", "", "Bo"), OK);
    assert_int_equal(put_cell(b, BOX_PERSON, "p1", "name", "", "Anne"), OK);
    assert_int_equal(put_cell(b, BOX_SECRET, NULL, "p1", NULL, ""), OK);
    assert_int_equal(store_get(b->store, BOX_PERSON, "p1", "name", &value, &err), OK);
    assert_string_equal(value.text, "Anne");
    assert_int_equal(store_get(b->store, BOX_SECRET, "", "p1", NULL, &err), OK);
    assert_int_equal(store_get(b->store, BOX_SECRET, "p1", "name", NULL, &err), ERR_MISSING);
    StoreCell erase[] = { { BOX_PERSON, CELL_ERASE, "p2", "name", NULL, { 0 } },
                          { BOX_PERSON, CELL_ERASE, "p2", "never", NULL, { 0 } } };
    StoreWrite write = { .cells = erase, .cell_count = 2 };
    assert_int_equal(store_append(b->store, &write, NULL, &err), OK);
    assert_int_equal(store_get(b->store, BOX_PERSON, "p2", "name", NULL, &err), ERR_MISSING);
    expect_cells(b, BOX_PERSON, (StoreScan){ .owner = "p1" }, "mail=a@example.org name=Anne ");
    erase[0] = (StoreCell){ BOX_PERSON, CELL_ERASE_OWNER, "p1", NULL, NULL, { 0 } };
    write.cell_count = 1;
    assert_int_equal(store_append(b->store, &write, NULL, &err), OK);
    expect_cells(b, BOX_PERSON, (StoreScan){ .owner = "p1" }, "");
    buf_free(&value);
}

static void a_view_is_scanned_by_its_sort_key_in_pages(Bench *b) {
    static const char *const ROWS[][3] = { { "c", "0100", "x" },
                                           { "a", "0200", "y" },
                                           { "B", "0100", "z" },
                                           { "d", "0050", "w" },
                                           { "é", "0100", "v" } };
    for (size_t i = 0; i < 5; i++)
        assert_int_equal(put_cell(b, BOX_VIEW, "elo", ROWS[i][0], ROWS[i][1], ROWS[i][2]), OK);
    assert_int_equal(put_cell(b, BOX_VIEW, "elo2", "q", "0000", "other"), OK);
    expect_cells(b, BOX_VIEW, (StoreScan){ .owner = "elo" }, "d=w B=z c=x é=v a=y ");
    expect_cells(b, BOX_VIEW, (StoreScan){ .owner = "elo", .descending = true, .limit = 2 },
                 "a=y é=v ");
    expect_cells(b, BOX_VIEW,
                 (StoreScan){ .owner = "elo", .after_sort = "0100", .after_key = "B", .limit = 2 },
                 "c=x é=v ");
    expect_cells(
        b, BOX_VIEW,
        (StoreScan){ .owner = "elo", .after_sort = "0100", .after_key = "c", .descending = true },
        "B=z d=w ");
    Err err; /* dropping a projection */
    StoreCell drop = { BOX_VIEW, CELL_ERASE_OWNER, "elo", NULL, NULL, { 0 } };
    assert_int_equal(
        store_append(b->store, &(StoreWrite){ .cells = &drop, .cell_count = 1 }, NULL, &err), OK);
    expect_cells(b, BOX_VIEW, (StoreScan){ .owner = "elo" }, "");
    expect_cells(b, BOX_VIEW, (StoreScan){ .owner = "elo2" }, "q=other ");
}

static void cells_of_one_batch_happen_in_order(Bench *b) {
    StoreCell cells[] = { { BOX_VIEW, CELL_PUT, "v", "a", "", text("1") },
                          { BOX_VIEW, CELL_ERASE_OWNER, "v", NULL, NULL, { 0 } },
                          { BOX_VIEW, CELL_PUT, "v", "b", "", text("2") },
                          { BOX_VIEW, CELL_PUT, "v", "b", "", text("3") } };
    Err err;
    assert_int_equal(
        store_append(b->store, &(StoreWrite){ .cells = cells, .cell_count = 4 }, NULL, &err), OK);
    expect_cells(b, BOX_VIEW, (StoreScan){ .owner = "v" }, "b=3 ");
}

static void a_snapshot_replaces_an_older_one_of_its_format(Bench *b) {
    Buf bytes = buf_heap(64);
    uint64_t seq = 0;
    Err err;
    assert_int_equal(store_snapshot(b->store, "game/1", 1, &seq, &bytes, &err), ERR_MISSING);
    assert_int_equal(store_keep_snapshot(b->store, "game/1", 1, 100, text("hundred"), &err), OK);
    assert_int_equal(store_keep_snapshot(b->store, "game/1", 2, 50, text("new format"), &err), OK);
    assert_int_equal(store_keep_snapshot(b->store, "game/1", 1, 200, text("more"), &err), OK);
    assert_int_equal(store_snapshot(b->store, "game/1", 1, &seq, &bytes, &err), OK);
    assert_int_equal(seq, 200);
    assert_string_equal(bytes.text, "more");
    buf_free(&bytes);
}

static bool name_behind(void *user, const char *stream, uint64_t seen, uint64_t head) {
    char *list = user;
    snprintf(list + strlen(list), 256 - strlen(list), "%s:%d/%d ", stream, (int)seen, (int)head);
    return true;
}

static void a_projection_learns_where_it_is_behind(Bench *b) {
    char seq[STORE_SEQ_TEXT], list[256] = "";
    Err err;
    place_fill(b->store, "game/1", 0, 12);
    place_fill(b->store, "game/2", 0, 3);
    place_fill(b->store, "event/1", 0, 1);
    StoreCell cells[2] = { store_position_cell("archive", "game/1", 9, seq),
                           { BOX_VIEW, CELL_PUT, "archive", "game/1", "", text("row") } };
    StoreWrite write = { .cells = cells, .cell_count = 2 };
    assert_int_equal(store_append(b->store, &write, NULL, &err), OK);
    assert_int_equal(store_behind(b->store, "archive", "", 0, name_behind, list, &err), OK);
    assert_string_equal(list, "event/1:0/1 game/1:9/12 game/2:0/3 ");
    cells[0] = store_position_cell("archive", "game/1", 12, seq);
    assert_int_equal(store_append(b->store, &write, NULL, &err), OK);
    *list = 0;
    assert_int_equal(store_behind(b->store, "archive", "game/", 1, name_behind, list, &err), OK);
    assert_string_equal(list, "game/2:0/3 ");
}

/* ---- hearing ---- */

static void a_watched_stream_tells_when_it_grows(Bench *b) {
    Err err;
    assert_int_equal(store_watch(b->store, "game/1", &err), OK);
    assert_int_equal(store_watch(b->store, "event/", &err), OK);
    assert_int_equal(store_watch(b->store, "game", &err), OK); /* the stream, not those below */
    assert_int_equal(store_watch(b->store, "/", &err), ERR_INPUT);
    store_drain(b->store);
    place_fill(b->store, "game/2", 0, 1);
    place_fill(b->store, "game/1", 0, 1);
    drain_until(b, &b->grown, 1);
    assert_string_equal(b->last_stream, "game/1");
    assert_int_equal(b->last_seq, 1);
    place_fill(b->store, "event/7/chat", 0, 1);
    drain_until(b, &b->grown, 2);
    assert_string_equal(b->last_stream, "event/7/chat");
    store_unwatch(b->store, "game/1");
    place_fill(b->store, "game/1", 1, 1);
    usleep(120000); /* longer than a poll */
    drain_until(b, &b->grown, 2);
    store_drain(b->store);
    assert_int_equal(b->grown, 2);
}

/* ---- whole stores ---- */

static void closing_finishes_what_was_submitted(Bench *b) {
    Err err;
    for (int i = 0; i < 50; i++) {
        StoreEvent event = event_of("move");
        StorePart part = { "game/1", (uint64_t)i, &event, 1 };
        StoreWrite write = { .command = i == 7 ? "c-7" : NULL, .parts = &part, .part_count = 1 };
        assert_int_equal(store_submit(b->store, &write, on_done, b, &err), OK);
    }
    store_close(b->store);
    b->store = NULL;
    assert_int_equal(b->done, 50);
    if (strcmp(b->kind, "memory") == 0) return;
    open_with(b, (StoreOptions){ 0 });
    assert_int_equal(head_of(b, "game/1"), 50);
    StoreResult result;
    assert_int_equal(put(b, "game/1", 3, "c-7", &result), OK); /* remembered for good */
    assert_true(result.repeated);
    assert_int_equal(result.span[0].last, 8);
}

static void a_head_written_down_is_found_or_missed(Bench *b) {
    char right[STORE_HEAD_TEXT], wrong[STORE_HEAD_TEXT];
    StoreHead head;
    StoreVerdict verdict;
    Err err;
    place_fill(b->store, "event/1", 0, 6);
    assert_int_equal(store_head(b->store, "event/1", &head, &err), OK);
    head_write(&head, right);
    place_fill(b->store, "event/1", 6, 6);
    const char *heads[] = { right, wrong };
    assert_int_equal(store_verify(b->store, "", heads, 1, NULL, NULL, &verdict, &err), OK);
    assert_int_equal(verdict.findings, 0);
    assert_int_equal(verdict.events, 12);
    head.seq = 7;
    head_write(&head, wrong);
    assert_int_equal(store_verify(b->store, "", heads, 2, NULL, NULL, &verdict, &err), OK);
    assert_int_equal(verdict.findings, 1);
    head.seq = 13;
    head_write(&head, wrong);
    assert_int_equal(store_verify(b->store, "game/", heads, 2, NULL, NULL, &verdict, &err), OK);
    assert_int_equal(verdict.findings, 1);
    const char *nonsense[] = { "event/1" };
    assert_int_equal(store_verify(b->store, "", nonsense, 1, NULL, NULL, &verdict, &err),
                     ERR_INPUT);
}

static void fill_for_copying(Bench *b) {
    Err err;
    StoreEvent events[2] = { event_of("a"), event_of("b") };
    StorePart parts[2] = { { "game/1", 0, events, 2 }, { "event/1", 0, events, 1 } };
    StoreWrite write = { .command = "c-1", .parts = parts, .part_count = 2 };
    assert_int_equal(store_append(b->store, &write, NULL, &err), OK);
    place_fill(b->store, "game/1", 2, 300);
    place_fill(b->store, "game/2", 0, 40);
    assert_int_equal(put_cell(b, BOX_PERSON, "p1", "name", "s", "Änne"), OK);
    assert_int_equal(put_cell(b, BOX_SECRET, "", "seed/1", "", "ciphertext"), OK);
    assert_int_equal(put_cell(b, BOX_VIEW, "list", "row", "", "made again"), OK);
}

static void a_backup_holds_everything(Bench *b) {
    char path[512];
    Err err;
    StoreResult result;
    fill_for_copying(b);
    snprintf(path, sizeof path, "%s.backup", place_fresh("sqlite"));
    assert_int_equal(store_backup(b->store, path, &err), OK);
    assert_int_equal(store_backup(b->store, path, &err), ERR_CONFLICT);
    Store *backup = place_open(path, NULL);
    place_same_heads(b->store, backup);
    place_sound(backup);
    assert_int_equal(store_get(backup, BOX_PERSON, "p1", "name", NULL, &err), OK);
    assert_int_equal(store_get(backup, BOX_SECRET, "", "seed/1", NULL, &err), OK);
    Bench other = { .store = backup };
    assert_int_equal(put(&other, "game/1", 0, "c-1", &result), OK);
    assert_true(result.repeated);
    assert_int_equal(result.span[0].last, 2);
    store_close(backup);
}

static void a_copy_to_any_other_kind_and_back_loses_nothing(Bench *b) {
    Err err;
    uint64_t events;
    fill_for_copying(b);
    for (int i = 0; i < KIND_COUNT; i++) {
        const char *url = place_fresh(KINDS[i]);
        if (!url) continue;
        Store *there = place_open(url, NULL), *back = place_open("memory:", NULL);
        assert_int_equal(store_copy(b->store, there, &events, &err), OK);
        assert_int_equal(events, 343);
        assert_int_equal(store_copy(there, back, NULL, &err), OK);
        place_same_heads(b->store, there);
        place_same_heads(b->store, back);
        place_sound(there);
        assert_int_equal(store_get(back, BOX_PERSON, "p1", "name", NULL, &err), OK);
        assert_int_equal(store_get(back, BOX_VIEW, "list", "row", NULL, &err), ERR_MISSING);
        store_close(back);
        store_close(there);
    }
}

static void a_copy_brings_what_is_new_and_never_another_history(Bench *b) {
    Err err;
    uint64_t events;
    Store *there = place_open("memory:", NULL);
    place_fill(there, "game/1", 0, 5);
    assert_int_equal(store_copy(there, b->store, &events, &err), OK);
    assert_int_equal(events, 5);
    place_fill(there, "game/1", 5, 2);
    assert_int_equal(store_copy(there, b->store, &events, &err), OK);
    assert_int_equal(events, 2);
    place_fill(b->store, "game/1", 7, 2); /* the target went on by itself */
    assert_int_equal(store_copy(there, b->store, &events, &err), ERR_CONFLICT);
    place_fill(there, "game/1", 7, 3); /* and so did the source: sealed with other salts */
    assert_int_equal(store_copy(there, b->store, &events, &err), ERR_CONFLICT);
    assert_int_equal(head_of(b, "game/1"), 9);
    store_close(there);
}

/* ---- all of it for every kind ---- */

typedef struct Promise {
    const char *name;
    void (*test)(Bench *b);
} Promise;

#define PROMISE(name)                                                                              \
    { #name, name }
static const Promise PROMISES[] = {
    PROMISE(an_event_is_read_as_it_was_written),
    PROMISE(every_sealed_part_has_a_salt_of_its_own_or_the_callers),
    PROMISE(a_withheld_part_keeps_its_seal),
    PROMISE(a_taken_sequence_is_a_conflict_that_tells_the_head),
    PROMISE(several_streams_are_written_together_or_not_at_all),
    PROMISE(reading_starts_and_stops_where_it_is_told),
    PROMISE(empty_and_huge_parts_are_kept),
    PROMISE(a_write_of_many_events_is_one_write),
    PROMISE(what_cannot_be_understood_is_refused),
    PROMISE(a_repeated_command_gets_the_first_answer),
    PROMISE(a_repeated_write_to_several_streams_tells_all_spans),
    PROMISE(an_impatient_client_is_written_once),
    PROMISE(submitted_writes_build_on_each_other),
    PROMISE(a_failed_write_takes_those_that_build_on_it_along),
    PROMISE(a_full_queue_says_so),
    PROMISE(writers_in_a_race_lose_nothing),
    PROMISE(streams_are_listed_by_prefix_and_page),
    PROMISE(a_cell_is_put_replaced_and_erased),
    PROMISE(a_view_is_scanned_by_its_sort_key_in_pages),
    PROMISE(cells_of_one_batch_happen_in_order),
    PROMISE(a_snapshot_replaces_an_older_one_of_its_format),
    PROMISE(a_projection_learns_where_it_is_behind),
    PROMISE(a_watched_stream_tells_when_it_grows),
    PROMISE(closing_finishes_what_was_submitted),
    PROMISE(a_head_written_down_is_found_or_missed),
    PROMISE(a_backup_holds_everything),
    PROMISE(a_copy_to_any_other_kind_and_back_loses_nothing),
    PROMISE(a_copy_brings_what_is_new_and_never_another_history),
};
enum { PROMISE_COUNT = sizeof PROMISES / sizeof PROMISES[0] };

typedef struct Case {
    const char *kind;
    const Promise *promise;
    char name[128];
} Case;

static void keep_promise(void **state) {
    const Case *it = *state;
    Bench bench = { .kind = it->kind };
    if (!start(&bench)) skip();
    it->promise->test(&bench);
    store_close(bench.store);
}

int main(void) {
    static Case cases[KIND_COUNT * PROMISE_COUNT];
    static struct CMUnitTest tests[KIND_COUNT * PROMISE_COUNT];
    for (int kind = 0, at = 0; kind < KIND_COUNT; kind++)
        for (int i = 0; i < PROMISE_COUNT; i++, at++) {
            cases[at] = (Case){ .kind = KINDS[kind], .promise = &PROMISES[i] };
            snprintf(cases[at].name, sizeof cases[at].name, "%s: %s", KINDS[kind],
                     PROMISES[i].name);
            tests[at] = (struct CMUnitTest){ cases[at].name, keep_promise, NULL, NULL, &cases[at] };
        }
    return cmocka_run_group_tests(tests, place_setup, place_teardown);
}
