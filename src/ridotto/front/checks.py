"""Arguments are checked before they reach the engine, and refusals get their sentence."""

from operator import index
from typing import Any

from ridotto.engine.events import Refusal, RuleError
from ridotto.engine.game import Game, UsageError
from ridotto.languages import explain

SEEDS = 1 << 64


def refused(refusal: Refusal, words: str, rules: Game[Any]) -> RuleError:
    """The same refusal with its sentence."""
    return RuleError(refusal, f"{words!r} is not legal: {explain(refusal, rules)}")


def whole(value: Any, what: str) -> int:
    """An int, from anything that is one (numpy's numbers too). TypeError says what was given instead."""
    try:
        return index(value)
    except TypeError:
        raise TypeError(f"{what} is a whole number, not {value!r}") from None


def seed_of(seed: Any) -> int:
    number = whole(seed, "a seed")
    if not 0 <= number < SEEDS:
        raise UsageError(f"a seed is a number from 0 to 2^64-1, not {number}")
    return number


def seat_of(player: Any, rules: Game[Any]) -> int:
    """A seat of this game."""
    seat = whole(player, "a player")
    if not 0 <= seat < rules.seats:
        raise UsageError(
            f"there is no player {seat}: {rules.name} for {rules.seats} has the players 0 to {rules.seats - 1}"
        )
    return seat
