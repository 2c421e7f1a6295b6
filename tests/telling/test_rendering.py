"""Keys and arguments become the same sentences in Python and in the page: one table of examples for both."""

import json
from pathlib import Path
from typing import Any

import pytest

import ridotto.languages
from ridotto.engine.telling import Arg, Item, Said

TABLE: dict[str, Any] = json.loads(Path(__file__).with_name("rendering.json").read_text("utf-8"))


def item(data: Any) -> Item:
    return Said(data["key"], arguments(data["args"])) if isinstance(data, dict) else data


def arguments(data: list[Any]) -> list[Arg]:
    return [[item(one) for one in arg] if isinstance(arg, list) else item(arg) for arg in data]


@pytest.mark.parametrize(("key", "args", "language", "text"), TABLE["examples"])
def test_a_sentence_is_rendered(
    key: str, args: list[Any], language: str, text: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ridotto.languages, "catalogue", lambda _: TABLE["texts"])
    said = Said(key, arguments(args))
    assert ridotto.languages.tell(said, "game", language, TABLE["names"]) == text


def test_a_key_without_words_is_a_mistake() -> None:
    with pytest.raises(KeyError):
        ridotto.languages.say("opera.no-such-key")
