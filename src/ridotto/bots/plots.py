"""Pictures of a tournament as SVG, drawn by hand: a few rectangles and words need no library."""

from collections.abc import Sequence
from html import escape
from math import ceil, floor, log10
from typing import Final

from ridotto.bots.arena import Standing
from ridotto.bots.ratings import Rating

# Okabe and Ito's colours, told apart by (nearly) everybody.
COLOURS: Final = ("#0072b2", "#e69f00", "#009e73", "#cc79a7", "#56b4e9", "#d55e00", "#f0e442", "#999999")
WIDTH: Final = 760
LABEL: Final = 220  # pixels for the names at the left
ROW: Final = 30
TOP: Final = 54


def text(x: float, y: float, words: str, anchor: str = "start", size: int = 13, bold: bool = False) -> str:
    weight = ' font-weight="bold"' if bold else ""
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" font-size="{size}"{weight}>{escape(words)}</text>'


def rectangle(x: float, y: float, width: float, height: float, colour: str, about: str) -> str:
    return (
        f'<rect x="{x:.1f}" y="{y:.1f}" width="{width:.1f}" height="{height:.1f}" fill="{colour}">'
        f"<title>{escape(about)}</title></rect>"
    )


def line(x1: float, y1: float, x2: float, y2: float, colour: str = "#444", width: float = 1.0) -> str:
    return f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" stroke="{colour}" stroke-width="{width:g}"/>'


def dot(x: float, y: float, colour: str, about: str) -> str:
    return f'<circle cx="{x:.1f}" cy="{y:.1f}" r="5" fill="{colour}"><title>{escape(about)}</title></circle>'


class Scale:
    """From values to pixels, with round numbers on the axis."""

    def __init__(self, low: float, high: float) -> None:
        span = max(high - low, 1e-9)
        step: float = 10.0 ** floor(log10(span / 4))
        self.step: float = next((step * n for n in (1, 2, 5) if span / (step * n) <= 8), step * 10)
        self.low: float = floor(low / self.step) * self.step
        self.high: float = max(ceil(high / self.step) * self.step, self.low + self.step)

    def x(self, value: float) -> float:
        return LABEL + (value - self.low) / (self.high - self.low) * (WIDTH - LABEL - 30)

    def axis(self, top: float, bottom: float, percent: bool = False) -> list[str]:
        found: list[str] = []
        for i in range(round((self.high - self.low) / self.step) + 1):
            value = self.low + i * self.step
            found.append(line(self.x(value), top, self.x(value), bottom, "#ddd"))
            words = f"{100 * value:g} %" if percent else f"{round(value, 9):g}"
            found.append(text(self.x(value), bottom + 16, words, "middle", 11))
        return found


def panel(title: str, words: str, rows: int, top: float) -> list[str]:
    return [text(16, top + 20, title, size=15, bold=True), text(16, top + 38, words, size=11)]


def strengths(
    rows: Sequence[tuple[str, float, float, float]], title: str, words: str, top: float, percent: bool
) -> list[str]:
    """A point with its interval for each bot."""
    scale = Scale(min(low for _, _, low, _ in rows), max(high for _, _, _, high in rows))
    begin = top + TOP
    end = begin + ROW * len(rows)
    found = panel(title, words, len(rows), top) + scale.axis(begin, end, percent)
    for i, (bot, value, low, high) in enumerate(rows):
        y = begin + ROW * i + ROW / 2
        told = f"{bot}: {100 * value:.1f} % ({100 * low:.1f} to {100 * high:.1f})"
        if not percent:
            told = f"{bot}: {value:+.0f} ({low:+.0f} to {high:+.0f})"
        found += [
            text(LABEL - 10, y + 4, shortened(bot), "end"),
            line(scale.x(low), y, scale.x(high), y, COLOURS[0], 3),
            dot(scale.x(value), y, COLOURS[0], told),
        ]
    return found


def points_by_source(standings: Sequence[Standing], top: float) -> list[str]:
    """A bar for each bot, what it lost to the left of 0, what it won to the right, and the sum as a mark."""
    names = list(dict.fromkeys(name for one in standings for name in one.sources))
    plus = [sum(n for n in one.sources.values() if n > 0) for one in standings]
    minus = [sum(n for n in one.sources.values() if n < 0) for one in standings]
    scale = Scale(min([0.0, *minus]), max([1.0, *plus]))
    begin = top + TOP
    end = begin + ROW * len(standings)
    found = panel("Points by source", "mean of a game; the mark is the total", len(standings), top)
    found += scale.axis(begin, end)
    for i, one in enumerate(standings):
        y = begin + ROW * i
        right = left = 0.0
        found.append(text(LABEL - 10, y + ROW / 2 + 4, shortened(one.bot), "end"))
        for k, name in enumerate(names):
            n = one.sources.get(name, 0.0)
            start = right if n >= 0 else left + n
            wide = scale.x(start + abs(n)) - scale.x(start)
            found.append(rectangle(scale.x(start), y + 5, wide, ROW - 10, colour(k), f"{one.bot}, {name}: {n:.1f}"))
            right += max(n, 0.0)
            left += min(n, 0.0)
        x = scale.x(one.mean_points)
        found.append(line(x, y + 1, x, y + ROW - 1, "#000", 2))
    x = float(LABEL)
    y = end + 34.0
    for k, name in enumerate(names):
        if x + 30 + 7 * len(name) > WIDTH:
            x, y = float(LABEL), y + 20
        found += [rectangle(x, y - 10, 12, 12, colour(k), name), text(x + 17, y, name, size=12)]
        x += 34 + 7 * len(name)
    return found


def colour(i: int) -> str:
    return COLOURS[i % len(COLOURS)]


def shortened(bot: str, most: int = 28) -> str:
    return bot if len(bot) <= most else bot[: most - 1] + "…"


def picture(title: str, standings: Sequence[Standing], ratings: Sequence[Rating] | None) -> str:
    """The whole picture: ratings of a pool or shares of wins, and points by source."""
    if ratings is not None:
        rows = [(one.bot, one.rating, one.low, one.high) for one in ratings]
        upper = strengths(rows, "Ratings", "400 points are ten times the strength; bars are 95 % intervals", 40, False)
    else:
        rows = [(one.bot, one.win_share, one.low, one.high) for one in standings]
        upper = strengths(rows, "Share of wins", "of each seat's games; bars are 95 % intervals", 40, True)
    below = 40 + TOP + ROW * len(rows) + 40
    lower = points_by_source(standings, below)
    height = below + TOP + ROW * len(standings) + 80
    head = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" height="{height}"',
        'role="img" font-family="sans-serif" fill="#222">',
        f"<title>{escape(title)}</title>",
        f'<rect width="{WIDTH}" height="{height}" fill="#fff"/>',
        text(16, 28, title, size=17, bold=True),
    ]
    return "\n".join([*head, *upper, *lower, "</svg>", ""])
