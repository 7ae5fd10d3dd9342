/* Games that were played under earlier versions of the rules (tests/logs/rules-N) are lawful for ever, and
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
    (void)state;
    for (size_t i = 0; i < sizeof NAMES / sizeof NAMES[0]; i++) {
        program_run(SOURCE_ROOT, "verify tests/logs/rules-1/game-%s.json", NAMES[i]);
        if (!strstr(program_said, "entries, all lawful") || !strstr(program_said, " agree\n"))
            fail_msg("%s: %s", NAMES[i], program_said);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(games_of_earlier_rules_are_played_again_as_they_were),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
