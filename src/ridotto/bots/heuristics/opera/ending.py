"""The end of a game played out exactly, where that is cheap: the last round, after the last Impresario.

There are no more draws and no secrets, so it is a game with open cards: all players do what is best for themselves
(first to win, then to have points), and trying every decision finds the result.
"""

from ridotto.bots.heuristics.ended import Ended
from ridotto.engine.game import OVER
from ridotto.games.opera.components import IMPRESARIO
from ridotto.games.opera.counting import ranking
from ridotto.games.opera.flow import apply_action, legal_actions
from ridotto.games.opera.state import ARRANGING_GREAT, ARRANGING_HALLS, BUDGET, BUYING, State


class Ending:
    """Counts the positions, and gives up when there are too many."""

    def __init__(self, limit: int) -> None:
        self.left: int = limit

    def best(self, s: State) -> Ended | None:
        """How it ends if each does his best; None if there is too much to look at."""
        if s.seat == OVER:
            return result(s)
        seat = s.seat
        found: Ended | None = None
        for action in legal_actions(s):
            self.left -= 1
            if self.left < 0:
                return None
            t = s.clone()
            apply_action(t, action)
            ended = self.best(t)
            if ended is None:
                return None
            if found is None or ended.good(seat) > found.good(seat):
                found = ended
        return found


def result(s: State) -> Ended:
    first = ranking(s)[0]
    return Ended([1.0 if p.seat == first else 0.0 for p in s.players], [sum(p.scored) for p in s.players])


def may_be_solved(s: State) -> bool:
    if s.round != s.box.last_round() or s.point in (BUDGET, BUYING, ARRANGING_GREAT, ARRANGING_HALLS):
        return False
    return not s.roles_left >> IMPRESARIO & 1


def solve(s: State, options: list[list[int]], limit: int) -> list[Ended] | None:
    """How the game ends after each option; None: this is not the end yet, or it has too many positions."""
    if not may_be_solved(s):
        return None
    ending = Ending(limit)
    found: list[Ended] = []
    for actions in options:
        t = s.clone()
        for action in actions:
            apply_action(t, action)
        ended = ending.best(t)
        if ended is None:
            return None
        found.append(ended)
    return found
