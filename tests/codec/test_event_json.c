#include "codec/event_json.h"
#include "base/heap.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

static EventEntry some_entry(int kind) {
    EventEntry e = event_make((EventKind)kind, EV_BY_ORGANISER, 7);
    Err err;
    if (kind == EVENT_CREATE) {
        e.start.version = EV_RULES;
        e.start.rules = rulebook_rules(DM19);
        assert_int_equal(rules_set(&e.start.rules, "prelim_games", "4", STAGE_DRAFT, &err), OK);
    } else if (kind == EVENT_OVERRIDE) {
        Rules rules = rulebook_rules(NC20);
        assert_int_equal(event_override(&rules, STAGE_DRAFT, "prelim_games", "4", &e, &err), OK);
    } else if (kind == EVENT_LOTS_DRAW) {
        e.seed.size = 3;
        memcpy(e.seed.bytes, "abc", 3);
    }
    e.at = 1767571200123;
    e.text = UINT64_MAX;
    e.spent_s = 9;
    e.round = 3;
    e.game = 12;
    e.player = 0;
    strcpy(e.clause, "WC25-3.0.13c");
    return e;
}

static void every_kind_comes_back_as_it_was(void **state) {
    (void)state;
    for (int kind = EVENT_NOTHING + 1; kind < EVENT_KINDS; kind++) {
        char text[8192];
        Buf out = buf_over(text, sizeof text);
        EventEntry e = some_entry(kind), back;
        uint32_t n;
        Err err;
        event_json_write(&e, 41, &out);
        assert_false(out.full);
        if (event_json_read(text, out.size, &back, &n, &err)) fail_msg("%s\n%s", err.text, text);
        assert_int_equal(n, 41);
        assert_memory_equal(&e, &back, sizeof e);
    }
}

static Status read_text(const char *text, EventEntry *e, Err *err) {
    return event_json_read(text, strlen(text), e, NULL, err);
}

static void values_of_fields_come_back(void **state) {
    (void)state;
    EventEntry e;
    Err err;
    assert_int_equal(read_text("{\"n\":1,\"kind\":\"schedule.table\",\"by\":\"system\",\"row\":2,"
                               "\"table\":5,\"players\":[4,0,9,null]}",
                               &e, &err),
                     OK);
    assert_int_equal(e.seats.row, 2);
    assert_int_equal(e.seats.player[2], 9);
    assert_int_equal(e.seats.player[3], EV_NONE);
    assert_int_equal(e.round, EV_NO_ROUND);
    assert_int_equal(read_text("{\"n\":1,\"kind\":\"entry.registered\",\"by\":\"player\","
                               "\"who\":\"18446744073709551615\",\"player\":0,\"person\":\"5\","
                               "\"screen_name\":\"0\",\"mail\":\"0\",\"country\":3,\"zone\":-300,"
                               "\"declared\":0,\"acks\":6}",
                               &e, &err),
                     OK);
    assert_int_equal(e.form.zone, -300);
    assert_true(e.who == UINT64_MAX);
}

/* As a person writes it; what was picked before is left alone. */
static Status read_written(const char *text, const char *before, EventEntry *e, Err *err) {
    json_t *value = json_loads(text, 0, NULL);
    Pick p = pick_open(value, "The entry", err);
    *e = event_make((EventKind)event_json_kind(&p), EV_BY_ORGANISER, 0);
    if (before) pick_value(&p, before);
    event_json_pick(&p, e);
    Status status = pick_close(&p);
    json_decref(value);
    return status;
}

static void empty_fields_can_be_left_out(void **state) {
    (void)state;
    EventEntry e;
    Err err;
    assert_int_equal(read_written("{\"kind\":\"record_sheet.filled\",\"game\":2,"
                                  "\"vp\":[10,7,8],\"winner\":0}",
                                  NULL, &e, &err),
                     OK);
    assert_int_equal(e.game, 2);
    assert_int_equal(e.round, EV_NO_ROUND);
    assert_int_equal(e.sheet.vp[2], 8);
    assert_int_equal(e.sheet.vp[3], 0);
    assert_int_equal(
        read_written("{\"kind\":\"banker.changed\",\"banker\":\"piles\"}", NULL, &e, &err), OK);
    assert_int_equal(e.banker.player, EV_NONE);
    assert_true(e.banker.person == 0);
    assert_int_equal(
        read_written("{\"kind\":\"protest.decided\",\"step\":4,\"upheld\":true}", NULL, &e, &err),
        OK);
    assert_int_equal(e.verdict.against, EV_SEATS);
    assert_int_equal(read_written("{\"kind\":\"board.table_built\",\"game\":1}", NULL, &e, &err),
                     OK);
    assert_int_equal(e.board.mode, EV_MODE_BUILT);
    assert_int_equal(read_written("{\"kind\":\"format.chosen\",\"rounds\":3}", NULL, &e, &err), OK);
    assert_int_equal(e.format.dates, 1);
}

