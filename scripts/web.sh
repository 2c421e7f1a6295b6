#!/bin/sh
# The page in web/: `web.sh build` makes it into src/ridotto/server/static, `web.sh check` lints, type-checks and tests it.
# Without npm there is no page: that is said, and is an error only when CI is set.
set -eu
cd "$(dirname "$0")/../web"

if ! command -v npm >/dev/null 2>&1; then
    echo "web: there is no npm here, so the page is neither built nor checked" >&2
    [ -z "${CI:-}" ]
    exit
fi

# npm writes node_modules/.package-lock.json last: older than the lock means another lock was installed.
if [ ! node_modules/.package-lock.json -nt package-lock.json ]; then
    echo "web: npm ci" >&2
    npm ci --no-audit --no-fund --loglevel=error >&2
fi

case "$1" in
build)
    npm run --silent build >&2
    ;;
check)
    npm run --silent check >&2
    npm run --silent test >&2
    ;;
esac
