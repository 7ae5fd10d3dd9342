#!/bin/sh
# engine-session.sh CASTELLAN DOC - play the session of docs/engine-protocol.md again and write the
# answers of today's engine into it.  For when the protocol was changed on purpose.
set -eu
castellan=$1 doc=$2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
sed -n '/^## A session/,$ s/^>>> //p' "$doc" >"$work/requests"
"$castellan" engine <"$work/requests" >"$work/answers"
awk -v answers="$work/answers" '
    /^## A session/ { inside = 1 }
    inside && /^<<< / { next }
    { print }
    inside && /^>>> / { getline line < answers; print "<<< " line }' "$doc" >"$work/doc"
cat "$work/doc" >"$doc"
