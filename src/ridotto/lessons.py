"""The guided first game: a recorded game, and a card for each step of the learner.

The folder of a game has two files: `lesson.record` is the whole lesson, move by move; `lesson.toml` has the cards in
order. A card with `do` is about these decisions of the learner, a card without is only read. The learner's decisions
that no card is about are played for the learner.

The cards say nothing by themselves: their texts are in the catalogues, `<game>.lesson.<card>.say` and `.why`, and for a
card with `do` also `.instead`, the answer to a different move. Their numbers are the card's `facts`: places in the
learner's view with the values they have there, in order. A test compares them with the game.
"""

import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from importlib import import_module
from importlib.resources import files
from typing import Any, NamedTuple

from ridotto.engine.game import Game, game_class
from ridotto.engine.record import Line, Reader, Record, lines_of, read, read_header
from ridotto.engine.telling import Said


class Card(NamedTuple):
    name: str
    do: tuple[str, ...]  # the learner's decisions, as in a record; empty: a card to read
    glow: tuple[str, ...]  # the objects of the table that it is about
    teaches: tuple[str, ...]
    facts: Mapping[str, int]
    start: int  # the number of actions before it
    end: int  # and after it
    line: int  # the number of lines before it

    def args(self) -> list[int]:
        return list(self.facts.values())


class Lesson(NamedTuple):
    game: Game[Any]
    record: Record
    seat: int  # of the learner
    lines: list[str]  # of the record, without the header
    starts: list[int]  # the number of actions before each line
    cards: list[Card]

    def key(self, card: Card, part: str) -> str:
        return f"{self.game.name}.lesson.{card.name}.{part}"

    def said(self, card: Card, part: str) -> Said:
        return Said(self.key(card, part), card.args())

    def follows(self, actions: Sequence[int]) -> bool:
        """Have these actions, chance included, been played as in the lesson?"""
        return len(actions) <= len(self.record.actions) and list(actions) == self.record.actions[: len(actions)]

    def agreed(self, actions: Sequence[int]) -> int:
        """How many of these actions are those of the lesson; where they leave it, up to the last whole decision."""
        if self.follows(actions):
            return len(actions)
        same = next(
            (i for i, (a, b) in enumerate(zip(actions, self.record.actions, strict=False)) if a != b),
            len(self.record.actions),
        )
        return max(start for start in [*self.starts, len(self.record.actions)] if start <= same)

    def decisions(self, start: int, end: int) -> int:
        """How many whole decisions lie between these numbers of actions."""
        return sum(start < after <= end for after in [*self.starts[1:], len(self.record.actions)])

    def latest(self, played: int) -> int | None:
        """The last card whose move has been made after this number of actions."""
        return max((i for i, card in enumerate(self.cards) if card.do and card.end <= played), default=None)

    def current(self, played: int, unread: int) -> int | None:
        """The card for this number of actions, if the cards before `unread` have been read."""
        for i, card in enumerate(self.cards):
            if card.do and card.start <= played < card.end:
                return i
            if not card.do and card.start == played and i >= unread:
                return i
        return None

    def next_words(self, seat: int, played: int) -> str | None:
        """The decision of this seat in the lesson after this number of actions; None: the lesson is over."""
        for at, line in zip(self.starts, self.lines, strict=True):
            if at >= played and line.startswith(f"S{seat + 1} "):
                return line.partition(" ")[2]
        return None

    def still_to_do(self, card: Card, played: int) -> list[str]:
        """The decisions of a card that are still to be made, the first one perhaps only in part."""
        ends = [*self.starts[1:], len(self.record.actions)]
        mine = [
            line.partition(" ")[2]
            for line, end in zip(self.lines, ends, strict=True)
            if card.start < end <= card.end and end > played and line.startswith(f"S{self.seat + 1} ")
        ]
        return mine

    def common(self, lines: Sequence[str]) -> int:
        """How many of these lines are those of the lesson, from the beginning."""
        for i, (ours, theirs) in enumerate(zip(self.lines, lines, strict=False)):
            if ours != theirs:
                return i
        return min(len(self.lines), len(lines))


class LessonError(Exception):
    """The cards of a lesson do not fit its record."""


@cache
def lesson_of(name: str) -> Lesson | None:
    """The lesson of this game, if it has one."""
    folder = files(import_module(game_class(name).__module__).__package__ or "")
    cards = folder.joinpath("lesson.toml")
    if not cards.is_file():
        return None
    return made(folder.joinpath("lesson.record").read_text("utf-8"), tomllib.loads(cards.read_text("utf-8")))


def made(text: str, data: Mapping[str, Any]) -> Lesson:
    record = read(text)
    _, body = read_header(list(lines_of(text)))
    lines = [line.text for line in body if not line.text.startswith("=")]
    starts = starts_of(record, lines)
    seat = int(data["seat"])
    cards: list[Card] = []
    at = 0  # the next line
    mine = f"S{seat + 1} "
    for entry in data["card"]:
        do = tuple(f"{mine}{words}" for words in entry.get("do", ()))
        facts = entry.get("facts", {})
        words = tuple(entry.get("do", ()))
        glow, teaches = tuple(entry.get("glow", ())), tuple(entry.get("teaches", ()))
        at = next((i for i in range(at, len(lines)) if matches(lines, i, mine, do, entry)), -1)
        if at < 0:
            if do or not entry.get("last"):
                raise LessonError(f"no line of the lesson fits the card {entry['name']!r}")
            at = len(lines)
        begin = starts[at] if at < len(lines) else len(record.actions)
        after = at + len(do)
        end = begin if not do else starts[after] if after < len(lines) else len(record.actions)
        cards.append(Card(entry["name"], words, glow, teaches, facts, begin, end, at))
        at = after
    return Lesson(record.game, record, seat, lines, starts, cards)


def matches(lines: Sequence[str], at: int, mine: str, do: tuple[str, ...], entry: Mapping[str, Any]) -> bool:
    """Does a card fit the line here? A card to read stands before the next decision of the learner, or at `before`."""
    if entry.get("last"):
        return False
    if do:
        return tuple(lines[at : at + len(do)]) == do
    before = entry.get("before")
    return lines[at] == f"{mine}{before}" if before else lines[at].startswith(mine)


def starts_of(record: Record, lines: Sequence[str]) -> list[int]:
    """The number of actions before each line of the record."""
    reader = Reader(Record(record.game), None)
    starts = []
    for number, line in enumerate(lines):
        starts.append(len(reader.record.actions))
        reader.take(Line(number, line))
    return starts


def fact(view: Mapping[str, Any], place: str) -> Any:
    """The value at a place in a view: `players.0.ducats`."""
    found: Any = view
    for step in place.split("."):
        found = found[int(step)] if isinstance(found, list) else found[step]
    return found
