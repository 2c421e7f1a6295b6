"""How sure a result is: intervals for shares, and a sequential test that stops when it is decided.

The games of one seed have the same chance results in other seatings, so they are not independent. The unit here is
therefore the seed, with one number: the mean over its games. (docs/bots/arena.md explains the consequences.)
"""

from collections.abc import Sequence
from math import exp, log, sqrt
from typing import Final, NamedTuple

Z95: Final = 1.959963984540054  # 95 % of a normal distribution lie within this many deviations
FEW_SEEDS: Final = 20  # from fewer than these no variance is estimated


class Interval(NamedTuple):
    low: float
    high: float


def wilson(share: float, n: float, z: float = Z95) -> Interval:
    """Wilson's interval for a share of n independent games: also right near 0 and 1, and never beyond them."""
    if n <= 0:
        return Interval(0.0, 1.0)
    middle = (share + z * z / (2 * n)) / (1 + z * z / n)
    half = z * sqrt(share * (1 - share) / n + z * z / (4 * n * n)) / (1 + z * z / n)
    return Interval(max(0.0, min(share, middle - half)), min(1.0, max(share, middle + half)))


def student95(freedom: int) -> float:
    """Student's 97.5 % quantile: Cornish and Fisher's expansion, within 0.001 from 10 degrees of freedom on."""
    z, n = Z95, freedom
    return (
        z
        + (z**3 + z) / (4 * n)
        + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * n**2)
        + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * n**3)
    )


def effective_games(by_seed: Sequence[Sequence[float]]) -> float:
    """How many independent games would measure the share as well as these do: more or fewer than were played.

    Between one per seed (its games always end alike) and twice the number played (a lucky seat wins for everybody
    in turn, so that luck cancels out); the bounds keep an estimate from running away.
    """
    games = sum(len(shares) for shares in by_seed)
    seeds = len(by_seed)
    share = sum(sum(shares) for shares in by_seed) / games
    if seeds < FEW_SEEDS or not 0.0 < share < 1.0:
        return float(games)
    # of the mean over all games, by seeds: right also where the last seed was not played in every seating
    squares = sum((sum(shares) - share * len(shares)) ** 2 for shares in by_seed)
    variance = squares / games**2 * seeds / (seeds - 1)
    alone = share * (1 - share)
    if alone >= variance * 2 * games:
        return 2.0 * games
    return max(float(seeds), alone / variance)


def interval_by_seed(by_seed: Sequence[Sequence[float]]) -> Interval:
    """95 % for the mean of shares in [0, 1], from the games of each seed."""
    games = sum(len(shares) for shares in by_seed)
    if games == 0:
        return Interval(0.0, 1.0)
    share = sum(sum(shares) for shares in by_seed) / games
    z = student95(len(by_seed) - 1) if len(by_seed) >= FEW_SEEDS else Z95
    return wilson(share, effective_games(by_seed), z)


# --- the sequential test


class Verdict(NamedTuple):
    """`better` None: not decided yet. `ratio` is the logarithm of how much better the second share explains it."""

    better: bool | None
    ratio: float
    low: float  # at or below: not better
    high: float  # at or above: better
    seeds: int  # on which the verdict rests
    share: float


class Sprt:
    """Is the share of wins p1 rather than p0? Wald's test, on whole seeds.

    The logarithm of the ratio of the two likelihoods, as if games were independent, is divided by the design effect:
    how much more the means of seeds vary than those of independent games would. While there are few seeds it leans on
    1, and it never falls below: a first run of wins would look like certainty.
    """

    LEANING: Final = 10.0  # as many seeds' worth
    FEWEST: Final = 10  # seeds, before anything is decided

    def __init__(self, p0: float, p1: float, per_seed: int, alpha: float = 0.05, beta: float = 0.05) -> None:
        if not 0.0 < p0 < p1 < 1.0:
            raise ValueError("the test needs 0 < p0 < p1 < 1")
        self.p0 = p0
        self.p1 = p1
        self.per_seed = per_seed
        self.low = log(beta / (1 - alpha))
        self.high = log((1 - beta) / alpha)
        self.n = 0
        self.total = 0.0
        self.squares = 0.0
        self.verdict = Verdict(None, 0.0, self.low, self.high, 0, 0.0)

    def add(self, share: float) -> Verdict:
        """The mean of one more seed, in the order of the seeds. Once decided it stays so: the rest is not counted."""
        if self.verdict.better is not None:
            return self.verdict
        self.n += 1
        self.total += share
        self.squares += share * share
        mean = self.total / self.n
        likely = (self.total + self.LEANING * (self.p0 + self.p1) / 2) / (self.n + self.LEANING)
        alone = likely * (1 - likely) / self.per_seed
        spread = self.squares - self.n * mean * mean
        design_effect = max(1.0, (spread + self.LEANING * alone) / ((self.n + self.LEANING) * alone))
        ratio = self.per_seed * (
            self.total * log(self.p1 / self.p0) + (self.n - self.total) * log((1 - self.p1) / (1 - self.p0))
        )
        ratio /= design_effect
        better = True if ratio >= self.high else False if ratio <= self.low else None
        if self.n < self.FEWEST:
            better = None
        self.verdict = Verdict(better, ratio, self.low, self.high, self.n, mean)
        return self.verdict


# --- times

STEP: Final = 1.1  # each class of a histogram of times reaches to a tenth more than the one before
SMALLEST: Final = 0.001  # milliseconds


def time_class(milliseconds: float) -> int:
    """Times are kept as counts by class: quantiles to within five per cent, in a few numbers for many games."""
    return 0 if milliseconds <= SMALLEST else round(log(milliseconds / SMALLEST) / log(STEP))


def time_of(found: int) -> float:
    return SMALLEST * exp(log(STEP) * found)


def time_quantile(counts: dict[int, int], share: float) -> float:
    """The time, in milliseconds, that this share of the decisions did not exceed."""
    wanted = share * sum(counts.values())
    for found in sorted(counts):
        wanted -= counts[found]
        if wanted <= 0:
            return time_of(found)
    return 0.0
