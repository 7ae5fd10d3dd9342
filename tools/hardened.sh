#!/bin/sh
# hardened.sh PROGRAM - fail if the program lacks one of the guards that meson.build asks for: it is loaded at
# a random address (PIE), what the linker has resolved is read-only (full RELRO), the stack is guarded and not
# executable, and calls of the C library that know the size of their target check it (FORTIFY).
set -eu
program=$1
missing=0

expect() { # WHAT PATTERN TEXT
    if ! printf '%s\n' "$3" | grep -Eq "$2"; then
        echo "$program: no $1"
        missing=1
    fi
}

head=$(readelf -hW "$program")
segments=$(readelf -lW "$program")
dynamic=$(readelf -dW "$program")
symbols=$(readelf --dyn-syms -W "$program")
expect 'PIE' 'Type: +DYN' "$head"
expect 'PIE' 'FLAGS_1.*PIE' "$dynamic"
expect 'RELRO' 'GNU_RELRO' "$segments"
expect 'immediate binding (full RELRO)' 'BIND_NOW|FLAGS_1.*NOW' "$dynamic"
expect 'stack that cannot be executed' 'GNU_STACK .* RW +0x' "$segments"
expect 'stack protector' '__stack_chk_fail' "$symbols"
expect 'FORTIFY' '__(memcpy|snprintf|strcpy|vsnprintf|fprintf|printf|read|pread)_chk' "$symbols"
exit "$missing"
