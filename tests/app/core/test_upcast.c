/* Old versions become today's, step by step: src/app/core/upcast.h. */
#include "app/core/upcast.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <string.h>

/* Version 2 calls "players" "entrants"; version 3 counts in pairs; sealed parts got a mark. */
static Status rename_players(json_t *public, json_t *sealed, Err *err) {
    json_t *players = json_object_get(public, "players");
    if (!players) return err_set(err, ERR_INPUT, "It has no players.");
    json_object_set(public, "entrants", players);
    json_object_del(public, "players");
    if (sealed) json_object_set_new(sealed, "old", json_true());
    return OK;
}

static Status halve(json_t *public, json_t *sealed, Err *err) {
    (void)sealed, (void)err;
    json_int_t count = json_integer_value(json_object_get(public, "entrants"));
    return json_object_set_new(public, "entrants", json_integer(count / 2)) ? ERR_SYSTEM : OK;
}

static const UpcastStep STEPS[] = { { "event/", "counted", 1, rename_players },
                                    { "event/", "counted", 2, halve },
                                    { 0 } };

static StoreRecord event_of(const char *stream, const char *type, int version, const char *public) {
    return (StoreRecord){
        .stream = stream, .type = type, .version = version, .public = { public, strlen(public) }
    };
}

static void expect(StoreRecord event, int version, const char *public) {
    Upcast u;
    Err err;
    if (upcast(STEPS, &event, &u, &err)) fail_msg("%s", err.text);
    assert_int_equal(u.event.version, version);
    assert_int_equal(u.event.public.size, strlen(public));
    assert_memory_equal(u.event.public.at, public, strlen(public));
    upcast_free(&u);
}

static void expect_no(StoreRecord event, const char *words) {
    Upcast u;
    Err err;
    assert_int_equal(upcast(STEPS, &event, &u, &err), ERR_INPUT);
    if (!strstr(err.text, words)) fail_msg("%s", err.text);
    upcast_free(&u);
}

static void an_old_event_takes_every_step(void **state) {
    (void)state;
    expect(event_of("event/1", "counted", 1, "{\"players\":8,\"x\":1}"), 3,
           "{\"x\":1,\"entrants\":4}");
    expect(event_of("event/1", "counted", 2, "{\"entrants\":8}"), 3, "{\"entrants\":4}");
    expect(event_of("event/1", "counted", 3, "{ \"entrants\":8}"), 3, "{ \"entrants\":8}");
    expect(event_of("event/1", "other", 1, "no JSON"), 1, "no JSON");
    expect(event_of("game/1", "counted", 1, "{}"), 1, "{}");
}

static void a_sealed_part_is_lifted_too(void **state) {
    (void)state;
    StoreRecord event = event_of("event/1", "counted", 1, "{\"players\":8}");
    event.sealed = (Bytes){ "{\"a\":1}", 7 };
    Upcast u;
    Err err;
    assert_int_equal(upcast(STEPS, &event, &u, &err), OK);
    assert_memory_equal(u.event.sealed.at, "{\"a\":1,\"old\":true}", u.event.sealed.size);
    upcast_free(&u);
}

static void what_nobody_understands_is_refused(void **state) {
    (void)state;
    expect_no(event_of("event/1", "counted", 4, "{}"), "Update it");
    expect_no(event_of("event/1", "other", 2, "{}"), "Update it");
    expect_no(event_of("event/1", "counted", 0, "{}"), "version 0");
    expect_no(event_of("event/1", "counted", 1, "{}"), "no players");
    expect_no(event_of("event/1", "counted", 1, "{"), "not JSON");
}

/* The steps that there really are. */
static void an_old_link_does_not_know_who_opened_the_table(void **state) {
    (void)state;
    Upcast u;
    Err err;
    StoreRecord event = event_of("event/1", "table.linked", 1, "{\"game\":3,\"table\":\"k7xq\"}");
    assert_int_equal(upcast(UPCASTS, &event, &u, &err), OK);
    assert_int_equal(u.event.version, 2);
    assert_memory_equal(u.event.public.at, "{\"game\":3,\"table\":\"k7xq\",\"by\":\"0\"}",
                        u.event.public.size);
    upcast_free(&u);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_old_event_takes_every_step),
        cmocka_unit_test(a_sealed_part_is_lifted_too),
        cmocka_unit_test(what_nobody_understands_is_refused),
        cmocka_unit_test(an_old_link_does_not_know_who_opened_the_table),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
