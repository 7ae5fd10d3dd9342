#!/bin/sh
# test.sh [--races] [MESON-TEST-ARGUMENT]... - build and run everything; the last line is "N passed, N failed".
#
# build/asan runs the suite under the address and undefined-behaviour sanitizers; build/ is the
# release build, where the shape of the libraries, the WebAssembly and the page in a browser are checked;
# with --races build/tsan runs what has threads once more (races.sh).
set -u
races=0
if [ "${1:-}" = --races ]; then races=1 && shift; fi
logs="build/meson-logs/testlog.json build/asan/meson-logs/testlog.json build/tsan/meson-logs/testlog.json"
rm -f $logs
broken=0
if ninja -C build && ninja -C build/asan; then
    meson test -C build --no-rebuild --print-errorlogs --suite shape --suite wasm --suite page "$@" || broken=1
    meson test -C build/asan --no-rebuild --print-errorlogs "$@" || broken=1
    if [ $races = 1 ]; then tools/races.sh || broken=1; fi
else
    broken=1
fi
cat $logs 2>/dev/null | awk -v broken="$broken" -f tools/tally.awk
