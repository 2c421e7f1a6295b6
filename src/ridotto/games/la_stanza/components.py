"""The contents of the box: names, costs, tables, read once from box.toml. No rules."""

import tomllib
from collections.abc import Mapping
from importlib.resources import files
from typing import Any, Final

DATA: Final[dict[str, Any]] = tomllib.loads(files("ridotto.games.la_stanza").joinpath("box.toml").read_text("utf-8"))

# 1.1: disciplines, and their helper colours under the same numbers. The last, white, is wild.
DISCIPLINES: Final[list[str]] = DATA["disciplines"]
COLOURS: Final[list[str]] = DATA["helper_colours"]
DISCIPLINE_COUNT: Final[int] = len(DISCIPLINES)
DISCOVERIES: Final[int] = DISCIPLINES.index("discoveries")
LITERATURE: Final[int] = DISCIPLINES.index("literature")
RELIGION: Final[int] = DISCIPLINES.index("religion")
ARTS: Final[int] = DISCIPLINES.index("arts")
POLITICS: Final[int] = DISCIPLINES.index("politics")
WHITE: Final[int] = POLITICS
NOT_WHITE: Final[list[int]] = [c for c in range(DISCIPLINE_COUNT) if c != WHITE]
NOT_RELIGION: Final[list[int]] = [d for d in range(DISCIPLINE_COUNT) if d != RELIGION]
NO_DISCIPLINE: Final[int] = DISCIPLINE_COUNT

