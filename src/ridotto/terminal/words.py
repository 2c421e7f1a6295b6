"""The words of one language for the terminal: takes keys and arguments, returns sentences."""

import os
from collections.abc import Sequence
from pathlib import PurePath
from typing import Any, Final

from ridotto.engine.game import Game
from ridotto.engine.telling import Arg, Said
from ridotto.languages import LANGUAGES, catalogue, listed, say, tell, text_of

MARKS: Final = "o#^v"  # the shape of each seat: disc, square, triangle, diamond


def preferred(wanted: str | None = None) -> str:
    """The requested language, or that of the environment; English if there is no catalogue for it."""
    found = wanted or os.environ.get("LC_ALL") or os.environ.get("LC_MESSAGES") or os.environ.get("LANG") or ""
    return found[:2].lower() if found[:2].lower() in LANGUAGES else "en"


class Words:
    def __init__(self, language: str = "en") -> None:
        self.language = language
        self.catalogue = catalogue(language)

    def has(self, key: str) -> bool:
        return text_of(key, (), self.language) is not None

    def t(self, key: str, *args: Arg, game: str = "") -> str:
        """`{0}` is the first argument, `{0:city}` what the game calls the city of that number."""
        return say(key, args, game, self.language) if self.has(key) else key

    def tell(self, said: Said, game: str, names: Sequence[str]) -> str:
        return tell(said, game, self.language, names)

    def player(self, seat: int) -> str:
        """What a player without a name is called."""
        return f"{self.t('ui.player')} {seat + 1}"

    def bot(self, spec: str) -> str:
        """The name of a bot at the table: that of its level, the class of a file, or its first word."""
        name, _, rest = spec.partition(":")
        if name.endswith(".py"):
            return rest.partition(",")[0] or PurePath(name).stem
        key = f"ui.bot.{name}"
        return self.t(key).partition(":")[0].strip() if self.has(key) else name.capitalize()

    def listed(self, items: Sequence[str]) -> str:
        """`a, b and c`."""
        return listed(items, self.language)

    def why(self, code: str, numbers: Sequence[int], game: Game[Any]) -> str:
        """A refusal of the rules or of a server, in words. `ridotto check` adds the section of the rules."""
        if self.has(code):
            return self.t(code, *numbers, game=game.name)
        key = f"ui.no.{code}"
        return self.t(key, *numbers) if self.has(key) else self.t("ui.no.other", code)
