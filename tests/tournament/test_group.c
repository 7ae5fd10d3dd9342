/* Qualifier groups: time zones, windows, opponents, promotion. */
#include "event.h"

#include "tournament/group.h"

enum { PEOPLE = 2000 };

static int16_t offset[PEOPLE];
static uint16_t of[PEOPLE];
static Group group[GROUP_ZONES];

/* So many people in each zone, in hours. */
static size_t people(const int (*zone)[2], int zones) {
    size_t count = 0;
    for (int i = 0; i < zones; i++)
        for (int k = 0; k < zone[i][1]; k++) offset[count++] = (int16_t)(zone[i][0] * 60);
    return count;
}

static void large_zones_stay_unmixed(void **state) { /* DC21-1.2.4c DC21-1.2.5b */
    (void)state;
    size_t count = people((const int[][2]){ { -5, 100 }, { 1, 100 }, { 9, 100 } }, 3);
    assert_int_equal(group_divide(offset, count, 100, of, group), 3);
    for (int g = 0; g < 3; g++) assert_int_equal(group[g].size, 100);
    assert_int_equal(group[0].offset, -300);
    for (size_t i = 0; i < count; i++) assert_int_equal(of[i], i / 100);
}

static void small_zones_join_their_neighbour(void **state) { /* DC21-1.2.5c Q-56 */
    (void)state;
    size_t count = people(
        (const int[][2]){ { -8, 30 }, { -5, 120 }, { 0, 60 }, { 1, 150 }, { 9, 99 } }, 5);
    size_t groups = group_divide(offset, count, 100, of, group);
    assert_int_equal(groups, 2); /* 30 join 120; 60 join 150; 99 the nearer of the two */
    uint32_t sum = 0;
    for (size_t g = 0; g < groups; g++) {
        assert_true(group[g].size >= 100);
        sum += group[g].size;
    }
    assert_int_equal(sum, count);
    for (size_t i = 1; i < count; i++)
        if (offset[i] == offset[i - 1]) assert_int_equal(of[i], of[i - 1]);
    assert_int_equal(of[0], of[30]);
    assert_int_equal(group[of[30]].offset, -300); /* the zone most of them live in */
}

static void the_clock_is_round(void **state) { /* */
    (void)state;
    /* UTC+12 and UTC-12 are the same hour; UTC+12 is nine hours from UTC+3 */
    size_t count = people((const int[][2]){ { -11, 120 }, { 3, 120 }, { 12, 20 } }, 3);
    assert_int_equal(group_divide(offset, count, 100, of, group), 2);
    assert_int_equal(of[count - 1], of[0]);
}

static void too_few_altogether_are_one_group(void **state) { /* */
    (void)state;
    size_t count = people((const int[][2]){ { -5, 40 }, { 1, 30 }, { 9, 10 } }, 3);
    assert_int_equal(group_divide(offset, count, 100, of, group), 1);
    assert_int_equal(group[0].size, 80);
    offset[0] = 15 * 60;
    assert_int_equal(group_divide(offset, count, 100, of, group), 0); /* no such zone */
}

static void a_thousand_and_fifty_make_at_most_ten(void **state) { /* DC21-1.2.5b */
    (void)state;
    for (int i = 0; i < 1050; i++) offset[i] = (int16_t)((i % 24 - 11) * 60);
    size_t groups = group_divide(offset, 1050, 100, of, group);
    assert_in_range(groups, 1, 10);
}

static void offsets_are_read_as_people_write_them(void **state) {
    (void)state;
    static const struct {
        const char *text;
        int minutes;
    } GOOD[] = { { "UTC-5", -300 },
                 { "UTC\xe2\x88\x92"
                   "5",
                   -300 },
                 { "UTC+05:30", 330 },
                 { "+0530", 330 },
                 { "-03", -180 },
                 { "UTC", 0 },
                 { "Z", 0 },
                 { "UTC+14", 840 },
                 { "UTC-12", -720 } };
    static const char *const WRONG[] = { "", "5", "UTC+15", "UTC-13", "UTC+5:99", "Berlin", "+5x" };
    int16_t minutes;
    for (size_t i = 0; i < sizeof GOOD / sizeof GOOD[0]; i++) {
        if (!group_offset(GOOD[i].text, &minutes)) fail_msg("%s", GOOD[i].text);
        assert_int_equal(minutes, GOOD[i].minutes);
    }
    for (size_t i = 0; i < sizeof WRONG / sizeof WRONG[0]; i++)
        if (group_offset(WRONG[i], &minutes)) fail_msg("%s", WRONG[i]);
}