# 1.2: the path. Every discipline room has equally many spaces, in one piece; then comes the bonus room.
SPACES: Final[list[str]] = DATA["spaces"]
SPACE_COUNT: Final[int] = len(SPACES)
BONUS: Final[int] = SPACES.index("BONUS")
NO_SPACE: Final = -1
PER_ROOM: Final[int] = BONUS // DISCIPLINE_COUNT
ROOM: Final[list[int]] = [space // PER_ROOM for space in range(SPACE_COUNT)]  # the room of BONUS is not a discipline
ROOM_BITS: Final[list[int]] = [((1 << PER_ROOM) - 1) << (d * PER_ROOM) for d in range(DISCIPLINE_COUNT)]
ALL_SPACES: Final[int] = (1 << BONUS) - 1  # a bit for each discipline space
STEPS: Final[int] = DATA["steps"]

# 1.14: the tiles. First the characters, then the starters, set by set; the patron lies among them on the worker track.
CHARACTERS: Final[list[str]] = [slug for d in DISCIPLINES for slug in DATA["characters"][d]]
SETS: Final[list[list[str]]] = DATA["starters"]["sets"]
SLUGS: Final[list[str]] = CHARACTERS + [slug for starters in SETS for slug in starters]
NAMES: Final[dict[str, str]] = DATA["names"]
CHARACTER_COUNT: Final[int] = len(CHARACTERS)
TILE_COUNT: Final[int] = len(SLUGS)
PATRON: Final[int] = TILE_COUNT
EMPTY: Final[int] = TILE_COUNT + 1  # a space, slot or place without a tile
# The discipline of every tile; the last two entries are those of PATRON and EMPTY.
TILE_DISCIPLINE: Final[list[int]] = [
    *(d for d in range(DISCIPLINE_COUNT) for _ in DATA["characters"][DISCIPLINES[d]]),
    *(d for _ in SETS for d in range(DISCIPLINE_COUNT)),
    NO_DISCIPLINE,
    NO_DISCIPLINE,
]


# By seat: its own starters, in the order of the disciplines
STARTERS: Final[list[list[int]]] = [
    list(range(CHARACTER_COUNT + seat * DISCIPLINE_COUNT, CHARACTER_COUNT + (seat + 1) * DISCIPLINE_COUNT))
    for seat in range(len(SETS))
]


# 1.3: the player board
SLOTS: Final[int] = DATA["recruitment_slots"]
COSTS: Final[list[int]] = DATA["worker_costs"]
PLACES: Final[int] = len(COSTS)
LAST_PLACE: Final[int] = PLACES - 1

# 1.4: the money track
TRACK: Final[list[str]] = DATA["money_track"]
LAST_INDEX: Final[int] = len(TRACK) - 1
IN_FLORINS: Final[list[int]] = [int(text[:-1]) for text in TRACK if text.endswith("f")]
# The points of the track begin where the florins end, and refill to the last of these.
TARGETS: Final[list[int]] = [int(text[:-1]) if text.endswith("f") else IN_FLORINS[-1] for text in TRACK]
SHIP_POINTS: Final[list[int]] = [0 if text.endswith("f") else int(text[:-2]) for text in TRACK]
WHITE_INDICES: Final[list[int]] = DATA["white_helper_indices"]
MARKS: Final[list[int]] = [sum(w <= i for w in WHITE_INDICES) for i in range(len(TRACK))]  # reached or passed
START_SHIP: Final[int] = DATA["start_ship_index"]

# 1.5: masterpieces
MASTERPIECES: Final[list[str]] = [m["name"] for m in DATA["masterpieces"]]
MASTERPIECE_COUNT: Final[int] = len(MASTERPIECES)
MASTERPIECE_STRENGTH: Final[list[int]] = [m["strength"] for m in DATA["masterpieces"]]
MASTERPIECE_SECOND: Final[list[int]] = [m["second"] for m in DATA["masterpieces"]]
MASTERPIECE_POINTS: Final[list[int]] = [m["pp"] for m in DATA["masterpieces"]]
SECOND: Final[list[int]] = [DISCIPLINES.index(DATA["masterpiece_second_discipline"][d]) for d in DISCIPLINES]
COVERS: Final[list[int]] = [MASTERPIECES.index(name) for name in DATA["cover_tiles"]]
FREE: Final = -1  # a masterpiece space without a pillar; a seat: its pillar
NEUTRAL: Final = -2
PILLARS: Final[int] = DATA["pillars_per_player"]

# 1.6: artworks
ARTWORKS: Final[list[str]] = [a["name"] for a in DATA["artworks"]]
ARTWORK_LEVEL: Final[list[int]] = [a["level"] for a in DATA["artworks"]]
ARTWORK_VALUE: Final[list[int]] = [a["value"] for a in DATA["artworks"]]

# 1.7: helpers
HELPERS: Final[int] = DATA["helpers_per_colour"]
HELPER_LIMIT: Final[int] = DATA["helper_limit"]
START_HELPERS: Final[list[int]] = DATA["start_helpers"]

# 1.8: books have colours of their own: no literature, and another order
BOOKS: Final[list[str]] = [b["colour"] for b in DATA["books"]]
BOOK_COUNT: Final[int] = len(BOOKS)
RELIGION_BOOK: Final[int] = BOOKS.index("religion")
ARTS_BOOK: Final[int] = BOOKS.index("arts")
SHELF: Final[int] = len(DATA["books"][0]["bonus"])  # books of a colour a player may have
NO_BOOK_BONUS: Final = 0
DISC_BONUS: Final = 1
RELIGION_BONUS: Final = 2
HELPER_BONUS: Final = 3
SHIP_BONUS: Final = 4
POINTS_BONUS: Final = 5


def bonus_kind(text: str) -> int:
    if text.startswith("ship"):
        return SHIP_BONUS
    if text.startswith("pp"):
        return POINTS_BONUS
    return {"": NO_BOOK_BONUS, "disc-other": DISC_BONUS, "disc-religion": RELIGION_BONUS, "helper": HELPER_BONUS}[text]


# By colour and number of books, 0 .. 4: what the last of them brings, and how many steps or points
BOOK_BONUS: Final[list[list[int]]] = [
    [NO_BOOK_BONUS, *(bonus_kind(text) for text in b["bonus"])] for b in DATA["books"]
]
BOOK_NUMBER: Final[list[list[int]]] = [
    [0, *(int("".join(c for c in text if c.isdigit()) or 0) for text in b["bonus"])] for b in DATA["books"]
]

# 1.9, 1.10
DISCS: Final[int] = DATA["discs_per_player"]
START_DISCS: Final[int] = DATA["start_discs_in_religion"]
START_MONEY: Final[list[int]] = DATA["start_money"]

# 1.11: bonus tiles
BONUS_TILES: Final[list[str]] = [tile for d in DATA["bonus_tiles"] for tile in DATA["bonus_tiles"][d]]
BONUS_DISCIPLINE: Final[list[int]] = [DISCIPLINES.index(d) for d in DATA["bonus_tiles"] for _ in DATA["bonus_tiles"][d]]
KEPT: Final[int] = DATA["bonus"]["kept_per_discipline"]
CELLS: Final[int] = KEPT * len(DATA["bonus_tiles"])
D_LEAD: Final[int] = BONUS_TILES.index("d-lead")
L_PATRON: Final[int] = BONUS_TILES.index("l-patron")
L_CATCH: Final[int] = BONUS_TILES.index("l-catch")
L_FEE: Final[int] = BONUS_TILES.index("l-fee")
R_BOOKS: Final[int] = BONUS_TILES.index("r-books")
R_PAY: Final[int] = BONUS_TILES.index("r-pay")
R_SCRIPTURE: Final[int] = BONUS_TILES.index("r-scripture")
A_ART: Final[int] = BONUS_TILES.index("a-art")
A_DISCS: Final[int] = BONUS_TILES.index("a-discs")
A_PATRON: Final[int] = BONUS_TILES.index("a-patron")
NO_BONUS_TILE: Final = -1

PRINTED: Final[dict[str, Any]] = DATA["bonus"]["numbers"]
GIFT_FLORINS: Final[int] = PRINTED["d-5f"]
LEAD_POINTS: Final[list[int]] = PRINTED["d-lead"]  # alone, shared
SAIL_STEPS: Final[int] = PRINTED["l-sail"]
FEE: Final[int] = PRINTED["l-fee"]
RELIGION_DISCS: Final[int] = PRINTED["r-discs"]
TILE_BOOKS: Final[int] = PRINTED["r-books"][0]
BOOKS_AS_DISCS: Final[int] = PRINTED["r-books"][1]
BOOST_PRICE: Final[int] = PRINTED["r-pay"]
SCRIPTURE_POINTS: Final[list[int]] = PRINTED["r-scripture"]  # alone, shared
ART_VALUE: Final[int] = PRINTED["a-art"]
TILE_DISCS: Final[int] = PRINTED["a-discs"][0]
POINTS_PER_WORKER: Final[int] = PRINTED["a-discs"][1]
GIFT_WHITES: Final[int] = PRINTED["a-white"]
ARTS_STEP: Final[int] = DATA["bonus"]["arts_value_per_tile"]
FULL_COMPARTMENT: Final[int] = DATA["bonus"]["discs_per_compartment"]


def bits(tiles: list[int]) -> int:
    found = 0
    for tile in tiles:
        found |= 1 << tile
    return found


# By discipline: a bit for each of its bonus tiles, and for each tile that strengthens it for good
BONUS_BITS: Final[list[int]] = [
    bits([t for t in range(len(BONUS_TILES)) if BONUS_DISCIPLINE[t] == d]) for d in range(DISCIPLINE_COUNT)
]
STRENGTH_BITS: Final[list[int]] = [
    bits([BONUS_TILES.index(t) for t, name in DATA["bonus"]["strength"].items() if name == d]) for d in DISCIPLINES
]

# 1.12
MUSEUM_POINTS: Final[list[int]] = DATA["museum_pp"]
MAJORITY_POINTS: Final[list[int]] = DATA["bonus_majority_pp"]
PASS_POINTS: Final[list[int]] = DATA["pass_pp"]
TURNED_POINTS: Final[int] = DATA["flipped_patron_pp"]
LETTERS: Final[list[str]] = DATA["final_turns"]


class Box:
    """The box for this number of players and these options. Never changed."""

    __slots__ = ("artworks", "covers", "dismiss", "hire_any", "ordering", "ranks", "rounds", "seats", "waives")

    def __init__(self, seats: int, options: Mapping[str, str]) -> None:
        numbers: dict[str, Any] = DATA["players"][str(seats)]
        self.seats: int = seats
        self.rounds: int = numbers["rounds"]  # as many refills
        self.artworks: int = numbers["artworks"]
        self.covers: bool = numbers["covers"]
        self.ranks: int = numbers["ranks"]
        self.dismiss: bool = options["dismiss"] == "on"
        self.waives: bool = options["helper-waives-hire"] == "on"
        self.hire_any: bool = options["hire-any"] == "on"
        self.ordering: bool = options["ordering"] == "on"
