"""Shared by tables and replays: the drawn board and the log lines."""

from collections.abc import Callable
from typing import Any

from textual.content import Content
from textual.widget import Widget

from ridotto.engine.events import learns
from ridotto.terminal.drawing import HEADING, SEAT_STYLES, joined, text
from ridotto.terminal.table import Row
from ridotto.terminal.teller import Teller
from ridotto.terminal.words import MARKS


class Board(Widget):
    """The drawn board, as wide as the screen allows."""

    DEFAULT_CSS = "Board { height: auto; width: 1fr; }"

    def __init__(self) -> None:
        super().__init__()
        self.draw: Callable[[int], list[Content]] = lambda width: [Content("")]

    def get_content_height(self, container: object, viewport: object, width: int) -> int:
        return max(1, len(self.draw(width)))

    def render(self) -> Content:
        return Content("\n").join(self.draw(self.size.width))


class Log:
    """The log lines of all rows, rendered once per row: a game has hundreds."""

    def __init__(self) -> None:
        self.forget(("", None))

    def forget(self, key: tuple[str, int | None]) -> None:
        self.key = key
        self.known: list[tuple[Row, int]] = []
        self.ends: list[int] = []  # number of lines after each row
        self.lines: list[Content] = []

    def of(self, teller: Teller[Any], rows: list[Row], seat: int | None) -> list[Content]:
        """The lines this seat may read, without moves that were taken back."""
        if self.key != (teller.words.language, seat):
            self.forget((teller.words.language, seat))
        same = 0
        for (row, n), other in zip(self.known, rows):
            if row is not other or n != len(other.events):
                break
            same += 1
        del self.known[same:], self.ends[same:]
        del self.lines[self.ends[-1] if self.ends else 0 :]
        for row in rows[same:]:
            seen = Row(row.line, [e for e in row.events if learns(e, seat)])
            self.lines += said_lines(teller, seen)
            self.known.append((row, len(row.events)))
            self.ends.append(len(self.lines))
        return self.lines


def said_lines(teller: Teller[Any], row: Row) -> list[Content]:
    """The log lines of a row, each with the shape of the acting player."""
    found = []
    for said in teller.log(row.events, row.line):
        if said.heading:
            found.append(text(f"── {said.text} ──", HEADING))
        elif said.seat >= 0:
            found.append(joined([text(f"{MARKS[said.seat]} ", SEAT_STYLES[said.seat]), said.text]))
        else:
            found.append(Content(f"  {said.text}"))
    return found
