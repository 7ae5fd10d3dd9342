#include "codec/notation.h"
#include "bot/playout.h"
#include "engine/legal.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

static const char *read(const char *line, Action *a) {
    return notation_read(line, strlen(line), SCENARIO_BASE, 1, a);
}

static void same(const Action *a, const Action *b) {
    assert_int_equal(a->kind, b->kind);
    assert_int_equal(a->seat, b->seat);
    assert_int_equal(a->where, b->where);
    assert_int_equal(a->card, b->card);
    assert_int_equal(a->card2, b->card2);
    assert_true(a->give == b->give && a->get == b->get);
}

static void reads_as(const char *line, Action want) {
    Action got = { 0 };
    const char *why = read(line, &got);
    if (why) fail_msg("%s: %s", line, why);
    want.seat = 1;
    same(&got, &want);
}

static void the_words_of_the_rules_are_understood(void **state) {
    (void)state;
    reads_as("settlement 23", (Action){ .kind = ACT_SETTLEMENT, .where = 23 });
    reads_as("road 12", (Action){ .kind = ACT_ROAD, .where = 12 });
    reads_as("  end \t", (Action){ .kind = ACT_END });
    reads_as("discard 2 brick 1 ore",
             (Action){ .kind = ACT_DISCARD, .give = CARDS(2, 0, 0, 0, 1) });
    reads_as("discard brick, brick+ore",
             (Action){ .kind = ACT_DISCARD, .give = CARDS(2, 0, 0, 0, 1) });
    reads_as("bank brick ore", (Action){ .kind = ACT_BANK, .card = BRICK, .card2 = ORE });
    reads_as("trade 2 brick+3 wool for ore", (Action){ .kind = ACT_TRADE,
                                                       .where = 2,
                                                       .give = CARDS(1, 0, 3, 0, 0),
                                                       .get = CARDS(0, 0, 0, 0, 1) });
    reads_as("year-of-plenty ore",
             (Action){ .kind = ACT_YEAR_OF_PLENTY, .card = ORE, .card2 = NONE });
    reads_as("year-of-plenty 2 ore",
             (Action){ .kind = ACT_YEAR_OF_PLENTY, .card = ORE, .card2 = ORE });
    reads_as("monopoly wool", (Action){ .kind = ACT_MONOPOLY, .card = WOOL });
    reads_as("redirect ore", (Action){ .kind = ACT_REDIRECT, .where = NONE, .card2 = ORE });
    reads_as("redirect 23", (Action){ .kind = ACT_REDIRECT, .where = 23, .card2 = NONE });
}

static void an_edge_can_be_given_by_its_two_sites(void **state) {
    (void)state;
    const Topology *on = topology_of(SCENARIO_BASE);
    for (int edge = 0; edge < on->edges; edge++) {
        char line[32];
        Buf there = buf_over(line, sizeof line);
        buf_print(&there, "road %u-%u", on->edge_sites[edge][0], on->edge_sites[edge][1]);
        reads_as(line, (Action){ .kind = ACT_ROAD, .where = (uint8_t)edge });
        buf_clear(&there);
        buf_print(&there, "move %u-%u", on->edge_sites[edge][1], on->edge_sites[edge][0]);
        reads_as(line, (Action){ .kind = ACT_MOVE, .where = (uint8_t)edge });
    }
}

static void other_lines_are_refused_and_change_nothing(void **state) {
    (void)state;
    static const char *const LINES[] = {
        "",
        " ",
        "none",
        "fly 3",
        "road",
        "road x",
        "road -1",
        "road 251",
        "road 12-",
        "road 0-1",
        "road 0 - 3",
        "road 99999999999999999999",
        "settlement 3 4",
        "bank brick",
        "bank brick gold",
        "trade brick for ore",
        "trade 2 brick",
        "trade 2 brick ore",
        "discard 20 brick",
        "discard 19 brick brick",
        "discard 2",
        "year-of-plenty",
        "year-of-plenty 3 ore",
        "monopoly",
        "redirect",
        "redirect gold",
        "end now",
        "ROLL",
        "roll\n",
        "year-of-plenty ore for wool",
    };
    for (size_t i = 0; i < sizeof LINES / sizeof LINES[0]; i++) {
        Action a = { .kind = ACT_CLAIM, .where = 77 };
        if (!read(LINES[i], &a)) fail_msg("\"%s\" was read", LINES[i]);
        assert_int_equal(a.kind, ACT_CLAIM);
        assert_int_equal(a.where, 77);
    }
    Action a;
    assert_non_null(
        notation_read("end\0", 4, SCENARIO_BASE, 0, &a)); /* a zero byte isn't a space */
    char longest[NOTATION_MAX + 2];
    memset(longest, ' ', sizeof longest);
    assert_non_null(notation_read(longest, NOTATION_MAX + 1, SCENARIO_BASE, 0, &a));
}

