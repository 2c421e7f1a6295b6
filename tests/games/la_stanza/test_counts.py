"""Counts of what can follow a position: a rule that drifts changes one of them (perft/la-stanza.txt)."""

from pathlib import Path
from typing import NamedTuple

import pytest

from ridotto.engine.game import CHANCE, OVER, load_game
from ridotto.engine.record import lines_of, read_header
from ridotto.games.la_stanza import LaStanza
from ridotto.games.la_stanza.flow import POINT_NAMES
from ridotto.games.la_stanza.state import State
from tests.games.la_stanza.tables import Table

TESTS = Path(__file__).parents[2]


class Position(NamedTuple):
    record: str  # a golden record
    line: int  # of the file: later lines are not played
    counts: list[int]  # to depth 1, 2, ...


def positions_counted() -> list[Position]:
    found: list[Position] = []
    for text in (TESTS / "perft" / "la-stanza.txt").read_text("utf-8").split("\n"):
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
    game = load_game("la-stanza", header.seats, header.options)
    assert isinstance(game, LaStanza)
    found = Table(game)
    for line in body:
        if line.number <= last:
            found.reader.take(line)
    return found


def count(game: LaStanza, s: State, depth: int) -> int:
    """The number of sequences of this many actions; each chance outcome counts as one."""
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


def test_positions_of_every_decision_point_are_counted() -> None:
    seen = {position(p.record, p.line).game.point(position(p.record, p.line).s) for p in POSITIONS}
    assert seen == set(POINT_NAMES)
    assert all(len(p.counts) == 4 for p in POSITIONS)


@pytest.mark.parametrize("counted", POSITIONS, ids=[f"{Path(p.record).stem}-{p.line}" for p in POSITIONS])
def test_so_many_sequences_of_actions_can_follow(counted: Position) -> None:
    t = position(counted.record, counted.line)
    assert [count(t.game, t.s, depth) for depth in range(1, len(counted.counts) + 1)] == counted.counts
