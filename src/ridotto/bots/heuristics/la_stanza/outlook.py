"""The outlook of a turn: how many turns each player has left, and the others' holdings in every comparison.

The bot computes it once, before it goes through a seat's turns; nothing that the seat does changes it.
"""

from ridotto.bots.heuristics.la_stanza.weights import Weights
from ridotto.games.la_stanza.bonus import collection
from ridotto.games.la_stanza.bonus_tiles import extra_art, extra_discs
from ridotto.games.la_stanza.components import (
    LETTERS,
    MAJORITY_POINTS,
    MUSEUM_POINTS,
    RELIGION_BOOK,
)  # fmt: skip
from ridotto.games.la_stanza.state import DISC_OF, ENDED, FINAL, FINISH, Player, State


class Outlook:
    """Facts shared by all turns that one seat may take now."""

    __slots__ = ("grid", "museum", "round", "scriptures", "ships", "turns", "weights")

    def __init__(self, s: State, w: Weights, acting: bool) -> None:
        self.weights: Weights = w
        self.round: int = s.round
        self.turns: list[float] = turns_left(s, w, acting)
        self.ships: list[int] = [p.ship for p in s.players]
        self.scriptures: list[int] = [p.books[RELIGION_BOOK] for p in s.players]
        self.museum: list[int] = [museum_value(p) for p in s.players]
        self.grid: list[int] = [grid_value(s, p) for p in s.players]


def turns_left(s: State, w: Weights, acting: bool) -> list[float]:
    """By seat: the turns to come, after the one under way if somebody is acting."""
    seats = s.box.seats
    found = [0.0] * seats
    if s.phase == ENDED:
        return found
    if s.phase == FINAL:
        common = float(len(LETTERS) - s.lap)
    elif s.phase == FINISH:
        common = float(len(LETTERS))
    else:
        to_refill = s.laid.bit_count() - (15.0 - w.tiles_a_round)
        if to_refill < 1.0:
            to_refill = 1.0
        tiles = to_refill + w.tiles_a_round * (s.box.rounds - s.round)
        # the lap of the last refill is played to its end
        common = len(LETTERS) + tiles / seats
    for p in s.players:
        left = common
        if s.phase in (FINAL, FINISH):
            if p.seat > s.turn or (p.seat == s.turn and not acting):
                left += 1.0
        if p.passed:
            left = 0.0
        found[p.seat] = left
    return found


def museum_value(p: Player) -> int:
    return collection(p) + extra_art(p)


def grid_value(s: State, p: Player) -> int:
    """Discs on the grid; r-books is one more."""
    n = extra_discs(p)
    disc = DISC_OF + p.seat
    for cell in s.grid:
        if cell == disc:
            n += 1
    return n


def museum_points(rank: float, ranks: int) -> float:
    return between(MUSEUM_POINTS, rank, ranks)


def grid_points(rank: float, ranks: int) -> float:
    return between(MAJORITY_POINTS, rank, ranks)


def between(points: list[int], rank: float, ranks: int) -> float:
    """The points of a rank that may lie between two; beyond the paid ranks there is nothing."""
    whole = int(rank)
    if whole >= ranks:
        return 0.0
    high = float(points[whole])
    low = float(points[whole + 1]) if whole + 1 < ranks else 0.0
    return high + (low - high) * (rank - whole)
