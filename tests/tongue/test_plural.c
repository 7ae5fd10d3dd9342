/* Which form goes with a number: the rules of CLDR. */
#include "tongue/plural.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { NUMBERS = 256, LINE = 2048 };

/* In the letters of the table. */
static char letter(PluralForm form) {
    static const char LETTER[PLURAL_FORMS] = { 'z', '1', '2', 'f', 'm', 'o' };
    return LETTER[form];
}

static void reads(const char *locale, PluralRule rule, const uint64_t *numbers, int count,
                  const char *forms) {
    assert_int_equal(strlen(forms), count);
    for (int i = 0; i < count; i++)
        if (letter(rule(numbers[i])) != forms[i])
            fail_msg("%s: %llu is %c, not %c", locale, (unsigned long long)numbers[i],
                     letter(rule(numbers[i])), forms[i]);
}

/* tests/tongue/plurals.txt is what a browser's Intl.PluralRules says; page/tests/words holds it to that. */
static void every_language_has_the_forms_of_cldr(void **state) {
    (void)state;
    char line[LINE];
    uint64_t numbers[NUMBERS];
    int count = 0, lines = 0;
    FILE *file = fopen(SOURCE_ROOT "/tests/tongue/plurals.txt", "r");
    assert_non_null(file);
    while (fgets(line, sizeof line, file)) {
        char *rest = line;
        line[strcspn(line, "\n")] = 0;
        if (*line == '#') continue;
        if (!count) {
            for (char *one; (one = strsep(&rest, " "));) numbers[count++] = strtoull(one, NULL, 10);
            continue;
        }
        const char *locale = strsep(&rest, "\t"), *kind = strsep(&rest, "\t");
        bool places = strcmp(kind, "ordinal") == 0;
        reads(locale, (places ? ordinal_rule : plural_rule)(locale), numbers, count, rest);
        lines++;
    }
    fclose(file);
    assert_true(lines > 60);
}

static void a_region_does_not_matter_unless_it_has_its_own(void **state) {
    (void)state;
    assert_true(plural_rule("en-GB") == plural_rule("en"));
    assert_true(plural_rule("pl-u-nu-latn") == plural_rule("pl"));
    assert_true(plural_rule("pt-PT") != plural_rule("pt-BR"));
    assert_true(plural_rule("fil") != plural_rule("fi")); /* another language */
    assert_int_equal(plural_rule("tlh")(1), FORM_OTHER);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_language_has_the_forms_of_cldr),
        cmocka_unit_test(a_region_does_not_matter_unless_it_has_its_own),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
