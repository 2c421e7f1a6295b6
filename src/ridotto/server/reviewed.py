"""Reviews of finished games and their tables: begun, waiting, stored, shared by their key. `Reviews` computes them.

A review shows every screen, so a table has one only while its game is over: a game that is taken back hides it again.
The stored text has no names. Those are the table's, as they are when somebody reads the review.
"""

import asyncio
import secrets
from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final, Literal, NamedTuple, cast

import msgspec
import structlog

from ridotto.bots.review.report import Review
from ridotto.engine.game import CHANCE, OVER, UsageError
from ridotto.server import protocol, views
from ridotto.server.protocol import ENCODER
from ridotto.server.refusals import Refused
from ridotto.server.store import Identity, ReviewRow, Store
from ridotto.server.tables import Table

log = structlog.get_logger()

MOST_WAITING: Final = 20
SEED: Final = 1


class Progress(NamedTuple):
    state: Literal["waiting", "working", "ready", "failed"]
    done: int
    total: int


class ReviewQueue(ABC):
    """Reviews that wait or are computed in this process; finished ones are in the store."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.waiting: dict[str, tuple[str, int]] = {}  # by key: the record, and its actions; the first is computed
        self.failed: set[str] = set()
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
        if keys and keys[0] == row.key:
            done = self.done()
            if done is not None:
                return Progress("working", done[0], max(done[1], 1))
        return Progress("waiting", 0, self.waiting[row.key][1] if row.key in self.waiting else 1)

    async def run(self) -> None:
        """Computes what waits, one after the other."""
        while self.waiting and not self.closed:
            key, (text, total) = next(iter(self.waiting.items()))
            try:
                body = await self.compute(key, text, total)
                await self.store.finish_review(key, body.decode())
            except UsageError:  # the record begins in the middle of a game
                self.failed.add(key)
            except Exception:
                log.exception("review-failed", review=key)
                self.failed.add(key)
            self.waiting.pop(key, None)

    @abstractmethod
    async def compute(self, key: str, text: str, total: int) -> bytes:
        """The review of this record, which has `total` actions, as `packed` makes it."""

    @abstractmethod
    def done(self) -> tuple[int, int] | None:
        """How many actions of the first that waits are judged, and of how many; None: not begun."""


def packed(found: Review) -> bytes:
    """A review as it is stored."""
    return ENCODER.encode(rounded(msgspec.to_builtins(replace(found, names={}), str_keys=True)))


def rounded(value: Any) -> Any:
    """The same with four decimals: nobody reads more."""
    if isinstance(value, float):
        return round(value, 4)
    if isinstance(value, dict):
        return {key: rounded(one) for key, one in value.items()}
    return [rounded(one) for one in value] if isinstance(value, list | tuple) else value


def check_over(table: Table) -> None:
    """A review opens all screens: only a finished game has one."""
    if table.document.stage == "ended":
        raise Refused("no-review")
    if table.document.stage != "over":
        raise Refused("still-playing")


def check_current(row: ReviewRow | None, table: Table | None) -> tuple[ReviewRow, Table]:
    """Both, if the review is of the game as it stands."""
    if row is None or table is None:
        raise Refused("no-such-review")
    check_over(table)
    if table.position.version != row.version:
        raise Refused("no-such-review")
    return row, table


def answered(row: ReviewRow, table: Table, who: Identity | None, progress: Progress) -> protocol.ReviewOut:
    game, s = table.game, table.position.state
    return protocol.ReviewOut(
        key=row.key,
        table=table.id if table.role(who) else "",
        game=game.name,
        seats=views.seats(table.document, set()),
        mine=table.document.seats_of(who.id if who else ""),
        points=game.points(s),
        winners=game.winners(s),
        state=progress.state,
        done=progress.done,
        total=progress.total,
        last=len(table.position.kept),
        review=cast(Review, msgspec.Raw(row.body.encode())) if row.body else None,  # encoded already
    )


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
