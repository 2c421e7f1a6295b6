"""The levels for people, from weak to strong. Their names work wherever a bot is named.

levels.toml defines each level: for each game and number of players a bot with settings. Most levels play one bot with
a temperature (greedy.py): they judge as well as the others, but do not always take the best. The same temperature
costs more with two players than with four, so each number of players has its own. Random is not a level.
older.toml has the levels of before: their names still play.
"""

import tomllib
from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from typing import Any, NamedTuple

from ridotto.bots.bot import Bot, Candidate, Given, Settings, ThinkingBot, make_bot
from ridotto.bots.search import SearchBot
from ridotto.engine.game import Game, UsageError, game_class
from ridotto.engine.views import View


class Level(NamedTuple):
    """One level of one game."""

    name: str
    about: str  # in English, for the terminal and the documentation
    key: str  # of the words for screens, in languages/
    stars: int
    bots: dict[int, str]  # the bot that plays, by number of players


@cache
def read_levels(file: str) -> dict[str, dict[str, Any]]:
    """levels.toml or older.toml; the levels stand there from weak to strong."""
    return tomllib.loads(files("ridotto.bots").joinpath(file).read_text("utf-8"))


def level_names() -> list[str]:
    """Every name that plays, those of before included."""
    return [*read_levels("levels.toml"), *read_levels("older.toml")]


def levels(game: str, file: str = "levels.toml") -> list[Level]:
    """The levels of a game, from weak to strong."""
    return [
        Level(
            name,
            about["about"],
            f"ui.bot.{name}",
            stars,
            by_players(game, about["bots"][game]),
        )
        for stars, (name, about) in enumerate(read_levels(file).items(), 1)
        if game in about["bots"]
    ]


def by_players(game: str, bots: str | dict[str, str]) -> dict[int, str]:
    """One bot for all numbers of players, or one for each."""
    if isinstance(bots, str):
        return dict.fromkeys(game_class(game).seats_known, bots)
    return {int(seats): bot for seats, bot in bots.items()}


def every_level(game: str) -> dict[str, Level]:
    """By name, those of before included."""
    return {level.name: level for file in ("older.toml", "levels.toml") for level in levels(game, file)}


class LevelBot:
    """Plays at a level: which bot that is shows when it knows the game."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.game: Game[Any] | None = None
        self.bot: ThinkingBot | None = None

    def bot_for(self, game: Game[Any]) -> ThinkingBot:
        if self.bot is None or self.game is not game:
            found = every_level(game.name).get(self.name)
            if found is None or game.seats not in found.bots:
                raise UsageError(f"{game.name} has no level {self.name!r}")
            bot = make_bot(found.bots[game.seats])
            if not isinstance(bot, ThinkingBot):
                raise UsageError(f"{found.bots[game.seats]} cannot explain its choices, so it cannot be a level")
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
