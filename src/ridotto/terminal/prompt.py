"""The prompt in one sentence: whose turn it is and what to do."""

from typing import Any, NamedTuple

from textual.content import Content

from ridotto.terminal.drawing import SEAT_STYLES, joined, text
from ridotto.terminal.table import Row, Table
from ridotto.terminal.teller import Teller
from ridotto.terminal.words import MARKS


def ready(table: Table, teller: Teller[Any]) -> bool:
    """The move is complete and waits for confirmation."""
    if not table.draft or table.view is None:
        return False
    return table.stopped != "" or (table.complete and teller.turn_over(table.view))


class Numbered(NamedTuple):
    """A legal choice and the number to type for it: the same on the screen and in line mode."""

    number: int
    label: str
    words: str


def numbered(table: Table, teller: Teller[Any]) -> list[Numbered]:
    """The legal choices. A bid has its amount as its number; other choices count from 1."""
    if table.view is None:
        return []
    extra = teller.extra(table.view)
    found = [Numbered(i, label, words) for i, (words, label) in enumerate(extra, 1)]
    legal = [choice.words for choice in table.choices if choice.refused is None]
    for i, words in enumerate(legal, len(extra)):
        found.append(Numbered(teller.number(words, i), teller.choice(table.view, words), words))
    return found


def preview(table: Table, teller: Teller[Any]) -> str:
    """What the unconfirmed choices would do; of a sealed bid, what you chose."""
    told = [said.text for row in table.seen(table.tried) for said in teller.log(row.events, row.line)]
    if not told and table.now is not None and len(table.draft) == 1:
        told = [teller.choice(table.now, table.draft[0])]
    return f"{teller.t('ui.would-happen')}: {'; '.join(told)}" if told else ""


def since(table: Table) -> list[Row]:
    """The rows since the last decision of the shown seat."""
    mine = f"S{(table.seat or 0) + 1} "
    last = next((i for i in range(len(table.rows) - 1, -1, -1) if table.rows[i].line.startswith(mine)), -1)
    return table.rows[last + 1 :]


def standing(table: Table, teller: Teller[Any]) -> str:
    """Why this seat has nothing to decide; empty if it has."""
    t = teller.t
    if table.offline:
        return t("ui.connecting" if table.now is None else "ui.reconnecting")
    if table.notice:
        return t(table.notice)
    if table.proposal is not None:
        return t(table.proposal[0], teller.seat(table.proposal[1]))
    if table.stage == "open" or table.now is None or table.view is None:
        return t("ui.waiting-players" if table.stage == "open" else "ui.connecting")
    if table.stage != "playing":
        return t("ui.ended") if table.stage == "ended" else teller.result(table.now, table.winners())
    others = [i for i in table.asked if i not in table.sealed and i != table.seat]
    if table.seat in table.sealed and table.seat in table.asked:
        return t("ui.sealed", teller.words.listed([teller.seat(i) for i in others]))
    return "" if table.mine else teller.waiting(table.now, others or table.asked)


def sentence(table: Table, teller: Teller[Any]) -> Content:
    waiting = standing(table, teller)
    if waiting or table.seat is None or table.view is None:
        return Content(waiting)
    alone = len(table.own) < 2
    who = f"{MARKS[table.seat]} {teller.t('ui.you')} " if alone else f"{teller.marked(table.seat)}: "
    asked = teller.t("terminal.confirm-it") if ready(table, teller) else teller.question(table.view)
    return joined([text(who, SEAT_STYLES[table.seat]), asked])
