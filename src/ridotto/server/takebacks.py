"""Taking back, more time, ending by agreement: alone if nobody learned anything, else if those who did consent."""

import secrets
from typing import TYPE_CHECKING, Any, Literal

from ridotto.server import clocks, documents, protocol
from ridotto.server.deciding import after_play
from ridotto.server.documents import Document, Proposal, Settled
from ridotto.server.folding import Row, goes_on_anew, learned
from ridotto.server.plans import Plan
from ridotto.server.refusals import Refused
from ridotto.server.store import Identity

if TYPE_CHECKING:
    from ridotto.server.tables import Table


def people_who_must_agree(table: "Table", who: str, seats: list[int]) -> list[int]:
    """Bots always agree, and people need not ask themselves at their other seats."""
    at = table.document.seats
    return [i for i in seats if at[i].kind == "person" and at[i].identity != who]


def needed(table: "Table", who: str, rows: list[Row], seat: int) -> list[int]:
    """The seats that must agree to take these rows back: all that learned something; after the end, everybody."""
    over = table.document.stage == "over"  # all screens are open to everybody
    others = [i for i in range(table.game.seats) if i != seat] if over else learned(rows, seat, table.game.seats)
    return people_who_must_agree(table, who, others)


def stages(document: Document) -> tuple[str, ...]:
    """When a decision may be taken back: after the end as well, unless the result counts elsewhere."""
    return ("playing",) if document.contest else ("playing", "over")


def drawn_since(document: Document, rows: list[Row]) -> bool:
    """Has a common deal shown something in these rows? The same would come again, and everybody knows it now."""
    return bool(document.deal) and any(row.line.startswith("* ") for row in rows)


def reach(table: "Table", seat: int) -> protocol.TakeBack | None:
    """The position after taking back the last decision of this seat, and who must agree; None: impossible."""
    document, position = table.document, table.position
    if document.takebacks == "none" or document.stage not in stages(document):
        return None
    if document.seats[seat].kind != "person":
        return None
    rows, kept = position.rows, position.kept
    at = len(kept) - 1
    while at >= 0 and rows[kept[at]].seat != seat:
        at -= 1
    to = at - 1
    while to >= 0 and not rows[kept[to]].anew:
        to -= 1
    if to < 0:
        return None
    if document.stage == "over" and (document.absent() or document.rated):
        return None
    if drawn_since(document, [rows[i] for i in kept[to + 1 :]]):
        return None
    needs = needed(table, document.seats[seat].identity, [rows[i] for i in kept[to + 1 :]], seat)
    return None if needs and document.takebacks == "free" else protocol.TakeBack(rows[kept[to]].seq, needs)


def undo(table: "Table", who: Identity, message: protocol.Undo) -> Plan:
    table.own(who, message.seat)
    if table.document.stage not in stages(table.document):
        raise Refused("not-playing")
    table.current(message.version)
    if table.document.rated and table.document.stage == "over":
        raise Refused("rated-table")  # its result has counted
    if table.document.takebacks == "none":
        raise Refused("no-takebacks")
    position = table.position
    rows = position.after(message.to)
    if message.to not in position.back_to() or all(row.seat != message.seat for row in rows):
        raise Refused("no-way-back", (message.to,))
    s = position.state_after(message.to)
    if not goes_on_anew(table.game, s):
        raise Refused("no-way-back", (message.to,))
    if table.document.stage == "over" and table.document.absent():
        raise Refused("others-learned", tuple(table.document.absent()))
    if drawn_since(table.document, rows):
        raise Refused("deal-known")
    needs = needed(table, who.id, rows, message.seat)
    if not needs:
        return undone(table, message.to, s)
    if table.document.takebacks == "free":
        raise Refused("others-learned", tuple(needs))
    document = documents.copy(table.document)
    version, to = position.version, message.to
    document.settled = None
    document.proposal = Proposal(
        id=secrets.token_hex(8), what="undo", seat=message.seat, version=version, to=to, needs=needs
    )
    return Plan(document)


def undone(table: "Table", to: int, s: Any) -> Plan:
    document = documents.copy(table.document)
    were_running = clocks.running(table.document, table.position.asked())
    document.sealed = []
    document.stage = "playing"
    after_play(table, document, s, were_running, [], table.world.now())
    return Plan(document, undo=to)


def propose(table: "Table", who: Identity, message: protocol.Propose) -> Plan:
    """To end the game here, or to give this seat more time."""
    table.own(who, message.seat)
    table.playing()
    if message.what == "time" and table.document.clock is None:
        raise Refused("no-clock")
    document = documents.copy(table.document)
    needs = people_who_must_agree(table, who.id, list(range(table.game.seats)))
    if message.what == "end" and not needs and document.rated:
        raise Refused("rated-table")  # nobody is there to agree that it shall not count
    document.settled = None
    document.proposal = Proposal(
        id=secrets.token_hex(8), what=message.what, seat=message.seat, version=table.position.version, needs=needs
    )
    return Plan(document) if needs else agreed(table, document, document.proposal)


def agreed(table: "Table", document: Document, proposal: Proposal) -> Plan:
    """Everybody has said yes."""
    if proposal.what == "undo":
        plan = undone(table, proposal.to, table.position.state_after(proposal.to))
    else:
        plan = Plan(document)
        document.proposal = None
        if proposal.what == "end":
            document.stage = "ended"
            return plan
        were_running = clocks.running(table.document, table.position.asked())
        clocks.extend(document, proposal.seat, were_running, table.world.now())
        document.reminded = [0 if i == proposal.seat else n for i, n in enumerate(document.reminded)]
    plan.document.settled = Settled(id=proposal.id, what=proposal.what, outcome="agreed", seat=proposal.seat)
    return plan


def consent(table: "Table", who: Identity, message: protocol.Consent) -> Plan:
    table.own(who, message.seat)
    document = documents.copy(table.document)
    proposal = document.proposal
    if proposal is None or proposal.id != message.proposal:
        raise Refused("no-such-proposal")
    if message.seat not in proposal.needs:
        if message.seat == proposal.seat and not message.yes:
            return settled(document, "withdrawn", message.seat)
        raise Refused("not-asked")
    if not message.yes:
        return settled(document, "refused", message.seat)
    # One person agrees for all of his seats.
    mine = document.seats_of(who.id)
    proposal.agreed = sorted(set(proposal.agreed) | {i for i in proposal.needs if i in mine})
    return Plan(document) if len(proposal.agreed) < len(proposal.needs) else agreed(table, document, proposal)


def settled(document: Document, outcome: Literal["refused", "withdrawn"], seat: int) -> Plan:
    """Closes the proposal, and tells everybody why."""
    if document.proposal is not None:
        document.settled = Settled(id=document.proposal.id, what=document.proposal.what, outcome=outcome, seat=seat)
    document.proposal = None
    return Plan(document)
