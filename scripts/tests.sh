#!/bin/sh
# All tests on what `make setup` left (compiled where it can be), then once more as pure Python where that is another thing.
# Arguments go to pytest.
set -eu
cd "$(dirname "$0")/.."

.venv/bin/python scripts/compile.py --check
.venv/bin/python -m pytest -q -n "${JOBS:-2}" --ignore tests/browser "$@"
# Apart: Playwright leaves an event loop running in its process, and the server's tests have loops of their own.
echo "tests: the page, in Chromium" >&2
.venv/bin/python -m pytest -q -n "${JOBS:-2}" "$@" tests/browser
if [ -f build/compiled.stamp ]; then
    echo "tests: the engine and the games once more, as pure Python" >&2
    sh scripts/pure-tests.sh "$@" tests/engine tests/games
fi
