"""The reference generator (opera.md 2.3, la-stanza.md 2.1), and drawing by weights.

A game from a seed takes every chance result from one `Generator`, in the order in which the
rules draw. Nothing else draws from it: bots have generators of their own.
"""

from collections.abc import Callable
from typing import Final, Protocol, TypeVar

T = TypeVar("T")
S_contra = TypeVar("S_contra", contravariant=True)

WORD: Final = (1 << 64) - 1
GOLDEN: Final = 0x9E3779B97F4A7C15
MIX1: Final = 0xBF58476D1CE4E5B9
MIX2: Final = 0x94D049BB133111EB
# By n: the numbers below this fall on 0 .. n-1 equally often
LIMITS: Final[list[int]] = [0] + [(1 << 64) - ((1 << 64) % n) for n in range(1, 129)]


class Generator:
    """SplitMix64 on unsigned 64-bit numbers."""

    __slots__ = ("state",)

    def __init__(self, seed: int) -> None:
        self.state: int = seed & WORD

    def next(self) -> int:
        self.state = (self.state + GOLDEN) & WORD
        z: int = self.state
        z = ((z ^ (z >> 30)) * MIX1) & WORD
        z = ((z ^ (z >> 27)) * MIX2) & WORD
        return z ^ (z >> 31)

    def below(self, n: int) -> int:
        """A number 0 .. n-1, each equally likely: what would favour the small ones is thrown away."""
        limit = LIMITS[n] if n < len(LIMITS) else (1 << 64) - ((1 << 64) % n)
        while True:
            x = self.next()
            if x < limit:
                return x % n

    def shuffle(self, items: list[T]) -> None:
        for i in range(len(items) - 1, 0, -1):
            j = self.below(i + 1)
            items[i], items[j] = items[j], items[i]


class Dealer(Protocol[S_contra]):
    """Gives the chance results of one game from a seed: asked whenever chance is to act, in order."""

    def next(self, s: S_contra) -> int: ...


def pick(outcomes: list[tuple[int, float]], r: float) -> int:
    """The outcome on which r falls, 0 <= r < 1, where each takes a share as wide as its probability."""
    for action, probability in outcomes:
        r -= probability
        if r < 0.0:
            return action
    return outcomes[-1][0]  # rounding: the shares may add up to a little less than one


class Randomness(Protocol):
    """The random generator of bots and guesses; `random.Random` fits."""

    def random(self) -> float: ...


class Uniform:
    """Numbers 0 <= x < 1 from the reference generator."""

    __slots__ = ("generator",)

    def __init__(self, seed: int) -> None:
        self.generator = Generator(seed)

    def random(self) -> float:
        return (self.generator.next() >> 11) / (1 << 53)


class Sampler:
    """Makes a source of randomness out of a bare function, as OpenSpiel hands one in."""

    def __init__(self, draw: Callable[[], float]) -> None:
        self.draw = draw

    def random(self) -> float:
        return self.draw()


def shuffled(items: list[T], rng: Randomness) -> list[T]:
    """The same items in random order, as a new list."""
    found = items[:]
    for i in range(len(found) - 1, 0, -1):
        j = int(rng.random() * (i + 1))
        found[i], found[j] = found[j], found[i]
    return found
