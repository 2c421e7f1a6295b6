"""The action of a turn (3.3): activate a discipline (3.7), receive money (3.9) or pass (3.10).

Here is the first step of an activation, access: the figure stands in the room, or a helper is paid.
"""

from typing import Final

from ridotto.engine.events import Refusal
from ridotto.games.la_stanza.components import (
    COLOURS,
    COSTS,
    COUNT,
    DISCIPLINE,
    LAST_PLACE,
    NO_DISCIPLINE,
    PATRON,
    PLACES,
    ROOM,
)
from ridotto.games.la_stanza.decisions import ACCESSES, ACTIVATE, MONEY, NO_HELPER, PASS, book
from ridotto.games.la_stanza.state import ACTING, HIRING, Player, State, tell

# By discipline of a tile, as a bit; the patron and EMPTY have none
DISCIPLINE_BIT: Final[list[int]] = [1 << d if d != NO_DISCIPLINE else 0 for d in DISCIPLINE]
ALL_DISCIPLINES: Final[int] = (1 << COUNT) - 1
# The cheapest place, by the patron's, which nobody can be hired to
CHEAPEST: Final[list[int]] = [min(COSTS[i] for i in range(PLACES) if i != patron) for patron in range(PLACES)]
MONEY_BIT: Final[int] = 1 << (2 * COUNT)
WAIVES_BIT: Final[int] = 2 << (2 * COUNT)
ROOM_SHIFT: Final[int] = 2 * COUNT + 2
# Filled when first asked for: most of these lists of options never come up
UNASKED: Final[list[int]] = []
CHOICES: Final[list[list[int]]] = [UNASKED] * (COUNT << ROOM_SHIFT)


def disciplines(row: list[int]) -> int:
    """A bit for each discipline of which a tile lies on the track."""
    found = 0
    for tile in row:
        found |= DISCIPLINE_BIT[tile]
    return found


def ready(s: State, p: Player, patron: int) -> int:
    """H(d) of 5.2, as a bit for each discipline: somebody to hire and to pay for; `dismiss`: or to send away."""
    found = disciplines(p.recruits) if p.money >= CHEAPEST[patron] else 0
    if s.box.dismiss:
        found |= disciplines(p.workers)
    return found


def options(s: State, p: Player) -> list[int]:
    """Q3: what is ready in the own room, or by a helper anywhere else; money, while the patron can go on; pass."""
    patron = p.workers.index(PATRON)
    key = ready(s, p, patron)
    if key or s.box.waives:  # else helpers are of no use
        key |= ROOM[p.figure] << ROOM_SHIFT
        bit = 1 << COUNT
        for n in p.helpers:
            if n:
                key |= bit
            bit <<= 1
    if patron != LAST_PLACE or not p.turned:
        key |= MONEY_BIT
    if s.box.waives:
        key |= WAIVES_BIT
    found = CHOICES[key]
    if found is UNASKED:
        found = choices(key)
        CHOICES[key] = found
    return found


def choices(key: int) -> list[int]:
    found: list[int] = []
    room = key >> ROOM_SHIFT
    for i, (d, colour) in enumerate(ACCESSES):
        if colour == NO_HELPER:
            possible = d == room and key >> d & 1
        elif key & WAIVES_BIT:
            possible = key >> (COUNT + colour) & 1
        else:
            possible = d != room and key >> d & 1 and key >> (COUNT + colour) & 1
        if possible:
            found.append(ACTIVATE[i])
    return found + (MONEY if key & MONEY_BIT else []) + PASS


def no_access(s: State, p: Player, i: int) -> Refusal | None:
    """Must agree with options(). AD-34: no helper is paid for the own room, unless that waives the hire."""
    d, colour = ACCESSES[i]
    inside = ROOM[p.figure] == d
    if colour == NO_HELPER and not inside:
        return Refusal("stanza.not-in-the-room", (d,))
    if colour != NO_HELPER:
        if inside and not s.box.waives:
            return Refusal("stanza.no-helper-needed", (d,))
        if p.helpers[colour] == 0:
            return Refusal("stanza.no-such-helper", (colour,))
        if s.box.waives:
            return None
    if s.box.dismiss and any(DISCIPLINE[tile] == d for tile in p.workers):
        return None
    if all(DISCIPLINE[tile] != d for tile in p.recruits):
        return Refusal("stanza.nobody-to-hire", (d,))
    cheapest = min(COSTS[i] for i in range(PLACES) if p.workers[i] != PATRON)
    if cheapest > p.money:
        return Refusal("stanza.no-money-to-hire", (cheapest, p.money))
    return None


@book.on(ACTIVATE, [ACTING], unless=no_access)
def activate(s: State, p: Player, i: int) -> None:
    """Pay the helper, if one is needed; then hire."""
    d, colour = ACCESSES[i]
    s.discipline = d
    if colour != NO_HELPER:
        p.helpers[colour] -= 1
        s.helpers[colour] += 1
        s.waived = s.box.waives
        if s.ledger is not None:
            tell(s, "helper-paid", p.seat, 1, "access", COLOURS[colour])
    s.point = HIRING
