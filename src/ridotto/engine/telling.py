"""The texts of a game: prompts, choices, the log, the board as text. Keys and arguments, never sentences.

A game puts its sentences into the catalogues (`languages/*.json`) and returns `Said` values; server, page and terminal
render them. Everything is worked out from what one seat may know: its view, and the events it has learned.

How a slot of a catalogue text shows its argument. `{0}` is the first argument:

    {0}            a number with a true minus sign, or a raw text (an already rendered name, a letter)
    {0:seat}       the name of the player in this seat
    {0:roman}      the number in Roman figures
    {0:signed}     the number with its sign: +3, −2, 0
    {0:commas}     a list, joined with commas only; {0:semicolons} with semicolons
    {0:city}       any other kind: the text of `<game>.city.<argument>`; if there is no such key, the text of
                   `<game>.city` or the same under `ui`, with the argument as its `{0}`: `{1:ducats}` says "1 ducat"

An argument that is a `Said` is rendered first, whatever the kind. A list is rendered item by item, each with the slot's
kind, and joined as the language does it: "Verdi, Wagner and Mozart". Of a plural (`x.one`, `x.other`) the form follows
the first argument that `x.other` shows as a plain number (without a kind).
"""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar, Union

from ridotto.engine.events import Event
from ridotto.engine.views import View

# A number, a raw text or a nested sentence; and a list of these.
Item = Union[int, str, "Said"]
Arg = Item | Sequence[Item]
V = TypeVar("V", bound=View)  # a game's view, with its numbers if the telling needs them


@dataclass(slots=True, frozen=True)
class Said:
    """A sentence before its language is known: the key of a catalogue, and the arguments of its slots."""

    key: str
    args: Sequence[Arg] = ()


@dataclass(slots=True, frozen=True)
class LogLine:
    """One line of the log."""

    said: Said
    seat: int  # whose doing; -1: nobody's
    about: str = ""  # pieces and places in the words of a record, to be outlined on the board
    kinds: Sequence[str] = ()  # which filters of the log show it: points, money
    heading: bool = False  # a new round, the end


@dataclass(slots=True, frozen=True)
class Amount:
    seat: int  # -1: nobody's
    said: Said


@dataclass(slots=True, frozen=True)
class Strip:
    """Something that happens to everybody at once: bids revealed, income, a counting."""

    title: Said
    amounts: Sequence[Amount]


@dataclass(slots=True, frozen=True)
class Section:
    """A part of the table as text: a heading with a list, a table with a head, or both."""

    title: Said
    items: Sequence[Said] = ()
    head: Sequence[Item] = ()
    rows: Sequence[Sequence[Item]] = ()


@dataclass(slots=True, frozen=True)
class Answer:
    """An answer that a seat can order in advance."""

    words: str
    scope: str  # once, round
    label: Said


@dataclass(slots=True, frozen=True)
class OrderRow:
    """A question that may come, and the answers that can be ordered for it."""

    point: str
    title: Said
    answers: Sequence[Answer]


@dataclass(slots=True, frozen=True)
class Source:
    """A source of points, and how many each seat has from it."""

    title: Said
    points: Sequence[int]


class Telling(ABC, Generic[V]):
    """One game in keys. `game.telling` is the one there is.

    A view is what `game.shown` returns: the seat's view with the game's public numbers under `numbers`.
    """

    @abstractmethod
    def question(self, view: V) -> Said:
        """The prompt for the seat of this view: one sentence."""

    def progress(self, view: V) -> Said | None:
        """Inside a decision that is made in small steps: which step comes now. For screens that offer the steps."""
        return None

    @abstractmethod
    def waiting(self, view: V, asked: Sequence[int]) -> Said:
        """The sentence shown while these seats decide."""

    @abstractmethod
    def choice(self, view: V, words: str) -> Said:
        """A choice of the seat of this view, with what it costs and brings. Also for words that are not legal now."""

    def note(self, view: V, words: str) -> Said | None:
        """A remark for newcomers about this choice, shown if there is room."""
        return None

    def number(self, words: str) -> int | None:
        """The number a player would call this choice by (a bid, the steps of a move); None: it has none."""
        return None

    def unchanged(self, view: V) -> str:
        """For a decision in small steps: the words that change nothing; "" if not offered."""
        return ""

    def propose(self, view: V, legal: Sequence[str]) -> str:
        """The decision most players would add to their draft here; the page adds it, and they can change it."""
        return ""

    def reordered(self, draft: Sequence[str], words: str, code: str) -> list[str]:
        """The draft with this refused choice in it, if only its place in the draft was wrong; else empty."""
        return []

    def confirm(self, view: V, draft: Sequence[str]) -> Said | None:
        """The label of the button that confirms this draft, made in this view; None: just "Confirm"."""
        return None

    @abstractmethod
    def turn_over(self, view: V) -> bool:
        """Is the next question a new turn of the same seat? Then a draft is confirmed before it goes on."""

    def closing(self, words: Sequence[str], drawing: bool) -> Said | None:
        """Asks to confirm a draft that ends the turn. `drawing`: a draw comes next. None: the last question stays."""
        return None

    @abstractmethod
    def log(self, events: Sequence[Event], line: str) -> list[LogLine]:
        """The log lines of a row of the record, from these events. `line`: the row, "S1 pass"."""

    def strips(self, events: Sequence[Event]) -> list[Strip]:
        """Summaries of the effects of a row on all players at once."""
        return []

    @abstractmethod
    def table(self, view: V) -> list[Section]:
        """Everything that lies on the table."""

    def orders(self, view: V, asked: bool) -> list[OrderRow]:
        """The questions this seat can answer in advance. `asked`: it has to decide now."""
        return []

    @abstractmethod
    def sources(self, view: V) -> list[Source]:
        """The sources of each seat's points, after the game."""

    def hidden(self, view: V) -> V:
        """The view without the seat's secrets, for a screen that others look at."""
        return view


class PlainTelling(Telling[Any]):
    """For a game that brings no sentences: the words of its records and the fields of its view, as they are."""

    def question(self, view: Any) -> Said:
        return Said("ui.plain.question", (str(view.get("point", "")),))

    def waiting(self, view: Any, asked: Sequence[int]) -> Said:
        return Said("ui.plain.waiting", (list(asked),))

    def choice(self, view: Any, words: str) -> Said:
        return Said("ui.plain.words", (words,))

    def turn_over(self, view: Any) -> bool:
        return False

    def log(self, events: Sequence[Event], line: str) -> list[LogLine]:
        actor, _, words = line.partition(" ")
        if not actor.startswith("S"):
            return [LogLine(Said("ui.plain.words", (words,)), -1)]
        seat = int(actor[1:]) - 1
        return [LogLine(Said("ui.plain.line", (seat, words)), seat)]

    def table(self, view: Any) -> list[Section]:
        shared = [(key, value) for key, value in view.items() if key not in ("players", "numbers")]
        found = [Section(Said("ui.plain.table"), [field(key, value) for key, value in shared])]
        for p in view.get("players", ()):
            found.append(Section(Said("ui.who", (p["seat"],)), [field(key, value) for key, value in p.items()]))
        return found

    def sources(self, view: Any) -> list[Source]:
        return [Source(Said("ui.points-title"), [p["points"] for p in view["players"]])]


def field(key: str, value: Any) -> Said:
    return Said("ui.labelled", (key, str(value)))
