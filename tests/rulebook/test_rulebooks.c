/* The table of the rulebooks: every value against tests/golden/rulebooks.csv, which was written
 * down from the matrix of docs/rules/clauses.md by hand, and the table against itself. */
#include "rulebook/clause.h"
#include "rulebook/parameter.h"
#include "tongue/tongue.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { COLUMNS = 7, FIELD = 640, LINE = 4096 };

/* The next field of a CSV line into `field`; the place after it, or NULL at the end. */
static const char *next_field(const char *at, char field[FIELD]) {
    size_t size = 0;
    bool quoted = *at == '"';
    if (quoted) at++;
    for (; *at && *at != '\n' && (quoted ? *at != '"' : *at != ','); at++) {
        assert_true(size < FIELD - 1);
        field[size++] = *at;
    }
    field[size] = 0;
    if (quoted) at++;
    return *at == ',' ? at + 1 : NULL;
}

static void split(const char *line, char row[COLUMNS][FIELD]) {
    const char *at = line;
    for (int i = 0; i < COLUMNS; i++) {
        if (!at) fail_msg("too few fields: %s", line);
        at = next_field(at, row[i]);
    }
    if (at) fail_msg("too many fields: %s", line);
}

/* Is one of the two clauses a part of the other? */
static bool akin(const char *a, const char *b) {
    return clause_within(&(Clause){ .id = a }, b) || clause_within(&(Clause){ .id = b }, a);
}

/* Does the program cite `expected`, or a part of it, for this rulebook? */
static bool cites(const Parameter *p, RulebookId id, const char *expected) {
    char list[256];
    snprintf(list, sizeof list, "%s", p->clause[id]);
    for (char *at = strtok(list, ", "); at; at = strtok(NULL, ", "))
        if (akin(at, expected)) return true;
    return false;
}

static void check_clauses(const Parameter *p, const char *all) {
    const char *at = all;
    for (int id = NC20; id <= DC21; id++) {
        size_t size = strcspn(at, ";");
        char list[FIELD], word[FIELD];
        snprintf(list, sizeof list, "%.*s", (int)size, at);
        for (const char *w = list; *w;) {
            size_t length = strcspn(w, " ");
            snprintf(word, sizeof word, "%.*s", (int)length, w);
            if (length && !cites(p, (RulebookId)id, word))
                fail_msg("%s of %s does not cite %s but %s", p->name, RULEBOOK_NAME[id], word,
                         p->clause[id]);
            w += length + (w[length] == ' ');
        }
        at += size + (at[size] == ';');
    }
}

static void check_value(const Parameter *p, RulebookId id, const char *expected) {
    const Rules own = rulebook_rules(id);
    if (strcmp(expected, "-") == 0) {
        if (parameter_applies(p, id)) fail_msg("%s has no %s", RULEBOOK_NAME[id], p->name);
        return;
    }
    if (!parameter_applies(p, id)) fail_msg("%s does have %s", RULEBOOK_NAME[id], p->name);
    Rules told = own;
    memset((char *)&told + p->offset, 0, p->kind == VALUE_EACH ? 0 : p->size);
    Err err;
    if (rules_set(&told, p->name, expected, STAGE_DRAFT, &err)) fail_msg("%s", err.text);
    if (!parameter_same(p, &told, &own)) {
        char memory[VALUE_TEXT];
        Buf text = buf_over(memory, sizeof memory);
        parameter_text(p, &own, IN_ENGLISH, &text);
        fail_msg("%s of %s is \"%s\", not \"%s\"", p->name, RULEBOOK_NAME[id], text.text, expected);
    }
}

static void every_value_is_that_of_the_matrix(void **state) {
    (void)state;
    char line[LINE], row[COLUMNS][FIELD];
    bool seen[PARAMETER_COUNT] = { false };
    FILE *file = fopen(SOURCE_ROOT "/tests/golden/rulebooks.csv", "r");
    assert_non_null(file);
    assert_non_null(fgets(line, sizeof line, file)); /* the titles */
    while (fgets(line, sizeof line, file)) {
        split(line, row);
        const Parameter *p = parameter_find(row[0]);
        assert_non_null(p);
        assert_false(seen[p - PARAMETERS]);
        seen[p - PARAMETERS] = true;
        for (int id = NC20; id <= DC21; id++) check_value(p, (RulebookId)id, row[1 + id]);
        check_clauses(p, row[COLUMNS - 1]);
    }
    fclose(file);
    for (int i = 0; i < PARAMETER_COUNT; i++)
        if (!seen[i]) fail_msg("%s is not in the golden file", PARAMETERS[i].name);
}

static void the_rows_cover_every_byte_of_the_rules_once(void **state) {
    (void)state;
    unsigned char hits[sizeof(Rules)] = { 0 };
    for (int i = 0; i < PARAMETER_COUNT; i++)
        for (int k = 0; k < PARAMETERS[i].size; k++) hits[PARAMETERS[i].offset + k]++;
    for (size_t k = offsetof(Rules, game); k < offsetof(Rules, event) + sizeof(EventRules); k++) {
        bool gap = k >= offsetof(Rules, game) + sizeof(GameRules) && k < offsetof(Rules, table);
        if (hits[k] != !gap) fail_msg("byte %zu is in %d parameters", k, hits[k]);
    }
}

