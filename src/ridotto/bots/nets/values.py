"""What players and reviews want from a value net, with numpy (net.py) or without it (plain.py)."""

from collections.abc import Callable, Sequence
from importlib.resources import files
from math import exp
from pathlib import Path
from typing import NamedTuple, Protocol, TypeVar
from zipfile import BadZipFile

from ridotto.engine.game import UsageError

Read = TypeVar("Read")


class Values(NamedTuple):
    """What a net says: by position, then by seat."""

    shares: list[list[float]]  # of the victory
    points: list[list[float]]  # at the end of the game


class ValueNet(Protocol):
    """A net that judges positions."""

    game: str
    columns: list[str]

    def values(self, positions: Sequence[Sequence[float]], seats: int) -> Values:
        """Of each position the rows of all seats, one after the other."""


def softmax(logits: Sequence[float]) -> list[float]:
    most = max(logits)
    raised = [exp(x - most) for x in logits]
    total = sum(raised)
    return [x / total for x in raised]


def mean_by_seat(results: Sequence[Sequence[float]]) -> list[float]:
    return [sum(column) / len(results) for column in zip(*results, strict=True)]


def parsed(data: bytes) -> ValueNet:
    """By numpy where it is; a browser has none, and reads the same file without it."""
    try:
        from ridotto.bots.nets.net import parse_net
    except ModuleNotFoundError:
        from ridotto.bots.nets.plain import parse_net as parse_plain

        return parse_plain(data)
    return parse_net(data)


def read_file(path: Path, parse: Callable[[bytes], Read]) -> Read:
    """What `parse` makes of a net's file. Errors are one sentence."""
    try:
        return parse(path.read_bytes())
    except OSError as error:
        raise UsageError(f"the net {path} cannot be read: {error.strerror}") from None
    except (BadZipFile, KeyError, ValueError) as error:
        raise UsageError(f"{path} is not a net: {error}") from None


def net_in_file(path: Path) -> ValueNet:
    return read_file(path, parsed)


def net_in_package(game: str) -> ValueNet | None:
    """The net of the package for this game, if there is one."""
    found = files("ridotto.bots.nets").joinpath(f"{game}.npz")
    return parsed(found.read_bytes()) if found.is_file() else None
