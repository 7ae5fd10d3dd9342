#!/bin/sh
# bench_store.sh BUILD [SECONDS] - durable appends a second on the disk of BUILD, as lines of JSON in
# BUILD/bench_store.json and on stdout; with PostgreSQL if this machine has it.
set -eu
here=$(dirname "$0")
seconds=${2:-2}
server=$(PG_FSYNC=on TMPDIR=$(cd "$1" && pwd) "$here/pg_test_server.sh" start $$) || server=
trap '[ -z "$server" ] || "$here/pg_test_server.sh" stop "${server% *}"' EXIT
here=$(cd "$here" && pwd)
cd "$1"
# shellcheck disable=SC2086 # no server, no argument
tests/bench_store "$seconds" ${server#* } | tee bench_store.json
