"""Opera's table as a picture: budget, fame ladder and offer, cities with every family's houses, roles, players."""

from collections.abc import Sequence
from typing import Any, Final

from ridotto.front.boards import Box, Sheet, roman
from ridotto.games.opera.components import CITIES, FEES, OPENS, PART_HALLS, PARTS, ROLES, TOP_LEVEL
from ridotto.games.opera.numbers import OperaShown
from ridotto.games.opera.view import OperaPlayer

SIZE: Final = (1240, 740)
GREAT, HALL, HIGH = 58, 46, 84  # a bay of a house, in the units of its drawing
CITY: Final = (192, 266)  # the distance from one to the next, of three in a row
PARTS_OF: Final[dict[str, Box]] = {
    "budget": (8, 52, 156, 680),
    "fame": (166, 52, 220, 680),
    "cities": (388, 52, 576, 532),
    "mine": (166, 52, 798, 532),  # what is bought, and the halls that it goes to
}
SPELT: Final = {"handel": "Händel"}


def part(look: str, view: OperaShown, places: dict[str, Any]) -> Box:
    """Where a part of the table lies: `city:venezia`, or one of the parts above."""
    if look in PARTS_OF:
        return PARTS_OF[look]
    x, y = place_of(CITIES.index(look.removeprefix("city:")))
    return x - 4, y - 4, *CITY


def place_of(i: int) -> tuple[int, int]:
    """The upper left corner of a city."""
    return 392 + i % 3 * CITY[0], 56 + i // 3 * CITY[1]


def draw(sheet: Sheet, view: OperaShown, names: Sequence[str]) -> None:
    last = view["rounds"][-1]
    sheet.rect(0, 0, SIZE[0], 44, sheet.colours["curtain"])
    sheet.text(18, 31, "Opera", 26, fill=sheet.colours["on-curtain"], bold=True)
    sheet.text(SIZE[0] / 2, 30, f"{roman(view['round'])} / {roman(last)}", 20, "middle", sheet.colours["on-curtain"])
    budget(sheet, view, 12, 56)
    fame(sheet, view, 170, 56)
    for i, city in enumerate(CITIES):
        draw_city(sheet, view, i, city, *place_of(i))
    for i, role in enumerate(ROLES):
        x, free = 392 + i * 95.5, role in view["roles_left"]
        sheet.put(f"role {role}" if free else f"role {role} hired", x, 592, 92, 118)
        sheet.text(x + 46, 728, f"{role.title()} {FEES[i]}", 14, "middle", sheet.colours["ink" if free else "muted"])
    players(sheet, view, names, 980, 56)


def budget(sheet: Sheet, view: OperaShown, x: float, y: float) -> None:
    """The budget table, the highest level on top: who stands where, in order."""
    sheet.panel(x, y, 148, 672)
    for level in range(TOP_LEVEL, -1, -1):
        top = y + 8 + (TOP_LEVEL - level) * 60
        sheet.text(x + 24, top + 36, level, 22, "middle", bold=True)
        for k in range(4):
            seats = view["rows"][level]
            sheet.put("box dark" if k >= len(seats) else f"box {seats[k]}", x + 42 + k * 25, top + 6, 24, 44)
        sheet.rect(x + 40, top + 52, 102, 3, sheet.colours["gilt"])


def fame(sheet: Sheet, view: OperaShown, x: float, y: float) -> None:
    """The ladder with the pieces on offer beside each composer; a piece costs its composer's fame."""
    sheet.panel(x, y, 212, 672)
    for i, who in enumerate(view["ladder"]):
        top, price = y + 8 + i * 98, len(view["ladder"]) - i
        sheet.put(f"composer {who}", x + 8, top, 76, 76)
        sheet.text(x + 92, top + 22, SPELT.get(who, who.title()), 17, bold=True)
        for k in range(view["display"].get(who, 0)):
            sheet.put(f"sheet {who}", x + 92 + k * 22, top + 30, 36, 46)
        sheet.put("coin", x + 176, top + 44, 28, 28)
        sheet.text(x + 190, top + 64, price, 17, "middle", "#3b2300", bold=True)
    sheet.text(x + 12, y + 622, "Palazzo", 17, bold=True)
    for k, who in enumerate(view["palazzo"]):
        sheet.put(f"composer {who}", x + 12 + k * 31, y + 632, 30, 30)
    sheet.text(x + 200, y + 622, f"pile {view['draw']}", 16, "end", sheet.colours["muted"])


