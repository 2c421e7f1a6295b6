"""The numbers of the evaluation, read from weights.toml or from a tuner's file of the same form."""

import tomllib
from importlib.resources import files
from pathlib import Path
from typing import Any, Final

from ridotto.games.opera.components import TOP_LEVEL

MOST_DUCATS: Final = 150  # more than that is worth no more
STEP: Final = 10  # ducats for which one price holds
HIGH_LEVEL: Final = 5  # levels for which one price holds


class Prices:
    """What things are worth, in points, when so many rounds are left to play (before their bids)."""

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
        self.purse: list[float] = [0.0]  # the worth of so many ducats
        for n in range(MOST_DUCATS):
            self.purse.append(self.purse[n] + ducats[min(n // STEP, 2)])
        levels = [at(table, "level", left), at(table, "level_6", left)]
        self.levels: list[float] = [0.0]  # the worth of so many levels
        for n in range(TOP_LEVEL):
            self.levels.append(self.levels[n] + levels[min(n // HIGH_LEVEL, 1)])


class Weights:
    """One set of numbers. weights.toml says what each means."""

    __slots__ = ("alone", "data", "last_esperto", "last_level", "last_sale", "prices", "rivals", "trend")

    def __init__(self, data: dict[str, Any]) -> None:
        self.data: dict[str, Any] = data  # as it was read
        self.trend: float = float(data["trend"])
        self.rivals: list[float] = [float(x) for x in data["rivals"]]
        self.alone: float = float(data["alone"])
        self.last_esperto: float = float(data["last_esperto"])
        self.last_sale: float = float(data["last_sale"])
        self.last_level: float = float(data["last_level"])
        self.prices: list[list[Prices]] = []  # by number of players - 2, then by rounds left
        for seats in ("2", "3", "4"):
            table: dict[str, Any] = data["prices"][seats]
            self.prices.append([Prices(table, left) for left in range(len(table["ducat"]))])


def at(table: dict[str, Any], name: str, left: int) -> float:
    return float(table[name][left])


def short_sighted(weights: Weights) -> Weights:
    """For beginners: the others do not matter, the ladder stands still, a later Composer of the Century is far away."""
    data = weights.data | {"trend": 0.0, "rivals": [0.0, 0.0, 0.0]}
    data["prices"] = {
        seats: table | {name: [0.0] * len(table[name]) for name in ("rise", "century_later", "order")}
        for seats, table in weights.data["prices"].items()
    }
    return Weights(data)


def read_weights(path: str) -> Weights:
    return Weights(tomllib.loads(Path(path).read_text("utf-8")))


STANDARD: Final[Weights] = Weights(
    tomllib.loads(files("ridotto.bots.heuristics.opera").joinpath("weights.toml").read_text("utf-8"))
)
