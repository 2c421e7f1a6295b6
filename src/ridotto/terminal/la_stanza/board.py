"""La Stanza drawn in columns: the rooms with their tiles, figures and masterpieces, the bonus room, the boards."""

from typing import TYPE_CHECKING, Any

from textual.content import Content

from ridotto.engine.game import View
from ridotto.games.la_stanza.components import (
    BOOKS,
    COSTS,
    DISCIPLINES,
    HELPER_LIMIT,
    MASTERPIECE_POINTS,
    PASS_POINTS,
    TARGETS,
    TRACK,
)
from ridotto.terminal.drawing import FAINT, HEADING, OWN, STRONG, flowing, joined, mark, named, table, text
from ridotto.terminal.la_stanza.facts import (
    discipline_of,
    discs_on_grid,
    museum,
    patron_place,
    person,
    spaces_of,
    strength,
    surname,
    tile_on,
    walk,
)

if TYPE_CHECKING:
    from ridotto.terminal.la_stanza.telling import StanzaTeller

WIDE = 110  # from here on there is room for names


def draw(teller: "StanzaTeller", view: View, width: int) -> list[Content]:
    lines = table(room_rows(teller, view, width), width, 2 if width >= WIDE else 1)
    lines += bonus_lines(teller, view, width)
    lines += table(player_rows(teller, view, width), width, 2 if width >= WIDE else 1)
    seat = view["seat"] if view["seat"] is not None else view["to_act"]
    if seat is not None:
        lines += board_lines(teller, view["players"][seat], width)
    return lines


def tile(teller: "StanzaTeller", slug: str | None, width: int) -> Content:
    if slug is None:
        return text("–", FAINT)
    if slug == "patron":
        return text(teller.s("patron").upper(), FAINT)
    name = person(slug) if width >= WIDE + 30 else surname(slug)
    return joined([name, " ", text(teller.letter(discipline_of(slug)), OWN)])


def room_rows(teller: "StanzaTeller", view: View, width: int) -> list[list[Content]]:
    """A line for each room: its three spaces in the order of the path, then its masterpieces."""
    steps: dict[str, int] = {}
    if view["point"] == "Q1" and view["to_act"] == view["seat"] and view["seat"] is not None:
        steps = {space: i for i, space in reversed(list(enumerate(walk(view, view["seat"]), 1)))}
    head = [teller.s("text.room"), "1", "2", "3", teller.s("masterpieces")]
    rows = [[text(word, HEADING if i in (0, 4) else FAINT) for i, word in enumerate(head)]]
    for room in DISCIPLINES:
        row = [text(teller.discipline(room), STRONG)]
        row += [space_text(teller, view, space, steps.get(space, 0), width) for space in spaces_of(room)]
        row.append(masterpieces(view, room))
        rows.append(row)
    return rows


def space_text(teller: "StanzaTeller", view: View, space: str, step: int, width: int) -> Content:
    parts: list[Content | str] = [text(f"{step}›", "bold reverse"), " "] if step else []
    parts.append(tile(teller, tile_on(view, space), width))
    for p in view["players"]:
        if p["figure"] == space:
            parts += [" ", mark(p["seat"])]
    return joined(parts)


def masterpieces(view: View, room: str) -> Content:
    """Points of each: with the shape of its owner; a cross if it is covered."""
    parts: list[Content | str] = []
    for points, owner in zip(MASTERPIECE_POINTS, view["masterpieces"][room]):
        parts.append(" " if parts else "")
        if owner is None:
            parts.append(text(str(points), STRONG))
        elif owner == 0:
            parts.append(text(f"{points}×", FAINT))
        else:
            parts += [text(str(points), FAINT), mark(owner - 1)]
    return joined(parts)


