#!/bin/sh
# tally.sh TALLY.AWK - the closing line of `make test` counts what happened, never more.
set -u
failed=0

# expect LINE EXIT-CODE BROKEN: feed stdin to the tally; compare its last line and exit code.
expect() {
    said=$(awk -v broken="$3" -f "$tally")
    code=$?
    said=$(printf '%s\n' "$said" | tail -n 1)
    if [ "$said" != "$1" ] || [ $code != "$2" ]; then
        echo "expected \"$1\" and exit code $2, got \"$said\" and $code"
        failed=1
    fi
}

tally=$1
one='{"name": "a", "stdout": "done\n", "result": "OK", "returncode": 0}'
cmocka='{"name": "b", "stdout": "x", "result": "OK", "stderr": "[  PASSED  ] 12 test(s).\n"}'
mixed='{"name": "c", "stdout": "x", "result": "FAIL", "stderr": "[  PASSED  ] 2 test(s).\n[  FAILED  ] 3 test(s)"}'
crash='{"name": "d", "stdout": "[ RUN ] \"result\": \"OK\"", "result": "FAIL", "returncode": -6}'
slow='{"name": "e", "stdout": "x", "result": "TIMEOUT", "returncode": -9}'
late='{"name": "f", "stdout": "x", "result": "FAIL", "stderr": "[  PASSED  ] 4 test(s).\nLeakSanitizer"}'
meant='{"name": "g", "stdout": "x", "result": "EXPECTEDFAIL", "returncode": 1}'
skipped='{"name": "h", "stdout": "x", "result": "SKIP", "returncode": 77}'

log() { printf '%s\n' "$@" >"$file"; }
file=$(mktemp)
trap 'rm -f "$file"' EXIT

log "$one" && expect "1 passed, 0 failed" 0 0 <"$file"
log "$one" "$cmocka" "$meant" "$skipped" && expect "14 passed, 0 failed" 0 0 <"$file"
log "$one" "$mixed" && expect "3 passed, 3 failed" 1 1 <"$file"
log "$crash" "$slow" && expect "0 passed, 2 failed" 1 1 <"$file"
log "$late" && expect "4 passed, 1 failed" 1 1 <"$file"
log "$one" && expect "1 passed, 1 failed" 1 1 <"$file" # meson failed; the log does not say where
expect "0 passed, 1 failed" 1 0 </dev/null
exit $failed
