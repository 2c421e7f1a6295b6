#!/bin/sh
# The page in web/: `web.sh build` makes it into src/ridotto/server/static where it is older than its sources (`rebuild`: always),
# `web.sh static` makes the page without a server into build/site in the same manner,
# `web.sh check` lints, type-checks and tests it. Without npm it builds no page and prints a message; that is an error only if CI is set.
set -eu
cd "$(dirname "$0")/../web"

page=../src/ridotto/server/static/index.html

# Folders are looked at too: a file that went away makes its folder newer.
is_built() {
    [ -f "$page" ] &&
        [ -z "$(find src public push static/icon.mjs index.html pieces.mjs package-lock.json package.json vite.config.ts chunks.ts svelte.config.js tsconfig.json \
            ../src/ridotto/languages/*.json -newer "$page" | head -n 1)" ]
}

# The page without a server holds the engine as well.
is_static_built() {
    site=../build/site/sw.js
    [ -f "$site" ] &&
        [ -z "$(find src static public index.html package-lock.json package.json vite.config.ts chunks.ts svelte.config.js \
            ../src/ridotto -type f -newer "$site" ! -path '*/server/static/*' ! -path '*/server/device/*' ! -name '*.so' ! -name '*.pyc' | head -n 1)" ]
}

if [ "$1" = build ] && is_built; then
    exit
fi
if [ "$1" = static ] && is_static_built; then
    exit
fi

if ! command -v npm >/dev/null 2>&1; then
    echo "web: npm not found (it comes with Node 20 or newer); skipping build and checks of the page" >&2
    [ -z "${CI:-}" ]
    exit
fi

# npm writes node_modules/.package-lock.json last: older than the lock means another lock was installed.
if [ ! node_modules/.package-lock.json -nt package-lock.json ]; then
    echo "web: npm ci" >&2
    npm ci --no-audit --no-fund --loglevel=error >&2
fi

case "$1" in
build | rebuild)
    echo "web: building the page" >&2
    npm run --silent build -- --logLevel warn >&2
    node push/build.mjs
    ;;
static)
    echo "web: building the page without a server, in build/site" >&2
    npm run --silent build:static >&2
    ;;
check)
    npm run --silent check >&2
    npm run --silent test >&2
    ;;
esac
