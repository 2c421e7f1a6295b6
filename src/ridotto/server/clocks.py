"""A table's clock: pure functions of the document. Callers pass the time; a table that no process runs stands still."""

from typing import Final

from ridotto.server.documents import Clock, Document

REMINDERS: Final = (0.5, 0.9)  # parts of the time for a move


def begin(document: Document, seats: int, now: float) -> None:
    if document.pace.kind != "none":
        document.clock = Clock(left=[document.pace.bank] * seats, since=now)


def running(document: Document, asked: list[int]) -> list[int]:
    """The seats whose clocks run: active and without a sealed decision."""
    if document.clock is None or document.stage != "playing":
        return []
    return [i for i in asked if not (document.sealed and document.sealed[i])]


def settle(document: Document, was_running: list[int], decided: list[int], asked: list[int], now: float) -> None:
    """After a decision: subtract the time used, add the increment, and start the clocks of the active seats."""
    clock = document.clock
    if clock is None:
        return
    past = max(0.0, now - clock.since)
    for i in was_running:
        clock.left[i] = max(0.0, clock.left[i] - past)
    for i in decided:
        if document.pace.kind == "days":
            clock.left[i] = document.pace.bank
        else:
            clock.left[i] += document.pace.increment
    clock.out = [i for i in clock.out if i not in decided and i in asked]
    clock.votes = [vote for vote in clock.votes if vote.out in clock.out]
    clock.since = now


def flagged(document: Document, asked: list[int], now: float) -> list[int]:
    """The seats whose time is up and that have not been flagged yet."""
    clock = document.clock
    if clock is None:
        return []
    return [i for i in running(document, asked) if i not in clock.out and clock.left[i] - (now - clock.since) <= 0.0]


def next_flag(document: Document, asked: list[int], now: float) -> float | None:
    """Seconds until the next clock runs out; None: never."""
    clock = document.clock
    if clock is None:
        return None
    waiting = [clock.left[i] - (now - clock.since) for i in running(document, asked) if i not in clock.out]
    return max(0.0, min(waiting)) if waiting else None


def extend(document: Document, seat: int, was_running: list[int], now: float) -> None:
    """Adds a day, or a quarter of the bank."""
    clock = document.clock
    if clock is None:
        return
    settle(document, was_running, [], was_running, now)
    clock.left[seat] += document.pace.bank if document.pace.kind == "days" else max(60.0, document.pace.bank / 4)
    forget(clock, seat)


def forget(clock: Clock, seat: int) -> None:
    """The vote about this seat's time is over."""
    clock.out = [i for i in clock.out if i != seat]
    clock.votes = [vote for vote in clock.votes if vote.out != seat]


def reminder(left: float, whole: float) -> int:
    """How many of the reminders have come due."""
    return sum(left <= whole * (1 - part) + 0.5 for part in REMINDERS)


def not_counted(document: Document, last_run: float, now: float) -> bool:
    """Discounts the time since then, while no process ran the table. Returns whether there was any."""
    clock = document.clock
    if clock is None:
        return False
    gap = now - max(last_run, clock.since)
    if gap <= 0:
        return False
    clock.since += gap
    return True
