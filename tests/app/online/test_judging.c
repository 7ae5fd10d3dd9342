/* Judges inside a running game, and take-backs where there is no judge: what is told to whom. */
#include "app/online/tables_rig.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/heap.h"
#include "tongue/tongue.h"

#include <cmocka.h>

static const uint32_t REFEREE = RIGHT_REFEREE;

static unsigned ear(Rig *rig) {
    return tables_ear(rig_live(rig), JUDGE, REFEREE, false).audience;
}

/* What would come of it, as JSON. */
static json_t *preview(Rig *rig, const char *entry) {
    char text[256];
    Buf out = buf_heap(1 << 20);
    snprintf(text, sizeof text, "%s", entry);
    for (char *c = text; *c; c++)
        if (*c == '\'') *c = '"';
    json_t *value = json_loads(text, 0, NULL);
    assert_non_null(value);
    TablePlay play = { .person = JUDGE, .rights = REFEREE, .entry = value };
    tables_preview(rig_live(rig), &play, IN_ENGLISH, &out);
    json_t *answer = json_loadb(out.text, out.size, 0, NULL);
    assert_non_null(answer);
    json_decref(value);
    buf_free(&out);
    return answer;
}

static bool allows(Rig *rig, const char *entry) {
    json_t *answer = preview(rig, entry);
    bool allowed = json_is_true(json_object_get(answer, "allowed"));
    json_decref(answer);
    return allowed;
}

static json_int_t ore_of(const json_t *answer, size_t seat) {
    const json_t *seats = json_object_get(json_object_get(answer, "view"), "seats");
    const json_t *hand = json_object_get(json_array_get(seats, seat), "hand");
    assert_non_null(hand);
    return json_integer_value(json_object_get(hand, "ore"));
}

static void play_some(Rig *rig, const char *settings, int moves) {
    Rng rng = { 11 };
    rig_open(rig, "memory:");
    rig_four(rig, settings);
    for (int i = 0; i < moves; i++) assert_true(rig_move(rig, &rng));
}

static void hands_are_seen_only_after_asking(void **state) { /* T-32 */
    (void)state;
    Rig rig;
    play_some(&rig, "{'shuffle':false,'rulebook':'nc20'}", 30);
    assert_int_equal(ear(&rig), HEARS_DESK);
    unsigned revoked = rig.revoked;
    assert_true(rig_enter(&rig, JUDGE, REFEREE, "{'kind':'look'}", "a card is said to be missing"));
    assert_int_equal(ear(&rig), HEARS_JUDGE);
    assert_true(rig.revoked > revoked); /* who listens asks again, as someone else */
    const Heard *h = &rig.heard[rig.heard_count - 1];
    const char *ada = h->text[HEARS_SEAT]; /* everyone is told, and why */
    assert_non_null(strstr(ada, "\"kind\":\"look\""));
    assert_non_null(strstr(ada, "\"words\":\"a card is said to be missing\""));
    assert_non_null(strstr(ada, "\"looks\":1"));
    assert_false(rig_enter(&rig, JUDGE, REFEREE, "{'kind':'look'}", NULL));
    assert_string_equal(rig.code, "looks-already");
    assert_false(rig_enter(&rig, ADA, 0, "{'kind':'look'}", NULL));
    assert_true(rig_enter(&rig, JUDGE, REFEREE, "{'kind':'look','looks':false}", NULL));
    assert_int_equal(ear(&rig), HEARS_DESK);
    rig_close(&rig);
}

static void a_judge_of_a_digital_game_keeps_out(void **state) { /* DC21-1.1.4d */
    (void)state;
    Rig rig;
    play_some(&rig, "{'shuffle':false,'rulebook':'dc21'}", 20);
    assert_false(rig_enter(&rig, JUDGE, REFEREE, "{'kind':'look'}", NULL));
    assert_string_equal(rig.code, "hands-off");
    json_t *answer = preview(&rig, "{'kind':'rewind','to':20}");
    assert_true(json_is_false(json_object_get(answer, "allowed")));
    const char *why = json_string_value(json_object_get(answer, "text"));
    assert_non_null(strstr(why, "[DC21-1.1.4d]"));
    json_decref(answer);
    assert_true(allows(&rig, "{'kind':'pause','pause':'judge'}"));
    assert_int_equal(ear(&rig), HEARS_DESK);
    rig_close(&rig);
}

