"""La Stanza drawn in columns: the rooms with their characters and masterpieces, the bonus room, the boards."""

from textual.content import Content

from ridotto.engine.telling import Said
from ridotto.games.la_stanza.components import (
    COSTS,
    DISCIPLINES,
    HELPER_LIMIT,
    MASTERPIECE_POINTS,
    NAMES,
    PASS_POINTS,
    PER_ROOM,
    SPACES,
    TRACK,
)
from ridotto.games.la_stanza.numbers import StanzaPlayerNumbers, StanzaShown
from ridotto.games.la_stanza.telling import PATRON, bonus_tile, counts, discipline_of, tile_on, track
from ridotto.games.la_stanza.view import StanzaPlayer
from ridotto.terminal.drawing import FAINT, HEADING, OWN, STRONG, flowing, joined, mark, named, table, text
from ridotto.terminal.teller import Teller

WIDE = 110  # from this width on, show names


def draw(teller: Teller[StanzaShown], view: StanzaShown, width: int) -> list[Content]:
    lines = table(room_rows(teller, view, width), width, 2 if width >= WIDE else 1)
    lines += bonus_lines(teller, view, width)
    lines += table(player_rows(teller, view, width), width, 2 if width >= WIDE else 1)
    seat = view["seat"] if view["seat"] is not None else view["to_act"]
    if seat is not None:
        lines += board_lines(teller, view["players"][seat], width)
    return lines


def word(teller: Teller[StanzaShown], key: str, *args: int | str) -> str:
    return teller.tell(Said(f"la-stanza.{key}", args))


def discipline(teller: Teller[StanzaShown], name: str) -> str:
    return word(teller, f"discipline.{DISCIPLINES.index(name)}")


def letter(teller: Teller[StanzaShown], d: int) -> str:
    return word(teller, f"discipline.{d}")[0]


def surname(slug: str) -> str:
    """A short name: the last name, or a ruler with the number."""
    words = NAMES[slug].split(" ")
    return " ".join(words[-2:] if words[-1].isupper() else words[-1:])


def tile(teller: Teller[StanzaShown], slug: str | None, width: int) -> Content:
    if slug is None:
        return text("–", FAINT)
    if slug == PATRON:
        return text(word(teller, "patron").upper(), FAINT)
    name = NAMES[slug] if width >= WIDE + 30 else surname(slug)
    return joined([name, " ", text(letter(teller, discipline_of(slug)), OWN)])


def steps_to(view: StanzaShown) -> dict[str, int]:
    """The number of each space that the active player can reach."""
    if view["point"] != "move" or view["seat"] is None or view["to_act"] != view["seat"]:
        return {}
    return {way["space"]: way["steps"] for way in view["numbers"]["players"][view["seat"]]["moves"]}


def room_rows(teller: Teller[StanzaShown], view: StanzaShown, width: int) -> list[list[Content]]:
    """One line per room: its spaces in path order, then its masterpieces."""
    steps = steps_to(view)
    head = [word(teller, "text.room"), *map(str, range(1, PER_ROOM + 1)), word(teller, "masterpieces")]
    rows = [[text(word, HEADING if i in (0, len(head) - 1) else FAINT) for i, word in enumerate(head)]]
    for d, room in enumerate(DISCIPLINES):
        row = [text(discipline(teller, room), STRONG)]
        spaces = SPACES[d * PER_ROOM : (d + 1) * PER_ROOM]
        row += [space_text(teller, view, space, steps.get(space, 0), width) for space in spaces]
        row.append(masterpieces(view, room))
        rows.append(row)
    return rows


def space_text(teller: Teller[StanzaShown], view: StanzaShown, space: str, step: int, width: int) -> Content:
    parts: list[Content | str] = [text(f"{step}›", "bold reverse"), " "] if step else []
    parts.append(tile(teller, tile_on(view, space), width))
    for p in view["players"]:
        if p["figure"] == space:
            parts += [" ", mark(p["seat"])]
    return joined(parts)


def masterpieces(view: StanzaShown, room: str) -> Content:
    """The points of each masterpiece, with its owner's shape, or a cross if it is covered."""
    parts: list[Content | str] = []
    for points, owner in zip(MASTERPIECE_POINTS, view["masterpieces"][room]):
        parts.append(" " if parts else "")
        if owner is None:
            parts.append(text(str(points), STRONG))
        elif isinstance(owner, int):
            parts += [text(str(points), FAINT), mark(owner)]
        else:
            parts.append(text(f"{points}×", FAINT))
    return joined(parts)


