"""A row of a table of decisions: a position, the clicks of one way through it, and the resulting decision."""

from collections.abc import Callable
from typing import NamedTuple

from tests.browser.positions import Spot

CONFIRM = ".prompt .confirm"
BUTTON = ".deciding .buttons button:not([disabled])"


class Span(NamedTuple):
    """The number of clicks a decision may take; "+ Confirm" is one more, by any button that confirms."""

    fewest: int
    most: int
    confirm: bool = False


class Row(NamedTuple):
    of: str  # the row of the table
    name: str
    where: Callable[[Spot], bool]
    clicks: Callable[[Spot], list[str]]  # selectors, in order; the first match is clicked. These are counted
    stored: str = ""  # how the last decision of the record begins then, as an expression; "": nothing is stored yet
    shown: str = ""  # text on the page after the last counted click
    before: Callable[[Spot], list[str]] = lambda spot: []  # clicks that another row counts
    after: Callable[[Spot], list[str]] | None = None  # likewise; Confirm is among them then


def counted(row: Row, span: Span, spot: Spot) -> int:
    """The click that confirms is not counted where the table adds it to the number."""
    return len(row.clicks(spot)) - (1 if span.confirm and row.after is None else 0)


def these(*selectors: str) -> Callable[[Spot], list[str]]:
    return lambda spot: list(selectors)


def at(point: str, *legal: str) -> Callable[[Spot], bool]:
    """A position of this point where every one of these choices, or one that begins so, is legal."""
    return lambda spot: spot.point == point and all(any(w.startswith(one) for w in spot.legal) for one in legal)


def button(text: str) -> str:
    return f"{BUTTON}:has-text('{text}')"
