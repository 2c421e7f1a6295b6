"""The guided first game at a table: which card is due, what the others play, and the steps of the learner.

The table is a table like any other. As long as everything was played as in the lesson, the others' decisions and the
results of chance are those of the lesson; after the first other move they are a bot's and random.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ridotto.lessons import Card, Lesson, lesson_of
from ridotto.server import deciding, documents, protocol, takebacks
from ridotto.server.folding import Fixed, nothing_fixed
from ridotto.server.plans import Plan
from ridotto.server.refusals import Refused
from ridotto.server.store import Identity

if TYPE_CHECKING:
    from ridotto.server.tables import Table


def lesson(table: "Table") -> Lesson | None:
    """The lesson of this table, unless the learner has left it."""
    return lesson_of(table.game.name) if table.document.lesson == "on" else None


def followed(table: "Table") -> Lesson | None:
    """The lesson, if everything was played as in it."""
    found = lesson(table)
    return found if found is not None and found.follows(table.position.actions) else None


def draws(table: "Table") -> Fixed:
    """The results of chance that the lesson fixes after these actions at the table."""
    found = followed(table)
    if found is None:
        return nothing_fixed
    known = found

    def fixed(actions: Sequence[int]) -> Sequence[int]:
        played = [*table.position.actions, *actions]
        return known.record.actions[len(played) :] if known.follows(played) else ()

    return fixed


def line(table: "Table", seat: int) -> str | None:
    """What this seat decides in the lesson; None: a bot must think."""
    found = followed(table)
    return None if found is None else found.next_words(seat, len(table.position.actions))


def plays_for(table: "Table", seat: int) -> bool:
    """Does the lesson decide for the learner here? Where no card is due and the lesson goes on."""
    found = followed(table)
    if found is None or seat != found.seat:
        return False
    played = len(table.position.actions)
    return found.current(played, table.document.unread) is None and found.next_words(seat, played) is not None


def card(table: "Table", seat: int, drafted: Sequence[int] = ()) -> protocol.Coach | None:
    """The card that is due after this draft of the learner. None: it is another's turn, or the cards are over."""
    found = lesson(table)
    if found is None or seat != found.seat or seat not in table.position.asked():
        return None
    if table.document.sealed and table.document.sealed[seat]:
        return None
    played = [*table.position.actions, *drafted]
    if not found.follows(table.position.actions):
        return shown(found, card_before(found, table), -1, off=True)
    agreed = found.agreed(played)
    due = found.current(agreed, table.document.unread)
    if due is None and drafted:  # the card's move is made: the card stays until it is confirmed
        due = found.latest(agreed)
    if due is None:
        return None
    coach = shown(found, due, agreed, off=agreed < len(played))
    coach.made = found.decisions(len(table.position.actions), agreed)
    return coach


def shown(known: Lesson, due: int, played: int, off: bool = False) -> protocol.Coach:
    at = known.cards[due]
    actions = known.record.actions
    here = at.do and at.start <= played < at.end
    return protocol.Coach(
        card=due,
        of=len(known.cards),
        name=at.name,
        say=known.said(at, "say"),
        why=known.said(at, "why"),
        glow=list(at.glow),
        do=known.still_to_do(at, played if here else at.end),
        step=known.game.words[actions[played]] if here and not off else "",
        other=known.said(at, "instead") if at.do else None,
        off=off,
    )


def card_before(known: Lesson, table: "Table") -> int:
    """The card at which the learner left the lesson."""
    lines = [table.position.rows[i].line for i in table.position.kept]
    left = known.common(lines)
    return max(i for i, at in enumerate(known.cards) if at.line <= left)


def step(table: "Table", who: Identity, message: protocol.Learn) -> Plan:
    table.own(who, message.seat)
    table.playing()
    table.current(message.version)
    known = lesson(table)
    if known is None or message.seat != known.seat:
        raise Refused("no-lesson")
    document = documents.copy(table.document)
    if message.step == "free":
        document.lesson = "free"
        return Plan(document)
    played = len(table.position.actions)
    on_path = known.follows(table.position.actions)
    due = known.current(played, document.unread) if on_path else None
    if message.step == "back":
        to = card_before(known, table) if not on_path else (len(known.cards) if due is None else due) - 1
        return back_to(table, known, max(to, 0))
    if due is None:
        raise Refused("no-lesson")
    at = known.cards[due]
    if message.step == "show":
        if not at.do:
            raise Refused("no-lesson")
        return deciding.play(table, known.seat, message.version, known.still_to_do(at, played))
    if at.do:
        raise Refused("draft-incomplete")
    document.unread = due + 1
    if due == len(known.cards) - 1:
        document.lesson = "free"
    return Plan(document)


def back_to(table: "Table", known: Lesson, due: int) -> Plan:
    """Back to the beginning of this card: take back the moves made since, and show the card again."""
    at: Card = known.cards[due]
    kept = table.position.kept
    if at.line >= len(kept):
        document = documents.copy(table.document)
        document.unread = min(document.unread, due)
        return Plan(document)
    to = table.position.rows[kept[at.line - 1]].seq
    plan = takebacks.undone(table, to, table.position.state_after(to))
    plan.document.unread = min(plan.document.unread, due)
    return plan
