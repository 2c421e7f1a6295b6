"""The balance report: every game counts once, a stopped run resumes, and the sums are right."""

from pathlib import Path

import pytest

from ridotto.bots.balance import Balance, Sample, Task, balance, collect, csv, picture, report


def weighed(game: str, seats: int, count: int, file: Path | None = None) -> tuple[Balance, list[Sample]]:
    tasks = [Task(game, seats, "random", seed) for seed in range(1, count + 1)]
    games = collect(tasks, file, 1)
    return balance(tasks[0], games), games


@pytest.mark.parametrize(("game", "use"), [("opera", "impresario"), ("la-stanza", "politics")])
def test_shares_points_and_uses_come_from_the_games(game: str, use: str) -> None:
    found, games = weighed(game, 2, 4)
    assert sum(row.share for row in found.by_seat) == pytest.approx(1.0)
    assert sum(row.places for row in found.by_strategy) == 2 * 4
    assert use in {row.name for row in found.by_use}
    for one in games:
        assert [sum(own.values()) for own in one.sources] == one.points
    assert found.decisions[0] <= found.decisions[1] <= found.decisions[2]
    assert f"{found.games} games" in report(found)[0]
    assert csv(found).count("\n") == 1 + len(found.by_seat) + len(found.by_use) + len(found.by_strategy)
    assert picture(found).count("<circle") == csv(found).count("\n") - 1


def test_a_stopped_run_resumes(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    weighed("la-stanza", 2, 2, file)
    first = file.read_text("utf-8")
    file.write_text(first + '{"seed": 3, "sha', "utf-8")  # cut off in the middle of a line
    found, games = weighed("la-stanza", 2, 3, file)
    assert found.games == 3
    assert file.read_text("utf-8").startswith(first)
    assert [one.seed for one in games] == [1, 2, 3]
    assert games == weighed("la-stanza", 2, 3)[1]
