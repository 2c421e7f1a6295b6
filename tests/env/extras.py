"""Runs a program in .venv-extras, where the heavy packages are."""

import os
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent
PYTHON = ROOT / ".venv-extras" / "bin" / "python"


def in_extras(*words: str, package: str) -> subprocess.CompletedProcess[str]:
    """What it printed. Without the package the test is skipped, but not where `CI` is set."""
    if not list((ROOT / ".venv-extras").glob(f"lib/python*/site-packages/{package}*")):
        if os.environ.get("CI"):
            pytest.fail(f"{package} is not in .venv-extras, and CI must test it: `make extras`")
        pytest.skip(f"there is no .venv-extras with {package}: `make extras` makes it")
    path = [str(ROOT / "src"), str(ROOT), *os.environ.get("PYTHONPATH", "").split(os.pathsep)]
    env = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, path))}
    done = subprocess.run([str(PYTHON), *words], env=env, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done
