"""Outgoing data for one observer. Sockets, polling, streams, exports and bots get what is made here and nothing else.

An observer is a seat, or None: spectators, anonymous visitors, exports. Everything is built from nothing, field by
field.
"""

from typing import TYPE_CHECKING, Any, Final, Literal

import msgspec

from ridotto.engine.events import EVERYBODY, Event, Refusal, learns
from ridotto.engine.game import CHANCE, OVER, Game
from ridotto.engine.telling import Said
from ridotto.engine.views import Shown
from ridotto.server import clocks, protocol
from ridotto.server.documents import ANSWER, REMATCH, Document
from ridotto.server.folding import Draft, Position, Row, draft, sealed_states
from ridotto.server.refusals import Refused

if TYPE_CHECKING:
    from ridotto.server.mails import Waiting

MOVES: Final = 4  # lines that say what would be taken back


def why(game: Game[Any], refusal: Refusal) -> protocol.Refusal:
    return protocol.Refusal(refusal.code, list(refusal.numbers), game.rule_of.get(refusal.code, ""))


def choices(game: Game[Any], s: Any, seat: int, view: Shown | None = None) -> list[protocol.Choice]:
    """Every choice of the current decision, legal or with its refusal. Only for the active seat.

    `view`: this seat's view with its numbers, where the caller has it already.
    """
    view, telling = view or game.shown(s, seat), game.telling
    return [
        protocol.Choice(
            words,
            telling.choice(view, words),
            None if refusal is None else why(game, refusal),
            note=telling.note(view, words),
        )
        for words, refusal in game.choices(s, seat)
    ]


def previewed(game: Game[Any], s: Any, seat: int, view: Shown | None = None) -> list[protocol.Choice]:
    """The choices, the legal ones with a preview. Not for sealed decisions: they have no effect yet."""
    found = choices(game, s, seat, view)
    before = game.by_seat(s)
    for choice in found:
        if choice.refused is None:
            choice.preview = preview(game, s, seat, game.ids[choice.words], before)
    return found


def preview(game: Game[Any], s: Any, seat: int, action: int, before: dict[str, list[int]]) -> protocol.Preview:
    """The short form of `try` for this choice, without anything that this seat may not know."""
    after = game.clone(s)
    ledger: list[Event] = []
    game.record_events(after, ledger)
    game.apply_action(after, action)
    left = game.as_left(s, [action], after)
    return protocol.Preview(events_for(ledger, seat), changes(before, game.by_seat(left)), stopped(game, after, seat))


def changes(before: dict[str, list[int]], after: dict[str, list[int]]) -> dict[str, list[int]]:
    """Changes by seat; numbers that stay the same for everybody are left out."""
    found = {key: [b - a for a, b in zip(before[key], after[key], strict=True)] for key in before}
    return {key: values for key, values in found.items() if any(values)}


def stopped(game: Game[Any], s: Any, seat: int) -> Literal["", "draw", "seat", "over"]:
    """Why a draft of this seat cannot go on here; "": it can."""
    acting = game.seat(s)
    if acting == seat and not sealed_states(game, s):
        return ""
    return "over" if acting == OVER else "draw" if acting == CHANCE else "seat"


def whole(game: Game[Any], s: Any) -> str:
    """For a decision in small steps: one complete legal decision."""
    lines = game.lines(s)
    return lines[0] if lines and lines[0] not in game.ids else ""


def events_for(events: list[Event], seat: int | None) -> list[protocol.EventOut]:
    return [protocol.EventOut(e.what, e.seat, e.n, e.why, e.about) for e in events if learns(e, seat)]


def all_events(events: list[Event], seat: int | None, everything: bool) -> list[protocol.EventOut]:
    """After the end nothing is hidden from anybody."""
    if not everything:
        return events_for(events, seat)
    return [protocol.EventOut(e.what, e.seat, e.n, e.why, e.about) for e in events]


def rows_for(game: Game[Any], rows: list[Row], seat: int | None) -> list[protocol.RowOut]:
    return [row_out(game, row.seq, row.line, row.events, row.at, seat) for row in rows]


def same_for_all(row: Row) -> bool:
    """Does every observer learn all of this row?"""
    return all(event.to & EVERYBODY == EVERYBODY for event in row.events)


def row_out(game: Game[Any], seq: int, line: str, events: list[Event], at: float, seat: int | None) -> protocol.RowOut:
    """A row as this observer learns it: its log lines come from the events the observer learns, and nothing else."""
    learned = [event for event in events if learns(event, seat)]
    telling = game.telling
    return protocol.RowOut(
        seq, line, events_for(learned, seat), at, telling.log(learned, line), telling.strips(learned)
    )


