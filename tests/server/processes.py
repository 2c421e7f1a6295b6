"""One process and two on a private PostgreSQL: how much more two do, how soon clients of a killed one are back.

python -m tests.server.processes
"""

import argparse
import json
import sys

from benchmarks import server as load
from tests.server.crash import fresh_database


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=60)
    parser.add_argument("--seconds", type=float, default=20.0)
    chosen = parser.parse_args()
    found = {}
    for processes in (1, 2):
        with fresh_database("postgres") as url:
            found[processes] = load.measure(chosen.tables, 4, 0.0, chosen.seconds, 1, url, processes=processes)
        print(json.dumps(found[processes], indent=1), flush=True)
    with fresh_database("postgres") as url:
        killed = load.measure_kill(chosen.tables, 4, 1, url)
    print(json.dumps(killed, indent=1))
    for name in ("decisions/s", "decisions/s of CPU, busiest"):
        one, two = (float(found[n][name]) for n in (1, 2))
        print(f"{name}: {one} with one process, {two} with two: {two / one:.2f} times")
    print(
        f"after a kill the last of {killed['clients that moved']} clients is back in {killed['back after s, last']} s"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
