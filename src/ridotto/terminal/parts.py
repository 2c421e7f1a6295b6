"""What tables and replays share on the screen: the drawn board, the lines of the log."""

from collections.abc import Callable

from textual.content import Content
from textual.widget import Widget

from ridotto.engine.events import learns
from ridotto.terminal.drawing import HEADING, SEAT_STYLES, joined, text
from ridotto.terminal.table import Row
from ridotto.terminal.teller import Teller
from ridotto.terminal.words import MARKS


class Board(Widget):
    """The drawing of the table, as wide as there is room."""

    DEFAULT_CSS = "Board { height: auto; width: 1fr; }"

    def __init__(self) -> None:
        super().__init__()
        self.draw: Callable[[int], list[Content]] = lambda width: [Content("")]

    def get_content_height(self, container: object, viewport: object, width: int) -> int:
        return max(1, len(self.draw(width)))

    def render(self) -> Content:
        return Content("\n").join(self.draw(self.size.width))


class Log:
    """The lines of all rows, worked out once for each: a game has hundreds of them."""

    def __init__(self) -> None:
        self.forget(("", None))

    def forget(self, key: tuple[str, int | None]) -> None:
        self.key = key
        self.known: list[tuple[Row, int]] = []
        self.ends: list[int] = []  # how many lines there are after each row
        self.lines: list[Content] = []

    def of(self, teller: Teller, rows: list[Row], seat: int | None) -> list[Content]:
        """What these eyes may read; what was taken back is forgotten."""
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


def said_lines(teller: Teller, row: Row) -> list[Content]:
    """The lines of the log for a row, each with the shape of whose doing it is."""
    found = []
    for said in teller.log(row.events, row.line):
        if said.heading:
            found.append(text(f"── {said.text} ──", HEADING))
        elif said.seat >= 0:
            found.append(joined([text(f"{MARKS[said.seat]} ", SEAT_STYLES[said.seat]), said.text]))
        else:
            found.append(Content(f"  {said.text}"))
    return found
