"""What a player has, in points: what he has scored, and what his money, houses and pieces will still bring him."""

from math import exp
from typing import Final

from ridotto.bots.heuristics.opera.outlook import SIZE, Outlook
from ridotto.bots.heuristics.opera.weights import MOST_DUCATS, Weights
from ridotto.games.opera.components import CITY_COUNT, COMPOSERS, EMPTY, INCOME, LEVEL_ZERO_DUCATS, MAESTRO_FIGURE
from ridotto.games.opera.counting import ranking
from ridotto.games.opera.state import END, Player, State

ITEMS: Final = ("points", "money", "budget", "income", "great", "houses", "pieces", "esperto", "stock")
ITEM_COUNT: Final = 9


def items(s: State, p: Player, o: Outlook) -> list[float]:
    """The worth of a player, item by item."""
    found = [0.0] * ITEM_COUNT
    found[0] = float(sum(p.scored))
    if o.over:
        return found
    ducats = p.ducats + o.coming[p.seat]
    if o.paying and p.level == 0:
        ducats += LEVEL_ZERO_DUCATS
    found[1] = o.purse[ducats if ducats < MOST_DUCATS else MOST_DUCATS]
    found[2] = o.levels[p.level]
    if o.order != 0.0:
        found[2] -= o.order * s.order.index(p.seat)
    if o.left == 0:
        found[2] += o.weights.last_level * p.level
    maestro = s.figures[MAESTRO_FIGURE]
    fame = o.fame
    best = 0.0
    for k in range(CITY_COUNT):
        halls = p.halls[k]
        if not halls:
            continue
        others = p.others[k]
        n = SIZE[others]
        fames = 0.0
        g = p.great[k]
        if g != EMPTY:
            n += 1
            fames = fame[g]
            found[4] += o.great[g]
        c = 0
        while others:
            if others & 1:
                fames += fame[c]
            others >>= 1
            c += 1
        found[3] += INCOME[n] * (o.income + o.maestro if k == maestro else o.income)
        found[5] += halls * o.hall + (halls - n) * o.empty
        found[6] += n * o.piece + fames * o.fame_price
        if fames > best:
            best = fames
    found[7] = o.best_house * best
    for c in COMPOSERS:
        if p.stock[c]:
            found[8] += p.stock[c] * o.stock[c]
    return found


def worth(s: State, p: Player, o: Outlook) -> float:
    total = 0.0
    for item in items(s, p, o):
        total += item
    return total


def worths(s: State, w: Weights) -> list[float]:
    """The worth of every player."""
    o = Outlook(s, w)
    return [worth(s, p, o) for p in s.players]


def standing(s: State, seat: int, w: Weights) -> float:
    """How a seat stands: its own worth against the mean of the others'."""
    o = Outlook(s, w)
    own = 0.0
    others = 0.0
    for p in s.players:
        if p.seat == seat:
            own = worth(s, p, o)
        else:
            others += worth(s, p, o)
    return own - w.rivals[s.box.seats - 2] * others / (s.box.seats - 1)


def chances(s: State, w: Weights) -> list[float]:
    """Everybody's share of the victory to be expected: the worths, with what may still happen between them."""
    if s.point == END:
        first = ranking(s)[0]
        return [1.0 if p.seat == first else 0.0 for p in s.players]
    o = Outlook(s, w)
    found = [worth(s, p, o) for p in s.players]
    most = max(found)
    spread = o.prices.spread
    total = 0.0
    for i in range(len(found)):
        found[i] = exp((found[i] - most) / spread)
        total += found[i]
    return [x / total for x in found]
