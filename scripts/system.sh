#!/bin/sh
# What the tests need from the system: a PostgreSQL server. Installs it where that is possible (Debian, as root); elsewhere the
# tests that need it are skipped with a message, but not when CI is set.
set -eu

have_postgres() {
    for initdb in /usr/lib/postgresql/*/bin/initdb; do
        [ -x "$initdb" ] && return 0
    done
    command -v initdb >/dev/null 2>&1
}

if ! have_postgres; then
    if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then
        echo "system: installing PostgreSQL for the tests" >&2
        export DEBIAN_FRONTEND=noninteractive
        apt-get -qq update >&2 && apt-get -qq install -y --no-install-recommends postgresql >&2 ||
            echo "system: PostgreSQL could not be installed" >&2
    else
        echo "system: no PostgreSQL server here; install it (Debian: apt install postgresql) to run the tests that need it" >&2
    fi
fi
