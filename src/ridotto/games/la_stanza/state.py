"""State and Player: the components on the table, and the verbs by which money, points and tiles change."""

from __future__ import annotations  # from Python 3.14 on, only with this does a class body see its annotations

from bisect import bisect_left
from typing import Final, Literal

from ridotto.engine.events import EVERYBODY, Event
from ridotto.engine.fields import fields_of
from ridotto.engine.game import CHANCE
from ridotto.games.la_stanza.components import (
    ARTWORKS,
    BONUS,
    BOOK_COUNT,
    CELLS,
    CHARACTER_COUNT,
    DISCIPLINE_COUNT,
    DISCS,
    EMPTY,
    FREE,
    HELPERS,
    MASTERPIECE_COUNT,
    NO_BONUS_TILE,
    NO_DISCIPLINE,
    PATRON,
    PLACES,
    RELIGION,
    SLOTS,
    SLUGS,
    SPACE_COUNT,
    START_DISCS,
    START_HELPERS,
    START_SHIP,
    STRENGTH_BITS,
    TILE_DISCIPLINE,
    Box,
)

# The decision points of 5.2, which flow.py describes row by row ...
ARRANGING: Final = 0
MOVING: Final = 1
VISITING: Final = 2
LENDING: Final = 3  # a disc for the cell, from a compartment
ACTING: Final = 4
HIRING: Final = 5
CHOOSING: Final = 6  # the level
BOOKS_REWARD: Final = 7
DISCS_REWARD: Final = 8
ART_REWARD: Final = 9
HELPERS_REWARD: Final = 10
BOOK_DISC: Final = 11  # a second religion book
BOOK_HELPER: Final = 12  # a second politics book
RETURNING: Final = 13  # helpers above the limit
TAKING: Final = 14  # a tile of the path (d-take)
# ... and what happens between them: nobody is asked, or chance
SHIP_REWARD: Final = 15
WRITING: Final = 16  # the books of s.books, one after the other
TURN_OVER: Final = 17
REFILLING: Final = 18
DEAL_COVERS: Final = 19
DEAL_PATH: Final = 20
DEAL_GRID: Final = 21
DEAL_WORKERS: Final = 22
END: Final = 23

# 3.2
SETUP: Final = 0
MAIN: Final = 1
FINISH: Final = 2
FINAL: Final = 3
ENDED: Final = 4
Phase = Literal["SETUP", "MAIN", "FINISH", "FINAL", "END"]
PHASES: Final[list[Phase]] = ["SETUP", "MAIN", "FINISH", "FINAL", "END"]

RETIRED: Final = -1  # where the figure of a retired player stands
OPEN: Final = -1  # a cell of the grid between tile and disc; else a bonus tile, or DISC_OF + seat
DISC_OF: Final = 100

# 3.14: where points come from
SOURCES: Final[list[str]] = ["masterpieces", "ship", "books", "pass", "tiles", "patron", "grid", "museum"]
FOR_MASTERPIECES: Final = 0
FOR_SHIP: Final = 1
FOR_BOOKS: Final = 2
FOR_PASSING: Final = 3
FOR_TILES: Final = 4
FOR_PATRON: Final = 5
FOR_GRID: Final = 6
FOR_MUSEUM: Final = 7


class Player:
    """The components of one seat."""

    seat: int  # 0 .. seats-1, in turn order
    figure: int  # the space it stands on, or RETIRED
    passed: int  # the pass place: 1 for the first to retire; 0: not retired
    money: int
    ship: int  # index on the money track
    helpers: list[int]  # by colour
    discs: int  # in the player's supply
    compartments: list[int]
    recruits: list[int]
    workers: list[int]
    turned: bool  # the patron shows its other side
    books: list[int]  # by colour, in the order of the shelf
    artworks: list[int]
    tiles: int  # a bit for each bonus tile
    scored: list[int]  # points, by source; counted when the game is over

    __slots__ = tuple(__annotations__)

    def clone(self) -> Player:
        p = Player()
        p.seat = self.seat
        p.figure = self.figure
        p.passed = self.passed
        p.money = self.money
        p.ship = self.ship
        p.helpers = self.helpers[:]
        p.discs = self.discs
        p.compartments = self.compartments[:]
        p.recruits = self.recruits[:]
        p.workers = self.workers[:]
        p.turned = self.turned
        p.books = self.books[:]
        p.artworks = self.artworks[:]
        p.tiles = self.tiles
        p.scored = self.scored[:]
        return p

    def points(self) -> int:
        return sum(self.scored)


