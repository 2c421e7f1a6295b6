"""The action of a turn (3.3): activate a discipline (3.7), receive money (3.9) or pass (3.10).

Here is the first step of an activation, access: the figure stands in the room, or a helper is paid.
"""

from typing import Final

from ridotto.engine.events import Refusal
from ridotto.engine.memo import Memo
from ridotto.games.la_stanza.components import (
    COLOURS,
    COSTS,
    DISCIPLINE_COUNT,
    LAST_PLACE,
    NO_DISCIPLINE,
    PATRON,
    PLACES,
    ROOM,
    TILE_DISCIPLINE,
)
from ridotto.games.la_stanza.decisions import ACCESSES, ACTIVATE, MONEY, NO_HELPER, PASS, book
from ridotto.games.la_stanza.state import ACTING, HIRING, Player, State, tell

# By discipline of a tile, as a bit; the patron and EMPTY have none
DISCIPLINE_BIT: Final[list[int]] = [1 << d if d != NO_DISCIPLINE else 0 for d in TILE_DISCIPLINE]
# The cheapest place, by the patron's, which nobody can be hired to
CHEAPEST: Final[list[int]] = [min(COSTS[i] for i in range(PLACES) if i != patron) for patron in range(PLACES)]
CHOICES: Final = Memo(DISCIPLINE_COUNT << (2 * DISCIPLINE_COUNT + 2))


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


def colours(p: Player) -> int:
    """A bit for each colour of which the player has a helper."""
    found = 0
    bit = 1
    for n in p.helpers:
        if n:
            found |= bit
        bit <<= 1
    return found


def options(s: State, p: Player) -> list[int]:
    """Every ready discipline, in its room or anywhere by a helper; money, while the patron can go on; pass."""
    patron = p.workers.index(PATRON)
    waives = s.box.waives
    hires = ready(s, p, patron)
    room = 0
    pays = 0
    if hires or waives:  # otherwise neither room nor helpers are of any use
        room = ROOM[p.figure]
        pays = colours(p)
    money = patron != LAST_PLACE or not p.turned
    key = (((room << DISCIPLINE_COUNT | pays) << DISCIPLINE_COUNT | hires) << 1 | money) << 1 | waives
    known = CHOICES.known(key)
    return known if known is not None else CHOICES.keep(key, choices(room, pays, hires, money, waives))


def choices(room: int, pays: int, hires: int, money: bool, waives: bool) -> list[int]:
    """By the room of the figure, colours of helpers, disciplines ready to hire, and `helper-waives-hire`."""
    found: list[int] = []
    for i, (d, colour) in enumerate(ACCESSES):
        if colour == NO_HELPER:
            possible = d == room and hires >> d & 1
        elif waives:
            possible = pays >> colour & 1
        else:
            possible = d != room and hires >> d & 1 and pays >> colour & 1
        if possible:
            found.append(ACTIVATE[i])
    return found + (MONEY if money else []) + PASS


def no_access(s: State, p: Player, i: int) -> Refusal | None:
    """Must agree with options(). AD-34: no helper in the room itself, unless that waives the hire."""
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
    if s.box.dismiss and any(TILE_DISCIPLINE[tile] == d for tile in p.workers):
        return None
    if all(TILE_DISCIPLINE[tile] != d for tile in p.recruits):
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
