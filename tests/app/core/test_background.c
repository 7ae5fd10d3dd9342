/* Work beside the loop steps back for it: src/app/core/background.h. */
#include "app/core/background.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>
#include <uv.h>

static int niceness(void) {
    return getpriority(PRIO_PROCESS, (id_t)syscall(SYS_gettid));
}

static void work(void *after) {
    background();
    background(); /* once is enough */
    *(int *)after = niceness();
}

static void a_worker_steps_back_and_the_loop_does_not(void **state) {
    (void)state;
    int before = niceness(), after = 0;
    uv_thread_t thread;
    assert_int_equal(uv_thread_create(&thread, work, &after), 0);
    uv_thread_join(&thread);
    assert_int_equal(niceness(), before);
    assert_int_equal(after, before > 10 ? before : 10);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_worker_steps_back_and_the_loop_does_not),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
