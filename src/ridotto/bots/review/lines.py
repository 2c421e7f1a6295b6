"""Actions in the words of a record."""

from collections.abc import Sequence
from typing import Any

from ridotto.engine.game import CHANCE, Game


def written(game: Game[Any], s: Any, actions: Sequence[int]) -> list[str]:
    """These actions of one seat in the words of a record, decision by decision, as far as nothing is drawn between."""
    t = game.clone(s)
    seat = game.seat(t)
    found: list[str] = []
    at = 0
    steps = list(actions)
    while at < len(steps) and game.seat(t) == seat and game.seat(t) != CHANCE:
        if steps[at] not in game.legal_actions(t):
            break
        words, end = game.write(t, steps, at)
        if not words:
            break
        found.append(words)
        for action in steps[at:end]:
            game.apply_action(t, action)
        at = end
    return found