static void days_and_instants_agree_with_the_calendar(void **state) {
    (void)state;
    assert_int_equal(group_day(1970, 1, 1), 0);
    assert_int_equal(group_day(2000, 3, 1), 11017);
    assert_int_equal(group_day(2021, 5, 7), 18754);
    assert_int_equal(group_weekday(0), 3);
    int64_t day = group_day(1999, 12, 25);
    static const int LENGTH[] = { 31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31 };
    for (int year = 2000; year < 2105; year++)
        for (unsigned month = 1; month <= 12; month++) {
            int64_t first = group_day(year, month, 1),
                    next = group_day(year + (month == 12), month % 12 + 1, 1);
            bool leap = month == 2 && year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
            assert_int_equal(next - first, LENGTH[month - 1] + leap);
            assert_true(first > day);
        }
    char text[32];
    Buf out = buf_over(text, sizeof text);
    group_instant(-1, &out);
    assert_string_equal(text, "1969-12-31T23:59Z");
}

/* The night on which clocks go forward: 48 hours of real time all the same. */
static void a_change_of_clocks_changes_nothing(void **state) { /* DC21-1.2.5a Q-66 */
    (void)state;
    Window window = group_window(group_day(2021, 3, 26), 18 * 60, 60, 48);
    assert_int_equal(window.closes - window.opens, 48 * 3600);
    char text[32];
    Buf out = buf_over(text, sizeof text);
    group_instant(window.closes, &out);
    assert_string_equal(text, "2021-03-28T17:00Z"); /* 19:00 by the new summer time */
}

/* Waves of the queue: nobody plays twice at once, everyone gets five games, nobody more than
 * seven, and the same seed gives the same tables. */
static void the_queue_is_fair_and_repeatable(void **state) { /* DC21-1.2.4a DC21-1.3.2b */
    (void)state;
    enum { SIZE = 103 };
    uint32_t player[SIZE], scratch[SIZE], again[SIZE];
    uint16_t games[SIZE] = { 0 }, met[SIZE][SIZE] = { { 0 } };
    Rng rng = { 5 }, same = { 5 };
    for (uint32_t i = 0; i < SIZE; i++) player[i] = again[i] = i;
    int waves = 0;
    for (size_t seated;
         (seated = group_pair(&rng, player, SIZE, games, 7, false, (Meetings){ 0 }, scratch)) > 0;
         waves++) {
        assert_int_equal(group_pair(&same, again, SIZE, games, 7, false, (Meetings){ 0 }, scratch),
                         seated);
        assert_memory_equal(player, again, seated * sizeof *player);
        assert_int_equal(seated % 4, 0);
        for (size_t i = 0; i < seated; i++) {
            games[player[i]]++;
            for (size_t k = i / 4 * 4; k < i; k++) met[player[i]][player[k]]++;
        }
        assert_true(waves < 20);
    }
    for (int i = 0; i < SIZE; i++) assert_in_range(games[i], 5, 7);
    for (int i = 0; i < SIZE; i++) assert_int_equal(met[i][i], 0);
    for (uint32_t i = 0; i < SIZE; i++) player[i] = i, games[i] = 0;
    assert_int_equal(group_pair(&rng, player, SIZE, games, 7, true, (Meetings){ 0 }, scratch), 103);
}

enum { FEW = 24 };
static unsigned few_met(const void *table, uint32_t a, uint32_t b) {
    const uint8_t(*met)[FEW] = table;
    return met[a][b];
}

/* Everyone waits at the same time: nobody meets anyone twice in four games, as long as there are
 * others to play. */
static void nobody_meets_the_same_people_while_others_wait(void **state) { /* DC21-1.3.2b */
    (void)state;
    for (uint64_t seed = 1; seed <= 20; seed++) {
        uint32_t player[FEW], scratch[2 * FEW];
        uint16_t games[FEW] = { 0 };
        uint8_t met[FEW][FEW] = { { 0 } };
        Rng rng = { seed };
        unsigned repeats = 0;
        for (uint32_t i = 0; i < FEW; i++) player[i] = i;
        for (int wave = 0; wave < 4; wave++) {
            Meetings meetings = { few_met, met };
            assert_int_equal(group_pair(&rng, player, FEW, games, 7, false, meetings, scratch),
                             FEW);
            for (size_t at = 0; at < FEW; at += 4)
                repeats += group_repeats(meetings, player + at, 4);
            for (size_t i = 0; i < FEW; i++) {
                games[player[i]]++;
                for (size_t k = i / 4 * 4; k < i / 4 * 4 + 4; k++)
                    if (k != i) met[player[i]][player[k]]++;
            }
        }
        if (repeats > 2) fail_msg("seed %d: %u met again", (int)seed, repeats);
    }
}

