"""Seats: sitting down, leaving, coming back, being removed; the game begins when everybody is there."""

import unicodedata
from typing import TYPE_CHECKING, Final

from ridotto.server import clocks, dealing, documents, protocol
from ridotto.server.documents import Document, Roll, Seat
from ridotto.server.folding import drawn
from ridotto.server.plans import Plan
from ridotto.server.refusals import Refused
from ridotto.server.store import Identity

if TYPE_CHECKING:
    from ridotto.server.tables import Table

ROLL_SECONDS: Final = 180.0  # in which everybody says "I'm here" before a live game begins
ASKED: Final = ("seat", "point", "arrange")  # of a view: whose it is, and what its seat is asked just now


def leave(table: "Table", who: Identity, message: protocol.Leave) -> Plan:
    table.own(who, message.seat)
    document = documents.copy(table.document)
    if document.stage == "open":
        document.seats[message.seat] = Seat()
        document.roll = None
    elif document.stage == "playing":
        put_bot(document, message.seat, bot_name(message.bot, table.world.bots), keep=True)
    else:
        raise Refused("not-playing")
    if who.id not in document.former:
        document.former.append(who.id)
    return Plan(document, sitting=True)


def back(table: "Table", who: Identity, message: protocol.Back) -> Plan:
    if not 0 <= message.seat < len(table.document.seats):
        raise Refused("no-such-seat", (message.seat,))
    document = documents.copy(table.document)
    seat = document.seats[message.seat]
    if not seat.owner or seat.owner != who.id or who.seat_of:
        raise Refused("not-your-seat", (message.seat,))
    document.seats[message.seat] = Seat(kind="person", identity=who.id, name=seat.owner_name, face=seat.face)
    if document.clock is not None:
        asked = table.position.asked() if document.stage == "playing" else []
        clocks.settle(document, clocks.running(table.document, asked), [], asked, table.world.now())
        document.clock.left[message.seat] = max(document.clock.left[message.seat], document.pace.bank / 4)
        document.clock.known = False
    return Plan(document, sitting=True)


def move(table: "Table", who: Identity, message: protocol.Move) -> Plan:
    """To a free chair, or to a bot's: the bot takes the old one. In a game that began elsewhere, seats hold secrets."""
    table.own(who, message.seat)
    if not 0 <= message.to < len(table.document.seats):
        raise Refused("no-such-seat", (message.to,))
    if table.document.stage != "open":
        raise Refused("game-begun")
    if who.seat_of:
        raise Refused("seat-token")
    if table.position.version > 0:
        raise Refused("not-for-you", (message.to,))
    if table.document.seats[message.to].kind == "person":
        raise Refused("seat-taken", (message.to,))
    document = documents.copy(table.document)
    seats = document.seats
    seats[message.seat], seats[message.to] = seats[message.to], seats[message.seat]
    document.roll = None
    return started(table, Plan(document, sitting=True))


def remove(table: "Table", who: Identity, message: protocol.Remove) -> Plan:
    if who.id != table.document.host or who.seat_of:
        raise Refused("not-host")
    if not 0 <= message.seat < len(table.document.seats):
        raise Refused("no-such-seat", (message.seat,))
    if table.document.stage not in ("open", "playing"):
        raise Refused("not-playing")
    if table.document.rated and table.document.stage == "playing":
        raise Refused("rated-table")  # the host plays for a rating too
    document = documents.copy(table.document)
    seat = document.seats[message.seat]
    if seat.identity and seat.identity not in document.former:
        document.former.append(seat.identity)
    people = [person for person in (seat.identity, seat.owner) if person and person != document.host]
    document.removed += [(message.seat, person) for person in people]
    # Settled first: how long ago somebody else last changed a sealed decision must not show in the clock of this seat.
    asked = table.position.asked() if document.stage == "playing" else []
    clocks.settle(document, clocks.running(table.document, asked), [], asked, table.world.now())
    forget_secrets(document, message.seat)
    if message.bot:
        put_bot(document, message.seat, bot_name(message.bot, table.world.bots), keep=False)
    else:
        document.seats[message.seat] = Seat()
    leave_clock(document, message.seat)
    plan = Plan(document, sitting=True)
    return started(table, plan) if message.bot else plan


def forget_secrets(document: Document, seat: int) -> None:
    """The next player in this seat finds the pieces and the money, but no decision that was still secret."""
    if document.sealed:
        document.sealed[seat] = ""
    document.orders = [order for order in document.orders if order.seat != seat]
    document.order_notes = [(i, words) for i, words in document.order_notes if i != seat]


def check_successor(table: "Table", who: Identity, seat: int, invited: bool) -> None:
    """A seat of a running game goes back to its own person. Somebody else gets it only if it hides nothing.

    It does not help to ask who the newcomer is: the host, or a player, may come as another person by a link of his own.
    """
    document = table.document
    if document.seats_of(who.id) and (document.rated or not (invited and document.stage == "open")):
        raise Refused("one-seat")
    was_removed = [i for i, identity in document.removed if identity == who.id]
    if document.stage == "open":
        if was_removed and not invited:
            raise Refused("not-for-you", (seat,))
        if document.moved and who.id in document.former and was_removed != [seat]:
            raise Refused("not-for-you", (seat,))  # has seen what another seat of this running game holds
        return
    if was_removed == [seat] and invited:
        return
    if who.id == document.host or who.id in document.former or was_removed or hides_something(table, seat):
        raise Refused("not-for-you", (seat,))


