"""The words of every language: one catalogue for browser, server and terminal. Keys and numbers come in."""

import json
import re
from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from typing import Any

from ridotto.engine.events import Refusal
from ridotto.engine.game import Game

SLOT = re.compile(r"\{(\d+)(?::([a-z-]+))?\}")


@cache
def catalogue(language: str) -> dict[str, str]:
    found: dict[str, str] = json.loads(files("ridotto.languages").joinpath(f"{language}.json").read_text("utf-8"))
    return found


def text_of(key: str, args: Sequence[str | int], language: str) -> str | None:
    """The words of a key; of a plural (`x.one`, `x.other`) the form its first number takes (in French nought's too)."""
    words = catalogue(language)
    n = next((abs(arg) for arg in args if isinstance(arg, int)), None)
    form = "one" if n == 1 or (n == 0 and language == "fr") else "other"
    return words.get(key) or words.get(f"{key}.{form}") or words.get(f"{key}.other")


def say(key: str, args: Sequence[str | int] = (), game: str = "", language: str = "en") -> str:
    """A sentence. `{0}` is the first argument; `{0:city}` is what the game calls the city of this number."""
    text = text_of(key, args, language)
    if text is None:
        raise KeyError(key)

    def fill(slot: re.Match[str]) -> str:
        at, kind = int(slot[1]), slot[2]
        if at >= len(args):
            return slot[0]
        return str(args[at]) if kind is None else catalogue(language)[f"{game}.{kind}.{args[at]}"]

    return SLOT.sub(fill, text)


def explain(refusal: Refusal, game: Game[Any], language: str = "en") -> str:
    """Why not, in words, with the section of the rules it rests on."""
    rule = game.rule_of[refusal.code]
    return f"{say(refusal.code, refusal.numbers, game.name, language)} [{rule}]"
