"""Installs the third game as another package would be: a folder on the path with an entry point."""

import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from ridotto.languages import catalogue

HERE = Path(__file__).parent
POINTS = "[ridotto.games]\ngoofspiel = goofspiel\n"


@pytest.fixture
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder like site-packages, for this process and those that it starts."""
    site = tmp_path / "site"
    shutil.copytree(HERE / "goofspiel", site / "goofspiel", ignore=shutil.ignore_patterns("__pycache__"))
    info = site / "goofspiel-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: goofspiel\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(POINTS)
    monkeypatch.syspath_prepend(site)
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(site), os.environ.get("PYTHONPATH", "")]).rstrip(os.pathsep))
    catalogue.cache_clear()
    yield site
    monkeypatch.undo()
    catalogue.cache_clear()
