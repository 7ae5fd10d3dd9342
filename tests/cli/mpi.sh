#!/bin/sh
# mpi.sh CASTELLAN - the command of docs/bots.md: two ranks that mpirun starts play what one process would.
# Skipped (77) where there is no mpirun; "tools/install-deps.sh mpi" installs it.
set -eu
castellan=$(realpath "$1")
command -v mpirun >/dev/null || exit 77
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
export castellan OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1
match='arena --bots greedy,random,random,greedy --games 40 --seed 3 --format json'
export match

# shellcheck disable=SC2016  # the rank's own shell is to expand them
mpirun --oversubscribe --mca oob_tcp_if_include lo -n 2 sh -c '
    "$castellan" $match --shard $((OMPI_COMM_WORLD_RANK + 1))/$OMPI_COMM_WORLD_SIZE >part-$OMPI_COMM_WORLD_RANK.json'
# shellcheck disable=SC2086  # words, not one
"$castellan" $match >whole.json
"$castellan" merge part-0.json part-1.json >both.json

# What the clock decides is left out.
result() { tr -d ' \n' <"$1" | sed 's/"micros":\[[^]]*\]//; s/"ms":[0-9.]*//g'; }
[ -n "$(result both.json)" ]
if [ "$(result whole.json)" != "$(result both.json)" ]; then
    echo "Two ranks played something else than one process:"
    result whole.json; echo; result both.json; echo
    exit 1
fi
