"""The decision points of a game, one row each: a game's `flow.py` lists them in the order of its numbers."""

from collections.abc import Callable, Sequence
from typing import Generic, TypeVar

S = TypeVar("S")  # a game's State
P = TypeVar("P")  # a game's Player


def nobody(s: object) -> None:
    raise LookupError("at this point there is nobody to look for")


def nothing(s: object, p: object) -> list[int]:
    raise LookupError("at this point no seat is asked")


def no_deal(s: object, action: int) -> None:
    raise LookupError("at this point chance does nothing")


class Point(Generic[S, P]):
    """A moment of the game: a seat decides, chance deals, or the game goes on by itself."""

    def __init__(
        self,
        number: int,
        name: str = "",
        proceed: Callable[[S], None] = nobody,
        options: Callable[[S, P], list[int]] = nothing,
        deal: Callable[[S, int], None] = no_deal,
        rules_id: str = "",
    ) -> None:
        self.number = number  # s.point
        self.name = name  # its name in views, screens and bots; empty if no seat decides here
        self.proceed = proceed  # finds the next decision
        self.options = options  # lists the legal choices
        self.deal = deal  # applies a chance outcome
        self.rules_id = rules_id or name  # its id in the rules' table of decisions, which traces write


def in_order(rows: Sequence[Point[S, P]]) -> tuple[Point[S, P], ...]:
    """The rows as a table that s.point indexes. ValueError: a row is missing or in the wrong place."""
    for place, row in enumerate(rows):
        if row.number != place:
            raise ValueError(f"row {place} of the decision points has the number {row.number}")
    return tuple(rows)
