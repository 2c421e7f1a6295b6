"""Signora (3.3.3): sell one piece to the Palazzo, for ducats or for points.

The Palazzo takes each composer once, and no more than it has places. First the hirer. Then each of the
others, in budget order, may play along with exactly one sale, or say intermezzo.
"""

from typing import Final

from ridotto.engine.events import Refusal
from ridotto.engine.game import NOBODY
from ridotto.games.opera.components import CITY_COUNT, COMPOSERS, DUCATS_PER_FAME, EMPTY, FROM_PALAZZO, KINDS
from ridotto.games.opera.decisions import INTERMEZZO, SALES, SELL, STOCK, book
from ridotto.games.opera.state import HIRING, SELLING, Player, State, earn, lower, performs, score, tell

# by composer and place: the sale for ducats; the one for points follows it
SALE: Final[list[list[int]]] = [
    [SELL[1 + SALES.index((c, place, False))] if c in COMPOSERS else -1 for place in range(CITY_COUNT + 1)]
    for c in range(len(KINDS))
]


def proceed(s: State) -> None:
    """Ask the next of the others who has the levels, as long as the Palazzo has room, or go back to hiring."""
    while s.waiting:
        p = s.players[s.waiting.pop(0)]
        if p.level >= s.box.join[1] and not full(s):  # A31: public facts only, never the stock
            s.seat = p.seat
            return
    s.point = HIRING


def full(s: State) -> bool:
    return s.palazzo.bit_count() >= s.box.palazzo


def options(s: State, p: Player) -> list[int]:
    """Every own piece whose composer the Palazzo lacks; the hirer may sell none, the others say intermezzo."""
    found = [INTERMEZZO[0]] if p.seat != s.hirer else [SELL[0]]
    halls = [performs(p, k) for k in range(CITY_COUNT)]
    for c in COMPOSERS:
        if s.palazzo >> c & 1:
            continue
        sale = SALE[c]
        for k in range(CITY_COUNT):
            if halls[k] >> c & 1:
                found.append(sale[k])
                found.append(sale[k] + 1)
        if p.stock[c]:
            found.append(sale[STOCK])
            found.append(sale[STOCK] + 1)
    return found


def unsaleable(s: State, p: Player, i: int) -> Refusal | None:
    if i == 0:
        return None if p.seat == s.hirer else Refusal("opera.must-act", (s.role,))
    c, place, _ = SALES[i - 1]
    if s.palazzo >> c & 1:
        return Refusal("opera.in-palazzo", (c,))
    if full(s):
        return Refusal("opera.palazzo-full", (s.box.palazzo,))
    if place == STOCK:
        return None if p.stock[c] > 0 else Refusal("opera.not-in-stock", (c,))
    if p.great[place] != c and not p.others[place] >> c & 1:
        return Refusal("opera.not-in-house", (c, place))
    return None


@book.on(SELL, [SELLING], unless=unsaleable)
def sell(s: State, p: Player, i: int) -> None:
    """Twice the fame in ducats, or the fame in points; the hall it came from is empty now."""
    if i > 0:
        c, place, for_points = SALES[i - 1]
        if p.seat != s.hirer:
            lower(s, p, s.box.join[1])
        if place == STOCK:
            p.stock[c] -= 1
        else:
            take_from_house(p, place, c)
        s.palazzo |= 1 << c
        tell(s, "sell", p.seat, 0, "", SELL_ABOUT[i])
        if for_points:
            score(s, p, FROM_PALAZZO, s.fame[c], "palazzo")
        else:
            earn(s, p, DUCATS_PER_FAME * s.fame[c], "palazzo")
    s.seat = NOBODY


SELL_ABOUT: Final[list[str]] = [book.words[a].split(" ")[1] for a in SELL]  # "verdi@wien"


def take_from_house(p: Player, city: int, c: int) -> None:
    if p.great[city] == c:
        p.great[city] = EMPTY
    else:
        p.others[city] &= ~(1 << c)
