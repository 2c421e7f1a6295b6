"""The best arrangement (3.3.1 step 2): which pieces go into which house.

Great halls count by composer, income by the number of pieces, and no composer stands twice in a house. Within a house
the piece worth most goes to the great hall, so a house is just a set of kinds: at most 128. The worth of an
arrangement is then a sum over houses, and a branch and bound over the houses, the largest first, finds the best ones.
"""

from typing import Final

from ridotto.bots.heuristics.opera.outlook import SIZE, Outlook
from ridotto.bots.heuristics.opera.weights import MOST_DUCATS
from ridotto.engine.game import NOBODY
from ridotto.games.opera.components import CITY_COUNT, EMPTY, INCOME, KINDS, MAESTRO_FIGURE
from ridotto.games.opera.decisions import CLOSE, GREAT, GREAT_STEPS, HALL
from ridotto.games.opera.flow import PROCEED
from ridotto.games.opera.state import ARRANGING_HALLS, BUYING, Player, State

KIND_COUNT: Final[int] = len(KINDS)
SETS: Final[int] = 1 << KIND_COUNT
MEMBERS: Final[list[list[int]]] = [[c for c in range(KIND_COUNT) if n >> c & 1] for n in range(SETS)]
LOWEST: Final[list[int]] = [(n & -n).bit_length() - 1 for n in range(SETS)]
IMPOSSIBLE: Final = -1.0e9
FREE: Final = -2  # a great hall that is not decided yet
NODES: Final = 1500  # the search stops after trying this many houses, with the best found so far


class Plan:
    """A whole arrangement."""

    __slots__ = ("great", "others", "value")

    def __init__(self, great: list[int], others: list[int], value: float) -> None:
        self.great: list[int] = great
        self.others: list[int] = others
        self.value: float = value  # of the houses, and of what stays in stock; comparable for one pool only


def ducat_price(p: Player, o: Outlook) -> float:
    """What one ducat more is worth to this player."""
    n = p.ducats + o.coming[p.seat]
    return o.purse[n + 1] - o.purse[n] if n < MOST_DUCATS else 0.0


