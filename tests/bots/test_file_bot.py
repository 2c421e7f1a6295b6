"""Bots from a file of your own, wherever a bot is named."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from ridotto.bots.bot import make_bot
from ridotto.engine.game import UsageError

SOURCE = """
from helper import pick

class Lowest:
    def __init__(self, place="0"):
        self.place = int(place)

    def choose(self, view, legal, given):
        return pick(legal, self.place)
"""
HELPER = "def pick(legal, place):\n    return legal[min(place, len(legal) - 1)]\n"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "mybot.py").write_text(SOURCE)
    (tmp_path / "helper.py").write_text(HELPER)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_a_class_of_a_file_is_a_bot_with_settings(folder: Path) -> None:
    for spec, place in (
        ("mybot.py:Lowest", 0),
        ("mybot.py", 0),
        ("mybot.py:Lowest,place=2", 2),
        ("mybot.py:place=1", 1),
    ):
        assert vars(make_bot(spec)) == {"place": place}
    assert type(make_bot(f"{folder}/mybot.py:Lowest")) is type(make_bot("mybot.py"))


def test_what_is_wrong_with_a_file_is_said(folder: Path) -> None:
    (folder / "two.py").write_text("class A:\n    choose = print\nclass B(A):\n    pass\n")
    (folder / "broken.py").write_text("import nothing_like_this\n")
    for spec, said in (
        ("none.py:A", "there is no file 'none.py'"),
        ("mybot.py:Highest", "its classes with a method choose: Lowest"),
        ("two.py", "say which bot of two.py, as two.py:NAME"),
        ("broken.py:A", "cannot be loaded: ModuleNotFoundError"),
        ("mybot.py:Lowest,speed=3", "cannot be made with"),
    ):
        with pytest.raises(UsageError, match=said):
            make_bot(spec)


def test_it_plays_in_simulate_and_in_the_arena(folder: Path) -> None:
    env = {**os.environ, "PYTHONPATH": os.pathsep.join(p for p in sys.path if p)}
    for words in (
        "simulate opera --seats 2 --games 2 --jobs 2 --records out --bots mybot.py:Lowest,place=1,random --json",
        "arena opera --seats 2 --games 4 --bots mybot.py:Lowest,random --json",
    ):
        done = subprocess.run(
            [sys.executable, "-m", "ridotto", *words.split()], env=env, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stderr
        assert "mybot.py:Lowest" in json.dumps(json.loads(done.stdout))
