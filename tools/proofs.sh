#!/bin/sh
# proofs.sh - fail if docs/security-proofs.md names a test that does not exist: `web/core/test_door`: `a_network_counts_once`, or
# for the page `page/tests/live`: `waits double up to a bound, and no two pages wait alike`.
set -eu
cd "$(dirname "$0")/.."
# shellcheck disable=SC2016 # the quotes of Markdown
grep '^|' docs/security-proofs.md | grep -o '`[^`]*`' | tr -d '`' | {
    missing=0
    file=
    while read -r name; do
        case $name in
        tools/*) [ -x "$name" ] || { echo "There is no $name."; missing=1; } ;;
        page/*) file=$name.test.ts ;;
        */test_*) file=tests/$name.c ;;
        make*) ;;
        *)
            case $file in
            page/*) grep -qF -e "test(\"$name\"" -e "test('$name'" "$file" ;;
            *) grep -q "static void $name(" "$file" ;;
            esac || { echo "$file has no $name."; missing=1; }
            ;;
        esac
    done
    exit $missing
}
