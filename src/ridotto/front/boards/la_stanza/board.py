"""La Stanza's table as a picture: the palace with its rooms and its path, and a desk for every player."""

from collections.abc import Sequence
from typing import Any, Final

from ridotto.front.boards import Box, Sheet, roman
from ridotto.games.la_stanza.components import ARTWORKS, COLOURS, DISCIPLINES, MASTERPIECE_POINTS, SPACES
from ridotto.games.la_stanza.numbers import StanzaShown

SIZE: Final = (1240, 880)
PALACE: Final = (10.0, 52.0)  # where its drawing lies, in its own size


def part(look: str, view: StanzaShown, places: dict[str, Any]) -> Box:
    """Where a part of the table lies: the palace, a room, or the desk of the viewer."""
    if look == "palace":
        return 6, 48, 1008, 608
    if look == "mine":
        x, y, w, h = desk_of(view["seat"] or 0, view["seats"])
        return x - 4, y - 4, w + 8, h + 8
    place = places["rooms"][look.removeprefix("room:")]
    return PALACE[0] + place["x"] - 4, PALACE[1] + place["y"] - 4, place["w"] + 8, place["h"] + 8


def desk_of(seat: int, seats: int) -> Box:
    return 10 + seat * (1220 / seats), 664, 1210 / seats - 6, 206


def draw(sheet: Sheet, view: StanzaShown, names: Sequence[str]) -> None:
    sheet.rect(0, 0, SIZE[0], 42, sheet.colours["wall"])
    sheet.text(18, 30, "La Stanza", 26, fill=sheet.colours["on-wall"], bold=True)
    when = f"{roman(view['round'])} / {roman(view['rounds'])}"
    sheet.text(
        SIZE[0] / 2, 29, when if view["letter"] is None else view["letter"], 20, "middle", sheet.colours["on-wall"]
    )
    sheet.put("palace", *PALACE, 1000, 600)
    path(sheet, view)
    for discipline in DISCIPLINES:
        masterpieces(sheet, view, discipline)
    supplies(sheet, view)
    bonus_room(sheet, view)
    standings(sheet, view, names, 1022, 52)
    for seat in range(view["seats"]):
        desk(sheet, view, seat, *desk_of(seat, view["seats"]))


def at(sheet: Sheet, kind: str, name: str) -> tuple[float, float, float, float]:
    """Where a room or a space of the palace lies: left, top, width, height."""
    place = sheet.places[kind][name]
    return PALACE[0] + place["x"], PALACE[1] + place["y"], place["w"], place["h"]


def path(sheet: Sheet, view: StanzaShown) -> None:
    """The characters on their spaces, and the figures who walk by."""
    for i, space in enumerate(SPACES):
        x, y, w, h = at(sheet, "spaces", space)
        who = view["path"][i] if i < len(view["path"]) else None
        sheet.rect(x, y, w, h, sheet.colours["space"], sheet.colours["space-line"], 5)
        if who is not None:
            side = min(w, h) - 8
            sheet.put(f"medallion {who}", x + (w - side) / 2, y + 4, side, side)
        here = [p["seat"] for p in view["players"] if p["figure"] == space]
        for k, seat in enumerate(here):
            sheet.put(f"figure {seat}", x + w - 26 - k * 22, y + h - 46, 28, 46)


def masterpieces(sheet: Sheet, view: StanzaShown, discipline: str) -> None:
    x, y, w, h = at(sheet, "arcades", discipline)
    made = view["masterpieces"][discipline]
    each = w / len(made)
    for k, owner in enumerate(made):
        points = MASTERPIECE_POINTS[k]
        left = x + k * each
        sheet.put("masterpiece covered" if owner == "neutral" else f"masterpiece {points}", left, y, each - 3, h)
        if isinstance(owner, int):
            sheet.put(f"column {owner}", left + each * 0.28, y + h * 0.06, each * 0.42, h * 0.56)


def supplies(sheet: Sheet, view: StanzaShown) -> None:
    """Helpers at the council table, artworks in the museum, ships on the chart."""
    x, y, w, h = at(sheet, "inside", "politics")
    for k, colour in enumerate(COLOURS):
        sheet.put(f"helper {DISCIPLINES[k]}", x + k * w / 5, y + h * 0.3, w / 6, h * 0.32)
        sheet.text(x + (k + 0.45) * w / 5, y + h * 0.82, view["helpers"][colour], 18, "middle", bold=True)
    x, y, w, h = at(sheet, "inside", "arts")
    for k, work in enumerate(ARTWORKS):
        sheet.put(f"work {work}", x + k * w / 3, y + h * 0.25, w / 3.4, h * 0.4)
        sheet.text(x + (k + 0.45) * w / 3, y + h * 0.85, view["artworks"][work], 18, "middle", bold=True)
    x, y, w, h = at(sheet, "inside", "discoveries")
    for player in view["players"]:
        top = y + (player["seat"] + 0.1) * h / 4
        far = player["ship"] / 25
        sheet.put(f"ship {player['seat']}", x + far * (w - 40), top, 28, 28)
        sheet.text(x + far * (w - 40) + 32, top + 20, player["ship"], 15, bold=True)
    x, y, w, h = at(sheet, "inside", "literature")
    for player in view["players"]:
        top = y + player["seat"] * h / 4
        sheet.put(f"disc {player['seat']}", x, top + 4, 18, 18)
        for k, (colour, n) in enumerate(player["books"].items()):
            sheet.put(f"book {colour}", x + 24 + k * (w - 24) / 4, top, 20, 25, 1.0 if n else 0.35)
            sheet.text(x + 45 + k * (w - 24) / 4, top + 18, n, 13, bold=True)


