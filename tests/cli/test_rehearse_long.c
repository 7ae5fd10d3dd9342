/* Thousands of events, all rulebooks. */
#include "cli/rehearsals.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

static void thousands_of_events_hold(void **state) {
    (void)state;
    for (uint64_t seed = 1000; seed < 1500; seed++)
        for (int rulebook = 0; rulebook < RULEBOOKS; rulebook++) {
            RehearseOrder order = rehearsal_order((RulebookId)rulebook, seed);
            rehearsal_holds(&order);
        }
}

int main(void) {
    const struct CMUnitTest tests[] = { cmocka_unit_test(thousands_of_events_hold) };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
