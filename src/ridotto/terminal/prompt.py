"""The prompt in one sentence: whose turn it is and what to do."""

from typing import Any

from textual.content import Content

from ridotto.terminal.drawing import SEAT_STYLES, joined, text
from ridotto.terminal.table import Table
from ridotto.terminal.teller import Teller
from ridotto.terminal.words import MARKS


def ready(table: Table, teller: Teller[Any]) -> bool:
    """The move is complete and waits for confirmation."""
    if not table.draft or table.view is None:
        return False
    return table.stopped != "" or (table.complete and teller.turn_over(table.view))


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
