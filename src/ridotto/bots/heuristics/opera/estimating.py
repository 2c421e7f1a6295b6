"""Estimates of what each role would bring a player, without playing it: for bids, and for quick play.

Every estimate is a gain of the player's worth in points (worth.py), before the budget levels that it costs.
"""

from typing import Final

from ridotto.bots.heuristics.opera.arranging import MEMBERS, Solver, ducat_price
from ridotto.bots.heuristics.opera.outlook import SIZE, Outlook
from ridotto.bots.heuristics.opera.weights import MOST_DUCATS
from ridotto.games.opera.components import (
    CITY_COUNT,
    COMPOSERS,
    DUCATS_PER_FAME,
    EMPTY,
    HOUSE,
    INCOME,
    MAESTRO_FIGURE,
    MAIN_OF,
    OPENS,
    PART_CITY,
    PART_HALLS,
    PARTS,
    POINTS_PER_HALL,
    TOP_FAME,
)  # fmt: skip
from ridotto.games.opera.decisions import STOCK
from ridotto.games.opera.roles.architetto import COST
from ridotto.games.opera.state import Player, State, performs

PART_COUNT: Final[int] = len(PARTS)
NEVER: Final = -1.0e9


def rate(s: State, k: int, p: Player, o: Outlook) -> float:
    """What a ducat of income in this city is worth."""
    ducat = ducat_price(p, o) if o.paying else 0.0
    return o.income + ducat + o.maestro + ducat if s.figures[MAESTRO_FIGURE] == k else o.income + ducat


def spending(p: Player, n: int, o: Outlook) -> float:
    """The worth of this many ducats to this player, if he has them."""
    have = p.ducats + o.coming[p.seat]
    if have > MOST_DUCATS:
        have = MOST_DUCATS
    return o.purse[have] - o.purse[have - n] if n <= have else o.purse[have]


def earning(p: Player, n: int, o: Outlook) -> float:
    """The worth of this many more ducats to this player."""
    have = p.ducats + o.coming[p.seat]
    if have > MOST_DUCATS:
        have = MOST_DUCATS
    more = have + n
    if more > MOST_DUCATS:
        more = MOST_DUCATS
    return o.purse[more] - o.purse[have]


def levels_cost(p: Player, n: int, o: Outlook) -> float:
    """The worth of this many budget levels to this player."""
    return o.levels[p.level] - o.levels[p.level - n] if n <= p.level else o.levels[p.level]


def loss(s: State, p: Player, k: int, c: int, o: Outlook) -> float:
    """How much worth the player loses with the piece c in city k."""
    n = SIZE[performs(p, k)]
    total = (INCOME[n] - INCOME[n - 1]) * rate(s, k, p, o) + o.piece - o.empty + o.fame_price * o.fame[c]
    if p.great[k] == c:
        total += o.great[c]
    return total


# --- Impresario


def piece_gain(s: State, p: Player, c: int, o: Outlook) -> float:
    """One more piece of this composer, put where it helps most; others may make room in a great hall."""
    best = o.stock[c]
    step_up = 0.0  # by standing in a great hall instead of a lesser piece
    fill = NEVER  # by standing in an empty hall
    for k in range(CITY_COUNT):
        halls = p.halls[k]
        if not halls:
            continue
        g = p.great[k]
        here = performs(p, k)
        n = SIZE[here]
        worth_here = o.great[c] - (o.great[g] if g >= 0 else 0.0)
        if not here >> c & 1:
            if worth_here > step_up:
                step_up = worth_here
            if n < halls:
                gain = (INCOME[n + 1] - INCOME[n]) * rate(s, k, p, o) + o.piece - o.empty
                if gain > fill:
                    fill = gain
    if fill > NEVER:
        gain = fill + step_up + o.fame_price * o.fame[c]
        if gain > best:
            best = gain
    elif step_up + o.stock[c] * 0.5 > best:
        best = step_up + o.stock[c] * 0.5
    return best


