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

enum { LINE = 8192, DECISIONS = 68, ROWS = 474 };

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
    assert_true(clause_mentions(clause, "MINUTES turn"));
    assert_true(clause_mentions(clause, "nc20 minutes "));
    assert_true(clause_mentions(clause, "HÖCHSTENS minuten")); /* in either language */
    assert_false(clause_mentions(clause, "minuten turn"));     /* but not in both at once */
    assert_false(clause_mentions(clause, "minutes robber"));
    assert_false(clause_mentions(clause, ""));
    assert_false(clause_mentions(clause, "  "));
}

/* What a clause refers to does not depend on the language: every id after a sign is in both. */
static void both_languages_refer_to_the_same(void **state) {
    (void)state;
    for (size_t i = 0; i < CLAUSE_COUNT; i++) {
        const Clause *c = &CLAUSES[i];
        if (c->id[0] == 'Q') continue;
        for (const char *at = strstr(c->text[IN_GERMAN], "Q-"); at; at = strstr(at + 2, "Q-")) {
            char id[5] = { at[0], at[1], at[2], at[3], 0 };
            if (!strstr(c->text[IN_ENGLISH], id)) fail_msg("%s: %s is not cited", c->id, id);
        }
        const char *sign = strpbrk(c->text[IN_ENGLISH], "\xE2"); /* the first byte of the signs */
        bool refers = sign && (strstr(sign, "≡ ") || strstr(sign, "≈ ") || strstr(sign, "≠ "));
        bool german = strstr(c->text[IN_GERMAN], "≡ ") || strstr(c->text[IN_GERMAN], "≈ ") ||
                      strstr(c->text[IN_GERMAN], "≠ ");
        if (refers != german) fail_msg("%s: only one language refers to others", c->id);
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
            decisions++; /* where, problem, decision, reason: each is told, in another order */
            char *problem = stop + 3;
            *strstr(problem, " | ") = 0;
            plain(problem);
            if (strncmp(clause->text[IN_ENGLISH], problem, strlen(problem) - 1) != 0)
                fail_msg("%s: %s", id, problem);
        } else {
            rows++;
            *stop = 0;
            plain(text);
            assert_string_equal(clause->text[IN_ENGLISH], text);
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
        cmocka_unit_test(both_languages_refer_to_the_same),
        cmocka_unit_test(ids_are_unique_and_texts_are_there),
        cmocka_unit_test(the_page_and_the_program_say_the_same),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
