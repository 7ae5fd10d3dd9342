/* thorough.h - how much a test does: a part of it in `make test`, all of it in `make test-long`.
 *
 * A test that uses this is in `thorough_tests` of tests/meson.build, which runs it a second time
 * with THOROUGH=1 in the suite "long". */
#pragma once
#include <stdbool.h>
#include <stdlib.h>

static inline bool is_thorough(void) {
    return getenv("THOROUGH") != NULL;
}

static inline int thorough(int part, int all) {
    return is_thorough() ? all : part;
}
