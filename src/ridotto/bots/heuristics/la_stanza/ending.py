"""The last lap of a game played out, where that is cheap: there are no more draws and no secrets.

Of the turns worth trying, all players take the one that is best for themselves: first to win, then to have points.
"""

from typing import Final

from ridotto.bots.heuristics.ended import Ended
from ridotto.bots.heuristics.la_stanza.outlook import Outlook
from ridotto.bots.heuristics.la_stanza.playout import play
from ridotto.bots.heuristics.la_stanza.turns import turns_of
from ridotto.bots.heuristics.la_stanza.weights import Weights
from ridotto.engine.game import OVER
from ridotto.games.la_stanza.components import LETTERS
from ridotto.games.la_stanza.counting import winners
from ridotto.games.la_stanza.state import FINAL, State

NO_TILES: Final[list[float]] = []  # after the last round none come


class Ending:
    """Counts the turns, and gives up when there are too many."""

    def __init__(self, w: Weights, limit: int) -> None:
        self.weights: Weights = w
        self.left: int = limit

    def best(self, s: State) -> Ended | None:
        """How it ends if each does his best; None if there is too much to look at."""
        if s.seat == OVER:
            return result(s)
        seat = s.seat
        found: Ended | None = None
        for turn in turns_of(s, Outlook(s, self.weights, True)):
            ended = self.after(s, turn.actions)
            if ended is None:
                return None
            if found is None or ended.good(seat) > found.good(seat):
                found = ended
        return found

    def after(self, s: State, actions: list[int]) -> Ended | None:
        self.left -= 1
        if self.left < 0:
            return None
        t = s.clone()
        for action in actions:
            play(t, action, NO_TILES)
        return self.best(t)


def result(s: State) -> Ended:
    first = winners(s)
    return Ended([1.0 / len(first) if p.seat in first else 0.0 for p in s.players], [p.points() for p in s.players])


def solve(s: State, options: list[list[int]], w: Weights, limit: int) -> list[Ended] | None:
    """How the game ends after each option; None: this is not the last lap, or there are more turns than the limit."""
    if s.phase != FINAL or s.lap != len(LETTERS):
        return None
    ending = Ending(w, limit)
    found: list[Ended] = []
    for actions in options:
        ended = ending.after(s, actions)
        if ended is None:
            return None
        found.append(ended)
    return found
