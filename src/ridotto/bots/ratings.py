"""Ratings over a pool: the strengths by which Plackett and Luce explain the rankings (two seats: Bradley and Terry).

The bot that comes first is drawn from those at the table by strength, the second from the rest in the same way, and so
on. Strengths are found by the MM algorithm (Hunter 2004) and shown on the scale of chess ratings: 400 points more are
ten times the strength; the mean of the pool is 0. Intervals come from drawing the seeds again (bootstrap).
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from math import exp, log
from random import Random
from typing import Final, NamedTuple

SCALE: Final = 400 / log(10)
PRIOR: Final = 0.5  # wins and losses of everybody against a stranger of mean strength: nobody's rating is infinite
DRAWS: Final = 200
ROUNDS: Final = 1000
CLOSE_ENOUGH: Final = 1e-6


class Rating(NamedTuple):
    bot: str
    rating: float
    low: float
    high: float


# One choice: the remaining bots (how many seats of each), and the next bots, all at once if they were equal.
Choice = tuple[tuple[tuple[int, int], ...], tuple[int, ...]]


def choices(bots: Sequence[int], ranks: Sequence[float]) -> list[Choice]:
    """The choices of one game, first place first. The last place is not a choice; equal places share one (Breslow)."""
    found: list[Choice] = []
    left = sorted(zip(ranks, bots))
    while left:
        level = [bot for rank, bot in left if rank == left[0][0]]
        if len(level) == len(left):
            break
        found.append((tuple(sorted(Counter(bot for _, bot in left).items())), tuple(level)))
        left = left[len(level) :]
    return found


def strengths(n: int, counted: Counter[Choice], start: Sequence[float] | None = None) -> list[float]:
    """The most likely logarithms of the strengths of n bots, their mean 0."""
    wins = [PRIOR] * n
    sets: Counter[tuple[tuple[int, int], ...]] = Counter()
    for (those, chosen), times in counted.items():
        for bot in chosen:
            wins[bot] += times
        sets[those] += times * len(chosen)
    log_value = [0.0] * n if start is None else list(start)
    for _ in range(ROUNDS):
        value = [exp(x) for x in log_value]
        below = [2 * PRIOR / (v + 1.0) for v in value]
        for those, times in sets.items():
            share = times / sum(seats * value[bot] for bot, seats in those)
            for bot, seats in those:
                below[bot] += seats * share
        after = [log(w / b) for w, b in zip(wins, below)]
        mean = sum(after) / n  # only differences mean something; left alone the whole would drift to its place slowly
        after = [x - mean for x in after]
        change = max(abs(a - b) for a, b in zip(after, log_value))
        log_value = after
        if change < CLOSE_ENOUGH:
            break
    return log_value


def rate(names: Sequence[str], seeds: Iterable[Sequence[tuple[Sequence[str], Sequence[float]]]]) -> list[Rating]:
    """The ratings of these bots, the best first, from the games of each seed: who sat there, and their ranks."""
    at = {name: i for i, name in enumerate(names)}
    by_seed: list[Counter[Choice]] = []
    for games in seeds:
        counted: Counter[Choice] = Counter()
        for bots, ranks in games:
            counted.update(choices([at[bot] for bot in bots], ranks))
        by_seed.append(counted)
    whole: Counter[Choice] = Counter()
    for counted in by_seed:
        whole.update(counted)
    best = strengths(len(names), whole)
    drawn: list[list[float]] = []
    rng = Random("ratings")  # the same games give the same intervals
    for _ in range(DRAWS if len(by_seed) > 1 else 0):
        again: Counter[Choice] = Counter()
        for _ in by_seed:
            again.update(by_seed[int(rng.random() * len(by_seed))])
        drawn.append(strengths(len(names), again, best))
    found: list[Rating] = []
    for i, name in enumerate(names):
        values = sorted(SCALE * one[i] for one in drawn) or [SCALE * best[i]]
        low, high = values[int(0.025 * len(values))], values[-1 - int(0.025 * len(values))]
        rating = SCALE * best[i]
        found.append(Rating(name, rating, min(low, rating), max(high, rating)))
    return sorted(found, key=lambda one: (-one.rating, one.bot))
