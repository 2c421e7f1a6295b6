"""Limits per person and per address: requests per second, and a share of the processor."""

import asyncio
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Generator
from typing import Any, Final, Generic, TypeVar

T = TypeVar("T")
MOST: Final = 50_000  # buckets of one kind that are remembered


class Bucket:
    """A rate per second, after a burst."""

    def __init__(self, rate: float, burst: float) -> None:
        self.rate = rate
        self.burst = burst
        self.left = burst
        self.at = time.monotonic()

    def fill(self) -> None:
        now = time.monotonic()
        self.left = min(self.burst, self.left + (now - self.at) * self.rate)
        self.at = now

    def take(self) -> bool:
        self.fill()
        if self.left < 1.0:
            return False
        self.left -= 1.0
        return True


class Account(Bucket):
    """Seconds for which the event loop worked; on a busy machine they are longer.

    A caller who has used more than the account holds waits; nobody is cut off for it.

    `turn`: expensive jobs of one account run one after the other; other callers are served in between.
    """

    def __init__(self, rate: float, burst: float) -> None:
        super().__init__(rate, burst)
        self.turn = asyncio.Lock()

    def spend(self, seconds: float) -> None:
        self.left -= seconds

    def wait(self) -> float:
        """Seconds until the account is positive again."""
        self.fill()
        return max(0.0, -self.left / self.rate)


B = TypeVar("B", bound=Bucket)


class Buckets(Generic[B]):
    """One bucket per name; the least recently used is dropped first."""

    def __init__(self, make: Callable[[], B]) -> None:
        self.make = make
        self.kept: OrderedDict[str, B] = OrderedDict()

    def of(self, name: str) -> B:
        found = self.kept.get(name)
        if found is None:
            found = self.kept[name] = self.make()
            while len(self.kept) > MOST:
                self.kept.popitem(last=False)
        else:
            self.kept.move_to_end(name)
        return found


class Metered(Generic[T]):
    """Awaits something and charges only the time the event loop worked for it."""

    def __init__(self, job: Awaitable[T], accounts: list[Account]) -> None:
        self.job = job
        self.accounts = accounts

    def __await__(self) -> Generator[Any, Any, T]:
        steps = self.job.__await__()
        error: BaseException | None = None
        while True:
            began = time.perf_counter()
            try:
                waits_for = steps.send(None) if error is None else steps.throw(error)
            except StopIteration as end:
                found: T = end.value
                return found
            finally:
                error = None  # its traceback holds this frame: kept here, neither would be freed
                used = time.perf_counter() - began
                for account in self.accounts:
                    account.spend(used)
            try:
                yield waits_for
            except BaseException as thrown:  # a cancellation, mostly: it goes to the task that waits inside
                error = thrown


async def metered(job: Callable[[], Awaitable[T]], accounts: list[Account]) -> T:
    """The same for a task, which may be cancelled before it begins."""
    return await Metered(job(), accounts)
