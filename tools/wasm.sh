#!/bin/sh
# wasm.sh CLANG OUT [FLAG]... [--family FAMILY FILE...]... - compile each family's files with its -DFAMILY and link them to OUT.
#
# The build runs it for replay.wasm, in which the rules of every scenario stand side by side.
set -eu
clang=$1
out=$2
shift 2
work=$out.parts
rm -rf "$work"
mkdir -p "$work"
flags=
while [ $# -gt 0 ] && [ "$1" != --family ]; do
    flags="$flags $1"
    shift
done
compile="$clang --target=wasm32 -std=gnu11 -Oz -flto -DNDEBUG -Wall -Wextra -ffreestanding -nostdlibinc $flags"
while [ $# -gt 0 ]; do
    family=$2
    shift 2
    while [ $# -gt 0 ] && [ "$1" != --family ]; do
        # A file is compiled once for each family, and two layers have a words.c: both are in the name.
        object=$work/$family-$(echo "$1" | tr / _).o
        $compile -DFAMILY="$family" -c "$1" -o "$object"
        shift
    done
done
"$("$clang" --print-prog-name=wasm-ld)" --no-entry --strip-debug --gc-sections --lto-O2 -z stack-size=1048576 "$work"/*.o -o "$out"
rm -rf "$work"
