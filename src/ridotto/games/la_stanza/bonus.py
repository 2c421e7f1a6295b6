"""The visit to the bonus room (3.11): pay a helper, take one tile, leave a disc in its place.

The k-th tile of a discipline wants the k-th step of progress in it. What the tile does at once happens at once.
"""

from typing import Final

from ridotto.engine.events import Refusal
from ridotto.engine.game import NOBODY
from ridotto.games.la_stanza import refill
from ridotto.games.la_stanza.components import (
    A_DISCS,
    A_PATRON,
    A_WHITE,
    ARTS,
    ARTS_BOOK,
    ARTS_STEP,
    ARTWORK_VALUE,
    BONUS,
    COLOURS,
    D_5F,
    D_TAKE,
    DISCIPLINES,
    DISCOVERIES,
    FULL_COMPARTMENT,
    GIFT_FLORINS,
    GIFT_WHITES,
    L_CATCH,
    L_SAIL,
    LITERATURE,
    MARKS,
    NOT_WHITE,
    R_BOOKS,
    R_DISCS,
    R_SCRIPTURE,
    RELIGION,
    RELIGION_BOOK,
    RELIGION_DISCS,
    SAIL_STEPS,
    SHELF,
    SLOTS,
    SLUGS,
    TILE_BITS,
    TILE_BOOKS,
    TILE_DISCIPLINE,
    TILE_DISCS,
    TILES,
    WHITE,
)
from ridotto.games.la_stanza.decisions import DISC_FROM, TAKE, VISIT, VISITS, book
from ridotto.games.la_stanza.helpers import gain, go_on
from ridotto.games.la_stanza.rooms.discoveries import sail
from ridotto.games.la_stanza.rooms.religion import put_discs
from ridotto.games.la_stanza.state import (
    BOOKS_REWARD,
    DISC_OF,
    DISCS_REWARD,
    LENDING,
    OPEN,
    TAKING,
    TURN_OVER,
    VISITING,
    WRITING,
    Player,
    State,
    discard,
    earn,
    lift,
    slide_in,
    tell,
)

# The actions of a tile: paid in its own colour, paid in white
OF_TILE: Final[list[list[int]]] = [
    [VISIT[i] for i, (t, _) in enumerate(VISITS) if t == tile] for tile in range(len(TILES))
]


# --- who may take what


def progress(p: Player, d: int) -> int:
    """How many tiles of the discipline this player's play is good for."""
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
    """What the own artworks are worth."""
    value = 0
    for kind, n in enumerate(p.artworks):
        value += n * ARTWORK_VALUE[kind]
    return value


def earned(p: Player) -> int:
    """A bit for each tile, wherever it is, whose discipline is earned and whose helper can be paid."""
    found = 0
    wild = p.helpers[WHITE]
    for d in NOT_WHITE:  # there are no politics tiles
        if (wild or p.helpers[d]) and progress(p, d) > (p.tiles & TILE_BITS[d]).bit_count():
            found |= TILE_BITS[d]
    if found and p.discs == 0 and not any(p.compartments):  # AD-26
        return 0
    return found


def can_take(s: State, p: Player) -> bool:
    return earned(p) & s.offer != 0


# --- Q2: which tile, and which helper pays


def options(s: State, p: Player) -> list[int]:
    can = earned(p) & s.offer
    found: list[int] = []
    for tile in range(len(TILES)):
        if can >> tile & 1:
            if p.helpers[TILE_DISCIPLINE[tile]]:
                found.append(OF_TILE[tile][0])
            if p.helpers[WHITE]:
                found.append(OF_TILE[tile][1])
    return found


def not_takeable(s: State, p: Player, i: int) -> Refusal | None:
    tile, colour = VISITS[i]
    d = TILE_DISCIPLINE[tile]
    if tile not in s.grid:
        return Refusal("stanza.not-on-the-grid", ())
    k = 1 + sum(1 for t in range(len(TILES)) if TILE_DISCIPLINE[t] == d and p.tiles >> t & 1)
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
    tell(s, "tile", p.seat, cell + 1, "", TILES[tile])
    if p.discs == 0:
        s.point = LENDING
        return
    p.discs -= 1
    s.grid[cell] = DISC_OF + p.seat
    effect(s, p)


# --- Q2b: the disc for the cell, when the supply is empty


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
    tile = s.tile
    s.point = TURN_OVER
    s.seat = NOBODY
    if tile == D_5F:
        earn(s, p, GIFT_FLORINS, "d-5f")
    elif tile == D_TAKE:
        if s.laid:
            s.point = TAKING
            s.seat = s.turn
    elif tile == L_SAIL:
        sail(s, p, SAIL_STEPS, "l-sail")
        go_on(s, p)
    elif tile == L_CATCH:
        sail(s, p, max([other.ship for other in s.players]) - p.ship, "l-catch")
        go_on(s, p)
    elif tile == R_DISCS:
        put_discs(s, p, RELIGION, RELIGION_DISCS, "r-discs")
    elif tile == R_BOOKS:
        s.level = TILE_BOOKS
        s.point = BOOKS_REWARD
    elif tile == R_SCRIPTURE:
        write_one(s, p, RELIGION_BOOK)
    elif tile == A_PATRON:
        write_one(s, p, ARTS_BOOK)  # the patron goes home after it
    elif tile == A_DISCS:
        s.level = TILE_DISCS
        s.point = DISCS_REWARD
    elif tile == A_WHITE:
        gain(s, p, WHITE, GIFT_WHITES, "a-white")
        go_on(s, p)


def write_one(s: State, p: Player, colour: int) -> None:
    """One book, which is lost if its shelf is full."""
    if p.books[colour] < SHELF:
        s.books = [colour]
    s.point = WRITING


# --- Q13: d-take takes any tile of the path, onto any slot


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
