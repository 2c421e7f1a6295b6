"""The complete list of decisions (5.2), in the order of its table: every line a player can ever write.

The rules files bind each verb to the rule that plays it. Ids follow from this order alone.
"""

from typing import Final

from ridotto.engine.codebook import Codebook
from ridotto.games.opera.components import CITIES, COMPOSERS, FIGURES, KINDS, PARTS, ROLES, TOP_LEVEL
from ridotto.games.opera.state import Player, State

book: Final[Codebook[State, Player]] = Codebook()

BID: Final = book.verb("bid", [str(n) for n in range(TOP_LEVEL + 1)])

HIRE: Final = book.verb("hire", ROLES)
PASS: Final = book.verb("pass", [""])

# Impresario: the lots of none, one or two pieces, each with its composers in alphabetical order
LOTS: Final[list[list[int]]] = [
    [],
    *([c] for c in COMPOSERS),
    *([c, d] for c in COMPOSERS for d in COMPOSERS if c <= d),
]
BUY: Final = book.verb("buy", [" ".join(KINDS[c] for c in lot) or "none" for lot in LOTS])
INTERMEZZO: Final = book.verb("intermezzo", [""])

# 5.5: the small steps of an arrangement. In a city's row of GREAT the empty hall comes first, then the kinds.
GREAT_STEPS: Final = len(KINDS) + 1
GREAT: Final = book.verb("great", [f"{city} {kind}" for city in CITIES for kind in ["-", *KINDS]])
HALL: Final = book.verb("hall", [f"{city} {kind}" for city in CITIES for kind in KINDS])
CLOSE: Final = book.verb("close", CITIES)

# Architetto: none, one or two parts, in city order and main before wings
PLANS: Final[list[list[int]]] = [
    [],
    *([a] for a in range(len(PARTS))),
    *([a, b] for a in range(len(PARTS)) for b in range(a + 1, len(PARTS))),
]
BUILD: Final = book.verb("build", [" ".join(PARTS[a] for a in plan) or "none" for plan in PLANS])

# Signora: nothing, or a piece from a place (a city or the stock) for ducats or for points
STOCK: Final[int] = len(CITIES)
SALES: Final[list[tuple[int, int, bool]]] = [
    (c, place, for_points) for c in COMPOSERS for place in range(len(CITIES) + 1) for for_points in (False, True)
]
SELL: Final = book.verb(
    "sell",
    ["none"]
    + [f"{KINDS[c]}@{[*CITIES, 'stock'][place]} {'points' if points else 'ducats'}" for c, place, points in SALES],
)

MOVE: Final = book.verb("move", [f"{ROLES[figure]} {city}" for figure in FIGURES for city in CITIES])

# Critico: no change, or a composer and how far it is shifted
SHIFTS: Final[list[tuple[int, int]]] = [(c, d) for c in COMPOSERS for d in (2, 1, -1, -2)]
REVIEW: Final = book.verb("review", ["none"] + [f"{KINDS[c]} {d:+d}" for c, d in SHIFTS])

SCORE: Final = book.verb("score", [""])
DECLINE: Final = book.verb("decline", [""])

# What chance does: a kind of piece (setup, refill), or the start player
RESHUFFLE: Final[int] = len(KINDS)  # the discard pile becomes the draw pile
NOTHING: Final[int] = RESHUFFLE + 1  # no piece is left to be drawn at all
START: Final[int] = NOTHING + 1  # + seat
CHANCE_WORDS: Final[list[str]] = [*KINDS, "reshuffle", "none", "S1", "S2", "S3", "S4"]
