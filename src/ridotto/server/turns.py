"""A fair queue: callers are served in turn, however often each of them asks."""

import asyncio
import contextlib
from collections import OrderedDict, deque
from collections.abc import AsyncIterator
from typing import Final

PATIENCE: Final = 4  # urgent jobs served before one that nobody waits for


class Turns:
    """`slots` at a time. Each `key` has its own queue, and the keys take turns. What somebody waits for comes first."""

    def __init__(self, slots: int) -> None:
        self.free = slots
        self.queues: dict[bool, OrderedDict[str, deque[asyncio.Future[None]]]] = {
            True: OrderedDict(),
            False: OrderedDict(),
        }
        self.urgent_in_a_row = 0

    @contextlib.asynccontextmanager
    async def turn(self, key: str, urgent: bool) -> AsyncIterator[None]:
        if self.free > 0:
            self.free -= 1
        else:
            mine: asyncio.Future[None] = asyncio.get_running_loop().create_future()
            self.queues[urgent].setdefault(key, deque()).append(mine)
            try:
                await mine
            except asyncio.CancelledError:
                if mine.done() and not mine.cancelled():
                    self.next()  # it was our turn, and we are gone
                raise
        try:
            yield
        finally:
            self.next()

    def next(self) -> None:
        """Hands the slot to the next one who still waits."""
        while True:
            urgent = bool(self.queues[True]) and not (self.queues[False] and self.urgent_in_a_row >= PATIENCE)
            ring = self.queues[urgent]
            if not ring:
                self.free += 1
                return
            key, queue = ring.popitem(last=False)
            waiting = queue.popleft()
            if queue:
                ring[key] = queue  # behind all the others
            self.urgent_in_a_row = self.urgent_in_a_row + 1 if urgent else 0
            if not waiting.done():
                waiting.set_result(None)
                return

    def waiting(self) -> int:
        return sum(len(queue) for ring in self.queues.values() for queue in ring.values())
