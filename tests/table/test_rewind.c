#include "desk.h"

static Table other;
static Entry copy[DESK_LOG];

/* The table folded again from a copy of the log is the same table. */
static void assert_folds_again(void) {
    memcpy(copy, desk.log, desk.t.count * sizeof copy[0]);
    for (uint32_t i = 0; i < desk.t.count; i++) copy[i].undone_by = 0;
    assert_int_equal(table_fold(&other, copy, desk.t.count), TABLE_ALLOWED);
    assert_memory_equal(&other.play, &desk.t.play, sizeof other.play);
    for (uint32_t i = 0; i < desk.t.count; i++)
        assert_int_equal(copy[i].undone_by, desk.log[i].undone_by);
}

static Verification verify(void) {
    memcpy(copy, desk.log, desk.t.count * sizeof copy[0]);
    return verify_log(&other, copy, desk.t.count);
}

static void finish(void) {
    if (!table_over(&desk.t)) ALLOW(decide_entry(NONE));
    ALLOW(reveal_entry());
}

static uint32_t last_roll(void) {
    uint32_t i = desk.t.count - 1;
    while (desk.log[i].kind != ENTRY_ACT || desk.log[i].move.act.kind != ACT_ROLL ||
           desk.log[i].undone_by)
        i--;
    return i;
}

/* --- going back ---------------------------------------------------------------------------- */

static void a_rewind_restores_the_game_but_not_the_clocks(void **state) { /* T-32 */
    (void)state;
    sit_down(NC20, 4, 31);
    play_on(120);
    play_to(PHASE_PRE_ROLL);
    uint32_t here = desk.t.count;
    Play before = desk.t.play;
    Entry e = turn_act(ACT_ROLL);
    e.spent_ms[game()->turn] = 7000;
    uint32_t total = desk.t.seat[game()->turn].clock.total_ms + 7000;
    int roller = game()->turn;
    ALLOW(e);
    play_on(here + 20);
    ALLOW(judge(ENTRY_RULING, NONE));
    ALLOW(rewind_entry(here, false));
    assert_memory_equal(&before.game, game(), sizeof before.game);
    assert_memory_equal(&before.tracker, &desk.t.play.tracker, sizeof before.tracker);
    assert_memory_equal(&before.ledger, &desk.t.play.ledger, sizeof before.ledger);
    assert_int_equal(desk.t.seat[roller].clock.total_ms, total);
    assert_int_equal(desk.log[here].undone_by, desk.t.count - 1);
    assert_int_equal(desk.log[desk.t.count - 2].undone_by, 0); /* the ruling stands */
    assert_folds_again();
}

static void draws_are_new_by_default(void **state) { /* B-161 */
    (void)state;
    int same = 0;
    for (uint64_t seed = 1; seed <= 40; seed++) {
        sit_down(NC20, 4, seed);
        play_to(PHASE_PRE_ROLL);
        uint32_t roll = desk.t.count;
        ALLOW(turn_act(ACT_ROLL));
        Chance first = desk.log[roll].move.chance;
        ALLOW(rewind_entry(roll, false));
        assert_int_equal(desk.t.epoch, 1);
        Entry again = turn_act(ACT_ROLL);
        same += again.move.chance.a == first.a && again.move.chance.b == first.b;
    }
    assert_true(same < 8);
}

static void kept_draws_come_again_and_are_announced(void **state) { /* B-161 */
    (void)state;
    static View v;
    sit_down(NC20, 4, 3);
    play_on(150);
    play_to(PHASE_PRE_ROLL);
    uint32_t roll = desk.t.count, draws = game()->draws;
    ALLOW(turn_act(ACT_ROLL));
    Chance first = desk.log[roll].move.chance;
    play_on(roll + 30);
    uint32_t seen = game()->draws - draws;
    ALLOW(rewind_entry(roll, true));
    view_make(&desk.t, desk.log, (Role){ ROLE_SPECTATOR, NONE }, &v);
    assert_int_equal(v.known_draws, seen);
    Entry again = turn_act(ACT_ROLL);
    assert_int_equal(again.move.chance.a, first.a);
    assert_int_equal(again.move.chance.b, first.b);
    ALLOW(again);
    view_make(&desk.t, desk.log, (Role){ ROLE_SPECTATOR, NONE }, &v);
    assert_int_equal(v.known_draws, seen - 1);
}

