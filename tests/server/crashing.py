"""A server that kills itself at a named point: `python -m tests.server.crashing DATABASE PORT [POINT COUNT]`."""

import os
import signal
import sys
from collections.abc import Callable

from ridotto.cli.serve import start
from ridotto.server.settings import Settings


def killer(point: str, count: int) -> Callable[[str], None]:
    left = count

    def reached(name: str) -> None:
        nonlocal left
        if name == point:
            left -= 1
            if left == 0:
                os.kill(os.getpid(), signal.SIGKILL)

    return reached


def main(arguments: list[str]) -> None:
    url, port, *rest = arguments
    settings = Settings(
        database_url=url, port=int(port), bot_pace=0.0, bot_seconds=0.0, requests_per_second=1e6,
        messages_per_second=1e5, log_level="error", dead_after=1.0, max_tables_per_person=10_000,
    )  # fmt: skip
    start(settings, reached=killer(rest[0], int(rest[1])) if rest else None)


if __name__ == "__main__":
    main(sys.argv[1:])
