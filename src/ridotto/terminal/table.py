"""The interface of a table, local or on a server: the prompt, the unconfirmed choices, the history.

What a person tries before confirming is a draft: decisions on a private copy, as at a server's table.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

from ridotto.engine.events import Event, Refusal, learns
from ridotto.engine.game import Game
from ridotto.engine.telling import Said
from ridotto.engine.views import Shown
from ridotto.terminal.words import Words


class Choice(NamedTuple):
    words: str
    refused: Refusal | None


class Hint(NamedTuple):
    """What a bot would choose, in the words of a record."""

    words: str
    why: Said | None  # why it is better than the next choice


class Row(NamedTuple):
    """A line of the record and its events."""

    line: str
    events: list[Event]


class Table(ABC):
    """`changed` is called when there is something new to draw."""

    game: Game[Any]

    def __init__(self, game: Game[Any], names: list[str]) -> None:
        self.game = game
        self.names = names
        self.own: list[int] = []  # the seats of people at this screen
        self.seat: int | None = None  # the seat whose view is shown
        self.curtain: int | None = None  # the device goes to this seat next
        self.stage = "playing"  # open, playing, over, ended
        self.asked: list[int] = []
        self.sealed: list[int] = []
        self.now: Shown | None = None  # the view of the current position
        self.view: Shown | None = None  # the view after the unconfirmed choices
        self.choices: list[Choice] = []
        self.draft: list[str] = []
        self.tried: list[Row] = []  # rows of the preview
        self.stopped = ""  # why planning ahead ends here: draw, seat, over, sealed
        self.complete = False  # the unconfirmed choices form whole decisions
        self.rows: list[Row] = []
        self.refusal: Refusal | None = None  # the last refusal
        self.offline = False
        self.proposal: tuple[str, int] | None = (
            None  # a key for the catalogue, and the proposing seat; this seat has to answer
        )
        self.heard_chat: list[str] = []  # chat messages not shown yet
        self.notice = ""  # a key for the catalogue: a message of the table
        self.changed: Callable[[], None] = lambda: None

    @property
    def mine(self) -> bool:
        """Whether the shown seat has to decide."""
        return self.stage == "playing" and self.seat in self.asked and self.seat not in self.sealed

    def seen(self, rows: list[Row]) -> list[Row]:
        """Rows with the events that the shown seat may see."""
        return [Row(row.line, [e for e in row.events if learns(e, self.seat)]) for row in rows]

    def why(self, words: Words) -> str:
        """The last refusal in words."""
        return "" if self.refusal is None else words.why(*self.refusal, self.game)

    # --- what a person does

    @abstractmethod
    async def choose(self, words: str) -> None:
        """Add one decision, or one small step of it, to the unconfirmed choices."""

    @abstractmethod
    async def undo(self) -> None:
        """Undo one step; with nothing unconfirmed, take back the last decision if allowed."""

    @abstractmethod
    async def confirm(self) -> None: ...

    @abstractmethod
    def can_undo(self) -> bool: ...

    @abstractmethod
    async def hint(self) -> Hint | None:
        """What a bot would do after the unconfirmed choices; None if it can't say (`refusal` may say why)."""

    async def consent(self, yes: bool) -> None:  # noqa: B027 - only a server has proposals
        """Answer a proposal (to take back a move, to end the game)."""

    async def say(self, text: str) -> None:  # noqa: B027 - only a server has a chat
        """Send a chat message to the table."""

    def lift(self) -> None:  # noqa: B027 - a table without secrets has no curtain
        """The next player confirmed: lift the curtain."""

    # --- its life

    @abstractmethod
    async def run(self) -> None:
        """Play all decisions of bots and chance until the game is over or the screen is closed."""

    @abstractmethod
    def winners(self) -> list[int]: ...

    def save(self) -> str:
        """The file of the record; empty if it was not saved."""
        return ""

    def save_to(self, file: Path) -> str:
        return ""

    async def close(self) -> None:  # noqa: B027 - not every table holds resources
        """Release all resources."""
