"""`ridotto arena` as it is called: its tables and files, how it stops, and how it goes on."""

import csv
import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

ENV = {**os.environ, "PYTHONPATH": os.pathsep.join(p for p in sys.path if p)}
COMMAND = [sys.executable, "-c", "from ridotto.cli.main import main; main()", "arena"]
FIELDS = {"bot", "games", "win_share", "low", "high", "mean_rank", "mean_points", "ms_per_decision"}


def arena(words: str, cwd: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        COMMAND + words.split(), cwd=cwd, env=ENV, capture_output=True, text=True, check=False, timeout=300
    )


def untimed(result: dict[str, Any]) -> dict[str, Any]:
    """A result without what depends on the clock."""
    return {
        **result,
        "bots": [{k: v for k, v in one.items() if not k.startswith("ms_")} for one in result["bots"]],
    }


def numbers(folder: Path) -> list[int]:
    return [json.loads(line)["n"] for line in (folder / "games.jsonl").read_text().splitlines()]


@pytest.fixture
def lazy(tmp_path: Path) -> str:
    """A bot that always takes the first legal action."""
    path = tmp_path / "lazy.sh"
    path.write_text((Path(__file__).parent.parent.parent / "examples" / "exec_bot.sh").read_text())
    path.chmod(0o755)
    return "exec:./lazy.sh"


