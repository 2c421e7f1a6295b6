"""The contents of the box: names, prices, tables, read once from box.toml. No rules."""

import tomllib
from collections.abc import Mapping
from importlib.resources import files
from typing import Any, Final

DATA: Final[dict[str, Any]] = tomllib.loads(files("ridotto.games.opera").joinpath("box.toml").read_text("utf-8"))

# 1.2: the kinds of pieces, alphabetical; the house piece sorts between them (5.3), so its number does too.
KINDS: Final[list[str]] = sorted([*DATA["composers"], "house"])
HOUSE: Final[int] = KINDS.index("house")
COMPOSERS: Final[list[int]] = [c for c in range(len(KINDS)) if c != HOUSE]
PIECES_PER_COMPOSER: Final[int] = DATA["pieces_per_composer"]
EMPTY: Final = -1  # a great hall without a piece

# 1.4: cities and building parts
CITIES: Final[list[str]] = DATA["cities"]
CITY_COUNT: Final[int] = len(CITIES)
OPENS: Final[list[int]] = DATA["opens"]
PARTS: Final[list[str]] = [part["name"] for part in DATA["parts"]]
PART_CITY: Final[list[int]] = [CITIES.index(name.split(".")[0]) for name in PARTS]
PART_HALLS: Final[list[int]] = [part["halls"] for part in DATA["parts"]]
# What a part is called does not depend on which others are in the box: a number for its city, and for main or wing.
MOST_PARTS: Final = 4  # of one city: the main building and three wings have words
PART_WORDS: Final[list[int]] = [
    PART_CITY[i] * MOST_PARTS + int(PARTS[i].split(".")[1].removeprefix("main").removeprefix("wing") or "0")
    for i in range(len(PARTS))
]
MAIN_OF: Final[list[int]] = [
    PARTS.index(CITIES[city] + ".main") for city in PART_CITY
]  # the main that a part belongs to
MAINS: Final[list[int]] = [PARTS.index(city + ".main") for city in CITIES]

# 1.3: roles. The first three are Employees, the others Characters with a figure.
ROLES: Final[list[str]] = [role["name"] for role in DATA["roles"]]
FEES: Final[list[int]] = [role["fee"] for role in DATA["roles"]]
IMPRESARIO: Final[int] = ROLES.index("impresario")
ARCHITETTO: Final[int] = ROLES.index("architetto")
SIGNORA: Final[int] = ROLES.index("signora")
MAESTRO: Final[int] = ROLES.index("maestro")
CRITICO: Final[int] = ROLES.index("critico")
ESPERTO: Final[int] = ROLES.index("esperto")
FIGURES: Final[list[int]] = [MAESTRO, CRITICO, ESPERTO]
MAESTRO_FIGURE: Final = 0  # their places in FIGURES
CRITICO_FIGURE: Final = 1
ESPERTO_FIGURE: Final = 2
ALL_ROLES: Final[int] = (1 << len(ROLES)) - 1
NO_ROLE: Final = -1
NO_SEAT: Final = -1
PORTRAIT: Final = -1  # where a figure stands before it was ever hired

TOP_FAME: Final[int] = len(COMPOSERS)
INCOME: Final[list[int]] = DATA["income"]
CENTURY_BONUS: Final[list[int]] = DATA["century_bonus"]
EPISODES: Final[int] = len(CENTURY_BONUS)  # each ends with a counting round
MOST_ROUNDS: Final[int] = max(last for counting in DATA["rounds"].values() for last in counting)
DUCATS_PER_HALL: Final[int] = DATA["build_ducats_per_hall"]
POINTS_PER_HALL: Final[int] = DATA["build_points_per_hall"]
DUCATS_PER_FAME: Final[int] = DATA["sale_ducats_per_fame"]
TOP_LEVEL: Final[int] = DATA["top_level"]
LEVEL_ZERO_DUCATS: Final[int] = DATA["level_zero_ducats"]
START_DUCATS: Final[list[int]] = DATA["start_ducats"]

# 5.6: where points come from; the last three are counted apart in each counting round: + episode - 1
SOURCES: Final[list[str]] = ["houses", "palazzo", "esperto", "great", "century", "empty"]
FROM_HOUSES: Final = 0
FROM_PALAZZO: Final = 1
FROM_ESPERTO: Final = 2
FROM_GREAT: Final = 3
FROM_CENTURY: Final[int] = FROM_GREAT + EPISODES
FROM_EMPTY: Final[int] = FROM_CENTURY + EPISODES
SOURCE_COUNT: Final[int] = FROM_EMPTY + EPISODES


class Box:
    """The box for this number of players and these options. Never changed."""

    __slots__ = (
        "copies", "counting", "display", "join", "max_hires", "palazzo", "per_composer", "places", "screens", "seats",
    )  # fmt: skip

    def __init__(self, seats: int, options: Mapping[str, str]) -> None:
        numbers: dict[str, Any] = DATA["players"][str(seats)]
        self.seats: int = seats
        self.display: int = numbers["display"]
        self.per_composer: int = numbers["per_composer"]
        self.palazzo: int = numbers["palazzo"]
        self.max_hires: int = numbers["max_hires"]
        self.join: list[int] = [0, *numbers["join"]]  # by number of actions
        self.counting: list[int] = DATA["rounds"][options["rounds"]]
        self.places: list[int] = [int(digit) for digit in options["places"]]
        self.screens: bool = options["screens"] == "on"
        copies: list[int] = []
        for part in DATA["parts"]:
            by_players: list[int] = part["copies"]
            if options["tiles"] == "roomy":
                by_players = part.get("roomy", by_players)
            copies.append(by_players[seats - 2])
        self.copies: list[int] = copies

    def last_round(self) -> int:
        return self.counting[-1]

    def episode(self, round: int) -> int:
        """1, 2 or 3: the episode that ends with the next counting round (3.7, 3.9)."""
        episode = 1
        for last in self.counting[:-1]:
            if round > last:
                episode += 1
        return episode


def pieces(counts: list[int]) -> list[str]:
    """The names of the pieces in a bag, alphabetical, with repetitions."""
    return [KINDS[c] for c in range(len(KINDS)) for _ in range(counts[c])]


def no_pieces() -> list[int]:
    return [0] * len(KINDS)
