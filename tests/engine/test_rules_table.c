/* test_rules_table.c - the tables that carry rules: parameters, costs, refusals, their citations.
 *
 * What is written here a second time is written from the rulebooks, not from the code. */
#include "engine/game.h"

#include <ctype.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* ---- the rulebooks ----------------------------------------------------------------------- */

/* One row for each parameter of play, a column for each rulebook. */
static void every_rulebook_has_the_values_its_text_gives(void **state) {
    (void)state;
    const struct {
        const char *name;
        size_t offset;
        uint8_t value[RULEBOOKS]; /* NC20, WC25, DM19, WC04, DC21, custom */
    } table[] = {
        /* T-16: NC20-2.10a WC25-3.0.15a DM19-6B.7 WC04-28a */
        { "vp_target", offsetof(GameRules, vp_target), { 10, 10, 10, 10, 10, 10 } },
        /* B-61 */
        { "hand_limit", offsetof(GameRules, hand_limit), { 7, 7, 7, 7, 7, 7 } },
        /* T-20, Q-46: claimed at tables with judges, automatic online */
        { "win_claim",
          offsetof(GameRules, win_claim),
          { WIN_EXPLICIT, WIN_EXPLICIT, WIN_EXPLICIT, WIN_EXPLICIT, WIN_AUTOMATIC,
            WIN_AUTOMATIC } },
        /* T-23, Q-41: NC20-2.13c attempt, WC25-3.0.8c taking; silent texts follow NC20 */
        { "robber_complete",
          offsetof(GameRules, robber_complete),
          { ROBBER_ON_ATTEMPT, ROBBER_ON_TAKING, ROBBER_ON_ATTEMPT, ROBBER_ON_ATTEMPT,
            ROBBER_ON_CLICK, ROBBER_ON_CLICK } },
        /* T-23: NC20-2.13a WC25-3.0.8a */
        { "reposition_until_next_action",
          offsetof(GameRules, reposition_until_next_action),
          { 1, 1, 0, 0, 0, 0 } },
        /* T-24: NC20-2.14b WC25-3.0.9b */
        { "redirect_spent", offsetof(GameRules, redirect_spent), { 1, 1, 0, 0, 0, 0 } },
        /* T-13: WC04-25b only */
        { "show_vp_cards", offsetof(GameRules, show_vp_cards), { 0, 0, 0, 1, 0, 0 } },
        /* T-29, Q-39: NC20-1.5.5b bars points too, WC25-2.0.5c DM19-6B.5 WC04-19d do not */
        { "devcard_block",
          offsetof(GameRules, devcard_block),
          { BLOCK_NEXT_TURN_AND_VP, BLOCK_NEXT_TURN, BLOCK_THIS_TURN, BLOCK_THIS_TURN,
            BLOCK_THIS_TURN, BLOCK_THIS_TURN } },
    };
    assert_int_equal(sizeof(GameRules), sizeof table / sizeof table[0]); /* one byte, one row */
    for (size_t row = 0; row < sizeof table / sizeof table[0]; row++)
        for (int id = 0; id < RULEBOOKS; id++) {
            GameRules rules = rulebook_game((RulebookId)id);
            uint8_t is = ((const uint8_t *)&rules)[table[row].offset];
            if (is != table[row].value[id])
                fail_msg("%s of %s is %u, not %u", table[row].name, RULEBOOK_NAME[id], is,
                         table[row].value[id]);
        }
}

static void rulebooks_are_found_by_name(void **state) {
    (void)state;
    assert_int_equal(rulebook_find("nc20"), NC20);
    assert_int_equal(rulebook_find("wc25"), WC25);
    assert_int_equal(rulebook_find("dm19"), DM19);
    assert_int_equal(rulebook_find("wc04"), WC04);
    assert_int_equal(rulebook_find("dc21"), DC21);
    assert_int_equal(rulebook_find("custom"), CUSTOM);
    assert_int_equal(rulebook_find("NC21"), RULEBOOKS);
    assert_int_equal(rulebook_find(""), RULEBOOKS);
}

/* ---- the material ------------------------------------------------------------------------ */

