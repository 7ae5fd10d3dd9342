#!/bin/sh
# pure.sh LIB.a... - the pure layers use nothing of the C library but memcpy and its kin.
#
# What one of the libraries leaves undefined must be defined by another, or be on this list.  And no two
# define the same name: the families of the engine and the bots are kept apart by NAME() (family_names.h).
set -eu
allowed='memcpy memmove memset memcmp __assert_fail __popcountdi2 _GLOBAL_OFFSET_TABLE_'
nm=$(command -v gcc-nm || command -v nm) # gcc-nm also reads objects built for link-time optimisation

defined=$("$nm" --defined-only "$@" | awk 'NF == 3 { print $3 }')
needed=$("$nm" -u "$@" | awk 'NF == 2 { print $2 }' | sort -u)
foreign=$(printf '%s\n' $allowed $defined -- $needed |
    awk '$1 == "--" { needed = 1; next } !needed { known[$1] = 1; next } !($1 in known)')

twice=$(for lib in "$@"; do
    "$nm" -g --defined-only "$lib" | awk 'NF == 3 { print $3 }' | sort -u
done | sort | uniq -d)
if [ -n "$twice" ]; then
    echo "Two libraries define the same name; is it missing in src/engine/family_names.h?"
    echo "$twice"
    exit 1
fi

if [ -n "$foreign" ]; then
    for symbol in $foreign; do
        users=$(for lib in "$@"; do
            "$nm" -A -u "$lib" | awk -v s="$symbol" '$NF == s { print $1 }'
        done | sed 's/:*$//; s/.*\///' | sort -u | tr '\n' ' ')
        echo "$symbol is used in a pure layer ($users): hand it in from outside, or move the code to the shell."
    done
    exit 1
fi
echo "$# pure libraries, nothing foreign in them"
