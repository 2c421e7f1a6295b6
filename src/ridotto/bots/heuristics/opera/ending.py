"""The end of a game played out exactly, where that is cheap: the last round, after the last Impresario.

Nothing is drawn any more and everything is known, so it is a game with open cards: everybody does what is best for
himself (first to win, then to have points), and that can be looked up by trying everything.
"""

from typing import Final

from ridotto.engine.game import OVER
from ridotto.games.opera.components import IMPRESARIO
from ridotto.games.opera.counting import ranking
from ridotto.games.opera.flow import apply_action, legal_actions
from ridotto.games.opera.state import ARRANGING_GREAT, ARRANGING_HALLS, BUDGET, BUYING, State

LIMIT: Final = 4000  # positions looked at


class Ending:
    """Counts the positions, and gives up when there are too many."""

    def __init__(self, limit: int) -> None:
        self.left: int = limit

    def best(self, s: State) -> list[float]:
        """What the rest of the game brings everybody, if each does his best; [] if there is too much of it."""
        if s.seat == OVER:
            return results(s)
        seat = s.seat
        found: list[float] = []
        for action in legal_actions(s):
            self.left -= 1
            if self.left < 0:
                return []
            t = s.clone()
            apply_action(t, action)
            values = self.best(t)
            if not values:
                return []
            if not found or values[seat] > found[seat]:
                found = values
        return found


def results(s: State) -> list[float]:
    """1 for the winner, 0 for the others; and a hundred-thousandth for each point, so that nobody gives any away."""
    first = ranking(s)[0]
    return [(1.0 if p.seat == first else 0.0) + 0.00001 * sum(p.scored) for p in s.players]


def may_be_solved(s: State) -> bool:
    if s.round != s.box.last_round() or s.phase in (BUDGET, BUYING, ARRANGING_GREAT, ARRANGING_HALLS):
        return False
    return not s.roles_left >> IMPRESARIO & 1


def solve(s: State, options: list[list[int]]) -> list[list[float]] | None:
    """Everybody's share of the victory after each option; None: this is not the end yet, or too much to look at."""
    if not may_be_solved(s):
        return None
    ending = Ending(LIMIT)
    found: list[list[float]] = []
    for actions in options:
        t = s.clone()
        for action in actions:
            apply_action(t, action)
        values = ending.best(t)
        if not values:
            return None
        found.append(values)
    return found
