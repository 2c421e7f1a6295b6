"""Parts of the program that a browser fetches when they are needed: each game, and the puzzles.

`web/static/pack.py` puts them into files of their own. Importing a module of a part that is not here yet raises
`Missing`; `Local` then fetches the part and does the same once more.
"""

import asyncio
import sys
from collections.abc import Awaitable, Callable, Sequence
from importlib import invalidate_caches
from types import ModuleType
from typing import Final

from ridotto.engine.game import own_games

PUZZLES: Final = "puzzles"
Fetch = Callable[[str], Awaitable[None]]


class Missing(BaseException):
    """No `Exception`: what goes on after a bot or a game has failed must not go on after this."""

    def __init__(self, part: str) -> None:
        super().__init__(part)
        self.part = part


class Unreachable(Exception):
    """A part that could not be fetched; nothing was changed."""

    code = "not-loaded"


async def nothing(part: str) -> None:
    """Everything is here already."""


class Parts:
    """Also the last finder of modules: it hears of those that nobody else has found."""

    def __init__(self, fetch: Fetch) -> None:
        self.fetch = fetch
        self.folders = {name.replace("-", "_"): name for name in own_games()}
        self.here: set[str] = set()
        self.turn = asyncio.Lock()

    def find_spec(self, name: str, path: Sequence[str] | None, target: ModuleType | None = None, /) -> None:
        if name.startswith("ridotto."):
            for step in name.split("."):
                part = self.folders.get(step)
                if part is not None and part not in self.here:
                    raise Missing(part)

    async def bring(self, part: str) -> None:
        async with self.turn:
            if part in self.here:
                return
            try:
                await self.fetch(part)
            except Exception as error:
                raise Unreachable(part) from error
            invalidate_caches()
            self.here.add(part)


def fetched_by(fetch: Fetch) -> Parts:
    """Parts that are not here yet come by `fetch`."""
    parts = Parts(fetch)
    sys.meta_path.append(parts)
    return parts
