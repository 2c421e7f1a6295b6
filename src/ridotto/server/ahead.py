"""The head of the home page and of a table: what the browser needs for it, so that it asks for all of it at once.

Without these lines a browser finds out file by file: the page loads the table, the table its game, each after a round
trip. They name files of the page and the first answer it will ask for, never what is in it.
"""

from collections.abc import Iterable
from html import escape
from pathlib import Path
from typing import Final

import msgspec

HEAD_END: Final = "</head>"


class Needed(msgspec.Struct):
    """Files beside those that every page has."""

    scripts: list[str]
    styles: list[str]


class Ahead(msgspec.Struct):
    """`ahead.json` of the built page (`web/chunks.ts`)."""

    home: Needed | None = None
    table: Needed | None = None
    games: dict[str, Needed] = {}
    words: dict[str, Needed] = {}

    def at_home(self, language: str) -> str:
        return head([self.home, self.words.get(language)], "/api/games")

    def at_table(self, id: str, game: str, language: str) -> str:
        """`game` is empty for a table that this person may not see."""
        return head([self.table, self.games.get(game), self.words.get(language)], f"/api/tables/{id}")


def head(needed: list[Needed | None], answer: str) -> str:
    """Lines for the head of a page that needs these files and begins with this answer."""
    parts = [part for part in needed if part]
    lines = [f'<link rel="preload" as="fetch" crossorigin href="{escape(answer)}">']
    lines += [f'<link rel="modulepreload" crossorigin href="/{one}">' for one in once(p.scripts for p in parts)]
    lines += [f'<link rel="stylesheet" crossorigin href="/{one}">' for one in once(p.styles for p in parts)]
    return "\n".join(lines)


def once(lists: Iterable[list[str]]) -> list[str]:
    return list(dict.fromkeys(escape(one) for some in lists for one in some))


def read_ahead(static: Path) -> Ahead:
    """A page that was built without the list works, only slower."""
    try:
        return msgspec.json.decode((static / "ahead.json").read_bytes(), type=Ahead)
    except (OSError, msgspec.MsgspecError):
        return Ahead()
