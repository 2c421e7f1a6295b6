"""The matches that bots must win are played until it is decided, and not longer; games once played are kept."""

import argparse
from pathlib import Path

import pytest

from ridotto.bots.arena import Played, play_task, tournament
from ridotto.bots.leaderboard import Match
from ridotto.bots.levels import every_level, levels
from ridotto.engine.game import load_game
from scripts.targets import FEWEST, Target, decided, folder_of, targets


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


def test_a_step_needs_a_narrow_interval_and_a_share_within_its_bounds(played: list[Played]) -> None:
    many = [one._replace(n=n, seed=n // 2) for n, one in enumerate(played * 8)]
    turned = [one._replace(shares=one.shares[::-1]) if n % 6 in (0, 3) else one for n, one in enumerate(many)]
    assert target("greedy", "random", 0.6, 0.75).verdict(turned) == "met"
    assert target("greedy", "random", 0.6, 0.75).verdict(turned[:30]) == "", "too wide"
    assert target("greedy", "random", 0.4, 0.65).verdict(turned) == "missed"


def test_the_share_counts_besides_the_bound(played: list[Played]) -> None:
    wanted = target("greedy", "random", 0.5)
    assert wanted._replace(share=1.0).verdict(played) == "met"
    lost = [played[0]._replace(shares=played[0].shares[::-1]), *played[1:]]
    assert wanted._replace(share=1.0).verdict(lost) == ""


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


def test_every_step_between_levels_is_a_target_with_every_number_of_players() -> None:
    found = list(targets())
    for game in ("opera", "la-stanza"):
        steps = [one.match for one in found if one.kind == "steps" and one.match.game == game]
        assert {(one.level, one.seats) for one in steps} == {
            (level.name, seats) for level in levels(game)[1:] for seats in (2, 3, 4)
        }
        assert all(one.together == (one.seats == 4) for one in steps)
        assert sum(one.kind == "strongest" and one.match.game == game for one in found) == 2


def test_games_of_a_level_that_changed_are_kept_elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    match = Match("opera", "zerlina", "leporello", 2, False)
    before = folder_of(match, tmp_path)
    known = every_level("opera")
    known["zerlina"] = known["zerlina"]._replace(bots=known["sarastro"].bots)
    monkeypatch.setattr("scripts.targets.every_level", lambda game: known)
    assert folder_of(match, tmp_path) != before
