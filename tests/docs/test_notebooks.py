"""The notebooks run from the first cell to the last, and keep no output."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent
NOTEBOOKS = sorted((ROOT / "docs" / "notebooks").glob("*.ipynb"))
SMALL = {"4-cloning-self-play": {"GAMES": "20", "ROUNDS": "150"}}
NEEDS_TORCH = "3-maskable-ppo"


def run(notebook: Path, python: str, folder: Path, **sizes: str) -> str:
    """Everything the cells print, in a folder of their own."""
    cells = json.loads(notebook.read_text("utf-8"))["cells"]
    code = "\n\n".join("".join(cell["source"]) for cell in cells if cell["cell_type"] == "code")
    path = [str(ROOT / "src"), *os.environ.get("PYTHONPATH", "").split(os.pathsep)]
    env = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, path)), "OPENBLAS_NUM_THREADS": "1", **sizes}
    done = subprocess.run([python, "-c", code], cwd=folder, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_the_page_lists_every_notebook_and_none_keeps_output() -> None:
    page = (ROOT / "docs" / "notebooks" / "README.md").read_text("utf-8")
    assert len(NOTEBOOKS) == 4
    for notebook in NOTEBOOKS:
        assert f"({notebook.name})" in page
        for cell in json.loads(notebook.read_text("utf-8"))["cells"]:
            assert cell.get("outputs", []) == []


@pytest.mark.parametrize("name", [book.stem for book in NOTEBOOKS if book.stem != NEEDS_TORCH])
def test_a_notebook_runs(name: str, tmp_path: Path) -> None:
    out = run(ROOT / "docs" / "notebooks" / f"{name}.ipynb", sys.executable, tmp_path, **SMALL.get(name, {}))
    assert len(out.splitlines()) > 4


@pytest.mark.long
def test_maskable_ppo_learns_to_beat_random_play(tmp_path: Path) -> None:
    python = os.environ.get("RIDOTTO_SB3", "")
    if not python:
        pytest.skip("RIDOTTO_SB3 names no Python with sb3-contrib")
    out = run(ROOT / "docs" / "notebooks" / f"{NEEDS_TORCH}.ipynb", python, tmp_path)
    before, after = out.splitlines()[0].removeprefix("won before: ").split(" steps: ")
    assert float(after.strip("%")) >= max(80.0, float(before.split("%")[0]))
