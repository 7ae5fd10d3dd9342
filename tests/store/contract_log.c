/* contract_log.c - promises about appending, commands, the queue and streams. */
#include "base/heap.h"
#include "store/chain.h"
#include "store/contract.h"

#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

/* ---- appending and reading ---- */

static bool check_fields(void *user, const StoreRecord *event) {
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
    StoreRecord event = { .type = "rolled",
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

static bool check_salts(void *user, const StoreRecord *event) {
    uint8_t(*salt)[STORE_SALT] = user;
    assert_non_null(event->salt);
    memcpy(salt[event->seq - 1], event->salt, STORE_SALT);
    return true;
}

static void every_sealed_part_has_a_salt_of_its_own_or_the_callers(Bench *b) {
    uint8_t salt[3][STORE_SALT], mine[STORE_SALT];
    memset(mine, 7, sizeof mine);
    StoreRecord events[3] = { event_of("1"), event_of("2"), event_of("3") };
    for (int i = 0; i < 3; i++) events[i].sealed = text_of("ore");
    events[2].salt = mine;
    StorePart part = { "game/1", 0, events, 3 };
    Err err;
    StoreWrite write = { .parts = &part, .part_count = 1 };
    assert_int_equal(store_append(b->store, &write, NULL, &err), OK);
    assert_int_equal(store_read(b->store, "game/1", 1, 0, check_salts, salt, &err), OK);
    assert_memory_not_equal(salt[0], salt[1], STORE_SALT);
    assert_memory_equal(salt[2], mine, STORE_SALT);
}

static bool check_withheld(void *user, const StoreRecord *event) {
    assert_null(event->sealed.at);
    assert_null(event->salt);
    assert_memory_equal(event->seal, user, SHA256_BYTES);
    return true;
}

static void a_withheld_part_keeps_its_seal(Bench *b) {
    uint8_t seal[SHA256_BYTES];
    sha256("x", 1, seal);
    StoreRecord event = event_of("drew a card");
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
    assert_int_equal(bench_put(b, "game/1", 3, NULL, &result), ERR_CONFLICT);
    assert_int_equal(result.conflict, 0);
    assert_int_equal(result.span[0].last, 5);
    assert_int_equal(bench_put(b, "game/1", 6, NULL, &result), ERR_CONFLICT);
    assert_int_equal(result.span[0].last, 5);
    assert_int_equal(bench_put(b, "game/2", 1, NULL, &result), ERR_CONFLICT);
    assert_int_equal(result.span[0].last, 0);
    assert_int_equal(bench_head(b, "game/1"), 5);
    assert_int_equal(bench_head(b, "game/2"), 0);
    assert_int_equal(bench_put(b, "game/1", 5, NULL, &result), OK);
}

static void several_streams_are_written_together_or_not_at_all(Bench *b) {
    StoreRecord one = event_of("won"), two[2] = { event_of("sheet"), event_of("signed") };
    StorePart parts[2] = { { "game/1", 0, &one, 1 }, { "event/1", 0, two, 2 } };
    StoreCell cell = { BOX_VIEW, CELL_PUT, "games", "1", "", text_of("over") };
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
    cell.value = text_of("changed");
    assert_int_equal(store_append(b->store, &write, &result, &err), ERR_CONFLICT);
    assert_int_equal(result.conflict, 1);
    assert_int_equal(result.span[1].last, 2);
    assert_int_equal(bench_head(b, "game/1"), 1);
    Buf value = buf_heap(64);
    assert_int_equal(store_get(b->store, BOX_VIEW, "games", "1", &value, &err), OK);
    assert_string_equal(value.text, "over");
    buf_free(&value);
}

static Status append_on_ground(Bench *b, uint64_t expected, uint64_t ground, StoreResult *result) {
    StoreRecord event = event_of("x");
    StorePart part = { "game/1", expected, &event, 1 };
    StoreGround grounds[] = { { "account/7", ground }, { "server/main", 0 } };
    StoreWrite write = { .parts = &part, .part_count = 1, .grounds = grounds, .ground_count = 2 };
    Err err;
    return store_append(b->store, &write, result, &err);
}

static void a_write_stands_on_the_ground_it_was_judged_by(Bench *b) {
    StoreResult result;
    StoreHead head;
    Err err;
    StoreRecord event = event_of("opened");
    StorePart part = { "account/7", 0, &event, 1 };
    StoreWrite opens = { .parts = &part, .part_count = 1 };
    assert_int_equal(append_on_ground(b, 0, 0, NULL), OK);
    assert_int_equal(store_append(b->store, &opens, NULL, &err), OK);
    assert_int_equal(append_on_ground(b, 1, 0, &result), ERR_CONFLICT); /* it has grown */
    assert_int_equal(result.conflict, result.parts);
    assert_int_equal(append_on_ground(b, 1, 2, NULL), ERR_CONFLICT); /* it is not there yet */
    assert_int_equal(append_on_ground(b, 1, 1, NULL), OK);
    assert_int_equal(store_head(b->store, "game/1", &head, &err), OK);
    assert_int_equal(head.seq, 2);
    assert_int_equal(store_head(b->store, "server/main", &head, &err), OK);
    assert_int_equal(head.seq, 0); /* leaning on a stream does not begin it */
}

static void reading_starts_and_stops_where_it_is_told(Bench *b) {
    Err err;
    place_fill(b->store, "game/1", 0, 20);
    place_fill(b->store, "game/10", 0, 3);
    List list = { 0 };
    assert_int_equal(store_read(b->store, "game/1", 0, 0, list_event, &list, &err), OK);
    assert_int_equal(list.count, 20);
    assert_string_equal(list.first_public, "{\"number\":1}");
    list = (List){ 0 };
    assert_int_equal(store_read(b->store, "game/1", 15, 3, list_event, &list, &err), OK);
    assert_int_equal(list.count, 3);
    assert_int_equal(list.first, 15);
    list = (List){ .stop_at = 4 };
    assert_int_equal(store_read(b->store, "game/1", 2, 0, list_event, &list, &err), OK);
    assert_int_equal(list.count, 4);
    list = (List){ 0 };
    assert_int_equal(store_read(b->store, "game/1", 21, 0, list_event, &list, &err), OK);
    assert_int_equal(store_read(b->store, "game/3", 1, 0, list_event, &list, &err), OK);
    assert_int_equal(list.count, 0);
}

static void empty_and_huge_parts_are_kept(Bench *b) {
    enum { HUGE_PART = 8 << 20 };
    Err err;
    char *huge = malloc(HUGE_PART);
    memset(huge, 0xa5, HUGE_PART);
    StoreRecord events[3] = { event_of(""), event_of("x"), event_of("") };
    events[0].public = (Bytes){ NULL, 0 };
    events[1].public = (Bytes){ huge, HUGE_PART };
    events[2].sealed = (Bytes){ "", 0 };
    StorePart part = { "game/1", 0, events, 3 };
    StoreWrite write = { .parts = &part, .part_count = 1 };
    assert_int_equal(store_append(b->store, &write, NULL, &err), OK);
    List list = { 0 };
    assert_int_equal(store_read(b->store, "game/1", 1, 0, list_event, &list, &err), OK);
    assert_int_equal(list.count, 3);
    place_sound(b->store);

    events[1].public.size = STORE_BYTES_MAX; /* judged before it is read */
    events[0].public = (Bytes){ huge, 1 };
    part.expected = 3;
    assert_int_equal(store_append(b->store, &write, NULL, &err), ERR_TOO_BIG);
    free(huge);
}

static void a_write_of_many_events_is_one_write(Bench *b) {
    static StoreRecord events[STORE_EVENTS_MAX + 1];
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
        assert_int_equal(bench_put(b, BAD[i], 0, NULL, NULL), ERR_INPUT);
        List list = { 0 };
        assert_int_equal(store_read(b->store, BAD[i], 1, 0, list_event, &list, &err), ERR_INPUT);
    }
    memset(lengthy, 'a', sizeof lengthy - 1);
    lengthy[sizeof lengthy - 1] = 0;
    assert_int_equal(bench_put(b, lengthy, 0, NULL, NULL), ERR_INPUT);
    lengthy[STORE_STREAM_MAX] = 0;
    assert_int_equal(bench_put(b, lengthy, 0, NULL, NULL), OK);
    assert_int_equal(bench_put(b, "game/1", 0, "two words", NULL), ERR_INPUT);
    assert_int_equal(bench_put(b, "game/1", UINT64_MAX, NULL, NULL), ERR_INPUT);

    StoreRecord event = { .public = text_of("no type") };
    StorePart twice[2] = { { "game/1", 0, &event, 1 }, { "game/1", 0, &event, 1 } };
    StoreWrite write = { .parts = twice, .part_count = 1 };
    assert_int_equal(store_append(b->store, &write, NULL, &err), ERR_INPUT);
    event.type = "typed";
    write.part_count = 2;
    assert_int_equal(store_append(b->store, &write, NULL, &err), ERR_INPUT);
    assert_int_equal(store_append(b->store, &(StoreWrite){ 0 }, NULL, &err), ERR_INPUT);
    StoreCell cell = { BOX_PERSON, CELL_PUT, "p", "name", "", text_of("x") };
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
    assert_int_equal(bench_put(b, "game/1", 0, "c-1", &first), OK);
    place_fill(b->store, "game/1", 1, 3);
    assert_int_equal(bench_put(b, "game/1", 4, "c-1", &second), OK);
    assert_true(second.repeated);
    assert_int_equal(second.span[0].first, 1);
    assert_int_equal(second.span[0].last, 1);
    assert_memory_equal(second.span[0].hash, first.span[0].hash, SHA256_BYTES);
    assert_int_equal(bench_put(b, "game/1", 99, "c-1", &second), OK); /* whatever it expects */
    assert_int_equal(bench_head(b, "game/1"), 4);
    assert_int_equal(bench_put(b, "game/2", 0, "c-1", &second),
                     OK); /* another stream, another command */
    assert_false(second.repeated);
    assert_int_equal(store_find(b->store, "game/1", "c-1", &span, &err), OK);
    assert_int_equal(span.last, 1);
    assert_int_equal(store_find(b->store, "game/1", "c-2", &span, &err), ERR_MISSING);
    assert_int_equal(store_find(b->store, "game/9", "c-1", &span, &err), ERR_MISSING);
}

static void a_repeated_write_to_several_streams_tells_all_spans(Bench *b) {
    StoreRecord events[3] = { event_of("a"), event_of("b"), event_of("c") };
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
    assert_int_equal(bench_head(b, "event/2"), 0);
}

static void an_impatient_client_is_written_once(Bench *b) {
    StoreRecord event = event_of("road");
    StorePart part = { "game/1", 0, &event, 1 };
    StoreWrite write = { .command = "c-1", .parts = &part, .part_count = 1 };
    Err err;
    for (int i = 0; i < 40; i++)
        assert_int_equal(store_submit(b->store, &write, bench_done, b, &err), OK);
    bench_drain(b, &b->done, 40);
    for (int i = 0; i < 40; i++) {
        assert_int_equal(b->results[i].err.status, OK);
        assert_int_equal(b->results[i].repeated, i > 0);
        assert_int_equal(b->results[i].span[0].last, 1);
    }
    assert_int_equal(bench_head(b, "game/1"), 1);
}

/* ---- the queue ---- */

static void submitted_writes_build_on_each_other(Bench *b) {
    enum { WRITES = 500 };
    Err err;
    for (int i = 0; i < WRITES; i++) {
        StoreRecord event = event_of("move");
        StorePart part = { "game/1", (uint64_t)i, &event, 1 };
        StoreWrite write = { .parts = &part, .part_count = 1 };
        assert_int_equal(store_submit(b->store, &write, bench_done, b, &err), OK);
    }
    bench_drain(b, &b->done, WRITES);
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
        StoreRecord event = event_of("move");
        StorePart part = { "game/1", expected == 1 ? 1 : expected + 1, &event, 1 };
        StoreWrite write = { .parts = &part, .part_count = 1 };
        assert_int_equal(store_submit(b->store, &write, bench_done, b, &err), OK);
    }
    bench_drain(b, &b->done, 3);
    for (int i = 0; i < 3; i++) assert_int_equal(b->results[i].err.status, ERR_CONFLICT);
    assert_int_equal(bench_head(b, "game/1"), 2);
}

