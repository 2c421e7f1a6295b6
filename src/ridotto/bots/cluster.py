"""The same tournament on Ray (extra `cluster`): other machines, or other processes of this one, play the games.

Ray could retry a lost game itself. We do it, so that each game counts exactly once and the error message names the
number of a game that kills its worker.
"""

import socket
import sys
from collections.abc import Callable, Generator, Iterable
from contextlib import redirect_stdout
from typing import Any, Final

from ridotto.bots.workers import R, T, WorkersFailed
from ridotto.engine.game import UsageError

LOSSES: Final = 10  # of one game, with the node or process that played it
PATIENCE: Final = 5.0  # seconds after which we look whether the cluster has grown


def on_ray(play: Callable[[T], R], tasks: Iterable[T], address: str | None) -> Generator[R, None, None]:
    """`address` None: a Ray of our own, on this machine."""
    try:
        import ray
        from ray.exceptions import RayError, RayTaskError
    except ImportError:
        raise UsageError("--cluster ray needs the extra `cluster`: pip install 'ridotto[cluster]'") from None
    if address is not None and not listens(address):
        raise WorkersFailed(f"no Ray answers at {address}")
    # Ray reports dead nodes on standard output, from a thread of its own. Standard output is for results.
    with redirect_stdout(sys.stderr):
        try:
            if address is None:
                # Not 127.0.0.1, which Ray replaces by the outward address: nobody else is to reach it.
                here = {"_node_ip_address": "127.0.0.2"} if sys.platform == "linux" else {}
                ray.init(address="local", include_dashboard=False, logging_level="ERROR", log_to_driver=False, **here)
            else:
                ray.init(address=address, logging_level="ERROR", log_to_driver=False)
        except (RayError, ConnectionError, RuntimeError, ValueError) as error:
            raise WorkersFailed(f"no Ray answers at {address or 'this machine'}: {error}") from None
        try:
            yield from hand_out(ray, RayError, RayTaskError, play, tasks)
        finally:
            ray.shutdown()


def listens(address: str) -> bool:
    """Is anybody there at all? Ray itself would try for minutes. (Names like `auto` are Ray's own affair.)"""
    host, colon, port = address.rpartition(":")
    if not colon or not port.isdigit() or "/" in host:
        return True
    try:
        socket.create_connection((host, int(port)), PATIENCE).close()
    except OSError:
        return False
    return True


def hand_out(
    ray: Any, lost: type[Exception], failed: type[Exception], play: Callable[[T], R], tasks: Iterable[T]
) -> Generator[R, None, None]:
    """Gives the tasks to the workers, a few more than there are places, so that no worker waits."""
    remote = ray.remote(max_retries=0, num_cpus=1)(play)
    left = iter(tasks)
    running: dict[Any, tuple[T, int]] = {}

    def fill() -> None:
        places = 2 * max(1, int(ray.cluster_resources().get("CPU", 1)))  # the cluster may grow or shrink
        while len(running) < places:
            task = next(left, None)
            if task is None:
                return
            running[remote.remote(task)] = (task, 1)

    fill()
    while running:
        ready, _ = ray.wait(list(running), num_returns=1, timeout=PATIENCE)
        for reference in ready:
            task, tries = running.pop(reference)
            name = f"game {task.n} (seed {task.seed})"
            try:
                found: R = ray.get(reference)
            except failed as error:
                cause = getattr(error, "cause", error)
                if isinstance(cause, UsageError):
                    raise cause from None
                raise WorkersFailed(f"{name} cannot be played: {cause}") from None
            except lost as error:
                if tries == LOSSES:
                    raise WorkersFailed(f"{name} was lost {LOSSES} times with its worker: {error}") from None
                running[remote.remote(task)] = (task, tries + 1)
                continue
            yield found
        fill()
