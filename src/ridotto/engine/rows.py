"""Observations as rows of bytes, without numpy: what all games share. Each game writes its own in `rows.py`."""

from typing import Any, Final, NamedTuple

from ridotto.engine.subclassing import mypyc_attr

MOST: Final = 255  # larger numbers are cut to this
EVERYTHING: Final = -1  # all bits: every part of a memo
MOST_PARTS: Final = 32  # of a memo
MOST_FLOATS: Final = 4096  # pieces that a memo keeps as floats
SHORT: Final = 4  # pieces up to this length are not worth keeping
NOTHING: Final[list[list[int]]] = []
FLOAT: Final[list[Any]] = [float(n) for n in range(MOST + 1)]  # Any: compiled code must not unpack and pack them
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
        self.written: dict[int, list[bytes]] = {}  # by observer: the pieces of the last row asked for as floats
        self.floats: dict[int, list[Any]] = {}  # and that row
        self.known: dict[bytes, list[Any]] = {}  # long pieces as floats

    def keep(self, at: int, number: int, lists: list[list[int]], part: bytes) -> None:
        self.parts[at] = part
        if self.keeps:
            self.numbers[at] = number
            self.lists[at] = [values[:] for values in lists]


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

    def floats(self, s: Any, seat: int, ledger: bool, memo: Memo) -> list[float]:
        """The row as a list of floats. The caller says in `memo.stale` what may have changed since the last row.

        Of the row that this seat saw last, only the pieces that differ are written anew.
        """
        pieces: list[bytes] = []
        self.write(pieces, s, seat, ledger, memo)
        old = memo.written.get(seat)
        memo.written[seat] = pieces
        if old is None or not self.mend(memo.floats[seat], old, pieces, memo.known):
            memo.floats[seat] = [FLOAT[n] for n in b"".join(pieces)]
        return memo.floats[seat].copy()

    def mend(self, found: list[Any], old: list[bytes], pieces: list[bytes], known: dict[bytes, list[Any]]) -> bool:
        """Writes the pieces that are new into a row of floats. False: the pieces have other lengths than before."""
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
                        found[place + i] = FLOAT[piece[i]]
                else:
                    values = known.get(piece)
                    if values is None:
                        if len(known) >= MOST_FLOATS:
                            known.clear()
                        values = [FLOAT[n] for n in piece]
                        known[piece] = values
                    found[place : place + size] = values
            place += size
        return True

    def stirs(self, words: list[str]) -> list[list[int]]:
        """By seat and action: a bit for each part of a memo that this action of this seat may change."""
        return [[EVERYTHING] * len(words) for _ in range(self.seats)]


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
