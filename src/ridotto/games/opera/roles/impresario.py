"""Impresario (3.3.1): buy up to two pieces from the offer, then rearrange.

First the hirer. Then each of the others, in budget order, may play along for some levels, or say
intermezzo. A piece costs the fame of its composer.
"""

from typing import Final

from ridotto.engine.events import Refusal
from ridotto.games.opera.components import COMPOSERS, KINDS
from ridotto.games.opera.decisions import BUY, INTERMEZZO, LOTS, book
from ridotto.games.opera.roles import arranging
from ridotto.games.opera.state import BUYING, HIRING, Player, State, lower, pay, tell

# the lot of one composer, and of two, as actions
ONE: Final[list[int]] = [BUY[LOTS.index([c])] if c in COMPOSERS else -1 for c in range(len(KINDS))]
TWO: Final[list[list[int]]] = [
    [BUY[LOTS.index([c, d])] if [c, d] in LOTS else -1 for d in range(len(KINDS))] for c in range(len(KINDS))
]


def proceed(s: State) -> None:
    """Ask the next of the others who has the levels, or go back to hiring."""
    while s.waiting:
        p = s.players[s.waiting.pop(0)]
        if p.level >= s.box.join[1]:  # A31: public facts only, never the purse
            s.seat = p.seat
            return
    s.point = HIRING


def options(s: State, p: Player) -> list[int]:
    """Every lot on offer that purse and budget can pay; a player along may also say intermezzo."""
    fame = s.fame
    display = s.display
    ducats = p.ducats
    along = p.seat != s.hirer
    affordable = [c for c in COMPOSERS if display[c] and fame[c] <= ducats]
    found = [BUY[0]]
    for c in affordable:
        found.append(ONE[c])
    if not along or p.level >= s.box.join[2]:
        for i, c in enumerate(affordable):
            left = ducats - fame[c]
            if display[c] > 1 and fame[c] <= left:
                found.append(TWO[c][c])
            for d in affordable[i + 1 :]:
                if fame[d] <= left:
                    found.append(TWO[c][d])
    if along:
        found.append(INTERMEZZO[0])
    return found


def levels(s: State, p: Player, lot: int) -> int:
    """The cost of playing along; rearranging alone costs as much as one piece (A11). The hirer has paid the fee."""
    return 0 if p.seat == s.hirer else s.box.join[max(len(LOTS[lot]), 1)]


def price(s: State, lot: int) -> int:
    return sum([s.fame[c] for c in LOTS[lot]])


def unsold(s: State, p: Player, lot: int) -> Refusal | None:
    for c in LOTS[lot]:
        if LOTS[lot].count(c) > s.display[c]:
            return Refusal("opera.not-on-offer", (c, s.display[c]))
    if price(s, lot) > p.ducats:
        return Refusal("opera.too-dear", (price(s, lot), p.ducats))
    if levels(s, p, lot) > p.level:
        return Refusal("opera.no-budget", (levels(s, p, lot), p.level))
    return None


@book.on(BUY, [BUYING], unless=unsold)
def buy(s: State, p: Player, lot: int) -> None:
    """Pay levels and price; the pieces go behind the screen; then the same player rearranges (A32: also after none)."""
    lower(s, p, levels(s, p, lot))
    pay(s, p, price(s, lot), "pieces")
    for c in LOTS[lot]:
        s.display[c] -= 1
        p.stock[c] += 1
        tell(s, "take", p.seat, 0, "offer", KINDS[c])
    arranging.begin(s, p)
