#!/bin/sh
# Prints a Python that is new enough, or says what is missing. PYTHON=... chooses another one.
set -eu

for candidate in ${PYTHON:-python3.11 python3 python3.12 python3.13 python3.14 python}; do
    # A name on the PATH may be a stub for a version that is not there: only running it tells.
    if "$candidate" -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1; then
        "$candidate" -c 'import sys; print(sys.executable)'
        exit 0
    fi
done
echo "ridotto needs Python 3.11 or newer; none of these is: ${PYTHON:-python3.11 python3 python}." >&2
echo "Install one, or name it: make PYTHON=/path/to/python setup" >&2
exit 1