static void pieces_and_cards_cost_what_the_rules_say(void **state) { /* section 8, B-70 to B-74 */
    (void)state;
    const int cost[PURCHASES][RESOURCES] = {
        /* brick lumber wool grain ore */
        [ROAD] = { 1, 1, 0, 0, 0 },
        [SETTLEMENT] = { 1, 1, 1, 1, 0 },
        [CITY] = { 0, 0, 0, 2, 3 },
        [DEVCARD] = { 0, 0, 1, 1, 1 },
    };
    for (int what = 0; what < PURCHASES; what++)
        for (int kind = 0; kind < RESOURCES; kind++)
            assert_int_equal(cards_of(COST[what], kind), cost[what][kind]);
    assert_int_equal(STOCK[ROAD], 15); /* B-7 */
    assert_int_equal(STOCK[SETTLEMENT], 5);
    assert_int_equal(STOCK[CITY], 4);
    assert_int_equal(cards_total(BANK_FULL), 95); /* B-5 */
    assert_int_equal(cards_total(DECK_FULL), 25); /* B-6 */
}

static void each_terrain_yields_its_resource(void **state) { /* B-2 */
    (void)state;
    assert_int_equal(HILLS, BRICK);
    assert_int_equal(FOREST, LUMBER);
    assert_int_equal(PASTURE, WOOL);
    assert_int_equal(FIELDS, GRAIN);
    assert_int_equal(MOUNTAINS, ORE);
    assert_string_equal(TERRAIN_NAME[MOUNTAINS], "mountains");
    assert_string_equal(RESOURCE_NAME[ORE], "ore");
}

static void pips_count_the_ways_to_roll_a_number(void **state) { /* B-4 */
    (void)state;
    int ways[13] = { 0 };
    for (int one = 1; one <= 6; one++)
        for (int two = 1; two <= 6; two++) ways[one + two]++;
    for (int sum = 2; sum <= 12; sum++)
        if (sum != 7) assert_int_equal(NUMBER_PIPS[sum], ways[sum]);
}

/* ---- citations --------------------------------------------------------------------------- */

static char *read_rules(const char *name) {
    char path[512];
    snprintf(path, sizeof path, "%s/docs/rules/%s", SOURCE_ROOT, name);
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    assert_int_equal(fseek(file, 0, SEEK_END), 0);
    long size = ftell(file);
    rewind(file);
    char *text = calloc(1, (size_t)size + 1);
    assert_non_null(text);
    assert_int_equal(fread(text, 1, (size_t)size, file), (size_t)size);
    fclose(file);
    return text;
}

/* Is the rule defined there: "**B-72" or "| T-23 |"? */
static bool defines(const char *text, const char *rule) {
    char bold[32], row[32];
    snprintf(bold, sizeof bold, "- **%s", rule);
    snprintf(row, sizeof row, "\n| %s |", rule);
    for (const char *at = text; (at = strstr(at, bold)); at++)
        if (!isalnum((unsigned char)at[strlen(bold)])) return true;
    return strstr(text, row) != NULL;
}

static void every_refusal_cites_a_rule_there_is(void **state) { /* B-160 */
    (void)state;
    char *base = read_rules("base.md"), *fish = read_rules("fishermen.md");
    char *shores = read_rules("new-shores.md"), *cities = read_rules("cities-and-knights.md");
    for (int code = ALLOWED + 1; code < REFUSAL_CODES; code++) {
        char rule[16] = "";
        const char *cited = strrchr(REFUSAL_TEXT[code].text, '[');
        if (cited) sscanf(cited, "[%15[^]]", rule);
        const char *text = rule[0] == 'F'   ? fish
                           : rule[0] == 'S' ? shores
                           : rule[0] == 'K' ? cities
                                            : base;
        bool decision = strncmp(rule, "Q-", 2) == 0; /* of ours, cited by the rules */
        if (!rule[0] || !(decision ? strstr(text, rule) != NULL : defines(text, rule)))
            fail_msg("%s cites '%s'", REFUSAL_TEXT[code].name, rule);
    }
    free(base);
    free(cities);
    free(fish);
    free(shores);
}

static void refusals_have_names_of_their_own(void **state) {
    (void)state;
    for (int one = 0; one < REFUSAL_CODES; one++)
        for (int two = 0; two < one; two++) {
            assert_string_not_equal(REFUSAL_TEXT[one].name, REFUSAL_TEXT[two].name);
            assert_string_not_equal(REFUSAL_TEXT[one].text, REFUSAL_TEXT[two].text);
        }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_rulebook_has_the_values_its_text_gives),
        cmocka_unit_test(rulebooks_are_found_by_name),
        cmocka_unit_test(pieces_and_cards_cost_what_the_rules_say),
        cmocka_unit_test(each_terrain_yields_its_resource),
        cmocka_unit_test(pips_count_the_ways_to_roll_a_number),
        cmocka_unit_test(every_refusal_cites_a_rule_there_is),
        cmocka_unit_test(refusals_have_names_of_their_own),
    };
    return cmocka_run_group_tests_name("rules as tables", tests, NULL, NULL);
}
