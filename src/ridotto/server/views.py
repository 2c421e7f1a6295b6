"""What goes out, for one observer. Sockets, polling, streams, exports and bots get what is made here and nothing else.

An observer is a seat, or None: spectators, anonymous visitors, exports. Everything is built from nothing, field by
field.
"""

from typing import Any, Literal

from ridotto.engine.events import Event, Refusal, learns
from ridotto.engine.game import CHANCE, OVER, Game
from ridotto.server import protocol
from ridotto.server.documents import Document
from ridotto.server.folding import Draft, Position, Row, sealed_states
from ridotto.server.numbers import as_left, by_seat, changes, numbers

# What is refused for one of these is no choice of this decision at all, so it is not listed among the dimmed ones.
ELSEWHERE = ("over", "not-your-turn", "not-now", "not-a-decision")


def why(game: Game[Any], refusal: Refusal) -> protocol.Why:
    return protocol.Why(refusal.code, list(refusal.numbers), game.rule_of.get(refusal.code, ""))


def choices(game: Game[Any], s: Any, seat: int) -> list[protocol.Choice]:
    """Every choice of the decision that is due, legal or with the reason why not. Only for the seat that is asked."""
    found: list[protocol.Choice] = []
    for action, words in enumerate(game.words):
        refusal = game.refusal(s, seat, action)
        if refusal is None:
            found.append(protocol.Choice(words, None))
        elif refusal.code not in ELSEWHERE:
            found.append(protocol.Choice(words, why(game, refusal)))
    return found


def previewed(game: Game[Any], s: Any, seat: int) -> list[protocol.Choice]:
    """The choices, each that is allowed with what it would do. Not for sealed decisions: they do nothing yet."""
    found = choices(game, s, seat)
    before = by_seat(game, s)
    for choice in found:
        if choice.refused is None:
            choice.preview = preview(game, s, seat, game.ids[choice.words], before)
    return found


def preview(game: Game[Any], s: Any, seat: int, action: int, before: dict[str, list[int]]) -> protocol.Preview:
    """What `try` would tell of this choice, in short: nothing in it that this seat may not know."""
    after = game.clone(s)
    ledger: list[Event] = []
    game.record_events(after, ledger)
    game.apply_action(after, action)
    left = as_left(game, s, [action], after)
    return protocol.Preview(events_for(ledger, seat), changes(before, by_seat(game, left)), stopped(game, after, seat))


def stopped(game: Game[Any], s: Any, seat: int) -> Literal["", "draw", "seat", "over"]:
    """Why a draft of this seat cannot go on here; "": it can."""
    acting = game.seat(s)
    if acting == seat and not sealed_states(game, s):
        return ""
    return "over" if acting == OVER else "draw" if acting == CHANCE else "seat"


def whole(game: Game[Any], s: Any) -> str:
    """Where a decision is cut into small steps: one legal whole of it."""
    lines = game.lines(s)
    return lines[0] if lines and lines[0] not in game.ids else ""


def events_for(events: list[Event], seat: int | None) -> list[protocol.EventOut]:
    return [protocol.EventOut(e.what, e.seat, e.n, e.why, e.about) for e in events if learns(e, seat)]


def all_events(events: list[Event], seat: int | None, everything: bool) -> list[protocol.EventOut]:
    """After the end nothing is hidden from anybody any more."""
    if not everything:
        return events_for(events, seat)
    return [protocol.EventOut(e.what, e.seat, e.n, e.why, e.about) for e in events]


def rows_for(rows: list[Row], seat: int | None) -> list[protocol.RowOut]:
    return [protocol.RowOut(row.seq, row.line, events_for(row.events, seat), row.at) for row in rows]


def choices_now(position: Position, document: Document, seat: int | None) -> tuple[list[protocol.Choice], str]:
    if seat is None or document.stage != "playing":
        return [], ""
    game = position.game
    sealed = position.sealed_states()
    if seat in sealed:
        return choices(game, sealed[seat], seat), ""
    if not sealed and game.seat(position.state) == seat:
        return previewed(game, position.state, seat), whole(game, position.state)
    return [], ""


