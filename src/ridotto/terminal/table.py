"""A table as the screen sees it, wherever the game is played: what is asked, what is tried, what has happened.

What a person tries before confirming is a draft: decisions on a private copy, as at a server's table.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

from ridotto.engine.events import Event, learns
from ridotto.engine.game import Game, View
from ridotto.terminal.words import Words


class Why(NamedTuple):
    """Why not: a code for the translators and its numbers."""

    code: str
    numbers: tuple[int, ...]


class Choice(NamedTuple):
    words: str
    refused: Why | None


class Row(NamedTuple):
    """A line of the record, and what came of it."""

    line: str
    events: list[Event]


class Table(ABC):
    """`changed` is called whenever there is something new to draw."""

    game: Game[Any]

    def __init__(self, game: Game[Any], names: list[str]) -> None:
        self.game = game
        self.names = names
        self.own: list[int] = []  # the seats of people at this screen
        self.seat: int | None = None  # through whose eyes the table is seen
        self.curtain: int | None = None  # the screen is to be handed to this seat
        self.stage = "playing"  # open, playing, over, ended
        self.asked: list[int] = []
        self.sealed: list[int] = []
        self.now: View | None = None  # what lies on the table
        self.view: View | None = None  # the same after the draft
        self.choices: list[Choice] = []
        self.draft: list[str] = []
        self.tried: list[Row] = []  # what the draft would bring
        self.stopped = ""  # why the draft cannot go on: draw, seat, over, sealed
        self.complete = False  # the draft ends between two decisions, not inside one
        self.rows: list[Row] = []
        self.problem: Why | None = None  # what was refused last
        self.offline = False
        self.proposal: tuple[str, int] | None = None  # a key for the translators, and whose: this seat is to answer it
        self.heard_chat: list[str] = []  # what was said and not shown yet
        self.notice = ""  # a key for the translators: what the table itself has to say
        self.changed: Callable[[], None] = lambda: None

    @property
    def mine(self) -> bool:
        """Is the seat whose eyes these are to decide?"""
        return self.stage == "playing" and self.seat in self.asked and self.seat not in self.sealed

    def seen(self, rows: list[Row]) -> list[Row]:
        """Rows with the events that the present eyes may see."""
        return [Row(row.line, [e for e in row.events if learns(e, self.seat)]) for row in rows]

    def why(self, words: Words) -> str:
        """What was refused last, in words."""
        return "" if self.problem is None else words.why(*self.problem, self.game)

    # --- what a person does

    @abstractmethod
    async def choose(self, words: str) -> None:
        """One decision, or one small step of it, more in the draft."""

    @abstractmethod
    async def undo(self) -> None:
        """One step of the draft back; without a draft, the last decision, where that is allowed."""

    @abstractmethod
    async def confirm(self) -> None: ...

    @abstractmethod
    def can_undo(self) -> bool: ...

    async def consent(self, yes: bool) -> None:  # noqa: B027 - only at a server somebody proposes something
        """Answers somebody's proposal (taking back, ending)."""

    async def say(self, text: str) -> None:  # noqa: B027 - only at a server there is somebody to talk to
        """Something for everybody at the table to read."""

    def lift(self) -> None:  # noqa: B027 - a table without secrets has no curtain
        """The seat for whom the curtain fell sits at the screen now."""

    # --- its life

    @abstractmethod
    async def run(self) -> None:
        """Plays everything that no person here decides, until the game is over or the screen is closed."""

    @abstractmethod
    def winners(self) -> list[int]: ...

    def save(self) -> str:
        """Where the record was written to; empty: nowhere."""
        return ""

    def save_to(self, file: Path) -> str:
        return ""

    async def close(self) -> None:  # noqa: B027 - not every table holds something
        """The screen is left."""
