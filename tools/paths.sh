#!/bin/sh
# paths.sh - every file that ARCHITECTURE.md, CONTRIBUTING.md, README.md and docs/*.md name is there; part of `make test`.
#
# A link is looked for where it points to, from the folder of its document.  A path between backquotes may leave out the
# folders in front (`web/guard.c` is src/web/guard.c), but not those in the middle; a link called `guard.h` points to a guard.h.
# Not checked: names without a folder, placeholders (src/LAYER), and what a build or a rehearsal makes.
set -eu
cd "$(dirname "$0")/.."
{
    find . \( -name node_modules -o -name build -o -name .git \) -prune -o -print | sed 's/^/there /'
    grep -noE '(\[`[^]`]*`)?\]\([^)#: ]+|`[A-Za-z0-9_.-]+(/[A-Za-z0-9_.-]+)+\.[a-z]+`' ARCHITECTURE.md CONTRIBUTING.md README.md docs/*.md |
        sed 's/^/named /'
} | awk '
$1 == "there" {
    path = substr($2, 3)
    there[path] = 1
    for (rest = path; rest != ""; rest = index(rest, "/") ? substr(rest, index(rest, "/") + 1) : "") end[rest] = 1
    next
}
{
    split($2, part, ":")
    from = part[1] ~ /\// ? "docs/" : ""
    name = part[3]
    called = ""
    if (match(name, /^\[`.*`\]/)) called = substr(name, 3, RLENGTH - 4)
    link = sub(/^[^(]*\]\(/, "", name)
    gsub(/`/, "", name)
    if (link && sub(/^\.\.\//, "", name)) from = ""
    sub(/\/$/, "", name)
    whole = "/" from name
    if (called ~ /\.[a-z]+$/ && substr(whole, length(whole) - length(called)) != "/" called) {
        printf "%s:%s calls %s %s\n", part[1], part[2], name, called
        bad = 1
    }
    if (name ~ /^(build|round-1|paper)\// || name ~ /[A-Z][A-Z]+/) next
    if (link ? (from name) in there : name in end) next
    printf "%s:%s names %s, which is not there\n", part[1], part[2], name
    bad = 1
}
END { exit bad }'
