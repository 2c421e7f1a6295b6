"""The view of each seat (2.3), and a complete state from it.

Everything is public but the order of the draw pile, which no state knows either: all seats and spectators see the same,
and a guess has nothing to invent. A view is still built field by field from nothing.
"""

from collections.abc import Sequence
from typing import Final, Literal, TypedDict

from ridotto.engine.chance import Randomness
from ridotto.engine.game import CHANCE, OVER
from ridotto.games.la_stanza.components import (
    ARTWORKS,
    BONUS,
    BONUS_TILES,
    BOOKS,
    COLOURS,
    DISCIPLINES,
    EMPTY,
    FREE,
    LETTERS,
    MASTERPIECE_COUNT,
    NEUTRAL,
    NO_BONUS_TILE,
    NO_DISCIPLINE,
    PATRON,
    SLUGS,
    SPACES,
    Box,
)
from ridotto.games.la_stanza.flow import POINT_NAMES, point
from ridotto.games.la_stanza.moving import HIDES
from ridotto.games.la_stanza.state import (
    ACTING,
    DEAL_COVERS,
    DEAL_GRID,
    DEAL_PATH,
    DEAL_WORKERS,
    DISC_OF,
    END,
    MOVING,
    OPEN,
    PHASES,
    REFILLING,
    RETIRED,
    SOURCES,
    TURN_OVER,
    Phase,
    Player,
    State,
    lay,
    new_state,
)

ChanceName = Literal["cover", "path", "grid", "workers", "refill"]
AfterName = Literal["move", "act", "over"]

# What chance is to do, or what follows a refill, in words
CHANCE_POINTS: Final[dict[int, ChanceName]] = {
    DEAL_COVERS: "cover", DEAL_PATH: "path", DEAL_GRID: "grid", DEAL_WORKERS: "workers", REFILLING: "refill",
}  # fmt: skip
AFTER: Final[dict[int, AfterName]] = {MOVING: "move", ACTING: "act", TURN_OVER: "over"}
NEUTRAL_PILLAR: Final = "neutral"


class StanzaPlayer(TypedDict):
    """The components of one seat. Everything is public."""

    seat: int
    points: int  # 0 until the game is over: only then are points counted
    scores: dict[str, int] | None  # points by source, and their total; null: the game is not over
    figure: str | None  # the space of the figure; null: retired
    passed: int | None  # 1 for the first player to retire, and so on; null: not retired
    money: int
    ship: int  # index on the money track
    helpers: dict[str, int]  # by colour
    discs: int  # in the player's supply
    compartments: dict[str, int]  # discs, by discipline
    recruits: list[str | None]  # the recruitment track, slot by slot
    workers: list[str | None]  # the worker track, place by place; "patron" is the patron
    patron: Literal["normal", "turned"]
    books: dict[str, int]  # by colour
    artworks: dict[str, int]
    tiles: list[str]  # bonus tiles


class StanzaActivation(TypedDict):
    """The activation under way."""

    discipline: str
    from_place: int  # the first worker place that may still be hired to, counted from 1
    matched: bool  # a character of the discipline was hired
    waived: bool  # no character of the discipline need be hired (option `helper-waives-hire`)


class StanzaView(TypedDict):
    """The view of a seat. Only `seat` differs between seats."""

    game: str
    seat: int | None  # whose view it is; null: a spectator's
    seats: int
    rounds: int  # the number of refills
    point: str  # the decision that is due; empty: chance acts, or the game is over
    chance: ChanceName | None  # the current chance draw; null if chance does not act
    to_act: int | None  # the seat that decides; null: chance, or the game is over
    turn: int  # the seat whose turn it is, also while chance acts
    round: int
    phase: Phase
    letter: str | None  # of the final turns; null before them
    path: list[str | None]  # the tile on each space, without the bonus room
    draw: list[str]  # the draw pile, sorted: its order is hidden
    discard: list[str]  # the discard pile, in its order
    removed: list[str]  # starters out of the game, in their order
    recalled: list[str]  # removed starters that come back in this refill
    grid: list[str | int | None]  # each cell of the bonus room: a tile, a seat whose disc lies there, or null
    masterpieces: dict[str, list[int | str | None]]  # by discipline: the owner's seat, "neutral", or null: free
    helpers: dict[str, int]  # in the supply, by colour
    artworks: dict[str, int]  # in the supply
    activation: StanzaActivation | None  # null: none is under way
    level: int  # of the reward under way
    books: list[str]  # still to be written
    tile: str | None  # the bonus tile just taken
    then: AfterName  # the step after a refill: the move, the action, or the end of the turn
    players: list[StanzaPlayer]  # by seat


