"""Level and boosts (3.7, steps 3 to 5): a reward of level 1, 2 or 3, or a masterpiece.

Strength that is missing is made up exactly: by own discs from the compartment of the discipline, and with r-pay once
by money. A masterpiece gives a pillar and nothing else (AD-6).
"""

from typing import Final

from ridotto.engine.events import Refusal
from ridotto.engine.game import NOBODY
from ridotto.games.la_stanza.components import (
    ARTS,
    BOOST_PRICE,
    COUNT,
    DISCIPLINES,
    DISCOVERIES,
    FREE,
    LITERATURE,
    MASTERPIECE_COUNT,
    MASTERPIECE_SECOND,
    MASTERPIECE_STRENGTH,
    R_PAY,
    RELIGION,
    SECOND,
)
from ridotto.games.la_stanza.decisions import DEEDS, DO, LEVEL_STRENGTH, LEVELS, TOP_LEVEL, TOP_STRENGTH, book
from ridotto.games.la_stanza.state import (
    ART_REWARD,
    BOOKS_REWARD,
    CHOOSING,
    DISCS_REWARD,
    HELPERS_REWARD,
    SHIP_REWARD,
    TURN_OVER,
    Player,
    State,
    pay,
    strength,
    tell,
)

FIRST_MASTERPIECE: Final[int] = TOP_LEVEL + 1
LOWEST_MASTERPIECE: Final[int] = min(MASTERPIECE_STRENGTH)
# What follows a reward level, by discipline
REWARDS: Final[list[int]] = [
    {DISCOVERIES: SHIP_REWARD, LITERATURE: BOOKS_REWARD, RELIGION: DISCS_REWARD, ARTS: ART_REWARD}.get(
        d, HELPERS_REWARD
    )
    for d in range(COUNT)
]
DIGIT: Final[int] = TOP_STRENGTH.bit_length()
# Filled when first asked for
UNASKED: Final[list[int]] = []
CHOICES: Final[list[list[int]]] = [UNASKED] * (1 << (2 * DIGIT + 2 + MASTERPIECE_COUNT))


def options(s: State, p: Player) -> list[int]:
    """Q5: every level that strength and boosts reach exactly; level 0 if nobody of the discipline was hired."""
    d = s.discipline
    base = strength(p, d)
    discs = p.compartments[d]
    pays = 1 if p.tiles >> R_PAY & 1 and p.money >= BOOST_PRICE else 0
    open_ones = masterpieces(s, p, d) if base + discs + pays >= LOWEST_MASTERPIECE else 0
    # What goes beyond the top strength makes no difference.
    key = base if base < TOP_STRENGTH else TOP_STRENGTH
    key = key << DIGIT | (discs if discs < TOP_STRENGTH else TOP_STRENGTH)
    key = (key << 1 | pays) << MASTERPIECE_COUNT | open_ones
    key = key << 1 | (0 if s.matched else 1)
    found = CHOICES[key]
    if found is UNASKED:
        found = choices(base, discs, pays, open_ones, not s.matched)
        CHOICES[key] = found
    return found


def choices(base: int, discs: int, pays: int, open_ones: int, zero: bool) -> list[int]:
    found: list[int] = []
    for i, (level, j, pay3) in enumerate(DEEDS):
        missing = max(0, LEVEL_STRENGTH[level] - base)
        if level == 0:
            possible = zero
        elif level <= TOP_LEVEL:
            possible = True
        else:
            possible = bool(open_ones >> (level - FIRST_MASTERPIECE) & 1)
        if possible and j + pay3 == missing and j <= discs and pay3 <= pays:
            found.append(DO[i])
    return found


def masterpieces(s: State, p: Player, d: int) -> int:
    """A bit for each masterpiece of the discipline that this player may still make, strength aside."""
    first = d * MASTERPIECE_COUNT
    found = 0
    for m in range(MASTERPIECE_COUNT):
        pillar = s.pillars[first + m]
        if pillar == p.seat:
            return 0
        if pillar == FREE and (MASTERPIECE_SECOND[m] == 0 or strength(p, SECOND[d]) >= MASTERPIECE_SECOND[m]):
            found |= 1 << m
    return found


def out_of_reach(s: State, p: Player, i: int) -> Refusal | None:
    """Must agree with options()."""
    level, discs, pays = DEEDS[i]
    d = s.discipline
    if level == 0 and s.matched:
        return Refusal("stanza.level-zero", (d,))
    if level >= FIRST_MASTERPIECE:
        m = level - FIRST_MASTERPIECE
        mine = s.pillars[d * MASTERPIECE_COUNT : (d + 1) * MASTERPIECE_COUNT]
        if p.seat in mine:
            return Refusal("stanza.one-masterpiece", (d,))
        if mine[m] != FREE:
            return Refusal("stanza.masterpiece-taken", (d,))
        if strength(p, SECOND[d]) < MASTERPIECE_SECOND[m]:  # AD-10: no boosts for this one
            return Refusal("stanza.second-discipline", (SECOND[d], MASTERPIECE_SECOND[m]))
    missing = LEVEL_STRENGTH[level] - strength(p, d)
    if discs + pays < missing:
        return Refusal("stanza.too-weak", (LEVEL_STRENGTH[level], strength(p, d)))
    if discs + pays > max(0, missing):  # AD-9
        return Refusal("stanza.needless-boost", (max(0, missing),))
    if discs > p.compartments[d]:
        return Refusal("stanza.no-such-discs", (discs, p.compartments[d]))
    if pays and not p.tiles >> R_PAY & 1:
        return Refusal("stanza.no-paid-boost", ())
    if pays and p.money < BOOST_PRICE:
        return Refusal("stanza.too-dear", (BOOST_PRICE, p.money))
    return None


@book.on(DO, [CHOOSING], unless=out_of_reach)
def do(s: State, p: Player, i: int) -> None:
    """The boosts are paid at once; then the pillar, or what the room gives."""
    level, discs, pays = DEEDS[i]
    d = s.discipline
    if discs:
        p.compartments[d] -= discs
        p.discs += discs
        tell(s, "discs-back", p.seat, discs, "boost", DISCIPLINES[d])
    if pays:
        pay(s, p, BOOST_PRICE, "boost", "")
    if s.ledger is not None:
        tell(s, "activate", p.seat, LEVEL_STRENGTH[level], LEVELS[level], DISCIPLINES[d])
    s.seat = NOBODY
    if level >= FIRST_MASTERPIECE:
        s.pillars[d * MASTERPIECE_COUNT + level - FIRST_MASTERPIECE] = p.seat
        s.point = TURN_OVER
    elif level == 0:
        s.point = TURN_OVER
    else:
        s.level = level
        s.point = REWARDS[d]
