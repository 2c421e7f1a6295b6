"""The interface of bots: a bot gets what its seat may know, and answers with an action.

A bot is named as it is called on the command line: a name, then its settings (`search:simulations=500`). Other
packages add bots of their own by the entry point group `ridotto.bots`; a class in a file plays as `mybot.py:MyBot`
(file_bot.py), programs in any language play as `exec:./program` (exec_bot.py). The levels for people have names too
(levels.py).
"""

from collections.abc import Callable, Sequence
from functools import partial
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from random import Random
from typing import Any, Final, NamedTuple, Protocol, runtime_checkable

from ridotto.engine.game import Game, UsageError
from ridotto.engine.views import View

# Where nobody says otherwise, in the terminal and on the command line
USUAL_SEATS: Final = 3
USUAL_BOT: Final = "leporello"  # for a first game


class Given(NamedTuple):
    """What a bot may use in addition to its view."""

    game: Game[Any]  # the rules, with the options of this table
    record: list[int]  # the public record: every action so far but sealed ones, chance included
    rng: Random  # the bot's own; never the game's
    seconds: float | None = None  # thinking time for one line of the record; None: as the bot is set
    simulations: int | None = None  # the same in simulations, where a game must be repeatable


class Candidate(NamedTuple):
    """What a bot thinks of one action, on request."""

    action: int
    value: list[float]  # expected share of the victory, or points, for each seat: the bot says which
    error: float  # standard error of the seat's own value; 0 where nothing was sampled
    visits: int
    sources: dict[str, float]  # the seat's own expected points, by source
    line: list[int]  # the expected actions from here on


class Bot(Protocol):
    """Sits at one seat for one game. It may remember what it planned, but nothing that its seat may not know."""

    def choose(self, view: View, legal: Sequence[int], given: Given) -> int: ...


@runtime_checkable
class ThinkingBot(Bot, Protocol):
    """A bot that can tell what it thinks of every legal action, best first."""

    def consider(self, view: View, legal: Sequence[int], given: Given) -> list[Candidate]: ...


def seat_of(view: View) -> int:
    """The seat whose view it is. A bot never gets a spectator's."""
    seat = view["seat"]
    assert seat is not None
    return seat


class BotFailure(Exception):
    """A bot misbehaved, and its game cannot go on. The text is one sentence that says how."""


Settings = dict[str, str]
Maker = Callable[[Settings], Bot]

# Where the maker of each bot is. They are imported when they are called for: some bring numpy with them.
BUILT_IN: Final[dict[str, str]] = {
    "random": "ridotto.bots.bot:make_random",
    "exec": "ridotto.bots.exec_bot:make_exec",
    "greedy": "ridotto.bots.greedy:make_greedy",
    "master": "ridotto.bots.master:make_master",
    "policy": "ridotto.bots.policy:make_policy",
    "search": "ridotto.bots.search:make_search",
}


# Bots whose first setting is written without its key
FIRST_WORD: Final[dict[str, str]] = {"exec": "command", "policy": "file"}


class RandomBot:
    """Any legal action, each equally likely. For tests; not a level to play against."""

    def choose(self, view: View, legal: Sequence[int], given: Given) -> int:
        return legal[int(given.rng.random() * len(legal))]


def make_random(settings: Settings) -> Bot:
    if settings:
        raise UsageError("the bot 'random' has no settings")
    return RandomBot()


def make_built_in(name: str, settings: Settings) -> Bot:
    module, _, function = BUILT_IN[name].partition(":")
    maker: Maker = getattr(import_module(module), function)
    return maker(settings)


def make_plug_in(point: EntryPoint, settings: Settings) -> Bot:
    """A bot of another package, which is imported now and not before: if it is broken, only its own bots suffer."""
    try:
        maker: Maker = point.load()
    except Exception as error:
        raise UsageError(
            f"the bot {point.name!r} of another package cannot be loaded from {point.value}: "
            f"{type(error).__name__}: {error}"
        ) from error
    return maker(settings)


def level_makers() -> dict[str, Maker]:
    levels = import_module("ridotto.bots.levels")  # it needs this module
    return {name: partial(levels.make_level, name) for name in levels.level_names()}


def makers() -> dict[str, Maker]:
    """Every bot by its name, levels included. A plug-in cannot take the place of a bot of our own."""
    found: dict[str, Maker] = {point.name: partial(make_plug_in, point) for point in entry_points(group="ridotto.bots")}
    found.update(level_makers())
    for name in BUILT_IN:
        found[name] = partial(make_built_in, name)
    return found


def make_bot(spec: str) -> Bot:
    """The bot of a name with settings: `random`, `search:simulations=500`, `exec:./program,seconds=5`."""
    name, _, rest = spec.partition(":")
    if name.endswith(".py"):
        made: Bot = import_module("ridotto.bots.file_bot").make_file_bot(name, rest)  # it needs this module
        return made
    settings = settings_of(name, rest)
    if name in BUILT_IN:  # without looking through all that is installed
        return make_built_in(name, settings)
    of_people = level_makers()
    if name in of_people:
        return of_people[name](settings)
    known = makers()
    if name not in known:
        raise UsageError(f"there is no bot {name!r}; there are: {', '.join(sorted(known))}")
    return known[name](settings)


def settings_of(name: str, text: str) -> Settings:
    """`key=value,key=value`. Of some bots the first word is a command or a file: it may hold anything but a comma."""
    settings: Settings = {}
    words = text.split(",") if text else []
    if name in FIRST_WORD and words and (name == "exec" or "=" not in words[0]):
        settings[FIRST_WORD[name]] = words.pop(0)
    for word in words:
        key, equals, value = word.partition("=")
        if not equals:
            raise UsageError(f"a setting of a bot is written key=value, not {word!r}")
        if key in settings:
            raise UsageError(f"the setting {key} of the bot {name!r} is given twice")
        settings[key] = value
    return settings