def bonus_room(sheet: Sheet, view: StanzaShown) -> None:
    x, y, w, h = at(sheet, "inside", "bonus")
    columns = 4
    rows = len(view["grid"]) // columns
    for i, cell in enumerate(view["grid"]):
        left, top = x + i % columns * w / columns, y + i // columns * h / rows
        wide, high = w / columns - 4, h / rows - 4
        if isinstance(cell, str):
            sheet.put(f"tile {cell}", left, top, wide, high)
        else:
            sheet.rect(left, top, wide, high, sheet.colours["niche"], sheet.colours["stone-line"], 4)
            if cell is not None:
                sheet.put(f"disc {cell}", left + wide / 2 - high / 2, top + 2, high, high - 4)


def standings(sheet: Sheet, view: StanzaShown, names: Sequence[str], x: float, y: float) -> None:
    for row, seat in enumerate(view["numbers"]["ranking"]):
        player, top = view["players"][seat], y + row * 150
        sheet.panel(x, top, 208, 142)
        if view["to_act"] == seat:
            sheet.rect(x, top, 6, 142, sheet.colours["deciding"], r=3)
        sheet.put(f"figure {seat}", x + 12, top + 10, 38, 62)
        sheet.text(x + 58, top + 36, names[seat], 19, bold=True)
        over = view["phase"] == "END"
        points = player["points"] if over else view["numbers"]["players"][seat]["count"]
        sheet.text(x + 196, top + 40, points, 30, "end", sheet.colours["points"], bold=True)
        sheet.text(x + 196, top + 62, "points" if over else "if it ended now", 14, "end", sheet.colours["muted"])
        sheet.put("coin", x + 14, top + 84, 22, 22)
        sheet.text(x + 42, top + 101, player["money"], 18, bold=True)
        sheet.put(f"disc {seat}", x + 82, top + 84, 22, 22)
        sheet.text(x + 110, top + 101, player["discs"], 18, bold=True)
        for k, colour in enumerate(COLOURS):
            n = player["helpers"][colour]
            sheet.put(f"helper {DISCIPLINES[k]}", x + 12 + k * 38, top + 110, 18, 27, 1.0 if n else 0.3)
            sheet.text(x + 31 + k * 38, top + 132, n, 15, bold=True)


def desk(sheet: Sheet, view: StanzaShown, seat: int, x: float, y: float, w: float, h: float) -> None:
    """Workers above, recruits below; discs in the compartments, money, artworks and tiles."""
    player = view["players"][seat]
    sheet.rect(x, y, w, h, sheet.colours["desk"], sheet.colours["desk-line"], 6)
    sheet.put(f"disc {seat}", x + 8, y + 8, 22, 22)
    side = min(58.0, (w - 44) / 6)
    for k, who in enumerate(player["workers"]):
        sheet.rect(x + 34 + k * side, y + 8, side - 4, side - 4, sheet.colours["desk-dark"], r=6)
        if who is not None:
            sheet.put(f"medallion {who}", x + 34 + k * side, y + 8, side - 4, side - 4)
    for k, recruit in enumerate(player["recruits"]):
        sheet.rect(x + 34 + k * side, y + 72, side - 4, side - 4, sheet.colours["desk-dark"], r=6)
        if recruit is not None:
            sheet.put(f"medallion {recruit}", x + 34 + k * side, y + 72, side - 4, side - 4)
    for k, discipline in enumerate(DISCIPLINES):
        n = player["compartments"][discipline]
        sheet.put(f"seal {discipline}", x + 10 + k * 46, y + 138, 22, 22)
        sheet.text(x + 36 + k * 46, y + 155, n, 16, fill=sheet.colours["on-desk"], bold=True)
    sheet.put("coin", x + w - 56, y + 138, 22, 22)
    sheet.text(x + w - 30, y + 155, player["money"], 16, fill=sheet.colours["on-desk"], bold=True)
    left = x + 10
    for tile in player["tiles"]:
        sheet.put(f"tile {tile}", left, y + 170, 42, 28)
        left += 46
    for work in ARTWORKS:
        for _ in range(player["artworks"][work]):
            sheet.put(f"work {work}", left, y + 168, 28, 30)
            left += 30
