"""A position as text and as a picture: of the board, or of the same text, drawn with numpy alone."""

import unicodedata
from collections.abc import Callable
from io import BytesIO
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from ridotto.engine.game import Game
from ridotto.front.boards import svg_of
from ridotto.front.drawing import text_of as text_of_state
from ridotto.front.game import game_of
from ridotto.front.state import State

MODES: Final = ("ansi", "human", "rgb_array")
WIDTH: Final = 100  # characters of a line
ROWS: Final = 72  # lines of a column
COLUMNS: Final = 2

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
HEADING: Final = (122, 84, 30)
SEAT_INKS: Final = ((158, 42, 43), (31, 78, 121), (46, 110, 62), (138, 98, 20))


def text_of(game: Game[Any], s: Any, seat: int | None) -> str:
    """What a seat sees (None: a spectator), as lines of text."""
    return text_of_state(State(game_of(game), s, complete=False), seat, "en", None) + "\n"


def plain(text: str) -> str:
    """In the characters of the font."""
    for sign, known in (("×", "*"), ("–", "-"), ("−", "-"), ("’", "'"), ("“", "'"), ("”", "'")):
        text = text.replace(sign, known)
    return "".join(c for c in unicodedata.normalize("NFKD", text) if not unicodedata.combining(c)).upper()


def columns_of(lines: list[str]) -> list[list[str]]:
    """The lines in columns; a part of the table stays together where it fits."""
    parts: list[list[str]] = [[]]
    for line in lines:
        if not line:
            parts.append([])
        parts[-1].append(line)
    found: list[list[str]] = [[]]
    for part in parts:
        if len(found[-1]) + len(part) > ROWS and len(found) < COLUMNS:
            found.append(part[1:])
        else:
            found[-1] += part
    return found


def picture_of(game: Game[Any], s: Any, seat: int | None) -> NDArray[np.uint8]:
    """The table as a picture, always of one size: drawn with the page's pieces where the extra `draw` is installed."""
    if rasterize is not None:
        svg = svg_of(game, s, seat, [f"S{i + 1}" for i in range(game.seats)])
        if svg is not None:
            return rasterize(svg)
    return lines_of(game, s, seat)


def rasterizer() -> Callable[[str], NDArray[np.uint8]] | None:
    """Turns SVG into pixels; None without the extra."""
    try:
        import resvg_py
        from PIL import Image
    except ModuleNotFoundError:
        return None

    def rasterize(svg: str) -> NDArray[np.uint8]:
        data = resvg_py.svg_to_bytes(svg_string=svg)
        return np.asarray(Image.open(BytesIO(bytes(data))).convert("RGB"))

    return rasterize


rasterize: Final = rasterizer()


def lines_of(game: Game[Any], s: Any, seat: int | None) -> NDArray[np.uint8]:
    """The lines of text as a picture. Headings are coloured, and so are the players' names."""
    height, width = CELL
    column_width = 2 * MARGIN + WIDTH * width
    found = np.empty((2 * MARGIN + ROWS * height, COLUMNS * column_width, 3), np.uint8)
    found[:] = PAPER
    names = {f"S{i + 1}": ink for i, ink in enumerate(SEAT_INKS)}
    for n, column in enumerate(columns_of(text_of(game, s, seat).splitlines())):
        for row, line in enumerate(column[:ROWS]):
            top, ink = MARGIN + row * height, HEADING if line and line == line.upper() and line[0] != " " else INK
            for at, word in words_of(line):
                draw(found, word, top, n * column_width + MARGIN + at * width, names.get(word.strip(":,."), ink))
    return found


def words_of(line: str) -> list[tuple[int, str]]:
    """Every word with the place where it begins."""
    found, at = [], 0
    for word in line.split(" "):
        if word:
            found.append((at, word))
        at += len(word) + 1
    return found


def draw(picture: NDArray[np.uint8], word: str, top: int, left: int, ink: tuple[int, int, int]) -> None:
    for i, character in enumerate(plain(word)):
        glyph = GLYPHS.get(character)
        if glyph is not None:
            place = left + i * CELL[1]
            picture[top : top + glyph.shape[0], place : place + glyph.shape[1]][glyph] = ink


def glyph_of(code: int) -> NDArray[np.bool_]:
    points = [[bool(code >> (3 * (4 - row)) >> (2 - column) & 1) for column in range(3)] for row in range(5)]
    return np.kron(np.array(points), np.ones((SCALE, SCALE), bool)).astype(bool)


GLYPHS: Final = {character: glyph_of(code) for character, code in FONT.items()}