def bonus_lines(teller: Teller[StanzaShown], view: StanzaShown, width: int) -> list[Content]:
    """The bonus room: figures and tiles left, and what the tiles do if there is room."""
    parts: list[Content | str] = [text(word(teller, "bonus-room"), HEADING)]
    step = steps_to(view).get("BONUS", 0)
    if step:
        parts += [" ", text(f"{step}›", "bold reverse")]
    for p in view["players"]:
        if p["figure"] == "BONUS":
            parts += [" ", mark(p["seat"])]
    left = [cell for cell in view["grid"] if isinstance(cell, str)]
    groups = []
    for d, room in enumerate(DISCIPLINES):
        tiles = [cell for cell in left if discipline_of(cell) == d]
        if tiles and width >= WIDE:
            names = "; ".join(teller.tell(bonus_tile(one)) for one in tiles)
            groups.append(joined([text(f"{discipline(teller, room)}: ", STRONG), names]))
        elif tiles:
            groups.append(text(f"{discipline(teller, room)} ×{len(tiles)}"))
    laid = [(p["seat"], numbers["grid"] if (numbers := numbers_of(view, p["seat"])) else 0) for p in view["players"]]
    discs = [joined([mark(seat), f"×{n}"]) for seat, n in laid if n]
    return flowing([joined(parts), *groups, *discs], width, "  ", 2)


def numbers_of(view: StanzaShown, seat: int) -> StanzaPlayerNumbers | None:
    """Empty before the setup is complete."""
    return view["numbers"]["players"][seat] if view["numbers"] else None


def player_rows(teller: Teller[StanzaShown], view: StanzaShown, width: int) -> list[list[Content]]:
    """One line per seat."""
    names = ["money", "ship", "patron", "helpers", "discs", "books", "museum"]
    columns = [word(teller, name) for name in names]
    if width < WIDE:
        columns = teller.t("terminal.la-stanza.columns").split()
    letters = " ".join(letter(teller, d) for d in range(len(DISCIPLINES)))
    tiles = teller.t("terminal.la-stanza.tiles")
    head = [teller.t("ui.players"), *columns[:3], letters, *columns[3:], tiles if width >= WIDE else "+"]
    if view["phase"] == "END":
        head[1] = teller.t("ui.points-title")
    rows = [[text(title, FAINT) for title in head]]
    for p in view["players"]:
        numbers = numbers_of(view, p["seat"])
        style = STRONG if p["seat"] == view["seat"] else ""
        turned = "!" if p["patron"] == "turned" else ""
        facts = [
            f"{p['money']}→{numbers['target'] if numbers else ''}",
            teller.tell(track(TRACK[p["ship"]])) if width >= WIDE else TRACK[p["ship"]].replace("f", ""),
            f"{numbers['patron'] if numbers else ''}{turned}",
            " ".join(str(n) for n in numbers["strength"].values()) if numbers else "",
            f"{sum(p['helpers'].values())}/{HELPER_LIMIT}",
            str(p["discs"]),
            str(sum(p["books"].values())),
            str(numbers["museum"]) if numbers else "",
            str(len(p["tiles"])),
        ]
        if p["passed"]:
            facts[2] += f" +{PASS_POINTS[p['passed'] - 1]}"
        if view["phase"] == "END":
            facts[0] = str(p["points"])
        rows.append([named(p["seat"], teller.seat(p["seat"])), *(text(fact, style) for fact in facts)])
    return rows


def board_lines(teller: Teller[StanzaShown], p: StanzaPlayer, width: int) -> list[Content]:
    """The board of one seat: recruits, workers, helpers, discs, books."""
    recruits = [joined([text(f"{i} ", FAINT), tile(teller, one, width)]) for i, one in enumerate(p["recruits"], 1)]
    wide = width >= WIDE
    workers = [
        joined([text(f"{word(teller, 'florins', cost)} " if wide else f"{cost}:", FAINT), tile(teller, one, width)])
        for cost, one in zip(COSTS, p["workers"])
    ]
    lines = flowing([text(word(teller, "recruits"), HEADING), *recruits], width, "  ", 2)
    lines += flowing([text(word(teller, "workers"), HEADING), *workers], width, "  " if wide else " ", 2)
    rest = [("helpers", teller.tell(counts(p["helpers"], "colour"))),
            ("discs", teller.tell(counts(p["compartments"], "discipline"))),
            ("books", teller.tell(counts(p["books"], "discipline")))]  # fmt: skip
    if p["tiles"]:
        rest.append(("bonus-tiles", "; ".join(teller.tell(bonus_tile(one)) for one in p["tiles"])))
    return lines + flowing(
        [joined([text(word(teller, key), HEADING), f" {told}"]) for key, told in rest], width, "  ", 2
    )
