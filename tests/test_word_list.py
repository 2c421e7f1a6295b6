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


# Every text of the project that people read, except built files and the list itself.
FOLDERS = ("benchmarks", "docs", "examples", "scripts", "src/ridotto", "tests", "web/src", "web/tests")
BUILT = {"static", "device"}  # the page, and the page without a server that `make dist` puts beside it
KINDS = (".css", ".js", ".md", ".py", ".sh", ".svelte", ".toml", ".ts")
EVERYTHING = [
    *(ROOT / name for name in ("README.md", "CONTRIBUTING.md", "CHANGELOG.md", "Makefile", "pyproject.toml")),
    *(
        path
        for folder in FOLDERS
        for path in sorted((ROOT / folder).rglob("*"))
        if path.suffix in KINDS
        and BUILT.isdisjoint(path.relative_to(ROOT).parts)
        and path not in (PAGE, Path(__file__))
    ),
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
HABITS = [word for row in rows("## What developers read", "Nor ") for word in quoted(row[0])]
DEVELOPERS = [word for row in rows("Nor ", "\0") for word in quoted(row[0])]
IS_NO = re.compile(
    r"(?<!there )\b(?:is|are|was) no (?!longer\b|more\b|way\b|need\b|reason\b|better\b|worse\b)\w+", re.IGNORECASE
)
CLAUSE_FIRST = re.compile(
    r'(?:"""|/\*\* |// |# )(?:Who|What) (?:is|are|was|were|has|have|had|may|can|comes|goes|lies|stands)\b[^?\n]*$',
    re.MULTILINE,
)


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_uses_a_word_we_do_not_use(language: str) -> None:
    words = ENGLISH if language == "en" else OTHERS[language]
    assert len(words) > 5
    pattern = unwanted(words)
    found = {key: match[0] for key, text in catalogue(language).items() if (match := pattern.search(text))}
    assert found == {}, "docs/words.md names the word to use instead"


def hits(path: Path, *patterns: re.Pattern[str]) -> list[str]:
    text = re.sub(r"(?<![*\w])\*[^*\n]+\*(?![*\w])", "", path.read_text("utf-8"))  # *words* are quoted
    return [
        f"{path.relative_to(ROOT)}:{text.count(chr(10), 0, match.start()) + 1}: {match[0]}"
        for pattern in patterns
        for match in pattern.finditer(text)
    ]


def test_no_page_or_docstring_uses_a_word_we_do_not_use() -> None:
    found = [hit for path in PROSE for hit in hits(path, unwanted(DEVELOPERS))]
    assert found == [], "docs/words.md names the word to use instead"


def test_no_habit_comes_back_anywhere() -> None:
    assert len(EVERYTHING) > 500
    found = [hit for path in EVERYTHING for hit in hits(path, unwanted(HABITS), IS_NO, CLAUSE_FIRST)]
    assert found == [], "docs/words.md names the word to use instead"


def test_the_list_finds_what_it_names() -> None:
    assert unwanted(ENGLISH).search("Your draft")
    assert unwanted(ENGLISH).search("two rungs up")
    assert not unwanted(ENGLISH).search("Your move so far")
    assert unwanted(HABITS).search("the\nown screen")
    assert unwanted(DEVELOPERS).search("one record a game")
    assert IS_NO.search("input that is no terminal")
    assert not IS_NO.search("there is no game")
    assert CLAUSE_FIRST.search('    """What is kept of one game."""')
    assert not CLAUSE_FIRST.search("# What is it for?")
