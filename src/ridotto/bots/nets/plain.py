"""A value net without numpy, for browsers: the same file, the same numbers within rounding.

The positions of a decision differ in few columns. So the first layer, which is most of the work, adds only what has
changed since the same seat's row before; and the second adds only the cells that are not cut off at 0.
"""

import ast
import json
import struct
from collections.abc import Sequence
from io import BytesIO
from math import prod
from operator import mul
from typing import Any, Final, NamedTuple
from zipfile import ZipFile

from ridotto.bots.nets.values import Values, softmax

CLIP: Final = 6.0  # as in net.py
POINTS: Final = 10.0
MAGIC: Final = b"\x93NUMPY"
KINDS: Final = {"<f2": "e", "<f4": "f", "<f8": "d"}


class Table(NamedTuple):
    """An array of a file."""

    shape: tuple[int, ...]
    numbers: list[float]

    def rows(self) -> list[list[float]]:
        width = self.shape[1]
        return [self.numbers[i : i + width] for i in range(0, len(self.numbers), width)]


class PlainNet:
    """Weights as lists of floats."""

    def __init__(self, about: dict[str, Any], tables: dict[str, Table]) -> None:
        self.game: str = about["game"]
        self.columns: list[str] = about["columns"]
        self.card: dict[str, Any] = about["card"]
        self.mean = tables["mean"].numbers
        self.scale = tables["scale"].numbers
        self.slope = tables["slope"].numbers[0]
        self.first = tables["w1"].rows()  # by input
        self.first_bias = tables["b1"].numbers
        self.second = columns_of(tables["w2"])  # by output
        self.second_bias = tables["b2"].numbers
        self.third = columns_of(tables["w3"])
        self.third_bias = tables["b3"].numbers
        if len(self.mean) != len(self.columns) or len(self.first) != len(self.columns):
            raise ValueError("its layers do not fit its inputs")
        self.nothing = [0.0] * len(self.columns)  # about half of a row is 0
        self.nothing_sums = self.changed(self.first_bias, self.mean, self.nothing)

    def values(self, positions: Sequence[Sequence[float]], seats: int) -> Values:
        """Of each position the rows of all seats, one after the other."""
        width = len(self.columns)
        rows: list[Sequence[float]] = [self.nothing] * seats
        sums = [self.nothing_sums] * seats
        corrections = [(0.0, 0.0)] * seats
        shares: list[list[float]] = []
        points: list[list[float]] = []
        for position in positions:
            for seat in range(seats):
                row = position[seat * width : (seat + 1) * width]
                if row != rows[seat] or not shares:
                    sums[seat] = self.changed(sums[seat], rows[seat], row)
                    rows[seat] = row
                    corrections[seat] = self.correction(sums[seat])
            shares.append(softmax([self.slope * rows[i][1] + corrections[i][0] for i in range(seats)]))
            points.append([rows[i][0] + POINTS * corrections[i][1] for i in range(seats)])
        return Values(shares, points)

    def changed(self, sums: list[float], before: Sequence[float], row: Sequence[float]) -> list[float]:
        """The sums of the first layer for this row, from those of another one."""
        mean, scale, first = self.mean, self.scale, self.first
        for i, (old, new) in enumerate(zip(before, row, strict=True)):
            if old != new:
                by = clipped((new - mean[i]) / scale[i]) - clipped((old - mean[i]) / scale[i])
                sums = [total + by * weight for total, weight in zip(sums, first[i], strict=True)]
        return sums

    def correction(self, sums: Sequence[float]) -> tuple[float, float]:
        """The two outputs."""
        hidden = [x if x > 0.0 else 0.0 for x in sums]
        deeper = [
            max(bias + sum(map(mul, hidden, weights)), 0.0)
            for bias, weights in zip(self.second_bias, self.second, strict=True)
        ]
        victory, points = (
            bias + sum(map(mul, deeper, weights)) for bias, weights in zip(self.third_bias, self.third, strict=True)
        )
        return victory, points


def clipped(x: float) -> float:
    return -CLIP if x < -CLIP else CLIP if x > CLIP else x


def columns_of(table: Table) -> list[list[float]]:
    return [list(column) for column in zip(*table.rows(), strict=True)]


def parse_net(data: bytes) -> PlainNet:
    with ZipFile(BytesIO(data)) as held:
        about = json.loads(text_of(held.read("about.npy")))
        names = ("mean", "scale", "slope", "w1", "b1", "w2", "b2", "w3", "b3")
        return PlainNet(about, {name: table_of(held.read(f"{name}.npy")) for name in names})


def split(data: bytes) -> tuple[dict[str, Any], bytes]:
    """The head of an array in numpy's format, and what follows it."""
    if not data.startswith(MAGIC):
        raise ValueError("an array is broken")
    size, start = (struct.unpack("<H", data[8:10])[0], 10) if data[6] == 1 else (*struct.unpack("<I", data[8:12]), 12)
    head: dict[str, Any] = ast.literal_eval(data[start : start + size].decode("latin-1"))
    if head["fortran_order"]:
        raise ValueError("an array is stored by columns")
    return head, data[start + size :]


def table_of(data: bytes) -> Table:
    head, body = split(data)
    count = prod(head["shape"])
    return Table(head["shape"], list(struct.unpack(f"<{count}{KINDS[head['descr']]}", body)))


def text_of(data: bytes) -> str:
    """One text, which numpy stores in 32 bits per letter."""
    return split(data)[1].decode("utf-32-le").rstrip("\0")
