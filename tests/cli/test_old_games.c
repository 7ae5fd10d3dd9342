/* Games that were played under earlier versions of the rules (tests/logs/rules-N) are legal for ever, and
 * every state is the one that was recorded. */
#include "cli/program.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

static void games_of_earlier_rules_are_played_again_as_they_were(void **state) {
    static const char *const NAMES[] = { "base", "fishermen", "new-shores" };
    static const int RULES[] = { 1, 3 }; /* rules-2 holds events only */
    (void)state;
    for (size_t i = 0; i < 2 * sizeof NAMES / sizeof NAMES[0]; i++) {
        int rules = RULES[i % 2];
        const char *name = NAMES[i / 2];
        program_run(SOURCE_ROOT, "verify tests/logs/rules-%d/game-%s.json", rules, name);
        if (!strstr(program_said, "entries, all legal") || !strstr(program_said, " agree\n"))
            fail_msg("rules-%d, %s: %s", rules, name, program_said);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(games_of_earlier_rules_are_played_again_as_they_were),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
