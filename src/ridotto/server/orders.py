"""Standing orders: what a seat has asked the server to answer for it. Private to the seat."""

import secrets
from typing import TYPE_CHECKING, Final

from ridotto.engine.game import ELSEWHERE
from ridotto.server import documents, protocol
from ridotto.server.deciding import play
from ridotto.server.documents import Order
from ridotto.server.plans import Plan
from ridotto.server.refusals import Refused
from ridotto.server.store import Identity

if TYPE_CHECKING:
    from ridotto.server.tables import Table

MOST_ORDERS: Final = 20


def give(table: "Table", who: Identity, message: protocol.Order) -> Plan:
    table.own(who, message.seat)
    table.playing()
    if message.words not in table.game.ids:
        raise Refused("not-a-decision")
    document = documents.copy(table.document)
    # One answer to a question: the new one takes the place of the old one.
    document.orders = [o for o in document.orders if not o.point or (o.seat, o.point) != (message.seat, message.point)]
    if sum(o.seat == message.seat for o in document.orders) >= MOST_ORDERS:
        raise Refused("too-many", (MOST_ORDERS,))
    document.orders.append(
        Order(
            id=secrets.token_hex(8), seat=message.seat, words=message.words, point=message.point,
            scope=message.scope, round=table.game.round(table.position.state),
        )
    )  # fmt: skip
    document.order_notes = [(i, words) for i, words in document.order_notes if i != message.seat]
    return Plan(document)


def withdraw(table: "Table", who: Identity, message: protocol.Unorder) -> Plan:
    table.own(who, message.seat)
    document = documents.copy(table.document)
    document.orders = [o for o in document.orders if (o.seat, o.id) != (message.seat, message.order)]
    return Plan(document)


def due(table: "Table") -> tuple[Order, bool] | None:
    """A standing order whose moment has come, and whether it is legal."""
    if table.document.stage != "playing" or not table.document.orders:
        return None
    game = table.game
    sealed = table.position.sealed_states()
    for order in table.document.orders:
        s = sealed.get(order.seat, table.position.state)
        if game.seat(s) != order.seat or (table.document.sealed and table.document.sealed[order.seat]):
            continue
        if table.document.seats[order.seat].kind != "person":
            continue
        refusal = game.refusal(s, order.seat, game.ids[order.words])
        if order.point:
            if game.point(s) == order.point:
                return order, refusal is None
        elif refusal is None:
            return order, True
        elif refusal.code not in ELSEWHERE and sealed:
            return order, False  # a bid in advance that cannot be paid
    return None


def carry_out(table: "Table", order: Order, legal: bool) -> Plan:
    if all(o.id != order.id for o in table.document.orders):
        raise Refused("no-such-order")
    if legal:
        plan = play(table, order.seat, table.position.version, [order.words])
    else:
        plan = Plan(documents.copy(table.document))
    document = plan.document
    if order.scope == "once" or not legal:
        document.orders = [o for o in document.orders if o.id != order.id]
    if not legal:
        document.order_notes.append((order.seat, order.words))
    return plan