static void rewinds_nest(void **state) { /* B-161 */
    (void)state;
    for (uint64_t seed = 1; seed <= 20; seed++) {
        sit_down(seed % 2 ? NC20 : CUSTOM, 4, seed);
        uint32_t redraws = 0;
        for (int round = 0; round < 8 && !table_over(&desk.t); round++) {
            play_on(desk.t.count + 60);
            uint32_t to;
            do to = rng_below(&desk.rng, desk.t.count);
            while (!entry_plays(&desk.log[to]));
            bool keep = rng_below(&desk.rng, 3) == 0;
            ALLOW(rewind_entry(to, keep));
            redraws += !keep;
            assert_int_equal(desk.t.epochs, redraws);
            assert_true(desk.t.epoch <= redraws);
            assert_lawful();
        }
        play_on(desk.t.count + 40);
        assert_folds_again();
        finish();
        Verification v = verify();
        if (v.verdict)
            fail_msg("seed %" PRIu64 ", entry %u: %s", seed, v.entry, VERDICT_TEXT[v.verdict].text);
    }
}

static void a_kept_rewind_takes_the_epoch_of_its_place(void **state) { /* B-161 */
    (void)state;
    sit_down(NC20, 4, 6);
    play_to(PHASE_PRE_ROLL);
    uint32_t first = desk.t.count;
    ALLOW(turn_act(ACT_ROLL));
    Chance dice = desk.log[first].move.chance;
    play_on(first + 20);
    uint32_t second = last_roll();
    ALLOW(rewind_entry(second, false));
    ALLOW(turn_act(ACT_ROLL));
    assert_int_equal(desk.t.epoch, 1);
    ALLOW(rewind_entry(first, true)); /* back into the time of epoch 0 */
    assert_int_equal(desk.t.epoch, 0);
    ALLOW(turn_act(ACT_ROLL));
    assert_int_equal(desk.log[desk.t.count - 1].move.chance.a, dice.a);
    assert_int_equal(desk.log[desk.t.count - 1].move.chance.b, dice.b);
    ALLOW(rewind_entry(desk.t.count - 1, false));
    assert_int_equal(desk.t.epoch, 2); /* never one that was used */
    finish();
    assert_int_equal(verify().verdict, VERIFIED);
}

static void there_is_no_way_onto_an_abandoned_branch(void **state) { /* T-32 */
    (void)state;
    sit_down(NC20, 4, 7);
    play_on(60);
    uint32_t to = 20;
    while (!entry_plays(&desk.log[to])) to++;
    ALLOW(rewind_entry(to, false));
    uint32_t rewind = desk.t.count - 1;
    REFUSE(rewind_entry(to, false), "branch-gone");
    REFUSE(rewind_entry(rewind, false), "not-play");
    REFUSE(rewind_entry(0, false), "no-such-index");
    REFUSE(rewind_entry(desk.t.count, false), "no-such-index");
    Entry e = rewind_entry(10, false);
    e.text = 0;
    REFUSE(e, "reason-needed");
}

static void a_roll_is_voided_before_anything_is_done_with_it(void **state) { /* T-25 */
    (void)state;
    sit_down(NC20, 4, 8);
    play_to(PHASE_PRE_ROLL);
    Entry e = judge(ENTRY_VOID_ROLL, NONE);
    e.rewind.to = desk.t.count - 1;
    REFUSE(e, "not-the-roll");
    Game before = *game();
    e.rewind.to = desk.t.count;
    ALLOW(turn_act(ACT_ROLL));
    ALLOW(judge(ENTRY_RULING, NONE)); /* a ruling in between does not use it */
    ALLOW(e);
    assert_memory_equal(&before, game(), sizeof before);
    assert_int_equal(desk.t.epoch, 1);
    e.rewind.to = desk.t.count;
    ALLOW(turn_act(ACT_ROLL));
    ALLOW(random_act());
    REFUSE(e, "not-the-roll");
}

