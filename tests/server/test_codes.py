"""Every refusal has words, in every language, and a line in the documentation."""

import json
import re
from pathlib import Path

import pytest

from ridotto.server.refusals import CODES, GOODBYES

ROOT = Path(__file__).parent.parent.parent
SOURCES = sorted((ROOT / "src/ridotto/server").rglob("*.py"))
OF_THE_RULES = {"over", "not-your-turn", "not-a-decision"}
# Shown to nobody: internal codes, and requests that their sender broke off.
INSIDE = {"nothing-to-do", "rematch-made", "no-such-order", "gone", "broken"}


def said() -> set[str]:
    """Every code that stands in the source where something is refused."""
    pattern = r'(?:Refused|Refusal|problem)\("([a-z-]+)"'
    return {code for path in SOURCES for code in re.findall(pattern, path.read_text("utf-8"))}


def test_the_list_of_codes_is_whole() -> None:
    assert said() - OF_THE_RULES <= set(CODES)
    assert len(said()) > 40


@pytest.mark.parametrize("language", ["en", "nl", "fr", "it", "de"])
def test_every_code_has_words(language: str) -> None:
    words = json.loads((ROOT / f"src/ridotto/languages/{language}.json").read_text("utf-8"))
    wanted = {f"ui.no.{code}" for code in (*CODES, *GOODBYES)}
    assert wanted - set(words) == set()
    assert set(words) >= OF_THE_RULES


def test_every_code_is_documented() -> None:
    text = (ROOT / "docs/server/protocol.md").read_text("utf-8")
    assert {code for code in CODES if f"`{code}`" not in text} == INSIDE
