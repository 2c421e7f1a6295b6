"""Reasons: one sentence about the largest differences between two choices, as a key and numbers.

A mind splits the value of a position into named items, in points (`ReasoningMind`). A reason compares the items after
two choices, each with the best rest of the turn.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from statistics import median
from typing import Any, Final, Protocol, runtime_checkable

from ridotto.bots.greedy import LearningMind, V_contra
from ridotto.bots.search import SearchingMind
from ridotto.engine.game import Game
from ridotto.engine.telling import Said

NOTICED: Final = 0.75  # points: a smaller difference is not mentioned
BESIDE: Final = 0.3  # of the largest difference: a second one that is smaller is not mentioned
PART: Final = 0.25  # of the loss: points that explain less of it are called a part


@runtime_checkable
class ReasoningMind(SearchingMind[V_contra], LearningMind[V_contra], Protocol[V_contra]):
    """A mind that can split the value of a position."""

    item_names: Sequence[str]  # keys: <game>.value.<name> is a label, <game>.for.<name> stands in a sentence

    @property
    def game(self) -> Game[Any]:
        """The rules that it knows."""

    def ledger(self, s: Any, actions: Sequence[int]) -> tuple[list[list[float]], int]:
        """By seat and item, in points: what everybody has once the turn that begins with these actions is done.

        And the stage of the game then: in another one everybody's items are worth something else.
        """


@dataclass(slots=True, frozen=True)
class Reason:
    """Why one choice is better than another."""

    said: Said | None
    own: Mapping[str, float]  # the seat's items: points more (or less) than after the other choice
    rivals: Mapping[int, float]  # the other seats' totals, in the same way
    game: str = ""
    things: Mapping[str, int] = field(default_factory=dict)  # behind the seat's items: how many more (or fewer)


def compare(mind: ReasoningMind[Any], s: Any, seat: int, one: Sequence[int], other: Sequence[int]) -> Reason:
    """What the first choice does that the other does not. It may be the worse one."""
    here, there = mind.ledger(s, one), mind.ledger(s, other)
    found = difference(mind.item_names, here[0], there[0], seat, here[1] != there[1])
    counted = counter(mind.game.name)
    if counted is None:
        return found
    things = gained(counted(mind, s, one), counted(mind, s, other))
    return replace(found, game=mind.game.name, things=things)


def gained(more: Mapping[str, int], less: Mapping[str, int]) -> dict[str, int]:
    """Of which things there are more or fewer, as far as both are known."""
    return {name: n - less[name] for name, n in more.items() if less.get(name, n) != n}


@cache
def counter(game: str) -> Callable[[Any, Any, Sequence[int]], dict[str, int]] | None:
    """`things` of the package counts/<game>; None: nothing is counted in this game."""
    name = f"ridotto.bots.review.counts.{game.replace('-', '_')}"
    if find_spec(name) is None:
        return None
    found: Callable[[Any, Any, Sequence[int]], dict[str, int]] = import_module(name).things
    return found


def difference(
    names: Sequence[str],
    here: Sequence[Sequence[float]],
    there: Sequence[Sequence[float]],
    seat: int,
    other_stage: bool = False,
) -> Reason:
    """`other_stage`: one choice ends the round and the other does not. Then only gains over the others count."""
    gained = [[a - b for a, b in zip(x, y, strict=True)] for x, y in zip(here, there, strict=True)]
    if other_stage:
        rest = [x for i, x in enumerate(gained) if i != seat]
        common = [median(column) for column in zip(*rest, strict=True)]
        gained = [[n - c for n, c in zip(x, common, strict=True)] for x in gained]
    own = {name: round(n, 2) for name, n in zip(names, gained[seat], strict=True)}
    rivals = {i: round(sum(x), 2) for i, x in enumerate(gained) if i != seat}
    return Reason(None, {name: n for name, n in own.items() if n}, {i: n for i, n in rivals.items() if n})


def because(reason: Reason, better: bool) -> Reason:
    """The same with its sentence. `better`: is the first choice the better one, whatever the items add up to?"""
    return replace(reason, said=sentence(reason.own, reason.rivals, better, reason.game, reason.things))


def partial(reason: Reason, share: float) -> Reason:
    """The same; if its points explain only a small share of the loss, the sentence says so."""
    said = reason.said
    if said is None or share >= PART or said.key not in ("ui.why.one", "ui.why.and"):
        return reason
    return replace(reason, said=Said("ui.why.odds-and", said.args[:2]))


NOTHING: Final[Mapping[str, int]] = {}


def sentence(
    own: Mapping[str, float],
    rivals: Mapping[int, float],
    better: bool,
    game: str = "",
    things: Mapping[str, int] = NOTHING,
) -> Said:
    """About the largest difference that speaks for the verdict, and the largest other one."""
    sign = 1 if better else -1

    def named(name: str, points: float) -> str | Said:
        """What the points are for: a number of things, if that is what changed, or the item."""
        n = things.get(name, 0)
        if n * points <= 0:
            return name
        return Said(f"{game}.{'more' if n > 0 else 'fewer'}.{name}", (abs(n),))

    ranked = sorted(own.items(), key=lambda item: -abs(item[1]))
    ahead = [item for item in ranked if item[1] * sign >= NOTICED]
    seat, held = max(rivals.items(), key=lambda item: -sign * item[1], default=(-1, 0.0))
    total = sign * sum(own.values())
    if -sign * held >= max(NOTICED, -total) and (not ahead or -sign * held > abs(ahead[0][1])):
        return Said("ui.why.rival-less" if better else "ui.why.rival-more", (seat, abs(whole(held))))
    if not ahead or total < 0:  # the items do not explain it
        if ahead and better:
            (name, points), (other, loss) = ahead[0], min(ranked, key=lambda item: item[1])
            return Said("ui.why.odds-with", (named(name, points), whole(points), named(other, loss), whole(loss)))
        return Said("ui.why.odds" if better else "ui.why.odds-less")
    name, points = ahead[0]
    most, least = ranked[0]
    if most != name and len(ahead) > 1:  # what it costs is more than its best side alone: then two of them
        other, beside = ahead[1]
        parts = [(name, points), (other, beside), (most, least)]
        return Said("ui.why.and-against", tuple(x for item, n in parts for x in (named(item, n), whole(n))))
    for other, beside in ranked:
        if other != name and abs(beside) >= max(NOTICED, BESIDE * abs(points)):
            key = "ui.why.against" if beside * sign < 0 else "ui.why.and"
            return Said(key, (named(name, points), whole(points), named(other, beside), whole(beside)))
    return Said("ui.why.one", (named(name, points), whole(points)))


def whole(points: float) -> int:
    """To the nearest point, but never to none."""
    return round(points) or (1 if points > 0 else -1)
