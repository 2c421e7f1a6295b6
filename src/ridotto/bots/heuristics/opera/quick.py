"""Quick play: a sensible decision in microseconds, by the estimates alone; and the rest of a round played so.

Searching bots play many rounds ahead with it. It looks at one player's gains only, and at what his levels are worth.
"""

from random import Random
from typing import Final

from ridotto.bots.heuristics.opera import estimating
from ridotto.bots.heuristics.opera.arranging import complete, plans, steps_left
from ridotto.bots.heuristics.opera.outlook import Outlook
from ridotto.bots.heuristics.opera.weights import Weights
from ridotto.engine.game import CHANCE, OVER
from ridotto.games.opera.components import (
    ARCHITETTO,
    COMPOSERS,
    CRITICO,
    CRITICO_FIGURE,
    EMPTY,
    ESPERTO,
    ESPERTO_FIGURE,
    FEES,
    IMPRESARIO,
    MAESTRO,
    ROLES,
    SIGNORA,
)  # fmt: skip
from ridotto.games.opera.decisions import (
    BID,
    BUILD,
    BUY,
    DECLINE,
    HIRE,
    INTERMEZZO,
    NOTHING,
    PASS,
    RESHUFFLE,
    REVIEW,
    SCORE,
    SELL,
)  # fmt: skip
from ridotto.games.opera.flow import apply_action
from ridotto.games.opera.roles import architetto, critico, impresario, maestro, signora
from ridotto.games.opera.state import (
    ARRANGING_GREAT,
    ARRANGING_HALLS,
    BUDGET,
    BUILDING,
    BUYING,
    HIRING,
    MOVING,
    REVIEWING,
    SCORING,
    SELLING,
    Player,
    State,
)  # fmt: skip

ROLE_COUNT: Final[int] = len(ROLES)


def role_gain(s: State, p: Player, role: int, o: Outlook, rivalry: float) -> float:
    """What hiring this role would bring, before its fee."""
    if role == IMPRESARIO:
        pieces = estimating.lot(s, p, o, p.ducats, 2)
        return estimating.rearranging(s, p, o) + estimating.lot_gain(s, p, pieces, o)
    if role == ARCHITETTO:
        total = 0.0
        for a in estimating.parts(s, p, o, p.ducats, 2):
            total += estimating.part_gain(s, p, a, o)
        return total
    if role == SIGNORA:
        return estimating.sale(s, p, o).gain
    if role == MAESTRO:
        return estimating.maestro(s, p, o, rivalry).gain
    if role == CRITICO:
        return estimating.review(s, p, o, rivalry, estimating.free_places(s, 1)).gain
    return estimating.esperto(s, p, o, rivalry).gain


def hire(s: State, p: Player, o: Outlook, rivalry: float, noise: float, rng: Random) -> int:
    """The role with the best gain for its fee; `noise` in points makes others possible."""
    best = 0.0
    choice = PASS[0]
    for r in range(ROLE_COUNT):
        if s.roles_left >> r & 1 and FEES[r] <= p.level:
            gain = role_gain(s, p, r, o, rivalry) - estimating.levels_cost(p, FEES[r], o)
            if noise > 0.0:
                gain += noise * (rng.random() - 0.5)
            if gain > best:
                best = gain
                choice = HIRE[r]
    return choice


def buy(s: State, p: Player, o: Outlook) -> int:
    two = estimating.lot(s, p, o, p.ducats, 2)
    if p.seat == s.hirer:
        return lot_action(two)
    join = s.box.join
    again = estimating.rearranging(s, p, o)
    best = 0.0
    choice = INTERMEZZO[0]
    gain = again - estimating.levels_cost(p, join[1], o)
    if gain > best:
        best = gain
        choice = BUY[0]
    one = two if len(two) == 1 else estimating.lot(s, p, o, p.ducats, 1)
    if one:
        gain = again + estimating.lot_gain(s, p, one, o) - estimating.levels_cost(p, join[1], o)
        if gain > best:
            best = gain
            choice = lot_action(one)
    if len(two) == 2 and p.level >= join[2]:
        gain = again + estimating.lot_gain(s, p, two, o) - estimating.levels_cost(p, join[2], o)
        if gain > best:
            choice = lot_action(two)
    return choice


def lot_action(pieces: list[int]) -> int:
    if not pieces:
        return BUY[0]
    return impresario.ONE[pieces[0]] if len(pieces) == 1 else impresario.TWO[pieces[0]][pieces[1]]