static void every_action_of_random_games_reads_back(void **state) {
    (void)state;
    for (uint64_t seed = 1; seed <= 40; seed++) {
        Rng rng = { seed };
        Game g;
        game_start(&g, &BOARD_BEGINNER, 3 + (int)(seed & 1),
                   rulebook_game((RulebookId)(seed % RULEBOOKS)));
        while (g.phase != PHASE_OVER && g.ply < 1500) {
            Move e = { .act = playout_pick(&g, &rng) };
            Action tidy = notation_tidy(&g, &e.act), back;
            char line[NOTATION_MAX];
            Buf out = buf_over(line, sizeof line);
            notation_write(&tidy, &out);
            assert_false(out.full);
            const char *why = notation_read(line, out.size, SCENARIO_BASE, tidy.seat, &back);
            if (why) fail_msg("seed %d, \"%s\": %s", (int)seed, line, why);
            same(&tidy, &back);
            e.act = back; /* and it is as good as the original */
            e.chance = playout_chance(&g, &e.act, &rng);
            assert_int_equal(game_apply(&g, &e), ALLOWED);
        }
    }
}

/* One of the listed actions, with cards where they are only described. */
static Action any_action(const Game *g, Rng *rng) {
    static Action list[LEGAL_MAX];
    int seat = __builtin_ctz(game_actors(g));
    Legal l;
    game_legal(g, seat, &l);
    int count = legal_list(&l, list);
    assert_true(count > 0);
    Action a = list[rng_below(rng, (uint32_t)count)];
    if (a.kind == ACT_DISCARD) a.give = playout_discard(g->seat[seat].hand, l.discard, rng);
    if (a.kind == ACT_ANSWER && a.card2 == ANSWER_CARDS)
        a.get = playout_discard(g->seat[g->victim].hand, l.answer_take, rng);
    return a;
}

static void every_action_of_cities_and_knights_reads_back(void **state) { /* K-173 */
    (void)state;
    uint64_t met = 0;
    for (uint64_t seed = 1; seed <= 40; seed++) {
        Rng rng = { seed };
        Game g;
        Board board = board_beginner(SCENARIO_CITIES_AND_KNIGHTS);
        game_start(&g, &board, 3 + (int)(seed & 1), rulebook_game((RulebookId)(seed % RULEBOOKS)));
        while (g.phase != PHASE_OVER && g.ply < 1500) {
            Move e = { .act = any_action(&g, &rng) };
            Action tidy = notation_tidy(&g, &e.act), back;
            char line[NOTATION_MAX];
            Buf out = buf_over(line, sizeof line);
            notation_write(&tidy, &out);
            assert_false(out.full);
            const char *why = notation_read(line, out.size, SCENARIO_CITIES_AND_KNIGHTS, tidy.seat,
                                            &back);
            if (why) fail_msg("seed %d, \"%s\": %s", (int)seed, line, why);
            same(&tidy, &back);
            met |= UINT64_C(1) << back.kind;
            e.act = back;
            e.chance = playout_chance(&g, &e.act, &rng);
            assert_int_equal(game_apply(&g, &e), ALLOWED);
        }
    }
    for (int kind = ACT_ALCHEMY; kind < ACTION_KINDS; kind++)
        if (!(met >> kind & 1)) fail_msg("%s was not tried", ACTION_NAME[kind]);
}

/* What no other scenario has is no word there. */
static void commodities_are_words_of_cities_and_knights_only(void **state) { /* K-3, K-35 */
    (void)state;
    Action a = { .kind = ACT_CLAIM };
    assert_non_null(read("bank cloth ore", &a));
    assert_int_equal(a.kind, ACT_CLAIM);
    static const char LINE[] = "bank cloth ore";
    assert_null(notation_read(LINE, sizeof LINE - 1, SCENARIO_CITIES_AND_KNIGHTS, 1, &a));
    assert_int_equal(a.card, CLOTH);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_words_of_the_rules_are_understood),
        cmocka_unit_test(an_edge_can_be_given_by_its_two_sites),
        cmocka_unit_test(other_lines_are_refused_and_change_nothing),
        cmocka_unit_test(every_action_of_random_games_reads_back),
        cmocka_unit_test(every_action_of_cities_and_knights_reads_back),
        cmocka_unit_test(commodities_are_words_of_cities_and_knights_only),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
