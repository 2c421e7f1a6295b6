"""The complete list of decisions (5.2), in the order of its table: every line a player can ever write.

The rules files bind each verb to the rule that plays it. Ids follow from this order alone. The tables beside the
verbs say what the place of an action among its verb's arguments means.
"""

from itertools import combinations, combinations_with_replacement, permutations
from typing import Final

from ridotto.engine.codebook import Codebook
from ridotto.games.la_stanza.components import (
    ARTWORKS,
    BONUS,
    BONUS_DISCIPLINE,
    BONUS_TILES,
    BOOK_COUNT,
    BOOKS,
    BOOST_PRICE,
    COLOURS,
    DISCIPLINE_COUNT,
    DISCIPLINES,
    DISCS,
    MASTERPIECE_STRENGTH,
    MASTERPIECES,
    NOT_RELIGION,
    NOT_WHITE,
    PLACES,
    SETS,
    SLOTS,
    SLUGS,
    SPACES,
    STEPS,
    WHITE,
    WHITE_INDICES,
)
from ridotto.games.la_stanza.state import Player, State

book: Final[Codebook[State, Player]] = Codebook()


def named(items: tuple[int, ...], names: list[str]) -> str:
    return " ".join([names[i] for i in items])


# arrange: a set of starters, in each order of its five
ORDERS: Final[list[tuple[int, ...]]] = list(permutations(range(DISCIPLINE_COUNT)))
ARRANGE: Final = book.verb("arrange", [named(order, starters) for starters in SETS for order in ORDERS])

# move
MOVE: Final = book.verb("move", [str(k + 1) for k in range(STEPS)])
RETIRE: Final = book.verb("retire", [""])
STUCK: Final = book.verb("stuck", [""])

# visit: a bonus tile, and the colour of the helper that pays for it: its own, or white
VISITS: Final[list[tuple[int, int]]] = [(t, c) for t in range(len(BONUS_TILES)) for c in (BONUS_DISCIPLINE[t], WHITE)]
VISIT: Final = book.verb("bonus", [f"{BONUS_TILES[t]} pay {COLOURS[c]}" for t, c in VISITS])
DISC_FROM: Final = book.verb("disc-from", DISCIPLINES)

# act: a discipline, and the colour of the helper that gives access; NO_HELPER: the figure is in its room
NO_HELPER: Final = -1
ACCESSES: Final[list[tuple[int, int]]] = [
    (d, c) for d in range(DISCIPLINE_COUNT) for c in ((NO_HELPER, d) if d == WHITE else (NO_HELPER, d, WHITE))
]
ACTIVATE: Final = book.verb(
    "activate", [DISCIPLINES[d] if c == NO_HELPER else f"{DISCIPLINES[d]} via {COLOURS[c]}" for d, c in ACCESSES]
)
MONEY: Final = book.verb("money", [""])
PASS: Final = book.verb("pass", [""])

# hire: every tile on every place, tile by tile
HIRES: Final[list[str]] = [f"{slug}@{place + 1}" for slug in SLUGS for place in range(PLACES)]
HIRE: Final = book.verb("hire", HIRES)
HIRED: Final = book.verb("hired", [""])
DISMISS: Final = book.verb("dismiss", [f"@{place + 1}" for place in range(PLACES)])

# level: the levels 0 .. 3, then the masterpieces; with the boosts: discs, and whether r-pay is used. AD-9: discs may go
# beyond the need, as many as a player has; r-pay makes up the last strength that is missing. Level 0 takes neither.
TOP_LEVEL: Final = 3
LEVELS: Final[list[str]] = [*(str(level) for level in range(TOP_LEVEL + 1)), *MASTERPIECES]
LEVEL_STRENGTH: Final[list[int]] = [*range(TOP_LEVEL + 1), *MASTERPIECE_STRENGTH]
TOP_STRENGTH: Final[int] = max(LEVEL_STRENGTH)
LEVEL_CHOICES: Final[list[tuple[int, int, int]]] = [
    (level, discs, pays)
    for level in range(len(LEVELS))
    for discs in range(DISCS + 1 if level else 1)
    for pays in (0, 1)
    if pays == 0 or discs < LEVEL_STRENGTH[level]
]
DO: Final = book.verb(
    "do",
    [
        LEVELS[level] + (f" discs {discs}" if discs else "") + (f" pay{BOOST_PRICE}" if pays else "")
        for level, discs, pays in LEVEL_CHOICES
    ],
)

# books .. helpers: what the rooms ask. Books stand in the order of writing.
SOME: Final[list[int]] = [*range(1, TOP_LEVEL + 1)]
BOOK_ORDERS: Final[list[tuple[int, ...]]] = [some for n in SOME for some in permutations(range(BOOK_COUNT), n)]
WRITE: Final = book.verb("books", [named(some, BOOKS) for some in BOOK_ORDERS])
DISC_SETS: Final[list[tuple[int, ...]]] = [some for n in SOME for some in combinations(NOT_RELIGION, n)]
DISCS_PUT: Final = book.verb("discs", [named(some, DISCIPLINES) for some in DISC_SETS])
ART: Final = book.verb("art", ARTWORKS)
HELPER_SETS: Final[list[tuple[int, ...]]] = [some for n in SOME for some in combinations(NOT_WHITE, n)]
HELPERS_GAINED: Final = book.verb("helpers", [named(some, COLOURS) for some in HELPER_SETS])

# book-disc, book-helper: what a second book asks
DISC: Final = book.verb("disc", [DISCIPLINES[d] for d in NOT_RELIGION])
HELPER_GAINED: Final = book.verb("helper", [COLOURS[c] for c in NOT_WHITE])

# return-helpers: no effect gives more helpers at once than this
MOST_BACK: Final[int] = max(TOP_LEVEL, len(WHITE_INDICES))
RETURNS: Final[list[tuple[int, ...]]] = [
    some for n in range(1, MOST_BACK + 1) for some in combinations_with_replacement(range(DISCIPLINE_COUNT), n)
]
RETURN: Final = book.verb("return", [named(some, COLOURS) for some in RETURNS])

# take: every space with every slot
TAKE: Final = book.verb("take", [f"{SPACES[i]} slot {slot + 1}" for i in range(BONUS) for slot in range(SLOTS)])

# What chance does: a tile (path, workers, refill), a bonus tile (grid), a masterpiece (cover)
GRID: Final[int] = len(SLUGS)  # + bonus tile
COVER: Final[int] = GRID + len(BONUS_TILES)  # + masterpiece
NOTHING: Final[int] = COVER + len(MASTERPIECES)  # 3.6: no tile is left for a refill
CHANCE_WORDS: Final[list[str]] = [*SLUGS, *BONUS_TILES, *MASTERPIECES, "nothing"]
