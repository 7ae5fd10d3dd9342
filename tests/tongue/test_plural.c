/* Which form goes with a number: the rules of CLDR. */
#include "tongue/plural.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

static const uint64_t NUMBERS[] = { 0,  1,  2,  3,   5,   8,   11,  12,  14,  21,
                                    22, 25, 80, 100, 101, 102, 103, 111, 112, 800 };

enum { COUNT = sizeof NUMBERS / sizeof NUMBERS[0] };

/* z zero, 1 one, 2 two, f few, m many, o other: what a browser's Intl.PluralRules says of these numbers */
static void reads(PluralRule rule, const char *forms) {
    static const char LETTER[PLURAL_FORMS] = { 'z', '1', '2', 'f', 'm', 'o' };
    for (int i = 0; i < COUNT; i++)
        if (LETTER[rule(NUMBERS[i])] != forms[i])
            fail_msg("%d is %c, not %c", (int)NUMBERS[i], LETTER[rule(NUMBERS[i])], forms[i]);
}

static void every_family_of_languages_has_its_forms(void **state) {
    (void)state;
    reads(plural_rule("en-GB"), "o1oooooooooooooooooo");
    reads(plural_rule("de"), "o1oooooooooooooooooo");
    reads(plural_rule("fr"), "11oooooooooooooooooo");
    reads(plural_rule("pl"), "m1ffmmmmmmfmmmmffmmm");
    reads(plural_rule("cs"), "o1ffoooooooooooooooo");
    reads(plural_rule("ru"), "m1ffmmmmm1fmmm1ffmmm");
    reads(plural_rule("ar"), "z12fffmmmmmmmooofmmo");
    reads(plural_rule("he"), "o12ooooooooooooooooo");
    reads(plural_rule("ja"), "oooooooooooooooooooo");
}

static void places_have_their_own(void **state) {
    (void)state;
    reads(ordinal_rule("en"), "o12fooooo12ooo12fooo");
    reads(ordinal_rule("it"), "ooooommooooomoooooom");
    reads(ordinal_rule("sv"), "o11oooooo11ooo11oooo");
    reads(ordinal_rule("fr"), "o1oooooooooooooooooo");
    reads(ordinal_rule("de"), "oooooooooooooooooooo");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_family_of_languages_has_its_forms),
        cmocka_unit_test(places_have_their_own),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
