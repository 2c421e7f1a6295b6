"""Final scoring (3.14) and the winner (3.15): every way to score, as functions that return line items."""

from typing import Final, NamedTuple

from ridotto.engine.game import OVER
from ridotto.games.la_stanza.bonus import collection
from ridotto.games.la_stanza.bonus_tiles import AT_END, SCORING, extra_art, extra_discs
from ridotto.games.la_stanza.components import (
    ARTWORK_VALUE,
    BONUS_TILES,
    BOOK_BONUS,
    BOOK_NUMBER,
    BOOKS,
    DISCIPLINES,
    MAJORITY_POINTS,
    MASTERPIECE_COUNT,
    MASTERPIECE_POINTS,
    MASTERPIECES,
    MUSEUM_POINTS,
    PASS_POINTS,
    PATRON,
    POINTS_BONUS,
    SHIP_POINTS,
    TRACK,
    TURNED_POINTS,
)
from ridotto.games.la_stanza.state import (
    DISC_OF,
    FOR_BOOKS,
    FOR_GRID,
    FOR_MASTERPIECES,
    FOR_MUSEUM,
    FOR_PASSING,
    FOR_PATRON,
    FOR_SHIP,
    FOR_TILES,
    Player,
    State,
    score,
)


class Item(NamedTuple):
    """One line of a score."""

    source: int
    points: int
    about: str


def proceed(s: State) -> None:
    """The game is over: everything is counted."""
    for p in s.players:
        for item in items(s, p):
            score(s, p, item.source, item.points, item.about)
    s.seat = OVER


def items(s: State, p: Player) -> list[Item]:
    """Everything that scores for this player, in the order of 3.14."""
    found = masterpieces(s, p)
    found.append(Item(FOR_SHIP, SHIP_POINTS[p.ship], TRACK[p.ship]))
    found += books(p)
    if p.passed:
        found.append(Item(FOR_PASSING, pass_value(p), ""))
    found += bonus_tiles(s, p)
    if p.turned:
        found.append(Item(FOR_PATRON, TURNED_POINTS, ""))
    found.append(Item(FOR_GRID, bonus_majority(s)[p.seat], ""))
    found.append(Item(FOR_MUSEUM, museum(s)[p.seat], ""))
    return found


def masterpieces(s: State, p: Player) -> list[Item]:
    found: list[Item] = []
    for i, pillar in enumerate(s.pillars):
        if pillar == p.seat:
            d, m = divmod(i, MASTERPIECE_COUNT)
            found.append(Item(FOR_MASTERPIECES, MASTERPIECE_POINTS[m], f"{DISCIPLINES[d]} {MASTERPIECES[m]}"))
    return found


def books(p: Player) -> list[Item]:
    """1.8: the points among the bonuses of all books that were written."""
    found: list[Item] = []
    for colour, name in enumerate(BOOKS):
        for k in range(1, p.books[colour] + 1):
            if BOOK_BONUS[colour][k] == POINTS_BONUS:
                found.append(Item(FOR_BOOKS, BOOK_NUMBER[colour][k], name))
    return found


def pass_value(p: Player) -> int:
    return PASS_POINTS[p.passed - 1] if p.passed else 0


def bonus_tiles(s: State, p: Player) -> list[Item]:
    return [Item(FOR_TILES, AT_END[tile](s, p), BONUS_TILES[tile]) for tile in SCORING if p.tiles >> tile & 1]


# --- majorities

DUMMY: Final = 1  # participants of the museum in addition to the seats


def bonus_majority(s: State) -> list[int]:
    values = [s.grid.count(DISC_OF + p.seat) + extra_discs(p) for p in s.players]
    return majority(values, MAJORITY_POINTS[: s.box.ranks])


def museum(s: State) -> list[int]:
    """The untaken artworks form one more museum; its points are lost (AD-30)."""
    values = [collection(p) + extra_art(p) for p in s.players]
    left = sum(n * ARTWORK_VALUE[kind] for kind, n in enumerate(s.artworks))
    return majority([*values, left], MUSEUM_POINTS[: s.box.ranks])[:-DUMMY]


def majority(values: list[int], ranks: list[int]) -> list[int]:
    """The higher amount ranks first; ties share the points of their ranks, rounded down; 0 scores nothing."""
    found: list[int] = []
    for value in values:
        before = sum(1 for other in values if other > value)
        equals = values.count(value)
        found.append(sum(ranks[before : before + equals]) // equals if value > 0 else 0)
    return found


# --- the winner


def standing(p: Player) -> tuple[int, bool, int, int]:
    """Points; then a patron that has not turned; then one further left; then the pass value (AD-32)."""
    return (p.points(), not p.turned, -p.workers.index(PATRON), pass_value(p))


def winners(s: State) -> list[int]:
    best = max([standing(p) for p in s.players])
    return [p.seat for p in s.players if standing(p) == best]
