"""La Stanza's observations (docs/api/observations.md). Everything is public here but what will be drawn."""

from typing import Final

from ridotto.engine.game import CHANCE, OVER
from ridotto.engine.rows import BYTE, Field, Memo, Rows, bits, cut, one_hot
from ridotto.games.la_stanza.components import (
    ARTWORKS,
    BONUS,
    BONUS_TILES,
    BOOK_COUNT,
    BOOKS,
    CELLS,
    COLOURS,
    DISCIPLINE_COUNT,
    DISCIPLINES,
    DISCS,
    HELPERS,
    LAST_INDEX,
    LETTERS,
    MASTERPIECE_COUNT,
    PLACES,
    SLOTS,
    SPACE_COUNT,
    TILE_COUNT,
    TILE_DISCIPLINE,
)
from ridotto.games.la_stanza.flow import POINT_NAMES
from ridotto.games.la_stanza.state import (
    DEAL_COVERS,
    DEAL_GRID,
    DEAL_PATH,
    DEAL_WORKERS,
    DISC_OF,
    PHASES,
    REFILLING,
    SOURCES,
    Player,
    State,
)

ASKED: Final = [*(name for name in POINT_NAMES if name), "chance", "over"]
AT_POINT: Final[list[bytes]] = one_hot(len(ASKED))
CHANCE_POINT: Final = AT_POINT[-3]
OVER_POINT: Final = AT_POINT[-2]
POINT: Final[list[bytes]] = [AT_POINT[ASKED.index(name)] if name else AT_POINT[-1] for name in POINT_NAMES]
CHANCES: Final = [DEAL_COVERS, DEAL_PATH, DEAL_GRID, DEAL_WORKERS, REFILLING]
CHANCE_KIND: Final[list[bytes]] = [
    one_hot(len(CHANCES))[CHANCES.index(p) if p in CHANCES else -1] for p in range(len(POINT_NAMES))
]

NO_CHANCE: Final = bytes(len(CHANCES))
LIFT: Final = 100  # some sources may take points away
SCORES: Final = f"{LIFT} + points by source, when the game is over (0 before): " + ", ".join(SOURCES)
NO_SCORES: Final = bytes(len(SOURCES))
PHASE: Final[list[bytes]] = one_hot(len(PHASES))
SPACE: Final[list[bytes]] = one_hot(SPACE_COUNT)
KIND: Final[list[bytes]] = one_hot(DISCIPLINE_COUNT + 1)  # the five disciplines, then the patron
# By tile; the last two entries are those of PATRON and EMPTY
TILE: Final[list[bytes]] = [KIND[d] for d in TILE_DISCIPLINE[:TILE_COUNT]] + [KIND[DISCIPLINE_COUNT], KIND[-1]]
CHARACTER: Final[list[bytes]] = [found[:DISCIPLINE_COUNT] for found in TILE]  # where the patron never lies
NUMBER: Final[list[bytes]] = [BYTE[t + 1] for t in range(TILE_COUNT + 1)] + [BYTE[0]]
ACTIVE: Final[list[bytes]] = one_hot(DISCIPLINE_COUNT)  # NO_DISCIPLINE is DISCIPLINE_COUNT, whose entry has none
BONUS_TILE: Final[list[bytes]] = one_hot(len(BONUS_TILES))
HALF_BITS: Final = (len(BONUS_TILES) + 1) // 2  # all tiles in one table would be a large one
FEW: Final[list[bytes]] = bits(HALF_BITS)
HALF: Final = (1 << HALF_BITS) - 1
YES: Final = bytes([1])
NO: Final = bytes([0])
NO_TILES: Final = bytes(DISCIPLINE_COUNT)


