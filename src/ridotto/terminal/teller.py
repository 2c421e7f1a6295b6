"""How a game is told: the question, every choice, what happened, the table as text. One for each game, in its folder.

A teller knows words and the numbers of the box. It judges nothing: what may be chosen comes from the rules.
"""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from importlib import import_module
from typing import NamedTuple

from textual.content import Content

from ridotto.engine.events import Event
from ridotto.engine.game import View
from ridotto.terminal.words import MARKS, Words


class Said(NamedTuple):
    """A line of the log."""

    seat: int  # whose doing; -1: nobody's
    text: str
    heading: bool = False


class Section(NamedTuple):
    """A part of the table, as text."""

    title: str
    lines: list[str]


class Teller(ABC):
    """One game, in one language, for seats with these names."""

    name: str  # of the game

    def __init__(self, words: Words, names: Sequence[str]) -> None:
        self.words = words
        self.t = words.t
        self.names = list(names)

    def seat(self, seat: int | None) -> str:
        return "" if seat is None or seat < 0 else self.names[seat]

    def marked(self, seat: int) -> str:
        """A seat with its shape."""
        return f"{MARKS[seat]} {self.names[seat]}"

    def number(self, words: str, i: int) -> int:
        """The number a choice is called by: its place in the list, or what it says itself (a bid, steps)."""
        return i + 1

    @abstractmethod
    def rounds(self, view: View) -> list[tuple[str, bool]]:
        """The track of rounds: labels, and which is the present one."""

    @abstractmethod
    def question(self, view: View) -> str:
        """What is asked of the seat whose view this is."""

    @abstractmethod
    def waiting(self, view: View, asked: Sequence[int]) -> str: ...

    @abstractmethod
    def choice(self, view: View, words: str) -> str:
        """A choice, with what it costs and brings."""

    def extra(self, view: View) -> list[tuple[str, str]]:
        """Whole decisions that are offered beside the small steps into which the rules cut them: words, label."""
        return []

    def turn_over(self, view: View) -> bool:
        """Is what comes next a new turn of the same seat? Then a draft is best confirmed first."""
        return False

    def hidden(self, view: View) -> View:
        """The view without what only its seat may know, for a screen that others look at."""
        return view

    @abstractmethod
    def log(self, events: Sequence[Event], line: str = "") -> list[Said]:
        """What a row of the record brought, line by line."""

    @abstractmethod
    def sections(self, view: View) -> list[Section]:
        """Everything that lies on the table."""

    @abstractmethod
    def board(self, view: View, width: int) -> list[Content]:
        """Everything that lies on the table, drawn into so many columns."""

    @abstractmethod
    def sources(self, view: View) -> list[tuple[str, list[int]]]:
        """Where the points of each seat come from."""

    @abstractmethod
    def ranking(self, view: View) -> list[int]: ...

    @property
    def tie_break(self) -> str:
        return self.t(f"{self.name}.tie-break")

    def result(self, view: View, winners: Sequence[int]) -> str:
        points = ", ".join(f"{self.seat(i)} {view['players'][i]['points']}" for i in self.ranking(view))
        return self.t("terminal.result", points, self.words.listed([self.seat(i) for i in winners]))

    def rules(self) -> dict[str, str]:
        """The rules in short, by part."""
        start = f"{self.name}.rules."
        return {k.removeprefix(start): text for k, text in self.words.catalogue.items() if k.startswith(start)}


def make_teller(game: str, words: Words, names: Sequence[str]) -> Teller:
    kind: type[Teller] = import_module("ridotto.terminal." + game.replace("-", "_")).TELLER
    return kind(words, names)