def test_the_result_as_json_has_one_entry_for_each_different_bot(tmp_path: Path, lazy: str) -> None:
    done = arena(f"opera --seats 3 --bots {lazy},random,random --games 6 --seed 5 --json", tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    found = json.loads(done.stdout)
    assert [one["bot"] for one in found["bots"]] == [lazy, "random"]
    for one in found["bots"]:
        assert one.keys() >= FIELDS
        assert one["games"] == 6
        assert 0 <= one["low"] <= one["win_share"] <= one["high"] <= 1
        assert 1 <= one["mean_rank"] <= 3
        assert one["ms_per_decision"] > 0
    assert found["bots"][0]["win_share"] + 2 * found["bots"][1]["win_share"] == pytest.approx(1.0)
    assert (found["game"], found["seats"], found["games"], found["seed"]) == ("opera", 3, 6, 5)


def test_the_same_seed_gives_the_same_tournament_on_any_number_of_cores(tmp_path: Path) -> None:
    words = "la-stanza --seats 2 --bots random,random --games 6 --seed 3 --json"
    found = [json.loads(arena(f"{words} --jobs {jobs}", tmp_path).stdout) for jobs in (1, 2)]
    assert untimed(found[0]) == untimed(found[1])
    other = json.loads(arena("la-stanza --seats 2 --bots random,random --games 6 --seed 9 --json", tmp_path).stdout)
    assert untimed(other)["bots"] != untimed(found[0])["bots"]


def test_the_table_for_people(tmp_path: Path, lazy: str) -> None:
    done = arena(f"opera --seats 2 --bots {lazy},random --games 5", tmp_path)
    assert done.returncode == 0
    assert "5 games at 2 tables: the last seed is not played at all of them" in done.stderr
    lines = done.stdout.splitlines()
    assert lines[0] == "opera, 2 players, 5 games: 3 seeds, each at 2 tables"
    assert lines[2].split()[:4] == ["bot", "games", "wins", "%"]
    assert any(line.startswith("points by source") and "esperto" in line for line in lines)


def test_a_pool_is_rated_and_drawn_and_listed(tmp_path: Path, lazy: str) -> None:
    (tmp_path / "other.sh").write_text((tmp_path / "lazy.sh").read_text())
    (tmp_path / "other.sh").chmod(0o755)
    words = f"opera --seats 2 --pool random,{lazy},exec:./other.sh --games 6 --plot out.svg --csv out.csv"
    done = arena(words, tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    assert "6 games: 1 seed, each at 6 tables" in done.stdout
    assert done.stdout.splitlines()[-4].startswith("rating")
    assert (tmp_path / "out.svg").read_text().startswith("<svg")
    with (tmp_path / "out.csv").open() as file:
        rows = list(csv.DictReader(file))
    assert len(rows) == 12
    assert {row["bot"] for row in rows} == {"random", lazy, "exec:./other.sh"}
    for row in rows:
        sources = ("houses", "palazzo", "esperto", "great", "century", "empty")
        assert int(row["points"]) == sum(int(row[name]) for name in sources)
    for game in range(6):
        assert sum(float(row["win"]) for row in rows if int(row["game"]) == game) == 1.0


def test_a_tournament_that_is_killed_goes_on_and_ends_as_if_it_had_not_been(tmp_path: Path) -> None:
    """Killed without warning, twice; and the last line torn by hand."""
    words = "opera --seats 4 --bots random,random,random,random --games 120 --json --jobs 2"
    whole = json.loads(arena(words, tmp_path).stdout)
    out = tmp_path / "out"
    for least in (10, 30):
        running = subprocess.Popen(
            [*COMMAND, *words.split(), "--out", "out"],
            cwd=tmp_path,
            env=ENV,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        file = out / "games.jsonl"
        while running.poll() is None and (not file.exists() or file.read_bytes().count(b"\n") < least):
            time.sleep(0.01)
        running.kill()
        running.wait()
        assert 10 <= file.read_bytes().count(b"\n") < 120
        file.write_bytes(file.read_bytes()[:-7])
    done = arena(f"{words} --out out", tmp_path)
    assert done.returncode == 0
    assert "games already played" in done.stderr
    assert sorted(numbers(out)) == list(range(120))
    found = json.loads(done.stdout)
    assert untimed(found) == untimed(whole)
    again = arena(f"{words} --out out", tmp_path)
    assert "120 games already played, 0 to go" in again.stderr
    assert json.loads(again.stdout) == found
    longer = arena(words.replace("120", "124") + " --out out", tmp_path)
    assert longer.returncode == 0
    assert sorted(numbers(out)) == list(range(124))


def test_an_interrupt_keeps_what_was_played(tmp_path: Path) -> None:
    words = "opera --seats 4 --bots random --games 100000 --out out --jobs 2".split()
    # A shell starts background jobs with interrupts ignored, and what the tests start would inherit that.
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    running = subprocess.Popen(
        COMMAND + words, cwd=tmp_path, env=ENV, stderr=subprocess.PIPE, text=True, start_new_session=True
    )
    signal.signal(signal.SIGINT, before)
    file = tmp_path / "out" / "games.jsonl"
    while running.poll() is None and (not file.exists() or file.read_bytes().count(b"\n") < 10):
        time.sleep(0.01)
    os.killpg(running.pid, signal.SIGINT)  # as a terminal does it: to the workers too
    try:
        _, talk = running.communicate(timeout=60)
    except subprocess.TimeoutExpired:  # it must not play on beside the other tests
        os.killpg(running.pid, signal.SIGKILL)
        raise
    assert running.returncode == 1
    assert talk.startswith("ridotto: stopped; ")
    assert talk.endswith("games are kept in out\n")
    assert talk.count("\n") == 1
    assert len(numbers(tmp_path / "out")) >= 10


def test_the_sequential_test_stops_when_it_is_decided(tmp_path: Path, lazy: str) -> None:
    words = f"opera --seats 2 --bots random,{lazy} --games 400 --sprt 0.05,0.4 --out out --json"
    done = arena(words, tmp_path)
    assert done.returncode == 0
    found = json.loads(done.stdout)
    assert found["sprt"]["better"] is True
    assert found["games"] < 100
    assert found["games"] == 2 * found["sprt"]["seeds"]
    assert sorted(numbers(tmp_path / "out"))[: found["games"]] == list(range(found["games"]))
    again = arena(words, tmp_path)
    assert json.loads(again.stdout) == found
    told = arena(f"opera --seats 2 --bots random,{lazy} --games 400 --sprt 0.05,0.4 --out out", tmp_path)
    assert "decided: random won" in told.stdout
    assert "40 % rather than 5 %" in told.stdout


def test_an_undecided_test_says_so(tmp_path: Path) -> None:
    done = arena("opera --seats 2 --bots random,random --games 4 --sprt 0.45,0.55", tmp_path)
    assert done.returncode == 2
    assert "--sprt needs two different bots" in done.stderr


def test_a_bot_that_fails_loses_and_the_arena_says_so(tmp_path: Path) -> None:
    bad = tmp_path / "bad.sh"
    bad.write_text('#!/bin/sh\nread line\necho \'{"t":"ready"}\'\nread line\nexit 3\n')
    bad.chmod(0o755)
    done = arena("opera --seats 2 --bots exec:./bad.sh,random --games 4 --json", tmp_path)
    assert done.returncode == 1
    found = json.loads(done.stdout)
    assert [(one["win_share"], one["failed"]) for one in found["bots"]] == [(0.0, 4), (1.0, 0)]
    assert done.stderr.startswith("ridotto: 4 of 4 games failed, the first so: exec:./bad.sh: the program './bad.sh' ")
    assert "ended with exit code 3" in done.stderr
    assert done.stderr.count("\n") == 1
    many = arena("opera --seats 2 --bots exec:./bad.sh,random --games 400", tmp_path)
    assert many.returncode == 1
    assert "exec:./bad.sh failed in 10 games, the last time so:" in many.stderr


def test_a_program_that_fails_ends_simulate_with_one_sentence(tmp_path: Path) -> None:
    bad = tmp_path / "bad.sh"
    bad.write_text("#!/bin/sh\nread line\necho nonsense\n")
    bad.chmod(0o755)
    command = [*COMMAND[:-1], *"simulate opera --seats 2 --bots exec:./bad.sh,random --records out".split()]
    done = subprocess.run(command, cwd=tmp_path, env=ENV, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert done.stderr == "ridotto: S1: the program './bad.sh' answered 'nonsense', which is not JSON\n"


@pytest.mark.parametrize(
    ("words", "why"),
    [
        ("opera", "give a line-up with --bots or a pool with --pool"),
        ("opera --bots random --pool random,random", "give a line-up"),
        ("opera --seats 3 --bots random,random", "names 2 bots for 3 seats"),
        ("opera --bots nobody", "there is no bot 'nobody'"),
        ("opera --pool random", "two bots or more"),
        ("opera --pool random,random", "twice"),
        ("chess --bots random", "there is no game 'chess'"),
        ("opera --bots random --sprt 0.5", "--sprt takes P0,P1"),
        ("opera --bots random --sprt 0.6,0.5", "0 < P0 < P1 < 1"),
        ("opera --bots random --cluster abacus", "there is no cluster 'abacus'"),
        ("opera --bots random --seed 18446744073709551615 --games 2", "above 2^64-1"),
        ("opera --bots random --games 0", "--games"),
    ],
)
def test_a_wrong_call_is_told_with_exit_code_2(words: str, why: str, tmp_path: Path) -> None:
    done = arena(words, tmp_path)
    assert done.returncode == 2
    assert why in done.stderr
    assert done.stdout == ""


def test_a_folder_of_another_tournament_is_refused(tmp_path: Path) -> None:
    arena("opera --seats 2 --bots random --games 1 --out out", tmp_path)
    done = arena("opera --seats 2 --bots random --games 1 --seed 2 --out out", tmp_path)
    assert done.returncode == 2
    assert "out holds another tournament (other seed)" in done.stderr


def test_without_ray_the_arena_says_what_to_install(tmp_path: Path) -> None:
    try:
        import ray  # noqa: F401
    except ImportError:
        done = arena("opera --seats 2 --bots random --games 1 --cluster ray", tmp_path)
        assert done.returncode == 2
        assert "needs the extra `cluster`" in done.stderr
