"""Worked examples of the rules, and games to look at: recorded games that the engine plays, with words for moments.

The folder of a game has `examples.toml`. An `[[example]]` belongs to a chapter of the rules and shows some lines of a
record, from `first` to `last`; its text is `<game>.example.<name>`. A `[[game]]` is a whole record of strong bots; its
`[[game.moment]]`s are comments after a line, and their texts are `<game>.look.<game's name>.<moment's name>`.
"""

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib import import_module
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any, NamedTuple

from ridotto.engine.events import Event
from ridotto.engine.game import Game, game_class
from ridotto.engine.record import Line, Reader, Record, lines_of, read_header
from ridotto.engine.telling import LogLine, Said


class Example(NamedTuple):
    name: str
    chapter: str
    record: str  # file
    first: str  # line
    last: str  # line
    look: str  # the region or thing of the board that it is about
    seat: int  # whose eyes
    names: list[str]
    said: Said


class Moment(NamedTuple):
    line: int  # the number of lines before the comment
    said: Said


class Annotated(NamedTuple):
    """A whole game with comments."""

    name: str
    title: Said
    text: str  # the record
    moments: list[Moment]


class Shown(NamedTuple):
    """A position of an example, and what led to it."""

    line: str
    events: list[Event]
    log: list[LogLine]
    state: Any


class Book(NamedTuple):
    examples: list[Example]
    games: list[Annotated]


class ExampleError(Exception):
    """The data of an example do not fit its record."""


def folder(name: str) -> Traversable:
    return files(import_module(game_class(name).__module__).__package__ or "")


@cache
def book(name: str) -> Book:
    """The examples and annotated games of this game; none if it has no file of them."""
    path = folder(name).joinpath("examples.toml")
    if not path.is_file():
        return Book([], [])
    data = tomllib.loads(path.read_text("utf-8"))
    return Book([example(name, one) for one in data["example"]], [annotated(name, one) for one in data.get("game", ())])


def example(name: str, data: Mapping[str, Any]) -> Example:
    said = Said(f"{name}.example.{data['name']}")
    return Example(
        data["name"], data["chapter"], data.get("record", "lesson.record"), data["first"], data["last"],
        data["look"], data.get("seat", 0), list(data["names"]), said,
    )  # fmt: skip


def annotated(name: str, data: Mapping[str, Any]) -> Annotated:
    text = folder(name).joinpath(data["record"]).read_text("utf-8")
    lines = body(text)
    moments = []
    at = 0
    for one in data["moment"]:
        at = after(lines, one["after"], at)
        moments.append(Moment(at, Said(f"{name}.look.{data['name']}.{one['name']}")))
    return Annotated(data["name"], Said(f"{name}.look.{data['name']}"), text, moments)


def body(text: str) -> list[str]:
    """The lines of a record without its header and its checks."""
    _, lines = read_header(list(lines_of(text)))
    return [line.text for line in lines if not line.text.startswith("=")]


def after(lines: list[str], wanted: str, start: int = 0) -> int:
    """The number of lines up to and with the next one that reads so."""
    if wanted not in lines[start:]:
        raise ExampleError(f"no line {wanted!r} after line {start}")
    return lines.index(wanted, start) + 1


@cache
def steps(game_name: str, name: str) -> tuple[Game[Any], list[Shown]]:
    """The position before an example, and after each of its lines."""
    one = next((found for found in book(game_name).examples if found.name == name), None)
    if one is None:
        raise ExampleError(f"no example {name!r}")
    text = folder(game_name).joinpath(one.record).read_text("utf-8")
    header, _ = read_header(list(lines_of(text)))
    game = game_class(header.game)(header.seats, header.options)
    lines = body(text)
    first = after(lines, one.first) - 1
    last = after(lines, one.last, first)
    reader = Reader(Record(game), None)
    for n, line in enumerate(lines[:first]):
        reader.take(Line(n + 1, line))
    found = [Shown("", [], [], game.clone(reader.state))]
    for n, line in enumerate(lines[first:last]):
        ledger: list[Event] = []
        game.record_events(reader.state, ledger)
        reader.take(Line(first + n + 1, line))
        game.record_events(reader.state, None)
        log = list(game.telling.log(ledger, line))
        if log:  # what says nothing is a part of the next step
            found.append(Shown(line, ledger, log, game.clone(reader.state)))
    return game, found
