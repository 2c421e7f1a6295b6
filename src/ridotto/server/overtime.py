"""A seat whose time is up: the others decide what happens."""

from typing import TYPE_CHECKING

from ridotto.server import clocks, documents, protocol
from ridotto.server.plans import No, Plan
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
        raise No("time-left")
    if table.document.seats[message.out].identity == who.id:
        raise No("not-asked")
    were_running = clocks.running(table.document, table.position.asked())
    if message.choice == "extend":
        clocks.extend(document, message.out, were_running, table.world.now())
    elif message.choice == "bot":
        put_bot(document, message.out, table.world.bots[0], keep=True)
        clock.out = [i for i in clock.out if i != message.out]
        return Plan(document, sitting=True)
    return Plan(document)


def time_is_up(table: "Table") -> Plan:
    document = documents.copy(table.document)
    found = clocks.flagged(document, table.position.asked(), table.world.now())
    if not found or document.clock is None:
        raise No("time-left")
    document.clock.out = sorted({*document.clock.out, *found})
    return Plan(document)
