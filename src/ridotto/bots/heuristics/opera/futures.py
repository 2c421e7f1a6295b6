"""Choices worth considering, and the inputs of a value net after the turn."""

from ridotto.bots.heuristics.opera.arranging import NODES, complete, plans, steps_left
from ridotto.bots.heuristics.opera.bidding import Bidding, after_bids
from ridotto.bots.heuristics.opera.choosing import KEPT_PLANS, after, settle
from ridotto.bots.heuristics.opera.inputs import rows
from ridotto.bots.heuristics.opera.outlook import Outlook
from ridotto.bots.heuristics.opera.weights import Weights
from ridotto.bots.heuristics.opera.worth import standing
from ridotto.games.opera.decisions import BID
from ridotto.games.opera.state import ARRANGING_GREAT, ARRANGING_HALLS, BUDGET, SCORING, State


class Future:
    """A line of the record, its worth, and the rows of all seats in the positions that it may lead to."""

    __slots__ = ("actions", "rows", "value")

    def __init__(self, actions: list[int], value: float, after: list[list[float]]) -> None:
        self.actions: list[int] = actions
        self.value: float = value
        self.rows: list[list[float]] = after


def futures(s: State, legal: list[int], w: Weights, margin: float) -> list[Future]:
    """The choices at most this many points behind the best, the best first; of bids, all."""
    seat = s.seat
    if s.point == BUDGET:
        return bids(s, legal, w)
    ended: list[State] = []
    lines: list[list[int]] = []
    if s.point in (ARRANGING_GREAT, ARRANGING_HALLS):
        p = s.players[seat]
        for plan in plans(s, p, Outlook(s, w), KEPT_PLANS, NODES):
            t = s.clone()
            complete(t, t.players[seat], plan)
            ended.append(t)
            lines.append(steps_left(s, p, plan))
    else:
        for action in legal:
            ended.append(after(s, action, seat, w))
            lines.append([action])
    values = [standing(t, seat, w) for t in ended]
    best = max(values)
    found: list[Future] = []
    for i in range(len(lines)):
        if values[i] >= best - margin:
            found.append(Future(lines[i], values[i], [rows(ended[i], w)]))
    found.sort(key=worst_last)
    return found


def worst_last(future: Future) -> float:
    return -future.value


def bids(s: State, legal: list[int], w: Weights) -> list[Future]:
    """Every bid, against the bids to expect."""
    bidding = Bidding(s, w)
    expected = bidding.mixture()
    values = bidding.values(s.seat, expected)
    found: list[Future] = []
    for i in range(len(legal)):
        own = legal[i] - BID[0]
        after_them = [rows(after_bids(s, s.seat, own, bids), w) for bids in expected]
        found.append(Future([legal[i]], values[own], after_them))
    found.sort(key=worst_last)
    return found


def seen_after(s: State, seat: int, w: Weights) -> list[float]:
    """The rows after a turn that was really played; a guest's answer to the Esperto is expected, as it is at play."""
    return rows(settle(s.clone(), seat, w) if s.point == SCORING else s, w)
