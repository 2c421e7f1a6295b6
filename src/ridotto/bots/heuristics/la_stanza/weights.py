"""The numbers of the evaluation, read from weights.toml or from a tuner's file of the same form."""

import tomllib
from importlib.resources import files
from pathlib import Path
from typing import Any, Final

from ridotto.games.la_stanza.components import BONUS_TILES, SLOTS

AHEAD: Final = ("place_best", "place_second", "place_room", "place_unknown", "visit", "progress")


class Weights:
    """One set of numbers. weights.toml says what each means."""

    def __init__(self, data: dict[str, Any]) -> None:
        self.data: dict[str, Any] = data  # as it was read
        self.tiles_a_round: float = float(data["tiles_a_round"])
        self.soon: float = float(data["soon"])
        self.skill: list[float] = numbers(data["skill"])
        self.skill_third: float = float(data["skill_third"])
        self.skill_turns: float = float(data["skill_turns"])
        self.life: list[float] = numbers(data["life"])
        self.reach: list[float] = numbers(data["reach"])
        self.reward: float = float(data["reward"])
        self.make_turns: float = float(data["make_turns"])
        self.sail: float = float(data["sail"])
        self.step: float = float(data["step"])
        self.money_actions: float = float(data["money_actions"])
        self.book: list[float] = numbers(data["book"])
        self.fee: float = float(data["fee"])
        self.disc: list[float] = numbers(data["disc"])
        self.disc_supply: list[float] = numbers(data["disc_supply"])
        self.helper: list[float] = numbers(data["helper"])
        self.white: list[float] = numbers(data["white"])
        self.helper_turns: float = float(data["helper_turns"])
        self.florin: list[float] = numbers(data["florin"])
        self.florin_few: float = float(data["florin_few"])
        self.florin_some: float = float(data["florin_some"])
        self.turn_over: float = float(data["turn_over"])
        self.recruit: list[float] = numbers(data["recruit"])
        self.recruit_skill: float = float(data["recruit_skill"])
        self.slot: list[float] = as_many(numbers(data["slot"]), SLOTS)
        self.access: float = float(data["access"])
        self.place_best: float = float(data["place_best"])
        self.place_second: float = float(data["place_second"])
        self.place_room: float = float(data["place_room"])
        self.place_unknown: float = float(data["place_unknown"])
        self.tile: list[float] = numbers([data["tile"][name] for name in BONUS_TILES])
        self.visit: float = float(data["visit"])
        self.visit_turns: float = float(data["visit_turns"])
        self.cell: float = float(data["cell"])
        self.progress: float = float(data["progress"])
        self.museum_spread: float = float(data["museum_spread"])
        self.museum_turn: float = float(data["museum_turn"])
        self.grid_spread: float = float(data["grid_spread"])
        self.grid_turn: float = float(data["grid_turn"])
        self.dummy: float = float(data["dummy"])
        self.spread_last: float = float(data["spread_last"])
        self.spread_turn: float = float(data["spread_turn"])


def numbers(values: list[Any]) -> list[float]:
    return [float(value) for value in values]


def as_many(values: list[float], n: int) -> list[float]:
    """One number per slot of the box: the last one also holds for slots beyond those that were tuned."""
    return [values[min(i, len(values) - 1)] for i in range(n)]


def short_sighted(weights: Weights) -> Weights:
    """For beginners: ignores the figure's next moves and narrow majorities."""
    nothing = dict.fromkeys(AHEAD, 0.0)
    return Weights(weights.data | nothing)


def read_weights(path: str) -> Weights:
    """From a file of the form of weights.toml; `classic`: as they were in the bots of old, which is how they are."""
    if path == "classic":
        return STANDARD
    return Weights(tomllib.loads(Path(path).read_text("utf-8")))


STANDARD: Final[Weights] = Weights(
    tomllib.loads(files("ridotto.bots.heuristics.la_stanza").joinpath("weights.toml").read_text("utf-8"))
)
