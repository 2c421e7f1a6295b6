"""What can be read off a view of La Stanza. Numbers of the box come from the rules' data; nothing is judged here."""

from typing import Any

from ridotto.engine.game import View
from ridotto.games.la_stanza.components import (
    ARTWORK_VALUE,
    ARTWORKS,
    DATA,
    DISCIPLINE,
    DISCIPLINES,
    PILLARS,
    SLUGS,
    SPACES,
    STEPS,
    TILE_DISCIPLINE,
    TILES,
)

SMALL = {"da", "de", "of", "and", "la"}
ROMANS = {"i", "ii", "v", "viii"}


def cased(word: str) -> str:
    return word if word in SMALL else word.upper() if word in ROMANS else word.capitalize()


def person(slug: str) -> str:
    return " ".join(cased(word) for word in slug.split("-"))


def surname(slug: str) -> str:
    """For where there is no room: the last name, or a ruler with the number."""
    words = slug.split("-")
    return " ".join(cased(word) for word in (words[-2:] if words[-1] in ROMANS else words[-1:]))


def discipline_of(tile: str) -> str:
    """Of a character, a starter or a bonus tile."""
    at = TILE_DISCIPLINE[TILES.index(tile)] if tile in TILES else DISCIPLINE[SLUGS.index(tile)]
    return DISCIPLINES[at]


def room_of(space: str) -> str:
    """The discipline of a space; empty: the bonus room."""
    return "" if space == "BONUS" else DISCIPLINES[SPACES.index(space) // 3]


def spaces_of(room: str) -> list[str]:
    at = 3 * DISCIPLINES.index(room)
    return SPACES[at : at + 3]


def tile_on(view: View, space: str) -> str | None:
    found: str | None = None if space == "BONUS" else view["path"][SPACES.index(space)]
    return found


def walk(view: View, seat: int) -> list[str]:
    """Where the steps of a move lead: the spaces that count, clockwise (3.4). Which may be chosen, the choices say."""
    figure = view["players"][seat]["figure"]
    if figure is None:
        return []
    taken = {p["figure"] for p in view["players"] if p["seat"] != seat}
    at = SPACES.index(figure)
    around = [SPACES[(at + i) % len(SPACES)] for i in range(1, len(SPACES) + 1)]
    return [s for s in around if s == "BONUS" or (tile_on(view, s) is not None and s not in taken)][:STEPS]


def strength(p: dict[str, Any], discipline: str) -> int:
    """Characters on the worker track, and tiles that strengthen for good."""
    workers = [one for one in p["workers"] if one and one != "patron"]
    found: int = sum(discipline_of(one) == discipline for one in workers) + sum(
        DATA["bonus"]["strength"].get(tile) == discipline for tile in p["tiles"]
    )
    return found


def museum(artworks: dict[str, int]) -> int:
    return sum(value * artworks.get(name, 0) for name, value in zip(ARTWORKS, ARTWORK_VALUE))


def patron_place(p: dict[str, Any]) -> int:
    return int(p["workers"].index("patron")) + 1 if "patron" in p["workers"] else 0


def discs_on_grid(view: View, seat: int) -> int:
    return sum(cell == f"disc:{seat + 1}" for cell in view["grid"])


def pillars_left(view: View, seat: int) -> int:
    owned: int = sum(owner == seat + 1 for row in view["masterpieces"].values() for owner in row)
    return PILLARS - owned


def empty_rooms(view: View) -> int:
    return sum(all(tile_on(view, space) is None for space in spaces_of(room)) for room in DISCIPLINES)
