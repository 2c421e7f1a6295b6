"""Every decision of Opera judged in points: play it, do at once what belongs to the same turn, look how one stands."""

from typing import Final

from ridotto.bots.heuristics.opera import estimating
from ridotto.bots.heuristics.opera.arranging import NODES, Plan, Solver, complete, plans, steps_left, whole_pool
from ridotto.bots.heuristics.opera.bidding import Bidding
from ridotto.bots.heuristics.opera.outlook import Outlook
from ridotto.bots.heuristics.opera.quick import lot_action
from ridotto.bots.heuristics.opera.weights import Weights
from ridotto.bots.heuristics.opera.worth import standing
from ridotto.games.opera.components import ESPERTO_FIGURE
from ridotto.games.opera.decisions import BID, BUY, DECLINE, SCORE
from ridotto.games.opera.flow import apply_action, legal_actions
from ridotto.games.opera.state import (
    ARRANGING_GREAT,
    ARRANGING_HALLS,
    BUDGET,
    BUYING,
    HIRING,
    MOVING,
    REVIEWING,
    SCORING,
    State,
)  # fmt: skip

KEPT_PLANS: Final = 6


def judge(s: State, legal: list[int], w: Weights) -> list[float]:
    """What each of these actions is worth to the seat that acts."""
    if s.point == BUDGET:
        return judge_bids(s, legal, w)
    if s.point in (ARRANGING_GREAT, ARRANGING_HALLS):
        return [judge_step(s, action, w) for action in legal]
    seat = s.seat
    return [judge_action(s, action, seat, w) for action in legal]


def judge_bids(s: State, legal: list[int], w: Weights) -> list[float]:
    bidding = Bidding(s, w)
    values = bidding.values(s.seat, bidding.mixture())
    return [values[action - BID[0]] for action in legal]


def judge_action(s: State, action: int, seat: int, w: Weights) -> float:
    return standing(after(s, action, seat, w), seat, w)


def settle(t: State, seat: int, w: Weights) -> State:
    """The position once the seat's turn is done: with the best it can do, and what the Esperto's guests answer."""
    if t.seat == seat:
        if t.point in (ARRANGING_GREAT, ARRANGING_HALLS):
            arrange(t, seat, w)
            return t
        if t.point == MOVING or t.point == REVIEWING or (t.hirer == seat and t.point not in (HIRING, SCORING)):
            best = -1.0e9
            found = t
            for action in shortlist(t, w) if t.point == BUYING else legal_actions(t):
                u = after(t, action, seat, w)
                value = standing(u, seat, w)
                if value > best:
                    best = value
                    found = u
            return found
    while t.point == SCORING and t.seat != seat and t.seat >= 0:
        answer(t, w)
    return t


def after(s: State, action: int, seat: int, w: Weights) -> State:
    """The position after this action, and the rest of the seat's turn."""
    t = s.clone()
    apply_action(t, action)
    return settle(t, seat, w)


def shortlist(t: State, w: Weights) -> list[int]:
    """Of all lots the likely ones: enough to know what the Impresario is worth."""
    p = t.players[t.seat]
    o = Outlook(t, w)
    found = [BUY[0]]
    for most in (1, 2):
        action = lot_action(estimating.lot(t, p, o, p.ducats, most))
        if action not in found:
            found.append(action)
    return found


def answer(t: State, w: Weights) -> None:
    """A guest of the Esperto takes the points if they are worth more to him than the piece."""
    p = t.players[t.seat]
    o = Outlook(t, w)
    apply_action(t, SCORE[0] if estimating.expert_score(t, p, t.figures[ESPERTO_FIGURE], o) > 0.0 else DECLINE[0])


def arrange(t: State, seat: int, w: Weights) -> None:
    """The better of two quick arrangements."""
    p = t.players[seat]
    complete(t, p, Solver(t, p, whole_pool(t), Outlook(t, w)).best(1, 0)[0])


def judge_plan(s: State, plan: Plan, w: Weights) -> float:
    t = s.clone()
    seat = s.seat
    complete(t, t.players[seat], plan)
    return standing(t, seat, w)


def judge_step(s: State, action: int, w: Weights) -> float:
    """One small step: the best arrangement that begins with it."""
    t = s.clone()
    seat = s.seat
    apply_action(t, action)
    if t.seat != seat or t.point not in (ARRANGING_GREAT, ARRANGING_HALLS):
        return standing(t, seat, w)
    return judge_plan(t, plans(t, t.players[seat], Outlook(t, w), 1, NODES)[0], w)


class Line:
    """A whole line of the record: one action, or all the steps of an arrangement; with its value in points."""

    __slots__ = ("actions", "value")

    def __init__(self, actions: list[int], value: float) -> None:
        self.actions: list[int] = actions
        self.value: float = value


def lines(s: State, legal: list[int], w: Weights) -> list[Line]:
    """What there is to choose from, the best first: every action, or the best whole arrangements."""
    found: list[Line] = []
    if s.point in (ARRANGING_GREAT, ARRANGING_HALLS):
        p = s.players[s.seat]
        for plan in plans(s, p, Outlook(s, w), KEPT_PLANS, NODES):
            found.append(Line(steps_left(s, p, plan), judge_plan(s, plan, w)))
    else:
        values = judge(s, legal, w)
        for i in range(len(legal)):
            found.append(Line([legal[i]], values[i]))
    found.sort(key=lambda line: -line.value)
    return found
