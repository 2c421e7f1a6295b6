"""Presence at a live table: all players say "I'm here" before the game begins, and the others wait for an absent one.

Only where the table was made so (`pace.here`), and only by public facts: the active seats, and the connected ones.
"""

from typing import TYPE_CHECKING, Final

from ridotto.server import clocks, documents, protocol
from ridotto.server.documents import Document, Missed, Roll
from ridotto.server.plans import Plan
from ridotto.server.refusals import Refused
from ridotto.server.seating import ROLL_SECONDS, put_bot, started
from ridotto.server.store import Identity

if TYPE_CHECKING:
    from ridotto.server.tables import Table

AWAY_AFTER: Final = 15.0  # seconds without a connection, while it is this player's turn
AWAY_GRACE: Final = 60.0  # and so long the others wait then
MOST_AGAIN: Final = 20  # times that somebody asks to wait longer


def here(table: "Table", who: Identity, message: protocol.Here) -> Plan:
    """I'm here; or, of somebody who waits: let's wait a little longer."""
    table.own(who, message.seat)
    document = documents.copy(table.document)
    now = table.world.now()
    if message.wait:
        return longer(document, now)
    if document.stage == "open" and document.roll is not None:
        document.roll.here = sorted({*document.roll.here, *document.seats_of(who.id)})
        document.roll.until = document.roll.until or now + ROLL_SECONDS
        return started(table, Plan(document, sitting=True))
    if any(one.seat == message.seat for one in document.missed):
        document.missed = [one for one in document.missed if one.seat != message.seat]
        return Plan(document)
    raise Refused("nothing-to-do")


def longer(document: Document, now: float) -> Plan:
    waiting: list[Roll | Missed] = [*document.missed, *([document.roll] if document.roll is not None else [])]
    if not waiting:
        raise Refused("nothing-to-do")
    for one in waiting:
        if one.again >= MOST_AGAIN:
            raise Refused("too-many", (MOST_AGAIN,))
        one.until = max(one.until, now) + (ROLL_SECONDS if isinstance(one, Roll) else AWAY_GRACE)
        one.again += 1
    return Plan(document)


def nobody_came(table: "Table") -> Plan:
    """The grace time before the start is over: bots play for those who did not say anything, until they come."""
    document = documents.copy(table.document)
    roll = document.roll
    if document.stage != "open" or roll is None or not 0 < roll.until <= table.world.now():
        raise Refused("nothing-to-do")
    if not roll.here:  # nobody is there: it begins anew with the first who comes
        roll.until = 0.0
        return Plan(document)
    for i, seat in enumerate(document.seats):
        if seat.kind == "person" and i not in roll.here:
            put_bot(document, i, table.world.bots[0], keep=True, late=True)
    return started(table, Plan(document, sitting=True))


# --- while a live game is played


def watched(document: Document) -> bool:
    return document.stage == "playing" and document.pace.kind == "live" and document.pace.here


def absent(table: "Table") -> list[int]:
    """The players whose turn it is and who are not connected, while somebody else is there and waits."""
    document, online = table.document, table.online()
    people = [i for i, seat in enumerate(document.seats) if seat.kind == "person"]
    if not any(i in online for i in people):
        return []
    asked = clocks.running(document, table.position.asked())
    return [i for i in asked if i in people and i not in online]


def due(table: "Table", now: float) -> tuple[bool, float | None]:
    """Is something to be done about players who are away, and in how many seconds will there be?"""
    if not watched(table.document):
        table.gone.clear()
        return False, None
    away = absent(table)
    table.gone = {i: table.gone.get(i, now) for i in away}
    missed = {one.seat: one.until for one in table.document.missed}
    if any(i not in away for i in missed):
        return True, None
    times = [missed[i] if i in missed else table.gone[i] + AWAY_AFTER for i in away]
    soonest = min(times, default=None)
    if soonest is None:
        return False, None
    return soonest <= now, max(0.0, soonest - now)


def look(table: "Table") -> Plan:
    """Notes who has gone and who is back, and lets a bot play for those who did not come in time."""
    document, now = documents.copy(table.document), table.world.now()
    if not watched(document):
        raise Refused("nothing-to-do")
    away = absent(table)
    back = [one for one in document.missed if one.seat not in away]
    document.missed = [one for one in document.missed if one.seat in away]
    over = [one.seat for one in document.missed if one.until <= now]
    for seat in over:
        put_bot(document, seat, table.world.bots[0], keep=True, late=True)
    document.missed = [one for one in document.missed if one.seat not in over]
    noted = [one.seat for one in document.missed] + over
    fresh = [i for i in away if i not in noted and now - table.gone.get(i, now) >= AWAY_AFTER]
    document.missed += [Missed(seat=i, until=now + AWAY_GRACE) for i in fresh]
    if not (back or over or fresh):
        raise Refused("nothing-to-do")
    return Plan(document, sitting=bool(over))