class Solver:
    """One pool, one set of houses. Pieces already placed (step by step, 5.5) stay where they are."""

    def __init__(self, s: State, p: Player, pool: list[int], o: Outlook) -> None:
        self.pool: list[int] = pool[:]
        self.halls: list[int] = p.halls
        self.great_value: list[float] = o.great
        self.fixed: bool = False
        self.fixed_great: list[int] = [FREE] * CITY_COUNT
        self.fixed_others: list[int] = [0] * CITY_COUNT
        self.fixed_low: list[int] = [0] * CITY_COUNT  # kinds of which it is decided whether they are in the other halls
        self.placed: list[int] = [0] * CITY_COUNT  # pieces placed there already, no longer in the pool
        self.cities: list[int] = [k for k in range(CITY_COUNT) if p.halls[k]]
        self.cities.sort(key=lambda k: -p.halls[k])
        self.sets: list[int] = [0] * CITY_COUNT
        self.found: list[Plan] = []
        self.keep: int = 1
        self.nodes: int = 0
        self.limit: int = NODES
        # by set of kinds: their cost elsewhere, their fames, the best of them in a great hall
        self.least: list[float] = [0.0] * SETS
        self.fames: list[float] = [0.0] * SETS
        self.best_great: list[int] = [EMPTY] * SETS
        for n in range(1, SETS):
            c = LOWEST[n]
            rest = n & (n - 1)
            self.least[n] = self.least[rest] - o.stock[c]
            self.fames[n] = self.fames[rest] + o.fame[c]
            other = self.best_great[rest]
            self.best_great[n] = c if other == EMPTY or o.great[c] > o.great[other] else other
        # by city and number of pieces: income, pieces and empty halls
        self.size_value: list[list[float]] = []
        self.fame_value: list[float] = [o.fame_price] * CITY_COUNT
        ducat = ducat_price(p, o) if o.paying else 0.0
        for k in range(CITY_COUNT):
            rate = o.income + ducat
            if k == s.figures[MAESTRO_FIGURE]:
                rate += o.maestro + ducat
            self.size_value.append(
                [INCOME[n] * rate + n * o.piece + (p.halls[k] - n) * o.empty for n in range(p.halls[k] + 1)]
            )
        if self.cities:
            self.fame_value[self.cities[0]] += o.best_house

    def at_hand(self) -> int:
        found = 0
        for c in range(KIND_COUNT):
            if self.pool[c] > 0:
                found |= 1 << c
        return found

    def value(self, k: int, n: int) -> float:
        """The worth of the set n in city k."""
        if SIZE[n] > self.halls[k]:
            return IMPOSSIBLE
        g = self.best_great[n]
        if self.fixed:
            g = self.fixed_great[k]
            if g == FREE:
                g = self.best_great[n]
            elif g == EMPTY:
                if SIZE[n] == self.halls[k]:
                    return IMPOSSIBLE
            elif not n >> g & 1:
                return IMPOSSIBLE
            low = self.fixed_low[k]
            if low and (n & ~(1 << g) if g >= 0 else n) & low != self.fixed_others[k]:
                return IMPOSSIBLE
        total = self.size_value[k][SIZE[n]] + self.least[n] + self.fame_value[k] * self.fames[n]
        return total + self.great_value[g] if g >= 0 else total

    def quick(self, thrift: float) -> Plan:
        """House by house the best set, where a piece also costs what it would bring in another great hall."""
        pool = self.pool[:]
        total = 0.0
        for i, k in enumerate(self.cities):
            price = self.prices(len(self.cities) - i - 1)
            kinds = self.at_hand()
            best = IMPOSSIBLE
            best_set = 0
            best_value = 0.0
            kinds &= ~self.placed[k]
            n = kinds
            while True:  # every subset of the pieces at hand
                whole = n | self.placed[k]
                value = self.value(k, whole)
                if value > IMPOSSIBLE:
                    key = value
                    g = self.best_great[whole]
                    for c in MEMBERS[n]:
                        if c != g:
                            key -= thrift * price[c]
                    if key > best:
                        best = key
                        best_set = n
                        best_value = value
                if n == 0:
                    break
                n = (n - 1) & kinds
            self.sets[k] = best_set | self.placed[k]
            for c in MEMBERS[best_set]:
                self.pool[c] -= 1
            total += best_value
        self.pool = pool
        return self.plan(total)

    def prices(self, great_halls: int) -> list[float]:
        """The gain of a piece in one of this many other great halls, over the piece that would stand there instead."""
        ranked: list[float] = []
        for c in range(KIND_COUNT):
            for _ in range(self.pool[c]):
                ranked.append(self.great_value[c])
        ranked.sort()
        ranked.reverse()
        last = ranked[great_halls] if great_halls < len(ranked) else 0.0
        if great_halls == 0:
            return [0.0] * KIND_COUNT
        return [value - last if value > last else 0.0 for value in self.great_value]

    def plan(self, value: float) -> Plan:
        great = [EMPTY] * CITY_COUNT
        others = [0] * CITY_COUNT
        for k in self.cities:
            n = self.sets[k]
            g = self.fixed_great[k]
            if g == FREE:
                g = self.best_great[n]
            great[k] = g
            others[k] = n & ~(1 << g) if g >= 0 else n
        return Plan(great, others, value)

    def take(self, plan: Plan) -> None:
        """Keeps it if it is among the best."""
        at = len(self.found)
        while at > 0 and self.found[at - 1].value < plan.value:
            at -= 1
        for known in self.found:
            if known.great == plan.great and known.others == plan.others:
                return
        self.found.insert(at, plan)
        if len(self.found) > self.keep:
            self.found.pop()

    def best(self, keep: int, limit: int) -> list[Plan]:
        """The best arrangements, the best first; exact unless the limit is reached."""
        self.keep = keep
        self.limit = limit
        self.nodes = 0
        self.found = []
        self.take(self.quick(1.0))
        self.take(self.quick(0.4))
        if limit == 0:
            return self.found
        options: list[list[tuple[float, int]]] = []
        for k in self.cities:
            listed: list[tuple[float, int]] = []
            kinds = self.at_hand() & ~self.placed[k]
            n = kinds
            while True:
                value = self.value(k, n | self.placed[k])
                if value > IMPOSSIBLE:
                    listed.append((-value, n))
                if n == 0:
                    break
                n = (n - 1) & kinds
            listed.sort()
            options.append(listed)
        self.search(0, 0.0, options, self.bounds(options))
        return self.found

    def bounds(self, options: list[list[tuple[float, int]]]) -> list[list[float]]:
        """By house and number of pieces left: what this house and those after it bring at the very most."""
        pieces = sum(self.pool)
        rest = [0.0] * (pieces + 1)
        found = [rest]
        for i in range(len(options) - 1, -1, -1):
            top = [IMPOSSIBLE] * (KIND_COUNT + 1)
            for cost, n in options[i]:
                if -cost > top[SIZE[n]]:
                    top[SIZE[n]] = -cost
            here = [IMPOSSIBLE] * (pieces + 1)
            for left in range(pieces + 1):
                for size in range(min(left, KIND_COUNT) + 1):
                    if top[size] + rest[left - size] > here[left]:
                        here[left] = top[size] + rest[left - size]
            rest = here
            found.append(rest)
        found.reverse()
        return found

    def search(self, i: int, so_far: float, options: list[list[tuple[float, int]]], bounds: list[list[float]]) -> None:
        if i == len(self.cities):
            self.take(self.plan(so_far))
            return
        k = self.cities[i]
        pool = self.pool
        left = sum(pool)
        for cost, n in options[i]:
            size = SIZE[n]
            if size > left:
                continue
            if len(self.found) == self.keep:
                needed = self.found[self.keep - 1].value - so_far + cost
                if bounds[i + 1][left] <= needed:
                    break  # the sets that follow bring less here, and cannot leave more for the others
                if bounds[i + 1][left - size] <= needed:
                    continue
            fits = True
            for c in MEMBERS[n]:
                if pool[c] == 0:
                    fits = False
                    break
            if not fits:
                continue
            self.nodes += 1
            if self.nodes > self.limit:
                return
            for c in MEMBERS[n]:
                pool[c] -= 1
            self.sets[k] = n | self.placed[k]
            self.search(i + 1, so_far - cost, options, bounds)
            for c in MEMBERS[n]:
                pool[c] += 1


