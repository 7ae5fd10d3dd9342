/* `castellan rulebook` as a person or a script runs it. */
#include "cli/commands.h"
#include "rulebook/parameter.h"

#include <jansson.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>

#include <cmocka.h>

static char output[262144];

/* Run `castellan rulebook` with `args`, stderr joined to stdout. */
static int rulebook(const char *args) {
    char line[1024];
    const char *program = getenv("CASTELLAN");
    assert_non_null(program);
    snprintf(line, sizeof line, "'%s' rulebook %s 2>&1", program, args);
    FILE *pipe = popen(line, "r");
    assert_non_null(pipe);
    size_t size = fread(output, 1, sizeof output - 1, pipe);
    output[size] = 0;
    int status = pclose(pipe);
    assert_true(WIFEXITED(status));
    return WEXITSTATUS(status);
}

static void says(const char *text) {
    if (!strstr(output, text)) fail_msg("\"%s\" is not in:\n%s", text, output);
}

static void says_not(const char *text) {
    if (strstr(output, text)) fail_msg("\"%s\" is in:\n%s", text, output);
}

static void misused(const char *args, const char *sentence) {
    assert_int_equal(rulebook(args), EXIT_USAGE);
    says(sentence);
}

static int lines(void) {
    int count = 0;
    for (const char *at = output; (at = strchr(at, '\n')); at++) count++;
    return count;
}

static void the_six_are_listed_with_what_makes_them_special(void **state) {
    (void)state;
    assert_int_equal(rulebook(""), EXIT_DONE);
    assert_int_equal(lines(), 3 * RULEBOOKS);
    for (int id = 0; id < RULEBOOKS; id++) says(RULEBOOK_NAME[id]);
    assert_int_equal(rulebook("--lang de"), EXIT_DONE);
    says("Deutsche Meisterschaft 2019");
    assert_int_equal(rulebook("--format csv"), EXIT_DONE);
    assert_int_equal(lines(), 1 + RULEBOOKS);
}

static void a_rulebook_is_printed_with_its_clauses(void **state) {
    (void)state;
    assert_int_equal(rulebook("wc25"), EXIT_DONE);
    says("  prelim_games                  4 [WC25-1.1.3]\n");
    says("  study_time_s                  300 s [WC25-1.1.7a]\n");
    says("  overall_17_up                 preliminary rank [Q-07] (remark)\n");
    says("  host                          none [silent]\n");
    says("  season_best_of                –\n");
    for (int i = 0; i < PARAMETER_COUNT; i++) says(PARAMETERS[i].name);
}

static void a_section_and_german_words(void **state) {
    (void)state;
    assert_int_equal(rulebook("dm19 --section scoring --lang de --about"), EXIT_DONE);
    says("Wertung und Rangliste");
    says("geteilter Platz [Q-06]");
    says("was bei völligem Gleichstand entscheidet (fest, sobald die erste Partie läuft)");
    says_not("prelim_games");
}

static void two_rulebooks_are_compared(void **state) {
    (void)state;
    assert_int_equal(rulebook("--diff nc20 wc25 --section frame"), EXIT_DONE);
    says("  prelim_games\n    nc20    3 [NC20-1.2.5]\n    wc25    4 [WC25-1.1.3]\n");
    says("  skip_semi\n    nc20    28 [NC20-1.2.4b, Q-23]\n    wc25    0 [silent]\n");
    says_not("  mode\n");
    says("parameters differ between nc20 and wc25.\n");
    assert_int_equal(rulebook("--diff wc04 wc04"), EXIT_DONE);
    says("0 parameters differ");
    assert_int_equal(rulebook("--diff nc20 dm19 --format csv --section scoring"), EXIT_DONE);
    says("name,section,nc20,nc20_clauses,dm19,dm19_clauses\n");
    says("\"5, 3, 2, 1\"");
}

static void changed_parameters_are_marked(void **state) {
    (void)state;
    assert_int_equal(rulebook("nc20 --set prelim_games=4 turn-limit-s=120"), EXIT_DONE);
    says("* prelim_games                  4 instead of 3 [NC20-1.2.5]\n");
    says("* turn_limit_s                  120 s instead of 0 s [");
    says("  phases ");
    assert_int_equal(
        rulebook("custom --set 'ranking_keys=points, VP sum' --set position_points=5,3,2,1"),
        EXIT_DONE);
    says("* ranking_keys                  points, VP sum instead of wins, VP sum, pct sum\n");
}

static void a_forbidden_change_is_refused_with_the_clause(void **state) {
    (void)state;
    assert_int_equal(rulebook("nc20 --set turn_limit_s=181"), EXIT_FAILED);
    assert_string_equal(output, "castellan: turn_limit_s can be at most 180 s. [NC20-1.2.3c]\n");
    assert_int_equal(rulebook("wc25 --set end_by_time=yes"), EXIT_FAILED);
    says("end_by_time must stay \"no\". [WC25-1.1.8a]");
}

