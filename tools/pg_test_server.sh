#!/bin/sh
# pg_test_server.sh start PID    a PostgreSQL of our own on loopback; prints "FOLDER URL"
# pg_test_server.sh restart FOLDER
# pg_test_server.sh stop FOLDER  stop it and remove its folder
#
# The server keeps its data in a temporary folder, runs as an unprivileged user, and stops by
# itself soon after process PID ends, for whatever reason.  PG_FSYNC=on makes its commits durable.
# Its programs are in POSTGRESQL_BIN, or where Debian puts them.
# Exit 77 with a reason when this machine has no PostgreSQL.
set -eu

bin=${POSTGRESQL_BIN:-}
[ -n "$bin" ] || bin=$(ls -d /usr/lib/postgresql/*/bin 2>/dev/null | sort -V | tail -n 1)
[ -n "$bin" ] || bin=$(dirname "$(command -v postgres || echo /nowhere/postgres)")
if [ ! -x "$bin/initdb" ]; then
    echo "There is no PostgreSQL here: install the package postgresql." >&2
    exit 77
fi

# PostgreSQL refuses to run as root.
as_user=
user=$(id -un)
if [ "$(id -u)" = 0 ]; then
    user=postgres
    id "$user" >/dev/null 2>&1 || user=nobody
    as_user="setpriv --reuid=$(id -u "$user") --regid=$(id -g "$user") --clear-groups"
fi

pg_ctl() { $as_user "$bin/pg_ctl" -s -D "$folder/data" "$@" >/dev/null 2>&1 </dev/null; }

stop() {
    pg_ctl -m immediate -w stop || true
    rm -rf "$folder"
}

start() {
    folder=$(mktemp -d "${TMPDIR:-/tmp}/castellan-pg.XXXXXX")
    chmod 755 "$folder"
    [ -z "$as_user" ] || chown "$user" "$folder"
    if ! (cd "$folder" && $as_user "$bin/initdb" -D "$folder/data" -A trust -U castellan -E UTF8 \
        --locale=C --no-sync --no-instructions) >"$folder.log" 2>&1; then
        cat "$folder.log" >&2
        rm -rf "$folder" "$folder.log"
        exit 77
    fi
    rm -f "$folder.log"
    for attempt in 1 2 3 4 5 6 7 8 9 10; do
        port=$((20000 + $(od -An -N2 -tu2 /dev/urandom) % 40000))
        options="-p $port -c listen_addresses=127.0.0.1 -c unix_socket_directories=$folder"
        options="$options -c fsync=${PG_FSYNC:-off} -c max_connections=60 -c log_min_messages=fatal"
        if (cd "$folder" && pg_ctl -w -t 60 -l "$folder/log" -o "$options" start); then
            watch_over "$1"
            echo "$folder postgres://castellan@127.0.0.1:$port/postgres"
            return
        fi
        : "$attempt"
    done
    cat "$folder/log" >&2
    rm -rf "$folder"
    exit 77
}

watch_over() {
    (
        trap '' INT HUP
        while kill -0 "$1" 2>/dev/null && [ -d "$folder" ]; do sleep 0.5; done
        stop
    ) >/dev/null 2>&1 </dev/null &
}

case ${1:-} in
start) start "$2" ;;
restart)
    folder=$2
    (cd "$folder" && pg_ctl -m immediate -w -t 60 -l "$folder/log" restart)
    ;;
stop)
    folder=$2
    stop
    ;;
*)
    echo "usage: pg_test_server.sh start PID | restart FOLDER | stop FOLDER" >&2
    exit 2
    ;;
esac
