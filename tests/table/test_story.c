/* test_story.c - what a game gave to whom: owed by the dice, received, kept by the robber, undone. */
#include "table/desk.h"

#include "table/story.h"

static Table room;

static void play_until(uint32_t count) {
    while (desk.t.count < count && !table_over(&desk.t)) ALLOW(random_act());
}

/* Cards in 36ths, counted from the board and not from the game's own tables. */
static unsigned owed(const Game *g, int seat) {
    unsigned sum = 0;
    for (int hex = 0; hex < topology_of(g->scenario)->hexes; hex++)
        for (int corner = 0; corner < 6; corner++) {
            unsigned site = topology_of(g->scenario)->hex_sites[hex][corner];
            unsigned cards = site_has(g->seat[seat].settlements, site) +
                             2u * site_has(g->seat[seat].cities, site);
            if (g->board.number[hex] && g->board.terrain[hex] != LAKE)
                sum += cards * NUMBER_PIPS[g->board.number[hex]];
        }
    return sum;
}

static void a_roll_owes_what_the_buildings_yield_on_average(void **state) { /* B-4, B-51 */
    (void)state;
    sit_down(CUSTOM, 4, 3);
    int rolls = 0;
    while (rolls < 60 && !table_over(&desk.t)) {
        Game before = *game();
        ALLOW(random_act());
        const Entry *e = &desk.log[desk.t.count - 1];
        if (e->kind != ENTRY_ACT || e->move.act.kind != ACT_ROLL) continue;
        rolls++;
        Yield y = story_yield(&before, &e->move, game());
        for (int seat = 0; seat < 4; seat++) {
            assert_int_equal(y.expected[seat], owed(&before, seat));
            if (e->move.chance.a + e->move.chance.b == 7)
                assert_int_equal(y.received[seat] + y.blocked[seat], 0);
        }
    }
    assert_true(rolls > 20);
}

static void rolls_count_unless_they_were_undone(void **state) {
    (void)state;
    sit_down(CUSTOM, 4, 5);
    play_until(150);
    Entry back = judge(ENTRY_REWIND, NONE);
    back.rewind.to = 100;
    ALLOW(back);
    play_until(400);
    unsigned rolls[SEATS] = { 0 }, undone = 0, told = 0;
    uint32_t count = desk.t.count;
    for (uint32_t n = 0; n < count; n++) {
        const Entry *e = &desk.log[n];
        if (e->kind != ENTRY_ACT || e->move.act.kind != ACT_ROLL) continue;
        if (e->undone_by) undone++;
        else rolls[e->move.act.seat]++;
    }
    assert_true(undone > 0);
    Story story = story_of(&room, desk.log, count);
    for (int seat = 0; seat < 4; seat++) {
        unsigned sum = 0;
        for (int dice = 2; dice <= 12; dice++) sum += story.seat[seat].dice[dice];
        assert_int_equal(sum, rolls[seat]);
        told += story.seat[seat].expected > 0;
    }
    assert_int_equal(told, 4);
    assert_int_equal(room.count, count);
}

static void an_opening_is_the_first_two_settlements_in_order(void **state) { /* B-31 */
    (void)state;
    sit_down(CUSTOM, 4, 9);
    uint8_t first[SEATS][2], placed[SEATS] = { 0 };
    while (game_in_setup(game())) {
        ALLOW(random_act());
        const Entry *e = &desk.log[desk.t.count - 1];
        if (e->move.act.kind != ACT_SETTLEMENT) continue;
        first[e->seat][placed[e->seat]++] = e->move.act.where;
    }
    Game opened = *game();
    play_until(desk.t.count + 200); /* later settlements change nothing */
    Story story = story_of(&room, desk.log, desk.t.count);
    for (int seat = 0; seat < 4; seat++) {
        assert_int_equal(placed[seat], OPENING_SITES);
        assert_memory_equal(story.seat[seat].opening, first[seat], OPENING_SITES);
        assert_int_equal(story.seat[seat].opening_pips, owed(&opened, seat));
    }
}

static void cards_one_seat_takes_another_loses(void **state) {
    (void)state;
    for (uint64_t seed = 1; seed <= 5; seed++) {
        sit_down(CUSTOM, 4, seed);
        play_until(3000);
        Story story = story_of(&room, desk.log, desk.t.count);
        int robbed = 0, lost = 0, given = 0, got = 0;
        for (int seat = 0; seat < 4; seat++) {
            robbed += story.seat[seat].robbed, lost += story.seat[seat].lost;
            given += story.seat[seat].given, got += story.seat[seat].got;
        }
        assert_true(robbed > 0);
        assert_int_equal(robbed, lost);
        assert_int_equal(given, got);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_roll_owes_what_the_buildings_yield_on_average),
        cmocka_unit_test(rolls_count_unless_they_were_undone),
        cmocka_unit_test(an_opening_is_the_first_two_settlements_in_order),
        cmocka_unit_test(cards_one_seat_takes_another_loses),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
