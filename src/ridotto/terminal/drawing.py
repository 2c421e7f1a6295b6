"""Lines of text in columns, with the colours of the theme. Each seat has a shape and a colour."""

from collections.abc import Sequence
from typing import Final

from textual.content import Content

from ridotto.terminal.words import MARKS

SEAT_STYLES: Final = ("bold $text-primary", "bold $text-warning", "bold $text-error", "bold $text-success")
HEADING: Final = "bold $text-accent"
FAINT: Final = "$foreground 60%"
STRONG: Final = "bold"
OWN: Final = "bold $text-primary"


def text(words: str, style: str = "") -> Content:
    return Content.styled(words, style) if style else Content(words)


def mark(seat: int) -> Content:
    return text(MARKS[seat], SEAT_STYLES[seat])


def named(seat: int, name: str) -> Content:
    return text(f"{MARKS[seat]} {name}", SEAT_STYLES[seat])


def joined(parts: Sequence[Content | str]) -> Content:
    return Content("").join(parts)


def fitted(line: Content, width: int) -> Content:
    """Pad or cut to exactly this width."""
    short = width - line.cell_length
    return line.pad_right(short) if short >= 0 else line.truncate(width, ellipsis=True)


def beside(left: Sequence[Content], right: Sequence[Content], width: int, gap: int = 2) -> list[Content]:
    """Put two blocks side by side; the left one is `width` columns wide."""
    found = []
    for i in range(max(len(left), len(right))):
        one = left[i] if i < len(left) else Content("")
        other = right[i] if i < len(right) else Content("")
        found.append(joined([fitted(one, width), " " * gap, other]))
    return found


def flowing(parts: Sequence[Content], width: int, gap: str = "  ", indent: int = 0) -> list[Content]:
    """Wrap the parts, as many per line as fit."""
    found: list[Content] = []
    line = Content("")
    for part in parts:
        if line.cell_length and line.cell_length + len(gap) + part.cell_length > width:
            found.append(line)
            line = Content(" " * indent)
            line = joined([line, part])
        else:
            line = joined([line, gap, part]) if line.cell_length else part
    return [*found, line] if line.cell_length else found


def table(rows: Sequence[Sequence[Content]], width: int, gap: int = 2) -> list[Content]:
    """Fit column widths to their content; if the table is too wide, shrink the last column."""
    if not rows:
        return []
    columns = max(len(row) for row in rows)
    widths = [max((row[i].cell_length for row in rows if i < len(row)), default=0) for i in range(columns)]
    over = sum(widths) + gap * (columns - 1) - width
    if over > 0:
        widths[-1] = max(1, widths[-1] - over)
    return [joined([c for i, part in enumerate(row) for c in ((" " * gap) * (i > 0), fitted(part, widths[i]))])
            for row in rows]  # fmt: skip
