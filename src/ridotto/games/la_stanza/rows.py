"""La Stanza's observations (docs/api/observations.md). Everything is public here but what will be drawn."""

from typing import Final

from ridotto.engine.game import CHANCE, OVER
from ridotto.engine.rows import BYTE, EVERYTHING, Field, Memo, Rows, bits, cut, one_hot
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
from ridotto.games.la_stanza.decisions import ACTIVATE, HIRE, HIRED, MONEY, MOVE, PASS
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
CHANCES: Final = [DEAL_COVERS, DEAL_PATH, DEAL_GRID, DEAL_WORKERS, REFILLING]
NO_CHANCE: Final = bytes(len(CHANCES))
# By the number of the point: the question and what chance deals, where a seat acts and where chance does
POINT: Final[list[bytes]] = [AT_POINT[ASKED.index(name)] + NO_CHANCE if name else b"" for name in POINT_NAMES]
CHANCE_POINT: Final[list[bytes]] = [
    AT_POINT[ASKED.index("chance")] + one_hot(len(CHANCES))[CHANCES.index(p) if p in CHANCES else -1]
    for p in range(len(POINT_NAMES))
]
OVER_POINT: Final[bytes] = AT_POINT[ASKED.index("over")] + NO_CHANCE

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
NO_BOOKS: Final = bytes(BOOK_COUNT)
FLAGS: Final[list[bytes]] = [bytes([n >> 1, n & 1]) for n in range(4)]
# By place on the money track, then by discs, each once for a patron who shows his first side and once for the other
SHIPS: Final[list[list[bytes]]] = [
    [bytes([ship, n >> 1, n & 1]) for n in range(2 * (DISCS + 1))] for ship in range(LAST_INDEX + 1)
]


# Two neighbours on the path or on a track, by both tiles: their disciplines, and their numbers
TILES: Final[int] = TILE_COUNT + 2
CHARACTERS: Final[list[list[bytes]]] = [[CHARACTER[a] + CHARACTER[b] for b in range(TILES)] for a in range(TILES)]
NUMBERS: Final[list[list[bytes]]] = [[NUMBER[a] + NUMBER[b] for b in range(TILES)] for a in range(TILES)]

# The parts of a memo: of each seat its goods, recruits, workers and holdings; then what lies between them, the piles
# one by one; the grid once for each observer
GOODS_AT: Final = 0
RECRUITS_AT: Final = 4
WORKERS_AT: Final = 8
HOLDINGS_AT: Final = 12
PALACE_AT: Final = 16
PILES_AT: Final = 17
LOST: Final = 0b0110 << PILES_AT  # where tiles go that a player gives up: the discard pile, or out of the game
SUPPLY_AT: Final = 21
DISCS_AT: Final = 22
EVERY_DISCS: Final = 0b1111 << DISCS_AT


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

    def stirs(self, words: list[str]) -> list[list[int]]:
        """None of these touches the board of another seat. A refill may change everything, and chance deals it."""
        found: list[list[int]] = []
        for seat in range(self.seats):
            goods = 1 << (GOODS_AT + seat)
            recruits = 1 << (RECRUITS_AT + seat)
            workers = 1 << (WORKERS_AT + seat)
            by_action = [EVERYTHING] * len(words)
            for actions, parts in (
                (PASS + HIRED, 0),
                (MOVE, 1 << PALACE_AT | LOST | recruits),
                (ACTIVATE, 1 << SUPPLY_AT | goods),
                (HIRE, LOST | recruits | workers),
                (MONEY, LOST | workers),
            ):
                for action in actions:
                    by_action[action] = parts
            found.append(by_action)
        return found

    def write(self, found: list[bytes], s: State, seat: int, ledger: bool, memo: Memo) -> None:
        acts = s.seat
        over = acts == OVER
        if over or s.round != memo.round:
            memo.stale = EVERYTHING
            memo.round = s.round
        at = self.relative[seat]
        found.append(self.seat_at[seat])
        found.append(CHANCE_POINT[s.point] if acts == CHANCE else OVER_POINT if over else POINT[s.point])
        found.append(at[acts])
        found.append(at[s.turn])
        found.append(PHASE[s.phase])
        found.append(BYTE[s.round])
        found.append(BYTE[s.box.rounds])
        found.append(BYTE[s.lap])
        found += palace(s, memo)
        found.append(pile(s.draw, memo, PILES_AT))
        found.append(pile(s.discard, memo, PILES_AT + 1))
        found.append(pile(s.removed, memo, PILES_AT + 2))
        found.append(pile(s.recalled, memo, PILES_AT + 3))
        found.append(self.discs(s, seat, memo))
        found.append(supply(s, memo))
        add_activation(found, s)
        for i in self.round_from[seat]:
            p = s.players[i]
            found.append(SPACE[p.figure])
            found.append(BYTE[p.passed])
            found.append(BYTE[cut(p.money)])
            found.append(SHIPS[p.ship][2 * p.discs + p.turned])
            found.append(goods(p, memo))
            found += recruits(p, memo)
            found.append(workers(p, memo))
            found.append(holdings(p, memo))
            if over:
                for n in p.scored:
                    found.append(BYTE[cut(LIFT + n)])
            else:
                found.append(NO_SCORES)
        memo.stale &= EVERY_DISCS & ~(1 << (DISCS_AT + seat))  # the other observers' stay as stale as they were

    def discs(self, s: State, seat: int, memo: Memo) -> bytes:
        """The bonus room and the masterpieces: whose discs and pillars, as this seat counts the players."""
        at = DISCS_AT + seat
        if not memo.stale >> at & 1:
            return memo.parts[at]
        if memo.numbers[at] == s.offer:
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
        memo.keep(at, s.offer, [s.grid, s.pillars], b"".join(found))
        return memo.parts[at]


