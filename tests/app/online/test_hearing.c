/* Who hears what of a table when they come while something is on its way to the disk. */
#include "app/online/tables_rig.h"

#include <jansson.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

static void move_and_let_the_judge_in(Task *t, const char *table, uint64_t person) {
    json_t *action = json_string("settlement 10");
    tables_play(t, table, &(TablePlay){ .person = person, .action = action });
    json_decref(action);
    tables_listen(task_live(t, &GAME, table), HEARS_JUDGE); /* judged already, not durable yet */
}

static const Heard *last(const Rig *rig) {
    const Heard *h = &rig->heard[rig->heard_count - 1];
    while (strncmp(h->topic, "game/", 5) != 0) h--;
    return h;
}

/* Not nothing, and not what a spectator would hear. */
static void newcomers_during_a_move_hear_of_it(void **state) {
    (void)state;
    Rig rig;
    rig_open(&rig, "memory:");
    rig_four(&rig, "{'shuffle':false}");
    assert_true(rig_verb(&rig, move_and_let_the_judge_in, ADA));
    const Heard *h = last(&rig);
    assert_int_equal(h->seq, rig_live(&rig)->durable);
    assert_non_null(h->text[HEARS_SEAT]);
    assert_non_null(h->text[HEARS_JUDGE]);
    assert_non_null(strstr(h->text[HEARS_JUDGE], "\"role\":\"judge\""));
    assert_null(h->text[HEARS_SPECTATOR]); /* nobody watches */
    rig_close(&rig);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(newcomers_during_a_move_hear_of_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
