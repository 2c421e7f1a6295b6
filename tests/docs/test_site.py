"""The docs as a site: every page is in the menu, and the site builds without a warning."""

import os
import re
import subprocess
from pathlib import Path

import pytest

import ridotto
from ridotto import examples
from ridotto.front import boards
from ridotto.languages import rules_in_short
from scripts import docs

ROOT = Path(__file__).parent.parent.parent


def test_every_page_is_in_the_menu_once() -> None:
    listed = [page for pages in docs.MENU.values() for page in pages]
    pages = {str(page.relative_to(ROOT / "docs").with_suffix("")) for page in (ROOT / "docs").rglob("*.md")}
    made_here = {f"reference/{name}" for name in docs.REFERENCE} | set(docs.IN_SHORT)
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


@pytest.mark.parametrize("name", docs.IN_SHORT.values())
def test_the_rules_in_short_have_a_picture_before_and_after_each_example(name: str, tmp_path: Path) -> None:
    if not boards.FOLDER.is_dir():
        if os.environ.get("CI"):
            pytest.fail("the page is not built, and CI must test it")
        pytest.skip("the page is not built: make web")
    page = docs.rules_of(name, tmp_path / "pictures")
    for title, _ in rules_in_short(ridotto.load_game(name, 3).rules).values():
        assert f"# {title}\n" in page
    whole = ridotto.load_game(name, 3).new_initial_state(seed=1).svg() or ""
    for example in examples.book(name).examples:
        before, after = (tmp_path / "pictures" / f"{example.name}-{when}.svg" for when in ("before", "after"))
        assert f"(pictures/{before.name})" in page
        assert f"(pictures/{after.name})" in page
        assert before.read_text() != after.read_text(), f"{example.look} does not show what {example.name} is about"
        assert size(after.read_text()) < size(whole), "a part of the table"


def size(svg: str) -> float:
    width, height = re.findall(r'<svg[^>]* width="([^"]+)" height="([^"]+)"', svg)[0]
    return float(width) * float(height)


@pytest.mark.long
def test_the_site_builds_without_a_warning() -> None:
    done = subprocess.run(["make", "-s", "docs"], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "WARNING" not in done.stderr
    home = (ROOT / "build" / "docs-site" / "index.html").read_text("utf-8")
    assert 'class="theme-toggle"' in home, "light and dark"
    assert (ROOT / "build" / "docs-site" / "searchindex.js").exists()
