#!/bin/sh
# proofs.sh - fail if docs/security-proofs.md names a test that does not exist: `web/core/test_door`: `a_network_counts_once`.
set -eu
cd "$(dirname "$0")/.."
missing=0
file=
# shellcheck disable=SC2016 # the quotes of Markdown
for name in $(grep '^|' docs/security-proofs.md | grep -o '`[a-z0-9_/.]*`' | tr -d '`'); do
    case $name in
    tools/*) [ -x "$name" ] || { echo "There is no $name."; missing=1; } ;;
    */test_*) file=tests/$name.c ;;
    *) grep -q "static void $name(" "$file" || { echo "$file has no $name."; missing=1; } ;;
    esac
done
exit $missing