# By tile; the last two entries are those of PATRON and EMPTY
NAMES: Final[list[str | None]] = [*SLUGS, "patron", None]


def tile_names(tiles: list[int]) -> list[str | None]:
    return [NAMES[tile] for tile in tiles]


def slugs(tiles: list[int]) -> list[str]:
    return [SLUGS[tile] for tile in tiles]


def counted(numbers: list[int], names: list[str]) -> dict[str, int]:
    return dict(zip(names, numbers))


def view(s: State, seat: int | None) -> StanzaView:
    """Plain JSON data. Seats are 0 .. n-1; null: a spectator."""
    return {
        "game": "la-stanza",
        "seat": seat,
        "seats": s.box.seats,
        "rounds": s.box.rounds,
        "point": point(s),
        "chance": CHANCE_POINTS[s.point] if s.seat == CHANCE else None,
        "to_act": None if s.seat in (CHANCE, OVER) else s.seat,
        "turn": s.turn,
        "round": s.round,
        "phase": PHASES[s.phase],
        "letter": letter(s),
        "path": tile_names(s.path[:BONUS]),
        "draw": sorted(slugs(s.draw)),
        "discard": slugs(s.discard),
        "removed": slugs(s.removed),
        "recalled": slugs(s.recalled),
        "grid": [cell_view(content) for content in s.grid],
        "masterpieces": {
            name: [pillar_view(owner) for owner in s.pillars[d * MASTERPIECE_COUNT : (d + 1) * MASTERPIECE_COUNT]]
            for d, name in enumerate(DISCIPLINES)
        },
        "helpers": counted(s.helpers, COLOURS),
        "artworks": counted(s.artworks, ARTWORKS),
        "activation": activation(s),
        "level": s.level,
        "books": [BOOKS[colour] for colour in s.books],
        "tile": None if s.tile == NO_BONUS_TILE else BONUS_TILES[s.tile],
        "then": AFTER[s.then],
        "players": [player_view(s, p) for p in s.players],
    }


def cell_view(content: int) -> str | int | None:
    if content == OPEN:
        return None
    return content - DISC_OF if content >= DISC_OF else BONUS_TILES[content]


def pillar_view(owner: int) -> int | str | None:
    if owner == FREE:
        return None
    return NEUTRAL_PILLAR if owner == NEUTRAL else owner


def player_view(s: State, p: Player) -> StanzaPlayer:
    """Points are counted, and so shown, only when the game is over."""
    return {
        "seat": p.seat,
        "points": p.points(),
        "scores": scores(p) if s.seat == OVER else None,
        "figure": figure(p),
        "passed": p.passed or None,
        "money": p.money,
        "ship": p.ship,
        "helpers": counted(p.helpers, COLOURS),
        "discs": p.discs,
        "compartments": counted(p.compartments, DISCIPLINES),
        "recruits": tile_names(p.recruits),
        "workers": tile_names(p.workers),
        "patron": "turned" if p.turned else "normal",
        "books": counted(p.books, BOOKS),
        "artworks": counted(p.artworks, ARTWORKS),
        "tiles": own_tiles(p),
    }


def own_tiles(p: Player) -> list[str]:
    return sorted([name for tile, name in enumerate(BONUS_TILES) if p.tiles >> tile & 1])


def letter(s: State) -> str | None:
    return LETTERS[s.lap - 1] if s.lap else None


def figure(p: Player) -> str | None:
    return None if p.figure == RETIRED else SPACES[p.figure]


def scores(p: Player) -> dict[str, int]:
    """Points by source."""
    return {**counted(p.scored, SOURCES), "total": p.points()}


