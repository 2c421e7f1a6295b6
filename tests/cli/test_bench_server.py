"""`ridotto bench server` finds its load generator in a clone, and says so where there is none."""

from pathlib import Path

import pytest
from click.testing import CliRunner

import ridotto
from ridotto.cli import bench_server
from ridotto.cli.shared import Failed


def test_a_clone_has_the_load_generator() -> None:
    assert callable(bench_server.harness().measure)


def test_an_installed_package_says_that_a_clone_is_needed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    installed = tmp_path / "lib" / "ridotto" / "__init__.py"
    monkeypatch.setattr(ridotto, "__file__", str(installed))
    with pytest.raises(Failed, match="from a clone"):
        bench_server.harness()
    shown = CliRunner().invoke(bench_server.server, ["--tables", "1"])
    assert shown.exit_code == 1
    assert "from a clone" in shown.output
