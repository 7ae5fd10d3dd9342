/* Messages in many languages: the same as on the page, which reads the same table (page/tests/words). */
#include "tongue/languages.h"
#include "tongue/template.h"
#include "tongue/tongue.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LINE = 1024, COLUMNS = 6 };

/* Between the thousands: in a catalogue a row, on the page the browser's. */
static const struct {
    const char *locale, *group;
} LOCALES[] = {
    { "en-GB", "," }, { "de-DE", "." },      { "fr-FR", "\u202f" },
    { "es-ES", "." }, { "pl-PL", "\u00a0" }, { "ar-u-nu-latn", "," },
};

static int language_of(const char *locale) {
    for (int i = TONGUES; i < language_count(); i++)
        if (strcmp(language_at(i)->locale, locale) == 0) return i;
    fail_msg("%s is not among the locales of this test", locale);
    return -1;
}

static int add_languages(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof LOCALES / sizeof LOCALES[0]; i++) {
        Language l = { .name = "One of this test" };
        snprintf(l.tag, sizeof l.tag, "x%zu", i);
        snprintf(l.locale, sizeof l.locale, "%s", LOCALES[i].locale);
        if (!language_add(&l)) return -1;
    }
    return 0;
}

/* What the program writes for a line whose template is in that language's catalogue. */
static void write_line(char *const column[COLUMNS], char *out, size_t room) {
    int tongue = language_of(column[0]);
    const PoRow rows[] = {
        { "between the thousands of a number", ",", LOCALES[tongue - TONGUES].group },
        { "", "{n} {m} {who}", column[1] },
    };
    const Catalogue catalogue = { rows, 2 };
    Buf text = buf_over(out, room);
    language_use(tongue, &catalogue);
    tongue_print(tongue, &text, "{n%d} {m%d} {who%s}", atoi(column[2]), atoi(column[3]), column[4]);
    language_use(tongue, NULL);
}

static void split(char *line, char *column[COLUMNS]) {
    line[strcspn(line, "\n")] = 0;
    for (int i = 0; i < COLUMNS; i++) column[i] = line ? strsep(&line, "\t") : NULL;
}

static FILE *table(void) {
    FILE *file = fopen(SOURCE_ROOT "/tests/tongue/messages.txt", "r");
    assert_non_null(file);
    return file;
}

static void messages_are_written_as_on_the_page(void **state) {
    (void)state;
    char line[LINE], said[LINE], *column[COLUMNS];
    int count = 0;
    FILE *file = table();
    while (fgets(line, sizeof line, file)) {
        if (*line == '#' || *line == '!') continue;
        split(line, column);
        assert_non_null(column[COLUMNS - 1]);
        assert_null(template_wrong(column[1]));
        write_line(column, said, sizeof said);
        if (strcmp(said, column[5]) != 0) fail_msg("%s: %s | %s", column[1], said, column[5]);
        count++;
    }
    fclose(file);
    assert_true(count > 30);
}

/* And whatever stood in a catalogue: nothing is read past its end. */
static void malformed_templates_are_named_and_harmless(void **state) {
    (void)state;
    char line[LINE], said[LINE];
    int count = 0;
    FILE *file = table();
    while (fgets(line, sizeof line, file)) {
        if (*line != '!') continue;
        line[strcspn(line, "\n")] = 0;
        if (!template_wrong(line + 2)) fail_msg("nothing is wrong with %s", line + 2);
        char *exact = strdup(line + 2), locale[] = "pl-PL", n[] = "1", who[] = "Ada";
        write_line((char *[COLUMNS]){ locale, exact, n, n, who }, said, sizeof said);
        free(exact);
        count++;
    }
    fclose(file);
    assert_true(count > 20);
}

static void a_hole_of_its_own_is_found(void **state) {
    (void)state;
    assert_null(template_foreign("{n} of {m}", "{m}: {n, plural, one {# {m}} other {#}}"));
    assert_null(template_foreign("{n, plural, one {{who} won} other {x}}", "{who}"));
    assert_string_equal(template_foreign("{n}", "{n} {name}"), "name}");
    assert_string_equal(template_foreign("{n}", "{n, plural, other {{nn}}}"), "nn}}}");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(messages_are_written_as_on_the_page),
        cmocka_unit_test(malformed_templates_are_named_and_harmless),
        cmocka_unit_test(a_hole_of_its_own_is_found),
    };
    return cmocka_run_group_tests(tests, add_languages, NULL);
}