def status(
    position: Position,
    document: Document,
    seat: int | None,
    online: set[int],
    watchers: int,
    now: float,
    back: protocol.TakeBack | None,
) -> protocol.Status:
    playing = document.stage == "playing"
    sealed = [i for i, words in enumerate(document.sealed) if words]
    asked = position.asked() if playing else []
    clock = None
    if document.clock is not None:
        running = [i for i in asked if i not in sealed] if playing else []
        past = now - document.clock.since
        left = [t - past if i in running else t for i, t in enumerate(document.clock.left)]
        clock = protocol.ClockOut([max(0.0, round(t, 1)) for t in left], running, document.clock.out[:])
        clock.votes = [protocol.VoteOut(vote.out, vote.seat, vote.choice) for vote in document.clock.votes]
    proposal = None
    if document.proposal is not None:
        p = document.proposal
        proposal = protocol.ProposalOut(p.id, p.what, p.seat, p.to, p.needs[:], p.agreed[:])
    own = None
    if seat is not None:
        own = protocol.Own(
            document.sealed[seat] if document.sealed else "",
            [protocol.OrderOut(o.id, o.words, o.point, o.scope) for o in document.orders if o.seat == seat],
            [words for i, words in document.order_notes if i == seat],
        )
    return protocol.Status(
        stage=document.stage,
        version=position.version,
        asked=asked,
        sealed=sealed,
        seats=seats(document, online),
        watchers=watchers,
        clock=clock,
        proposal=proposal,
        own=own,
        rematch=document.rematch,
        back=back,
    )


def seats(document: Document, online: set[int]) -> list[protocol.SeatOut]:
    return [
        protocol.SeatOut(seat.kind, seat.name, seat.bot, seat.owner_name, i in online)
        for i, seat in enumerate(document.seats)
    ]


def info(id: str, document: Document) -> protocol.TableInfo:
    return protocol.TableInfo(
        id=id,
        game=document.game,
        rules=document.rules,
        options=dict(document.options),
        title=document.title,
        public=document.public,
        takebacks=document.takebacks,
        hints=document.hints,
        chat_watchers=document.chat_watchers,
        pace=document.pace,
        assistance=document.assistance,
        analysis=document.analysis,
    )


def head(id: str, document: Document, identity: str, changed: float) -> protocol.TableHead:
    return protocol.TableHead(
        id=id,
        game=document.game,
        options=dict(document.options),
        title=document.title,
        stage=document.stage,
        public=document.public,
        pace=document.pace,
        seats=seats(document, set()),
        mine=document.seats_of(identity),
        changed=changed,
    )


def tried(id: str, position: Position, document: Document, seat: int, made: Draft) -> protocol.Tried:
    """The answer to a draft. What comes after it by chance or by others is not in it: nothing of that has happened.

    What then follows by itself is told in the events; the view is the table as the draft leaves it.
    """
    game = position.game
    why_not = stopped(game, made.state, seat)
    s = as_left(game, position.state, made.actions, made.state)
    goes_on = not why_not
    rows = [
        protocol.RowOut(position.version + i, line, events_for(events, seat), 0.0)
        for i, (line, events) in enumerate(zip(made.lines, made.events, strict=True), 1)
    ]
    return protocol.Tried(
        id=id,
        version=position.version,
        rows=rows,
        view=game.view(s, seat),
        choices=previewed(game, s, seat) if goes_on else [],
        whole=whole(game, s) if goes_on else "",
        numbers=numbers(game, s),
        complete=made.complete,
        stopped=why_not,
    )


def tried_sealed(id: str, position: Position, seat: int, words: str) -> protocol.Tried:
    """A sealed decision changes nothing before the last one is in: the view is the present one."""
    return protocol.Tried(
        id=id,
        version=position.version,
        rows=[protocol.RowOut(position.version + 1, f"S{seat + 1} {words}", [], 0.0)] if words else [],
        view=position.game.view(position.state, seat),
        choices=[],
        whole="",
        numbers=numbers(position.game, position.state),
        complete=True,
        stopped="sealed",
    )


def notice(id: str, document: Document, version: int, seat: int) -> dict[str, Any]:
    """It became somebody's turn: nothing in it that not everybody may know."""
    return {
        "what": "your-turn",
        "table": id,
        "title": document.title,
        "game": document.game,
        "seat": seat,
        "name": document.seats[seat].name,
        "version": version,
    }
