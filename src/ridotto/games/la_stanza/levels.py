"""Level and boosts (3.7, steps 3 to 5): a reward of level 1, 2 or 3, or a masterpiece.

Own discs from the compartment of the discipline raise the strength, also beyond the need; with r-pay money makes up
the last one that is missing (AD-9). A masterpiece gives a pillar and nothing else (AD-6).
"""

from typing import Final

from ridotto.engine.events import Refusal
from ridotto.engine.game import NOBODY
from ridotto.engine.memo import Memo
from ridotto.games.la_stanza.bonus_tiles import may_pay
from ridotto.games.la_stanza.components import (
    ARTS,
    BOOST_PRICE,
    DISCIPLINE_COUNT,
    DISCIPLINES,
    DISCOVERIES,
    DISCS,
    FREE,
    LITERATURE,
    MASTERPIECE_COUNT,
    MASTERPIECE_SECOND,
    MASTERPIECE_STRENGTH,
    R_PAY,
    RELIGION,
    SECOND,
)
from ridotto.games.la_stanza.decisions import DO, LEVEL_CHOICES, LEVEL_STRENGTH, LEVELS, TOP_LEVEL, TOP_STRENGTH, book
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
    for d in range(DISCIPLINE_COUNT)
]
BASE_BITS: Final[int] = TOP_STRENGTH.bit_length()
DISC_BITS: Final[int] = DISCS.bit_length()
CHOICES: Final = Memo(1 << (BASE_BITS + DISC_BITS + 2 + MASTERPIECE_COUNT))


def options(s: State, p: Player) -> list[int]:
    """Every level that strength and boosts reach; level 0 if nobody of the discipline was hired."""
    d = s.discipline
    base = min(strength(p, d), TOP_STRENGTH)  # more makes no difference
    discs = p.compartments[d]
    pays = may_pay(p)
    open_ones = masterpieces(s, p, d) if base + discs + pays >= LOWEST_MASTERPIECE else 0
    key = (((base << DISC_BITS | discs) << 1 | pays) << MASTERPIECE_COUNT | open_ones) << 1 | s.matched
    known = CHOICES.known(key)
    return known if known is not None else CHOICES.keep(key, choices(base, discs, pays, open_ones, s.matched))


def choices(base: int, discs: int, pays: bool, open_ones: int, matched: bool) -> list[int]:
    """By strength, discs in the compartment, r-pay with its money, open masterpieces, and whether one was hired."""
    found: list[int] = []
    for i, (level, j, pay3) in enumerate(LEVEL_CHOICES):
        missing = LEVEL_STRENGTH[level] - base - j  # after the discs
        if level == 0:
            possible = not matched
        elif level <= TOP_LEVEL:
            possible = True
        else:
            possible = bool(open_ones >> (level - FIRST_MASTERPIECE) & 1)
        if possible and j <= discs and (missing == 1 and pays if pay3 else missing <= 0):
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
    level, discs, pays = LEVEL_CHOICES[i]
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
    reached = strength(p, d) + discs
    if reached + pays < LEVEL_STRENGTH[level]:
        return Refusal("stanza.too-weak", (LEVEL_STRENGTH[level], strength(p, d)))
    if pays and reached >= LEVEL_STRENGTH[level]:  # AD-9
        return Refusal("stanza.needless-boost", (BOOST_PRICE,))
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
    level, discs, pays = LEVEL_CHOICES[i]
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