def bonus_lines(teller: "StanzaTeller", view: View, width: int) -> list[Content]:
    """The bonus room: who is there, what is left; what the tiles do where there is room for it."""
    parts: list[Content | str] = [text(teller.s("bonus-room"), HEADING)]
    step = 0
    if view["point"] == "Q1" and view["to_act"] == view["seat"] and view["seat"] is not None:
        spaces = walk(view, view["seat"])
        step = spaces.index("BONUS") + 1 if "BONUS" in spaces else 0
    if step:
        parts += [" ", text(f"{step}›", "bold reverse")]
    for p in view["players"]:
        if p["figure"] == "BONUS":
            parts += [" ", mark(p["seat"])]
    left = [cell for cell in view["grid"] if cell is not None and not cell.startswith("disc:")]
    groups = []
    for room in DISCIPLINES:
        tiles = [cell for cell in left if discipline_of(cell) == room]
        if tiles and width >= WIDE:
            names = "; ".join(teller.bonus(one) for one in tiles)
            groups.append(joined([text(f"{teller.discipline(room)}: ", STRONG), names]))
        elif tiles:
            groups.append(text(f"{teller.discipline(room)} ×{len(tiles)}"))
    discs = [joined([mark(p["seat"]), f"×{n}"]) for p in view["players"] if (n := discs_on_grid(view, p["seat"]))]
    return flowing([joined(parts), *groups, *discs], width, "  ", 2)


def player_rows(teller: "StanzaTeller", view: View, width: int) -> list[list[Content]]:
    """One line for each seat."""
    s = teller.s
    names = ["money", "ship", "patron", "helpers", "discs", "books", "museum"]
    columns = [s(name) for name in names] if width >= WIDE else teller.t("terminal.la-stanza.columns").split()
    letters = " ".join(teller.letter(d) for d in DISCIPLINES)
    tiles = teller.t("terminal.la-stanza.tiles")
    head = [teller.t("ui.players"), *columns[:3], letters, *columns[3:], tiles if width >= WIDE else "+"]
    if view["phase"] == "END":
        head[1] = teller.t("ui.points-title")
    rows = [[text(word, FAINT) for word in head]]
    for p in view["players"]:
        style = STRONG if p["seat"] == view["seat"] else ""
        turned = "!" if p["patron"] == "turned" else ""
        facts = [
            f"{p['money']}→{TARGETS[p['ship']]}",
            teller.track(TRACK[p["ship"]]) if width >= WIDE else TRACK[p["ship"]].replace("f", ""),
            f"{patron_place(p)}{turned}",
            " ".join(str(strength(p, d)) for d in DISCIPLINES),
            f"{sum(p['helpers'].values())}/{HELPER_LIMIT}",
            str(p["discs"]),
            str(sum(p["books"].values())),
            str(museum(p["artworks"])),
            str(len(p["tiles"])),
        ]
        if p["pass"]:
            facts[2] += f" +{PASS_POINTS[p['pass'] - 1]}"
        if view["phase"] == "END":
            facts[0] = str(p["points"])
        rows.append([named(p["seat"], teller.seat(p["seat"])), *(text(fact, style) for fact in facts)])
    return rows


def board_lines(teller: "StanzaTeller", p: dict[str, Any], width: int) -> list[Content]:
    """The board of one seat: recruits, workers, helpers, discs, books."""
    s = teller.s
    recruits = [joined([text(f"{i} ", FAINT), tile(teller, one, width)]) for i, one in enumerate(p["recruits"], 1)]
    wide = width >= WIDE
    workers = [
        joined([text(f"{s('florins', cost)} " if wide else f"{cost}:", FAINT), tile(teller, one, width)])
        for cost, one in zip(COSTS, p["workers"])
    ]
    lines = flowing([text(s("recruits"), HEADING), *recruits], width, "  ", 2)
    lines += flowing([text(s("workers"), HEADING), *workers], width, "  " if wide else " ", 2)
    rest = [("helpers", teller.counts(p["helpers"], teller.colour)),
            ("discs", teller.counts(p["compartments"], teller.discipline)),
            ("books", teller.counts({b: p["books"][b] for b in BOOKS}, teller.discipline))]  # fmt: skip
    if p["tiles"]:
        rest.append(("bonus-tiles", "; ".join(teller.bonus(one) for one in p["tiles"])))
    return lines + flowing([joined([text(s(key), HEADING), f" {told}"]) for key, told in rest], width, "  ", 2)
