"""A client without a terminal: what it shows as text, and a person who presses keys."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

from textual.pilot import Pilot

from ridotto.bots.bot import make_bot
from ridotto.engine.game import load_game
from ridotto.engine.record import Record
from ridotto.terminal.app import RidottoApp
from ridotto.terminal.choices import Choices
from ridotto.terminal.local import LocalTable
from ridotto.terminal.table import Table
from ridotto.terminal.table_screen import TableScreen

NAMES = ["Anna", "Berta", "Carla", "Dora"]


def shown(app: RidottoApp) -> str:
    """Everything that can be read on the screen now."""
    lines = app.screen._compositor.render_strips()
    return "\n".join("".join(segment.text for segment in line) for line in lines)


async def until(pilot: Pilot[Any], true: Callable[[], Any]) -> None:
    """Waits for something that must come; a test that hangs here has failed."""
    for _ in range(2000):
        if true():
            return
        await asyncio.sleep(0.005)
        await pilot.pause()
    raise AssertionError("it did not come")


def asked(app: RidottoApp, at: Table) -> bool:
    """The table asks a person here, and the screen has drawn what there is to choose."""
    drawn = app.screen.query(Choices)
    return at.mine and bool(drawn) and any(item.number >= 0 for item in drawn.first().items)


def table(
    game: str, file: Path, own: list[int] | None = None, seats: int = 3, bots: str = "random", seed: int = 3
) -> LocalTable:
    record = Record(load_game(game, seats), seed)
    mine = [0] if own is None else own
    others = [i for i in range(seats) if i not in mine]
    return LocalTable(
        record, mine, NAMES[:seats], {i: make_bot(bots) for i in others}, {i: Random(i) for i in others}, file
    )


def client(table: LocalTable, language: str = "en") -> RidottoApp:
    return RidottoApp(TableScreen(table), language)
