/* test_must.c - guards that are there in the program people run, too. */
#define NDEBUG /* as in a release build: asserts are gone */
#include "base/must.h"

#include <assert.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

static void without_asserts_what_must_hold_still_holds(void **state) {
    (void)state;
    int asked = 0, how;
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        setrlimit(RLIMIT_CORE, &(struct rlimit){ 0, 0 });
        signal(SIGILL, SIG_DFL), signal(SIGTRAP, SIG_DFL);
        assert(asked++ == 1); /* compiled out: neither asked nor checked against anything */
        must(asked == 1);
        _exit(0);
    }
    assert_int_equal(waitpid(child, &how, 0), child);
    assert_true(WIFSIGNALED(how));
    must(asked == 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(without_asserts_what_must_hold_still_holds),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
