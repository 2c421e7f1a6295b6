"""The greedy bot: judges every option by the heuristics of its game, and takes the best.

With a temperature it takes one of the better options; the weaker levels use this (levels.py).
"""

from collections.abc import Iterator, Sequence
from importlib import import_module
from math import exp
from random import Random
from typing import Any, Final, NamedTuple, Protocol, TypeVar, runtime_checkable

from ridotto.bots.bot import Bot, Candidate, Given, Settings
from ridotto.engine.game import Game, UsageError
from ridotto.engine.views import View

MIND_SETTINGS: Final = ("sight", "weights")
SILLY: Final = 4.0  # temperatures behind the best: never drawn


class Option(NamedTuple):
    """Something to choose: the actions of one line of the record, and what it is worth in points."""

    actions: list[int]
    value: float


class Foreseen(NamedTuple):
    """What a mind expects of an action, without playing on."""

    worths: list[float]  # of every seat, in points: its assets, and their expected later gain
    sources: dict[str, float]  # the items of the seat's own worth
    line: list[int]  # the rest of the seat's turn as the mind sees it, this action first


V_contra = TypeVar("V_contra", bound=View, contravariant=True)  # a game's view


class Mind(Protocol[V_contra]):
    """A bot's knowledge of its game. Each mind plays one seat in one game."""

    def world(self, view: V_contra, record: Sequence[int], rng: Random) -> Any:
        """The position as this seat may know it; the mind's own, to be changed."""

    def options(self, s: Any, legal: Sequence[int]) -> list[Option]:
        """What there is to choose from, the best first; an option may have the actions of a whole line."""

    def judge(self, s: Any, legal: Sequence[int]) -> list[float]:
        """The value of each legal action, in points."""

    def foresee(self, s: Any, action: int) -> Foreseen:
        """The outcome of this action after the best possible rest of the turn."""

    def share_per_point(self, s: Any) -> float:
        """About how much of the victory a point is worth here."""


class Future(NamedTuple):
    """An option, and the inputs of a value net for the positions it may lead to: one row of numbers per seat."""

    option: Option
    rows: list[list[float]]  # for each position the rows of all seats, one after the other


@runtime_checkable
class LearningMind(Mind[V_contra], Protocol[V_contra]):
    """A mind that can tell a value net what to look at (nets/net.py)."""

    columns: list[tuple[str, str]]  # of a row: group and name
    trust: float  # lambda of the training (TD(lambda)), from one position to the next

    def futures(self, s: Any, legal: Sequence[int], margin: float) -> list[Future]:
        """The options at most this many points behind the best, the best first."""

    def rows_after(self, s: Any, actions: Sequence[int]) -> list[list[float]]:
        """The rows of the positions that these actions may lead to, once the turn is done."""

    def positions(self, actions: Sequence[int]) -> Iterator[list[float]]:
        """The rows after each turn of a game that was played, as they would be seen at play."""


def mind_of(game: Game[Any], settings: Settings) -> Mind[Any]:
    """The mind for a game: `Mind` of the package heuristics/<game>/mind.py."""
    package = f"ridotto.bots.heuristics.{game.name.replace('-', '_')}"
    try:
        module = import_module(package + ".mind")
    except ModuleNotFoundError as error:
        if error.name is None or not package.startswith(error.name.removesuffix(".mind")):
            raise
        raise UsageError(f"there are no heuristics for {game.name}") from None
    found: Mind[Any] = module.make_mind(game, settings)
    return found


class GreedyBot:
    """One ply. With a temperature it takes an option the more rarely, the more of the victory it gives away."""

    def __init__(self, settings: Settings, temperature: float = 0.0) -> None:
        self.settings = settings
        self.temperature = temperature
        self.game: Game[Any] | None = None
        self.mind: Mind[Any] | None = None
        self.plan: list[int] = []  # the rest of the line that was begun

    def mind_for(self, game: Game[Any]) -> Mind[Any]:
        if self.mind is None or self.game is not game:
            self.game = game
            self.mind = mind_of(game, self.settings)
            self.plan = []
        return self.mind

    def choose(self, view: View, legal: Sequence[int], given: Given) -> int:
        mind = self.mind_for(given.game)
        if self.plan and self.plan[0] in legal:
            return self.plan.pop(0)
        self.plan = []
        if len(legal) == 1:
            return legal[0]
        s = mind.world(view, given.record, given.rng)
        found = mind.options(s, legal)
        if self.temperature > 0.0:
            per_cent = 100.0 * mind.share_per_point(s)
            chosen = found[soft_choice([per_cent * option.value for option in found], self.temperature, given.rng)]
        else:
            chosen = found[0]
        if chosen.actions[0] not in legal:
            return legal[0]
        self.plan = chosen.actions[1:]
        return chosen.actions[0]

    def consider(self, view: View, legal: Sequence[int], given: Given) -> list[Candidate]:
        """Every legal action with the worths in points that it leads to, in the order of the bot's judgement.

        Nothing is sampled: every action is evaluated once, without a sampling error.
        """
        mind = self.mind_for(given.game)
        s = mind.world(view, given.record, given.rng)
        values = mind.judge(s, legal)
        found: list[Candidate] = []
        for i in sorted(range(len(legal)), key=lambda i: -values[i]):
            foreseen = mind.foresee(s, legal[i])
            found.append(Candidate(legal[i], foreseen.worths, 0.0, 1, foreseen.sources, foreseen.line))
        return found


def soft_choice(values: Sequence[float], temperature: float, rng: Random) -> int:
    """The index of the best value; with a temperature, of one drawn by exp(value / temperature).

    What is far behind is never drawn, however much of it there is: soft is not silly.
    """
    best = max(range(len(values)), key=values.__getitem__)
    if temperature <= 0.0:
        return best
    behind = [(value - values[best]) / temperature for value in values]
    weights = [exp(x) if x > -SILLY else 0.0 for x in behind]
    r = rng.random() * sum(weights)
    for i, weight in enumerate(weights):
        r -= weight
        if r < 0.0:
            return i
    return best


def make_greedy(settings: Settings) -> Bot:
    """`greedy`, `greedy:temperature=2` (per cent of the victory), `greedy:weights=FILE`, `greedy:sight=short`."""
    left = dict(settings)
    temperature = number(left.pop("temperature", "0"), "temperature")
    check_mind_settings("greedy", left, "temperature")
    return GreedyBot(left, temperature)


def check_mind_settings(bot: str, settings: Settings, own: str) -> None:
    """The remaining settings of a bot are for its mind."""
    for key in settings:
        if key not in MIND_SETTINGS:
            raise UsageError(f"the bot {bot!r} has no setting {key!r}; it has: {own}, {', '.join(MIND_SETTINGS)}")
    if settings.get("sight", "short") != "short":
        raise UsageError(f"the setting sight can only be 'short', not {settings['sight']!r}")


def number(text: str, name: str) -> float:
    try:
        return float(text)
    except ValueError:
        raise UsageError(f"the setting {name} is a number, not {text!r}") from None
