"""Computes reviews of finished games, one after the other, in a process of their own."""

import asyncio
import contextlib
import os
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from typing import Any, Final

import structlog

from ridotto.bots.review.review import review
from ridotto.engine.record import read
from ridotto.server.reviewed import SEED, ReviewQueue, packed
from ridotto.server.store import Store
from ridotto.server.workers import begin_worker, end

log = structlog.get_logger()

MOST_SECONDS: Final = 900.0  # for one review, on a busy machine
progress_of_worker: Any = None  # in the worker: actions done and their total, shared with the server


def begin_reviewer(parent: int, shared: Any) -> None:
    global progress_of_worker
    begin_worker(parent)
    progress_of_worker = shared


def work(text: str) -> bytes:
    """The review of this record, in the worker."""

    def report(done: int, total: int) -> None:
        progress_of_worker[0], progress_of_worker[1] = done, total

    return packed(review(read(text), seed=SEED, progress=report))


class Reviews(ReviewQueue):
    def __init__(self, store: Store) -> None:
        super().__init__(store)
        self.shared: Any = None
        self.pool: ProcessPoolExecutor | None = None

    def done(self) -> tuple[int, int] | None:
        return None if self.shared is None else (self.shared[0], self.shared[1])

    async def run(self) -> None:
        """Ends its process when nothing waits."""
        await super().run()
        self.end_pool()

    async def compute(self, key: str, text: str, total: int) -> bytes:
        if self.pool is None:
            context = get_context("spawn")
            self.shared = context.Array("i", 2, lock=False)
            self.pool = ProcessPoolExecutor(1, context, begin_reviewer, (os.getpid(), self.shared))
        self.shared[0], self.shared[1] = 0, total
        try:
            async with asyncio.timeout(MOST_SECONDS):
                return await asyncio.get_running_loop().run_in_executor(self.pool, work, text)
        except (BrokenProcessPool, TimeoutError):
            log.warning("reviewer-replaced", review=key)
            self.end_pool()
            raise

    def end_pool(self) -> None:
        if self.pool is not None:
            end(self.pool)
            self.pool = None

    async def close(self) -> None:
        self.closed = True
        if self.task is not None:
            self.task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self.task
        self.end_pool()
