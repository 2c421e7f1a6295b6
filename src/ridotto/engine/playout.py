"""Random play to the end: the plainest way to use a game, for measuring and as the last resort of a search."""

from typing import Any

from ridotto.engine.chance import Randomness
from ridotto.engine.game import CHANCE, OVER, Game


def playout(game: Game[Any], s: Any, rng: Randomness) -> int:
    """Plays s to its end in place, every decision at random, chance by its weights; how many decisions it took."""
    decisions = 0
    seat = game.seat(s)
    while seat != OVER:
        if seat == CHANCE:
            game.apply_action(s, game.sample(s, rng))
        else:
            legal = game.legal_actions(s)
            game.apply_action(s, legal[int(rng.random() * len(legal))])
            decisions += 1
        seat = game.seat(s)
    return decisions
