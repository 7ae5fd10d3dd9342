/* Knock-outs of every size: who sits where, who meets whom, who fills in. */
#include "tournament/bracket.h"

#include "base/rng.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

static void only_some_sizes_can_be_played(void **state) { /* */
    (void)state;
    for (unsigned n = 0; n <= 300; n++) {
        bool expected = (n >= 3 && n <= 4) || (n >= 9 && n <= 16) || (n >= 27 && n <= 64) ||
                        (n >= 81 && n <= 256);
        assert_int_equal(bracket_playable(n, BRACKET_MAX), expected);
        assert_int_equal(bracket_playable(n, 16), expected && n <= 16);
    }
    unsigned below, above;
    bracket_nearest(20, BRACKET_MAX, &below, &above);
    assert_int_equal(below, 16);
    assert_int_equal(above, 27);
    bracket_nearest(20, 16, &below, &above);
    assert_int_equal(below, 16);
    assert_int_equal(above, 0);
    bracket_nearest(2, 16, &below, &above);
    assert_int_equal(below, 0);
    assert_int_equal(above, 3);
}

static void refused(unsigned players, const char *says) {
    char text[256];
    Buf out = buf_over(text, sizeof text);
    Message why;
    bracket_refusal(players, BRACKET_MAX, &why);
    message_write(&why, &SPEECH_ENGLISH, &out);
    if (!strstr(text, says)) fail_msg("%s", text);
}

static void a_refusal_says_what_to_do(void **state) {
    (void)state;
    refused(70, "Cut to 64, or advance or add alternates up to 81. [Q-53]");
    refused(300, "at most 256");
    refused(1, "1 player can't be played down to one winner at tables of three and four. You need "
               "at least 3.");
}

/* Of every playable size: each seed once, tables of three or four, threes at the top, and every
 * winner has exactly one place waiting. */
static void every_size_is_sound(void **state) { /* DC21-1.2.9a DC21-1.2.10a DC21-1.2.10b Q-52 */
    (void)state;
    for (unsigned n = 3; n <= BRACKET_MAX; n++) {
        if (!bracket_playable(n, BRACKET_MAX)) continue;
        Bracket b;
        bracket_build(n, &b);
        unsigned coming = n;
        assert_int_equal(b.tables[b.rounds - 1], 1);
        for (unsigned r = 0; r < b.rounds; r++) {
            uint8_t met[BRACKET_MAX + 1] = { 0 };
            bool fours = false;
            for (unsigned t = 0; t < b.tables[r]; t++) {
                unsigned size = 0;
                for (int slot = 0; slot < 4; slot++) {
                    unsigned who = r ? b.table[r][t].source[slot] : b.table[r][t].seed[slot];
                    if (!who) continue;
                    assert_true(who <= coming);
                    met[who]++;
                    size++;
                }
                assert_in_range(size, 3, 4);
                if (size == 4) fours = true;
                else assert_false(fours); /* tables of three come first */
            }
            for (unsigned who = 1; who <= coming; who++) assert_int_equal(met[who], 1);
            coming = b.tables[r];
        }
    }
}

static void winners_of_1_32_33_64_meet(void **state) { /* DC21-1.2.10b DC21-1.2.10e */
    (void)state;
    Bracket b;
    bracket_build(256, &b);
    assert_memory_equal(b.table[1][0].source, ((uint8_t[]){ 1, 32, 33, 64 }), 4);
    assert_memory_equal(b.table[0][1].seed, ((uint16_t[]){ 2, 127, 130, 255 }), 8);
    unsigned games = 0;
    for (int r = 0; r < b.rounds; r++) games += b.tables[r];
    assert_int_equal(games, 85);
    assert_string_equal(bracket_round_name(&b, 1, 0), "round 1");
    assert_string_equal(bracket_round_name(&b, 2, 0), "quarter-final");
    assert_string_equal(bracket_round_name(&b, 3, 1), "Halbfinale");
    assert_string_equal(bracket_round_name(&b, 4, 0), "final");
}

