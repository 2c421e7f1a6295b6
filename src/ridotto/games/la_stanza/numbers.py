"""Numbers that screens show: the score so far, strengths, where each move leads, and what taking money would do.

All of them come from the rules' own functions and from public facts.
"""

from typing import Final, TypedDict

from ridotto.engine.game import CHANCE
from ridotto.games.la_stanza.bonus import collection
from ridotto.games.la_stanza.bonus_tiles import extra_art, extra_discs
from ridotto.games.la_stanza.components import (
    ARTWORK_VALUE,
    BONUS,
    DISCIPLINES,
    EMPTY,
    NO_SPACE,
    PATRON,
    PILLARS,
    PLACES,
    ROOM,
    ROOM_BITS,
    SLUGS,
    SPACES,
    STEPS,
    TARGETS,
    TILE_DISCIPLINE,
)
from ridotto.games.la_stanza.counting import bonus_majority, items, museum, standing
from ridotto.games.la_stanza.moving import destination
from ridotto.games.la_stanza.state import (
    DISC_OF,
    FOR_BOOKS,
    FOR_MASTERPIECES,
    FOR_PASSING,
    FOR_PATRON,
    FOR_SHIP,
    RETIRED,
    SOURCES,
    Player,
    State,
    slide_in,
    strength,
)
from ridotto.games.la_stanza.view import StanzaView

# Points that are already yours. What bonus tiles, discs and museums bring depends on how the game goes on.
SURE: Final = (FOR_MASTERPIECES, FOR_SHIP, FOR_BOOKS, FOR_PASSING, FOR_PATRON)


class StanzaMove(TypedDict):
    """Where some steps lead."""

    steps: int
    space: str
    room: str  # "": the bonus room
    tile: str | None
    falls: str | None  # who falls off the recruits


class StanzaItem(TypedDict):
    """One line of a count."""

    source: str
    about: str
    n: int


class StanzaRace(TypedDict):
    """A majority that scores at the end."""

    name: str  # museum, or grid: discs in the bonus room
    values: list[int]  # by seat
    points: list[int]  # by seat: what it would bring now
    behind: list[int]  # by seat: the distance to the next player ahead; 0: nobody is ahead
    left: int  # the share of the supply, which takes part too; 0: none


class StanzaPlayerNumbers(TypedDict):
    """The numbers of one seat."""

    count: int  # points if the game ended now
    sure: int  # those of them that cannot be lost
    sources: dict[str, int]  # the count, by source
    items: list[StanzaItem]  # the count, line by line
    strength: dict[str, int]  # by discipline
    museum: int  # the value of the artworks
    target: int  # up to where taking money fills
    gain: int  # the florins that it would bring now
    patron: int  # its place, from 1; 0: none
    pushed: str | None  # who falls off if the patron takes money now
    pillars: int  # left to place
    grid: int  # discs in the bonus room
    moves: list[StanzaMove]


class StanzaNumbers(TypedDict, total=False):
    """What the rules work out for screens."""

    ranking: list[int]  # the seats, the leader first
    empty_rooms: int  # rooms without a character
    museum: int  # the value of the artworks in the supply
    races: list[StanzaRace]
    pile: dict[str, int]  # characters in the draw pile, by discipline
    discarded: dict[str, int]  # and in the discard pile
    players: list[StanzaPlayerNumbers]  # by seat


class StanzaShown(StanzaView):
    """A view with its numbers, as page and terminal get it."""

    numbers: StanzaNumbers


def numbers(s: State) -> StanzaNumbers:
    """Everything there is to show of a position."""
    return {
        "ranking": ranking(s),
        "empty_rooms": empty_rooms(s),
        "museum": in_supply(s),
        "races": [museum_race(s), grid_race(s)],
        "pile": by_discipline(s.draw),
        "discarded": by_discipline(s.discard),
        "players": [of_player(s, p) for p in s.players],
    }


def by_seat(s: State) -> dict[str, list[int]]:
    """The possible effects of a choice on each seat."""
    return {"count": counts(s), "money": [p.money for p in s.players], "helpers": [sum(p.helpers) for p in s.players]}


