"""Writes docs/refusals.md: every refusal of rules and server in five languages. `--check`: is it up to date?"""

import re
import sys
from collections.abc import Iterator
from pathlib import Path

from ridotto.engine.game import game_class, game_names
from ridotto.languages import LANGUAGES, SLOT, catalogue, say, text_of
from ridotto.server.refusals import CODES

PAGE = Path(__file__).parent.parent / "docs/refusals.md"
HEAD = """# Refusals

Every sentence that says why something can't be done, for reading aloud. `scripts/refusals.py` writes this page from
`src/ridotto/languages/`; `tests/test_refusals.py` renders each refusal with 0, 1, 2 and more. Refusals of the rules
start in lower case, because they also stand inside "No: …". A second line shows the other form of a plural.

A refusal says what is missing and, if something helps, what. It never names a rule number, a seat number or an
option id.
"""
NUMBERS = (0, 1, 2, 7)


def codes() -> Iterator[tuple[str, str]]:
    """The key of each refusal, with its game (none: a refusal of the server)."""
    seen = set()
    for name in game_names():
        for code in game_class(name)(2, {}).rule_of:
            if code not in seen:
                seen.add(code)
                yield code, name
    for code in sorted(CODES):
        if f"ui.no.{code}" in catalogue("en"):
            yield f"ui.no.{code}", ""


def rendered(key: str, game: str, language: str, number: int) -> str:
    """The refusal with this number in every plain slot; a slot that names a thing shows one of the game's things."""
    text = text_of(key, (number,), language) or ""
    kinds = {int(slot[1]): slot[2] for slot in SLOT.finditer(text)}
    args = [
        number if kinds.get(at) is None else example(things(game, kinds[at]), 2 * number + at)
        for at in range(max(kinds, default=-1) + 1)
    ]
    return say(key, args, game, language)


def example(numbers: list[int], at: int) -> int:
    return numbers[(3 + at) % len(numbers)]


def things(game: str, kind: str) -> list[int]:
    """The numbers of the things of this kind, such as `opera.piece.0`."""
    found = re.compile(rf"{re.escape(game)}\.{kind}\.(\d+)")
    return sorted(int(m[1]) for key in catalogue("en") if (m := found.fullmatch(key)))


def page() -> str:
    lines = [HEAD]
    for language in LANGUAGES:
        lines.append(f"## {catalogue(language)[f'ui.language.{language}']}\n")
        for key, game in codes():
            forms = list(dict.fromkeys(rendered(key, game, language, n) for n in (2, 1))) if plural(key) else []
            forms = forms or [rendered(key, game, language, 2)]
            lines.append("\n  ".join([f"- {forms[0]}", *forms[1:]]))
        lines.append("")
    return "\n".join(lines).rstrip() + "\n"


def plural(key: str) -> bool:
    return f"{key}.other" in catalogue("en")


if __name__ == "__main__":
    if "--check" in sys.argv:
        if PAGE.read_text("utf-8") != page():
            sys.exit("docs/refusals.md is out of date: run python scripts/refusals.py")
    else:
        PAGE.write_text(page(), "utf-8")