def choices_now(
    position: Position, document: Document, seat: int | None, view: Shown | None = None
) -> tuple[list[protocol.Choice], str]:
    if seat is None or document.stage != "playing":
        return [], ""
    game = position.game
    sealed = position.sealed_states()
    if seat in sealed:
        return choices(game, sealed[seat], seat, view), ""
    if not sealed and game.seat(position.state) == seat:
        return previewed(game, position.state, seat, view), whole(game, position.state)
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
        left = [clocks.left(document, i, now) if i in running else t for i, t in enumerate(document.clock.left)]
        still = clocks.still(document, running, now)
        stopped = [one.seat for one in still]
        running = [i for i in running if i not in stopped]
        clock = protocol.ClockOut([max(0.0, round(t, 1)) for t in left], running, document.clock.out[:])
        clock.still = [protocol.StillOut(*one) for one in still]
        clock.votes = [protocol.VoteOut(vote.out, vote.seat, vote.choice) for vote in document.clock.votes]
    proposal = None
    if document.proposal is not None:
        p = document.proposal
        proposal = protocol.ProposalOut(p.id, p.what, p.seat, p.to, p.needs[:], p.agreed[:])
        if p.what == "undo":
            proposal.moves = moves(position, p.seat, p.to, seat)
    settled = None
    if document.settled is not None:
        settled = protocol.SettledOut(*msgspec.structs.astuple(document.settled))
    own = None
    if seat is not None:
        orders = [o for o in document.orders if o.seat == seat]
        dropped = [words for i, words in document.order_notes if i == seat]
        view = position.game.shown(position.state, seat) if orders or dropped else None
        telling = position.game.telling
        own = protocol.Own(
            document.sealed[seat] if document.sealed else "",
            [protocol.OrderOut(o.id, o.words, o.point, o.scope, telling.choice(view, o.words)) for o in orders],
            [telling.choice(view, words) for words in dropped],
        )
    return protocol.Status(
        stage=document.stage,
        version=position.version,
        asked=asked,
        sealed=sealed,
        seats=seats(document, online, now),
        watchers=watchers,
        clock=clock,
        proposal=proposal,
        own=own,
        rematch=document.rematch,
        rematch_by=document.rematch_by,
        back=back,
        settled=settled,
        roll=roll(document, now),
    )


def roll(document: Document, now: float) -> protocol.RollOut | None:
    """What a live table waits for."""
    if document.stage == "open" and document.roll is not None:
        one = document.roll
        left = max(0.0, round(one.until - now, 1)) if one.until else -1.0
        return protocol.RollOut(one.here[:], [], left, one.again)
    if document.stage == "playing" and document.missed:
        left = max(0.0, round(min(one.until for one in document.missed) - now, 1))
        again = sum(one.again for one in document.missed)
        return protocol.RollOut([], [one.seat for one in document.missed], left, again)
    return None


def moves(position: Position, mover: int, to: int, seat: int | None) -> list[Said]:
    """The moves a seat would take back, as log lines; sealed decisions appear with the one that reveals them."""
    rows = position.after(to)
    for some in ([row for row in rows if row.seat == mover], rows):
        lines = [line.said for row in rows_for(position.game, some, seat) for line in row.lines]
        if lines:
            return lines[:MOVES]
    return []


def ask(game: Game[Any], view: Shown, seat: int | None, asked: list[int], sealed: list[int]) -> Said:
    """The prompt of this seat, or the sentence while it waits. A seat with a sealed decision waits for the others."""
    if seat in asked and seat not in sealed:
        return game.telling.question(view)
    others = [i for i in asked if i != seat and i not in sealed]
    return game.telling.waiting(view, others or asked)


def seats(document: Document, online: set[int], now: float = 0.0) -> list[protocol.SeatOut]:
    return [
        protocol.SeatOut(
            seat.kind,
            seat.name,
            seat.bot,
            seat.owner_name,
            i in online,
            seat.face,
            seat.owner or seat.identity,
            seat.late,
            clocks.on_vacation(document, i, now),
        )
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
        rated=document.rated,
        analysis=document.analysis,
        moved=document.moved,
        contest=document.contest,
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
        rated=document.rated,
        contest=document.contest,
    )


def standing(position: Position, document: Document, now: float) -> protocol.Standing:
    """The state of a game in a few words, as a spectator sees it."""
    game, s = position.game, position.state
    players = game.view(s, None)["players"]
    found = status(position, document, None, set(), 0, now, None)
    each = (rows_for(game, [row], None)[0] for row in reversed(position.rows[-20:]))  # seldom more than one
    told = next((row for row in each if row.lines), None)
    counted: dict[str, Any] = dict(game.numbers(s))
    ranking = counted.get("ranking", []) if document.stage == "over" else []
    points = [player["points"] for player in players]
    later = any(dict(player).get("scores", 0) is None for player in players) and "players" in counted
    if later:
        points = [player["count"] for player in counted["players"]]
    return protocol.Standing(
        round=game.round(s) if game.setup_done(s) else 0,
        points=points,
        asked=[i for i in found.asked if i not in found.sealed],
        left=found.clock.left if found.clock else [],
        last=told.lines[0].said if told else None,
        ranking=list(ranking or []),
        if_now=later,
        proposal=found.proposal,
        again=document.again.seat if document.again is not None and not position.decided() else -1,
    )