def hides_something(table: "Table", seat: int) -> bool:
    """Does this seat see anything that a spectator does not?"""
    own, public = (dict(table.game.view(table.position.state, observer)) for observer in (seat, None))
    return any(own[key] != public[key] for key in own if key not in ASKED)


def distinct(document: Document, seat: int, name: str) -> str:
    """Makes names unique at a table: `Anna`, `Anna (2)`."""
    taken = {plain(name) for i, at in enumerate(document.seats) if i != seat for name in (at.name, at.owner_name)}
    n = 2
    found = name
    while plain(found) in taken:
        found = f"{name} ({n})"
        n += 1
    return found


def plain(name: str) -> str:
    """The form in which names that look alike are equal: width, capitals and accents do not count."""
    folded = unicodedata.normalize("NFKD", name).casefold()
    return "".join(c for c in folded if not unicodedata.combining(c) and not c.isspace())


def sit(table: "Table", who: Identity, seat: int, name: str, invited: bool, face: str = "") -> Plan:
    """Takes an open seat, by a link of the host or because the table is public; with the last one the game begins."""
    if not 0 <= seat < len(table.document.seats):
        raise Refused("no-such-seat", (seat,))
    if table.document.stage not in ("open", "playing"):
        raise Refused("not-playing")
    if seat in table.document.seats_of(who.id):
        raise Refused("nothing-to-do")  # asked again after a lost answer: this person sits there already
    if table.document.seats[seat].kind != "open":
        raise Refused("seat-taken", (seat,))
    if who.id in table.document.elsewhere:
        raise Refused("same-deal")
    check_successor(table, who, seat, invited)
    document = documents.copy(table.document)
    document.removed = [entry for entry in document.removed if entry != (seat, who.id)]
    document.seats[seat] = Seat(
        kind="person", identity=who.id, name=distinct(document, seat, name or who.name), face=face
    )
    if document.clock is not None:
        document.clock.known = False
    return started(table, Plan(document, sitting=True))


def plays_elsewhere(table: "Table", who: Identity, away: bool) -> Plan:
    """Notes that this person plays another table of the same deal, or does no longer."""
    document = documents.copy(table.document)
    if away and (document.stage != "open" or who.id in document.people()):
        raise Refused("same-deal")
    document.elsewhere = [one for one in document.elsewhere if one != who.id] + ([who.id] if away else [])
    return Plan(document)


def started(table: "Table", plan: Plan) -> Plan:
    """Begins the game if everybody is there; at a live table that wants it, once everybody has said so."""
    document = plan.document
    if document.stage != "open" or any(seat.kind == "open" for seat in document.seats):
        return plan
    people = [i for i, seat in enumerate(document.seats) if seat.kind == "person"]
    if document.pace.here and len({document.seats[i].identity for i in people}) > 1:
        if document.roll is None:
            document.roll = Roll(until=table.world.now() + ROLL_SECONDS)
        if any(i not in document.roll.here for i in people):
            return plan
    document.roll = None
    document.stage = "playing"
    clocks.begin(document, table.game.seats, table.world.now())
    fixed = dealing.draws(table)([])
    return plan._replace(played=drawn(table.game, table.position.state, table.world.rng, fixed))


def watch(table: "Table", who: Identity, most: int) -> Plan:
    document = documents.copy(table.document)
    if who.id not in document.watchers:
        if len(document.watchers) >= most:
            raise Refused("too-many", (most,))
        document.watchers = [*document.watchers, who.id]
    return Plan(document)


def nobody_watches(table: "Table") -> Plan:
    """Spectators of the old link must come again by a new one."""
    document = documents.copy(table.document)
    document.watchers = []
    return Plan(document)


def leave_clock(document: Document, seat: int) -> None:
    """Vacation and absence belong to the player who sat here."""
    if document.clock is not None:
        document.clock.vacations = [one for one in document.clock.vacations if one.seat != seat]
    document.missed = [one for one in document.missed if one.seat != seat]
    if document.stage == "open":
        document.roll = None


def put_bot(document: Document, seat: int, bot: str, keep: bool, late: bool = False) -> None:
    old = document.seats[seat]
    kept = keep and old.kind == "person"
    owner, owner_name = (old.owner, old.owner_name) if old.owner else (old.identity, old.name)
    document.seats[seat] = Seat(
        kind="bot",
        bot=bot,
        name=bot,
        face=old.face if kept else "",
        owner=owner if kept else "",
        owner_name=owner_name if kept else "",
        late=late,
    )
    if document.stage == "playing":
        leave_clock(document, seat)


def bot_name(spec: str, offered: tuple[str, ...]) -> str:
    """One of the bots that this server offers, word for word.

    Settings of a bot are the host's business: one names a program to be run, another how long to think.
    """
    spec = spec or offered[0]
    if spec not in offered:
        raise Refused("no-such-bot")
    return spec
