"""Observations as rows of bytes, without numpy: what all games share. Each game writes its own in `rows.py`."""

from typing import Any, Final, NamedTuple

from ridotto.engine.subclassing import mypyc_attr

MOST: Final = 255  # larger numbers are cut to this


class Field(NamedTuple):
    """A part of an observation."""

    name: str
    shape: tuple[int, ...]
    most: int  # no number in it is larger
    meaning: str


def size_of(field: Field) -> int:
    size = 1
    for n in field.shape:
        size *= n
    return size


class Memo:
    """Parts of the rows of one table as they were written last, each with what it was made of.

    Most of a table stays as it is from one decision to the next, and comparing is quicker than writing.
    """

    def __init__(self, size: int = 16) -> None:
        self.numbers: list[int] = [-1] * size  # -1: nothing is kept
        self.lists: list[list[list[int]]] = [[] for _ in range(size)]
        self.parts: list[bytes] = [b""] * size

    def keep(self, at: int, number: int, lists: list[list[int]], part: bytes) -> None:
        self.numbers[at] = number
        self.lists[at] = [values[:] for values in lists]
        self.parts[at] = part


@mypyc_attr(allow_interpreted_subclasses=True)
class Rows:
    """Writes the observations of one game for a number of players."""

    def __init__(self, seats: int) -> None:
        self.seats: int = seats
        self.seat_at: list[bytes] = one_hot(seats)
        # By observer, then by seat: its place among the players as the observer counts them. CHANCE, OVER: none.
        self.relative: list[list[bytes]] = [
            [self.seat_at[(seat - observer) % seats] for seat in range(seats)] + [bytes(seats)] * 4
            for observer in range(seats)
        ]
        # By observer: the seats from there on
        self.round_from: list[list[int]] = [[(observer + i) % seats for i in range(seats)] for observer in range(seats)]

    def fields(self) -> list[Field]:
        """The parts of a row, in order."""
        raise NotImplementedError

    def pieces(self, s: Any, seat: int, ledger: bool) -> list[bytes]:
        """The row in pieces, in the order of the fields. `ledger`: with what the public record proves besides."""
        raise NotImplementedError

    def row(self, s: Any, seat: int, ledger: bool) -> bytes:
        return b"".join(self.pieces(s, seat, ledger))

    def row_with(self, s: Any, seat: int, memo: Memo) -> bytes:
        """The same row, without the ledger; games with long rows take from the memo what has not changed."""
        return self.row(s, seat, False)


def one_hot(n: int) -> list[bytes]:
    """By number: n places with a 1 in one of them. The last entry, which -1 finds, has none."""
    return [bytes([int(i == k) for i in range(n)]) for k in range(n)] + [bytes(n)]


def bits(n: int) -> list[bytes]:
    """By bit mask: a place for each of n bits, the lowest first."""
    return [bytes([mask >> i & 1 for i in range(n)]) for mask in range(1 << n)]


def small_numbers() -> list[bytes]:
    return [bytes([n]) for n in range(MOST + 1)]


BYTE: Final[list[bytes]] = small_numbers()  # every number as a piece


def cut(n: int) -> int:
    return 0 if n < 0 else n if n < MOST else MOST
