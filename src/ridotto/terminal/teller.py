"""A game's telling in the language of the screen, and what a game draws at the terminal."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from importlib import import_module
from importlib.util import find_spec
from typing import Any, NamedTuple

from textual.content import Content

from ridotto.engine.events import Event
from ridotto.engine.game import View, game_class
from ridotto.engine.telling import Item, Telling
from ridotto.engine.telling import Said as Key
from ridotto.engine.telling import Section as Part
from ridotto.terminal.drawing import text
from ridotto.terminal.words import MARKS, Words

PLAYER = "ui.who"  # the title of a section about one player


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
    """One game, in one language, for seats with these names. The views it reads have their numbers (`Game.shown`)."""

    name: str  # of the game

    def __init__(self, words: Words, names: Sequence[str]) -> None:
        self.words = words
        self.t = words.t
        self.names = list(names)

    @property
    def telling(self) -> Telling[Any]:
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
        """The number a choice is called by: what it says itself (a bid, steps), or its place in the list."""
        number = self.telling.number(words)
        return i + 1 if number is None else number

    @abstractmethod
    def rounds(self, view: View) -> list[tuple[str, bool]]:
        """The track of rounds: labels, and which is the present one."""

    @abstractmethod
    def board(self, view: View, width: int) -> list[Content]:
        """Everything that lies on the table, drawn into so many columns."""

    def drawn(self, view: View, width: int) -> list[Content]:
        """The board; nothing before the setup is done."""
        return self.board(view, width) if view["numbers"] else []

    def question(self, view: View) -> str:
        """What is asked of the seat whose view this is, and which step of it comes now."""
        return f"{self.tell(self.telling.question(view))} {self.tell(self.telling.progress(view))}".rstrip()

    def waiting(self, view: View, asked: Sequence[int]) -> str:
        return self.tell(self.telling.waiting(view, asked))

    def choice(self, view: View, words: str) -> str:
        """A choice, with what it costs and brings."""
        label, note = self.tell(self.telling.choice(view, words)), self.telling.note(view, words)
        return label if note is None else self.t("ui.labelled", label, self.tell(note))

    def extra(self, view: View) -> list[tuple[str, str]]:
        """Whole decisions that are offered beside the small steps into which the rules cut them: words, label."""
        unchanged = self.telling.unchanged(view)
        return [(unchanged, self.t("ui.as-it-is"))] if unchanged else []

    def confirm(self, view: View, draft: Sequence[str]) -> str:
        """What the button says that confirms a draft made in this view."""
        return self.tell(self.telling.confirm(view, draft)) or self.t("ui.confirm")

    def turn_over(self, view: View) -> bool:
        return self.telling.turn_over(view)

    def hidden(self, view: View) -> View:
        """The view without what only its seat may know, for a screen that others look at."""
        hidden: View = self.telling.hidden(view)
        return hidden

    def log(self, events: Sequence[Event], line: str = "") -> list[Said]:
        """What a row of the record brought, line by line."""
        return [Said(one.seat, self.tell(one.said), one.heading) for one in self.telling.log(events, line)]

    def sections(self, view: View) -> list[Section]:
        """Everything that lies on the table."""
        return [Section(self.titled(view, part), self.lines(part)) for part in self.parts(view)]

    def parts(self, view: View) -> list[Part]:
        return self.telling.table(view) if view["numbers"] else []

    def titled(self, view: View, part: Part) -> str:
        """A player with the shape of the seat."""
        if part.title.key != PLAYER:
            return self.tell(part.title)
        seat = part.title.args[0]
        assert isinstance(seat, int)
        return self.marked(seat) + (f" ({self.t('ui.you-title')})" if seat == view["seat"] else "")

    def lines(self, part: Part) -> list[str]:
        """A row of a table is a line: the cells with their heads, without the empty ones."""
        found = [self.tell(item) for item in part.items]
        head = [self.shown(item) for item in part.head]
        for row in part.rows:
            first, *rest = [self.shown(item) for item in row]
            cells = [
                self.t("ui.labelled", name, cell) for name, cell in zip(head[1:], rest, strict=True) if cell != "–"
            ]
            found.append(self.t("ui.labelled", first, "; ".join(cells)) if cells else first)
        return found

    def players(self, view: View) -> list[Section]:
        """The sections about the players: one for each of them, or a table of them all."""
        parts = self.parts(view)
        own = [part for part in parts if part.title.key == PLAYER] or parts[-1:]
        return [Section(self.titled(view, part), self.lines(part)) for part in own]

    def sources(self, view: View) -> list[tuple[str, list[int]]]:
        """Where the points of each seat come from."""
        return [(self.tell(source.title), list(source.points)) for source in self.telling.sources(view)]

    def ranking(self, view: View) -> list[int]:
        ranking: list[int] = view["numbers"]["ranking"]
        return ranking

    @property
    def tie_break(self) -> str:
        key = f"{self.name}.tie-break"
        return self.t(key) if self.words.has(key) else ""

    def result(self, view: View, winners: Sequence[int]) -> str:
        points = ", ".join(f"{self.seat(i)} {view['players'][i]['points']}" for i in self.ranking(view))
        return self.t("terminal.result", points, self.words.listed([self.seat(i) for i in winners]))


class PlainTeller(Teller):
    """A game without a drawn board: its table as text."""

    def __init__(self, name: str, words: Words, names: Sequence[str]) -> None:
        super().__init__(words, names)
        self.name = name

    def rounds(self, view: View) -> list[tuple[str, bool]]:
        return [(str(view["round"]), True)]

    def board(self, view: View, width: int) -> list[Content]:
        return [text(line) for part in self.sections(view) for line in (part.title, *part.lines, "")]


def make_teller(game: str, words: Words, names: Sequence[str]) -> Teller:
    folder = "ridotto.terminal." + game.replace("-", "_")
    if find_spec(folder) is None:
        return PlainTeller(game, words, names)
    kind: type[Teller] = import_module(folder).TELLER
    return kind(words, names)
