/* Finding clauses, and that the program and docs/rules/clauses.md tell the same. */
#include "rulebook/clause.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { LINE = 8192, DECISIONS = 70, ROWS = 474 };

static int count_within(const char *id) {
    int count = 0;
    for (size_t i = 0; i < CLAUSE_COUNT; i++) count += clause_within(&CLAUSES[i], id);
    return count;
}

static const Clause *find(const char *id) {
    for (size_t i = 0; i < CLAUSE_COUNT; i++)
        if (strcmp(CLAUSES[i].id, id) == 0) return &CLAUSES[i];
    return NULL;
}

/* Ids are in lower case here: they are looked up, their rule is tested elsewhere. */
static void a_clause_is_found_with_its_parts(void **state) {
    (void)state;
    assert_int_equal(count_within("wc25-3.0.8"), 3); /* a, b, c */
    assert_int_equal(count_within("wc25-3.0.8C"), 1);
    assert_int_equal(count_within("wc25-3.0.5"), 2); /* printed twice: -A and -B */
    assert_int_equal(count_within("wc25-3.0.80"), 0);
    assert_int_equal(count_within("wc04-1"), 1); /* not 11a */
    assert_int_equal(count_within("NC20"), 124);
    assert_int_equal(count_within("WC25"), 137);
    assert_int_equal(count_within("DM19"), 82);
    assert_int_equal(count_within("WC04"), 53);
    assert_int_equal(count_within("DC21"), 78);
    assert_int_equal(count_within("Q"), DECISIONS);
    assert_int_equal(count_within(""), 0);
}

static void words_are_searched_in_id_and_text(void **state) {
    (void)state;
    const Clause *clause = find("NC20-1.2.3c");
    assert_non_null(clause);
    assert_true(clause_mentions(clause, "MINUTES turn", IN_ENGLISH));
    assert_true(clause_mentions(clause, "nc20 minutes ", IN_ENGLISH));
    assert_true(clause_mentions(clause, "HÖCHSTENS minuten", IN_GERMAN));
    assert_false(clause_mentions(clause, "minutes", IN_GERMAN)); /* one language at a time */
    assert_false(clause_mentions(clause, "minutes robber", IN_ENGLISH));
    assert_false(clause_mentions(clause, "", IN_ENGLISH));
    assert_false(clause_mentions(clause, "  ", IN_ENGLISH));
}

/* Our decisions are in force where a clause of the rulebook rests on them. */
static void a_rulebook_has_its_clauses_and_decisions(void **state) {
    (void)state;
    assert_true(clause_in_force(find("WC25-3.0.17a"), "wc25"));
    assert_false(clause_in_force(find("NC20-2.12a"), "wc25"));
    assert_non_null(strstr(find("NC20-2.12a")->see, "Q-42"));
    assert_true(clause_in_force(find("Q-42"), "nc20"));
    assert_true(clause_in_force(find("Q-57"), "dc21"));
    assert_false(clause_in_force(find("Q-57"), "nc20"));
    for (size_t i = 0; i < CLAUSE_COUNT; i++) /* what is referred to exists */
        for (const char *at = strstr(CLAUSES[i].see, "Q-"); at; at = strstr(at + 2, "Q-")) {
            char id[5] = { at[0], at[1], at[2], at[3], 0 };
            if (!find(id)) fail_msg("%s refers to %s", CLAUSES[i].id, id);
        }
}

/* What judges read are whole sentences: no signs of an editor, no words of the program. */
static void texts_have_no_marks_of_an_editor(void **state) {
    (void)state;
    static const char *const MARK[] = {
        "→",      "≡",      "≈",       "≠",        "≥",         "≤",       "=",
        "`",      "[",      "_",       "Q-",       "GV-",       "CoC",     "DQ",
        "pct",    "OTB",    "ONL",     "dev card", "C&K",       "E&P",     "ENFORCE",
        "ASSIST", "POLICY", "COMPUTE", " vs",      "Decision:", "Reason:", "Entscheidung:",
        "Grund:"
    };
    for (size_t i = 0; i < CLAUSE_COUNT; i++)
        for (int tongue = 0; tongue < TONGUES; tongue++) {
            const char *text = CLAUSES[i].text[tongue];
            for (size_t m = 0; m < sizeof MARK / sizeof MARK[0]; m++)
                if (strstr(text, MARK[m]))
                    fail_msg("%s has \"%s\": %s", CLAUSES[i].id, MARK[m], text);
            char last = text[strlen(text) - 1];
            if (last != '.' && last != '!' && last != '?') fail_msg("%s: %s", CLAUSES[i].id, text);
            if (strchr("abcdefghijklmnopqrstuvwxyz(", *text))
                fail_msg("%s: %s", CLAUSES[i].id, text);
        }
}

static void ids_are_unique_and_texts_are_there(void **state) {
    (void)state;
    assert_int_equal(CLAUSE_COUNT, ROWS + DECISIONS);
    for (size_t i = 0; i < CLAUSE_COUNT; i++) {
        assert_ptr_equal(find(CLAUSES[i].id), &CLAUSES[i]);
        for (int tongue = 0; tongue < TONGUES; tongue++)
            assert_true(strlen(CLAUSES[i].text[tongue]) > 3);
    }
}

/* Leave out the marks of Markdown. */
static void plain(char *text) {
    char *to = text;
    for (; *text; text++)
        if (*text != '`' && *text != '*') *to++ = *text;
    *to = 0;
}

static void the_page_and_the_program_say_the_same(void **state) {
    (void)state;
    char line[LINE];
    int rows = 0, decisions = 0;
    FILE *file = fopen(SOURCE_ROOT "/docs/rules/clauses.md", "r");
    assert_non_null(file);
    while (fgets(line, sizeof line, file)) {
        char *id = line + 2, *end = strncmp(line, "| ", 2) == 0 ? strstr(id, " | ") : NULL;
        if (!end) continue;
        *end = 0;
        const Clause *clause = find(id);
        if (!clause) continue;
        char *text = end + 3, *stop = strstr(text, " | ");
        assert_non_null(stop);
        if (id[0] == 'Q') {
            decisions++; /* the page has problem, decision and reason; the program what is decided */
        } else {
            rows++;
            *stop = 0;
            plain(text);
            char both[LINE];
            snprintf(both, sizeof both, "%s%s%s", clause->text[IN_ENGLISH], *clause->see ? " " : "",
                     clause->see);
            assert_string_equal(both, text);
        }
    }
    fclose(file);
    assert_int_equal(rows, ROWS);
    assert_int_equal(decisions, DECISIONS);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_clause_is_found_with_its_parts),
        cmocka_unit_test(words_are_searched_in_id_and_text),
        cmocka_unit_test(a_rulebook_has_its_clauses_and_decisions),
        cmocka_unit_test(texts_have_no_marks_of_an_editor),
        cmocka_unit_test(ids_are_unique_and_texts_are_there),
        cmocka_unit_test(the_page_and_the_program_say_the_same),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