def palace(s: State, memo: Memo) -> list[bytes]:
    """The characters on the path, in pieces: most of them are the same objects as before."""
    if not memo.stale >> PALACE_AT & 1:
        return memo.pieces[PALACE_AT]
    path = s.path
    if memo.numbers[PALACE_AT] == s.laid and memo.lists[PALACE_AT][0] == path:
        return memo.pieces[PALACE_AT]
    found: list[bytes] = []
    add_tiles(found, path, BONUS, CHARACTERS, CHARACTER)
    add_tiles(found, path, BONUS, NUMBERS, NUMBER)
    memo.keep_pieces(PALACE_AT, s.laid, [path], found)
    return found


def add_tiles(found: list[bytes], row: list[int], length: int, pairs: list[list[bytes]], single: list[bytes]) -> None:
    """A row of tiles, two at a time."""
    for i in range(0, length - 1, 2):
        found.append(pairs[row[i]][row[i + 1]])
    if length % 2:
        found.append(single[row[length - 1]])


def pile(tiles: list[int], memo: Memo, at: int) -> bytes:
    """How many tiles of each discipline lie in a pile."""
    if not memo.stale >> at & 1:
        return memo.parts[at]
    if memo.numbers[at] != len(tiles) or memo.lists[at][0] != tiles:
        counts = [0] * DISCIPLINE_COUNT
        for t in tiles:
            counts[TILE_DISCIPLINE[t]] += 1
        memo.keep(at, len(tiles), [tiles], bytes(counts))
    return memo.parts[at]


def supply(s: State, memo: Memo) -> bytes:
    """Helpers and artworks that nobody has."""
    if not memo.stale >> SUPPLY_AT & 1:
        return memo.parts[SUPPLY_AT]
    if memo.numbers[SUPPLY_AT] == 0:
        old = memo.lists[SUPPLY_AT]
        if old[0] == s.helpers and old[1] == s.artworks:
            return memo.parts[SUPPLY_AT]
    memo.keep(SUPPLY_AT, 0, [s.helpers, s.artworks], bytes(s.helpers + s.artworks))
    return memo.parts[SUPPLY_AT]


def add_activation(found: list[bytes], s: State) -> None:
    """The activation or visit under way."""
    found.append(ACTIVE[s.discipline])
    found.append(BYTE[s.from_place])
    found.append(FLAGS[2 * s.matched + s.waived])
    found.append(BYTE[s.level])
    if s.books:
        books = [0] * BOOK_COUNT
        for colour in s.books:
            books[colour] += 1
        found.append(bytes(books))
    else:
        found.append(NO_BOOKS)
    found.append(BONUS_TILE[s.tile])


def goods(p: Player, memo: Memo) -> bytes:
    """A player's helpers, and the discs in the compartments."""
    at = GOODS_AT + p.seat
    if not memo.stale >> at & 1:
        return memo.parts[at]
    if memo.numbers[at] == 0:
        old = memo.lists[at]
        if old[0] == p.helpers and old[1] == p.compartments:
            return memo.parts[at]
    memo.keep(at, 0, [p.helpers, p.compartments], bytes(p.helpers + p.compartments))
    return memo.parts[at]


def recruits(p: Player, memo: Memo) -> list[bytes]:
    """The recruitment track, in pieces: every move changes it."""
    at = RECRUITS_AT + p.seat
    if memo.stale >> at & 1 and (memo.numbers[at] != 0 or memo.lists[at][0] != p.recruits):
        found: list[bytes] = []
        add_tiles(found, p.recruits, SLOTS, CHARACTERS, CHARACTER)
        add_tiles(found, p.recruits, SLOTS, NUMBERS, NUMBER)
        memo.keep_pieces(at, 0, [p.recruits], found)
    return memo.pieces[at]


def workers(p: Player, memo: Memo) -> bytes:
    """The worker places."""
    at = WORKERS_AT + p.seat
    if memo.stale >> at & 1 and (memo.numbers[at] != 0 or memo.lists[at][0] != p.workers):
        found: list[bytes] = []
        for t in p.workers:
            found.append(TILE[t])
        add_tiles(found, p.workers, PLACES, NUMBERS, NUMBER)
        memo.keep(at, 0, [p.workers], b"".join(found))
    return memo.parts[at]


def holdings(p: Player, memo: Memo) -> bytes:
    """A player's books, artworks and bonus tiles."""
    at = HOLDINGS_AT + p.seat
    if not memo.stale >> at & 1:
        return memo.parts[at]
    if memo.numbers[at] == p.tiles:
        old = memo.lists[at]
        if old[0] == p.books and old[1] == p.artworks:
            return memo.parts[at]
    part = bytes(p.books + p.artworks) + FEW[p.tiles & HALF] + FEW[p.tiles >> HALF_BITS]
    memo.keep(at, p.tiles, [p.books, p.artworks], part)
    return memo.parts[at]
