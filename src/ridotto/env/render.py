"""A position as plain text, and the same text as a picture, drawn with numpy alone."""

from collections.abc import Iterator
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from ridotto.engine.game import View

SKIPPED: Final = ("game", "players", "seats", "seat", "rounds")
WIDTH: Final = 100  # characters of a line

# Five rows of three points for each character, as octal digits from the top
FONT: Final[dict[str, int]] = {
    " ": 0o00000, "0": 0o75557, "1": 0o26227, "2": 0o71747, "3": 0o71717, "4": 0o55711, "5": 0o74717, "6": 0o74757,
    "7": 0o71111, "8": 0o75757, "9": 0o75717, "A": 0o25755, "B": 0o65656, "C": 0o34443, "D": 0o65556, "E": 0o74647,
    "F": 0o74644, "G": 0o34553, "H": 0o55755, "I": 0o72227, "J": 0o11152, "K": 0o55655, "L": 0o44447, "M": 0o57755,
    "N": 0o65555, "O": 0o25552, "P": 0o65644, "Q": 0o25563, "R": 0o65655, "S": 0o34216, "T": 0o72222, "U": 0o55557,
    "V": 0o55552, "W": 0o55775, "X": 0o55255, "Y": 0o55222, "Z": 0o71247, "-": 0o00700, "+": 0o02720, ".": 0o00002,
    ",": 0o00024, ":": 0o02020, "/": 0o11244, "=": 0o07070, "(": 0o12221, ")": 0o42224, "_": 0o00007, "*": 0o05250,
    ">": 0o42124, "?": 0o71202, "@": 0o25543, "'": 0o22000, "&": 0o25253, "|": 0o22222, "%": 0o51245,
}  # fmt: skip
SCALE: Final = 2
CELL: Final = (7 * SCALE, 4 * SCALE)  # height and width of a character with its distance to the next
MARGIN: Final = 12
PAPER: Final = (250, 246, 236)
INK: Final = (40, 32, 30)
SEAT_INKS: Final = ((158, 42, 43), (31, 78, 121), (46, 110, 62), (138, 98, 20))


def lines_of(view: View) -> list[str]:
    """A view as lines of text: the board, then every player."""
    found = [f"{view['game']}, seen by " + ("everybody" if view["seat"] is None else f"S{view['seat'] + 1}")]
    for key, value in view.items():
        if key not in SKIPPED and value not in (None, [], {}, ""):
            found += wrapped(f"{key}: {told(value)}")
    for player in view["players"]:
        mark = ">" if view["to_act"] == player["seat"] else " "
        found.append("")
        found.append(f"{mark}S{player['seat'] + 1}  points {player['points']}")
        text = "  ".join(
            f"{key} {told(value)}"
            for key, value in player.items()
            if key not in ("seat", "points") and value not in (None, [], {}, False)
        )
        found += wrapped("   " + text)
    return found


def told(value: Any) -> str:
    if isinstance(value, dict):
        return " ".join(f"{key}={told(inner)}" for key, inner in value.items() if inner not in (None, 0, "", [], {}))
    if isinstance(value, list):
        return " ".join(told(inner) for inner in value) or "-"
    return "-" if value is None else str(value)


def wrapped(line: str) -> Iterator[str]:
    while len(line) > WIDTH:
        at = line.rfind(" ", WIDTH // 2, WIDTH)
        at = WIDTH if at < 0 else at
        yield line[:at]
        line = "   " + line[at:].lstrip()
    yield line


def text_of(view: View) -> str:
    return "\n".join(lines_of(view)) + "\n"


def picture_of(view: View, rows: int) -> NDArray[np.uint8]:
    """The same lines as a picture, each player in their own colour."""
    height, width = CELL
    found = np.empty((2 * MARGIN + rows * height, 2 * MARGIN + WIDTH * width, 3), np.uint8)
    found[:] = PAPER
    ink: tuple[int, int, int] = INK
    for row, line in enumerate(lines_of(view)[:rows]):
        top = MARGIN + row * height
        if line[1:2] == "S" and line[2:3].isdigit():
            ink = SEAT_INKS[int(line[2]) - 1]
            found[top - SCALE : top - SCALE + 1, MARGIN:-MARGIN] = ink
        for column, character in enumerate(line[:WIDTH]):
            glyph = GLYPHS.get(character.upper())
            if glyph is not None:
                left = MARGIN + column * width
                window = found[top : top + glyph.shape[0], left : left + glyph.shape[1]]
                window[glyph] = ink
    return found


def glyph_of(code: int) -> NDArray[np.bool_]:
    points = [[bool(code >> (3 * (4 - row)) >> (2 - column) & 1) for column in range(3)] for row in range(5)]
    return np.kron(np.array(points), np.ones((SCALE, SCALE), bool)).astype(bool)


GLYPHS: Final = {character: glyph_of(code) for character, code in FONT.items()}
ROWS: Final = 48  # lines of a picture: enough for four players
