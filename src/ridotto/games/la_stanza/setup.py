"""Preparation (2.2): covered masterpieces, the path, the bonus tiles, everybody's starters and money.

The starters lie as they are drawn; with the variant `ordering` (3.16) each player arranges them.
"""

from typing import Final

from ridotto.engine.chance import Randomness
from ridotto.engine.events import Refusal
from ridotto.engine.game import NOBODY
from ridotto.games.la_stanza.components import (
    BONUS,
    BONUS_BITS,
    BONUS_DISCIPLINE,
    BONUS_TILES,
    CELLS,
    COVERS,
    DISCIPLINE_COUNT,
    DISCIPLINES,
    EMPTY,
    KEPT,
    MASTERPIECE_COUNT,
    MASTERPIECES,
    NEUTRAL,
    NOT_WHITE,
    PATRON,
    SETS,
    SLUGS,
    SPACES,
    START_MONEY,
    STARTERS,
)
from ridotto.games.la_stanza.decisions import ARRANGE, COVER, GRID, ORDERS, book
from ridotto.games.la_stanza.state import (
    ARRANGING,
    DEAL_GRID,
    DEAL_PATH,
    DEAL_WORKERS,
    MAIN,
    MOVING,
    Player,
    State,
    draw,
    earn,
    lay,
    tell,
)

OF_SET: Final[list[list[int]]] = [ARRANGE[i * len(ORDERS) : (i + 1) * len(ORDERS)] for i in range(len(SETS))]
OF_DISCIPLINE: Final[list[list[int]]] = [
    [tile for tile in range(len(BONUS_TILES)) if BONUS_DISCIPLINE[tile] == d] for d in range(DISCIPLINE_COUNT)
]
COVER_TILES: Final[list[int]] = [COVER + m for m in COVERS]
FIRST_STARTER: Final = 1  # the patron lies on the first worker place


# --- step 2: a neutral pillar covers one masterpiece a room


def covered(s: State) -> int:
    """The number of rooms with a neutral pillar; the next pillar goes to the room of this number."""
    return s.pillars.count(NEUTRAL)


def cover_tiles(s: State) -> list[int]:
    """Those that are left, each as the action that lays it."""
    left = COVER_TILES[:]
    for i, pillar in enumerate(s.pillars):
        if pillar == NEUTRAL:
            left.remove(COVER + i % MASTERPIECE_COUNT)
    return left


def cover_outcomes(s: State) -> list[tuple[int, float]]:
    left = cover_tiles(s)
    return [(action, left.count(action) / len(left)) for action in sorted(set(left))]


def deal_cover(s: State, action: int) -> None:
    room = covered(s)
    m = action - COVER
    s.pillars[room * MASTERPIECE_COUNT + m] = NEUTRAL
    if s.ledger is not None:
        tell(s, "cover", -1, 0, "setup", f"{DISCIPLINES[room]}={MASTERPIECES[m]}")
    if room == DISCIPLINE_COUNT - 1:
        s.point = DEAL_PATH


# --- step 3: a character on every space; the rest is the draw pile


def next_space(s: State) -> int:
    """The first space without a tile; BONUS: there is none."""
    return (~s.laid & s.laid + 1).bit_length() - 1  # the lowest bit that is not set


def path_outcomes(s: State) -> list[tuple[int, float]]:
    chance = 1.0 / len(s.draw)
    return [(tile, chance) for tile in s.draw]


def deal_path(s: State, tile: int) -> None:
    space = next_space(s)
    draw(s, tile)
    lay(s, space, tile)
    if s.ledger is not None:
        tell(s, "lay", -1, 0, "setup", f"{SPACES[space]}={SLUGS[tile]}")
    if space == BONUS - 1:
        s.point = DEAL_GRID


# --- step 4: three bonus tiles of each discipline, on cells without meaning


