"""The levels for people, from weak to strong. Their names work wherever a bot is named.

levels.toml defines each level: for each game a bot with settings. The levels between the plain bots choose with a
temperature (greedy.py): they judge as well as the others, but do not always take the best. Random is not a level.
"""

import tomllib
from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from typing import Any, NamedTuple

from ridotto.bots.bot import Bot, Candidate, Given, Settings, ThinkingBot, make_bot
from ridotto.bots.search import SearchBot
from ridotto.engine.game import Game, UsageError
from ridotto.engine.views import View


class Level(NamedTuple):
    """One level of one game."""

    name: str
    about: str  # in English, for the terminal and the documentation
    key: str  # of the words for screens, in languages/
    bot: str  # the bot that plays


@cache
def read_levels() -> dict[str, dict[str, Any]]:
    """levels.toml; the levels stand there from weak to strong."""
    return tomllib.loads(files("ridotto.bots").joinpath("levels.toml").read_text("utf-8"))


def level_names() -> list[str]:
    return list(read_levels())


def levels(game: str) -> list[Level]:
    """The levels of a game, from weak to strong."""
    return [
        Level(name, about["about"], f"ui.bot.{name}", about["bots"][game])
        for name, about in read_levels().items()
        if game in about["bots"]
    ]


class LevelBot:
    """Plays at a level: which bot that is shows when it knows the game."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.game: Game[Any] | None = None
        self.bot: ThinkingBot | None = None

    def bot_for(self, game: Game[Any]) -> ThinkingBot:
        if self.bot is None or self.game is not game:
            found = [level for level in levels(game.name) if level.name == self.name]
            if not found:
                raise UsageError(f"{game.name} has no level {self.name!r}")
            bot = make_bot(found[0].bot)
            if not isinstance(bot, ThinkingBot):
                raise UsageError(f"{found[0].bot} cannot explain its choices, so it cannot be a level")
            self.game = game
            self.bot = bot
        return self.bot

    def choose(self, view: View, legal: Sequence[int], given: Given) -> int:
        bot = self.bot_for(given.game)
        return bot.choose(view, legal, at_most(bot, given))

    def consider(self, view: View, legal: Sequence[int], given: Given) -> list[Candidate]:
        bot = self.bot_for(given.game)
        return bot.consider(view, legal, at_most(bot, given))


def at_most(bot: Bot, given: Given) -> Given:
    """A level has a fixed thinking budget: callers can lower the time or the simulations, but not raise them."""
    if not isinstance(bot, SearchBot):
        return given
    if bot.simulations is not None:
        own = bot.simulations
        return given._replace(simulations=own if given.simulations is None else min(own, given.simulations))
    return given if given.seconds is None else given._replace(seconds=min(bot.seconds, given.seconds))


def make_level(name: str, settings: Settings) -> Bot:
    if settings:
        raise UsageError(f"the level {name!r} has no settings")
    return LevelBot(name)
