"""All seats, as PettingZoo knows them: `from ridotto.env.pettingzoo import opera_v1, la_stanza_v1`.

Every game has such a name: its own with underscores, then `_v1`. Each offers `env()`, `raw_env()` and
`parallel_env()`, as PettingZoo's own games do. See docs/api/pettingzoo.md.
"""

from functools import cache
from types import SimpleNamespace
from typing import Any

from ridotto.engine.game import game_names
from ridotto.env.pettingzoo.making import make_env, make_parallel_env, make_raw_env

VERSION = "_v1"


@cache
def environments(game: str) -> SimpleNamespace:
    """`env`, `raw_env` and `parallel_env` of one game."""

    def env(**settings: Any) -> Any:
        return make_env(game, **settings)

    def raw_env(**settings: Any) -> Any:
        return make_raw_env(game, **settings)

    def parallel_env(**settings: Any) -> Any:
        return make_parallel_env(game, **settings)

    for made, maker in ((env, make_env), (raw_env, make_raw_env), (parallel_env, make_parallel_env)):
        made.__doc__ = maker.__doc__
    return SimpleNamespace(env=env, raw_env=raw_env, parallel_env=parallel_env)


def __getattr__(name: str) -> SimpleNamespace:
    game = name.removesuffix(VERSION).replace("_", "-")
    if name.endswith(VERSION) and game in game_names():
        return environments(game)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return [*globals(), *(game.replace("-", "_") + VERSION for game in game_names())]
