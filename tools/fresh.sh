#!/bin/sh
# fresh.sh [SYSTEM [COMMAND]] - prove that `make run` and `make test` work on a fresh Debian with git and make.
#
# SYSTEM is trixie (Debian 13), bookworm (Debian 12) or all; COMMAND is run, test or all.  Each system is made by
# debootstrap in build/fresh/SYSTEM, a clean clone of what is committed here is put into it, and the command runs there
# in a chroot with mounts and processes of its own, of which nothing remains when it ends.  Mirror, proxies, registries
# and certificates are those of this machine.  What has passed for a commit is not done again: a run that was broken
# off continues with what is left.  Needs root.
set -eu
cd "$(dirname "$0")/.."
top=$PWD/build/fresh
systems=${1:-all}
commands=${2:-all}
[ "$systems" != all ] || systems="trixie bookworm"
[ "$commands" != all ] || commands="run test"
commit=$(git rev-parse HEAD)
patience=${PATIENCE:-3600} # seconds until a build that does not end is given up

say() { echo "fresh: $*"; }
if [ "$(id -u)" != 0 ]; then
    say "please run this as root: debootstrap and chroot need it." >&2
    exit 1
fi
[ -z "$(git status --porcelain)" ] || say "what is not committed is not in the clone."

# ---- the settings of this machine ----

mirror() {
    apt-get indextargets --format '$(REPO_URI)' 'Identifier: Packages' 'Label: Debian' 2>/dev/null | head -n 1
}

bundle() {
    for file in "${SSL_CERT_FILE:-}" /etc/ssl/certs/ca-certificates.crt /etc/pki/tls/certs/ca-bundle.crt; do
        if [ -r "$file" ]; then echo "$file" && return; fi
    done
}

# NAME=VALUE, one a line, for the commands inside.
settings() {
    echo "PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"
    echo "HOME=/root"
    echo "LANG=C.UTF-8"
    env | grep -E '^(https?|no|all)_proxy=|^(HTTPS?|NO|ALL)_PROXY=' || true
    if command -v npm >/dev/null; then echo "npm_config_registry=$(npm config get registry 2>/dev/null)"; fi
    index=$(pip config get global.index-url 2>/dev/null || true)
    [ -z "$index" ] || echo "PIP_INDEX_URL=$index"
    for name in NODE_EXTRA_CA_CERTS PIP_CERT SSL_CERT_FILE; do echo "$name=/etc/host-certificates.crt"; done
}

# ---- a system ----

# The system as debootstrap makes it, kept as a file: unpacking it again is quicker than making it.
make_base() {
    if [ -e "$top/$system.tar" ]; then return; fi
    say "making $system"
    rm -rf "$top/$system.making"
    mkdir -p "$top"
    # shellcheck disable=SC2046 # no mirror is no argument
    debootstrap --variant=minbase --include=git,make "$system" "$top/$system.making" $(mirror) >"$top/$system-debootstrap.log"
    tar -C "$top/$system.making" -cf "$top/$system.tar.part" .
    rm -rf "$top/$system.making"
    mv "$top/$system.tar.part" "$top/$system.tar"
}

# A fresh system for this commit.
make_root() {
    if [ "$(cat "$root/commit" 2>/dev/null)" = "$commit" ]; then return; fi
    make_base
    say "unpacking $system"
    rm -rf "$root"
    mkdir -p "$root"
    tar -C "$root" -xf "$top/$system.tar"
    cp /etc/resolv.conf "$root/etc/resolv.conf"
    cp "$(bundle)" "$root/etc/host-certificates.crt"
    { apt-config dump Acquire::http && apt-config dump Acquire::https; } >"$root/etc/apt/apt.conf.d/00host"
    settings >"$root/etc/host-settings"
    # Services are not started in a chroot; the tests start a PostgreSQL of their own.
    printf '#!/bin/sh\nexit 101\n' >"$root/usr/sbin/policy-rc.d"
    chmod 755 "$root/usr/sbin/policy-rc.d"
    git clone --quiet --no-hardlinks "file://$PWD" "$root/root/castellan"
    git -C "$root/root/castellan" checkout --quiet "$commit"
    echo "$commit" >"$root/commit"
}

# Run a line of shell in the folder of the clone.  The mounts are seen by its processes only, which end with it.
# With become=exec the shell that calls this becomes unshare, whose number is then known.
inside() {
    ${become:-} unshare --mount --pid --fork --kill-child sh -eu -c '
        root=$1
        mount -t proc proc "$root/proc"
        mount -t tmpfs -o mode=1777 tmpfs "$root/dev/shm"
        mount -t devpts -o newinstance,ptmxmode=666 devpts "$root/dev/pts"
        exec chroot "$root" sh -c "while read -r line; do export \"\$line\"; done </etc/host-settings
            cd /root/castellan || exit
            $2"
    ' inside "$root" "$1"
}

# ---- the commands ----

free_port() { python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])'; }

# `make run` serves the page until it is told to end, and ends well.
try_run() {
    port=$(free_port)
    rm -f "$root/stop"
    (become="exec" && inside "make run PORT=$port & job=\$!
        while kill -0 \$job 2>/dev/null; do
            if [ -e /stop ]; then kill \$(cat castellan.db.lock) && break; fi
            sleep 1
        done
        wait \$job") &
    server=$!
    waited=0
    until curl --silent --fail --noproxy '*' "http://127.0.0.1:$port/health/ready" >/dev/null; do
        sleep 2
        waited=$((waited + 2))
        if ! kill -0 "$server" 2>/dev/null || [ $waited -gt "$patience" ]; then
            kill -KILL "$server" 2>/dev/null || true # unshare minds no other signal
            say "make run did not come up."
            return 1
        fi
    done
    page=0
    curl --silent --fail --noproxy '*' "http://127.0.0.1:$port/" | grep -q '<title>' || page=1
    touch "$root/stop"
    wait "$server" || return 1
    if [ $page = 1 ]; then say "there is no page at /." && return 1; fi
    say "make run served the page and ended well."
}

try_test() { inside "make test"; }

try() {
    done=$top/$system-$1.passed
    log=$top/$system-$1.log
    if [ "$(cat "$done" 2>/dev/null)" = "$commit" ]; then
        say "$system: make $1 has passed for this commit."
        return
    fi
    make_root
    say "$system: make $1 (build/fresh/$system-$1.log)"
    { "try_$1" && echo "$commit" >"$done"; } 2>&1 | tee "$log"
    if [ "$(cat "$done" 2>/dev/null)" != "$commit" ]; then failed="$failed $system:$1"; fi
}

failed=
for system in $systems; do
    root=$top/$system
    for command in $commands; do try "$command"; done
done
if [ -n "$failed" ]; then
    say "failed:$failed" >&2
    exit 1
fi
say "everything passed."
