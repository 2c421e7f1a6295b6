"""A game's texts in one language, and its drawn board in the terminal."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Generic, NamedTuple, TypeVar

from textual.content import Content

from ridotto.engine.events import Event
from ridotto.engine.game import game_class
from ridotto.engine.telling import Item, Telling
from ridotto.engine.telling import Said as Key
from ridotto.engine.telling import Section as Part
from ridotto.engine.views import Shown
from ridotto.terminal.drawing import text
from ridotto.terminal.words import MARKS, Words

V = TypeVar("V", bound=Shown)  # a game's view with its numbers
PLAYER = "ui.who"  # the title of a section about one player


class Said(NamedTuple):
    """A line of the log."""

    seat: int  # the acting seat; -1 for nobody
    text: str
    heading: bool = False


class Section(NamedTuple):
    """A section of the text view."""

    title: str
    lines: list[str]


class Teller(ABC, Generic[V]):
    """One game in one language, for seats with these names. It reads views with numbers (`Game.shown`)."""

    name: str  # name of the game

    def __init__(self, words: Words, names: Sequence[str]) -> None:
        self.words = words
        self.t = words.t
        self.names = list(names)

    @property
    def telling(self) -> Telling[V]:
        return game_class(self.name).telling

    def tell(self, said: Key | None) -> str:
        return "" if said is None else self.words.tell(said, self.name, self.names)

    def shown(self, item: Item) -> str:
        return self.tell(item) if isinstance(item, Key) else str(item)

    def seat(self, seat: int | None) -> str:
        return "" if seat is None or seat < 0 else self.names[seat]

    def marked(self, seat: int) -> str:
        """A seat with its shape."""
        return f"{MARKS[seat]} {self.names[seat]}"

    def number(self, words: str, i: int) -> int:
        """The number to type for a choice: its amount (a bid, spaces) or its position in the list."""
        number = self.telling.number(words)
        return i + 1 if number is None else number

    @abstractmethod
    def rounds(self, view: V) -> list[tuple[str, bool]]:
        """The round track: labels, and the index of the current round."""

    @abstractmethod
    def board(self, view: V, width: int) -> list[Content]:
        """Draw the whole board, `width` columns wide."""

    def drawn(self, view: V, width: int) -> list[Content]:
        """The board; empty before the setup is complete."""
        return self.board(view, width) if view["numbers"] else []

    def question(self, view: V) -> str:
        """The prompt for the seat of this view, and the current small step."""
        return f"{self.tell(self.telling.question(view))} {self.tell(self.telling.progress(view))}".rstrip()

    def waiting(self, view: V, asked: Sequence[int]) -> str:
        return self.tell(self.telling.waiting(view, asked))

    def choice(self, view: V, words: str) -> str:
        """The label of a choice, with cost and effect."""
        label, note = self.tell(self.telling.choice(view, words)), self.telling.note(view, words)
        return label if note is None else self.t("ui.labelled", label, self.tell(note))

    def hinted(self, view: V, words: str, why: Key | None) -> str:
        """A hint in one sentence: the choice, and why."""
        label = self.choice(view, words)
        return label if why is None else f"{label}. {self.tell(why)}"

    def extra(self, view: V) -> list[tuple[str, str]]:
        """Whole decisions offered beside their small steps: words, label."""
        unchanged = self.telling.unchanged(view)
        return [(unchanged, self.t("ui.as-it-is"))] if unchanged else []

    def confirm(self, view: V, draft: Sequence[str]) -> str:
        """The label of the confirm button for these choices."""
        return self.tell(self.telling.confirm(view, draft)) or self.t("ui.confirm")

    def turn_over(self, view: V) -> bool:
        return self.telling.turn_over(view)

    def hidden(self, view: V) -> V:
        """The view without its secrets, for a screen that others can see."""
        hidden: V = self.telling.hidden(view)
        return hidden

    def log(self, events: Sequence[Event], line: str = "") -> list[Said]:
        """The log lines of a row of the record."""
        return [Said(one.seat, self.tell(one.said), one.heading) for one in self.telling.log(events, line)]

    def sections(self, view: V) -> list[Section]:
        """The whole board as text sections."""
        return [Section(self.titled(view, part), self.lines(part)) for part in self.parts(view)]

    def parts(self, view: V) -> list[Part]:
        return self.telling.table(view) if view["numbers"] else []

    def titled(self, view: V, part: Part) -> str:
        """A player with the shape of the seat."""
        if part.title.key != PLAYER:
            return self.tell(part.title)
        seat = part.title.args[0]
        assert isinstance(seat, int)
        return self.marked(seat) + (f" ({self.t('terminal.you')})" if seat == view["seat"] else "")

    def lines(self, part: Part) -> list[str]:
        """One line per table row: the non-empty cells with their column names."""
        found = [self.tell(item) for item in part.items]
        head = [self.shown(item) for item in part.head]
        for row in part.rows:
            first, *rest = [self.shown(item) for item in row]
            cells = [
                self.t("ui.labelled", name, cell) for name, cell in zip(head[1:], rest, strict=True) if cell != "–"
            ]
            found.append(self.t("ui.labelled", first, "; ".join(cells)) if cells else first)
        return found

    def players(self, view: V) -> list[Section]:
        """The sections about players: one each, or one table for all."""
        parts = self.parts(view)
        own = [part for part in parts if part.title.key == PLAYER] or parts[-1:]
        return [Section(self.titled(view, part), self.lines(part)) for part in own]

    def more(self, view: V) -> list[Section]:
        """What a large screen has room for below the board: the players' boards."""
        return self.players(view)

    def sources(self, view: V) -> list[tuple[str, list[int]]]:
        """Where the points of each seat come from."""
        return [(self.tell(source.title), list(source.points)) for source in self.telling.sources(view)]

    def ranking(self, view: V) -> list[int]:
        ranking: list[int] = view["numbers"]["ranking"]
        return ranking

    @property
    def tie_break(self) -> str:
        key = f"{self.name}.tie-break"
        return self.t(key) if self.words.has(key) else ""

    def result(self, view: V, winners: Sequence[int]) -> str:
        points = ", ".join(f"{self.seat(i)} {view['players'][i]['points']}" for i in self.ranking(view))
        return self.t("terminal.result", points, self.words.listed([self.seat(i) for i in winners]))


class PlainTeller(Teller[Shown]):
    """A game without a drawn board: its table as text."""

    def __init__(self, name: str, words: Words, names: Sequence[str]) -> None:
        super().__init__(words, names)
        self.name = name

    def rounds(self, view: Shown) -> list[tuple[str, bool]]:
        return [(str(view["round"]), True)]

    def board(self, view: Shown, width: int) -> list[Content]:
        return [text(line) for part in self.sections(view) for line in (part.title, *part.lines, "")]


def make_teller(game: str, words: Words, names: Sequence[str]) -> Teller[Any]:
    folder = "ridotto.terminal." + game.replace("-", "_")
    if find_spec(folder) is None:
        return PlainTeller(game, words, names)
    kind: type[Teller[Any]] = import_module(folder).TELLER
    return kind(words, names)
