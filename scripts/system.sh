#!/bin/sh
# What the tests need from the system: a PostgreSQL server and Chromium. Installs them where that is possible (Debian, as root);
# elsewhere the tests that need them are skipped with a message, but not when CI is set.
set -eu

have_postgres() {
    for initdb in /usr/lib/postgresql/*/bin/initdb; do
        [ -x "$initdb" ] && return 0
    done
    command -v initdb >/dev/null 2>&1
}

have_chromium() {
    command -v chromium >/dev/null 2>&1 || command -v chromium-browser >/dev/null 2>&1 || command -v google-chrome >/dev/null 2>&1
}

missing=
have_postgres || missing="$missing postgresql"
have_chromium || missing="$missing chromium"
[ -n "$missing" ] || exit 0

if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then
    echo "system: installing for the tests:$missing" >&2
    export DEBIAN_FRONTEND=noninteractive
    # shellcheck disable=SC2086 # several words on purpose
    apt-get -qq update >&2 && apt-get -qq install -y --no-install-recommends $missing >&2 ||
        echo "system: could not be installed:$missing" >&2
else
    echo "system: not here:$missing; install them (Debian: apt install$missing) to run the tests that need them" >&2
fi
if [ -n "${CI:-}" ] && ! { have_postgres && have_chromium; }; then
    echo "system: CI must test everything, and$missing cannot be had" >&2
    exit 1
fi
