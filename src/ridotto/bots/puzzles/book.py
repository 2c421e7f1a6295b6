"""The puzzles of the package: a file per game holds records of games between bots, and the puzzles in them.

A puzzle is a line of such a record, the moves that were looked at, and what each of them loses. Nothing else is stored:
the position comes from the record, so a change of the rules shows at once (tests/bots/test_puzzles.py).
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from hashlib import sha256
from importlib.resources import files
from typing import Any, Final

from ridotto.bots.review.reasons import sentence
from ridotto.engine.game import CHANCE, Game, load_game
from ridotto.engine.record import Line, Reader, Record, lines_of, read_header
from ridotto.engine.telling import Said

FORMAT: Final = 1
DIFFICULTIES: Final = (1, 2, 3)  # easy: what looks best is best; hard: something else looks clearly better


@dataclass(slots=True, frozen=True)
class Answer:
    """A move, and what it loses against the best one."""

    words: str  # in the words of a record
    line: list[str]  # with the best rest of the turn
    loss: float  # of the seat's share of the victory; 0: this is the best move
    error: float  # its standard error
    groups: dict[str, float]  # points by item that the best move brings more (or less) than this one; of the best
    rivals: dict[int, float]  # move: than the second. And points of the other seats, in the same way
    game: str = ""
    things: dict[str, int] = field(default_factory=dict)  # behind the items, in the same way: books, ducats

    def why(self) -> Said:
        """Why this is the best move, against the second; or why this one is worse than the best."""
        if self.loss == 0:
            return sentence(self.groups, self.rivals, True, self.game, self.things)
        lacking = {name: -n for name, n in self.groups.items()}
        fewer = {name: -n for name, n in self.things.items()}
        return sentence(lacking, {seat: -n for seat, n in self.rivals.items()}, False, self.game, fewer)


@dataclass(slots=True, frozen=True)
class Puzzle:
    id: str  # stays the same as long as the position does
    game: str
    seats: int
    seat: int  # whose move it is
    round: int
    line: int  # number of lines of the record before it
    kind: str  # of decision, as the game calls it: bid, hire, move, ...; <game>.puzzle.<kind> is the question
    difficulty: int
    chance: float  # the seat's share of the victory with the best move
    answers: list[Answer]  # the best move first
    played: str  # what the bot played there

    def best(self) -> Answer:
        return self.answers[0]

    def answer(self, words: str) -> Answer | None:
        return next((one for one in self.answers if one.words == words), None)


@dataclass(slots=True, frozen=True)
class Source:
    """The game that puzzles come from."""

    text: str  # the record
    bot: str  # who played at all seats
    puzzles: list[Puzzle]


# --- files


def identity(game: str, lines: Sequence[str]) -> str:
    """The name of the position after these lines."""
    return sha256("\n".join([game, *lines]).encode()).hexdigest()[:10]


def answer_of(game: str, data: Sequence[Any]) -> Answer:
    words, line, loss, error, groups, rivals, *more = data
    by_seat = {int(seat): n for seat, n in rivals.items()}
    things = dict(more[0]) if more else {}  # older files count nothing
    return Answer(words, [words, *line], loss, error, dict(groups), by_seat, game, things)


def packed_answer(one: Answer) -> list[Any]:
    groups = {name: round(n, 1) for name, n in one.groups.items() if abs(n) >= 0.25}
    rivals = {seat: round(n, 1) for seat, n in one.rivals.items() if abs(n) >= 0.25}
    things = {name: n for name, n in one.things.items() if name in groups}
    return [one.words, one.line[1:], round(one.loss, 3), round(one.error, 3), groups, rivals, things]


def packed(puzzle: Puzzle) -> dict[str, Any]:
    """A puzzle as it stands in a file: what the record says is left out."""
    return {
        "id": puzzle.id,
        "kind": puzzle.kind,
        "line": puzzle.line,
        "seat": puzzle.seat,
        "round": puzzle.round,
        "difficulty": puzzle.difficulty,
        "chance": round(puzzle.chance, 3),
        "played": puzzle.played,
        "answers": [packed_answer(one) for one in puzzle.answers],
    }


def unpacked(game: str, seats: int, data: Mapping[str, Any]) -> Puzzle:
    answers = [answer_of(game, one) for one in data["answers"]]
    return Puzzle(
        data["id"], game, seats, data["seat"], data["round"], data["line"], data.get("kind", ""), data["difficulty"],
        data["chance"], answers, data["played"],
    )  # fmt: skip


def written(game: str, rules: int, sources: Sequence[Source], made: Mapping[str, Any]) -> str:
    """The file of a game."""
    games = [{"bot": one.bot, "record": one.text, "puzzles": [packed(p) for p in one.puzzles]} for one in sources]
    head = json.dumps({"format": FORMAT, "game": game, "rules": rules, "made": dict(made)}, ensure_ascii=False)
    body = ",\n".join(json.dumps(one, ensure_ascii=False, separators=(",", ":")) for one in games)
    return f'{head[:-1]}, "games": [\n{body}\n]}}\n'


def sources_in(text: str) -> list[Source]:
    data = json.loads(text)
    found: list[Source] = []
    for one in data["games"]:
        header, _ = read_header(list(lines_of(one["record"])))
        puzzles = [unpacked(header.game, header.seats, p) for p in one["puzzles"]]
        found.append(Source(one["record"], one["bot"], puzzles))
    return found


@cache
def sources(game: str) -> list[Source]:
    """The games with puzzles that come with the package; empty: there are none for this game."""
    file = files("ridotto.bots.puzzles").joinpath(f"{game.replace('-', '_')}.json")
    return sources_in(file.read_text("utf-8")) if file.is_file() else []


@cache
def puzzles(game: str) -> dict[str, Puzzle]:
    """By id, in the order of the list: easy ones first, then as in the file."""
    found = [puzzle for source in sources(game) for puzzle in source.puzzles]
    return {puzzle.id: puzzle for puzzle in sorted(found, key=lambda one: one.difficulty)}


def find(id: str, games: Sequence[str]) -> Puzzle | None:
    return next((found for game in games if (found := puzzles(game).get(id)) is not None), None)


# --- positions


def body(text: str) -> list[str]:
    """The lines of a record after its header, without checks and the end."""
    _, lines = read_header(list(lines_of(text)))
    return [line.text for line in lines if line.text.startswith(("* ", "S"))]


def source_of(puzzle: Puzzle) -> Source:
    return next(one for one in sources(puzzle.game) if any(p.id == puzzle.id for p in one.puzzles))


def lines_before(puzzle: Puzzle) -> list[str]:
    """The lines of the record that lead to the position."""
    return body(source_of(puzzle).text)[: puzzle.line]


def game_of(puzzle: Puzzle) -> Game[Any]:
    header, _ = read_header(list(lines_of(source_of(puzzle).text)))
    return load_game(header.game, header.seats, header.options)


def position(puzzle: Puzzle) -> Reader:
    """The position, every line of the record checked."""
    reader = Reader(Record(game_of(puzzle)), None)
    for number, line in enumerate(lines_before(puzzle), 1):
        reader.take(Line(number, line))
    return reader


def told(puzzle: Puzzle, s: Any, line: Sequence[str]) -> list[Said]:
    """The decisions of a turn as the seat's screen says them."""
    game = game_of(puzzle)
    t = game.clone(s)
    found: list[Said] = []
    for words in line:
        if game.seat(t) == CHANCE or game.seat(t) != puzzle.seat:
            break
        found.append(game.telling.choice(game.shown(t, puzzle.seat), words))
        for action in game.read(t, words):
            game.apply_action(t, action)
    return found


# --- one for every day


def daily(games: Sequence[str], day: int) -> Puzzle | None:
    """The puzzle of this day (days since 1970-01-01), the same for everybody.

    The games take turns, and all puzzles of a game come round before one comes again, each time in another order.
    """
    known = [list(found.values()) for game in games if (found := puzzles(game))]
    if not known:
        return None
    nth, which = divmod(day, len(known))
    turn, place = divmod(nth, len(known[which]))
    order = sorted(known[which], key=lambda one: sha256(f"{turn} {one.id}".encode()).digest())
    return order[place]
