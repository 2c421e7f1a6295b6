"""One decision judged as its seat could see it then: from its view and the public record, in sampled worlds.

Nothing here knows what really lay in the pile or what the others had bid: hints while a game runs and reviews of
finished games use the same functions.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from random import Random
from typing import Any, Final, NamedTuple

from ridotto.bots.bot import seat_of
from ridotto.bots.greedy import Option, mind_of
from ridotto.bots.heuristics.ended import PER_POINT, Ended
from ridotto.bots.nets.values import mean_by_seat, softmax
from ridotto.bots.policy import check_inputs, net_for
from ridotto.bots.review.reasons import Reason, ReasoningMind, because, compare, partial
from ridotto.bots.search import solved
from ridotto.engine.game import Game, UsageError
from ridotto.engine.views import View

WIDTH: Final = 6  # choices that are tried
WORLDS: Final = 16  # for each of them; then the best and the chosen one are tried in
MORE: Final = 2  # times as many new worlds
LIMITS: Final = (250, 1000)  # positions to look at for an exact ending
LEAST: Final = 0.002  # a smaller loss is not worth a second look


@dataclass(slots=True, frozen=True)
class Weighed:
    """A choice and what it is worth."""

    actions: list[int]  # to the end of the decision; in La Stanza to the end of the turn
    chances: list[float]  # every seat's share of the victory


class Base(NamedTuple):
    """The choice that others are compared with, in the same worlds. It is played on only once."""

    option: Option
    seed: int  # of the first world
    results: list[list[float]]  # every seat's share of the victory, by world
    now: tuple[float, float]  # as `at_once`


class Estimate(NamedTuple):
    weighed: Weighed
    ahead: float  # of the chosen one, as a share of the victory
    error: float


class Parts(NamedTuple):
    chances: list[float]
    judged: list[float]  # how far the option is ahead: by worlds, by the net, by the worth
    noise: float  # the variance of the first


@dataclass(slots=True, frozen=True)
class Judgement:
    """The best choice beside the chosen one."""

    best: Weighed
    chosen: Weighed
    loss: float  # of the seat's share of the victory; 0: nothing better was found
    error: float  # its standard error
    exact: bool  # the ending was played out: nothing is estimated
    reason: Reason | None  # why the best is better


def reasoning_mind(game: Game[Any]) -> ReasoningMind[Any]:
    mind = mind_of(game, {})
    if not isinstance(mind, ReasoningMind):
        raise UsageError(f"the heuristics for {game.name} cannot give reasons")
    return mind


class Judge:
    """Judges the decisions of one seat in one game. It remembers the public record, and nothing else."""

    def __init__(self, game: Game[Any], worlds: int = WORLDS) -> None:
        self.game = game
        self.worlds = worlds
        self.mind = reasoning_mind(game)
        self.net = net_for(game.name, None)
        check_inputs(self.net, self.mind, None)

    def judge(
        self, view: View, legal: Sequence[int], record: Sequence[int], chosen: Sequence[int], rng: Random
    ) -> Judgement:
        """`chosen`: the actions of the decision that was made."""
        mind, seat = self.mind, seat_of(view)
        s = mind.world(view, record, rng)
        seed = int(rng.random() * (1 << 48))
        options = distinct(mind.options(s, legal), len(chosen))
        own = self.option_of(s, options, chosen)
        found = options[:WIDTH]
        if own not in found:
            found.append(own)
        mind.prepare(s)
        exact = solved(mind, s, [option.actions for option in found], LIMITS, None) if len(found) > 1 else None
        if exact is not None:
            return self.ended(s, seat, found, own, exact)
        base = self.base(s, seat, own, seed, self.worlds)
        first = [self.estimate(s, seat, option, base) for option in found]
        at = max(range(len(found)), key=lambda i: first[i].ahead)
        mine = first[found.index(own)]
        if first[at].ahead < LEAST:
            return Judgement(mine.weighed, mine.weighed, 0.0, 0.0, False, None)
        # The best of several estimates is too high; new worlds, which did not choose it, give its true value.
        base = self.base(s, seat, own, seed + self.worlds, MORE * self.worlds)
        best = self.estimate(s, seat, found[at], base)
        reason = because(compare(mind, s, seat, found[at].actions, own.actions), True)
        explained = sum(reason.own.values()) * mind.share_per_point(s)
        reason = partial(reason, explained / max(best.ahead, LEAST))
        return Judgement(best.weighed, mine.weighed, max(0.0, best.ahead), best.error, False, reason)

    def base(self, s: Any, seat: int, option: Option, seed: int, worlds: int) -> Base:
        results = [self.mind.playout(s, option.actions, seed + world) for world in range(worlds)]
        return Base(option, seed, results, self.at_once(s, seat, option))

    def estimate(self, s: Any, seat: int, option: Option, base: Base) -> "Estimate":
        """How far an option is ahead of the chosen one: by worlds played on, by the net, by the worth.

        All three are wrong in ways of their own: their mean is better than each, and how much they differ says how
        sure it is.
        """
        if option is base.option:
            return Estimate(Weighed(option.actions, mean_by_seat(base.results)), 0.0, 0.0)
        parts = self.parts(s, seat, option, base)
        mean = sum(parts.judged) / len(parts.judged)
        apart = sum((x - mean) ** 2 for x in parts.judged) / (len(parts.judged) - 1) / len(parts.judged)
        return Estimate(
            Weighed(option.actions, parts.chances), mean, sqrt(parts.noise / len(parts.judged) ** 2 + apart)
        )

    def parts(self, s: Any, seat: int, option: Option, base: Base) -> "Parts":
        """How far it is ahead by worlds, by the net and by the worth."""
        worlds = len(base.results)
        results = [self.mind.playout(s, option.actions, base.seed + world) for world in range(worlds)]
        gaps = [result[seat] - other[seat] for result, other in zip(results, base.results, strict=True)]
        played = sum(gaps) / worlds
        noise = sum((gap - played) ** 2 for gap in gaps) / max(1, worlds - 1) / worlds
        here, there = self.at_once(s, seat, option), base.now
        return Parts(mean_by_seat(results), [played, here[0] - there[0], here[1] - there[1]], noise)

    def at_once(self, s: Any, seat: int, option: Option) -> tuple[float, float]:
        """The seat's share of the victory once the turn is done: by the net, by the worth alone."""
        found = self.mind.rows_after(s, option.actions)
        by_net = self.net.values(found, self.game.seats).shares
        width = len(self.net.columns)
        by_worth = [softmax(rows[1::width])[seat] for rows in found]
        return sum(shares[seat] for shares in by_net) / len(found), sum(by_worth) / len(found)

    def ended(self, s: Any, seat: int, found: Sequence[Option], own: Option, exact: Sequence[Ended]) -> Judgement:
        """The game is played out: nothing is estimated."""
        scores = [ended.shares[seat] + PER_POINT * ended.points[seat] for ended in exact]
        at = max(range(len(found)), key=scores.__getitem__)
        mine = found.index(own)
        best, chosen = (Weighed(found[i].actions, exact[i].shares) for i in (at, mine))
        loss = exact[at].shares[seat] - exact[mine].shares[seat]
        reason = None
        if scores[at] > scores[mine]:
            reason = because(compare(self.mind, s, seat, found[at].actions, own.actions), True)
        return Judgement(best, chosen, max(0.0, loss), 0.0, True, reason)

    def option_of(self, s: Any, options: Sequence[Option], chosen: Sequence[int]) -> Option:
        """The best option that begins with the choice made; if the mind did not think of it, the choice itself."""
        for option in options:
            if option.actions[: len(chosen)] == list(chosen):
                return option
        worst = min(option.value for option in options)
        if len(chosen) > 1:
            return Option(list(chosen), worst)
        whole_turns = any(len(option.actions) > 1 for option in options)
        actions = self.mind.foresee(s, chosen[0]).line if whole_turns else list(chosen)
        return Option(actions, min(worst, self.mind.judge(s, [chosen[0]])[0]))


def distinct(options: Sequence[Option], steps: int) -> list[Option]:
    """Of options that begin with the same decision only the best: the rest of them is decided later."""
    seen: set[tuple[int, ...]] = set()
    found: list[Option] = []
    for option in options:
        start = tuple(option.actions[:steps])
        if start not in seen:
            seen.add(start)
            found.append(option)
    return found
