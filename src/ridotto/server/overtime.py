"""A seat whose time is up: more than half of the others decide what happens, or a bot takes over at once."""

from typing import TYPE_CHECKING

from ridotto.server import clocks, documents, protocol
from ridotto.server.documents import Document, Vote
from ridotto.server.plans import Plan
from ridotto.server.refusals import Refused
from ridotto.server.seating import put_bot
from ridotto.server.store import Identity

if TYPE_CHECKING:
    from ridotto.server.tables import Table


def decide(table: "Table", who: Identity, message: protocol.Overtime) -> Plan:
    table.own(who, message.seat)
    table.playing()
    document = documents.copy(table.document)
    clock = document.clock
    if clock is None or message.out not in clock.out:
        raise Refused("time-left")
    if table.document.seats[message.out].identity == who.id:
        raise Refused("not-asked")
    mine = document.seats_of(who.id)
    clock.votes = [vote for vote in clock.votes if vote.out != message.out or vote.seat not in mine]
    clock.votes.append(Vote(out=message.out, seat=message.seat, choice=message.choice))
    if 2 * votes_for(document, message.out, message.choice) <= len(others(document, message.out)):
        return Plan(document)
    were_running = clocks.running(table.document, table.position.asked())
    if message.choice == "extend":
        clocks.extend(document, message.out, were_running, table.world.now())
    elif message.choice == "bot":
        put_bot(document, message.out, table.world.bots[0], keep=True, late=True)
        clocks.forget(clock, message.out)
        return Plan(document, sitting=True)
    return Plan(document)


def others(document: Document, out: int) -> set[str]:
    """The people who decide about a seat whose time is up: everybody else, each once."""
    people = {seat.identity for seat in document.seats if seat.kind == "person"}
    return people - {document.seats[out].identity}


def votes_for(document: Document, out: int, choice: str) -> int:
    votes = document.clock.votes if document.clock is not None else []
    agreed = {document.seats[vote.seat].identity for vote in votes if (vote.out, vote.choice) == (out, choice)}
    return len(agreed & others(document, out))


def time_is_up(table: "Table") -> Plan:
    document = documents.copy(table.document)
    found = clocks.flagged(document, table.position.asked(), table.world.now())
    if not found or document.clock is None:
        raise Refused("time-left")
    if document.pace.late == "bot":
        late = [i for i in found if document.seats[i].kind == "person"]
        for seat in late:
            put_bot(document, seat, table.world.bots[0], keep=True, late=True)
        if late:
            return Plan(document, sitting=True)
    document.clock.out = sorted({*document.clock.out, *found})
    return Plan(document)
