#!/bin/sh
# install-deps.sh GROUP... - install the packages of the named groups that are missing: Debian's, and the page's from npm.
set -eu

packages() {
    case $1 in
    build) echo gcc libc6-dev meson ninja-build pkgconf libjansson-dev libsqlite3-dev libpq-dev \
        libuv1-dev node-llhttp libwslay-dev libsodium-dev libcurl4-openssl-dev \
        libcairo2-dev libpango1.0-dev librsvg2-dev libqrencode-dev fonts-noto-core fonts-wqy-microhei clang-14 lld-14 ;;
    page) command -v npm >/dev/null || echo nodejs npm ;;
    browser) echo chromium ;;
    test) echo libcmocka-dev postgresql python3 ;;
    fuzz) echo clang-14 llvm-14 libclang-rt-14-dev ;;
    wasm) echo clang-14 lld-14 nodejs ;;
    lint) echo clang-14 clang-format-14 clang-tidy-14 shellcheck ;;
    coverage) echo gcovr ;;
    bench) echo valgrind ;;
    mpi) echo openmpi-bin ;;
    *)
        echo "install-deps: there is no group \"$1\"; the groups are build page browser test fuzz wasm lint coverage bench mpi." >&2
        exit 2
        ;;
    esac
}

wanted=
for group in "$@"; do
    wanted="$wanted $(packages "$group")"
done
missing=$(
    {
        dpkg-query -W -f='${db:Status-Status} ${Package}\n' $wanted 2>/dev/null || true
        printf 'wanted %s\n' $wanted
    } | awk '$1 == "installed" { have[$2] = 1 } $1 == "wanted" && !have[$2]++ { print $2 }'
)
if [ -n "$missing" ]; then
    as_root=
    if [ "$(id -u)" != 0 ]; then
        as_root=sudo
        if ! command -v sudo >/dev/null; then
            echo "install-deps: please install these packages as root, then try again:" $missing >&2
            exit 1
        fi
    fi
    echo "Installing:" $missing
    $as_root apt-get update -qq
    $as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $missing
fi

# npm writes node_modules/.package-lock.json last; while it is older than ours, something has changed.
page=$(dirname "$0")/../page
case " $* " in
*" page "*)
    if [ -z "$(find "$page/package-lock.json" ! -newer "$page/node_modules/.package-lock.json" 2>/dev/null)" ]; then
        echo "Installing the packages of the page"
        (cd "$page" && npm ci --silent && touch node_modules/.package-lock.json)
    fi
    ;;
esac
