"""Checks puzzles again: the best move against its nearest rival, played on by strong bots in new sampled worlds."""

import json
from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import replace
from importlib.resources import files
from pathlib import Path
from random import Random
from typing import Any, Final, NamedTuple

from ridotto.bots.greedy import Option
from ridotto.bots.puzzles.book import Answer, Puzzle, Source, body
from ridotto.bots.puzzles.judging import PLAYER, Setter, gap_of
from ridotto.bots.review.judging import reasoning_mind
from ridotto.bots.review.reasons import counter, gained
from ridotto.engine.game import Game, load_game
from ridotto.engine.record import Line, Reader, Record, lines_of, read_header

BEHIND: Final = 1.0  # standard errors that the best move must be ahead, or
CLEAR: Final = 0.02  # this much of the victory


class Checked(NamedTuple):
    id: str
    rival: str
    ahead: float  # of the rival, as a share of the victory
    error: float
    stands: bool


def check(sources: Sequence[Source], worlds: int, seed: int, bot: str = PLAYER) -> Iterator[Checked]:
    for source in sources:
        for puzzle in source.puzzles:
            yield check_one(source, puzzle, worlds, seed, bot)


def check_one(source: Source, puzzle: Puzzle, worlds: int, seed: int, bot: str = PLAYER) -> Checked:
    """A puzzle stands if its best move is ahead of the nearest other one."""
    header, _ = read_header(list(lines_of(source.text)))
    game = load_game(header.game, header.seats, header.options)
    reader = Reader(Record(game), None)
    for number, line in enumerate(body(source.text)[: puzzle.line], 1):
        reader.take(Line(number, line))
    s, record = reader.state, reader.record.actions
    view = game.view(s, puzzle.seat)
    setter = Setter(game, player=bot)
    rival = puzzle.answers[1]
    first = int(Random(f"check {seed} {puzzle.id}").random() * (1 << 40))
    results = [
        setter.deep(view, Option(actions(game, s, one), 0.0), record, puzzle.seat, first, worlds)
        for one in (puzzle.best(), rival)
    ]
    gap = gap_of(results[0], results[1])
    return Checked(puzzle.id, rival.words, gap.mean, gap.error, gap.mean > BEHIND * gap.error or gap.mean > CLEAR)


def counted(puzzle: Puzzle, game: Game[Any], s: Any) -> Puzzle:
    """The same puzzle with the things behind its reasons counted again."""
    count = counter(game.name)
    if count is None:
        return puzzle
    mind = reasoning_mind(game)
    held = [count(mind, s, actions(game, s, one)) for one in puzzle.answers]
    found = [replace(puzzle.answers[0], things=gained(held[0], held[1]))]
    found += [replace(one, things=gained(held[0], own)) for one, own in zip(puzzle.answers[1:], held[1:], strict=True)]
    return replace(puzzle, answers=found)


def actions(game: Game[Any], s: Any, answer: Answer) -> list[int]:
    t = game.clone(s)
    found: list[int] = []
    for words in answer.line:
        for action in game.read(t, words):
            game.apply_action(t, action)
            found.append(action)
    return found


def packaged(game: str) -> Path:
    return Path(str(files("ridotto.bots.puzzles").joinpath(f"{game.replace('-', '_')}.json")))


def without(text: str, keep: AbstractSet[str]) -> str:
    """The same file with only these puzzles."""
    data = json.loads(text)
    for one in data["games"]:
        one["puzzles"] = [puzzle for puzzle in one["puzzles"] if puzzle["id"] in keep]
    data["games"] = [one for one in data["games"] if one["puzzles"]]
    head = json.dumps({key: value for key, value in data.items() if key != "games"}, ensure_ascii=False)
    body_ = ",\n".join(json.dumps(one, ensure_ascii=False, separators=(",", ":")) for one in data["games"])
    return f'{head[:-1]}, "games": [\n{body_}\n]}}\n'