def grid_outcomes(s: State) -> list[tuple[int, float]]:
    """A cell is equally likely to get any of the kept tiles, and each tile of a discipline to be a kept one."""
    cells = CELLS - s.offer.bit_count()
    found: list[tuple[int, float]] = []
    for d in NOT_WHITE:
        left = [tile for tile in OF_DISCIPLINE[d] if not s.offer >> tile & 1]
        lacking = lacks(s, d)
        if lacking:
            found += [(GRID + tile, lacking / cells / len(left)) for tile in left]
    return found


def lacks(s: State, d: int) -> int:
    """The number of tiles of this discipline still to place."""
    return KEPT - (s.offer & BONUS_BITS[d]).bit_count()


def sample_grid(s: State, rng: Randomness) -> int:
    """The same by two draws: a discipline by the tiles it still lacks, then one of its tiles."""
    n = int(rng.random() * (CELLS - s.offer.bit_count()))
    for d in NOT_WHITE:
        n -= lacks(s, d)
        if n < 0:
            left = [tile for tile in OF_DISCIPLINE[d] if not s.offer >> tile & 1]
            return GRID + left[int(rng.random() * len(left))]
    raise LookupError("an open cell lacks a tile of some discipline")


def deal_grid(s: State, action: int) -> None:
    cell = s.offer.bit_count()
    tile = action - GRID
    s.grid[cell] = tile
    s.offer |= 1 << tile
    tell(s, "grid", -1, cell + 1, "setup", BONUS_TILES[tile])
    if cell == CELLS - 1:
        begin(s)


def begin(s: State) -> None:
    """Steps 6 to 8: money; then the starters, drawn or arranged."""
    for p in s.players:
        earn(s, p, START_MONEY[p.seat], "start")
    if s.box.ordering:
        s.point = ARRANGING
        s.seat = NOBODY
    else:
        s.point = DEAL_WORKERS


# --- step 5: the five starters of each seat, on the worker places after the patron's


def idle(p: Player) -> list[int]:
    """The seat's starters that do not lie on the worker track yet."""
    first = STARTERS[p.seat][0]
    working = 0
    for tile in p.workers:
        if first <= tile < PATRON:
            working |= 1 << (tile - first)
    return [tile for tile in STARTERS[p.seat] if not working >> (tile - first) & 1]


def worker_outcomes(s: State) -> list[tuple[int, float]]:
    left = idle(s.players[s.turn])
    return [(tile, 1.0 / len(left)) for tile in left]


def deal_worker(s: State, tile: int) -> None:
    p = s.players[s.turn]
    place = p.workers.index(EMPTY)
    p.workers[place] = tile
    if s.ledger is not None:
        tell(s, "worker", p.seat, place + 1, "setup", SLUGS[tile])
    if EMPTY not in p.workers:
        next_seat(s)


def next_seat(s: State) -> None:
    """After the last one S1 has the first turn."""
    s.turn += 1
    if s.turn == s.box.seats:
        s.turn = 0
        s.phase = MAIN
        s.point = MOVING
        s.seat = NOBODY


# --- arrange: the variant `ordering`, S1 first


def proceed(s: State) -> None:
    s.seat = s.turn


def options(s: State, p: Player) -> list[int]:
    return OF_SET[p.seat]


def not_yours(s: State, p: Player, i: int) -> Refusal | None:
    owner = i // len(ORDERS)
    if owner != p.seat:
        return Refusal("stanza.not-your-starters", (owner + 1,))
    return None


@book.on(ARRANGE, [ARRANGING], unless=not_yours)
def arrange(s: State, p: Player, i: int) -> None:
    """The five starters of a player on the places after the patron's, in any order (AD-40)."""
    mine = STARTERS[p.seat]
    order = ORDERS[i % len(ORDERS)]
    for k in range(DISCIPLINE_COUNT):
        p.workers[FIRST_STARTER + k] = mine[order[k]]
    if s.ledger is not None:
        tell(s, "arrange", p.seat, 0, "setup", " ".join(SLUGS[tile] for tile in p.workers[FIRST_STARTER:]))
    s.seat = NOBODY
    next_seat(s)
