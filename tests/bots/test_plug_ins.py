"""Bots of other packages: a real distribution, found by its entry point."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from ridotto.bots.bot import RandomBot, make_bot, makers
from ridotto.engine.game import UsageError

SOURCE = '''
from ridotto.bots.bot import Given, Settings
from ridotto.engine.game import UsageError


class Shy:
    """Always the last legal action, or the first."""

    def __init__(self, first: bool) -> None:
        self.first = first

    def choose(self, view, legal, given: Given) -> int:
        return legal[0 if self.first else -1]


def make_shy(settings: Settings) -> Shy:
    unknown = settings.keys() - {"first"}
    if unknown:
        raise UsageError("the bot 'shy' knows only the setting first")
    return Shy(settings.get("first") == "yes")
'''
POINTS = """[ridotto.bots]
shy = shy_bot:make_shy
broken = shy_bot:make_what
gone = no_such_module:make
random = shy_bot:make_shy
"""


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder into which a distribution with bots is installed, as pip leaves it."""
    folder = tmp_path / "site"
    info = folder / "shy_bot-1.0.dist-info"
    info.mkdir(parents=True)
    (folder / "shy_bot.py").write_text(SOURCE)
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: shy-bot\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(POINTS)
    (info / "RECORD").write_text("shy_bot.py,,\nshy_bot-1.0.dist-info/METADATA,,\n")
    monkeypatch.syspath_prepend(str(folder))
    return folder


@pytest.mark.usefixtures("site")
def test_a_bot_of_another_package_is_called_by_its_name() -> None:
    assert "shy" in makers()
    assert type(make_bot("shy")).__name__ == "Shy"
    assert make_bot("shy:first=yes").first is True  # type: ignore[attr-defined]
    with pytest.raises(UsageError, match="knows only the setting first"):
        make_bot("shy:loud=yes")


@pytest.mark.usefixtures("site")
def test_a_broken_package_hinders_nobody_else() -> None:
    with pytest.raises(UsageError, match="'broken' of another package cannot be loaded from shy_bot:make_what"):
        make_bot("broken")
    with pytest.raises(UsageError, match=r"'gone' of another package cannot be loaded .* ModuleNotFoundError"):
        make_bot("gone")
    assert make_bot("shy") is not None


@pytest.mark.usefixtures("site")
def test_nobody_takes_the_place_of_our_own_bots() -> None:
    assert isinstance(make_bot("random"), RandomBot)
    assert isinstance(makers()["random"]({}), RandomBot)


def test_an_unknown_bot_is_told_with_those_that_are_known() -> None:
    with pytest.raises(UsageError, match=r"there is no bot 'shy'; there are: .*exec.*random"):
        make_bot("shy")


def test_it_plays_in_the_arena_on_several_cores(site: Path, tmp_path: Path) -> None:
    env = {**os.environ, "PYTHONPATH": os.pathsep.join([str(site), *(p for p in sys.path if p)])}
    command = [sys.executable, "-c", "from ridotto.cli.main import main; main()"]
    words = "arena opera --seats 2 --bots shy:first=yes,random --games 4 --jobs 2 --json".split()
    done = subprocess.run(command + words, cwd=tmp_path, env=env, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert [one["bot"] for one in json.loads(done.stdout)["bots"]] == ["shy:first=yes", "random"]
