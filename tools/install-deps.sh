#!/bin/sh
# install-deps.sh GROUP... - install the packages of the named groups that are missing: Debian's, and the page's from npm.
#
# Where there is no apt it installs nothing: it looks for the programs and libraries themselves and names what is
# missing (docs/building.md has the names of their packages on other systems).
set -eu
here=$(dirname "$0")
groups="build page browser test fuzz wasm lint coverage bench mpi fresh"

# The packages of a group; where several would do they are joined by "|", the first that apt knows is installed.
packages() {
    case $1 in
    build) echo gcc libc6-dev meson ninja-build pkgconf libjansson-dev libsqlite3-dev libpq-dev \
        libuv1-dev 'libllhttp-dev|node-llhttp' libwslay-dev libsodium-dev libcurl4-openssl-dev \
        libcairo2-dev libpango1.0-dev librsvg2-dev libqrencode-dev fonts-noto-core fonts-wqy-microhei clang lld ;;
    page) command -v npm >/dev/null || echo nodejs npm ;;
    browser) echo chromium-headless-shell ;;
    test) echo libcmocka-dev postgresql python3 ;;
    fuzz) echo clang llvm 'libclang-rt-dev|libclang-rt-14-dev' ;;
    wasm) echo clang lld nodejs ;;
    lint) echo clang-tidy shellcheck python3-venv ;;
    coverage) echo gcovr ;;
    bench) echo valgrind ;;
    mpi) echo openmpi-bin ;;
    fresh) echo debootstrap git curl python3 ;;
    esac
}

# The same as what a build looks for: a program, a library by its pkg-config name (with a dot at the end), a header.
things() {
    case $1 in
    build) echo cc meson ninja pkg-config clang wasm-ld jansson. sqlite3. libpq. libuv. libllhttp. libsodium. libcurl. \
        cairo-pdf. cairo-svg. pangocairo. librsvg-2.0. libqrencode. wslay/wslay.h ;;
    page) echo node npm ;;
    browser) echo chromium ;;
    test) echo cmocka. postgres python3 ;;
    fuzz | wasm) echo clang wasm-ld ;;
    lint) echo clang-tidy shellcheck python3 ;;
    coverage) echo gcovr ;;
    bench) echo valgrind ;;
    mpi) echo mpirun ;;
    fresh) echo debootstrap git curl python3 ;;
    esac
}

# The choices of these groups none of which is installed.
missing_choices() {
    choices=$(for group in "$@"; do packages "$group"; done)
    {
        # shellcheck disable=SC2046 # one word for each package
        dpkg-query -W -f='${db:Status-Status} ${Package}\n' $(echo "$choices" | tr '|' ' ') 2>/dev/null || true
        printf 'wanted %s\n' $choices
    } | awk '$1 == "installed" { have[$2] = 1 }
        $1 == "wanted" && !seen[$2]++ {
            found = 0
            for (i = split($2, name, "|"); i > 0; i--) found += name[i] in have
            if (!found) print $2
        }'
}

first_known() {
    for name in $(echo "$1" | tr '|' ' '); do
        if apt-cache show "$name" >/dev/null 2>&1; then break; fi
    done
    echo "$name"
}

with_apt() {
    missing=$(missing_choices "$@")
    [ -n "$missing" ] || return 0
    as_root=
    if [ "$(id -u)" != 0 ]; then
        as_root=sudo
        if ! command -v sudo >/dev/null; then
            echo "install-deps: please install these packages as root, then try again:" $missing >&2
            exit 1
        fi
    fi
    $as_root apt-get update -qq
    wanted=
    for choice in $missing; do wanted="$wanted $(first_known "$choice")"; done
    echo "Installing:$wanted"
    # shellcheck disable=SC2086 # one word for each package
    $as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $wanted
}

there() {
    case $1 in
    *.) pkg-config --exists "${1%.}" 2>/dev/null ;;
    */*) printf '#include <%s>\n' "$1" | cc -E - >/dev/null 2>&1 ;;
    wasm-ld) command -v "$(clang --print-prog-name=wasm-ld 2>/dev/null || echo wasm-ld)" >/dev/null ;;
    postgres) command -v postgres >/dev/null || ls /usr/lib*/postgresql/*/bin/postgres /usr/pgsql-*/bin/postgres >/dev/null 2>&1 ;;
    *) command -v "$1" >/dev/null ;;
    esac
}

without_apt() {
    programs='' libraries='' headers=''
    for thing in $(for group in "$@"; do things "$group"; done); do
        case " $programs $libraries $headers " in *" ${thing%.} "*) continue ;; esac
        there "$thing" && continue
        case $thing in
        *.) libraries="$libraries ${thing%.}" ;;
        */*) headers="$headers $thing" ;;
        *) programs="$programs $thing" ;;
        esac
    done
    [ -n "$programs$libraries$headers" ] || return 0
    {
        echo "install-deps: there is no apt here, so please install what is missing yourself, then try again."
        [ -z "$programs" ] || echo "  programs:$programs"
        [ -z "$libraries" ] || echo "  libraries, by their pkg-config names:$libraries"
        [ -z "$headers" ] || echo "  headers:$headers"
        echo "docs/building.md has the names of their packages on Fedora and Arch Linux."
    } >&2
    exit 1
}

for group in "$@"; do
    case " $groups " in
    *" $group "*) ;;
    *)
        echo "install-deps: there is no group \"$group\"; the groups are $groups." >&2
        exit 2
        ;;
    esac
done
if command -v apt-get >/dev/null; then with_apt "$@"; else without_apt "$@"; fi

# Install what the lock file of a folder names.
# npm writes node_modules/.package-lock.json last; while it is older than ours, something has changed.
with_npm() {
    folder=$1 what=$2
    [ -z "$(find "$folder/package-lock.json" ! -newer "$folder/node_modules/.package-lock.json" 2>/dev/null)" ] || return 0
    echo "Installing $what"
    (cd "$folder" && npm ci --silent && touch node_modules/.package-lock.json)
}
page=$here/../page
case " $* " in
*" page "*) with_npm "$page" "the packages of the page" ;;
esac
# One clang-format for everyone, whatever the system has: its layout differs from version to version.
case " $* " in
*" lint "*)
    with_npm "$page/lint" "ESLint"
    venv=$here/../build/venv
    if [ -z "$(find "$here/requirements.txt" ! -newer "$venv/.installed" 2>/dev/null)" ]; then
        echo "Installing clang-format"
        python3 -m venv "$venv" && "$venv/bin/pip" install --quiet -r "$here/requirements.txt" && touch "$venv/.installed"
    fi
    ;;
esac