class StanzaRows(Rows):
    def __init__(self, seats: int) -> None:
        super().__init__(seats)
        nobody = bytes(seats)
        # What a cell of the grid holds: its tile's number, and whose disc it is. By tile; the last is an open cell.
        self.cells: list[bytes] = [BYTE[tile + 1] + nobody for tile in range(len(BONUS_TILES))] + [BYTE[0] + nobody]
        # By observer, then by owner: no neutral pillar but this player's. The last two: a neutral one, none.
        self.owned: list[list[bytes]] = [
            [BYTE[0] + at[seat] for seat in range(seats)] + [BYTE[1] + nobody, BYTE[0] + nobody] for at in self.relative
        ]

    def fields(self) -> list[Field]:
        n = self.seats
        disciplines = ", ".join(DISCIPLINES)
        found = [
            Field("seat", (n,), 1, "the observer's seat, one-hot"),
            Field("point", (len(ASKED),), 1, "the decision point, one-hot: " + ", ".join(ASKED)),
            Field("chance", (len(CHANCES),), 1, "what chance deals, one-hot: covers, path, grid, workers, refill"),
            Field("to_act", (n,), 1, "who acts, one-hot; none: chance, or the game is over"),
            Field("turn", (n,), 1, "whose turn it is, one-hot"),
            Field("phase", (len(PHASES),), 1, "one-hot: " + ", ".join(PHASES)),
            Field("round", (1,), 255, "the round"),
            Field("rounds", (1,), 255, "how many refills there are"),
            Field("lap", (1,), len(LETTERS) + 1, "of the final turns, from 1; 0 before them"),
            Field("path", (BONUS, DISCIPLINE_COUNT), 1, f"the tile on each space, one-hot: {disciplines}"),
            Field("path_tiles", (BONUS,), TILE_COUNT, "the same by number (1 + place in the list of tiles; 0: none)"),
            Field("draw", (DISCIPLINE_COUNT,), TILE_COUNT, "tiles in the draw pile, by discipline"),
            Field("discard", (DISCIPLINE_COUNT,), TILE_COUNT, "tiles in the discard pile, by discipline"),
            Field("removed", (DISCIPLINE_COUNT,), TILE_COUNT, "tiles out of the game, by discipline"),
            Field(
                "recalled", (DISCIPLINE_COUNT,), TILE_COUNT, "starters that come back during a refill, by discipline"
            ),
            Field(
                "grid",
                (CELLS, 1 + n),
                len(BONUS_TILES),
                "each cell: its bonus tile (1 + number), then whose disc, one-hot",
            ),
            Field("offer", (len(BONUS_TILES),), 1, "bonus tiles on the grid: " + ", ".join(BONUS_TILES)),
            Field(
                "pillars",
                (DISCIPLINE_COUNT, MASTERPIECE_COUNT, 1 + n),
                1,
                "each masterpiece: a neutral pillar, then whose, one-hot",
            ),
            Field("helpers", (DISCIPLINE_COUNT,), HELPERS, "helpers in the supply: " + ", ".join(COLOURS)),
            Field("artworks", (len(ARTWORKS),), 255, "artworks in the supply: " + ", ".join(ARTWORKS)),
            Field("discipline", (DISCIPLINE_COUNT,), 1, f"the activation under way, one-hot: {disciplines}"),
            Field("from_place", (1,), PLACES, "the first worker place that may still be hired to"),
            Field("matched", (1,), 1, "was one of the discipline hired?"),
            Field("waived", (1,), 1, "need nobody of it be hired?"),
            Field("level", (1,), 255, "the level of the reward"),
            Field("books", (BOOK_COUNT,), BOOK_COUNT, "books still to be written: " + ", ".join(BOOKS)),
            Field("tile", (len(BONUS_TILES),), 1, "the bonus tile just taken, one-hot"),
        ]
        for i in range(n):
            p = f"player{i}."
            found += [
                Field(p + "figure", (SPACE_COUNT,), 1, "the space of the figure, one-hot; none: retired"),
                Field(p + "passed", (1,), n, "the pass place; 0: not retired"),
                Field(p + "money", (1,), 255, "florins"),
                Field(p + "ship", (1,), LAST_INDEX, "place on the money track"),
                Field(p + "discs", (1,), DISCS, "discs in the player's supply"),
                Field(p + "turned", (1,), 1, "does the patron show its other side?"),
                Field(p + "helpers", (DISCIPLINE_COUNT,), HELPERS, "helpers, by colour"),
                Field(p + "compartments", (DISCIPLINE_COUNT,), DISCS, "discs in the compartments, by discipline"),
                Field(p + "recruits", (SLOTS, DISCIPLINE_COUNT), 1, "the recruit in each slot, one-hot by discipline"),
                Field(p + "recruit_tiles", (SLOTS,), TILE_COUNT, "the same by number, as `path_tiles`"),
                Field(
                    p + "workers",
                    (PLACES, DISCIPLINE_COUNT + 1),
                    1,
                    "the worker on each place, one-hot; the last is the patron",
                ),
                Field(p + "worker_tiles", (PLACES,), TILE_COUNT + 1, "the same by number; the patron is the last"),
                Field(p + "books", (BOOK_COUNT,), BOOK_COUNT, "books, by colour"),
                Field(p + "artworks", (len(ARTWORKS),), 255, "artworks"),
                Field(p + "tiles", (len(BONUS_TILES),), 1, "bonus tiles"),
                Field(p + "scores", (len(SOURCES),), 255, SCORES),
            ]
        return found

    def pieces(self, s: State, seat: int, ledger: bool) -> list[bytes]:
        return self.written(s, seat, None)

    def row_with(self, s: State, seat: int, memo: Memo) -> bytes:
        return b"".join(self.written(s, seat, memo))

    def written(self, s: State, seat: int, memo: Memo | None) -> list[bytes]:
        acts = s.seat
        at = self.relative[seat]
        books = [0] * BOOK_COUNT
        for colour in s.books:
            books[colour] += 1
        found = [self.seat_at[seat]]
        if acts == CHANCE:
            found.append(CHANCE_POINT)
            found.append(CHANCE_KIND[s.point])
        else:
            found.append(OVER_POINT if acts == OVER else POINT[s.point])
            found.append(NO_CHANCE)
        found.append(at[acts])
        found.append(at[s.turn])
        found.append(PHASE[s.phase])
        found.append(BYTE[s.round])
        found.append(BYTE[s.box.rounds])
        found.append(BYTE[s.lap])
        found.append(palace(s, memo))
        found.append(piles(s, memo))
        found.append(self.discs(s, seat, memo))
        found.append(bytes(s.helpers))
        found.append(bytes(s.artworks))
        found.append(ACTIVE[s.discipline])
        found.append(BYTE[s.from_place])
        found.append(YES if s.matched else NO)
        found.append(YES if s.waived else NO)
        found.append(BYTE[s.level])
        found.append(bytes(books))
        found.append(BONUS_TILE[s.tile])
        for i in self.round_from[seat]:
            add_player(found, s.players[i], acts == OVER, memo, i)
        return found

    def discs(self, s: State, seat: int, memo: Memo | None) -> bytes:
        """The bonus room and the masterpieces: whose discs and pillars, as this seat counts the players."""
        at = DISCS_AT + seat
        if memo is not None and memo.numbers[at] == s.offer:
            old = memo.lists[at]
            if old[0] == s.grid and old[1] == s.pillars:
                return memo.parts[at]
        cells = self.cells
        owned = self.owned[seat]
        found: list[bytes] = []
        for content in s.grid:
            found.append(cells[content] if content < DISC_OF else owned[content - DISC_OF])
        found.append(FEW[s.offer & HALF])
        found.append(FEW[s.offer >> HALF_BITS])
        for owner in s.pillars:
            found.append(owned[owner])
        part = b"".join(found)
        if memo is not None:
            memo.keep(at, s.offer, [s.grid, s.pillars], part)
        return part


