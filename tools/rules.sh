#!/bin/sh
# rules.sh [-q] - which test covers which rule; -q prints the totals only.
#
# A rule is an id that docs/rules/*.md define: in bold at the start of an item (**B-72 ...**) or
# in the first column of a table (| T-23 |, | WC25-3.0.8a |).  A test covers it by naming it.
# tests/rules_uncovered.txt explains why some have no test: "T-35  not a matter of the engine".
set -eu
cd "$(dirname "$0")/.."
id='(B|T|NC20|WC25|DM19|WC04|DC21)-[0-9A-Z]+(\.[0-9A-Z]+)*(-[AB])?[a-z]?'

defined() {
    cat docs/rules/*.md | sed -En "s/^ *- \*\*($id)[ *].*/\1/p; s/^\| ($id) \|.*/\1/p"
}
named() {
    find tests -type f \( -name '*.c' -o -name '*.h' -o -name '*.txt' -o -name '*.sh' -o -name '*.mjs' \
        -o -name '*.json' \) ! -name rules_uncovered.txt ! -path '*/corpus/*' \
        -exec grep -HoE "\b$id" {} + | sort -u || true
}

{
    defined | sed 's/^/rule /'
    named | sed -E 's/^([^:]*):(.*)/test \2 \1/'
    if [ -f tests/rules_uncovered.txt ]; then
        sed -En "s/^($id)[ \t]+(.*)/why \1 \5/p" tests/rules_uncovered.txt
    fi
} | awk -v quiet="${1:-}" '
    $1 == "rule" { if (!known[$2]++) rules[++count] = $2; next }
    $1 == "test" { tests[$2] = tests[$2] " " $3; next }
    $1 == "why" { rule = $2; sub(/^[^ ]+ [^ ]+ /, ""); why[rule] = $0; next }
    END {
        for (i = 1; i <= count; i++) {
            rule = rules[i]
            if (rule in tests) { covered++; text = tests[rule] }
            else if (rule in why) { explained++; text = " no test: " why[rule] }
            else { open++; text = " UNCOVERED" }
            if (quiet != "-q") printf "%-14s%s\n", rule, text
        }
        for (rule in tests) if (!known[rule]) printf "%s is named by a test but is no rule:%s\n", rule, tests[rule]
        printf "%d rules: %d covered, %d explained, %d uncovered\n", count, covered, explained, open
    }'