def build(s: State, p: Player, o: Outlook) -> int:
    two = estimating.parts(s, p, o, p.ducats, 2)
    if p.seat == s.hirer:
        return parts_action(two, BUILD[0])
    join = s.box.join
    one = two if len(two) < 2 else estimating.parts(s, p, o, p.ducats, 1)
    gain_one = parts_gain(s, p, one, o) - estimating.levels_cost(p, join[1], o)
    gain_two = parts_gain(s, p, two, o) - estimating.levels_cost(p, join[2], o)
    if len(two) == 2 and p.level >= join[2] and gain_two > gain_one and gain_two > 0.0:
        return parts_action(two, INTERMEZZO[0])
    return parts_action(one if gain_one > 0.0 else [], INTERMEZZO[0])


def parts_gain(s: State, p: Player, parts: list[int], o: Outlook) -> float:
    total = 0.0
    for a in parts:
        total += estimating.part_gain(s, p, a, o)
    return total


def parts_action(parts: list[int], nothing: int) -> int:
    if not parts:
        return nothing
    return architetto.ONE[parts[0]] if len(parts) == 1 else architetto.TWO[parts[0]][parts[1]]


def sell(s: State, p: Player, o: Outlook) -> int:
    best = estimating.sale(s, p, o)
    along = p.seat != s.hirer
    if best.c == EMPTY or (along and best.gain <= estimating.levels_cost(p, s.box.join[1], o)):
        return INTERMEZZO[0] if along else SELL[0]
    return signora.SALE[best.c][best.place] + (1 if best.for_points else 0)


def move(s: State, p: Player, o: Outlook, rivalry: float) -> int:
    if s.role == MAESTRO:
        return maestro.TO[0][estimating.maestro(s, p, o, rivalry).city]
    if s.role == ESPERTO:
        return maestro.TO[2][estimating.esperto(s, p, o, rivalry).city]
    cities = estimating.free_places(s, 1)
    city = estimating.review(s, p, o, rivalry, cities).city
    return maestro.TO[1][city if city >= 0 else cities[0]]


def review(s: State, p: Player, o: Outlook, rivalry: float) -> int:
    best = estimating.review(s, p, o, rivalry, [s.figures[CRITICO_FIGURE]])
    if best.c == EMPTY:
        return REVIEW[0]
    first = critico.SHIFT[best.c]
    return first + (2 - best.shift if best.shift > 0 else 1 - best.shift)


def act(s: State, w: Weights, noise: float, rng: Random, line: list[int] | None = None) -> None:
    """One decision of the active player, and its consequences. An arrangement is one decision here.

    If there is a line, the actions are written down in it.
    """
    p = s.players[s.seat]
    point = s.point
    o = Outlook(s, w)
    rivalry = w.rivals[s.box.seats - 2] / (s.box.seats - 1)
    if point in (ARRANGING_GREAT, ARRANGING_HALLS):
        plan = plans(s, p, o, 1, 0)[0]
        if line is not None:
            line.extend(steps_left(s, p, plan))
        complete(s, p, plan)
        return
    if point == HIRING:
        action = hire(s, p, o, rivalry, noise, rng)
    elif point == BUYING:
        action = buy(s, p, o)
    elif point == BUILDING:
        action = build(s, p, o)
    elif point == SELLING:
        action = sell(s, p, o)
    elif point == MOVING:
        action = move(s, p, o, rivalry)
    elif point == REVIEWING:
        action = review(s, p, o, rivalry)
    elif point == SCORING:
        action = SCORE[0] if estimating.expert_score(s, p, s.figures[ESPERTO_FIGURE], o) > 0.0 else DECLINE[0]
    else:
        raise LookupError("at this point no seat is asked")
    if line is not None:
        line.append(action)
    apply_action(s, action)


def deal(s: State, rng: Random) -> None:
    """The next piece of the pile."""
    total = sum(s.draw)
    if total == 0:
        apply_action(s, RESHUFFLE if sum(s.discard) else NOTHING)
        return
    n = int(rng.random() * total)
    for c in COMPOSERS:
        n -= s.draw[c]
        if n < 0:
            apply_action(s, c)
            return


def play_round(s: State, bids: list[int], w: Weights, noise: float, rng: Random, line: list[int] | None = None) -> None:
    """Plays on to the bids of the next round, or to the end. Bids that are still due are these."""
    now = s.round
    while s.seat != OVER:
        if s.seat == CHANCE:
            deal(s, rng)
        elif s.point == BUDGET:
            if s.round != now:
                return
            if line is not None:
                line.append(BID[bids[s.seat]])
            apply_action(s, BID[bids[s.seat]])
        else:
            act(s, w, noise, rng, line)
