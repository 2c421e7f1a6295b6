"""What the page without a server fetches, and when: the core at first, a game with its first table."""

import json
import shutil
import subprocess
import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).parent.parent.parent


@pytest.fixture(scope="module")
def pack() -> ModuleType:
    """What packs the parts when the page is built."""
    spec = spec_from_file_location("pack", ROOT / "web" / "static" / "pack.py")
    assert spec is not None
    assert spec.loader is not None
    found = module_from_spec(spec)
    spec.loader.exec_module(found)
    vars(found)["SRC"] = ROOT / "src"
    return found


@pytest.mark.parametrize(
    ("path", "part"),
    [
        ("ridotto/engine/game.pyc", "core"),
        ("ridotto/games/opera/__init__.pyc", "core"),
        ("ridotto/games/opera/roles/__init__.pyc", "opera"),
        ("ridotto/games/la_stanza/box.toml", "la-stanza"),
        ("ridotto/bots/heuristics/la_stanza/__init__.pyc", "la-stanza"),
        ("ridotto/bots/nets/la-stanza.npz", "la-stanza"),
        ("ridotto/bots/puzzles/opera.json", "puzzles"),
        ("ridotto/bots/puzzles/book.pyc", "core"),
    ],
)
def test_which_part_has_a_file(pack: ModuleType, path: str, part: str) -> None:
    assert pack.part_of(path) == part


def test_a_game_is_fetched_with_its_first_table(pack: ModuleType, tmp_path: Path) -> None:
    whole, here = tmp_path / "all", tmp_path / "here"
    skipped = shutil.ignore_patterns("*.so", "*.pyd", "__pycache__", "static", "device", "*.egg-info")
    for place in (whole, here):
        shutil.copytree(ROOT / "src", place, ignore=skipped)
    paths = [path.relative_to(here).as_posix() for path in here.rglob("*") if path.is_file()]
    places = {path: pack.part_of(path) for path in paths}
    for path, part in places.items():
        if part != "core":
            (here / path).unlink()
    (tmp_path / "parts.json").write_text(json.dumps(places))
    command = [sys.executable, "-B", str(ROOT / "tests" / "local" / "parting.py"), str(tmp_path)]
    done = subprocess.run(command, check=True, capture_output=True, text=True, cwd=tmp_path)
    assert json.loads(done.stdout) == [
        ["/api/me", 200, []],
        ["/api/tables/mine", 200, []],
        ["/api/tables", 200, ["opera"]],
        ["/api/tables/mine", 200, []],
        ["/api/tables", 503, []],
        "not-loaded",
        ["/api/tables", 200, ["la-stanza"]],
        ["/api/puzzles/daily", 200, ["puzzles"]],
        ["/api/puzzles", 200, []],
    ]
