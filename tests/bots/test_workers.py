"""Games on several cores: the same results, none lost with a worker that dies, none left running."""

import multiprocessing
import os
import signal
import time
from collections.abc import Generator
from contextlib import closing
from pathlib import Path

import pytest

from ridotto.bots.arena import Played, Task, Tournament, tournament
from ridotto.bots.workers import TRIES, WorkersFailed, each
from ridotto.engine.game import UsageError, load_game


def opera(*line_up: str) -> Tournament:
    return tournament(load_game("opera", len(line_up)), [line_up], 1)


def tasks(what: Tournament, games: int) -> list[Task]:
    return [what.task(n) for n in range(games)]


def untimed(played: Played) -> Played:
    return played._replace(ms=[], times=[], slowest=[], code="")


def children() -> list[int]:
    return [child.pid for child in multiprocessing.active_children() if child.pid is not None]


def test_on_two_cores_the_games_are_the_same_as_on_one() -> None:
    what = opera("random", "random", "random")
    one = [untimed(played) for played in each(tasks(what, 12), 1)]
    two = sorted((untimed(played) for played in each(tasks(what, 12), 2)), key=lambda played: played.n)
    assert one == two
    assert children() == []


def test_when_nobody_wants_more_the_workers_end() -> None:
    with closing(each(tasks(opera("random", "random"), 500), 2)) as source:
        next(source)
        assert len(children()) == 2
    assert children() == []


def test_a_game_of_a_worker_that_dies_is_played_by_another() -> None:
    source: Generator[Played, None, None] = each(tasks(opera("random", "random"), 60), 2)
    found = [next(source).n for _ in range(4)]
    os.kill(children()[0], signal.SIGKILL)
    found += [played.n for played in source]
    assert sorted(found) == list(range(60))


def test_a_game_that_kills_whoever_plays_it_is_told(tmp_path: Path) -> None:
    killer = tmp_path / "killer.sh"
    killer.write_text("#!/bin/sh\nkill -9 $PPID\n")
    killer.chmod(0o755)
    with pytest.raises(WorkersFailed, match=f"game 0 \\(seed 1\\) killed {TRIES} processes"):
        list(each(tasks(opera(f"exec:{killer}", "random"), 1), 2))
    assert children() == []


def test_what_is_wrongly_called_for_is_told_as_such() -> None:
    with pytest.raises(UsageError, match="there is no bot 'nobody'"):
        list(each(tasks(opera("nobody", "random"), 4), 2))
    with pytest.raises(UsageError, match="there is no cluster 'abacus'"):
        each([], 2, "abacus")


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="looks for processes in /proc")
def test_programs_that_play_end_with_their_workers(tmp_path: Path) -> None:
    """The tournament is stopped while a program thinks."""
    thinker = tmp_path / "thinker.sh"
    thinker.write_text(f'#!/bin/sh\necho $$ > {tmp_path}/pid.$$\nread line\necho \'{{"t":"ready"}}\'\nsleep 600\n')
    thinker.chmod(0o755)
    what = tournament(load_game("opera", 2), [["random", "random"], [f"exec:{thinker},seconds=500", "random"]], 1)
    with closing(each(tasks(what, 2), 2)) as source:
        assert next(source).n == 0
        for _ in range(500):
            if list(tmp_path.glob("pid.*")):
                break
            time.sleep(0.02)
    found = [int(path.name.removeprefix("pid.")) for path in tmp_path.glob("pid.*")]
    assert found
    for pid in found:
        for _ in range(300):
            if not Path(f"/proc/{pid}").exists():
                break
            time.sleep(0.02)
        assert not Path(f"/proc/{pid}").exists()