static void a_full_queue_says_so(Bench *b) {
    store_close(b->store);
    snprintf(b->url, sizeof b->url, "%s", place_fresh(b->kind));
    bench_open(b, (StoreOptions){ .queue_max = 5 });
    StoreRecord event = event_of("move");
    Err err;
    Status status = OK;
    int taken = 0;
    for (; taken < 10 && !status; taken += !status) {
        StorePart part = { "game/1", (uint64_t)taken, &event, 1 };
        StoreWrite write = { .parts = &part, .part_count = 1 };
        status = store_submit(b->store, &write, bench_done, b, &err);
    }
    assert_int_equal(status, ERR_STORE);
    assert_int_equal(taken, 5);
    bench_drain(b, &b->done, 5);
    assert_int_equal(bench_put(b, "game/1", 5, NULL, NULL), OK);
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
        Status status = bench_put(racer->bench, "game/1", expected, command, &result);
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
    assert_int_equal(bench_head(b, "game/1"), RACERS * LAPS);
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
    assert_int_equal(bench_put(b, "game/ghost", 7, NULL, NULL),
                     ERR_CONFLICT); /* never comes to be */
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
    assert_int_equal(bench_head(b, "game/B"), 4);
}

static void heads_of_several_streams_come_together(Bench *b) {
    StoreHead heads[] = { { .stream = "game/b" }, { .stream = "none" }, { .stream = "game/a" } };
    Err err;
    place_fill(b->store, "game/a", 0, 2);
    place_fill(b->store, "game/b", 0, 3);
    assert_int_equal(store_heads(b->store, heads, 3, &err), OK);
    assert_int_equal(heads[0].seq, 3);
    assert_int_equal(heads[1].seq, 0);
    assert_int_equal(heads[2].seq, 2);
    StoreHead alone;
    assert_int_equal(store_head(b->store, "game/b", &alone, &err), OK);
    assert_memory_equal(heads[0].hash, alone.hash, sizeof alone.hash);
}

const Promise LOG_PROMISES[] = {
    PROMISE(an_event_is_read_as_it_was_written),
    PROMISE(every_sealed_part_has_a_salt_of_its_own_or_the_callers),
    PROMISE(a_withheld_part_keeps_its_seal),
    PROMISE(a_taken_sequence_is_a_conflict_that_tells_the_head),
    PROMISE(several_streams_are_written_together_or_not_at_all),
    PROMISE(a_write_stands_on_the_ground_it_was_judged_by),
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
    PROMISE(heads_of_several_streams_come_together),
    { 0 },
};
