"""The words of every language: one catalogue for browser, server and terminal. Keys and numbers come in."""

import json
import re
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


def say(key: str, numbers: tuple[int, ...] = (), game: str = "", language: str = "en") -> str:
    """The words of a key. `{0}` is the first number; `{0:city}` is what the game calls the city of this number."""
    words = catalogue(language)

    def fill(slot: re.Match[str]) -> str:
        n = numbers[int(slot[1])]
        return str(n) if slot[2] is None else words[f"{game}.{slot[2]}.{n}"]

    return SLOT.sub(fill, words[key])


def explain(refusal: Refusal, game: Game[Any], language: str = "en") -> str:
    """Why not, in words, with the section of the rules it rests on."""
    rule = game.rule_of[refusal.code]
    return f"{say(refusal.code, refusal.numbers, game.name, language)} [{rule}]"
