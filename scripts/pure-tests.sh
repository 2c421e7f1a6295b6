#!/bin/sh
# Runs tests against the pure modules, in a copy of the tree where no .so is: one beside its .py would win without a word.
# Arguments go to pytest; without any, the tests of the compiled modules run.
set -eu
cd "$(dirname "$0")/.."

python=$PWD/.venv/bin/python
copy=$(mktemp -d)
trap 'rm -rf "$copy"' EXIT
trap 'exit 130' INT TERM
sh scripts/pure-copy.sh "$copy"

cd "$copy"
PYTHONPATH=$copy/src
export PYTHONPATH
"$python" - "$copy" <<'END'
import sys
from pathlib import Path

import ridotto.engine.codebook as codebook

found = Path(codebook.__file__).resolve()
if found.suffix != ".py" or Path(sys.argv[1]).resolve() not in found.parents:
    sys.exit(f"pure-tests: {found} is not the pure module of the copy")
END
[ $# -gt 0 ] || set -- tests/engine tests/games
"$python" -m pytest -p no:cacheprovider -q -n "${JOBS:-2}" "$@"