static void a_preview_shows_and_changes_nothing(void **state) { /* T-32 */
    (void)state;
    Rig rig;
    play_some(&rig, "{'shuffle':false,'rulebook':'nc20'}", 40);
    Table before = rig_state(&rig)->table;
    uint64_t head = rig_live(&rig)->head;
    json_t *answer = preview(&rig, "{'kind':'correct','from':1,'cards':{'ore':1}}");
    assert_string_equal(json_string_value(json_object_get(answer, "code")), "look-first");
    json_decref(answer);
    assert_true(allows(&rig, "{'kind':'correct','to':1,'cards':{'ore':2}}"));
    answer = preview(&rig, "{'kind':'rewind','to':12}"); /* no hands without asking */
    const json_t *view = json_object_get(answer, "view");
    assert_string_equal(json_string_value(json_object_get(view, "role")), "desk");
    const json_t *seat = json_array_get(json_object_get(view, "seats"), 0);
    assert_null(json_object_get(seat, "hand"));
    assert_int_equal(json_array_size(json_object_get(view, "pairs")), 6);
    json_decref(answer);
    assert_int_equal(rig_live(&rig)->head, head);
    assert_memory_equal(&before, &rig_state(&rig)->table, sizeof before);

    assert_true(rig_enter(&rig, JUDGE, REFEREE, "{'kind':'look'}", NULL));
    answer = preview(&rig, "{'kind':'correct','to':1,'cards':{'ore':2}}");
    json_int_t had = cards_of(rig_state(&rig)->table.play.game.seat[1].hand, ORE);
    assert_int_equal(ore_of(answer, 1), had + 2);
    json_decref(answer);
    assert_true(rig_enter(&rig, JUDGE, REFEREE, "{'kind':'correct','to':1,'cards':{'ore':2}}",
                          "the bank forgot"));
    assert_int_equal(cards_of(rig_state(&rig)->table.play.game.seat[1].hand, ORE), had + 2);
    assert_false(allows(&rig, "{'kind':'correct','to':1,'cards':{'ore':19}}"));
    assert_false(allows(&rig, "{'kind':'nonsense'}"));
    assert_false(allows(&rig, "{'kind':'act','seat':1,'action':{'kind':'roll','dice':[1,1]}}"));
    rig_close(&rig);
}

static void at_casual_tables_the_others_let_one_take_back(void **state) { /* B-160 */
    (void)state;
    Rig rig;
    play_some(&rig, "{'shuffle':false}", 1);
    assert_true(rig_enter(&rig, ADA, 0, "{'kind':'take-back'}", NULL));
    assert_true(rig_enter(&rig, BOB, 0, "{'kind':'take-back','says':'agree'}", NULL));
    assert_true(rig_enter(&rig, CYD, 0, "{'kind':'take-back','says':'agree'}", NULL));
    assert_int_equal(rig_state(&rig)->table.play.game.setup_step, 0);
    assert_int_equal(rig_state(&rig)->table.play.game.phase, PHASE_SETUP_ROAD);
    assert_true(rig_enter(&rig, DEE, 0, "{'kind':'take-back','says':'agree'}", NULL));
    assert_int_equal(rig_state(&rig)->table.play.game.phase, PHASE_SETUP_SETTLEMENT);
    assert_false(rig_enter(&rig, ADA, 0, "{'kind':'take-back'}", NULL));
    assert_string_equal(rig.code, "nothing-to-take-back");
    rig_close(&rig);
}

static void a_table_says_how_it_takes_back(void **state) {
    (void)state;
    Rig rig;
    play_some(&rig, "{'shuffle':false,'take_back':'free'}", 1);
    assert_true(rig_enter(&rig, ADA, 0, "{'kind':'take-back'}", NULL)); /* nothing was shown */
    assert_int_equal(rig_state(&rig)->table.play.game.phase, PHASE_SETUP_SETTLEMENT);
    Rng rng = { 11 };
    while (rig_state(&rig)->table.play.game.phase != PHASE_PRE_ROLL) rig_move(&rig, &rng);
    assert_true(rig_act(&rig, ADA, "roll"));
    assert_true(rig_enter(&rig, ADA, 0, "{'kind':'take-back'}", NULL)); /* the dice were seen */
    assert_int_not_equal(rig_state(&rig)->table.play.game.phase, PHASE_PRE_ROLL);
    assert_true(rig_enter(&rig, CYD, 0, "{'kind':'take-back','says':'refuse'}", NULL));
    assert_false(rig_enter(&rig, BOB, 0, "{'kind':'take-back','says':'agree'}", NULL));
    rig_close(&rig);
    play_some(&rig, "{'shuffle':false,'take_back':'never'}", 1);
    assert_false(rig_enter(&rig, ADA, 0, "{'kind':'take-back'}", NULL));
    assert_string_equal(rig.code, "no-take-backs");
    rig_close(&rig);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(hands_are_seen_only_after_asking),
        cmocka_unit_test(a_judge_of_a_digital_game_keeps_out),
        cmocka_unit_test(a_preview_shows_and_changes_nothing),
        cmocka_unit_test(at_casual_tables_the_others_let_one_take_back),
        cmocka_unit_test(a_table_says_how_it_takes_back),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
