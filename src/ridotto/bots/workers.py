"""The workers that play the games: this process, this machine's cores, or a cluster. Results come in any order.

If a worker dies, another one gets its game.
"""

import atexit
import multiprocessing
import os
import signal
import sys
from collections.abc import Callable, Generator, Iterable
from contextlib import contextmanager, suppress
from multiprocessing import resource_tracker
from multiprocessing.connection import Connection, wait
from types import FrameType
from typing import Any, Final, Protocol, TypeVar

from ridotto.bots.arena import Played, Task, play_task
from ridotto.engine.game import UsageError

TRIES: Final = 3


class WorkersFailed(Exception):
    """No worker could play a game. The text says what happened."""


class Numbered(Protocol):
    """A game to play: its number and its seed name it if something goes wrong."""

    @property
    def n(self) -> int: ...
    @property
    def seed(self) -> int: ...


T = TypeVar("T", bound=Numbered)
R = TypeVar("R")


def each(tasks: Iterable[Task], jobs: int, cluster: str | None = None) -> Generator[Played, None, None]:
    """Plays all these games. `cluster`: `ray`, or `ray=address`."""
    return done(play_task, tasks, jobs, cluster)


def done(play: Callable[[T], R], tasks: Iterable[T], jobs: int, cluster: str | None = None) -> Generator[R, None, None]:
    """Does the same with each task; the function must be one that other processes can import."""
    if cluster is not None:
        name, _, address = cluster.partition("=")
        if name != "ray":
            raise UsageError(f"there is no cluster {name!r}; there is: ray")
        from ridotto.bots.cluster import on_ray

        return on_ray(play, tasks, address or None)
    return alone(play, tasks) if jobs == 1 else on_cores(play, tasks, jobs)


def alone(play: Callable[[T], R], tasks: Iterable[T]) -> Generator[R, None, None]:
    """In this very process."""
    yield from map(play, tasks)


@contextmanager
def uninterrupted() -> Generator[None, None, None]:
    """Delay Ctrl-C until a process has started: it could end half-made, or the new one could report it too."""
    if sys.platform == "win32":
        yield
        return
    resource_tracker.ensure_running()  # its start unblocks Ctrl-C: not while ours must stay blocked
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


class Worker:
    """A process that plays one game after the other."""

    def __init__(self, play: Callable[[Any], Any]) -> None:
        context = multiprocessing.get_context("spawn")  # no copies of our pipes and locks in it
        self.pipe, theirs = context.Pipe()
        self.process = context.Process(target=work, args=(theirs, play), daemon=True)
        self.process.start()
        theirs.close()
        self.task: Any = None
        self.tries = 0

    def play(self, task: Numbered, tries: int = 1) -> None:
        self.task = task
        self.tries = tries
        with suppress(BrokenPipeError):  # it has just died: reading from it will tell
            self.pipe.send(task)

    def result(self) -> Any:
        """What it has to say; None: it is dead."""
        try:
            return self.pipe.recv()
        except (EOFError, ConnectionResetError):
            return None

    def stop(self) -> None:
        self.pipe.close()
        self.process.terminate()

    def bury(self) -> None:
        self.process.join(5)
        if self.process.is_alive():
            self.process.kill()
            self.process.join()
        self.process.close()


def work(pipe: "Connection[Any, Any]", play: Callable[[Any], Any]) -> None:
    """The life of a worker. It ends with its parent: then its pipe is closed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent decides what a Ctrl-C means
    if sys.platform != "win32":
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})  # blocked since the parent started this process
    signal.signal(signal.SIGTERM, leave)  # not at once: programs that play as bots must be ended too
    try:
        while True:
            task = pipe.recv()
            try:
                found = play(task)
            except UsageError as error:
                found = error
            except Exception as error:
                found = RuntimeError(f"{type(error).__name__}: {error}")
            pipe.send(found)
    except (EOFError, ConnectionError):
        pass
    finally:
        signal.signal(signal.SIGTERM, signal.SIG_DFL)  # there is nothing left to tidy up


def leave(number: int, frame: FrameType | None) -> None:
    """End at once, with the programs that play as bots. An exception here could break into compiled code, which
    takes a failed call for a lack of memory."""
    atexit._run_exitfuncs()
    os._exit(0)


def on_cores(play: Callable[[T], R], tasks: Iterable[T], jobs: int) -> Generator[R, None, None]:
    """One process a job. When nobody wants more results (or somebody interrupts) they are ended at once."""
    left = iter(tasks)
    workers: dict[Any, Worker] = {}
    stopped: list[Worker] = []

    def employ(task: T, tries: int = 1) -> None:
        with uninterrupted():
            worker = Worker(play)
            workers[worker.pipe] = worker
        worker.play(task, tries)

    try:
        for _ in range(jobs):
            first = next(left, None)
            if first is not None:
                employ(first)
        while workers:
            for pipe in wait(list(workers)):
                worker = workers[pipe]
                found = worker.result()
                task, tries = worker.task, worker.tries
                assert task is not None
                if found is None:
                    del workers[pipe]
                    worker.stop()
                    stopped.append(worker)
                    if tries == TRIES:
                        raise WorkersFailed(f"game {task.n} (seed {task.seed}) killed {TRIES} processes that played it")
                    employ(task, tries + 1)
                    continue
                if isinstance(found, UsageError):
                    raise found
                if isinstance(found, Exception):
                    raise WorkersFailed(f"game {task.n} (seed {task.seed}) cannot be played: {found}")
                following = next(left, None)
                if following is not None:
                    worker.play(following)
                else:
                    del workers[pipe]
                    worker.stop()
                    stopped.append(worker)
                yield found
    finally:
        for worker in workers.values():
            worker.stop()
            stopped.append(worker)
        for worker in stopped:
            worker.bury()
