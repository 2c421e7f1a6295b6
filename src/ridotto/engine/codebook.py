"""Numbers every action of a game once: id, words, the rule that plays it, the check that judges it.

A game lists its verbs in the order of its table of decisions, so ids never depend on who imports what
first. Its rules files then bind each verb to the rule that plays it, the points it belongs to,
and the check that says why not.
"""

from collections.abc import Callable, Sequence
from typing import Generic, TypeVar

from ridotto.engine.events import Refusal

S = TypeVar("S")  # a game's State
P = TypeVar("P")  # a game's Player


class Codebook(Generic[S, P]):
    """One table: words[id], ids[words], rules[id] = (rule, argument), and what the judge needs."""

    def __init__(self) -> None:
        self.words: list[str] = []
        self.ids: dict[str, int] = {}
        self.rules: list[tuple[Callable[[S, P, int], None], int]] = []
        self.checks: list[Callable[[S, P, int], Refusal | None]] = []
        self.points: list[int] = []  # a bit for each point at which the action may be chosen

    def verb(self, verb: str, arguments: Sequence[str]) -> list[int]:
        """A verb with each of its arguments; their ids, in order. An empty argument is the verb alone."""
        first = len(self.words)
        for argument in arguments:
            words = f"{verb} {argument}" if argument else verb
            if words in self.ids:
                raise ValueError(f"{words!r} is in the codebook already")
            self.ids[words] = len(self.words)
            self.words.append(words)
            self.rules.append((unbound, 0))
            self.checks.append(never)
            self.points.append(0)
        return list(range(first, len(self.words)))

    def on(
        self, ids: Sequence[int], points: Sequence[int], unless: Callable[[S, P, int], Refusal | None]
    ) -> Callable[[Callable[[S, P, int], None]], Callable[[S, P, int], None]]:
        """Binds a verb: its rule is called with the place of the action among the verb's arguments."""
        binding = Binding(self, ids, points, unless)
        return binding.bind

    def unbound(self) -> list[str]:
        """The words that no rule plays: there must be none once a game is imported."""
        return [self.words[a] for a in range(len(self.words)) if self.points[a] == 0]


class Binding(Generic[S, P]):
    """A verb on its way to its rule. (A class and no closure: mypyc compiles it plainly.)"""

    def __init__(
        self,
        book: Codebook[S, P],
        ids: Sequence[int],
        points: Sequence[int],
        unless: Callable[[S, P, int], Refusal | None],
    ) -> None:
        self.book = book
        self.ids = ids
        self.points = points
        self.unless = unless

    def bind(self, rule: Callable[[S, P, int], None]) -> Callable[[S, P, int], None]:
        mask = 0
        for point in self.points:
            mask |= 1 << point
        for argument, action in enumerate(self.ids):
            self.book.rules[action] = (rule, argument)
            self.book.checks[action] = self.unless
            self.book.points[action] = mask
        return rule


def unbound(s: object, p: object, argument: int) -> None:
    raise LookupError("no rule plays this action")


def never(s: object, p: object, argument: int) -> Refusal | None:
    """The check of an action that is allowed whenever its point is reached: `unless=never`."""
    return None
