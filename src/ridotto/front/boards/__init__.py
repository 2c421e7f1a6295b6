"""A position as a picture (SVG), put together from the page's own pieces: for notebooks and environments.

`web/pieces.mjs` writes the pieces beside the built page, so every package has them. In a clone without the page, and
for a game that has no board here, `svg_of` returns None, and the table in words takes the picture's place.
"""

import json
from collections.abc import Callable, Sequence
from functools import cache
from html import escape
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

FOLDER: Final = Path(__file__).parent.parent.parent / "server" / "static" / "pieces"
FACE: Final = "'EB Garamond',Georgia,'Liberation Serif','DejaVu Serif','Times New Roman',serif"

Draw = Callable[["Sheet", Any, Sequence[str]], None]
Box = tuple[float, float, float, float]  # left, top, width, height


@cache
def pieces_of(name: str) -> dict[str, Any] | None:
    """The drawings of a game by name, with its colours; None where the page is not built."""
    try:
        found: dict[str, Any] = json.loads((FOLDER / f"{name}.json").read_text("utf-8"))
    except FileNotFoundError:
        return None
    return found


class Sheet:
    """A picture that grows: pieces of the page, shapes and words, in the colours of the game."""

    def __init__(self, name: str, pieces: dict[str, Any], box: Box) -> None:
        self.name = name
        self.drawings: dict[str, dict[str, str]] = pieces["drawings"]
        self.places: dict[str, Any] = pieces["places"]
        self.colours: dict[str, str] = pieces["colours"]
        self.defs: str = pieces["defs"]
        self.box = box  # nothing outside it is drawn
        self.used: dict[str, str] = {}
        self.parts: list[str] = []
        self.rect(*box, self.colours["bg"])

    def shows(self, x: float, y: float, w: float, h: float) -> bool:
        left, top, width, height = self.box
        return x < left + width and x + w > left and y < top + height and y + h > top

    def put(self, piece: str, x: float, y: float, w: float, h: float, opacity: float = 1.0) -> None:
        """A piece in a box of this size, as large as it fits."""
        if not self.shows(x, y, w, h):
            return
        if piece not in self.used:
            self.used[piece] = f"{self.name}-{len(self.used)}"
        faint = "" if opacity == 1.0 else f' opacity="{opacity}"'
        self.parts.append(
            f'<use href="#{self.used[piece]}" x="{x:.5g}" y="{y:.5g}" width="{w:.5g}" height="{h:.5g}"{faint}/>'
        )

    def rect(self, x: float, y: float, w: float, h: float, fill: str, line: str = "none", r: float = 0) -> None:
        if not self.shows(x, y, w, h):
            return
        self.parts.append(
            f'<rect x="{x:.5g}" y="{y:.5g}" width="{w:.5g}" height="{h:.5g}" rx="{r}" fill="{fill}" stroke="{line}"/>'
        )

    def text(
        self, x: float, y: float, words: object, size: float = 16, at: str = "start", fill: str = "", bold: bool = False
    ) -> None:
        """One line of words; `at`: start, middle or end."""
        self.parts.append(
            f'<text x="{x:.5g}" y="{y:.5g}" font-size="{size}" text-anchor="{at}" font-weight="{700 if bold else 500}" '
            f'fill="{fill or self.colours["ink"]}">{escape(str(words))}</text>'
        )

    def panel(self, x: float, y: float, w: float, h: float, title: str = "") -> None:
        self.rect(x, y, w, h, self.colours["panel"], self.colours["line"], 6)
        if title:
            self.text(x + 10, y + 22, title, 17, bold=True)

    def svg(self) -> str:
        symbols = "".join(
            f'<symbol id="{key}" viewBox="{self.drawings[name]["box"]}" overflow="visible">'
            f"{self.drawings[name]['art']}</symbol>"
            for name, key in self.used.items()
        )
        left, top, width, height = (f"{n:.5g}" for n in self.box)
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{left} {top} {width} {height}" width="{width}" '
            f'height="{height}" font-family="{FACE}" role="img" style="max-width:100%;height:auto">'
            f"<defs>{self.defs}{symbols}</defs>{''.join(self.parts)}</svg>"
        )


def svg_of(rules: Any, bare: Any, viewer: int | None, names: Sequence[str], look: str = "") -> str | None:
    """What this player sees (None: a spectator), as SVG; None where it cannot be drawn.

    `look`: only this part of the table, as examples of the rules name it (`budget`, `room:arts`).
    """
    pieces = pieces_of(rules.name)
    package = f"{__name__}.{rules.name.replace('-', '_')}"
    if pieces is None or not rules.setup_done(bare) or find_spec(package) is None:
        return None
    board = import_module(f"{package}.board")
    view = rules.shown(bare, viewer)
    box = board.part(look, view, pieces["places"]) if look else (0, 0, *board.SIZE)
    sheet = Sheet(rules.name, pieces, box)
    draw: Draw = board.draw
    draw(sheet, view, names)
    return sheet.svg()


def roman(n: int) -> str:
    return ("", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII")[n]
