#!/bin/sh
# rules.sh           which tests cover which rule, and which rules have none
# rules.sh -q        the totals and the gaps only
# rules.sh --check   as -q, and fail if a rule or a clause has neither test nor reason
#                    or a test names a rule that does not exist
# rules.sh B-72      every line that names this rule: text, code and tests
#
# A rule is an id that docs/rules/*.md define: in bold at the start of an item (**B-72 ...**) or
# in the first column of a table (| T-23 |, | WC25-3.0.8a |).  A test covers it by naming it.
# tests/rules_uncovered.txt says why some have no test: "T-35  not a matter of the engine".
set -eu
cd "$(dirname "$0")/.."
id='(B|T|Q|F|S|K|NC20|WC25|DM19|WC04|DC21)-[0-9A-Z]+(\.[0-9A-Z]+)*(-[AB])?[a-z]?'
reasons=tests/rules_uncovered.txt

case "${1:-}" in
'' | -q | --check) ;;
*)
    rule=$(printf '%s' "$1" | sed 's/\./\\./g')
    exec grep -rnE "(^|[^A-Za-z0-9])$rule([^A-Za-z0-9.-]|[.-][^A-Za-z0-9]|\$)" docs/rules src tests
    ;;
esac

defined() {
    for doc in docs/rules/*.md; do
        sed -En "s/^ *- \*\*($id)[ *].*/\1/p; s/^\| ($id) \|.*/\1/p" "$doc" | sed "s|^|rule $doc |"
    done
}
named() {
    find tests -type f \( -name '*.c' -o -name '*.h' -o -name '*.txt' -o -name '*.sh' -o -name '*.mjs' \
        -o -name '*.json' \) ! -path "$reasons" ! -path '*/corpus/*' \
        -exec grep -HoE "\b$id" {} + | sort | uniq -c | sed -E 's/^ *([0-9]+) ([^:]*):(.*)/test \3 \2 \1/'
}
explained() {
    sed -En "s/^($id)[ \t]+(.*)/why \1 \5/p" "$reasons"
    grep -oE 'tests/[A-Za-z0-9_/.]*[A-Za-z0-9_]' "$reasons" | sort -u | while read -r path; do
        [ -e "$path" ] || echo "gone $path"
    done
}

{ defined; named; explained; } | awk -v mode="${1:-}" '
    $1 == "rule" {
        if (!known[$3]++) { rules[++count] = $3; doc[$3] = $2 }
        if (!listed[$2]++) docs[++doc_count] = $2
        next
    }
    $1 == "test" { tests[$2] = tests[$2] " " $3 ($4 > 1 ? "(" $4 ")" : ""); next }
    $1 == "why" { rule = $2; sub(/^[^ ]+ [^ ]+ /, ""); why[rule] = $0; next }
    $1 == "gone" { notes[++noted] = "a reason names " $2 ", which does not exist" }
    END {
        for (i = 1; i <= count; i++) {
            rule = rules[i]; from = doc[rule]; all[from]++
            if (rule in tests) { covered[from]++; text = tests[rule] }
            else if (rule in why) { reason[from]++; text = " no test: " why[rule] }
            else { open[from]++; text = " UNCOVERED"; gaps[from] = gaps[from] " " rule }
            if (mode == "") printf "%-14s%s\n", rule, text
            if ((rule in tests) && (rule in why)) notes[++noted] = rule " is tested: its reason can go"
        }
        for (rule in tests) if (!known[rule] && rule !~ /^Q-/)
            wrong[++wrongs] = rule " is named by a test but is no rule:" tests[rule]
        for (rule in why) if (!known[rule]) notes[++noted] = rule " has a reason but is no rule"
        for (i = 1; i <= doc_count; i++) {
            from = docs[i]
            if (!all[from]) continue
            printf "%-27s%4d rules: %d tested, %d explained, %d neither\n", from, all[from], \
                   covered[from], reason[from], open[from]
            if (open[from] && open[from] <= 40) print "   " gaps[from]
        }
        for (i = 1; i <= noted; i++) print notes[i]
        for (i = 1; i <= wrongs; i++) print wrong[i]
        gap = open["docs/rules/base.md"] + open["docs/rules/clauses.md"] + open["docs/rules/clauses-game.md"]
        exit mode == "--check" && (wrongs || gap)
    }' || { status=$?; echo "See tools/rules.sh and $reasons." >&2; exit "$status"; }
