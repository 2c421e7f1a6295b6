"""The help texts of a game: the rules in short, by chapter, and "What is this?". Keys, not sentences.

Every number in these texts comes from the game's box and options: the rules of a table are those it is played by.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from ridotto.engine.telling import Said

SIGN: Final = "*"  # after a number that no source shows: it is our reconstruction


@dataclass(slots=True, frozen=True)
class Chapter:
    name: str
    title: Said
    text: Sequence[Said]  # paragraphs


@dataclass(slots=True, frozen=True)
class Learning:
    """The rules of one table, for its number of players and options."""

    chapters: Sequence[Chapter] = ()
    things: dict[str, Said] = field(default_factory=dict)  # "what is this?", by the name of the thing


def either(numbers: Sequence[int]) -> Said:
    """`1, 2 or 3`."""
    return Said("ui.or", (", ".join(map(str, numbers[:-1])), numbers[-1]))


def ours(*numbers: int) -> str:
    """Numbers with the sign that marks them as reconstructed."""
    return ", ".join(map(str, numbers)) + SIGN
