"""Replays: the table as it stood after each row that counts, for one observer, or with all screens open after the end.

A replay leaves out moves that were taken back. The states of a table are folded once and kept for a few tables: the
slider asks again and again.
"""

from collections import OrderedDict
from typing import Any, Final

from ridotto.engine.events import learns
from ridotto.engine.game import Game
from ridotto.engine.record import Line, Reader, Record
from ridotto.server import protocol, views
from ridotto.server.folding import Position
from ridotto.server.refusals import Refused
from ridotto.server.tables import Table

MOST_STEPS: Final = 50  # in one answer
MOST_TABLES: Final = 16


class Replays:
    def __init__(self) -> None:
        self.kept: OrderedDict[str, tuple[int, list[Any]]] = OrderedDict()

    def states(self, table: Table) -> list[Any]:
        """The state before the first row, and after each row that counts."""
        found = self.kept.get(table.id)
        if found is None or found[0] != table.position.version:
            found = self.kept[table.id] = (table.position.version, folded(table.position))
        self.kept.move_to_end(table.id)
        while len(self.kept) > MOST_TABLES:
            self.kept.popitem(last=False)
        return found[1]

    def replay(
        self, table: Table, seat: int | None, everything: bool, first: int, count: int, text: bool = False
    ) -> protocol.Replay:
        if everything and table.document.stage not in ("over", "ended"):
            raise Refused("still-playing")
        if everything and table.document.stage == "ended" and table.document.absent():
            raise Refused("screens-closed")
        states, position = self.states(table), table.position
        rows = [position.rows[i] for i in position.kept]
        if not 0 <= first <= len(rows):
            raise Refused("no-such-step", (first, len(rows)))
        steps: list[protocol.Step] = []
        for n in range(first, min(first + max(1, min(count, MOST_STEPS)), len(states))):
            s = states[n]
            row = rows[n - 1] if n else None
            view = open_view(table.game, s) if everything else table.game.view(s, seat)
            numbers = table.game.numbers(s)
            learned = [e for e in row.events if everything or learns(e, seat)] if row else []
            telling = table.game.telling
            steps.append(
                protocol.Step(
                    step=n,
                    seq=row.seq if row else 0,
                    line=row.line if row else "",
                    at=row.at if row else 0.0,
                    round=table.game.round(s) if table.game.setup_done(s) else 0,
                    events=views.all_events(learned, seat, everything),
                    lines=telling.log(learned, row.line) if row else [],
                    strips=telling.strips(learned),
                    view=dict(view),
                    numbers=dict(numbers),
                    sections=telling.table({**view, "numbers": numbers}) if text and numbers else [],
                )
            )
        return protocol.Replay(version=position.version, last=len(rows), seat=seat, open=everything, steps=steps)


def folded(position: Position) -> list[Any]:
    game = position.game
    reader = Reader(Record(game), None)
    found = [game.clone(reader.state)]
    for i in position.kept:
        reader.take(Line(position.rows[i].seq, position.rows[i].line))
        found.append(game.clone(reader.state))
    return found


def open_view(game: Game[Any], s: Any) -> dict[str, Any]:
    """The knowledge of all seats together: each player as that player sees it, the rest as the active seat sees it."""
    acting = game.seat(s)
    found = dict(game.view(s, acting if acting >= 0 else None))
    found["seat"] = None
    found["players"] = [game.view(s, i)["players"][i] for i in range(game.seats)]
    return found
