"""The visit to the bonus room (3.11): pay a helper, take one tile, leave a disc in its place.

The k-th tile of a discipline wants the k-th step of progress in it. What the tile does at once happens at once.
"""

from typing import Final

from ridotto.engine.events import Refusal
from ridotto.engine.game import NOBODY
from ridotto.games.la_stanza import refill
from ridotto.games.la_stanza.bonus_tiles import AT_ONCE
from ridotto.games.la_stanza.components import (
    ARTS,
    ARTS_STEP,
    ARTWORK_VALUE,
    BONUS,
    BONUS_BITS,
    BONUS_DISCIPLINE,
    BONUS_TILES,
    COLOURS,
    DISCIPLINES,
    DISCOVERIES,
    FULL_COMPARTMENT,
    LITERATURE,
    MARKS,
    NOT_WHITE,
    SLOTS,
    SLUGS,
    WHITE,
)
from ridotto.games.la_stanza.decisions import DISC_FROM, TAKE, VISIT, VISITS, book
from ridotto.games.la_stanza.state import (
    DISC_OF,
    LENDING,
    OPEN,
    TAKING,
    TURN_OVER,
    VISITING,
    Player,
    State,
    discard,
    lift,
    slide_in,
    tell,
)

# The actions of a tile: paid in its own colour, paid in white
OF_TILE: Final[list[list[int]]] = [
    [VISIT[i] for i, (t, _) in enumerate(VISITS) if t == tile] for tile in range(len(BONUS_TILES))
]


# --- who may take what


def progress(p: Player, d: int) -> int:
    """The number of tiles of this discipline that the player qualifies for."""
    if d == DISCOVERIES:
        return MARKS[p.ship]
    if d == LITERATURE:
        return min(p.books)  # AD-12: columns, that is books of every colour
    if d == ARTS:
        return collection(p) // ARTS_STEP  # AD-14: a-art does not count here
    full = 0
    for discs in p.compartments:  # AD-13: religion's own counts too
        if discs >= FULL_COMPARTMENT:
            full += 1
    return full


def collection(p: Player) -> int:
    """The value of the player's artworks."""
    value = 0
    for kind, n in enumerate(p.artworks):
        value += n * ARTWORK_VALUE[kind]
    return value


def earned(p: Player) -> int:
    """A bit for each tile, wherever it is, whose discipline is earned and whose helper can be paid."""
    found = 0
    wild = p.helpers[WHITE]
    for d in NOT_WHITE:  # there are no politics tiles
        if (wild or p.helpers[d]) and progress(p, d) > (p.tiles & BONUS_BITS[d]).bit_count():
            found |= BONUS_BITS[d]
    if found and p.discs == 0 and not any(p.compartments):  # AD-26
        return 0
    return found


def can_take(s: State, p: Player) -> bool:
    return earned(p) & s.offer != 0


# --- visit: which tile, and which helper pays


def options(s: State, p: Player) -> list[int]:
    can = earned(p) & s.offer
    found: list[int] = []
    for tile in range(len(BONUS_TILES)):
        if can >> tile & 1:
            if p.helpers[BONUS_DISCIPLINE[tile]]:
                found.append(OF_TILE[tile][0])
            if p.helpers[WHITE]:
                found.append(OF_TILE[tile][1])
    return found


def not_takeable(s: State, p: Player, i: int) -> Refusal | None:
    tile, colour = VISITS[i]
    d = BONUS_DISCIPLINE[tile]
    if tile not in s.grid:
        return Refusal("stanza.not-on-the-grid", ())
    k = 1 + sum(1 for t in range(len(BONUS_TILES)) if BONUS_DISCIPLINE[t] == d and p.tiles >> t & 1)
    if progress(p, d) < k:
        return Refusal("stanza.not-earned", (d, k, progress(p, d)))
    if p.helpers[colour] == 0:
        return Refusal("stanza.no-such-helper", (colour,))
    if p.discs + sum(p.compartments) == 0:
        return Refusal("stanza.no-disc", ())
    return None


@book.on(VISIT, [VISITING], unless=not_takeable)
def visit(s: State, p: Player, i: int) -> None:
    """Helper, tile, disc, in this order; without discs in the supply it is asked where one comes from."""
    tile, colour = VISITS[i]
    p.helpers[colour] -= 1
    s.helpers[colour] += 1
    tell(s, "helper-paid", p.seat, 1, "bonus", COLOURS[colour])
    cell = s.grid.index(tile)
    s.grid[cell] = OPEN
    s.offer ^= 1 << tile
    p.tiles |= 1 << tile
    s.tile = tile
    tell(s, "tile", p.seat, cell + 1, "", BONUS_TILES[tile])
    if p.discs == 0:
        s.point = LENDING
        return
    p.discs -= 1
    s.grid[cell] = DISC_OF + p.seat
    effect(s, p)


# --- disc-from: the disc for the cell, when the supply is empty


def options_from(s: State, p: Player) -> list[int]:
    return [DISC_FROM[d] for d, n in enumerate(p.compartments) if n]


def none_there(s: State, p: Player, d: int) -> Refusal | None:
    if p.compartments[d] == 0:
        return Refusal("stanza.no-such-discs", (1, 0))
    return None


@book.on(DISC_FROM, [LENDING], unless=none_there)
def disc_from(s: State, p: Player, d: int) -> None:
    p.compartments[d] -= 1
    s.grid[s.grid.index(OPEN)] = DISC_OF + p.seat
    tell(s, "discs-back", p.seat, 1, "bonus", DISCIPLINES[d])
    effect(s, p)


# --- what a tile does at once (1.11)


def effect(s: State, p: Player) -> None:
    s.point = TURN_OVER
    s.seat = NOBODY
    AT_ONCE[s.tile](s, p)


# --- take: d-take takes any tile of the path, onto any slot


def options_take(s: State, p: Player) -> list[int]:
    found: list[int] = []
    for space in range(BONUS):
        if s.laid >> space & 1:
            found += TAKE[space * SLOTS : (space + 1) * SLOTS]
    return found


def nothing_there(s: State, p: Player, i: int) -> Refusal | None:
    if not s.laid >> (i // SLOTS) & 1:
        return Refusal("stanza.no-tile-there", ())
    return None


@book.on(TAKE, [TAKING], unless=nothing_there)
def take(s: State, p: Player, i: int) -> None:
    """Also a tile under a figure; an occupied slot slides (AD-27); then the path may be refilled."""
    tile = lift(s, i // SLOTS)
    if s.ledger is not None:
        tell(s, "recruit", p.seat, i % SLOTS + 1, "d-take", SLUGS[tile])
    discard(s, slide_in(p.recruits, i % SLOTS, tile))
    s.point = TURN_OVER
    s.seat = NOBODY
    if refill.is_due(s):
        refill.begin(s, TURN_OVER)
