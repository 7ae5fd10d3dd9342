#!/bin/sh
# bench.sh BUILD - every figure of the engine, as a table on stdout and as BUILD/bench.json.
# Instructions are counted by callgrind: the same number on a busy machine as on an idle one.
set -eu
build=$1
games=200

"$build/tests/bench_engine" > "$build/bench_native.json"
wasm=$(node tests/bench/wasm.mjs "$build/castellan.wasm")
actions=$(valgrind --tool=callgrind --callgrind-out-file="$build/callgrind.out" \
    --toggle-collect=playout_random "$build/tests/bench_engine" play $games 2>"$build/callgrind.log")
instructions=$(sed -n 's/.*Collected : \([0-9]*\).*/\1/p' "$build/callgrind.log")
each=$(awk "BEGIN { printf \"%.1f\", $instructions / $actions }")

sed "s/}\$/,\"wasm_games_per_second\":$wasm,\"instructions_per_action\":$each}/" \
    "$build/bench_native.json" > "$build/bench.json"

# One row for each name of the JSON that people ask about: title, unit.
awk -v json="$(cat "$build/bench.json")" '
function value(name) { match(json, "\"" name "\":[0-9.]+"); return substr(json, RSTART + length(name) + 3, RLENGTH - length(name) - 3) }
function row(title, name, unit) { printf "%-44s %12s  %s\n", title, value(name), unit }
BEGIN {
    print "Random bots, 4 seats, base game, full legality"
    row("games a second, one core", "games_per_second", "")
    row("actions a second, one core", "actions_per_second", "")
    row("a decision: legal, choice, chance, done", "ns_per_decision", "ns")
    row("games a second, " value("threads") " threads", "games_per_second_threads", "")
    row("games a second in WebAssembly", "wasm_games_per_second", "")
    row("legal actions of a position", "ns_per_legal", "ns")
    row("an event applied, checks included", "ns_per_apply", "ns")
    row("instructions an action (callgrind)", "instructions_per_action", "")
    row("size of a game", "game_bytes", "bytes")
    row("yardstick: SHA-256 of a megabyte", "yardstick_ms", "ms")
}'
echo "The same as JSON: $build/bench.json"