# places in a memo, after the players'
PALACE_AT: Final = 4
PILES_AT: Final = 5
DISCS_AT: Final = 6  # one for each observer


def palace(s: State, memo: Memo | None) -> bytes:
    """The characters on the path."""
    if memo is not None and memo.numbers[PALACE_AT] == 0 and memo.lists[PALACE_AT][0] == s.path:
        return memo.parts[PALACE_AT]
    path = s.path
    found: list[bytes] = []
    for space in range(BONUS):
        found.append(CHARACTER[path[space]])
    for space in range(BONUS):
        found.append(NUMBER[path[space]])
    part = b"".join(found)
    if memo is not None:
        memo.keep(PALACE_AT, 0, [path], part)
    return part


def piles(s: State, memo: Memo | None) -> bytes:
    """How many tiles of each discipline lie in the piles."""
    if memo is not None and memo.numbers[PILES_AT] == 0:
        old = memo.lists[PILES_AT]
        if old[0] == s.draw and old[1] == s.discard and old[2] == s.removed and old[3] == s.recalled:
            return memo.parts[PILES_AT]
    found: list[bytes] = []
    add_disciplines(found, s.draw)
    add_disciplines(found, s.discard)
    add_disciplines(found, s.removed)
    add_disciplines(found, s.recalled)
    part = b"".join(found)
    if memo is not None:
        memo.keep(PILES_AT, 0, [s.draw, s.discard, s.removed, s.recalled], part)
    return part


def add_player(found: list[bytes], p: Player, over: bool, memo: Memo | None, at: int) -> None:
    """The block of one player."""
    found.append(SPACE[p.figure])
    found.append(BYTE[p.passed])
    found.append(BYTE[cut(p.money)])
    found.append(BYTE[p.ship])
    found.append(BYTE[p.discs])
    found.append(YES if p.turned else NO)
    found.append(board(p, memo, at))
    if over:
        for n in p.scored:
            found.append(BYTE[cut(LIFT + n)])
    else:
        found.append(NO_SCORES)


def board(p: Player, memo: Memo | None, at: int) -> bytes:
    """Everything on the player's board."""
    if memo is not None and memo.numbers[at] == p.tiles:
        old = memo.lists[at]
        if (
            old[0] == p.recruits
            and old[1] == p.workers
            and old[2] == p.compartments
            and old[3] == p.helpers
            and old[4] == p.books
            and old[5] == p.artworks
        ):
            return memo.parts[at]
    found = [bytes(p.helpers), bytes(p.compartments)]
    for t in p.recruits:
        found.append(CHARACTER[t])
    for t in p.recruits:
        found.append(NUMBER[t])
    for t in p.workers:
        found.append(TILE[t])
    for t in p.workers:
        found.append(NUMBER[t])
    found.append(bytes(p.books))
    found.append(bytes(p.artworks))
    found.append(FEW[p.tiles & HALF])
    found.append(FEW[p.tiles >> HALF_BITS])
    part = b"".join(found)
    if memo is not None:
        memo.keep(at, p.tiles, [p.recruits, p.workers, p.compartments, p.helpers, p.books, p.artworks], part)
    return part


def add_disciplines(found: list[bytes], tiles: list[int]) -> None:
    """The number of tiles per discipline."""
    if not tiles:
        found.append(NO_TILES)
        return
    counts = [0] * DISCIPLINE_COUNT
    for t in tiles:
        counts[TILE_DISCIPLINE[t]] += 1
    found.append(bytes(counts))