def rearranging(s: State, p: Player, o: Outlook) -> float:
    """What a better arrangement of the same pieces brings."""
    pool = p.stock[:]
    now: list[int] = [0] * CITY_COUNT
    for k in range(CITY_COUNT):
        now[k] = performs(p, k)
        for c in MEMBERS[now[k]]:
            pool[c] += 1
    solver = Solver(s, p, pool, o)
    value = 0.0
    for k in solver.cities:
        value += solver.value(k, now[k])
        g = p.great[k]
        if g != solver.best_great[now[k]]:
            value -= o.great[solver.best_great[now[k]]] - (o.great[g] if g >= 0 else 0.0)
    gain = solver.quick(1.0).value - value
    return gain if gain > 0.0 else 0.0


def lot(s: State, p: Player, o: Outlook, ducats: int, most: int) -> list[int]:
    """The pieces to buy, at most this many."""
    found: list[int] = []
    room = 0
    for k in range(CITY_COUNT):
        room += p.halls[k] - SIZE[performs(p, k)]
    for _ in range(most):
        best = 0.0
        choice = EMPTY
        for c in COMPOSERS:
            copies = s.display[c] - (1 if found and found[0] == c else 0)
            if copies > 0 and s.fame[c] <= ducats:
                gain = piece_gain(s, p, c, o) - spending(p, s.fame[c], o)
                if found and (found[0] == c or room < 2):
                    gain -= 1.0
                if gain > best:
                    best = gain
                    choice = c
        if choice == EMPTY:
            break
        found.append(choice)
        ducats -= s.fame[choice]
    found.sort()
    return found


def lot_gain(s: State, p: Player, pieces: list[int], o: Outlook) -> float:
    total = 0.0
    for c in pieces:
        total += piece_gain(s, p, c, o) - spending(p, s.fame[c], o)
    if len(pieces) == 2 and pieces[0] == pieces[1]:
        total -= 1.0
    return total


# --- Architetto


def part_gain(s: State, p: Player, a: int, o: Outlook) -> float:
    halls = PART_HALLS[a]
    return POINTS_PER_HALL * halls - spending(p, COST[a], o) + halls * (o.hall + o.empty)


def parts(s: State, p: Player, o: Outlook, ducats: int, most: int) -> list[int]:
    """The parts to build, at most this many, in the order of building."""
    found: list[int] = []
    now = s.box.episode(s.round)
    owned = p.parts
    for _ in range(most):
        best = 0.0
        choice = -1
        for a in range(PART_COUNT):
            if s.supply[a] and not owned >> a & 1 and OPENS[PART_CITY[a]] <= now and COST[a] <= ducats:
                if MAIN_OF[a] == a or owned >> MAIN_OF[a] & 1:
                    gain = part_gain(s, p, a, o)
                    if gain > best:
                        best = gain
                        choice = a
        if choice < 0:
            break
        found.append(choice)
        owned |= 1 << choice
        ducats -= COST[choice]
    found.sort()
    return found


# --- Signora


class Sale:
    """The best sale."""

    __slots__ = ("c", "for_points", "gain", "place")

    def __init__(self) -> None:
        self.gain: float = 0.0
        self.c: int = EMPTY  # nothing is worth selling
        self.place: int = STOCK
        self.for_points: bool = False


def sale(s: State, p: Player, o: Outlook) -> Sale:
    best = Sale()
    for c in COMPOSERS:
        if s.palazzo >> c & 1:
            continue
        money = earning(p, DUCATS_PER_FAME * s.fame[c], o)
        price = money if money > s.fame[c] else float(s.fame[c])
        for place in range(CITY_COUNT + 1):
            if place == STOCK:
                if p.stock[c] <= 0:
                    continue
                gain = price - o.stock[c]
            elif p.halls[place] and performs(p, place) >> c & 1:
                gain = price - loss(s, p, place, c, o)
            else:
                continue
            if gain > best.gain:
                best.gain = gain
                best.c = c
                best.place = place
                best.for_points = money <= s.fame[c]
    return best


# --- Characters


def free_places(s: State, figure: int) -> list[int]:
    """The cities to which a figure may go."""
    return [
        k for k in range(CITY_COUNT) if s.figures[figure] != k and s.figures.count(k) < s.box.places[k]
    ]  # fmt: skip


class Visit:
    """The best move of a figure."""

    __slots__ = ("city", "gain")

    def __init__(self, city: int, gain: float) -> None:
        self.city: int = city
        self.gain: float = gain