static void seats_stay_as_they_are(void **state) { /* T-32, DM19-5.6b */
    (void)state;
    sit_down(NC20, 4, 9);
    play_to(PHASE_PRE_ROLL);
    uint32_t here = desk.t.count;
    play_on(here + 20);
    ALLOW(entry_make(ENTRY_LEAVE, BY_SEAT, 2));
    ALLOW(rewind_entry(here, false));
    assert_int_equal(game()->vacant, BIT(2));
    assert_int_equal(game()->barred, BIT(2));
    assert_int_equal(desk.t.seat[2].left, 1);
    assert_folds_again();
}

/* --- seeds --------------------------------------------------------------------------------- */

static void an_honest_game_is_verified(void **state) { /* B-161 */
    (void)state;
    for (uint64_t seed = 1; seed <= 10; seed++) {
        sit_down(seed % 2 ? DC21 : WC25, 4, seed);
        play_on(2000);
        if (seed % 2 == 0 || table_over(&desk.t)) {
            finish();
            Verification v = verify();
            assert_int_equal(v.verdict, VERIFIED);
            assert_true(v.draws > 50);
        }
    }
}

static void every_tampering_is_found(void **state) { /* B-161 */
    (void)state;
    sit_down(CUSTOM, 4, 12);
    play_on(400);
    finish();
    uint32_t count = desk.t.count, found_dice = 0, found_card = 0;
    for (uint32_t i = 8; i < count && found_dice + found_card < 60; i++) {
        Entry *e = &desk.log[i];
        if (e->kind != ENTRY_ACT) continue;
        Entry honest = *e;
        if (e->move.act.kind == ACT_ROLL) { /* the same sum: no rule of the game sees it */
            if (e->move.chance.a == e->move.chance.b) continue;
            e->move.chance = (Chance){ e->move.chance.b, e->move.chance.a };
            Verification v = verify();
            assert_int_equal(v.verdict, WRONG_DICE);
            assert_int_equal(v.entry, i);
            found_dice++;
        }
        if (e->move.act.kind == ACT_BUY) {
            e->move.chance.a = e->move.chance.a == KNIGHT ? VICTORY_POINT : KNIGHT;
            Verification v = verify();
            assert_int_equal(v.verdict, WRONG_CARD);
            assert_int_equal(v.entry, i);
            found_card++;
        }
        *e = honest;
    }
    assert_true(found_dice > 5 && found_card > 0);
}

static void other_entropy_or_another_seed_is_found(void **state) { /* B-161 */
    (void)state;
    sit_down(CUSTOM, 4, 13);
    play_on(100);
    finish();
    desk.log[2].entropy.bytes[0] ^= 1;
    assert_int_equal(verify().verdict, WRONG_DICE);
    desk.log[2].entropy.bytes[0] ^= 1;
    desk.log[0].start.commit.bytes[5] ^= 1;
    Verification v = verify();
    assert_int_equal(v.verdict, WRONG_SEED);
    assert_int_equal(v.entry, 0);
    desk.log[0].start.commit.bytes[5] ^= 1;
    desk.t.count--; /* without its reveal */
    assert_int_equal(verify().verdict, NOT_REVEALED);
}

static void a_broken_rule_is_found(void **state) {
    (void)state;
    sit_down(CUSTOM, 4, 14);
    play_on(100);
    finish();
    desk.log[6].move.act.where = desk.log[5].move.act.where == 1 ? 2 : SITES;
    Verification v = verify();
    assert_int_equal(v.verdict, REFUSED_ENTRY);
    assert_int_equal(v.entry, 6);
    assert_int_not_equal(v.refusal, TABLE_ALLOWED);
}