static json_t *parsed(const char *args) {
    assert_int_equal(rulebook(args), EXIT_DONE);
    json_error_t error;
    json_t *json = json_loads(output, JSON_REJECT_DUPLICATES, &error);
    if (!json) fail_msg("%s", error.text);
    return json;
}

static void json_has_values_texts_and_clauses(void **state) {
    (void)state;
    json_t *page = parsed("dm19 --format json --set vp_target=12");
    json_t *parameters = json_object_get(page, "parameters"), *row;
    size_t i;
    assert_int_equal(json_array_size(parameters), PARAMETER_COUNT);
    json_array_foreach(parameters, i, row) {
        const char *name = json_string_value(json_object_get(row, "name"));
        json_t *value = json_object_get(row, "value");
        assert_non_null(json_object_get(row, "text"));
        if (strcmp(name, "season_points") == 0) {
            assert_int_equal(json_array_size(value), SEASON_PLACES);
            assert_int_equal(json_integer_value(json_array_get(value, 1)), 60);
        }
        if (strcmp(name, "formats_allowed") == 0) {
            assert_int_equal(json_array_size(value), 10);
            json_t *mix = json_array_get(value, 1);
            assert_int_equal(json_integer_value(json_object_get(mix, "new-shores")), 1);
        }
        if (strcmp(name, "last_resort") == 0)
            assert_string_equal(json_string_value(value), "shared place");
        if (strcmp(name, "ranking_keys") == 0)
            assert_int_equal(json_array_size(json_object_get(row, "clauses")), 4);
        bool changed = strcmp(name, "vp_target") == 0;
        assert_int_equal(json_is_true(json_object_get(row, "changed")), changed);
        if (changed)
            assert_int_equal(json_integer_value(json_object_get(row, "rulebook_value")), 10);
    }
    json_decref(page);
    json_t *diff = parsed("--diff nc20 wc25 --format json");
    assert_true(json_array_size(json_object_get(diff, "parameters")) > 20);
    json_decref(diff);
    json_t *list = parsed("--format json");
    assert_int_equal(json_array_size(list), RULEBOOKS);
    json_decref(list);
}

static void clauses_are_looked_up(void **state) {
    (void)state;
    assert_int_equal(rulebook("--clause wc25-3.0.8"), EXIT_DONE);
    says("WC25-3.0.8a   A turn is a series of actions;");
    says("WC25-3.0.8c   Robber move is complete when a card is taken.");
    says("Parameters: robber_complete\n");
    assert_int_equal(rulebook("--clause Q-36 NC20-1.2.3c"), EXIT_DONE);
    says("NC20-1.2.3c   Timed turn length: at most 3 minutes.");
    says("Q-36          When the time of a turn runs out at a real table");
    json_t *found = parsed("--clause nc20-1.2.3c --format json");
    assert_int_equal(json_array_size(found), 1);
    json_decref(found);
    assert_int_equal(rulebook("--clause wc25-9.9"), EXIT_FAILED);
    says("No clause is called \"wc25-9.9\"");
}

static void clauses_are_searched(void **state) {
    (void)state;
    assert_int_equal(rulebook("--search forgotten robber"), EXIT_DONE);
    says("DM19-6B.10a");
    says_not("NC20-1.2.3c");
    assert_int_equal(rulebook("--search studied minutes --format csv"), EXIT_DONE);
    says("WC25-1.1.7a,");
    assert_int_equal(rulebook("--search xylophone"), EXIT_FAILED);
}

static void bad_usage_is_reported(void **state) {
    (void)state;
    misused("nc99", "Unknown rulebook \"nc99\". Choose nc20, wc25, dm19, wc04, dc21 or custom.");
    misused("nc20 wc25", "Give one rulebook, or use --diff or --set.");
    misused("--diff nc20", "--diff needs two rulebooks.");
    misused("--diff nc20 wc99", "Unknown rulebook \"wc99\".");
    misused("nc20 --set", "--set needs key=value.");
    misused("--set prelim_games=3", "Unknown rulebook \"prelim_games=3\".");
    misused("nc20 --set prelim_games", "Write a change as key=value, not \"prelim_games\".");
    misused("--clause", "--clause needs a clause number.");
    misused("--search", "--search needs a word.");
    misused("--set", "--set needs a rulebook before it.");
    misused("--diff --clause nc20", "Use only one of --diff, --set, --clause and --search.");
    misused("nc20 --section nowhere", "--section must be one of frame, scoring");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_six_are_listed_with_what_makes_them_special),
        cmocka_unit_test(a_rulebook_is_printed_with_its_clauses),
        cmocka_unit_test(a_section_and_german_words),
        cmocka_unit_test(two_rulebooks_are_compared),
        cmocka_unit_test(changed_parameters_are_marked),
        cmocka_unit_test(a_forbidden_change_is_refused_with_the_clause),
        cmocka_unit_test(json_has_values_texts_and_clauses),
        cmocka_unit_test(clauses_are_looked_up),
        cmocka_unit_test(clauses_are_searched),
        cmocka_unit_test(bad_usage_is_reported),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
