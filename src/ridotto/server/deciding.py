"""Decisions: a draft of one seat is played, or only tried."""

from typing import TYPE_CHECKING, Any

from ridotto.engine.events import Refusal
from ridotto.engine.game import OVER
from ridotto.server import clocks, documents, protocol, views
from ridotto.server.documents import Document
from ridotto.server.folding import DraftRefused, asked, draft, unsealed, with_draws
from ridotto.server.numbers import suggestion
from ridotto.server.plans import No, Plan
from ridotto.server.store import Identity

if TYPE_CHECKING:
    from ridotto.server.tables import Table


def play(table: "Table", seat: int, version: int, words: list[str]) -> Plan:
    table.playing()
    table.current(version)
    document = documents.copy(table.document)
    game, position, now = table.game, table.position, table.world.now()
    were_running = clocks.running(table.document, position.asked())
    sealed = position.sealed_states()
    try:
        if sealed:
            if seat not in sealed:
                raise No("not-your-turn")
            made = draft(game, sealed[seat], seat, words[:1])
            if len(words) > 1:
                raise DraftRefused(1, Refusal("draft-goes-on", ()))
            if not made.complete:
                raise No("draft-incomplete")
            if not document.sealed or document.sealed_for != version:
                document.sealed = [""] * game.seats
                document.sealed_for = version
            first = not document.sealed[seat]
            document.sealed[seat] = made.lines[0].partition(" ")[2]
            if not all(document.sealed[i] for i in sealed):
                clocks.settle(document, were_running, [seat] if first else [], position.asked(), now)
                return Plan(document)
            words_by_seat = {i: document.sealed[i] for i in sealed}
            played = unsealed(game, position.state, words_by_seat, table.world.rng)
            document.sealed = []
        else:
            made = draft(game, position.state, seat, words)
            if not made.complete:
                raise No("draft-incomplete")
            played = with_draws(game, made, table.world.rng)
    except DraftRefused as refused:
        raise no(table, refused) from None
    after_play(table, document, played.state, were_running, [seat], now)
    return Plan(document, played)


def no(table: "Table", refused: DraftRefused) -> No:
    code, numbers = refused.refusal
    return No(code, numbers, table.game.rule_of.get(code, ""), refused.at)


def after_play(
    table: "Table", document: Document, s: Any, were_running: list[int], decided: list[int], now: float
) -> None:
    """What follows from a new position: nothing that was proposed for the old one, orders of a past round gone."""
    game = table.game
    document.proposal = None
    if game.seat(s) == OVER:
        document.stage = "over"
        document.orders = []
    else:
        document.orders = [o for o in document.orders if o.scope == "once" or o.round == game.round(s)]
    clocks.settle(document, were_running, decided, asked(game, s), now)


def try_draft(table: "Table", who: Identity, message: protocol.Try) -> protocol.Tried:
    table.own(who, message.seat)
    table.playing()
    table.current(message.version)
    seat, words = message.seat, message.draft
    sealed = table.position.sealed_states()
    try:
        if seat in sealed:
            made = draft(table.game, sealed[seat], seat, words[:1])
            if len(words) > 1:
                raise DraftRefused(1, Refusal("draft-goes-on", ()))
            if not words:
                found = views.tried_sealed(message.id, table.position, seat, "")
                found.choices = views.choices(table.game, sealed[seat], seat)
                found.stopped = ""
                return found
            return views.tried_sealed(message.id, table.position, seat, made.lines[0].partition(" ")[2])
        if sealed or table.game.seat(table.position.state) != seat:
            raise No("not-your-turn")
        made = draft(table.game, table.position.state, seat, words)
    except DraftRefused as refused:
        raise no(table, refused) from None
    return views.tried(message.id, table.position, table.document, seat, made)


def suggest(table: "Table", who: Identity, message: protocol.Suggest) -> protocol.Suggested:
    """From the seat's own pieces and what everybody sees; nothing is stored or told."""
    table.own(who, message.seat)
    table.playing()
    table.current(message.version)
    if not table.document.assistance:
        raise No("no-assistance")
    position = table.position
    if position.sealed_states() or table.game.seat(position.state) != message.seat:
        raise No("not-your-turn")
    try:
        made = draft(table.game, position.state, message.seat, message.draft)
    except DraftRefused as refused:
        raise no(table, refused) from None
    words = suggestion(table.game, made.state, message.seat, message.goal)
    if not words:
        raise No("nothing-to-suggest")
    return protocol.Suggested(id=message.id, version=position.version, words=words)
