#include "desk.h"
#include "table/take_back.h"

static Entry back_says(int seat, int says) {
    Entry e = entry_make(ENTRY_TAKE_BACK, BY_SEAT, seat);
    e.back.says = (uint8_t)says;
    if (says == BACK_ASKS) e.back.to = back_last(&desk.t, desk.log, seat);
    return e;
}

static Entry ask_at_once(int seat) {
    Entry e = back_says(seat, BACK_ASKS);
    e.back.at_once = 1;
    return e;
}

/* In the middle of a turn, something has been rolled. */
static void play_a_while(uint64_t seed) {
    sit_down(CUSTOM, 4, seed);
    play_on(120);
    play_to(PHASE_ACTION);
}

static void everyone_agrees_and_it_has_not_happened(void **state) { /* B-160 */
    (void)state;
    static Game before;
    sit_down(CUSTOM, 4, 1);
    int seat = game()->turn;
    before = *game();
    ALLOW(random_act());
    ALLOW(back_says(seat, BACK_ASKS));
    for (int other = 0; other < 4; other++) {
        if (other == seat) continue;
        assert_false(back_agreed(&desk.t));
        ALLOW(back_says(other, BACK_AGREES));
        REFUSE(back_says(other, BACK_AGREES), "no-take-back"); /* once is enough */
    }
    assert_true(back_agreed(&desk.t));
    ALLOW(back_rewind(&desk.t));
    assert_memory_equal(&before, game(), sizeof before);
    assert_false(back_agreed(&desk.t));
    REFUSE(back_rewind(&desk.t), "no-take-back");
}

static void one_refuses_and_it_stands(void **state) {
    (void)state;
    sit_down(CUSTOM, 3, 2);
    int seat = game()->turn;
    ALLOW(random_act());
    ALLOW(back_says(seat, BACK_ASKS));
    REFUSE(back_says(seat, BACK_AGREES), "no-take-back"); /* not one's own */
    ALLOW(back_says((seat + 1) % 3, BACK_REFUSES));
    REFUSE(back_says((seat + 2) % 3, BACK_AGREES), "no-take-back");
    REFUSE(back_rewind(&desk.t), "no-take-back");
}

static void the_next_action_ends_the_question(void **state) {
    (void)state;
    play_a_while(3);
    int seat = game()->turn;
    ALLOW(back_says(seat, BACK_ASKS));
    REFUSE(back_says((seat + 1) % 4, BACK_ASKS), "back-asked");
    ALLOW(turn_act(ACT_END));
    assert_int_equal(desk.t.back.entry, 0);
    REFUSE(back_says((seat + 1) % 4, BACK_AGREES), "no-take-back");
}

static void a_request_can_be_withdrawn(void **state) {
    (void)state;
    play_a_while(4);
    ALLOW(back_says(game()->turn, BACK_ASKS));
    ALLOW(back_says(game()->turn, BACK_REFUSES));
    assert_int_equal(back_awaited(&desk.t), 0);
    assert_false(back_agreed(&desk.t));
}

static void a_roll_taken_back_is_rolled_again_the_same(void **state) { /* B-161 */
    (void)state;
    sit_down(CUSTOM, 3, 5);
    play_to(PHASE_PRE_ROLL);
    int seat = game()->turn;
    ALLOW(turn_act(ACT_ROLL));
    Chance rolled = desk.log[desk.t.count - 1].move.chance;
    REFUSE(ask_at_once(seat), "back-shown");
    ALLOW(back_says(seat, BACK_ASKS));
    ALLOW(back_says((seat + 1) % 3, BACK_AGREES));
    ALLOW(back_says((seat + 2) % 3, BACK_AGREES));
    ALLOW(back_rewind(&desk.t));
    assert_int_equal(game()->phase, PHASE_PRE_ROLL);
    assert_true(desk.t.known > game()->draws);
    ALLOW(turn_act(ACT_ROLL));
    Chance again = desk.log[desk.t.count - 1].move.chance;
    assert_int_equal(rolled.a, again.a);
    assert_int_equal(rolled.b, again.b);
}

static void what_showed_nothing_goes_back_at_once(void **state) {
    (void)state;
    sit_down(CUSTOM, 4, 6);
    int seat = game()->turn;
    ALLOW(random_act()); /* a settlement of the set-up */
    ALLOW(ask_at_once(seat));
    assert_true(back_agreed(&desk.t));
    ALLOW(back_rewind(&desk.t));
    assert_int_equal(site_count(game()->seat[seat].settlements), 0);
}

static void nobody_undoes_what_is_anothers(void **state) {
    (void)state;
    sit_down(CUSTOM, 4, 7);
    int seat = game()->turn;
    REFUSE(back_says(seat, BACK_ASKS), "nothing-to-take-back");
    ALLOW(random_act());
    REFUSE(back_says((seat + 1) % 4, BACK_ASKS), "nothing-to-take-back");
    Entry e = back_says((seat + 1) % 4, BACK_ASKS);
    e.back.to = back_last(&desk.t, desk.log, seat);
    REFUSE(e, "nothing-to-take-back");
}

static void bots_have_nothing_against_it(void **state) {
    (void)state;
    sit_down(CUSTOM, 4, 8);
    int seat = game()->turn;
    for (int other = 0; other < 4; other++) {
        Entry e = judge(ENTRY_HOLDER, other);
        e.holder.kind = HELD_BY_BOT;
        if (other != seat) ALLOW(e);
    }
    ALLOW(random_act());
    ALLOW(back_says(seat, BACK_ASKS));
    assert_true(back_agreed(&desk.t));
}

static void the_log_verifies_with_take_backs_in_it(void **state) { /* B-161 */
    (void)state;
    static Table t;
    sit_down(CUSTOM, 3, 9);
    for (int round = 0; round < 200 && !table_over(&desk.t); round++) {
        ALLOW(random_act());
        int seat = desk.log[desk.t.count - 1].seat;
        if (round % 7 || table_over(&desk.t) || desk.log[desk.t.count - 1].kind != ENTRY_ACT)
            continue;
        ALLOW(back_says(seat, BACK_ASKS));
        ALLOW(back_says((seat + 1) % 3, BACK_AGREES));
        ALLOW(back_says((seat + 2) % 3, BACK_AGREES));
        ALLOW(back_rewind(&desk.t));
        assert_lawful();
    }
    if (!table_over(&desk.t)) ALLOW(decide_entry(0));
    ALLOW(reveal_entry());
    Verification found = verify_log(&t, desk.log, desk.t.count);
    assert_string_equal(VERDICT_TEXT[found.verdict].name, "verified");
    assert_true(found.draws > 30);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(everyone_agrees_and_it_has_not_happened),
        cmocka_unit_test(one_refuses_and_it_stands),
        cmocka_unit_test(the_next_action_ends_the_question),
        cmocka_unit_test(a_request_can_be_withdrawn),
        cmocka_unit_test(a_roll_taken_back_is_rolled_again_the_same),
        cmocka_unit_test(what_showed_nothing_goes_back_at_once),
        cmocka_unit_test(nobody_undoes_what_is_anothers),
        cmocka_unit_test(bots_have_nothing_against_it),
        cmocka_unit_test(the_log_verifies_with_take_backs_in_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
