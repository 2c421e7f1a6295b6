"""Every decision of Opera judged in points: play it, do at once what belongs to the same turn, look how one stands."""

from typing import Final

from ridotto.bots.heuristics.opera import estimating
from ridotto.bots.heuristics.opera.arranging import NODES, Plan, Solver, complete, plans, steps_left, whole_pool
from ridotto.bots.heuristics.opera.bidding import Rehearsal
from ridotto.bots.heuristics.opera.outlook import Outlook
from ridotto.bots.heuristics.opera.quick import lot_action
from ridotto.bots.heuristics.opera.weights import Weights
from ridotto.bots.heuristics.opera.worth import standing
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
    if s.phase == BUDGET:
        return judge_bids(s, legal, w)
    if s.phase in (ARRANGING_GREAT, ARRANGING_HALLS):
        return [judge_step(s, action, w) for action in legal]
    seat = s.seat
    return [judge_action(s, action, seat, w) for action in legal]


def judge_bids(s: State, legal: list[int], w: Weights) -> list[float]:
    rehearsal = Rehearsal(s, w)
    values = rehearsal.values(s.seat, rehearsal.mixture())
    return [values[action - BID[0]] for action in legal]


def judge_action(s: State, action: int, seat: int, w: Weights) -> float:
    t = s.clone()
    apply_action(t, action)
    return settled(t, seat, w)


def settled(t: State, seat: int, w: Weights) -> float:
    """How the seat stands once its turn is done: with the best it can do, and what the Esperto's guests answer."""
    if t.seat == seat:
        if t.phase in (ARRANGING_GREAT, ARRANGING_HALLS):
            return arranged(t, seat, w)
        if t.phase == MOVING or t.phase == REVIEWING or (t.hirer == seat and t.phase not in (HIRING, SCORING)):
            best = -1.0e9
            for action in shortlist(t, w) if t.phase == BUYING else legal_actions(t):
                value = judge_action(t, action, seat, w)
                if value > best:
                    best = value
            return best
    while t.phase == SCORING and t.seat != seat and t.seat >= 0:
        answer(t, w)
    return standing(t, seat, w)


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
    apply_action(t, SCORE[0] if estimating.expert_score(t, p, t.figures[2], o) > 0.0 else DECLINE[0])


def arranged(t: State, seat: int, w: Weights) -> float:
    """The better of two quick arrangements."""
    p = t.players[seat]
    found = Solver(t, p, whole_pool(t), Outlook(t, w)).best(1, 0)
    complete(t, p, found[0])
    return standing(t, seat, w)


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
    if t.seat != seat or t.phase not in (ARRANGING_GREAT, ARRANGING_HALLS):
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
    if s.phase in (ARRANGING_GREAT, ARRANGING_HALLS):
        p = s.players[s.seat]
        for plan in plans(s, p, Outlook(s, w), KEPT_PLANS, NODES):
            found.append(Line(steps_left(s, p, plan), judge_plan(s, plan, w)))
    else:
        values = judge(s, legal, w)
        for i in range(len(legal)):
            found.append(Line([legal[i]], values[i]))
    found.sort(key=lambda line: -line.value)
    return found
