"""A table's clock: pure functions of the document. Callers pass the time; a table that no process runs stands still.

In a game by days the clock can stand still on purpose, too: at weekends, in the time zone of the table, and while the
player is on vacation. Time then passes, but it does not count.
"""

from collections.abc import Iterator
from math import floor
from typing import Final, Literal, NamedTuple

from ridotto.server.documents import Clock, Document

REMINDERS: Final = (0.5, 0.9)  # parts of the time for a move
DAY: Final = 86_400.0
SATURDAY: Final = 2  # days after a Thursday, with which time began
AHEAD: Final = 60 * DAY  # as far as anybody looks: timers are set anew every hour


class Still(NamedTuple):
    """Why the clock of a seat stands still, and until when."""

    seat: int
    why: Literal["weekend", "vacation"]
    until: float


def begin(document: Document, seats: int, now: float) -> None:
    if document.pace.kind != "none":
        document.clock = Clock(left=[document.pace.bank] * seats, since=now)


def running(document: Document, asked: list[int]) -> list[int]:
    """The seats whose clocks run: active and without a sealed decision."""
    if document.clock is None or document.stage != "playing":
        return []
    return [i for i in asked if not (document.sealed and document.sealed[i])]


# --- time that does not count


def weekends(offset: int, start: float, end: float) -> Iterator[tuple[float, float]]:
    """Saturdays and Sundays between these moments, `offset` minutes before UTC."""
    day = floor((start + offset * 60) / DAY)
    at = (day - (day - SATURDAY) % 7) * DAY - offset * 60
    while at < end:
        yield at, at + 2 * DAY
        at += 7 * DAY


def spans(document: Document, seat: int, start: float, end: float) -> list[tuple[float, float]]:
    """When this seat's clock stands still between these moments: in order, and apart from each other."""
    clock = document.clock
    all = [(v.start, v.end) for v in clock.vacations if v.seat == seat] if clock is not None else []
    if document.pace.weekends:
        all += weekends(document.pace.offset, start, end)
    found: list[tuple[float, float]] = []
    for first, last in sorted(all):
        a, b = max(first, start), min(last, end)
        if found and a <= found[-1][1]:
            found[-1] = (found[-1][0], max(b, found[-1][1]))
        elif a < b:
            found.append((a, b))
    return found


def past(document: Document, seat: int, now: float) -> float:
    """Seconds that count for this seat since its clock was looked at."""
    clock = document.clock
    if clock is None or now <= clock.since:
        return 0.0
    return now - clock.since - sum(b - a for a, b in spans(document, seat, clock.since, now))


def left(document: Document, seat: int, now: float) -> float:
    """Seconds on the clock of a seat that runs."""
    return document.clock.left[seat] - past(document, seat, now) if document.clock is not None else 0.0


def wait(document: Document, seat: int, seconds: float, now: float) -> float:
    """How long it takes until this many seconds have counted for a seat."""
    at = now
    for a, b in spans(document, seat, now, now + seconds + AHEAD):
        if at + seconds <= a:
            break
        seconds -= a - at
        at = b
    return at + seconds - now


def still(document: Document, seats: list[int], now: float) -> list[Still]:
    """Those of these seats whose clocks stand still now."""
    found: list[Still] = []
    for seat in seats:
        until = on_vacation(document, seat, now)
        if until:
            found.append(Still(seat, "vacation", until))
            continue
        for a, b in weekends(document.pace.offset, now, now + 1) if document.pace.weekends else ():
            if a <= now < b:
                found.append(Still(seat, "weekend", b))
    return found


def on_vacation(document: Document, seat: int, now: float) -> float:
    """Until when the player of this seat is on vacation; 0: not now."""
    clock = document.clock
    ends = [v.end for v in clock.vacations if v.seat == seat and v.start <= now < v.end] if clock is not None else []
    return max(ends, default=0.0)


def next_change(document: Document, seats: list[int], now: float) -> float | None:
    """Seconds until a clock stops or goes on by itself, if that is soon."""
    if document.clock is None or not (document.pace.weekends or document.clock.vacations):
        return None
    found = [at - now for i in seats for span in spans(document, i, now - 1, now + DAY) for at in span if at > now]
    return min(found, default=None)


# --- what happens to it


def settle(document: Document, was_running: list[int], decided: list[int], asked: list[int], now: float) -> None:
    """After a decision: subtract the time used, add the increment, and start the clocks of the active seats."""
    clock = document.clock
    if clock is None:
        return
    for i in was_running:
        clock.left[i] = max(0.0, left(document, i, now))
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
    return [i for i in running(document, asked) if i not in clock.out and left(document, i, now) <= 0.0]


def next_flag(document: Document, asked: list[int], now: float) -> float | None:
    """Seconds until the next clock runs out; None: never."""
    clock = document.clock
    if clock is None:
        return None
    seats = [i for i in running(document, asked) if i not in clock.out]
    waiting = [wait(document, i, max(0.0, left(document, i, now)), now) for i in seats]
    return max(0.0, min(waiting)) if waiting else None


def next_reminder(document: Document, asked: list[int], now: float) -> float | None:
    """Seconds until the next reminder of a deadline; None: there is none to come."""
    whole = document.pace.bank
    found: list[float] = []
    for i in running(document, asked) if document.pace.kind == "days" else []:
        rest = left(document, i, now)
        to_come = [rest - whole * (1 - part) for part in REMINDERS if rest > whole * (1 - part) + 0.5]
        found += [wait(document, i, seconds, now) for seconds in to_come]
    return min(found, default=None)


def extend(document: Document, seat: int, was_running: list[int], now: float) -> None:
    """Adds the time of a move, or a quarter of the bank."""
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


def not_counted(document: Document, asked: list[int], since: float, now: float) -> bool:
    """Discounts the time from that moment on, while no process ran the table. Returns whether there was any."""
    clock = document.clock
    if clock is None:
        return False
    stopped = max(since, clock.since)
    if now <= stopped:
        return False
    pause(document, asked, stopped, now)
    return True


def pause(document: Document, asked: list[int], stopped: float, now: float) -> None:
    """The clocks ran until they stopped, and run again from now on."""
    clock = document.clock
    if clock is None:
        return
    if not document.pace.weekends and not clock.vacations:
        clock.since += now - stopped
        return
    for i in running(document, asked):
        clock.left[i] = left(document, i, stopped)
    clock.since = now
