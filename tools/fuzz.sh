#!/bin/sh
# fuzz.sh SECONDS - run every fuzz target of build/fuzz for that long.
#
# New inputs are collected in build/fuzz/corpus/NAME; one that breaks something is written to
# tests/fuzz/corpus/NAME, where `make test` replays it from then on.  tests/fuzz/fuzz_NAME.options holds
# options of libFuzzer for one target: longer inputs than a machine can try often belong to the replay.
set -eu
found=0
for target in build/fuzz/tests/fuzz_*; do
    if [ ! -f "$target" ]; then continue; fi # the folder of its objects, or no target at all
    name=${target##*/fuzz_}
    mkdir -p "build/fuzz/corpus/$name" "tests/fuzz/corpus/$name"
    options=
    if [ -f "tests/fuzz/fuzz_$name.options" ]; then options=$(cat "tests/fuzz/fuzz_$name.options"); fi
    echo "fuzzing $name for $1 seconds"
    # shellcheck disable=SC2086 # several options
    "$target" -max_total_time="$1" -timeout=10 -rss_limit_mb=2048 -print_final_stats=1 -verbosity=0 $options \
        -artifact_prefix="tests/fuzz/corpus/$name/" \
        "build/fuzz/corpus/$name" "tests/fuzz/corpus/$name"
    found=1
done
[ $found = 1 ] || echo "There are no fuzz targets yet: tests/meson.build lists none."