def plans(s: State, p: Player, o: Outlook, keep: int, limit: int) -> list[Plan]:
    """The best arrangements for a player who is arranging, as far as he has come; the best first."""
    if s.point == ARRANGING_HALLS or s.city > first_city(p):
        return partial(s, p, o).best(keep, limit)
    return Solver(s, p, s.pool, o).best(keep, limit)


def first_city(p: Player) -> int:
    k = 0
    while not p.halls[k]:
        k += 1
    return k


def partial(s: State, p: Player, o: Outlook) -> Solver:
    """The solver for an arrangement under way."""
    solver = Solver(s, p, s.pool, o)
    solver.fixed = True
    for k in range(CITY_COUNT):
        if s.point == ARRANGING_HALLS or k < s.city:
            solver.fixed_great[k] = s.plan_great[k]
            if s.plan_great[k] != EMPTY:
                solver.placed[k] = 1 << s.plan_great[k]
        if s.point == ARRANGING_HALLS and k <= s.city:
            solver.placed[k] |= s.plan_others[k]
            solver.fixed_others[k] = s.plan_others[k]
            solver.fixed_low[k] = SETS - 1 if k < s.city else (1 << s.plan_others[k].bit_length()) - 1
    return solver


def steps(p: Player, plan: Plan) -> list[int]:
    """The small steps of a whole arrangement (5.5)."""
    found: list[int] = []
    for k in range(CITY_COUNT):
        if p.halls[k]:
            found.append(GREAT[k * GREAT_STEPS + 1 + plan.great[k]])
    for k in range(CITY_COUNT):
        if p.halls[k] > 1:
            for c in MEMBERS[plan.others[k]]:
                found.append(HALL[k * KIND_COUNT + c])
            if SIZE[plan.others[k]] < p.halls[k] - 1:
                found.append(CLOSE[k])
    return found


def steps_left(s: State, p: Player, plan: Plan) -> list[int]:
    """Those of them that are still to be done."""
    done = 0
    for k in range(CITY_COUNT):
        if not p.halls[k]:
            continue
        if s.point == ARRANGING_HALLS or k < s.city:
            done += 1
        if s.point == ARRANGING_HALLS and p.halls[k] > 1:
            if k < s.city:
                done += SIZE[s.plan_others[k]] + (1 if SIZE[s.plan_others[k]] < p.halls[k] - 1 else 0)
            elif k == s.city:
                done += SIZE[s.plan_others[k]]
    return steps(p, plan)[done:]


def stand(p: Player, plan: Plan, pool: list[int]) -> None:
    """Puts the pieces of a pool where the plan has them: what arranging does in the end, at once."""
    p.great = plan.great[:]
    p.others = plan.others[:]
    stock = pool[:]
    for k in range(CITY_COUNT):
        if plan.great[k] != EMPTY:
            stock[plan.great[k]] -= 1
        for c in MEMBERS[plan.others[k]]:
            stock[c] -= 1
    p.stock = stock


def complete(s: State, p: Player, plan: Plan) -> None:
    """Ends the arrangement under way with this plan, as its last step does."""
    stand(p, plan, whole_pool(s))
    s.plan_great = []
    s.plan_others = []
    s.pool = []
    s.city = 0
    s.point = BUYING
    s.seat = NOBODY
    while s.seat == NOBODY:
        PROCEED[s.point](s)


def whole_pool(s: State) -> list[int]:
    pool = s.pool[:]
    for k in range(CITY_COUNT):
        if s.plan_great[k] != EMPTY:
            pool[s.plan_great[k]] += 1
        for c in MEMBERS[s.plan_others[k]]:
            pool[c] += 1
    return pool
