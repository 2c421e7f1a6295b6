"""Suggested arrangements: the best one for a plain goal, found by the bots' solver."""

from typing import Final

from ridotto.bots.heuristics.opera.arranging import Solver, first_city
from ridotto.bots.heuristics.opera.outlook import Outlook
from ridotto.bots.heuristics.opera.weights import STANDARD
from ridotto.games.opera.components import CENTURY_BONUS, COMPOSERS, KINDS
from ridotto.games.opera.state import ARRANGING_GREAT, State, episode, halls_text

TIES: Final = 0.001  # of several that are equally good the one that is better for the other goal
TRIED: Final = 50_000  # houses tried: enough to be exact


def suggestion(s: State, goal: str) -> str:
    """The whole arrangement with the most income, or the most points if it were counted now; "": none is to begin."""
    p = s.players[s.seat]
    if s.point != ARRANGING_GREAT or s.city != first_city(p):
        return ""
    o = plain_outlook(s, 1.0 if goal == "income" else TIES, 1.0 if goal == "counting" else TIES)
    plan = Solver(s, p, s.pool, o).best(1, TRIED)[0]
    return "arrange " + halls_text(p.halls, plan.great, plan.others)


def plain_outlook(s: State, income: float, points: float) -> Outlook:
    """Nothing counts but the next income and the next counting."""
    now = episode(s) - 1
    o = Outlook(s, STANDARD)
    o.paying = False
    o.income = o.maestro = income
    o.piece = o.fame_price = o.best_house = 0.0
    o.empty = -points
    o.stock = [0.0] * len(KINDS)
    o.great = [0.0] * len(KINDS)
    for c in COMPOSERS:
        o.great[c] = points * (s.fame[c] + (CENTURY_BONUS[now] if s.century[now] == c else 0))
    return o