class State:
    """One moment of a game. No history, no randomness, no names, no clocks."""

    box: Box
    point: int
    seat: int  # the active seat
    turn: int  # whose turn it is, also while chance acts
    round: int
    phase: int
    lap: int  # of the final turns: 1, 2, 3
    # The pile is what is left in it, ascending: its order is nobody's to know. The other two have an order (3.1).
    draw: list[int]
    discard: list[int]
    removed: list[int]
    recalled: list[int]  # removed starters that come back, during a refill (AD-21)
    path: list[int]
    # A bit for each discipline space with a tile, and with a figure. Path and players say so too; every move asks.
    laid: int
    occupied: int
    grid: list[int]
    offer: int  # a bit for each bonus tile on the grid
    pillars: list[int]  # masterpieces, discipline by discipline
    helpers: list[int]  # in the supply, by colour
    artworks: list[int]  # in the supply
    players: list[Player]
    # the activation, visit or refill under way
    discipline: int
    from_place: int  # the first worker place that may still be hired to
    matched: bool  # one of the discipline was hired
    waived: bool  # nobody of it need be hired (3.16, helper-waives-hire)
    level: int  # of the reward
    books: list[int]  # still to be written
    tile: int  # the bonus tile just taken
    then: int  # the step after the refill
    ledger: list[Event] | None  # None while searching

    __slots__ = tuple(__annotations__)

    def clone(self) -> State:
        s = State()
        s.box = self.box
        s.point = self.point
        s.seat = self.seat
        s.turn = self.turn
        s.round = self.round
        s.phase = self.phase
        s.lap = self.lap
        s.draw = self.draw[:]
        s.discard = self.discard[:]
        s.removed = self.removed[:]
        s.recalled = self.recalled[:]
        s.path = self.path[:]
        s.laid = self.laid
        s.occupied = self.occupied
        s.grid = self.grid[:]
        s.offer = self.offer
        s.pillars = self.pillars[:]
        s.helpers = self.helpers[:]
        s.artworks = self.artworks[:]
        s.players = [p.clone() for p in self.players]
        s.discipline = self.discipline
        s.from_place = self.from_place
        s.matched = self.matched
        s.waived = self.waived
        s.level = self.level
        s.books = self.books[:]
        s.tile = self.tile
        s.then = self.then
        s.ledger = None
        return s


def new_player(seat: int) -> Player:
    p = Player()
    p.seat = seat
    p.figure = BONUS
    p.passed = 0
    p.money = 0
    p.ship = START_SHIP
    p.helpers = START_HELPERS[:]
    p.discs = DISCS - START_DISCS
    p.compartments = [START_DISCS if d == RELIGION else 0 for d in range(DISCIPLINE_COUNT)]
    p.recruits = [EMPTY] * SLOTS
    p.workers = [PATRON, *([EMPTY] * (PLACES - 1))]
    p.turned = False
    p.books = [0] * BOOK_COUNT
    p.artworks = [0] * len(ARTWORKS)
    p.tiles = 0
    p.scored = [0] * len(SOURCES)
    return p