/* If favourites win, round two seats them as if they were seeded again. */
static void favourites_meet_as_if_seeded_again(void **state) { /* Q-52 DC21-1.2.10c DC21-1.2.10f */
    (void)state;
    Bracket b;
    bracket_build(64, &b);
    for (unsigned t = 1; t <= 16; t++) assert_true(bracket_advance(&b, 1, t, t));
    for (unsigned t = 1; t <= 4; t++)
        for (unsigned slot = 0; slot < 4; slot++)
            assert_int_equal(b.table[1][t - 1].seed[slot], bracket_rank(4, t, slot));
}

static void only_players_at_the_table_can_win_and_once(void **state) { /* DC21-1.2.10c */
    (void)state;
    Bracket b;
    bracket_build(16, &b);
    assert_false(bracket_advance(&b, 1, 1, 2));
    assert_false(bracket_advance(&b, 1, 5, 1));
    assert_false(bracket_advance(&b, 0, 1, 1));
    assert_false(bracket_advance(&b, 3, 1, 1));
    assert_false(bracket_advance(&b, 2, 1, 8)); /* not there yet */
    assert_true(bracket_advance(&b, 1, 1, 8));
    assert_true(bracket_advance(&b, 1, 1, 8)); /* said twice, done once */
    assert_false(bracket_advance(&b, 1, 1, 9));
    assert_true(bracket_advance(&b, 2, 1, 8));
    assert_int_equal(b.table[1][0].winner, 8);
}

/* Whatever happens at the tables, someone wins in the end. */
static void every_bracket_ends_with_one(void **state) {
    (void)state;
    for (uint64_t seed = 1; seed <= 100; seed++) {
        Rng rng = { seed };
        unsigned n = 3 + rng_below(&rng, 254);
        if (!bracket_playable(n, BRACKET_MAX)) continue;
        Bracket b;
        bracket_build(n, &b);
        for (unsigned r = 1; r <= b.rounds; r++)
            for (unsigned t = 1; t <= b.tables[r - 1]; t++) {
                unsigned who = 0;
                while (!who) who = b.table[r - 1][t - 1].seed[rng_below(&rng, 4)];
                assert_true(bracket_advance(&b, r, t, who));
            }
        assert_in_range(b.table[b.rounds - 1][0].winner, 1, n);
    }
}

static void alternates_take_the_seats_of_the_absent(void **state) { /* DC21-1.2.9c Q-59 */
    (void)state;
    Bracket b;
    bracket_build(16, &b);
    uint16_t absent[] = { 12, 3 }, takes[2];
    assert_int_equal(bracket_fill(&b, absent, 2, 1, takes), 0);
    assert_int_equal(absent[0], 3); /* the best absent seed first */
    assert_int_equal(takes[0], 1);
    assert_int_equal(takes[1], 0);
    assert_memory_equal(b.table[0][2].seed, ((uint16_t[]){ 3, 6, 11, 14 }), 8); /* the slot stays */
    assert_memory_equal(b.table[0][3].seed, ((uint16_t[]){ 4, 5, 0, 13 }), 8);
    uint16_t more[] = { 5 };
    assert_int_equal(bracket_fill(&b, more, 1, 0, takes), 1); /* table 4 is below three */
}

static void the_best_seed_hosts(void **state) { /* DC21-1.2.10d Q-60 */
    (void)state;
    BracketTable table = { .seed = { 32, 1, 0, 33 } };
    assert_int_equal(bracket_host(&table, 0), 1);
    assert_int_equal(bracket_host(&table, 1), 32);
    assert_int_equal(bracket_host(&(BracketTable){ 0 }, 0), 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(only_some_sizes_can_be_played),
        cmocka_unit_test(a_refusal_says_what_to_do),
        cmocka_unit_test(every_size_is_sound),
        cmocka_unit_test(winners_of_1_32_33_64_meet),
        cmocka_unit_test(favourites_meet_as_if_seeded_again),
        cmocka_unit_test(only_players_at_the_table_can_win_and_once),
        cmocka_unit_test(every_bracket_ends_with_one),
        cmocka_unit_test(alternates_take_the_seats_of_the_absent),
        cmocka_unit_test(the_best_seed_hosts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
