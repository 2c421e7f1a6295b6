"""The searching bot: tries the better options in the same sampled worlds, and drops the worse half again and again.

A mind (greedy.py) lists the options with a first value each. Then the bot plays every option out in world after world.
Each world draws the facts that the seat cannot know, the same for all options, so that luck does not decide between
them. After each part of the time the better half stays (sequential halving).
"""

from collections.abc import Iterator, Sequence
from math import ceil, log2, sqrt
from random import Random
from time import perf_counter
from typing import Any, Final, Protocol, runtime_checkable

from ridotto.bots.bot import Bot, Candidate, Given, Settings, seat_of
from ridotto.bots.greedy import Mind, Option, V_contra, check_mind_settings, mind_of, number, soft_choice
from ridotto.bots.heuristics.ended import PER_POINT, Ended
from ridotto.engine.game import Game, UsageError
from ridotto.engine.views import View

SECONDS: Final = 1.0
WIDTH: Final = 10  # options tried
PRIOR_VISITS: Final = 2.0  # the first judgement counts as much as this many worlds;
SEALED: Final = 3.0  # and this many times as much in a sealed decision, where the others' choices cannot be foreseen
SURE: Final = 4.0  # the bot drops an option early that is this many standard errors behind the best;
CHECKED: Final = 16  # it checks after this many worlds each time,
FORETOLD: Final = 8  # worlds for the expected points by source, for hints
LITTLE: Final = 0.002  # and only if the option loses more than this share of the victory
LIMITS: Final = (250, 1000, 4000)  # positions to play out the end of a game exactly; each limit is
LARGER: Final = 4  # this many times the one before;
SOLVING: Final = 0.5  # all of them together may take this share of the time,
POSITIONS: Final = 100  # or, with a budget in simulations, this many positions for each of them


@runtime_checkable
class SearchingMind(Mind[V_contra], Protocol[V_contra]):
    """A mind that can also play on."""

    def prepare(self, s: Any) -> None:
        """Thinks over once what is needed for all worlds of this decision."""

    def playout(self, s: Any, actions: Sequence[int], seed: int) -> list[float]:
        """Each seat's expected share of the victory after these actions, in the world of this seed."""

    def mixed(self, s: Any) -> bool:
        """Is this a decision that others must not foresee?"""


@runtime_checkable
class EndingMind(Protocol):
    """A mind that can play the end of a game out exactly."""

    def solve(self, s: Any, options: Sequence[Sequence[int]], limit: int) -> list[Ended] | None:
        """How the game ends after each option if everybody plays his best; None: too much to do, or not the end."""


@runtime_checkable
class ForetellingMind(Protocol):
    """A mind that can report its expectations."""

    def foretell(self, s: Any, actions: Sequence[int], seeds: Sequence[int]) -> tuple[dict[str, float], list[int]]:
        """The seat's expected points by source, and the expected decisions."""


class Trial:
    """One option, and how it fared."""

    __slots__ = ("option", "prior", "results", "total", "trust")

    def __init__(self, option: Option, prior: float, trust: float = 0.0) -> None:
        self.option = option
        self.prior = prior  # the first judgement, as a share of the victory against the best option's
        self.trust = trust  # its weight beside the worlds, whatever their number
        self.results: list[float] = []  # by world
        self.total: list[float] = []  # of every seat

    def add(self, shares: list[float], seat: int) -> None:
        """How it fared in one world more."""
        self.results.append(shares[seat])
        self.total = [a + b for a, b in zip(self.total, shares, strict=True)] if self.total else shares[:]

    def score(self) -> float:
        """The mean and the first judgement. Comparable for trials in the same worlds."""
        n = len(self.results)
        judged = self.trust * self.prior
        return judged + (sum(self.results) + PRIOR_VISITS * (self.prior + self.mean())) / (n + PRIOR_VISITS)

    def mean(self) -> float:
        return sum(self.results) / len(self.results) if self.results else 0.0

    def error(self) -> float:
        n = len(self.results)
        if n < 2:
            return 0.0
        mean = self.mean()
        return sqrt(sum((r - mean) ** 2 for r in self.results) / (n - 1) / n)


