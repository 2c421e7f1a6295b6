"""The twenty bonus tiles (1.11), one row each: what a tile does at once, from now on and at the end.

How a player comes to a tile is in bonus.py. The printed numbers are in box.toml; it also says which tiles give
strength, and in which discipline.
"""

from collections.abc import Callable
from typing import Final

from ridotto.games.la_stanza.components import (
    A_ART,
    A_PATRON,
    ART_VALUE,
    ARTS_BOOK,
    BONUS_TILES,
    BOOKS_AS_DISCS,
    BOOST_PRICE,
    COSTS,
    EMPTY,
    FEE,
    GIFT_FLORINS,
    GIFT_WHITES,
    L_FEE,
    LEAD_POINTS,
    PATRON,
    POINTS_PER_WORKER,
    R_BOOKS,
    R_PAY,
    RELIGION,
    RELIGION_BOOK,
    RELIGION_DISCS,
    SAIL_STEPS,
    SCRIPTURE_POINTS,
    SHELF,
    TILE_BOOKS,
    TILE_DISCS,
    WHITE,
)
from ridotto.games.la_stanza.helpers import gain, go_on
from ridotto.games.la_stanza.money import patron_home
from ridotto.games.la_stanza.rooms.discoveries import sail
from ridotto.games.la_stanza.rooms.religion import put_discs
from ridotto.games.la_stanza.state import BOOKS_REWARD, DISCS_REWARD, TAKING, WRITING, Player, State, earn

# --- at once: the turn is over afterwards, unless the effect says otherwise


def nothing_now(s: State, p: Player) -> None:
    pass


def gift_of_florins(s: State, p: Player) -> None:
    earn(s, p, GIFT_FLORINS, "d-5f")


def tile_of_the_path(s: State, p: Player) -> None:
    if s.laid:
        s.point = TAKING
        s.seat = s.turn


def fair_wind(s: State, p: Player) -> None:
    sail(s, p, SAIL_STEPS, "l-sail")
    go_on(s, p)


def catch_up(s: State, p: Player) -> None:
    """Level with the first ship, also that of a retired player."""
    sail(s, p, max([other.ship for other in s.players]) - p.ship, "l-catch")
    go_on(s, p)


def discs_for_religion(s: State, p: Player) -> None:
    put_discs(s, p, RELIGION, RELIGION_DISCS, "r-discs")


def books_to_write(s: State, p: Player) -> None:
    s.level = TILE_BOOKS
    s.point = BOOKS_REWARD


def scripture(s: State, p: Player) -> None:
    write_one(s, p, RELIGION_BOOK)


def book_of_arts(s: State, p: Player) -> None:
    write_one(s, p, ARTS_BOOK)  # the patron goes home after it


def discs_to_put(s: State, p: Player) -> None:
    s.level = TILE_DISCS
    s.point = DISCS_REWARD


def white_helpers(s: State, p: Player) -> None:
    gain(s, p, WHITE, GIFT_WHITES, "a-white")
    go_on(s, p)


def write_one(s: State, p: Player, colour: int) -> None:
    """One book, which is lost if its shelf is full."""
    if p.books[colour] < SHELF:
        s.books = [colour]
    s.point = WRITING


def after_the_books(s: State, p: Player) -> None:
    """a-patron: once its book is written or lost, the patron goes home."""
    if s.tile == A_PATRON:
        patron_home(s, p)


# --- from now on


def book_fee(s: State, p: Player) -> None:
    """l-fee: florins for every book that is written."""
    if p.tiles >> L_FEE & 1:
        earn(s, p, FEE, "l-fee")


def may_pay(p: Player) -> bool:
    """r-pay: one more strength for money."""
    return p.tiles >> R_PAY & 1 != 0 and p.money >= BOOST_PRICE


def extra_art(p: Player) -> int:
    """a-art: counts in the museum majority."""
    return ART_VALUE if p.tiles >> A_ART & 1 else 0


def extra_discs(p: Player) -> int:
    """r-books: counts in the bonus majority."""
    return BOOKS_AS_DISCS if p.tiles >> R_BOOKS & 1 else 0


# --- points at the end (3.14)


def no_points(s: State, p: Player) -> int:
    return 0


def ship_ahead(s: State, p: Player) -> int:
    return leading([other.ship for other in s.players], p.seat, LEAD_POINTS)


def place_of_the_patron(s: State, p: Player) -> int:
    return COSTS[p.workers.index(PATRON)]  # AD-39: on either side


def most_scriptures(s: State, p: Player) -> int:
    return leading([other.books[RELIGION_BOOK] for other in s.players], p.seat, SCRIPTURE_POINTS)


def workers_kept(s: State, p: Player) -> int:
    return POINTS_PER_WORKER * sum(1 for worker in p.workers if worker not in (EMPTY, PATRON))


def leading(values: list[int], seat: int, points: list[int]) -> int:
    """The first number for the player who has the most alone, the second for a shared lead."""
    if values[seat] < max(values):
        return 0
    return points[0] if values.count(values[seat]) == 1 else points[1]


# --- the tiles


class BonusTile:
    """A tile: its effect when it is taken, and its points at the end."""

    def __init__(
        self,
        name: str,
        at_once: Callable[[State, Player], None] = nothing_now,
        at_end: Callable[[State, Player], int] = no_points,
    ) -> None:
        self.name = name
        self.at_once = at_once
        self.at_end = at_end


ROWS: Final = (
    BonusTile("d-str"),  # from now on: strength
    BonusTile("d-pol"),  # from now on: strength
    BonusTile("d-5f", gift_of_florins),
    BonusTile("d-take", tile_of_the_path),
    BonusTile("d-lead", at_end=ship_ahead),
    BonusTile("l-str"),  # from now on: strength
    BonusTile("l-sail", fair_wind),
    BonusTile("l-patron", at_end=place_of_the_patron),
    BonusTile("l-catch", catch_up),
    BonusTile("l-fee"),  # from now on: book_fee
    BonusTile("r-str"),  # from now on: strength
    BonusTile("r-discs", discs_for_religion),
    BonusTile("r-books", books_to_write),  # from now on: extra_discs
    BonusTile("r-pay"),  # from now on: may_pay
    BonusTile("r-scripture", scripture, most_scriptures),
    BonusTile("a-str"),  # from now on: strength
    BonusTile("a-art"),  # from now on: extra_art
    BonusTile("a-discs", discs_to_put, workers_kept),
    BonusTile("a-patron", book_of_arts),  # and then: after_the_books
    BonusTile("a-white", white_helpers),
)
BY_NAME: Final[dict[str, BonusTile]] = {row.name: row for row in ROWS}
# By number of the tile
AT_ONCE: Final[list[Callable[[State, Player], None]]] = [BY_NAME[name].at_once for name in BONUS_TILES]
AT_END: Final[list[Callable[[State, Player], int]]] = [BY_NAME[name].at_end for name in BONUS_TILES]
SCORING: Final[list[int]] = [tile for tile, name in enumerate(BONUS_TILES) if BY_NAME[name].at_end != no_points]