def draw_city(sheet: Sheet, view: OperaShown, i: int, city: str, x: float, y: float) -> None:
    sheet.panel(x, y, 184, 258)
    if city not in view["active"]:
        sheet.put(f"drop {city}", x + 6, y + 40, 172, 150)
        sheet.text(x + 92, y + 222, f"{city.title()}: {roman(OPENS[i])}", 18, "middle", bold=True)
        return
    sheet.put(f"skyline {city}", x + 6, y + 30, 172, 90, 0.5)
    sheet.text(x + 10, y + 23, city.title(), 18, bold=True)
    there = [figure for figure, place in view["figures"].items() if place == city]
    for k in range(view["places"][i]):
        sheet.put(f"pawn {there[k] if k < len(there) else 'free'}", x + 152 - k * 26, y + 3, 24, 31)
    owners = [player for player in view["players"] if player["halls"].get(city) is not None]
    step = 218 / max(2, len(owners))
    high = min(72.0, step)
    for row, player in enumerate(owners):
        top = y + 36 + (row + 1) * step - high
        sheet.put(f"arms {player['seat']}", x + 6, top + high / 2 - 8, 22, 22)
        house(sheet, city, player["seat"], slots(player, city), x + 32, top, 146, high - 4)


def slots(player: OperaPlayer, city: str) -> list[str | None]:
    """The piece in each hall of a house, the great hall first; None: the hall is dark."""
    great, _, others = player["halls"][city].partition("/")
    found: list[str | None] = [None if great in ("-", "") else great, *(others.split(",") if others else [])]
    parts = [part for part in player["parts"] if part.startswith(f"{city}.")]
    return found + [None] * (size_of(parts) - len(found))


def size_of(parts: Sequence[str]) -> int:
    """The halls of a house that consists of these parts."""
    return sum(PART_HALLS[PARTS.index(part)] for part in parts)


def house(
    sheet: Sheet, city: str, seat: int, halls: Sequence[str | None], x: float, y: float, w: float, h: float
) -> None:
    """A façade: half of the halls to the left of the great one, as on the page."""
    order = [*range(1, len(halls), 2)][::-1] + [0] + [*range(2, len(halls), 2)]
    wide = GREAT + HALL * (len(halls) - 1)
    scale = min(w / wide, h / HIGH)
    left = x + (w - wide * scale) / 2
    for k in order:
        kind, bay = ("great", GREAT) if k == 0 else ("hall", HALL)
        shines = halls[k]
        lit = "" if shines is None else f" house {seat}" if shines == "house" else f" {shines}"
        sheet.put(f"{kind} {city}{lit}", left, y + h - HIGH * scale, bay * scale, HIGH * scale)
        left += bay * scale


def players(sheet: Sheet, view: OperaShown, names: Sequence[str], x: float, y: float) -> None:
    """Everybody in budget order: points, the next counting, income, and the money that this viewer may know."""
    for row, seat in enumerate(view["order"] or range(view["seats"])):
        player, numbers, top = view["players"][seat], view["numbers"]["players"][seat], y + row * 162
        sheet.panel(x, top, 248, 152)
        if view["to_act"] == seat:
            sheet.rect(x, top, 6, 152, sheet.colours["garnet"], r=3)
        sheet.put(f"arms {seat}", x + 16, top + 14, 40, 40)
        sheet.text(x + 68, top + 42, names[seat], 22, bold=True)
        sheet.text(x + 232, top + 44, player["points"], 32, "end", bold=True)
        sheet.text(x + 18, top + 78, f"{numbers['count']:+d} if counted now", 16)
        sheet.text(x + 18, top + 102, f"level {player['level']}, income {numbers['income']}", 16)
        if player["ducats"] is not None:
            sheet.put("coin", x + 208, top + 84, 24, 24)
            sheet.text(x + 203, top + 103, player["ducats"], 18, "end", bold=True)
        stock = player["stock"] or {}
        pieces = [who for who, n in stock.items() for _ in range(n)]
        for k, who in enumerate(pieces[:10]):
            sheet.put(f"arms {seat}" if who == "house" else f"composer {who}", x + 14 + k * 23, top + 122, 22, 22)
