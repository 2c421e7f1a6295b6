"""What can be read off a view of Opera. Numbers of the box come from the rules' data; nothing is judged here."""

from typing import Any, NamedTuple

from ridotto.engine.game import View
from ridotto.games.opera.components import CENTURY_BONUS, CITIES, INCOME, OPENS, PART_HALLS, PARTS

# Two letters where there is no room for a name
SHORT = {
    "monteverdi": "Mo", "handel": "Ha", "mozart": "Mz", "beethoven": "Be", "verdi": "Ve", "wagner": "Wa", "house": "hh",
}  # fmt: skip
ROMAN = ("", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX")


class House(NamedTuple):
    city: str
    halls: int
    great: str | None
    others: list[str]

    @property
    def performed(self) -> int:
        return len(self.others) + (self.great is not None)

    @property
    def slots(self) -> list[str | None]:
        """Hall by hall, the great one first."""
        found: list[str | None] = [self.great, *self.others]
        return found + [None] * (self.halls - len(found))


def houses(p: dict[str, Any], placed: dict[str, str] | None = None) -> list[House]:
    """The houses of a player; `placed` are those of an arrangement under way."""
    found = []
    for city in CITIES:
        if city in p["halls"]:
            great, _, others = (placed or {}).get(city, p["halls"][city]).partition("/")
            halls = sum(PART_HALLS[PARTS.index(part)] for part in p["parts"] if part.split(".")[0] == city)
            found.append(House(city, halls, None if great == "-" else great, others.split(",") if others else []))
    return found


def fame(view: View, composer: str) -> int:
    return len(view["ladder"]) - view["ladder"].index(composer) if composer in view["ladder"] else 0


def income(p: dict[str, Any], maestro: str | None) -> int:
    """What the houses pay as they stand, with the Maestro where he is."""
    return sum(INCOME[house.performed] * (2 if house.city == maestro else 1) for house in houses(p))


def episode(view: View) -> int:
    """1, 2 or 3: the one that ends with the next counting."""
    return next((i for i, last in enumerate(view["rounds"], 1) if view["round"] <= last), len(view["rounds"]))


def counting(view: View, p: dict[str, Any]) -> tuple[int, int]:
    """What a counting would bring if it came now, and what the empty halls would cost."""
    now = episode(view) - 1
    plus = minus = 0
    for house in houses(p):
        if house.great is not None and house.great != "house":
            plus += fame(view, house.great) + (CENTURY_BONUS[now] if house.great == view["century"][now] else 0)
        minus += house.halls - house.performed
    return plus, minus


def opening_round(view: View, city: str) -> int:
    """The round in which a city opens."""
    first = OPENS[CITIES.index(city)]
    return 1 if first <= 1 else int(view["rounds"][first - 2]) + 1


def arrangement_as_it_is(view: View, p: dict[str, Any]) -> str:
    """The line that leaves every piece where it is."""
    return "arrange " + " ".join(f"{city}={p['halls'][city]}" for city in CITIES if city in p["halls"])


def pieces(bag: dict[str, int] | None) -> list[str]:
    return [kind for kind, n in (bag or {}).items() for _ in range(n)]
