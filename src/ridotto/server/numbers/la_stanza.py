"""La Stanza's numbers: what counts if the game ended now, strengths, where moves lead, and what money would do."""

from typing import Any

from ridotto.engine.game import CHANCE
from ridotto.games.la_stanza.bonus import collection
from ridotto.games.la_stanza.components import (
    ARTWORK_VALUE,
    BONUS,
    DISCIPLINES,
    EMPTY,
    PATRON,
    ROOM,
    ROOM_BITS,
    SLUGS,
    SPACES,
    STEPS,
    TARGETS,
)
from ridotto.games.la_stanza.counting import items, standing
from ridotto.games.la_stanza.moving import destination
from ridotto.games.la_stanza.state import RETIRED, SOURCES, Player, State, slide_in, strength


def numbers(s: State) -> dict[str, Any]:
    return {
        "ranking": ranking(s),
        "empty_rooms": sum(not s.laid & room for room in ROOM_BITS),
        "museum": sum(n * ARTWORK_VALUE[kind] for kind, n in enumerate(s.artworks)),
        "players": [of_player(s, p) for p in s.players],
    }


def by_seat(s: State) -> dict[str, list[int]]:
    return {"count": counts(s), "money": [p.money for p in s.players], "helpers": [sum(p.helpers) for p in s.players]}


def counts(s: State) -> list[int]:
    return [sum(item.points for item in items(s, p)) for p in s.players]


def ranking(s: State) -> list[int]:
    """The seats as they would stand if the game ended now; nobody has points before it does."""
    total = counts(s)
    return sorted(range(len(total)), key=lambda i: (total[i], *standing(s.players[i])[1:]), reverse=True)


def of_player(s: State, p: Player) -> dict[str, Any]:
    found = items(s, p)
    sources = {name: sum(item.points for item in found if item.source == i) for i, name in enumerate(SOURCES)}
    return {
        "count": sum(item.points for item in found),
        "sources": sources,
        "items": [{"source": SOURCES[item.source], "about": item.about, "n": item.points} for item in found],
        "strength": {name: strength(p, d) for d, name in enumerate(DISCIPLINES)},
        "museum": collection(p),
        "target": TARGETS[p.ship],
        "gain": max(0, TARGETS[p.ship] - p.money),
        "patron": p.workers.index(PATRON) + 1,
        "moves": moves(s, p),
    }


def moves(s: State, p: Player) -> list[dict[str, Any]]:
    """Where one to four steps lead: the space, its room ("": the bonus room), the tile there, and who falls off."""
    if p.figure == RETIRED or s.seat == CHANCE:
        return []
    found: list[dict[str, Any]] = []
    for k in range(STEPS):
        space = destination(s, p, k)
        if space == EMPTY:
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
