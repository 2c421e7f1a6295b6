"""The docs as a site: every page is in the menu, and the site builds without a warning."""

import subprocess
from pathlib import Path

import pytest

from scripts import docs

ROOT = Path(__file__).parent.parent.parent


def test_every_page_is_in_the_menu_once() -> None:
    listed = [page for pages in docs.MENU.values() for page in pages]
    pages = {str(page.relative_to(ROOT / "docs").with_suffix("")) for page in (ROOT / "docs").rglob("*.md")}
    made_here = {f"reference/{name}" for name in docs.REFERENCE}
    assert len(listed) == len(set(listed))
    assert set(listed) == (pages - {"README"}) | made_here | {"CONTRIBUTING", "CHANGELOG"}


def test_links_lead_to_pages_of_the_site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(docs, "SOURCE", tmp_path)
    (tmp_path / "play").mkdir()
    page = tmp_path / "play" / "README.md"
    page.write_text("[a](../bots/README.md#names) [b](../../CONTRIBUTING.md) [c](../../examples/train.py) [d](#here)")
    assert docs.with_links_of_the_site(page) == (
        "[a](../bots/index.md#names) [b](../CONTRIBUTING.md) c (`examples/train.py`) [d](#here)"
    )


@pytest.mark.long
def test_the_site_builds_without_a_warning() -> None:
    done = subprocess.run(["make", "-s", "docs"], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "WARNING" not in done.stderr
    home = (ROOT / "build" / "docs-site" / "index.html").read_text("utf-8")
    assert 'class="theme-toggle"' in home, "light and dark"
    assert (ROOT / "build" / "docs-site" / "searchindex.js").exists()