def counts(s: State) -> list[int]:
    return [sum(item.points for item in items(s, p)) for p in s.players]


def ranking(s: State) -> list[int]:
    """The seats in the order they would finish in if the game ended now."""
    total = counts(s)
    return sorted(range(len(total)), key=lambda i: (total[i], *standing(s.players[i])[1:]), reverse=True)


def of_player(s: State, p: Player) -> StanzaPlayerNumbers:
    found = items(s, p)
    sources = {name: sum(item.points for item in found if item.source == i) for i, name in enumerate(SOURCES)}
    return {
        "count": sum(item.points for item in found),
        "sure": sum(item.points for item in found if item.source in SURE),
        "sources": sources,
        "items": [{"source": SOURCES[item.source], "about": item.about, "n": item.points} for item in found],
        "strength": {name: strength(p, d) for d, name in enumerate(DISCIPLINES)},
        "museum": collection(p),
        "target": TARGETS[p.ship],
        "gain": gain(p),
        "patron": patron_place(p),
        "pushed": pushed(p),
        "pillars": pillars_left(s, p),
        "grid": grid_discs(s, p),
        "moves": moves(s, p),
    }


def in_supply(s: State) -> int:
    return sum(n * ARTWORK_VALUE[kind] for kind, n in enumerate(s.artworks))


def museum_race(s: State) -> StanzaRace:
    """The untaken artworks are one more museum."""
    return race("museum", [collection(p) + extra_art(p) for p in s.players], museum(s), in_supply(s))


def grid_race(s: State) -> StanzaRace:
    return race("grid", [grid_discs(s, p) + extra_discs(p) for p in s.players], bonus_majority(s), 0)


def race(name: str, values: list[int], points: list[int], left: int) -> StanzaRace:
    found: list[int] = []
    for value in values:
        ahead = [other for other in [*values, left] if other > value]
        found.append(min(ahead) - value if ahead else 0)
    return {"name": name, "values": values, "points": points, "behind": found, "left": left}


def by_discipline(tiles: list[int]) -> dict[str, int]:
    return {name: sum(TILE_DISCIPLINE[tile] == d for tile in tiles) for d, name in enumerate(DISCIPLINES)}


def empty_rooms(s: State) -> int:
    return sum(not s.laid & room for room in ROOM_BITS)


def gain(p: Player) -> int:
    """The florins that taking money would bring now."""
    return max(0, TARGETS[p.ship] - p.money)


def patron_place(p: Player) -> int:
    return p.workers.index(PATRON) + 1 if PATRON in p.workers else 0


def pushed(p: Player) -> str | None:
    """The worker who would fall off if the patron took money now."""
    place = patron_place(p) % PLACES
    workers = [EMPTY if tile == PATRON else tile for tile in p.workers]
    falls = slide_in(workers, place, PATRON)
    return None if falls == EMPTY else SLUGS[falls]


def pillars_left(s: State, p: Player) -> int:
    return PILLARS - s.pillars.count(p.seat)


def grid_discs(s: State, p: Player) -> int:
    return s.grid.count(DISC_OF + p.seat)


def moves(s: State, p: Player) -> list[StanzaMove]:
    """Targets of one to four steps: space, room ("": bonus room), character there, recruit who is lost."""
    if p.figure == RETIRED or s.seat == CHANCE:
        return []
    found: list[StanzaMove] = []
    for k in range(STEPS):
        space = destination(s, p, k)
        if space == NO_SPACE:
            break
        tile = EMPTY if space == BONUS else s.path[space]
        falls = EMPTY if tile == EMPTY else slide_in(p.recruits[:], 0, tile)
        found.append(
            {
                "steps": k + 1,
                "space": SPACES[space],
                "room": "" if space == BONUS else DISCIPLINES[ROOM[space]],
                "tile": None if tile == EMPTY else SLUGS[tile],
                "falls": None if falls == EMPTY else SLUGS[falls],
            }
        )
    return found
