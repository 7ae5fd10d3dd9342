#!/bin/sh
# races.sh - the tests of what has threads, in build/tsan under ThreadSanitizer; a race fails its test.
#
# SQLite, libuv and libpq come from Debian and are not instrumented: what they do by themselves is not
# seen, what they hand from thread to thread goes through locks and file descriptors, which are.
set -eu
exec meson test -C build/tsan --print-errorlogs --timeout-multiplier 4 --no-suite long \
    --suite store --suite server --suite app --suite threads
