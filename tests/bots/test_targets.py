"""The matches that bots must win are played until it is decided, and not longer; games once played are kept."""

import argparse
from pathlib import Path

import pytest

from ridotto.bots.arena import Played, play_task, tournament
from ridotto.bots.cards import Match
from ridotto.engine.game import load_game
from scripts.targets import FEWEST, Target, decided, targets


@pytest.fixture(scope="module")
def played() -> list[Played]:
    """Greedy wins all of these."""
    what = tournament(load_game("opera", 2), [["greedy", "random"]], 1)
    return [play_task(what.task(n)) for n in range(FEWEST)]


def target(level: str, against: str, low: float, high: float = 1.0) -> Target:
    return Target("steps" if high < 1.0 else "random", Match("opera", level, against, 2, False), low, high)


def test_an_interval_decides(played: list[Played]) -> None:
    assert target("greedy", "random", 0.5).verdict(played) == "met"
    assert target("random", "greedy", 0.5).verdict(played) == "missed"
    assert target("greedy", "random", 0.6, 0.75).verdict(played) == "missed"
    assert target("greedy", "random", 0.99).verdict(played) == ""
    assert target("greedy", "random", 0.5).verdict(played[:-2]) == "", "too few to believe it"


def test_what_stays_open_is_missed_but_for_a_step_whose_share_is_right(played: list[Played]) -> None:
    assert target("greedy", "random", 0.99).at_last(played) == "missed"
    assert target("greedy", "random", 0.6, 0.99).at_last(played) == "missed"
    half = [one for one in played if one.bots[0] == "greedy"]
    turned = [one._replace(shares=one.shares[::-1]) for one in half[: len(half) // 3]] + half[len(half) // 3 :]
    assert target("greedy", "random", 0.6, 0.75).at_last(turned) == "met"


def test_a_match_ends_when_it_is_decided_and_is_not_played_again(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    wanted = argparse.Namespace(games=200, jobs=1, work=str(tmp_path))
    assert decided(target("greedy", "random", 0.5), wanted)
    file = next(tmp_path.rglob("games.jsonl"))
    before = file.read_bytes()
    assert before.count(b"\n") == FEWEST
    assert decided(target("greedy", "random", 0.5), wanted)
    assert file.read_bytes() == before
    assert f"of {FEWEST}" in capsys.readouterr().err


def test_every_step_between_levels_is_a_target() -> None:
    found = list(targets())
    assert {one.match.seats for one in found if one.kind == "search" and one.match.game == "opera"} == {2, 3, 4}
    assert sum(one.kind == "steps" and one.match.game == "la-stanza" for one in found) == 6
