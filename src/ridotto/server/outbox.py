"""Pushes that are on their way: to all browsers at once, to each of them one after the other.

A push service that answers slowly delays the pushes of its own browsers and nobody else's.
"""

from collections.abc import Awaitable, Callable, Coroutine
from typing import Any, Final, Protocol

import structlog

from ridotto.server.protocol import AddPush
from ridotto.server.store import Push

log = structlog.get_logger()

MOST_BROWSERS: Final = 10_000  # for which something waits
MOST_TOPICS: Final = 20  # notices that wait for one browser; the newest of each table


class Pusher(Protocol):
    public: str

    def allowed(self, wish: AddPush) -> bool: ...

    async def send(self, push: Push, notice: dict[str, Any], topic: str, now: float) -> bool:
        """False: this browser is gone for good."""
        ...


class Outbox:
    def __init__(
        self, start: Callable[[Coroutine[Any, Any, None]], None], forget: Callable[[str, str], Awaitable[None]]
    ) -> None:
        self.start = start
        self.forget = forget  # a browser of this person that is gone
        self.waiting: dict[str, dict[str, dict[str, Any]]] = {}  # by browser and topic: the newest notice

    def put(self, pusher: Pusher, identity: str, push: Push, notice: dict[str, Any], topic: str, now: float) -> None:
        box = self.waiting.get(push.id)
        if box is None:
            if len(self.waiting) >= MOST_BROWSERS:
                log.warning("push-dropped", waiting=len(self.waiting))
                return
            box = self.waiting[push.id] = {}
            self.start(self.empty(pusher, identity, push, box, now))
        box.pop(topic, None)
        box[topic] = notice
        if len(box) > MOST_TOPICS:
            del box[next(iter(box))]

    async def empty(
        self, pusher: Pusher, identity: str, push: Push, box: dict[str, dict[str, Any]], now: float
    ) -> None:
        """Sends what waits for this browser, the oldest first."""
        try:
            while box:
                topic = next(iter(box))
                if not await pusher.send(push, box.pop(topic), topic, now):
                    await self.forget(identity, push.id)
                    return
        finally:
            del self.waiting[push.id]
