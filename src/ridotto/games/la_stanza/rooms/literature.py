"""Literature (3.8): write books of as many different colours as the level, in an order of one's own.

Each book may bring a bonus (1.8), with a choice, before the next is written (AD-35). Books from bonus tiles
are written in the same way.
"""

from typing import Final

from ridotto.engine.codebook import never
from ridotto.engine.events import Refusal
from ridotto.engine.game import NOBODY
from ridotto.games.la_stanza.bonus_tiles import after_the_books, book_fee
from ridotto.games.la_stanza.components import (
    BOOK_BONUS,
    BOOK_COUNT,
    BOOK_NUMBER,
    BOOKS,
    DISC_BONUS,
    DISCIPLINE_COUNT,
    HELPER_BONUS,
    NOT_RELIGION,
    NOT_WHITE,
    RELIGION,
    RELIGION_BONUS,
    SHELF,
    SHIP_BONUS,
)
from ridotto.games.la_stanza.decisions import BOOK_ORDERS, DISC, HELPER_GAINED, TOP_LEVEL, WRITE, book
from ridotto.games.la_stanza.helpers import gain, go_on
from ridotto.games.la_stanza.rooms.discoveries import sail
from ridotto.games.la_stanza.rooms.religion import put_discs
from ridotto.games.la_stanza.state import (
    BOOK_DISC,
    BOOK_HELPER,
    BOOKS_REWARD,
    TURN_OVER,
    WRITING,
    Player,
    State,
    tell,
)


def orders(level: int, room: int) -> list[int]:
    """Every order of as many colours as the level, among those that have room on the shelf."""
    n = min(level, room.bit_count())
    return [WRITE[i] for i, some in enumerate(BOOK_ORDERS) if len(some) == n and all(room >> c & 1 for c in some)]


# By level, and a bit for each colour with room
ORDERS: Final[list[list[list[int]]]] = [
    [orders(level, room) for room in range(1 << BOOK_COUNT)] for level in range(TOP_LEVEL + 1)
]
# By a bit for each colour in the supply
COLOURS_GAINED: Final[list[list[int]]] = [
    [HELPER_GAINED[i] for i, colour in enumerate(NOT_WHITE) if supply >> colour & 1]
    for supply in range(1 << DISCIPLINE_COUNT)
]


# --- books: which books, in which order


def room_on_shelf(p: Player) -> int:
    """A bit for each colour of which another book has room."""
    found = 0
    for colour in range(BOOK_COUNT):
        if p.books[colour] < SHELF:
            found |= 1 << colour
    return found


def proceed(s: State) -> None:
    if room_on_shelf(s.players[s.turn]):
        s.seat = s.turn
    else:
        s.point = WRITING


def options(s: State, p: Player) -> list[int]:
    return ORDERS[s.level][room_on_shelf(p)]


def not_writable(s: State, p: Player, i: int) -> Refusal | None:
    some = BOOK_ORDERS[i]
    for colour in some:
        if p.books[colour] >= SHELF:
            return Refusal("stanza.shelf-full", (SHELF,))
    n = min(s.level, sum(1 for written in p.books if written < SHELF))
    if len(some) != n:
        return Refusal("stanza.books-exactly", (n,))
    return None


@book.on(WRITE, [BOOKS_REWARD], unless=not_writable)
def books(s: State, p: Player, i: int) -> None:
    s.books = list(BOOK_ORDERS[i])
    s.point = WRITING
    s.seat = NOBODY


# --- the books themselves, one after the other


def proceed_writing(s: State) -> None:
    """Until a bonus asks something; after the last book the turn is over."""
    p = s.players[s.turn]
    while s.books:
        write(s, p, s.books.pop(0))
        if s.point != WRITING:
            return
    after_the_books(s, p)
    s.point = TURN_OVER


def write(s: State, p: Player, colour: int) -> None:
    """Count it, take the fee of l-fee, then the bonus for the new number of this colour."""
    p.books[colour] += 1
    written = p.books[colour]
    if s.ledger is not None:
        tell(s, "book", p.seat, written, "", BOOKS[colour])
    book_fee(s, p)
    bonus = BOOK_BONUS[colour][written]
    if bonus == DISC_BONUS:
        if p.discs:  # AD-38
            s.point = BOOK_DISC
            s.seat = s.turn
    elif bonus == RELIGION_BONUS:
        put_discs(s, p, RELIGION, 1, "book")
    elif bonus == HELPER_BONUS:
        if COLOURS_GAINED[in_supply(s)]:
            s.point = BOOK_HELPER
            s.seat = s.turn
    elif bonus == SHIP_BONUS:
        sail(s, p, BOOK_NUMBER[colour][written], "book")
        go_on(s, p)


# --- book-disc: the disc of a second religion book


def options_disc(s: State, p: Player) -> list[int]:
    return DISC


@book.on(DISC, [BOOK_DISC], unless=never)
def disc(s: State, p: Player, i: int) -> None:
    put_discs(s, p, NOT_RELIGION[i], 1, "book")
    s.point = WRITING
    s.seat = NOBODY


# --- book-helper: the helper of a second politics book


def in_supply(s: State) -> int:
    """A bit for each colour of which the supply has a helper."""
    found = 0
    for colour in range(DISCIPLINE_COUNT):
        if s.helpers[colour]:
            found |= 1 << colour
    return found


def options_helper(s: State, p: Player) -> list[int]:
    return COLOURS_GAINED[in_supply(s)]


def none_left(s: State, p: Player, i: int) -> Refusal | None:
    if s.helpers[NOT_WHITE[i]] == 0:
        return Refusal("stanza.no-helper-in-supply", (NOT_WHITE[i],))
    return None


@book.on(HELPER_GAINED, [BOOK_HELPER], unless=none_left)
def helper(s: State, p: Player, i: int) -> None:
    gain(s, p, NOT_WHITE[i], 1, "book")
    go_on(s, p)
