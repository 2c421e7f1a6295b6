#!/bin/sh
# Makes .venv from nothing, with the hash-locked tools in it (uv installs everything else, many times faster than pip).
set -eu
cd "$(dirname "$0")/.."

python=$(sh scripts/python.sh)
echo "setup: $("$python" --version) in .venv" >&2
rm -rf .venv
if "$python" -c 'import ensurepip' 2>/dev/null; then
    "$python" -m venv .venv
    set -- .venv/bin/python -m pip
else
    # Some systems package Python without ensurepip; their own pip can serve another environment.
    "$python" -m venv --without-pip .venv
    set -- "$python" -m pip --python .venv/bin/python
    "$@" --version >/dev/null 2>&1 || {
        rm -rf .venv
        echo "setup: $python has neither ensurepip nor pip; install one of them (often called python3-venv or python3-pip)" >&2
        exit 1
    }
fi
"$@" install -qq --disable-pip-version-check --no-compile --require-hashes -r requirements/tools.lock
pwd -P >.venv/root