static void every_clause_cited_is_in_the_clause_table(void **state) {
    (void)state;
    for (int i = 0; i < PARAMETER_COUNT; i++)
        for (int id = 0; id < RULEBOOKS; id++) {
            char memory[256];
            Buf cited = buf_over(memory, sizeof memory);
            parameter_clause(&PARAMETERS[i], (RulebookId)id, &cited);
            for (char *at = strtok(memory, ", "); at; at = strtok(NULL, ", ")) {
                bool found = at[0] == 'B'; /* the base game: docs/rules/base.md */
                for (size_t c = 0; c < CLAUSE_COUNT && !found; c++)
                    found = strcmp(CLAUSES[c].id, at) == 0;
                if (!found) fail_msg("%s cites %s, which is not there", PARAMETERS[i].name, at);
            }
        }
}

static void every_parameter_is_named_in_every_language(void **state) {
    (void)state;
    for (int i = 0; i < PARAMETER_COUNT; i++)
        for (int tongue = 0; tongue < TONGUES; tongue++) {
            const char *about = parameter_about(&PARAMETERS[i], tongue);
            assert_non_null(about);
            if (!*about) fail_msg("%s has no text", PARAMETERS[i].name);
            if (strlen(about) > 90) fail_msg("%s is told at length", PARAMETERS[i].name);
            if (tongue && strcmp(about, parameter_about(&PARAMETERS[i], IN_ENGLISH)) == 0)
                fail_msg("%s is not translated", PARAMETERS[i].name);
        }
    for (int section = 0; section < SECTIONS; section++)
        for (int tongue = 0; tongue < TONGUES; tongue++)
            assert_true(tongue_has(tongue, SECTION_TITLE[section]));
}

/* A list is parted by commas, a choice is found by its word alone. */
static void words_are_unambiguous(void **state) {
    (void)state;
    for (int i = 0; i < PARAMETER_COUNT; i++) {
        const Parameter *p = &PARAMETERS[i];
        for (unsigned v = 0; p->words && words_at(p->words, v, IN_ENGLISH); v++)
            for (int tongue = 0; tongue < TONGUES; tongue++) {
                const char *word = words_at(p->words, v, tongue);
                assert_true(strlen(word) > 0);
                assert_null(strchr(word, ABOUT_END[0]));
                assert_true(tongue_has(tongue, words_at(p->words, v, IN_ENGLISH)) ||
                            strcmp(word, words_at(p->words, v, IN_ENGLISH)) != 0);
                if (words_find(p->words, word, strlen(word)) != (int)v)
                    fail_msg("%s: \"%s\" means two things", p->name, word);
                if (p->kind == VALUE_LIST && strchr(word, ','))
                    fail_msg("%s: a comma in \"%s\"", p->name, word);
            }
    }
}

static void a_mix_counts_the_games_of_each_scenario(void **state) {
    (void)state;
    const uint16_t mix = MIX(2, 0, 1, 1, 0);
    assert_int_equal(mix_games(mix, PLAYED_BASE), 2);
    assert_int_equal(mix_games(mix, PLAYED_FISHERMEN), 0);
    assert_int_equal(mix_games(mix, PLAYED_NEW_SHORES), 1);
    assert_int_equal(mix_games(mix, PLAYED_CITIES_AND_KNIGHTS), 1);
}

static void
expansions_are_mixed_as_the_rulebook_lists_them(void **state) { /* DM19-2.5b, DM19-2.6 */
    (void)state;
    EventRules dm19 = rulebook_event(DM19), nc20 = rulebook_event(NC20),
               own = rulebook_event(CUSTOM);
    assert_true(rules_format(&dm19, MIX(2, 0, 0, 0, 1)));
    assert_true(rules_format(&dm19, MIX(2, 0, 1, 1, 0)));
    assert_false(rules_format(&dm19, MIX(3, 0, 0, 0, 1)));
    assert_false(rules_format(&dm19, MIX(1, 1, 1, 0, 0)));
    assert_true(rules_format(&nc20, MIX(3, 0, 0, 0, 0)));
    assert_false(rules_format(&nc20, MIX(2, 1, 0, 0, 0)));
    nc20.prelim_games = 4;
    assert_true(rules_format(&nc20, MIX(4, 0, 0, 0, 0)));
    assert_true(rules_format(&own, MIX(0, 1, 1, 1, 1)));
}

static void a_list_is_searched_up_to_its_end(void **state) {
    (void)state;
    EventRules wc25 = rulebook_event(WC25);
    assert_true(rules_list(wc25.turn_limit_trigger, TRIGGERS_MAX, TRIGGER_JUDGE));
    assert_false(rules_list(wc25.turn_limit_trigger, TRIGGERS_MAX, TRIGGER_ALWAYS));
    assert_false(rules_list(wc25.turn_limit_trigger, TRIGGERS_MAX, TRIGGER_NONE));
}

static void rulebooks_are_found_by_name(void **state) {
    (void)state;
    assert_int_equal(rulebook_find("wc25"), WC25);
    assert_int_equal(rulebook_find("custom"), CUSTOM);
    assert_int_equal(rulebook_find("wc2"), RULEBOOKS);
    assert_int_equal(rulebook_find(""), RULEBOOKS);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_value_is_that_of_the_matrix),
        cmocka_unit_test(the_rows_cover_every_byte_of_the_rules_once),
        cmocka_unit_test(every_clause_cited_is_in_the_clause_table),
        cmocka_unit_test(every_parameter_is_named_in_every_language),
        cmocka_unit_test(words_are_unambiguous),
        cmocka_unit_test(a_mix_counts_the_games_of_each_scenario),
        cmocka_unit_test(expansions_are_mixed_as_the_rulebook_lists_them),
        cmocka_unit_test(a_list_is_searched_up_to_its_end),
        cmocka_unit_test(rulebooks_are_found_by_name),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
