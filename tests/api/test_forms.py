"""Compiled or not, the public names do and say the same: every text, every error, every help page."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from ridotto.cli.version import compiled

ROOT = Path(__file__).parent.parent.parent
CALLS = Path(__file__).parent / "calls.py"


def printed(source: Path, cwd: Path) -> str:
    env = {**os.environ, "PYTHONPATH": os.pathsep.join([str(source), *(p for p in sys.path if p)])}
    done = subprocess.run([sys.executable, CALLS], cwd=cwd, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_the_same_calls_give_the_same_texts_in_both_forms(tmp_path: Path) -> None:
    if not compiled():
        if os.environ.get("CI") and (ROOT / "build" / "compiled.stamp").exists():
            pytest.fail("the engine is compiled here, but this test does not see it")
        pytest.skip("nothing is compiled here, so there is nothing to compare")
    pure = tmp_path / "pure"
    leave = shutil.ignore_patterns("*.so", "*.pyd", "__pycache__", "assets", "*.egg-info")
    shutil.copytree(ROOT / "src", pure, ignore=leave)
    ours, theirs = printed(ROOT / "src", tmp_path), printed(pure, tmp_path)
    assert len(ours) > 50_000
    assert ours.splitlines() == theirs.splitlines()