def new_state(box: Box) -> State:
    """Before the first chance result of the setup (2.2): no tile is dealt yet, and no money."""
    s = State()
    s.box = box
    s.point = DEAL_COVERS if box.covers else DEAL_PATH
    s.seat = CHANCE
    s.turn = 0
    s.round = 1
    s.phase = SETUP
    s.lap = 0
    s.draw = list(range(CHARACTER_COUNT))
    s.discard = []
    s.removed = []
    s.recalled = []
    s.path = [EMPTY] * SPACE_COUNT
    s.laid = 0
    s.occupied = 0
    s.grid = [OPEN] * CELLS
    s.offer = 0
    s.pillars = [FREE] * (DISCIPLINE_COUNT * MASTERPIECE_COUNT)
    s.helpers = [HELPERS - box.seats * n for n in START_HELPERS]
    s.artworks = [box.artworks] * len(ARTWORKS)
    s.players = [new_player(i) for i in range(box.seats)]
    s.discipline = NO_DISCIPLINE
    s.from_place = 0
    s.matched = False
    s.waived = False
    s.level = 0
    s.books = []
    s.tile = NO_BONUS_TILE
    s.then = MOVING
    s.ledger = None
    return s


# --- the verbs: every florin and point passes through here, every tile through the last four


def tell(s: State, what: str, seat: int, n: int, why: str, about: str) -> None:
    if s.ledger is not None:
        s.ledger.append(Event(what, seat, n, why, about, EVERYBODY))


def pay(s: State, p: Player, n: int, why: str, about: str) -> None:
    p.money -= n
    if s.ledger is not None and n:
        s.ledger.append(Event("pay", p.seat, n, why, about, EVERYBODY))


def earn(s: State, p: Player, n: int, why: str) -> None:
    p.money += n
    if s.ledger is not None and n:
        s.ledger.append(Event("earn", p.seat, n, why, "", EVERYBODY))


def score(s: State, p: Player, source: int, n: int, about: str) -> None:
    p.scored[source] += n
    if s.ledger is not None and n:
        s.ledger.append(Event("score", p.seat, n, SOURCES[source], about, EVERYBODY))


def draw(s: State, tile: int) -> None:
    """A tile leaves the draw pile, which is kept ascending."""
    s.draw.pop(bisect_left(s.draw, tile))


def lay(s: State, space: int, tile: int) -> None:
    """A tile comes onto the path."""
    s.path[space] = tile
    s.laid |= 1 << space


def lift(s: State, space: int) -> int:
    """A tile leaves the path."""
    tile = s.path[space]
    s.path[space] = EMPTY
    s.laid ^= 1 << space
    return tile


def slide_in(row: list[int], i: int, tile: int) -> int:
    """3.1: the run of tiles from i on moves right, into the first gap (AD-2). What falls off, or EMPTY."""
    if row[i] == EMPTY:
        row[i] = tile
        return EMPTY
    gap = i + 1
    while gap < len(row):
        if row[gap] == EMPTY:
            row.pop(gap)
            row.insert(i, tile)
            return EMPTY
        gap += 1
    row.insert(i, tile)
    return row.pop()


def discard(s: State, tile: int) -> None:
    """3.1: characters to the discard pile, starters out of the game (AD-22). EMPTY: nothing is discarded."""
    if tile == EMPTY:
        return
    if tile < CHARACTER_COUNT:
        s.discard.append(tile)
    else:
        s.removed.append(tile)
    if s.ledger is not None:
        s.ledger.append(Event("discard", s.turn, 0, "", SLUGS[tile], EVERYBODY))


# --- what follows from the state


def strength(p: Player, d: int) -> int:
    """3.7: characters of the discipline on the worker track, and permanent tiles."""
    n = (p.tiles & STRENGTH_BITS[d]).bit_count()
    for tile in p.workers:
        if TILE_DISCIPLINE[tile] == d:
            n += 1
    return n


def tiles_anywhere(s: State) -> bool:
    """3.6: can a refill still lay a tile?"""
    return bool(s.draw or s.discard or s.recalled or s.removed)


# --- the fields of a dump: all except those that follow from the table

PLAYER_FIELDS: Final = fields_of(Player, "seat")
STATE_FIELDS: Final = fields_of(State, "box", "players", "ledger")
