"""The words of one language, as a person at the terminal gets them: keys and numbers in, sentences out."""

import os
from collections.abc import Sequence
from typing import Any, Final

from ridotto.engine.game import Game
from ridotto.languages import SLOT, catalogue

LANGUAGES: Final = ("en", "nl", "de", "fr", "it")
MARKS: Final = "o#^v"  # the shape of each seat: disc, square, triangle, diamond


def preferred(wanted: str | None = None) -> str:
    """The language asked for, or the one of the environment, if there is a catalogue for it; else English."""
    found = wanted or os.environ.get("LC_ALL") or os.environ.get("LC_MESSAGES") or os.environ.get("LANG") or ""
    return found[:2].lower() if found[:2].lower() in LANGUAGES else "en"


class Words:
    def __init__(self, language: str = "en") -> None:
        self.language = language
        self.catalogue = catalogue(language)

    def has(self, key: str) -> bool:
        return key in self.catalogue or f"{key}.other" in self.catalogue

    def t(self, key: str, *args: str | int, game: str = "") -> str:
        """`{0}` is the first argument, `{0:city}` what the game calls the city of that number."""
        text = self.catalogue.get(key)
        if text is None:
            n = next((arg for arg in args if isinstance(arg, int)), 0)
            text = self.catalogue.get(f"{key}.{self.form(n)}", self.catalogue.get(f"{key}.other", key))

        def fill(slot: Any) -> str:
            arg = args[int(slot[1])] if int(slot[1]) < len(args) else ""
            return str(arg) if slot[2] is None else self.catalogue[f"{game}.{slot[2]}.{arg}"]

        return SLOT.sub(fill, text)

    def form(self, n: int) -> str:
        """Which form of a plural a number takes; French counts nought as one."""
        return "one" if n == 1 or (n == 0 and self.language == "fr") else "other"

    def listed(self, items: Sequence[str]) -> str:
        """`a, b and c`."""
        if len(items) < 2:
            return "".join(items)
        return self.t("terminal.and", ", ".join(items[:-1]), items[-1])

    def signed(self, n: int) -> str:
        return f"+{n}" if n >= 0 else f"−{-n}"

    def why(self, code: str, numbers: Sequence[int], game: Game[Any]) -> str:
        """Why not, in words: a refusal of the rules, or of a server."""
        if code in self.catalogue:
            rule = game.rule_of.get(code, "")
            return self.t(code, *numbers, game=game.name) + (f" [{rule}]" if rule else "")
        key = f"ui.no.{code}"
        return self.t(key, *numbers) if self.has(key) else self.t("ui.no.other", code)