class SearchBot:
    """Sampled worlds shared by all options, sequential halving."""

    def __init__(
        self,
        settings: Settings,
        seconds: float,
        simulations: int | None,
        width: int = WIDTH,
        temperature: float = 0.0,
    ) -> None:
        self.settings = settings
        self.temperature = temperature  # per cent of the victory
        self.seconds = seconds
        self.simulations = simulations
        self.width = width
        self.game: Game[Any] | None = None
        self.mind: SearchingMind[Any] | None = None
        self.plan: list[int] = []

    def mind_for(self, game: Game[Any]) -> SearchingMind[Any]:
        if self.mind is None or self.game is not game:
            self.game = game
            mind = mind_of(game, self.settings)
            if not isinstance(mind, SearchingMind):
                raise UsageError(f"the heuristics for {game.name} cannot look ahead")
            self.mind = mind
            self.plan = []
        return self.mind

    def choose(self, view: View, legal: Sequence[int], given: Given) -> int:
        mind = self.mind_for(given.game)
        if self.plan and self.plan[0] in legal:
            return self.plan.pop(0)
        self.plan = []
        if len(legal) == 1:
            return legal[0]
        start = perf_counter()
        s = mind.world(view, given.record, given.rng)
        trials = self.search(mind, s, legal, given, start, self.width)
        chosen = trials[0]
        if self.temperature > 0.0:
            chosen = trials[soft_choice([100.0 * trial.score() for trial in trials], self.temperature, given.rng)]
        elif mind.mixed(s):
            chosen = self.draw(trials, given.rng)
        if chosen.option.actions[0] not in legal:
            return legal[0]
        self.plan = chosen.option.actions[1:]
        return chosen.option.actions[0]

    def draw(self, trials: list[Trial], rng: Random) -> Trial:
        """A decision that others must not foresee."""
        return mix(trials, rng)

    def first_look(self, mind: SearchingMind[Any], s: Any, legal: Sequence[int], seat: int, width: int) -> list[Trial]:
        """The options worth trying, with the first judgement of each."""
        options = mind.options(s, legal)[:width]
        slope = mind.share_per_point(s)
        trust = SEALED if mind.mixed(s) else 0.0
        return [Trial(option, slope * (option.value - options[0].value), trust) for option in options]

    def results(self, mind: SearchingMind[Any], s: Any, trials: Sequence[Trial], seed: int) -> Iterator[list[float]]:
        """Everybody's share of the victory with each option in the world of this seed."""
        for trial in trials:
            yield mind.playout(s, trial.option.actions, seed)

    def search(
        self, mind: SearchingMind[Any], s: Any, legal: Sequence[int], given: Given, start: float, width: int
    ) -> list[Trial]:
        """The options tried, the best first."""
        simulations = given.simulations if given.simulations is not None else self.simulations
        if given.seconds is not None and given.simulations is None:
            simulations = None
        if simulations is not None:
            width = min(width, max(2, simulations // 3))  # fewer options, but each of them tried
        seat = given.game.seat(s)
        trials = self.first_look(mind, s, legal, seat, width)
        if len(trials) == 1:
            return trials
        mind.prepare(s)
        seconds = given.seconds if given.seconds is not None else self.seconds
        seed = int(given.rng.random() * (1 << 48))
        until = None if simulations is not None else start + seconds * SOLVING
        limits = LIMITS if simulations is None else [n for n in LIMITS if n <= POSITIONS * simulations]
        exact = solved(mind, s, [trial.option.actions for trial in trials], limits, until)
        if exact is not None:
            for trial, ended in zip(trials, exact, strict=True):
                trial.prior = PER_POINT * ended.points[seat]  # decides between options that win as much
                trial.add(ended.shares, seat)
            return sorted(trials, key=Trial.score, reverse=True)
        alive = trials[:]
        phases = max(1, ceil(log2(len(trials))))
        world = 0
        late = False
        for phase in range(phases):
            worlds = max(1, simulations // (phases * len(alive))) if simulations is not None else 1 << 30
            deadline = start + seconds * (phase + 1) / phases
            for _ in range(worlds):
                for trial, shares in zip(alive, self.results(mind, s, alive, seed + world), strict=True):
                    trial.add(shares, seat)
                    if simulations is None and perf_counter() >= start + seconds:
                        late = True
                        break
                world += 1
                if late or (simulations is None and perf_counter() >= deadline):
                    break
                if world % CHECKED == 0:
                    alive = [trial for trial in alive if not surely_behind(trial, max(alive, key=Trial.score))]
                    if len(alive) == 1:
                        break
            alive.sort(key=Trial.score, reverse=True)
            alive = alive[: max(1, (len(alive) + 1) // 2)]
            if late or len(alive) == 1:
                break
        return sorted(trials, key=lambda trial: (trial in alive, trial.score()), reverse=True)

    def consider(self, view: View, legal: Sequence[int], given: Given) -> list[Candidate]:
        """The options tried, best first; values are shares of the victory."""
        mind = self.mind_for(given.game)
        s = mind.world(view, given.record, given.rng)
        trials = self.search(mind, s, legal, given, perf_counter(), self.width)
        found: list[Candidate] = []
        seeds = [int(given.rng.random() * (1 << 48)) for _ in range(FORETOLD)]
        for trial in trials:
            if not trial.results:  # the only one there was, or time was too short for it
                mind.prepare(s)
                for seed in seeds:
                    trial.add(mind.playout(s, trial.option.actions, seed), seat_of(view))
            n = len(trial.results)
            value = [x / n for x in trial.total]
            actions = trial.option.actions
            if isinstance(mind, ForetellingMind):
                sources, line = mind.foretell(s, actions, seeds)
            else:
                foreseen = mind.foresee(s, actions[0])
                sources, line = foreseen.sources, foreseen.line
            found.append(Candidate(actions[0], value, trial.error(), n, sources, line))
        return found


def solved(
    mind: SearchingMind[Any], s: Any, options: Sequence[Sequence[int]], limits: Sequence[int], until: float | None
) -> list[Ended] | None:
    """The end played out exactly, if it is near: with a small limit first, then with larger ones if there is time."""
    if not isinstance(mind, EndingMind):
        return None
    for limit in limits:
        began = perf_counter()
        found = mind.solve(s, options, limit)
        now = perf_counter()
        if found is not None or (until is not None and now + LARGER * (now - began) > until):
            return found
    return None


def surely_behind(trial: Trial, best: Trial) -> bool:
    """Is it worse than the best by more than chance would have it? Both were tried in the same worlds."""
    n = min(len(trial.results), len(best.results))
    if trial is best or n < 2:
        return False
    gaps = [best.results[i] - trial.results[i] for i in range(n)]
    mean = sum(gaps) / n
    spread = sqrt(sum((gap - mean) ** 2 for gap in gaps) / (n - 1) / n)
    return mean + best.trust * (best.prior - trial.prior) - SURE * spread > LITTLE


def mix(trials: list[Trial], rng: Random) -> Trial:
    """One of those that the best is not surely better than: who always bids the same is foreseen."""
    best = trials[0]
    near = [best]
    for trial in trials[1:]:
        n = min(len(trial.results), len(best.results))
        if n < 2 or len(trial.results) < len(best.results) // 2:
            continue
        if best.score() - trial.score() < 0.5 * trial.error():
            near.append(trial)
    return near[int(rng.random() * len(near))]


def make_search(settings: Settings) -> Bot:
    """`search`, `search:seconds=0.25`, `search:simulations=500`; also width, temperature, weights, sight."""
    return SearchBot(*search_settings("search", settings, WIDTH))


def search_settings(bot: str, settings: Settings, width: int) -> tuple[dict[str, str], float, int | None, int, float]:
    """The settings of the mind, then seconds, simulations, width and temperature."""
    left = dict(settings)
    seconds = number(left.pop("seconds", str(SECONDS)), "seconds")
    simulations = int(number(left.pop("simulations"), "simulations")) if "simulations" in left else None
    width = int(number(left.pop("width", str(width)), "width"))
    temperature = number(left.pop("temperature", "0"), "temperature")
    check_mind_settings(bot, left, "seconds, simulations, temperature, width")
    return left, seconds, simulations, max(width, 1), temperature