/* Four who just played each other and one who did not: that one plays, and so do three of them;
 * players with fewer games never give way. */
static void waiting_clients_give_way_only_to_equals(void **state) {
    (void)state;
    uint32_t player[5], scratch[10];
    uint8_t met[FEW][FEW] = { { 0 } };
    uint16_t games[FEW] = { 1, 1, 1, 1, 0 };
    Meetings meetings = { few_met, met };
    for (int a = 0; a < 4; a++)
        for (int b = 0; b < 4; b++) met[a][b] = a != b;
    met[4][0] = met[0][4] = 3;
    for (uint64_t seed = 1; seed <= 50; seed++) {
        Rng rng = { seed };
        for (uint32_t i = 0; i < 5; i++) player[i] = i;
        assert_int_equal(group_pair(&rng, player, 5, games, 7, false, meetings, scratch), 4);
        assert_int_equal(player[4], 0); /* whom the newcomer has met most; never the newcomer */
    }
}

static void opponents_do_not_depend_on_anything(void **state) { /* DC21-1.3.2b */
    (void)state;
    enum { SIZE = 8, WAVES = 14000 };
    uint32_t player[SIZE], scratch[SIZE];
    uint16_t games[SIZE] = { 0 };
    int met[SIZE] = { 0 };
    Rng rng = { 9 };
    for (uint32_t i = 0; i < SIZE; i++) player[i] = i;
    for (int wave = 0; wave < WAVES; wave++) {
        group_pair(&rng, player, SIZE, games, 7, false, (Meetings){ 0 }, scratch);
        int at = 0;
        while (player[at] != 0) at++;
        for (int k = at / 4 * 4; k < at / 4 * 4 + 4; k++) met[player[k]]++;
    }
    for (int i = 1; i < SIZE; i++)
        assert_in_range(met[i], WAVES * 3 / 7 - 300, WAVES * 3 / 7 + 300);
}

static void the_best_of_each_group_are_promoted(void **state) { /* DC21-1.2.7a DC21-1.2.9b
                                                                   DC21-1.3.3a Q-54 Q-59 */
    (void)state;
    Standing rows[12];
    uint16_t in[12];
    uint32_t chosen[12];
    size_t named;
    for (uint32_t i = 0; i < 12; i++) {
        rows[i] = (Standing){ .player = i, .rank = i + 1, .shared = 1 };
        in[i] = (uint16_t)(i < 5 ? 0 : i % 3);
    }
    rows[6].state = STANDING_INCOMPLETE; /* the best of its group, but not complete */
    size_t promoted = group_promote(rows, 12, in, 3, 2, 3, chosen, &named);
    assert_int_equal(promoted, 6);
    assert_int_equal(named, 3);
    /* group 0: 0, 1; group 2: 5, 8; group 1: 7, 10; then the best of the others */
    assert_memory_equal(chosen, ((uint32_t[]){ 0, 1, 5, 7, 8, 10, 2, 3, 4 }), 9 * sizeof *chosen);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(large_zones_stay_unmixed),
        cmocka_unit_test(small_zones_join_their_neighbour),
        cmocka_unit_test(the_clock_is_round),
        cmocka_unit_test(too_few_altogether_are_one_group),
        cmocka_unit_test(a_thousand_and_fifty_make_at_most_ten),
        cmocka_unit_test(offsets_are_read_as_people_write_them),
        cmocka_unit_test(days_and_instants_agree_with_the_calendar),
        cmocka_unit_test(a_change_of_clocks_changes_nothing),
        cmocka_unit_test(the_queue_is_fair_and_repeatable),
        cmocka_unit_test(nobody_meets_the_same_people_while_others_wait),
        cmocka_unit_test(waiting_clients_give_way_only_to_equals),
        cmocka_unit_test(opponents_do_not_depend_on_anything),
        cmocka_unit_test(the_best_of_each_group_are_promoted),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
