"""Bots think in worker processes. A worker that dies or hangs is replaced, and the bot moves on."""

import asyncio
import contextlib
import os
import signal
import threading
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from typing import Final, TypeVar

import structlog

from ridotto.bots.review.hints import Warned
from ridotto.engine.telling import Said
from ridotto.server.thinking import Question, Thought, any_decision, choose, consider, weigh
from ridotto.server.turns import Turns

log = structlog.get_logger()
T = TypeVar("T")

SLACK: Final = 30.0  # seconds beyond its time before a bot counts as hanging


def begin_worker(parent: int) -> None:
    """Starts a worker: with low priority, deaf to ^C, and ended with the server."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with contextlib.suppress(OSError):
        os.nice(10)

    def watch() -> None:
        while os.getppid() == parent:
            time.sleep(1.0)
        os._exit(0)

    threading.Thread(target=watch, daemon=True).start()


class Workers:
    def __init__(self, workers: int) -> None:
        self.workers = workers
        self.turns = Turns(workers)  # so nothing waits inside the pool, and the time limit is that of thinking alone
        self.pool: ProcessPoolExecutor | None = None
        self.closed = False
        self.replaced = 0

    def start(self) -> ProcessPoolExecutor:
        if self.closed:
            raise asyncio.CancelledError
        if self.pool is None:
            context = get_context("spawn")
            self.pool = ProcessPoolExecutor(self.workers, context, begin_worker, (os.getpid(),))
        return self.pool

    def replace(self, pool: ProcessPoolExecutor) -> None:
        if self.pool is not pool:
            return  # somebody else has done it
        self.pool = None
        self.replaced += 1
        end(pool)

    async def choose(self, question: Question) -> str:
        async with self.turns.turn(question.key, question.urgent):
            return await self.chosen(question)

    async def chosen(self, question: Question) -> str:
        for _ in range(3):
            pool = self.start()
            try:
                return await answered(pool, choose, question)
            except (BrokenProcessPool, TimeoutError):
                log.warning("worker-replaced", bot=question.bot)
                self.replace(pool)
            except asyncio.CancelledError:
                raise
            except Exception:
                log.exception("bot-failed", bot=question.bot)
                break
        return any_decision(question)

    async def consider(self, question: Question) -> list[Thought]:
        return await self.worked(consider, question) or []

    async def weigh(self, question: Question) -> tuple[Warned, list[Said]] | None:
        return await self.worked(weigh, question)

    async def worked(self, job: Callable[[Question], T], question: Question) -> T | None:
        async with self.turns.turn(question.key, question.urgent):
            pool = self.start()
            try:
                return await answered(pool, job, question)
            except (BrokenProcessPool, TimeoutError):
                self.replace(pool)
                return None

    def close(self) -> None:
        self.closed = True
        if self.pool is not None:
            end(self.pool)
            self.pool = None


async def answered(pool: ProcessPoolExecutor, job: Callable[[Question], T], question: Question) -> T:
    # Not wait_for: in Python 3.11 it loses a cancellation that comes together with the answer, and the server would
    # wait for a task that goes on.
    async with asyncio.timeout((question.seconds or 1.0) * 30 + SLACK):
        return await asyncio.get_running_loop().run_in_executor(pool, job, question)


def end(pool: ProcessPoolExecutor) -> None:
    for process in list((pool._processes or {}).values()):
        process.kill()
    pool.shutdown(wait=False, cancel_futures=True)
