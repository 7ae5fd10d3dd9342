#!/bin/sh
# page.sh EMBED PAGE OUT HEADER DEPFILE [WASM] - make the web page of the folder PAGE in OUT, with the engine in the file
# WASM, and print it as C into HEADER.
#
# The build runs it.  DEPFILE then names every file the page was made of.
set -eu
embed=$(realpath "$1") page=$2 out=$3 header=$4 depfile=$5 wasm=${6:-}
if [ ! -e "$page/node_modules/.package-lock.json" ]; then
    echo "page.sh: the page's packages are not installed; run make, or npm ci in page/." >&2
    exit 1
fi
node "$page/build.mjs" "$out" --depfile "$depfile" --target "$header" --wasm "$wasm"
(cd "$out" && find . -type f | LC_ALL=C sort | sed 's|^\./\(.*\)|\1=\1|' | xargs "$embed") >"$header"
