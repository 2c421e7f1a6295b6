"""Counts of what can follow a position: a rule that drifts changes one of them. The numbers are in perft/opera.txt."""

from pathlib import Path
from typing import NamedTuple

import pytest

from ridotto.engine.game import CHANCE, OVER
from ridotto.engine.record import lines_of, read_header
from ridotto.games.opera import Opera
from ridotto.games.opera.state import ARRANGING_HALLS, LADDER, SCORING, State
from tests.games.opera.tables import Table, opera

TESTS = Path(__file__).parents[2]


class Position(NamedTuple):
    record: str  # a golden record
    line: int  # of the file: later lines are not played
    counts: list[int]  # to depth 1, 2, ...


def positions_counted() -> list[Position]:
    found: list[Position] = []
    for text in (TESTS / "perft" / "opera.txt").read_text("utf-8").split("\n"):
        words = text.split("#")[0].split()
        if not words:
            continue
        if words[0] == "after":
            found.append(Position(words[1], int(words[2]), []))
        else:
            assert words[:2] == ["count", str(len(found[-1].counts) + 1)]
            found[-1].counts.append(int(words[2]))
    return found


def position(record: str, last: int) -> Table:
    """A golden record stopped after this line of the file."""
    header, body = read_header(list(lines_of((TESTS / record).read_text("utf-8"))))
    found = Table(opera(header.seats, **header.options))
    for line in body:
        if line.number <= last:
            found.reader.take(line)
    return found


def count(game: Opera, s: State, depth: int) -> int:
    """The number of sequences of this many actions; each chance outcome and each small step counts as one."""
    if s.seat == OVER:
        return 0
    actions = [a for a, _ in game.chance_outcomes(s)] if s.seat == CHANCE else game.legal_actions(s)
    if depth == 1:
        return len(actions)
    total = 0
    for action in actions:
        t = game.clone(s)
        game.apply_action(t, action)
        total += count(game, t, depth - 1)
    return total


POSITIONS = positions_counted()


def test_positions_of_every_phase_are_counted() -> None:
    seen = {position(p.record, p.line).s.point for p in POSITIONS}
    # all in which a seat or chance is to act; a record never stops within an arrangement
    assert seen == set(range(LADDER, SCORING + 1)) - {ARRANGING_HALLS}
    assert all(len(p.counts) == 4 for p in POSITIONS)


@pytest.mark.parametrize("counted", POSITIONS, ids=[f"{Path(p.record).stem}-{p.line}" for p in POSITIONS])
def test_so_many_sequences_of_actions_can_follow(counted: Position) -> None:
    t = position(counted.record, counted.line)
    assert [count(t.game, t.s, depth) for depth in range(1, len(counted.counts) + 1)] == counted.counts
