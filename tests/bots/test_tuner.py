"""The tuner: finds what is best where that is known, repeats itself, goes on after a stop, keeps files readable."""

import tomllib
from collections.abc import Sequence
from math import log
from pathlib import Path
from random import Random

import pytest

from ridotto.bots.arena import Played
from ridotto.bots.tuner import Check, Plan, Play, Tuner, flat, lead_of, report, rewritten
from ridotto.engine.game import UsageError

TEXT = """# What the numbers mean
money = [0.0, 0.5, 2]       # by rounds left
places = [1, 2]
hall = 0.25                 # for each
most = 3                    # a whole number, not a weight
name = "x"

[later]
fade = 1.0
"""


def test_floats_are_tuned_and_nothing_else() -> None:
    assert flat(tomllib.loads(TEXT)) == {"money.1": 0.5, "money.2": 2.0, "hall": 0.25, "later.fade": 1.0}


def test_a_file_keeps_its_comments_when_numbers_change() -> None:
    told = rewritten(TEXT, {"money.2": 3.14159265, "hall": 1.0, "later.fade": 1e-7})
    assert "money = [0.0, 0.5, 3.142]       # by rounds left\n" in told
    assert "hall = 1.0                 # for each\n" in told
    assert "most = 3                    # a whole number, not a weight\n" in told
    assert tomllib.loads(told)["later"]["fade"] == 1e-7
    assert rewritten(TEXT, {}) == TEXT


def test_the_weights_of_the_games_can_be_rewritten() -> None:
    found = sorted((Path(__file__).parent.parent.parent / "src" / "ridotto" / "bots").rglob("weights*.toml"))
    assert found
    for path in found:
        text = path.read_text("utf-8")
        numbers = flat(tomllib.loads(text))
        doubled = {name: 2 * n for name, n in numbers.items()}
        assert flat(tomllib.loads(rewritten(text, doubled))) == pytest.approx(doubled, rel=1e-3)


def toy(best: dict[str, float]) -> Play:
    """A game in which weights play the better, the nearer they are to the best ones; with much luck."""

    def play(bots: Sequence[str], seats: int, seed: int, games: int, folder: Path) -> list[Played]:
        rng = Random(seed)
        found: list[Played] = []
        for n in range(games):
            points = []
            for bot in bots:
                numbers = flat(tomllib.loads(Path(bot.split("weights=")[1]).read_text()))
                miss = sum((log(numbers[name]) - log(value)) ** 2 for name, value in best.items())
                points.append(round(40 - 30 * miss + rng.gauss(0, 6)))
            wins = [float(points[0] > points[1]), float(points[0] <= points[1])]
            ranks = [2 - wins[0], 2 - wins[1]]
            found.append(
                Played(n, seed + n, list(bots), wins, ranks, points, [{}, {}], [1, 1], [1, 1], [1, 1], [{}, {}], "x")
            )
        return found

    return play


BEST = {"money.1": 0.8, "money.2": 1.4, "hall": 0.4, "later.fade": 0.6}


def plan(**changes: object) -> Plan:
    base = Plan("opera", 2, "greedy", seed=5, steps=150, games=8, only=(), signal="points", pull=0.05)
    return base._replace(**changes)  # type: ignore[arg-type]


def test_it_comes_nearer_to_what_is_best(tmp_path: Path) -> None:
    tuner = Tuner(plan(), TEXT, tmp_path)
    while len(tuner.steps) < 150:
        tuner.step(toy(BEST))
    found = tuner.tuned()
    for name, value in BEST.items():
        assert abs(log(found[name] / value)) < 0.5 * abs(log(tuner.start[name] / value)), name
    check = tuner.check(2, 200, toy(BEST))
    assert check.verdict() == "better"
    assert tomllib.loads(tuner.tuned_text())["most"] == 3


def test_the_same_plan_gives_the_same_steps_also_after_a_stop(tmp_path: Path) -> None:
    whole = Tuner(plan(steps=6), TEXT, tmp_path / "whole")
    for _ in range(6):
        whole.step(toy(BEST))
    for _ in range(6):
        again = Tuner(plan(steps=6), TEXT, tmp_path / "again")
        again.step(toy(BEST))
        with (tmp_path / "again" / "steps.jsonl").open("ab") as log:
            log.write(b'{"k": 99, "le')  # as a crash leaves it
    again = Tuner(plan(steps=6), TEXT, tmp_path / "again")
    assert again.steps == whole.steps
    assert again.tuned_text() == whole.tuned_text()


def test_a_folder_belongs_to_one_plan(tmp_path: Path) -> None:
    Tuner(plan(), TEXT, tmp_path)
    with pytest.raises(UsageError, match="another run"):
        Tuner(plan(seed=6), TEXT, tmp_path)
    with pytest.raises(UsageError, match="another run"):
        Tuner(plan(), TEXT.replace("0.25", "0.3"), tmp_path)
    with pytest.raises(UsageError, match="150 steps"):
        Tuner(plan(steps=7), TEXT, tmp_path)


def test_only_some_numbers_may_be_tuned(tmp_path: Path) -> None:
    tuner = Tuner(plan(only=("money",)), TEXT, tmp_path)
    tuner.step(toy(BEST))
    assert set(tuner.tuned()) == {"money.1", "money.2"}
    assert tomllib.loads(tuner.tuned_text())["hall"] == 0.25
    with pytest.raises(UsageError, match="no number to tune"):
        Tuner(plan(only=("gold",)), TEXT, tmp_path / "other")


def test_the_log_says_also_what_did_not_help(tmp_path: Path) -> None:
    tuner = Tuner(plan(steps=2), TEXT, tmp_path)
    tuner.step(toy(BEST))
    checks = [Check(2, 400, 0.51, 0.46, 0.56), Check(4, 400, 0.42, 0.37, 0.47)]
    told = report(tuner, checks, "2026-01-02", False)
    assert "1 of 2 steps of 8 games" in told
    assert "| 2 players | 400 | 51.0 % | 46.0 – 56.0 | no difference shown |" in told
    assert "| 4 players | 400 | 42.0 % | 37.0 – 47.0 | worse |" in told
    assert "were not adopted" in told


def test_real_games_are_played_and_kept(tmp_path: Path) -> None:
    bots = Path(__file__).parent.parent.parent / "src" / "ridotto" / "bots"
    text = (bots / "heuristics" / "opera" / "weights.toml").read_text("utf-8")
    tuner = Tuner(plan(steps=1, games=2), text, tmp_path)
    done = tuner.step()
    assert done.games == 2
    assert len((tmp_path / "step-0000" / "games" / "games.jsonl").read_text().splitlines()) == 2
    again = Tuner(plan(steps=1, games=2), text, tmp_path)
    assert again.steps == [done]


def test_a_bot_that_fails_is_not_tuned() -> None:
    bad = Played(0, 1, ["a", "b"], [0.0, 1.0], [2.0, 1.0], [], [], [0, 0], [0, 0], [0, 0], [{}, {}], "x", 0, "ouch")
    with pytest.raises(UsageError, match="ouch"):
        lead_of(["a", "b"], [bad], "points")