def activation(s: State) -> StanzaActivation | None:
    """The activation under way: its discipline, and how far its hiring is."""
    if s.discipline == NO_DISCIPLINE:
        return None
    return {
        "discipline": DISCIPLINES[s.discipline],
        "from_place": s.from_place + 1,
        "matched": s.matched,
        "waived": s.waived,
    }


# --- guessing


def numbered(names: Sequence[str | None], patron: str = "patron") -> list[int]:
    return [EMPTY if name is None else PATRON if name == patron else SLUGS.index(name) for name in names]


def numbers(counts: dict[str, int], names: list[str]) -> list[int]:
    return [counts[name] for name in names]


def guess(box: Box, seen: StanzaView, rng: Randomness) -> State:
    """The state of the view. Nothing is hidden, so there is nothing to draw."""
    s = new_state(box)
    s.turn = seen["turn"]
    if seen["chance"] is not None:
        s.seat = CHANCE
        s.point = next(p for p, name in CHANCE_POINTS.items() if name == seen["chance"])
    elif seen["to_act"] is None:
        s.seat = OVER
        s.point = END
    else:
        s.seat = seen["to_act"]
        s.point = POINT_NAMES.index(seen["point"])
    s.round = seen["round"]
    s.phase = PHASES.index(seen["phase"])
    s.lap = 0 if seen["letter"] is None else LETTERS.index(seen["letter"]) + 1
    s.draw = sorted(numbered(seen["draw"]))
    s.discard = numbered(seen["discard"])
    s.removed = numbered(seen["removed"])
    s.recalled = numbered(seen["recalled"])
    for space, tile in enumerate(numbered(seen["path"])):
        if tile != EMPTY:
            lay(s, space, tile)
    s.grid = [cell_content(text) for text in seen["grid"]]
    s.offer = sum(1 << tile for tile in s.grid if tile != OPEN and tile < DISC_OF)
    s.pillars = [pillar_owner(value) for d in DISCIPLINES for value in seen["masterpieces"][d]]
    s.helpers = numbers(seen["helpers"], COLOURS)
    s.artworks = numbers(seen["artworks"], ARTWORKS)
    for p, shown in zip(s.players, seen["players"], strict=True):
        guess_player(p, shown)
        s.occupied |= 0 if p.figure == RETIRED else HIDES[p.figure]
    guess_activation(s, seen["activation"])
    s.level = seen["level"]
    s.books = [BOOKS.index(name) for name in seen["books"]]
    s.tile = NO_BONUS_TILE if seen["tile"] is None else BONUS_TILES.index(seen["tile"])
    s.then = next(p for p, name in AFTER.items() if name == seen["then"])
    return s


def cell_content(shown: str | int | None) -> int:
    if shown is None:
        return OPEN
    return DISC_OF + shown if isinstance(shown, int) else BONUS_TILES.index(shown)


def pillar_owner(shown: int | str | None) -> int:
    if shown is None:
        return FREE
    return shown if isinstance(shown, int) else NEUTRAL


def guess_activation(s: State, shown: StanzaActivation | None) -> None:
    if shown is not None:
        s.discipline = DISCIPLINES.index(shown["discipline"])
        s.from_place = shown["from_place"] - 1
        s.matched = shown["matched"]
        s.waived = shown["waived"]


def guess_player(p: Player, shown: StanzaPlayer) -> None:
    p.figure = RETIRED if shown["figure"] is None else SPACES.index(shown["figure"])
    p.passed = shown["passed"] or 0
    p.money = shown["money"]
    p.ship = shown["ship"]
    p.helpers = numbers(shown["helpers"], COLOURS)
    p.discs = shown["discs"]
    p.compartments = numbers(shown["compartments"], DISCIPLINES)
    p.recruits = numbered(shown["recruits"])
    p.workers = numbered(shown["workers"])
    p.turned = shown["patron"] == "turned"
    p.books = numbers(shown["books"], BOOKS)
    p.artworks = numbers(shown["artworks"], ARTWORKS)
    p.tiles = sum(1 << BONUS_TILES.index(name) for name in shown["tiles"])
    if shown["scores"] is not None:
        p.scored = numbers(shown["scores"], SOURCES)