def maestro(s: State, p: Player, o: Outlook, rivalry: float) -> Visit:
    """His doubling where he goes, and no more where he stands; for the others too."""
    here = s.figures[MAESTRO_FIGURE]
    best = Visit(-1, NEVER)
    price = o.maestro + (ducat_price(p, o) if o.paying else 0.0)
    stay = doubling(s, p, here, rivalry) if here >= 0 else 0.0
    for k in free_places(s, 0):
        gain = (doubling(s, p, k, rivalry) - stay) * price
        if gain > best.gain:
            best.city = k
            best.gain = gain
    return best


def doubling(s: State, p: Player, k: int, rivalry: float) -> float:
    total = 0.0
    for q in s.players:
        if q.halls[k]:
            paid = INCOME[SIZE[performs(q, k)]]
            total += paid if q is p else -rivalry * paid
    return total


class Review:
    """The best review of the Critico."""

    __slots__ = ("c", "city", "gain", "shift")

    def __init__(self) -> None:
        self.gain: float = 0.0
        self.city: int = -1
        self.c: int = EMPTY
        self.shift: int = 0


def exposure(s: State, p: Player, o: Outlook, rivalry: float) -> list[float]:
    """What one level of fame of each composer brings this player, against the others."""
    row = o.prices
    now = row.great + (1.0 if o.counted else 0.0)
    sale = row.stock_fame if o.left else o.weights.last_sale
    found = [0.0] * len(o.great)
    for q in s.players:
        sign = 1.0 if q is p else -rivalry
        for k in range(CITY_COUNT):
            if q.halls[k]:
                if q.great[k] >= 0:
                    found[q.great[k]] += sign * now
                for c in MEMBERS[performs(q, k)]:
                    found[c] += sign * (0.5 * o.best_house + o.fame_price)
        for c in COMPOSERS:
            if q.stock[c] > 0:
                found[c] += sign * sale * q.stock[c]
    return found


def review(s: State, p: Player, o: Outlook, rivalry: float, cities: list[int]) -> Review:
    """The best city to go to, and the best shift there."""
    best = Review()
    per_level = exposure(s, p, o, rivalry)
    by_level = [HOUSE] * (TOP_FAME + 1)
    for c in COMPOSERS:
        by_level[s.fame[c]] = c
    where = [-1] * len(o.great)  # a city in which the composer is performed
    for k in cities:
        for q in s.players:
            if q.halls[k]:
                for c in MEMBERS[performs(q, k)]:
                    where[c] = k
    for c in COMPOSERS:
        if where[c] < 0:
            continue
        passed = 0.0
        for up in range(1, 3):
            level = s.fame[c] + up
            if level > TOP_FAME:
                break
            passed += per_level[by_level[level]]
            gain = up * per_level[c] - passed
            if gain > best.gain:
                best.gain = gain
                best.c = c
                best.shift = up
                best.city = where[c]
        passed = 0.0
        for down in range(1, 3):
            level = s.fame[c] - down
            if level < 1:
                break
            passed += per_level[by_level[level]]
            gain = passed - down * per_level[c]
            if gain > best.gain:
                best.gain = gain
                best.c = c
                best.shift = -down
                best.city = where[c]
    return best


def expert_score(s: State, p: Player, k: int, o: Outlook) -> float:
    """What scoring here brings: the fames, less what the best piece was worth."""
    total = 0
    best = EMPTY
    if p.halls[k]:
        for c in MEMBERS[performs(p, k)]:
            total += s.fame[c]
            if c != HOUSE and (best == EMPTY or s.fame[c] > s.fame[best]):
                best = c
    if best == EMPTY:
        return 0.0
    return total - loss(s, p, k, best, o)


def esperto(s: State, p: Player, o: Outlook, rivalry: float) -> Visit:
    best = Visit(-1, NEVER)
    points = [sum(q.scored) for q in s.players]
    last = points[p.seat] == min(points)
    for k in free_places(s, 2):
        gain = expert_score(s, p, k, o)
        if gain != 0.0 and not last:
            gain -= rivalry * 2.0  # his best piece helps somebody
        for q in s.players:
            if q is not p:
                theirs = expert_score(s, q, k, o)
                if theirs > 0.0:
                    gain -= rivalry * theirs
        if gain > best.gain:
            best.city = k
            best.gain = gain
    return best
