"""Servers that can be killed, one after the other: `python -m tests.server.crashing DATABASE PORT`.

Each line on standard input starts one, in a process of its own: `POINT COUNT` (it kills itself when it has reached this
point so often) or `- 0` (it never does). Its process id is printed, and how it ended. A fork is all it takes: what a
server imports is loaded once, so a thousand starts cost no more than a thousand servers.
"""

import os
import signal
import sys
import traceback
from collections.abc import Callable

import uvicorn
import uvicorn.lifespan.on
import uvicorn.loops.asyncio
import uvicorn.protocols.http.auto
import uvicorn.protocols.websockets.auto  # noqa: F401

import ridotto.server.app  # noqa: F401
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


def serve(url: str, port: int, point: str, count: int) -> None:
    settings = Settings(
        database_url=url, port=port, bot_pace=0.0, bot_seconds=0.0, requests_per_second=1e6, max_people_per_hour=10**6,
        max_tables_per_hour=10**6, max_sockets_per_person=10**6, max_sockets_per_address=10**6,
        cost_per_person=1e6, cost_per_address=1e6, chat_per_minute=10**6, max_connections_per_address=10**6,
        messages_per_second=1e5, log_level="error", dead_after=1.0, max_tables=10**6, max_tables_per_person=10**6,
    )  # fmt: skip
    nothing = os.open(os.devnull, os.O_RDWR)
    os.dup2(nothing, 0)  # the orders are for the parent
    os.dup2(nothing, 1)
    start(settings, reached=killer(point, count))


def main(arguments: list[str]) -> None:
    url, port = arguments
    if url.startswith("postgresql"):
        import psycopg_pool  # noqa: F401
    while line := sys.stdin.readline():
        point, count = line.split()
        child = os.fork()
        if child == 0:
            try:
                serve(url, int(port), point, int(count))
            except SystemExit as end:  # it was told to stop
                os._exit(int(end.code or 0))
            except BaseException:
                traceback.print_exc()
                os._exit(1)
            os._exit(0)
        print(child, flush=True)
        print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
