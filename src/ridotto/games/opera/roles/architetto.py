"""Architetto (3.3.2): build up to two parts; each costs ducats and gives points by its halls.

First the hirer. Then each of the others for whom a part is left, in budget order, may play along or say
intermezzo. New halls are empty, and stay so until an Impresario (A27).
"""

from typing import Final

from ridotto.engine.events import Refusal
from ridotto.engine.game import NOBODY
from ridotto.games.opera.components import (
    DUCATS_PER_HALL,
    FROM_HOUSES,
    MAIN_OF,
    OPENS,
    PART_CITY,
    PART_HALLS,
    PART_WORDS,
    PARTS,
    POINTS_PER_HALL,
)
from ridotto.games.opera.decisions import BUILD, INTERMEZZO, PLANS, book
from ridotto.games.opera.state import BUILDING, HIRING, Player, State, episode, lower, pay, score, tell

PART_COUNT: Final[int] = len(PARTS)
COST: Final[list[int]] = [DUCATS_PER_HALL * halls for halls in PART_HALLS]
ONE: Final[list[int]] = [BUILD[PLANS.index([a])] for a in range(PART_COUNT)]
TWO: Final[list[list[int]]] = [
    [BUILD[PLANS.index([a, b])] if a < b else -1 for b in range(PART_COUNT)] for a in range(PART_COUNT)
]


def proceed(s: State) -> None:
    """Ask the next of the others who has the levels and for whom a part is left, or go back to hiring."""
    while s.waiting:
        p = s.players[s.waiting.pop(0)]
        if p.level >= s.box.join[1] and any_part(s, p):  # A31: public facts only, never the purse
            s.seat = p.seat
            return
    s.point = HIRING


def any_part(s: State, p: Player) -> bool:
    now = episode(s)
    for a in range(PART_COUNT):
        if s.supply[a] and not p.parts >> a & 1 and OPENS[PART_CITY[a]] <= now:
            if MAIN_OF[a] == a or p.parts >> MAIN_OF[a] & 1:
                return True
    return False


def options(s: State, p: Player) -> list[int]:
    """One part or two that may stand there and can be paid; the hirer may build none, the others say intermezzo."""
    now = episode(s)
    ducats = p.ducats
    along = p.seat != s.hirer
    singles: list[int] = []  # parts that can be built right away
    wings: list[int] = []  # wings whose main building must come first
    for a in range(PART_COUNT):
        if s.supply[a] and not p.parts >> a & 1 and COST[a] <= ducats and OPENS[PART_CITY[a]] <= now:
            if MAIN_OF[a] == a or p.parts >> MAIN_OF[a] & 1:
                singles.append(a)
            else:
                wings.append(a)
    found = [INTERMEZZO[0]] if along else [BUILD[0]]
    for a in singles:
        found.append(ONE[a])
    if not along or p.level >= s.box.join[2]:
        for i, a in enumerate(singles):
            left = ducats - COST[a]
            for b in singles[i + 1 :]:
                if COST[b] <= left:
                    found.append(TWO[a][b])
            for b in wings:
                if MAIN_OF[b] == a and COST[b] <= left:
                    found.append(TWO[a][b])
        found.sort()
    return found


def unbuildable(s: State, p: Player, plan: int) -> Refusal | None:
    """The parts of a plan are built one after the other, in the order written."""
    if p.seat != s.hirer and not PLANS[plan]:
        return Refusal("opera.must-act", (s.role,))
    built = p.parts
    ducats = p.ducats
    for a in PLANS[plan]:
        if OPENS[PART_CITY[a]] > episode(s):
            return Refusal("opera.city-closed", (PART_CITY[a],))
        if built >> a & 1:
            return Refusal("opera.part-owned", (PART_WORDS[a],))
        if s.supply[a] == 0:
            return Refusal("opera.part-gone", (PART_WORDS[a],))
        if not built >> MAIN_OF[a] & 1 and MAIN_OF[a] != a:
            return Refusal("opera.main-first", (PART_WORDS[a],))
        built |= 1 << a
        ducats -= DUCATS_PER_HALL * PART_HALLS[a]
    if ducats < 0:
        return Refusal("opera.too-dear", (p.ducats - ducats, p.ducats))
    if levels(s, p, plan) > p.level:
        return Refusal("opera.no-budget", (levels(s, p, plan), p.level))
    return None


def levels(s: State, p: Player, plan: int) -> int:
    """The cost of playing along. The hirer has already paid the fee."""
    return 0 if p.seat == s.hirer else s.box.join[len(PLANS[plan])]


@book.on(BUILD, [BUILDING], unless=unbuildable)
def build(s: State, p: Player, plan: int) -> None:
    """Two ducats and two points a hall, at once."""
    lower(s, p, levels(s, p, plan))
    for a in PLANS[plan]:
        p.parts |= 1 << a
        p.halls[PART_CITY[a]] += PART_HALLS[a]
        s.supply[a] -= 1
        tell(s, "build", p.seat, PART_HALLS[a], "", PARTS[a])
        pay(s, p, COST[a], "houses")
        score(s, p, FROM_HOUSES, POINTS_PER_HALL * PART_HALLS[a], "houses")
    s.seat = NOBODY
