"""The texts of every language: one catalogue for page and terminal. Takes keys and arguments.

`engine/telling.py` lists what slots can do. `web/src/lib/i18n.svelte.ts` renders in the same way:
`tests/telling/rendering.json` is the table of examples that both are tested with.
"""

import json
import re
from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from typing import Any, Final

from ridotto.engine.events import Refusal
from ridotto.engine.game import Game, added_games, game_class, game_package
from ridotto.engine.telling import Arg, Item, Said

LANGUAGES: Final = ("en", "nl", "de", "fr", "it")  # the page has the same list: i18n.svelte.ts
SLOT = re.compile(r"\{(\d+)(?::([a-z-]+))?\}")
ROMAN = ((10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I"))
JOINED = {"commas": ", ", "semicolons": "; "}


@cache
def catalogue(language: str) -> dict[str, str]:
    """Our texts and those of games from other packages."""
    own: dict[str, str] = json.loads(files("ridotto.languages").joinpath(f"{language}.json").read_text("utf-8"))
    return added_words(language) | own


def added_words(language: str) -> dict[str, str]:
    """Texts of games from other packages (English is the fallback). They are not part of the built page."""
    found: dict[str, str] = {}
    for game in added_games():
        for wanted in (language, "en"):
            file = files(game_package(game)).joinpath("languages", f"{wanted}.json")
            if file.is_file():
                found = json.loads(file.read_text("utf-8")) | found  # earlier words win
        found.setdefault(f"ui.game.{game}", game_class(game).cover.title)
    return found


def text_of(key: str, args: Sequence[Arg], language: str) -> str | None:
    """The text of a key. A plural (`x.one`, `x.other`) takes the form for its number; French 0 is singular."""
    words = catalogue(language)
    text = words.get(key)
    if text is not None:
        return text
    other = words.get(f"{key}.other")
    if other is None:
        return None
    n = counted(other, args)
    one = n == 1 or (n == 0 and language == "fr")
    return words.get(f"{key}.one", other) if one else other


def counted(text: str, args: Sequence[Arg]) -> int | None:
    """The number that selects the plural form: the first argument shown as a plain number."""
    plain = sorted(int(slot[1]) for slot in SLOT.finditer(text) if slot[2] is None)
    shown = [args[at] for at in plain if at < len(args)]
    return next((abs(arg) for arg in (*shown, *args) if isinstance(arg, int)), None)


def say(key: str, args: Sequence[Arg] = (), game: str = "", language: str = "en", names: Sequence[str] = ()) -> str:
    """Render a sentence. `names` are the names of the seats."""
    text = text_of(key, args, language)
    if text is None:
        raise KeyError(key)

    def fill(slot: re.Match[str]) -> str:
        at, kind = int(slot[1]), slot[2] or ""
        return shown(args[at], kind) if at < len(args) else slot[0]

    def shown(arg: Arg, kind: str) -> str:
        if isinstance(arg, int | str | Said):
            return one(arg, kind)
        if kind in JOINED:
            return JOINED[kind].join(one(item, "") for item in arg)
        return listed([one(item, kind) for item in arg], language)

    def one(arg: Item, kind: str) -> str:
        if isinstance(arg, Said):
            return say(arg.key, arg.args, game, language, names)
        if kind == "":
            return figure(arg) if isinstance(arg, int) else arg
        if isinstance(arg, int):
            match kind:
                case "seat":
                    return names[arg] if 0 <= arg < len(names) else ""
                case "roman":
                    return roman(arg)
                case "signed":
                    return f"+{arg}" if arg > 0 else figure(arg)
        return called(arg, kind)

    def called(arg: int | str, kind: str) -> str:
        """The game's name for this number, or a counted noun such as "2 levels"."""
        words = catalogue(language)
        text = words.get(f"{game}.{kind}.{arg}")
        if text is not None:
            return text
        for place in (game, "ui"):
            if text_of(f"{place}.{kind}", (arg,), language) is not None:
                return say(f"{place}.{kind}", (arg,), game, language, names)
        if isinstance(arg, str):
            return arg
        raise KeyError(f"{game}.{kind}.{arg}")

    return SLOT.sub(fill, text)


def tell(said: Said, game: str, language: str, names: Sequence[str]) -> str:
    return say(said.key, said.args, game, language, names)


def rules_in_short(game: Game[Any], language: str = "en") -> dict[str, tuple[str, str]]:
    """The rules in short for this number of players and options: title and text of each chapter."""

    def told(said: Said) -> str:
        return tell(said, game.name, language, ())

    return {c.name: (told(c.title), "\n".join(map(told, c.text))) for c in game.learning().chapters}


def listed(items: Sequence[str], language: str) -> str:
    """`a, b and c`."""
    if len(items) < 2:
        return "".join(items)
    return say("ui.and", (", ".join(items[:-1]), items[-1]), language=language)


def figure(n: int) -> str:
    """Format a number, with a true minus sign instead of a hyphen."""
    return f"−{-n}" if n < 0 else str(n)


def roman(n: int) -> str:
    found = ""
    for value, letters in ROMAN:
        while n >= value:
            found += letters
            n -= value
    return found


def explain(refusal: Refusal, game: Game[Any], language: str = "en") -> str:
    """A refusal in words, with its section of the rules."""
    rule = game.rule_of[refusal.code]
    return f"{say(refusal.code, refusal.numbers, game.name, language)} [{rule}]"
