#!/bin/sh
# test.sh [MESON-TEST-ARGUMENT]... - run everything, then say "N passed, N failed" on the last line.
#
# build/asan runs the suite under the address and undefined-behaviour sanitizers; build/ is the
# release build, where the shape of the libraries is checked and the WebAssembly is compared.
set -u
rm -f build/meson-logs/testlog*.json build/asan/meson-logs/testlog*.json
broken=0
meson test -C build --print-errorlogs --suite shape --suite wasm || broken=1
meson test -C build/asan --print-errorlogs "$@" || broken=1
cat build/meson-logs/testlog.json build/asan/meson-logs/testlog.json |
    awk -v broken="$broken" -f tools/tally.awk
