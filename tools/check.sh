#!/bin/sh
# check.sh SUBJECT - build and run the tests of one subject under the sanitizers; `make check OF=SUBJECT`.
#
# A subject is a folder of tests (event, engine, director, web, web/online, page …), one test of it (web/online/test_judging), or one of the page
# (tests/csv, e2e/judge).  Only what these tests need is built.
set -eu
cd "$(dirname "$0")/.."
subject=$1
case $subject in
page)
    exec meson test -C build --print-errorlogs --suite page --no-suite long
    ;;
tests/* | e2e/*)
    ninja -C build castellan
    CASTELLAN=$PWD/build/castellan exec node page/test.mjs "page/$subject.test.ts"
    ;;
*/*)
    names=$subject
    if [ -d "tests/$subject" ]; then
        names=$(meson test -C build/asan --list --no-suite long 2>/dev/null | sed -n "s|.* / \($subject/.*\)|\1|p")
    fi
    # shellcheck disable=SC2086 # one word for each test
    exec meson test -C build/asan --print-errorlogs $names
    ;;
esac
if [ -z "$subject" ] || ! { [ -d "tests/$subject" ] || [ -d "tests/app/$subject" ] || [ -d "tests/web/$subject" ]; }; then
    echo "check: there are no tests of \"$subject\".  The subjects are page and the folders of tests/, tests/app/ and" >&2
    echo "tests/web/, for example event or director." >&2
    exit 2
fi
exec meson test -C build/asan --print-errorlogs --suite "$subject" --no-suite long