static void a_seed_is_revealed_at_the_end_only(void **state) { /* B-161 */
    (void)state;
    sit_down(CUSTOM, 4, 15);
    REFUSE(reveal_entry(), "game-runs");
    ALLOW(decide_entry(1));
    Entry wrong = reveal_entry();
    wrong.seed.bytes[0] ^= 1;
    REFUSE(wrong, "seed-wrong");
    ALLOW(reveal_entry());
    REFUSE(reveal_entry(), "seed-known");
}

static void draws_are_kept_only_where_the_rulebook_lets_them(void **state) { /* T-32x */
    (void)state;
    sit_down(NC20, 4, 21);
    play_on(60);
    desk.log[0].start.table_rules.rewind_keeps_draws = 0;
    assert_int_equal(table_fold(&desk.t, desk.log, desk.t.count), TABLE_ALLOWED);
    uint32_t to = last_roll();
    REFUSE(rewind_entry(to, true), "keep-forbidden");
    ALLOW(rewind_entry(to, false));
}

static void after_the_reveal_a_rewind_needs_a_new_commitment(void **state) { /* B-161 */
    (void)state;
    sit_down(NC20, 4, 16);
    play_on(150);
    uint32_t to = last_roll();
    Entry e = rewind_entry(to, false);
    e.rewind.committed = 1;
    REFUSE(e, "commit-unneeded");
    finish();
    REFUSE(rewind_entry(to, false), "commit-needed");
    Seed fresh = { { 99 } };
    e.rewind.commit = chance_commit(&fresh);
    e.rewind.keep = 1;
    REFUSE(e, "keep-impossible");
    e.rewind.keep = 0;
    ALLOW(e);
    desk.seed = fresh;
    ALLOW(entropy_entry(0, 50)); /* else the server could have tried seeds */
    ALLOW(turn_act(ACT_ROLL));
    REFUSE(entropy_entry(1, 50), "entropy-late");
    REFUSE(rewind_entry(to - 20, true), "keep-impossible");
    play_on(desk.t.count + 100);
    finish();
    assert_int_equal(verify().verdict, VERIFIED);
    assert_folds_again();
}

static void entropy_comes_once_and_before_the_first_draw(void **state) { /* B-161 */
    (void)state;
    table_open(&desk.t);
    ALLOW(start_entry(CUSTOM, 3, &desk.seed));
    REFUSE(start_entry(CUSTOM, 3, &desk.seed), "started-already");
    ALLOW(entropy_entry(0, 1));
    REFUSE(entropy_entry(0, 2), "entropy-late");
    Entry e = entropy_entry(1, 1);
    e.entropy.size = 33;
    REFUSE(e, "entropy-bad");
    play_to(PHASE_PRE_ROLL);
    ALLOW(entropy_entry(1, 1));
    ALLOW(turn_act(ACT_ROLL));
    REFUSE(entropy_entry(2, 1), "entropy-late");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_rewind_restores_the_game_but_not_the_clocks),
        cmocka_unit_test(draws_are_new_by_default),
        cmocka_unit_test(kept_draws_come_again_and_are_announced),
        cmocka_unit_test(rewinds_nest),
        cmocka_unit_test(a_kept_rewind_takes_the_epoch_of_its_place),
        cmocka_unit_test(there_is_no_way_onto_an_abandoned_branch),
        cmocka_unit_test(a_roll_is_voided_before_anything_is_done_with_it),
        cmocka_unit_test(seats_stay_as_they_are),
        cmocka_unit_test(an_honest_game_is_verified),
        cmocka_unit_test(every_tampering_is_found),
        cmocka_unit_test(other_entropy_or_another_seed_is_found),
        cmocka_unit_test(a_broken_rule_is_found),
        cmocka_unit_test(a_seed_is_revealed_at_the_end_only),
        cmocka_unit_test(draws_are_kept_only_where_the_rulebook_lets_them),
        cmocka_unit_test(after_the_reveal_a_rewind_needs_a_new_commitment),
        cmocka_unit_test(entropy_comes_once_and_before_the_first_draw),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