def result(game: Game[Any], s: Any, document: Document) -> protocol.Standing:
    """The result of a game for lists. After the end by the rules nothing is hidden."""
    over = document.stage == "over"
    return protocol.Standing(
        round=game.round(s) if game.setup_done(s) else 0,
        points=[player["points"] for player in game.view(s, None)["players"]],
        asked=[],
        left=[],
        last=None,
        ranking=list(game.numbers(s).get("ranking", []) or []) if over else [],
    )


def tried(
    id: str, position: Position, document: Document, seat: int, made: Draft, now: Shown | None = None
) -> protocol.Tried:
    """The answer to a draft. Later draws and decisions of others are not in it: they have not happened.

    Automatic consequences are in the events; the view is the table as the draft leaves it. `now`: the view before it.
    """
    game, telling = position.game, position.game.telling
    why_not = stopped(game, made.state, seat)
    s = game.as_left(position.state, made.actions, made.state)
    goes_on = not why_not
    view, now = game.shown(s, seat), now or game.shown(position.state, seat)
    offered = previewed(game, s, seat, view) if goes_on else []
    reorder(position, seat, made, offered)
    legal = [choice.words for choice in offered if choice.refused is None and not choice.instead]
    rows = [
        row_out(game, position.version + i, line, events, 0.0, seat)
        for i, (line, events) in enumerate(zip(made.lines, made.events, strict=True), 1)
    ]
    words = [line.partition(" ")[2] for line in made.lines]
    turn_ends = bool(words) and made.complete and (not goes_on or telling.turn_over(view))
    asked = telling.closing(words, why_not == "draw") if turn_ends else None
    return protocol.Tried(
        id=id,
        version=position.version,
        rows=rows,
        view=without_numbers(view),
        choices=offered,
        whole=whole(game, s) if goes_on else "",
        numbers=dict(view["numbers"]),
        complete=made.complete,
        stopped=why_not,
        propose=telling.propose(view, legal),
        draft=[telling.choice(now, one) for one in words],
        ask=asked or (telling.question(view) if goes_on else None),
        turn=turn_ends,
        confirm=telling.confirm(now, words) if words else None,
    )


def reorder(position: Position, seat: int, made: Draft, offered: list[protocol.Choice]) -> None:
    """A choice that only comes too late in this draft is allowed, with the draft put into the order of the rules."""
    words = [line.partition(" ")[2] for line in made.lines]
    for choice in offered:
        if choice.refused is None:
            continue
        instead = position.game.telling.reordered(words, choice.words, choice.refused.code)
        if not instead:
            continue
        try:
            draft(position.game, position.state, seat, instead)
        except Refused as refused:
            choice.refused = protocol.Refusal(refused.code, list(refused.numbers), refused.rule)
        else:
            choice.refused = None
            choice.instead = instead


def without_numbers(view: Shown) -> dict[str, Any]:
    """The view as it goes out: the numbers have a field of their own."""
    return {key: value for key, value in view.items() if key != "numbers"}


def tried_sealed(id: str, position: Position, seat: int, words: str) -> protocol.Tried:
    """A sealed decision changes nothing before the last one is in: the view is the present one."""
    game, telling = position.game, position.game.telling
    view = game.shown(position.state, seat)
    return protocol.Tried(
        id=id,
        version=position.version,
        rows=[row_out(game, position.version + 1, f"S{seat + 1} {words}", [], 0.0, seat)] if words else [],
        view=dict(game.view(position.state, seat)),
        choices=[],
        whole="",
        numbers=dict(view["numbers"]),
        complete=True,
        stopped="sealed",
        propose="",
        draft=[telling.choice(view, words)] if words else [],
        ask=telling.question(view),
        turn=bool(words),
        confirm=telling.confirm(view, [words]) if words else None,
    )


def notice(id: str, document: Document, version: int, seat: int) -> dict[str, Any]:
    """The notice that it is somebody's turn, with public facts only."""
    return {
        "what": "your-turn",
        "table": id,
        "title": document.title,
        "game": document.game,
        "seat": seat,
        "name": document.seats[seat].name,
        "version": version,
    }


def pushed(one: "Waiting") -> dict[str, Any]:
    """The notice that a table waits for a person, as keys and numbers: what a spectator may know, and nothing else."""
    about = named(one.id, one.document, one.seat)
    proposal = one.standing.proposal
    if one.nth == ANSWER and proposal is not None:
        return {"what": "answer", **about, "nth": 0, "left": -1, "proposal": proposal.what, "by": proposal.seat}
    if one.nth == REMATCH and one.document.again is not None:
        return {"what": "rematch", **about, "nth": 0, "left": -1, "by": one.document.again.seat}
    left = round(one.standing.left[one.seat]) if one.standing.left else -1
    return {"what": "turn", **about, "nth": one.nth, "left": left}


def called(id: str, document: Document, seat: int) -> dict[str, Any]:
    """The notice that a live game is about to begin."""
    return {"what": "here", **named(id, document, seat), "nth": 0, "left": -1}


def named(id: str, document: Document, seat: int) -> dict[str, Any]:
    names = [at.name if at.kind == "person" else "" for at in document.seats]
    return {"table": id, "game": document.game, "names": names, "seat": seat}
