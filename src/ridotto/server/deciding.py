"""Decisions: play a draft of one seat, or only try it."""

from typing import TYPE_CHECKING, Any

from ridotto.bots.suggestions import suggestion
from ridotto.engine.game import OVER, Game
from ridotto.engine.views import Shown
from ridotto.server import clocks, coaching, dealing, documents, protocol, views
from ridotto.server.documents import Document
from ridotto.server.folding import asked, draft, unsealed, with_draws
from ridotto.server.plans import Plan
from ridotto.server.refusals import Refused
from ridotto.server.store import Identity

if TYPE_CHECKING:
    from ridotto.server.tables import Table


def confirm(table: "Table", who: Identity, message: protocol.Play) -> Plan:
    table.own(who, message.seat)
    return play(table, message.seat, message.version, message.draft)


def play(table: "Table", seat: int, version: int, decisions: list[str]) -> Plan:
    table.playing()
    table.current(version)
    document = documents.copy(table.document)
    game, position, now = table.game, table.position, table.world.now()
    were_running = clocks.running(table.document, position.asked())
    sealed = position.sealed_states()
    if sealed:
        if seat not in sealed:
            raise Refused("not-your-turn")
        words = sealed_words(game, sealed[seat], seat, decisions)
        if not document.sealed or document.sealed_version != version:
            document.sealed = [""] * game.seats
            document.sealed_version = version
        first = not document.sealed[seat]
        document.sealed[seat] = words
        if not all(document.sealed[i] for i in sealed):
            clocks.settle(document, were_running, [seat] if first else [], position.asked(), now)
            return Plan(document)
        words_by_seat = {i: document.sealed[i] for i in sealed}
        played = unsealed(game, position.state, words_by_seat, table.world.rng, dealing.draws(table))
        document.sealed = []
    else:
        made = draft(game, position.state, seat, decisions)
        if not made.complete:
            raise Refused("draft-incomplete")
        played = with_draws(game, made, table.world.rng, dealing.draws(table))
    after_play(table, document, played.state, were_running, [seat], now)
    return Plan(document, played)


def sealed_words(game: Game[Any], s: Any, seat: int, decisions: list[str]) -> str:
    """The words of a sealed decision, which is one whole decision."""
    made = draft(game, s, seat, decisions[:1])
    if len(decisions) > 1:
        raise Refused("draft-goes-on", at=1)
    if not made.complete:
        raise Refused("draft-incomplete")
    return made.lines[0].partition(" ")[2]


def after_play(
    table: "Table", document: Document, s: Any, were_running: list[int], decided: list[int], now: float
) -> None:
    """Clean-up after a new position: drops proposals for the old one and auto-replies of a past round."""
    game = table.game
    document.proposal = document.settled = None
    if game.seat(s) == OVER:
        document.stage = "over"
        document.orders = []
    else:
        document.orders = [o for o in document.orders if o.scope == "once" or o.round == game.round(s)]
    active = asked(game, s)
    document.missed = [one for one in document.missed if one.seat in active and one.seat not in decided]
    clocks.settle(document, were_running, decided, active, now)


def try_draft(table: "Table", who: Identity, message: protocol.Try) -> protocol.Tried:
    table.own(who, message.seat)
    table.playing()
    table.current(message.version)
    seat = message.seat
    sealed = table.position.sealed_states()
    if seat in sealed:
        if not message.draft:
            found = views.tried_sealed(message.id, table.position, seat, "")
            found.choices = views.choices(table.game, sealed[seat], seat, table.seen_by(seat))
            found.stopped = ""
            return found
        words = sealed_words(table.game, sealed[seat], seat, message.draft)
        found = views.tried_sealed(message.id, table.position, seat, words)
        found.coach = coaching.card(table, seat, [table.game.ids[words]])
        return found
    if sealed or table.game.seat(table.position.state) != seat:
        raise Refused("not-your-turn")
    made = draft(table.game, table.position.state, seat, message.draft)
    found = views.tried(message.id, table.position, table.document, seat, made, table.seen_by(seat))
    found.coach = coaching.card(table, seat, made.actions)
    return found


def drafted(table: "Table", seat: int, decisions: list[str]) -> list[int] | None:
    """The actions of a draft for which a hint is wanted; None: it leaves nothing to decide in this turn.

    A sealed decision is one decision, so a hint is about the whole of it.
    """
    game, position = table.game, table.position
    if not decisions or seat in position.sealed_states():
        return []
    made = draft(game, position.state, seat, decisions)
    over = views.stopped(game, made.state, seat) or (
        made.complete and game.telling.turn_over(game.shown(made.state, seat))
    )
    return None if over else made.actions


def actions_of(table: "Table", seat: int, decisions: list[str]) -> list[int]:
    """The actions of a draft that is to be weighed; a sealed decision is one action."""
    sealed = table.position.sealed_states()
    if seat in sealed:
        return [table.game.ids[sealed_words(table.game, sealed[seat], seat, decisions)]]
    if sealed or table.game.seat(table.position.state) != seat:
        raise Refused("not-your-turn")
    return draft(table.game, table.position.state, seat, decisions).actions


def suggest(table: "Table", who: Identity, message: protocol.Suggest) -> protocol.Suggested:
    """Uses the seat's own pieces and public facts; stores and sends nothing."""
    table.own(who, message.seat)
    table.playing()
    table.current(message.version)
    if not table.document.assistance:
        raise Refused("no-assistance")
    position = table.position
    if position.sealed_states() or table.game.seat(position.state) != message.seat:
        raise Refused("not-your-turn")
    made = draft(table.game, position.state, message.seat, message.draft)
    words = suggestion(table.game, made.state, message.seat, message.goal)
    if not words:
        raise Refused("nothing-to-suggest")
    return protocol.Suggested(id=message.id, version=position.version, words=words)


def seen_after(table: "Table", who: Identity, message: protocol.Describe | protocol.Explain) -> Shown:
    """The seat's view of the table now, or after a draft."""
    game, position, seat = table.game, table.position, message.seat
    if seat is not None:
        table.own(who, seat)
    table.current(message.version)
    if not message.draft or seat is None or seat in position.sealed_states():
        return table.seen_by(seat)
    table.playing()
    if game.seat(position.state) != seat:
        raise Refused("not-your-turn")
    made = draft(game, position.state, seat, message.draft)
    return game.shown(game.as_left(position.state, made.actions, made.state), seat)


def describe(table: "Table", who: Identity, message: protocol.Describe) -> protocol.Described:
    """The seat's view as text."""
    game, position, seat = table.game, table.position, message.seat
    view = seen_after(table, who, message)
    return protocol.Described(
        id=message.id,
        version=position.version,
        sections=game.telling.table(view) if game.setup_done(position.state) else [],
        orders=[] if seat is None else game.telling.orders(view, seat in position.asked()),
    )


def explain(table: "Table", who: Identity, message: protocol.Explain) -> protocol.Explained:
    """The card of a thing, from what the seat sees and nothing else."""
    view = seen_after(table, who, message)
    ready = table.game.setup_done(table.position.state)
    card = table.game.card(view, message.thing) if ready else None
    return protocol.Explained(id=message.id, version=message.version, thing=message.thing, card=card)
