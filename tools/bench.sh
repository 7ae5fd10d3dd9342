#!/bin/sh
# bench.sh BUILD - every figure we measure, as tables on stdout and as BUILD/bench.json.
# Instructions are counted by callgrind: the same number on a busy machine as on an idle one.
set -eu
build=$1
games=200
work=$build/bench
mkdir -p "$work"

"$build/tests/bench_engine" >"$work/engine.json"
node tests/bench/wasm.mjs "$build/castellan.wasm" >"$work/wasm"
valgrind --tool=callgrind --callgrind-out-file="$work/callgrind.out" --toggle-collect=bench_one_game \
    "$build/tests/bench_engine" play $games >"$work/actions" 2>"$work/callgrind.log"
"$build/tests/bench_bots" >"$work/bots.json"
"$build/tests/bench_schedule" >"$work/schedule.json"
"$build/tests/bench_tournament" >"$work/tournament.json"
"$build/tests/bench_rehearse" >"$work/rehearse.json"
node tests/bench/report.mjs "$work" "$build/bench.json"