static void given_values_are_never_guessed(void **state) {
    (void)state;
    static const struct {
        const char *text, *sentence;
    } WRONG[] = {
        { "{\"kind\":\"record_sheet.filled\",\"vp\":[10,7,8,4]}",
          "The entry needs a whole number \"winner\" from 0 to 4." },
        { "{\"kind\":\"step.undone\"}",
          "The entry needs a whole number \"step\" from 0 to 4,294,967,295." },
        { "{\"kind\":\"protest.decided\",\"step\":4}",
          "The entry needs true or false for \"upheld\"." },
        { "{\"kind\":\"nothing.known\"}", "The entry needs a known \"kind\"." },
    };
    EventEntry e;
    Err err;
    for (size_t i = 0; i < sizeof WRONG / sizeof WRONG[0]; i++) {
        assert_int_equal(read_written(WRONG[i].text, NULL, &e, &err), ERR_INPUT);
        assert_string_equal(err.text, WRONG[i].sentence);
    }
    assert_int_equal(read_written("{\"kind\":\"step.undone\",\"step\":\"x\"}", "step", &e, &err),
                     OK);
}

static void what_does_not_belong_is_refused(void **state) {
    (void)state;
    static const char *const WRONG[] = {
        "",
        "[]",
        "{\"n\":1,\"kind\":\"no.such\",\"by\":\"system\"}",
        "{\"n\":1,\"kind\":\"nothing\",\"by\":\"system\"}",
        "{\"n\":1,\"kind\":\"event.published\",\"by\":\"nobody\"}",
        "{\"n\":1,\"kind\":\"event.published\",\"by\":\"system\",\"more\":1}",
        "{\"n\":1,\"kind\":\"event.published\",\"by\":\"system\",\"game\":70000}",
        "{\"n\":1,\"kind\":\"event.published\",\"by\":\"system\",\"clause\":\"a very long "
        "clause\"}",
        "{\"n\":1,\"kind\":\"record_sheet.filled\",\"by\":\"system\",\"vp\":[1,2,3],\"winner\":0}",
        "{\"n\":1,\"kind\":\"record_sheet.filled\",\"by\":\"system\",\"vp\":[1,2,3,-4],"
        "\"winner\":0}",
        "{\"n\":1,\"kind\":\"record_sheet.filled\",\"by\":\"system\",\"vp\":[1,2,3,4],"
        "\"winner\":5}",
        "{\"n\":1,\"kind\":\"judge.called\",\"by\":\"player\",\"topic\":\"weather\"}",
        "{\"n\":1,\"kind\":\"judge.called\",\"by\":\"player\"}",
        "{\"n\":1,\"kind\":\"queue.joined\",\"by\":\"player\",\"on\":1}",
        "{\"n\":1,\"kind\":\"players.swapped\",\"by\":\"organiser\",\"row\":1}",
        "{\"n\":1,\"kind\":\"event.created\",\"by\":\"organiser\",\"version\":1,"
        "\"rulebook\":\"wc25\",\"rules\":{\"no_such\":\"1\"}}",
        "{\"n\":1,\"kind\":\"event.parameter_overridden\",\"by\":\"organiser\","
        "\"parameter\":\"prelim_games\",\"value\":\"many\"}",
        "{\"n\":1,\"kind\":\"event.published\",\"by\":\"system\",\"by\":\"system\"}",
    };
    for (size_t i = 0; i < sizeof WRONG / sizeof WRONG[0]; i++) {
        EventEntry e = event_make(EVENT_CUT, EV_BY_SYSTEM, 5), before = e;
        Err err = { 0 };
        if (!read_text(WRONG[i], &e, &err)) fail_msg("was read: %s", WRONG[i]);
        assert_true(err.text[0]);
        assert_memory_equal(&e, &before, sizeof e);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_kind_comes_back_as_it_was),
        cmocka_unit_test(values_of_fields_come_back),
        cmocka_unit_test(empty_fields_can_be_left_out),
        cmocka_unit_test(given_values_are_never_guessed),
        cmocka_unit_test(what_does_not_belong_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
