"""Hiring (3.7, step 2): characters of the discipline go from the recruitment track to worker places, for money.

One at a time, by ascending place; what lay there leaves. At least one must be hired. Variants (3.16): `dismiss`
one instead; `hire-any`: others too, as long as one of the discipline is among them.
"""

from typing import Final

from ridotto.engine.events import Refusal
from ridotto.games.la_stanza.components import COSTS, EMPTY, PATRON, PLACES, TILE_COUNT, TILE_DISCIPLINE
from ridotto.games.la_stanza.decisions import DISMISS, HIRE, HIRED, HIRES, book
from ridotto.games.la_stanza.state import CHOOSING, HIRING, Player, State, discard, pay, tell

ALL_PLACES: Final[int] = (1 << PLACES) - 1
DEAREST: Final[int] = max(COSTS)
# By number of florins: one bit per slot that they can pay for
AFFORDABLE: Final[list[int]] = [
    sum(1 << place for place in range(PLACES) if COSTS[place] <= florins) for florins in range(DEAREST + 1)
]
# By tile and places: the tile on each of them
ON_PLACES: Final[list[list[list[int]]]] = [
    [
        [HIRE[tile * PLACES + place] for place in range(PLACES) if places >> place & 1]
        for places in range(ALL_PLACES + 1)
    ]
    for tile in range(TILE_COUNT)
]


def open_places(p: Player, florins: int, first: int) -> int:
    """A bit for each place from this one on, not the patron's (AD-43), that can be paid."""
    places = AFFORDABLE[florins if florins < DEAREST else DEAREST]
    return places >> first << first & ~(1 << p.workers.index(PATRON))


def options(s: State, p: Player) -> list[int]:
    """Every tile on the recruitment track, on the places beyond the last one; `hired`; `dismiss` instead."""
    d = s.discipline
    places = open_places(p, p.money, s.from_place)
    tiles = [tile for tile in p.recruits if TILE_DISCIPLINE[tile] == d or (s.box.hire_any and tile != EMPTY)]
    if len(tiles) > 1:
        tiles.sort()  # ids ascend with the tiles
    found: list[int] = []
    for tile in tiles:
        fits = ON_PLACES[tile][places if TILE_DISCIPLINE[tile] == d else others_places(s, p, places)]
        found = found + fits if found else fits
    if s.matched or s.waived:
        found = found + HIRED if found else HIRED
    if s.box.dismiss and s.from_place == 0:
        found = found + [DISMISS[place] for place in range(PLACES) if TILE_DISCIPLINE[p.workers[place]] == d]
    return found


def others_places(s: State, p: Player, places: int) -> int:
    """`hire-any`: the places for one of another discipline, after whom one of the discipline must still fit."""
    if s.matched or s.waived:
        return places
    if all(TILE_DISCIPLINE[tile] != s.discipline for tile in p.recruits):
        return 0
    found = 0
    for place in range(PLACES):
        if places >> place & 1 and open_places(p, p.money - COSTS[place], place + 1):
            found |= 1 << place
    return found


def not_hireable(s: State, p: Player, i: int) -> Refusal | None:
    tile = i // PLACES
    place = i % PLACES
    if tile not in p.recruits:
        return Refusal("stanza.not-recruited", ())
    if place < s.from_place:
        return Refusal("stanza.places-ascend", (s.from_place,))
    if p.workers[place] == PATRON:
        return Refusal("stanza.patrons-place", (place + 1,))
    if COSTS[place] > p.money:
        return Refusal("stanza.too-dear", (COSTS[place], p.money))
    if TILE_DISCIPLINE[tile] == s.discipline:
        return None
    if not s.box.hire_any:
        return Refusal("stanza.other-discipline", (s.discipline,))
    if s.matched or s.waived:
        return None
    rest = p.money - COSTS[place]
    if any(TILE_DISCIPLINE[other] == s.discipline for other in p.recruits) and any(
        COSTS[q] <= rest and p.workers[q] != PATRON for q in range(place + 1, PLACES)
    ):
        return None
    return Refusal("stanza.must-fit-another", (s.discipline,))


@book.on(HIRE, [HIRING], unless=not_hireable)
def hire(s: State, p: Player, i: int) -> None:
    """Pay the place; the slot stays empty; who worked there is discarded."""
    tile = i // PLACES
    place = i % PLACES
    pay(s, p, COSTS[place], "hire", HIRES[i])
    p.recruits[p.recruits.index(tile)] = EMPTY
    discard(s, p.workers[place])
    p.workers[place] = tile
    if s.ledger is not None:
        tell(s, "hire", p.seat, COSTS[place], "", HIRES[i])
    if TILE_DISCIPLINE[tile] == s.discipline:
        s.matched = True
    s.from_place = place + 1


def nobody_hired(s: State, p: Player, argument: int) -> Refusal | None:
    if not s.matched and not s.waived:
        return Refusal("stanza.nobody-hired", (s.discipline,))
    return None


@book.on(HIRED, [HIRING], unless=nobody_hired)
def hired(s: State, p: Player, argument: int) -> None:
    s.point = CHOOSING


def not_dismissible(s: State, p: Player, place: int) -> Refusal | None:
    if not s.box.dismiss:
        return Refusal("stanza.no-dismissals", ())
    if s.from_place > 0:
        return Refusal("stanza.hired-already", ())
    if TILE_DISCIPLINE[p.workers[place]] != s.discipline:
        return Refusal("stanza.nobody-to-dismiss", (place + 1, s.discipline))
    return None


@book.on(DISMISS, [HIRING], unless=not_dismissible)
def dismiss(s: State, p: Player, place: int) -> None:
    """AD-41: instead of hiring; then nobody is hired in this activation."""
    discard(s, p.workers[place])
    p.workers[place] = EMPTY
    s.point = CHOOSING
