#include "app/core/background.h"

#ifdef __linux__
#include <stdbool.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

enum { NICE = 10 };

/* On Linux each thread has a niceness of its own. */
void background(void) {
    static _Thread_local bool done;
    if (done) return;
    done = true;
    id_t self = (id_t)syscall(SYS_gettid);
    if (getpriority(PRIO_PROCESS, self) < NICE) setpriority(PRIO_PROCESS, self, NICE);
}
#else
void background(void) {
}
#endif
