"""docs/words.md says which words we don't use; no text of ours may use one."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from ridotto.languages import LANGUAGES, catalogue

ROOT = Path(__file__).parent.parent
PAGE = ROOT / "docs/words.md"
PROSE = [
    *(ROOT / name for name in ("README.md", "CONTRIBUTING.md")),
    *(path for path in sorted(ROOT.glob("docs/*.md")) if path.name not in ("words.md", "refusals.md")),
    *sorted(path for folder in ("play", "api", "host") for path in ROOT.glob(f"docs/{folder}/*.md")),
    *sorted(path for part in ("cli", "terminal", "languages") for path in (ROOT / "src/ridotto" / part).rglob("*.py")),
]


def rows(heading: str, end: str) -> Iterator[list[str]]:
    """The cells of each row in the tables of a section."""
    section = PAGE.read_text("utf-8").split(heading, 1)[1].split(end, 1)[0]
    for line in section.splitlines():
        if line.startswith("|") and not line.startswith("| ---"):
            yield [cell.strip() for cell in line.strip("|").split(" | ")]


def quoted(cell: str) -> list[str]:
    return re.findall(r"`([^`]+)`", cell)


def unwanted(words: list[str]) -> re.Pattern[str]:
    """Whole words; `*` stands for any ending."""
    found = [re.escape(word).replace(r"\*", r"\w*").replace(r"\ ", r"\s+") for word in words]
    return re.compile("|".join(rf"(?<!\w){word}(?!\w)" for word in found), re.IGNORECASE)


ENGLISH = [word for row in rows("## What players read", "In the other languages:") for word in quoted(row[-1])]
OTHERS = {row[0]: quoted(row[1]) for row in rows("In the other languages:", "## What developers read")}
DEVELOPERS = [word for row in rows("## What developers read", "\0") for word in quoted(row[0])]


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_uses_a_word_we_do_not_use(language: str) -> None:
    words = ENGLISH if language == "en" else OTHERS[language]
    assert len(words) > 5
    pattern = unwanted(words)
    found = {key: match[0] for key, text in catalogue(language).items() if (match := pattern.search(text))}
    assert found == {}, "docs/words.md names the word to use instead"


@pytest.mark.parametrize("path", PROSE, ids=lambda path: str(path.relative_to(ROOT)))
def test_no_page_or_docstring_uses_a_word_we_do_not_use(path: Path) -> None:
    text = re.sub(r"(?<![*\w])\*[^*\n]+\*(?![*\w])", "", path.read_text("utf-8"))  # *words* are quoted
    found = [
        f"line {text.count(chr(10), 0, match.start()) + 1}: {match[0]}" for match in unwanted(DEVELOPERS).finditer(text)
    ]
    assert found == [], "docs/words.md names the word to use instead"


def test_the_list_finds_what_it_names() -> None:
    assert unwanted(ENGLISH).search("Your draft")
    assert unwanted(ENGLISH).search("two rungs up")
    assert not unwanted(ENGLISH).search("Your move so far")
    assert unwanted(DEVELOPERS).search("the\nown screen")
