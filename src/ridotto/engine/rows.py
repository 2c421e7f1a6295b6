"""Observations as rows of bytes, without numpy: what all games share. Each game writes its own in `rows.py`."""

import sys
from typing import Any, Final, NamedTuple

from ridotto.engine.subclassing import mypyc_attr

MOST: Final = 255  # larger numbers are cut to this
EVERYTHING: Final = -1  # all bits: every part of a memo
MOST_PARTS: Final = 32  # of a memo
MOST_FLOATS: Final = 4096  # pieces that a memo keeps as floats
NOTHING: Final[list[list[int]]] = []
# Every number as a float, eight times. A list of floats counts references to each of its entries one by one, and the
# processor waits for the count before: neighbours that are different objects are copied twice as fast.
TWINS: Final = 8
SHORT: Final = TWINS  # pieces up to this length are not worth keeping
FLOATS: Final[list[list[Any]]] = [[float(n) for n in range(MOST + 1)] for _ in range(TWINS)]  # Any: never unpacked
LENT: Final = 2  # rows of floats that a memo keeps for each observer
# By length: zeros, and zeros with a 1 after them. A mask is made of these.
ZEROS: Final[list[bytes]] = []
GAPS: Final[list[bytes]] = []


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

    Most of a table stays as it is from one decision to the next. What an action cannot have changed (`Rows.stirs`) is
    taken from here; what it may have changed is compared, which is quicker than writing.
    """

    def __init__(self, keeps: bool = True) -> None:
        self.keeps: bool = keeps  # False: for one row only, nothing is compared later
        self.stale: int = EVERYTHING  # a bit for each part that may have changed since it was written
        self.round: int = -1  # the round of the last row
        self.numbers: list[int] = [-1] * MOST_PARTS  # -1: nothing is kept
        self.lists: list[list[list[int]]] = [NOTHING] * MOST_PARTS
        self.parts: list[bytes] = [b""] * MOST_PARTS
        self.pieces: list[list[bytes]] = [[]] * MOST_PARTS  # parts that stay in pieces: an action changes few of them
        self.owner: Any = None  # whose row was asked for last as floats
        self.ledger: bool = False  # with facts that the public record proves?
        self.acts: int = -1  # who was to act then
        self.floats: dict[int, list[list[Any]]] = {}  # by observer: rows of floats handed out before
        self.written: dict[int, list[list[bytes]]] = {}  # and the pieces that each was made of
        self.known: dict[bytes, list[Any]] = {}  # long pieces as floats

    def keep(self, at: int, number: int, lists: list[list[int]], part: bytes) -> None:
        self.parts[at] = part
        if self.keeps:
            self.numbers[at] = number
            self.lists[at] = [values[:] for values in lists]

    def keep_pieces(self, at: int, number: int, lists: list[list[int]], pieces: list[bytes]) -> None:
        self.keep(at, number, lists, b"")
        self.pieces[at] = pieces


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

    def write(self, found: list[bytes], s: Any, seat: int, ledger: bool, memo: Memo) -> None:
        """Appends the row in pieces, in the order of the fields. `ledger`: with facts that the public record proves.

        Games with long rows take from the memo of the table what has not changed.
        """
        raise NotImplementedError

    def row(self, s: Any, seat: int, ledger: bool, memo: Memo | None = None) -> bytes:
        """A row by itself. With a memo that you keep for one table it is written faster."""
        found: list[bytes] = []
        if memo is None:
            self.write(found, s, seat, ledger, Memo(False))
        else:
            memo.stale = EVERYTHING
            self.write(found, s, seat, ledger, memo)
        return b"".join(found)

    def lent(
        self, owner: Any, again: bool, s: Any, acts: int, seat: int, ledger: bool, steps: int, action: int, memo: Memo,
        stirs: list[list[int]],
    ) -> list[float]:  # fmt: skip
        """The row of a state as a list of floats, where the memo may be that of its last row.

        `again`: no other memo has written a row of this owner since. `acts`: who is to act now. `steps`: the number of
        actions since the last row; `action`: the last of them. Where chance is to act a round may just have ended,
        which changes more than the action itself.
        """
        if again and acts >= 0 and memo.owner is owner and memo.ledger == ledger:
            if steps == 1 and memo.acts >= 0:
                memo.stale |= stirs[memo.acts][action]
            elif steps:
                memo.stale = EVERYTHING
        else:
            memo.stale = EVERYTHING
            memo.owner = owner
            memo.ledger = ledger
        memo.acts = acts
        return self.floats(s, seat, ledger, memo)

    def floats(self, s: Any, seat: int, ledger: bool, memo: Memo) -> list[float]:
        """The row as a list of floats. The caller says in `memo.stale` what may have changed since the last row.

        A row that was handed out and that nobody holds now is mended and handed out again: only the pieces that
        differ are written. Rows that somebody holds stay as they are.
        """
        pieces: list[bytes] = []
        self.write(pieces, s, seat, ledger, memo)
        rows = memo.floats.get(seat)
        if rows is None:
            rows = memo.floats[seat] = []
            memo.written[seat] = []
        written = memo.written[seat]
        for k in range(len(rows)):
            if holders(rows, k) == HELD_HERE:
                if not self.mend(rows[k], written[k], pieces, memo.known):
                    break
                written[k] = pieces
                return rows[k]
        else:
            if rows:
                found = rows[-1].copy()
                if self.mend(found, written[-1], pieces, memo.known):
                    if len(rows) == LENT:
                        del rows[0], written[0]
                    rows.append(found)
                    written.append(pieces)
                    return found
        found = as_floats(b"".join(pieces))
        memo.floats[seat] = [found]
        memo.written[seat] = [pieces]
        return found

    def mend(self, found: list[Any], old: list[bytes], pieces: list[bytes], known: dict[bytes, list[Any]]) -> bool:
        """Writes the new pieces into a row of floats. False: the pieces have other lengths, and the row is spoilt."""
        if len(old) != len(pieces):
            return False
        place = 0
        for k in range(len(pieces)):
            piece = pieces[k]
            size = len(piece)
            if piece is not old[k]:
                if len(old[k]) != size:
                    return False
                if size <= SHORT:
                    for i in range(size):
                        found[place + i] = FLOATS[i][piece[i]]
                else:
                    values = known.get(piece)
                    if values is None:
                        if len(known) >= MOST_FLOATS:
                            known.clear()
                        values = known[piece] = as_floats(piece)
                    found[place : place + size] = values
            place += size
        return True

    def stirs(self, words: list[str]) -> list[list[int]]:
        """By seat and action: a bit for each part of a memo that this action of this seat may change."""
        return [[EVERYTHING] * len(words) for _ in range(self.seats)]


def as_floats(row: bytes) -> list[Any]:
    return [FLOATS[i % TWINS][row[i]] for i in range(len(row))]


def holders(rows: list[list[Any]], k: int) -> int:
    """How many references there are to a row, with those that asking makes."""
    return sys.getrefcount(rows[k])


HELD_HERE: Final = holders([[0.0]], 0)  # that is when nothing but the list of rows holds it


def one_hot(n: int) -> list[bytes]:
    """By number: n places with a 1 in one of them. The last entry, which -1 finds, has none."""
    return [bytes([int(i == k) for i in range(n)]) for k in range(n)] + [bytes(n)]


def bits(n: int) -> list[bytes]:
    """By bit mask: a place for each of n bits, the lowest first."""
    return [bytes([mask >> i & 1 for i in range(n)]) for mask in range(1 << n)]


def gaps_up_to(length: int) -> None:
    """Makes the pieces of masks of this length, if there are none yet."""
    for n in range(len(ZEROS), length + 1):
        ZEROS.append(bytes(n))
        GAPS.append(bytes(n) + b"\x01")


def add_mask(found: list[bytes], legal: list[int], length: int) -> None:
    """Appends the pieces of a mask: a 1 for each of these numbers, which ascend."""
    free = 0  # the first place that is not written yet
    for action in legal:
        found.append(GAPS[action - free])
        free = action + 1
    found.append(ZEROS[length - free])


def mask_of(legal: list[int], length: int) -> bytes:
    gaps_up_to(length)
    found: list[bytes] = []
    add_mask(found, legal, length)
    return b"".join(found)


def small_numbers() -> list[bytes]:
    return [bytes([n]) for n in range(MOST + 1)]


BYTE: Final[list[bytes]] = small_numbers()  # every number as a piece


def cut(n: int) -> int:
    return 0 if n < 0 else n if n < MOST else MOST
