"""Reviews of finished games: computed one after the other in a process of their own, stored, shared by their key.

A review shows every screen, so a table has one only while its game is over: a game that is taken back hides it again.
The stored text has no names. Those are the table's, as they are when somebody reads the review.
"""

import asyncio
import contextlib
import os
import secrets
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import replace
from multiprocessing import get_context
from typing import Any, Final, Literal, NamedTuple

import msgspec
import structlog

from ridotto.bots.review.report import Review
from ridotto.bots.review.review import review
from ridotto.engine.game import CHANCE, OVER, UsageError
from ridotto.engine.record import read
from ridotto.server.protocol import ENCODER
from ridotto.server.refusals import Refused
from ridotto.server.store import ReviewRow, Store
from ridotto.server.tables import Table
from ridotto.server.workers import begin_worker, end

log = structlog.get_logger()

MOST_WAITING: Final = 20
MOST_SECONDS: Final = 900.0  # for one review, on a busy machine
SEED: Final = 1
DECODER: Final = msgspec.json.Decoder(Review)
progress_of_worker: Any = None  # in the worker: actions done and their total, shared with the server


class Progress(NamedTuple):
    state: Literal["waiting", "working", "ready", "failed"]
    done: int
    total: int


def begin_reviewer(parent: int, shared: Any) -> None:
    global progress_of_worker
    begin_worker(parent)
    progress_of_worker = shared


def work(text: str) -> bytes:
    """The review of this record, in the worker."""

    def report(done: int, total: int) -> None:
        progress_of_worker[0], progress_of_worker[1] = done, total

    found = review(read(text), seed=SEED, progress=report)
    return ENCODER.encode(rounded(msgspec.to_builtins(replace(found, names={}), str_keys=True)))


def rounded(value: Any) -> Any:
    """The same with four decimals: nobody reads more."""
    if isinstance(value, float):
        return round(value, 4)
    if isinstance(value, dict):
        return {key: rounded(one) for key, one in value.items()}
    return [rounded(one) for one in value] if isinstance(value, list | tuple) else value


class Reviews:
    """Reviews that wait or are computed in this process; finished ones are in the store."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.waiting: dict[str, tuple[str, int]] = {}  # by key: the record, and its actions; the first is computed
        self.failed: set[str] = set()
        self.shared: Any = None
        self.pool: ProcessPoolExecutor | None = None
        self.task: asyncio.Task[None] | None = None
        self.closed = False

    async def begin(self, table: Table, now: float) -> ReviewRow:
        """The review of a table, begun if there is none of this game yet."""
        check_over(table)
        version = table.position.version
        found = await self.store.review_of(table.id)
        if found is None or found.version != version:
            if len(self.waiting) >= MOST_WAITING:
                raise Refused("busy")
            await self.store.put_review(ReviewRow(secrets.token_urlsafe(15), table.id, version, "", now))
            found = await self.store.review_of(table.id)  # another process may have been faster
        if found is None:
            raise Refused("busy")
        self.failed.discard(found.key)
        self.wait_for(found, table)
        return found

    def wait_for(self, row: ReviewRow, table: Table) -> None:
        """Puts it in the queue, unless it is there or done. After a restart the next reader does this."""
        known = row.body or row.key in self.waiting or row.key in self.failed
        if known or self.closed or len(self.waiting) >= MOST_WAITING:
            return
        self.waiting[row.key] = (table.record(), len(table.position.actions))
        if self.task is None or self.task.done():
            self.task = asyncio.create_task(self.run())

    def progress(self, row: ReviewRow) -> Progress:
        if row.body:
            return Progress("ready", 1, 1)
        if row.key in self.failed:
            return Progress("failed", 0, 1)
        keys = list(self.waiting)
        if keys and keys[0] == row.key and self.shared is not None:
            done, total = self.shared[0], self.shared[1]
            return Progress("working", done, max(total, 1))
        return Progress("waiting", 0, self.waiting[row.key][1] if row.key in self.waiting else 1)

    async def run(self) -> None:
        """Computes what waits, one after the other, then ends its process."""
        context = get_context("spawn")
        while self.waiting and not self.closed:
            key, (text, total) = next(iter(self.waiting.items()))
            if self.pool is None:
                self.shared = context.Array("i", 2, lock=False)
                self.pool = ProcessPoolExecutor(1, context, begin_reviewer, (os.getpid(), self.shared))
            self.shared[0], self.shared[1] = 0, total
            try:
                future = asyncio.get_running_loop().run_in_executor(self.pool, work, text)
                body = await asyncio.wait_for(future, MOST_SECONDS)
                await self.store.finish_review(key, body.decode())
            except (BrokenProcessPool, TimeoutError):
                log.warning("reviewer-replaced", review=key)
                self.failed.add(key)
                self.end_pool()
            except UsageError:  # the record begins in the middle of a game
                self.failed.add(key)
            except Exception:
                log.exception("review-failed", review=key)
                self.failed.add(key)
            self.waiting.pop(key, None)
        self.end_pool()

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


def check_over(table: Table) -> None:
    """A review opens all screens: only a finished game has one."""
    if table.document.stage == "ended":
        raise Refused("no-review")
    if table.document.stage != "over":
        raise Refused("still-playing")


def body_of(row: ReviewRow) -> Review | None:
    return DECODER.decode(row.body) if row.body else None


def start_of(table: Table, states: Sequence[Any], step: int) -> int:
    """The last step up to this one from which a game can go on: somebody is to decide, and no sealed choice is in."""
    game = table.game
    if not 0 <= step < len(states):
        raise Refused("no-such-step", (step, len(states) - 1))
    while step > 0 and (game.seat(states[step]) in (CHANCE, OVER) or game.sealed(states[step]) > 0):
        step -= 1
    if game.seat(states[step]) < 0:
        raise Refused("no-such-step", (step, len(states) - 1))
    return step
