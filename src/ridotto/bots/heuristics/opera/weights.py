"""The numbers of the evaluation, read from weights.toml or from a tuner's file of the same form."""

import tomllib
from importlib.resources import files
from pathlib import Path
from typing import Any, Final

from ridotto.games.opera.components import MOST_ROUNDS, TOP_LEVEL

MOST_DUCATS: Final = 150  # more than that is worth no more
STEP: Final = 10  # ducats for which one price holds
CLASSIC: Final = "classic"  # the name of the weights of old, in place of a file
HIGH_LEVEL: Final = 5  # levels for which one price holds
BID_DUCATS: Final = ("ducat", "ducat_6", "ducat_12")  # each price after the bids holds up to its end
BID_DUCAT_ENDS: Final[list[int]] = [5, 11, MOST_DUCATS]
BID_LEVELS: Final = ("level", "level_3", "level_5", "level_8")
BID_LEVEL_ENDS: Final[list[int]] = [2, 4, 7, TOP_LEVEL]


class Prices:
    """The worth of things in points, by the number of rounds left to play (before their bids)."""

    __slots__ = (
        "best_house", "century", "century_later", "empty", "fame", "great", "great_piece", "hall", "income", "levels",
        "maestro", "order", "piece", "purse", "rise", "spread", "stock_fame", "stock_piece",
    )  # fmt: skip

    def __init__(self, table: dict[str, Any], left: int) -> None:
        self.income: float = at(table, "income", left)
        self.maestro: float = at(table, "maestro", left)
        self.piece: float = at(table, "piece", left)
        self.fame: float = at(table, "fame", left)
        self.best_house: float = at(table, "best_house", left)
        self.hall: float = at(table, "hall", left)
        self.empty: float = at(table, "empty", left)
        self.great_piece: float = at(table, "great_piece", left)
        self.great: float = at(table, "great", left)
        self.rise: float = at(table, "rise", left)
        self.century: float = at(table, "century", left)
        self.century_later: float = at(table, "century_later", left)
        self.stock_piece: float = at(table, "stock_piece", left)
        self.stock_fame: float = at(table, "stock_fame", left)
        self.order: float = at(table, "order", left)
        self.spread: float = at(table, "spread", left)
        ducats = [at(table, "ducat", left), at(table, "ducat_11", left), at(table, "ducat_21", left)]
        self.purse: list[float] = [0.0]  # the worth by number of ducats
        for n in range(MOST_DUCATS):
            self.purse.append(self.purse[n] + ducats[min(n // STEP, 2)])
        levels = [at(table, "level", left), at(table, "level_6", left)]
        self.levels: list[float] = [0.0]  # the worth by number of levels
        for n in range(TOP_LEVEL):
            self.levels.append(self.levels[n] + levels[min(n // HIGH_LEVEL, 1)])


class BidPrices:
    """The worth of a purse and of a place on the budget table after all bids, by the number of rounds that follow."""

    __slots__ = ("first", "levels", "place", "purse")

    def __init__(self, table: dict[str, Any], left: int) -> None:
        self.place: float = at(table, "place", left)
        self.first: float = at(table, "first", left)
        self.purse: list[float] = steps([at(table, name, left) for name in BID_DUCATS], BID_DUCAT_ENDS, MOST_DUCATS)
        self.levels: list[float] = steps([at(table, name, left) for name in BID_LEVELS], BID_LEVEL_ENDS, TOP_LEVEL)


def steps(prices: list[float], ends: list[int], most: int) -> list[float]:
    """The worth of 0, 1, 2 ... where each price holds up to its end."""
    found = [0.0]
    price = 0
    for n in range(most):
        while n >= ends[price]:
            price += 1
        found.append(found[n] + prices[price])
    return found


class Weights:
    """One set of numbers. weights.toml says what each means."""

    __slots__ = (
        "after", "alone", "bids", "data", "last_esperto", "last_level", "last_sale", "prices", "rivals", "trend",
    )  # fmt: skip

    def __init__(self, data: dict[str, Any]) -> None:
        self.data: dict[str, Any] = data  # as it was read
        self.trend: float = float(data["trend"])
        self.rivals: list[float] = [float(x) for x in data["rivals"]]
        self.alone: float = float(data["alone"])
        self.after: list[float] = [float(x) for x in data["after"]]
        self.last_esperto: float = float(data["last_esperto"])
        self.last_sale: float = float(data["last_sale"])
        self.last_level: float = float(data["last_level"])
        self.prices: list[list[Prices]] = []  # by number of players - 2, then by rounds left
        for seats in ("2", "3", "4"):
            table: dict[str, Any] = data["prices"][seats]
            self.prices.append([Prices(table, left) for left in range(MOST_ROUNDS + 1)])
        self.bids: list[list[BidPrices]] = []  # the same after the bids; none: the rehearsal alone judges
        for i, seats in enumerate(("2", "3", "4")):
            rounds = MOST_ROUNDS if self.after[i] > 0.0 else 0
            self.bids.append([BidPrices(data["bids"][seats], left) for left in range(rounds)])


def at(table: dict[str, Any], name: str, left: int) -> float:
    """In a box with longer games the price of most rounds holds for the rounds before too."""
    prices: list[float] = table[name]
    return float(prices[left if left < len(prices) else len(prices) - 1])


def short_sighted(weights: Weights) -> Weights:
    """For beginners: the others do not matter, the ladder stands still, a later Composer of the Century is far away."""
    data = weights.data | {"trend": 0.0, "rivals": [0.0, 0.0, 0.0]}
    data["prices"] = {
        seats: table | {name: [0.0] * len(table[name]) for name in ("rise", "century_later", "order")}
        for seats, table in weights.data["prices"].items()
    }
    return Weights(data)


def read_weights(path: str) -> Weights:
    """From a file of the form of weights.toml; `classic`: as they were in the bots of old."""
    if path == CLASSIC:
        return Weights(merged(STANDARD.data, packaged("classic.toml")))
    return Weights(tomllib.loads(Path(path).read_text("utf-8")))


def merged(table: dict[str, Any], changes: dict[str, Any]) -> dict[str, Any]:
    """The table with these changes, those in tables of the table too."""
    found = table | changes
    for name, value in changes.items():
        if isinstance(value, dict):
            found[name] = merged(table[name], value)
    return found


def packaged(name: str) -> dict[str, Any]:
    return tomllib.loads(files("ridotto.bots.heuristics.opera").joinpath(name).read_text("utf-8"))


STANDARD: Final[Weights] = Weights(packaged("weights.toml"))
