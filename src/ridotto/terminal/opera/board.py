"""Opera drawn in columns: fame and offer, cities with all opera houses, budget, roles, one line per seat."""

from typing import TYPE_CHECKING

from textual.content import Content

from ridotto.games.opera.components import CITIES, FEES, ROLES
from ridotto.games.opera.numbers import OperaShown
from ridotto.games.opera.telling import box_numbers, fame, opening_round, score_changes, slots
from ridotto.games.opera.view import OperaPlayer
from ridotto.terminal.drawing import (
    FAINT,
    HEADING,
    OWN,
    STRONG,
    beside,
    fitted,
    flowing,
    joined,
    mark,
    named,
    table,
    text,
)

if TYPE_CHECKING:
    from ridotto.terminal.opera.teller import OperaTeller

WIDE = 100  # from this width on, show names


# Two letters where there is no room for a name
SHORT = {
    "monteverdi": "Mo", "handel": "Ha", "mozart": "Mz", "beethoven": "Be", "verdi": "Ve", "wagner": "Wa", "house": "hh",
}  # fmt: skip


def draw(teller: "OperaTeller", view: OperaShown, width: int) -> list[Content]:
    ladder = fame_lines(teller, view)
    aside = max(line.cell_length for line in ladder)
    lines = beside(ladder, city_lines(teller, view, width - aside - 3), aside, 3)
    lines += flowing([budget(teller, view), palazzo(teller, view), century(teller, view)], width, "   ")
    lines += flowing(roles(teller, view), width)
    return lines + player_lines(teller, view, width)


def fame_lines(teller: "OperaTeller", view: OperaShown) -> list[Content]:
    """The fame ladder from the top: fame, composer, number on offer."""
    found = [text(teller.t("opera.fame-offer"), HEADING)]
    for kind in view["ladder"]:
        n = view["display"].get(kind, 0)
        on_offer = view["century"] and view["century"][view["numbers"]["episode"] - 1] == kind
        name = f"{fame(view, kind)} {SHORT[kind]} {teller.piece(kind)}{'*' if on_offer else ''}"
        found.append(text(f"{name:<17} ×{n}", STRONG) if n else text(name, FAINT))
    return found


def city_lines(teller: "OperaTeller", view: OperaShown, width: int) -> list[Content]:
    """One line per city, one column per seat."""
    label = max(len(teller.city(city)) for city in CITIES) + 5
    each = (width - label) // view["seats"]
    head = [fitted(text(teller.t("opera.cities"), HEADING), label)]
    fits = all(len(teller.marked(p["seat"])) < each for p in view["players"])  # else the shapes must do
    head += [
        fitted(named(p["seat"], teller.seat(p["seat"])) if fits else mark(p["seat"]), each - 1).pad_right(1)
        for p in view["players"]
    ]
    found = [joined(head)]
    for city in CITIES:
        if city not in view["active"]:
            opens = teller.t("opera.opens", opening_round(view, city))
            found.append(joined([fitted(text(teller.city(city), FAINT), label), text(opens, FAINT)]))
            continue
        here = [teller.title(f)[0] for f, where in view["figures"].items() if where == city]
        free = view["places"][CITIES.index(city)] - len(here)
        line = [fitted(joined([f"{teller.city(city)} ", text("".join(here), OWN), text("." * free, FAINT)]), label)]
        for p in view["players"]:
            placed = view["arrange"]["placed"] if view["arrange"] and p["seat"] == view["seat"] else {}
            halls = slots(p, city, placed) if city in p["halls"] else []
            line.append(fitted(hall_text(teller, halls, each - 1), each))
        found.append(joined(line))
    return found


def hall_text(teller: "OperaTeller", halls: list[str], width: int) -> Content:
    """The halls of a house, the great one first and in bold; names if there is room, otherwise two letters."""
    if not halls:
        return text("–", FAINT)
    forms = [
        ["··" if kind == "-" else SHORT["house"] if kind == "house" else teller.piece(kind) for kind in halls],
        ["··" if kind == "-" else SHORT[kind] for kind in halls],
    ]
    for form in forms:
        if len(" ".join(form)) <= width:
            return joined([text(form[0], "bold underline"), *(f" {name}" for name in form[1:])])
    tight = ["·" if kind == "-" else SHORT[kind] for kind in halls]
    return joined([text(tight[0], "bold underline"), "".join(tight[1:])])


def budget(teller: "OperaTeller", view: OperaShown) -> Content:
    """The markers in budget order."""
    parts: list[Content | str] = [text(teller.t("opera.budget"), HEADING)]
    for seat in view["order"]:
        p = view["players"][seat]
        parts += ["  ", mark(seat), text(f"{p['level']}", STRONG)]
        if p["ended"]:
            parts.append(text("×", FAINT))
        if p["sealed"]:
            parts.append(text(f" {teller.t('ui.sealed-tag')}", FAINT))
    return joined(parts)


def palazzo(teller: "OperaTeller", view: OperaShown) -> Content:
    names = " ".join(SHORT[kind] for kind in view["palazzo"])
    room = box_numbers(view)["palazzo"]
    return joined([text(teller.t("opera.palazzo"), HEADING), f" {names} " if names else " ",
                   text(f"{len(view['palazzo'])}/{room}", FAINT)])  # fmt: skip


def century(teller: "OperaTeller", view: OperaShown) -> Content:
    """The Composers of the Century; the current one has an asterisk."""
    now = view["numbers"]["episode"] - 1
    shown = [f"{SHORT[kind]}{'*' if i == now else ''}" for i, kind in enumerate(view["century"])]
    return joined([text(teller.t("terminal.opera.century"), HEADING), " ", " ".join(shown)])


def roles(teller: "OperaTeller", view: OperaShown) -> list[Content]:
    found = [text(teller.t("opera.roles"), HEADING)]
    for role in ROLES:
        fee = FEES[ROLES.index(role)]
        free = role in view["roles_left"]
        name = teller.title(role)
        found.append(text(f"{name} {fee}", STRONG) if free else text(f"({name})", FAINT))
    return found


def player_lines(teller: "OperaTeller", view: OperaShown, width: int) -> list[Content]:
    """A table with one line per seat, yours last and bold; hidden values are question marks."""
    t = teller.t
    head = [t("ui.players"), t("ui.points-title"), t("opera.income"), t("terminal.opera.count-short"),
            t("opera.halls-short"), t("opera.hires-short"), t("terminal.opera.ducats-short"),
            t("opera.stock")]  # fmt: skip
    rows = [[text(word, FAINT) for word in head]]
    rows += [player_row(teller, view, p, width) for p in view["players"]]
    return table(rows, width)


def player_row(teller: "OperaTeller", view: OperaShown, p: OperaPlayer, width: int) -> list[Content]:
    own = p["seat"] == view["seat"]
    style = STRONG if own else ""
    numbers = view["numbers"]["players"][p["seat"]]
    plus, minus = score_changes(view, p["seat"])
    stock = "?" if p["stock"] is None else stock_text(teller, view, p, width)
    facts = [
        str(p["points"]),
        str(numbers["income"]),
        f"+{plus}" + (f" −{minus}" if minus else ""),
        f"{numbers['filled']}/{numbers['halls']}",
        f"{p['hires']}/{box_numbers(view)['max_hires']}",
        "?" if p["ducats"] is None else str(p["ducats"]),
        stock,
    ]
    return [named(p["seat"], teller.seat(p["seat"])), *(text(fact, style) for fact in facts)]


def stock_text(teller: "OperaTeller", view: OperaShown, p: OperaPlayer, width: int) -> str:
    """The stock, including pieces that an arrangement has not placed yet."""
    bag = view["arrange"]["pool"] if view["arrange"] and p["seat"] == view["seat"] else p["stock"] or {}
    names = [
        teller.piece(kind) if width >= WIDE and kind != "house" else SHORT[kind]
        for kind in bag
        for _ in range(bag[kind])
    ]
    return " ".join(names) or "–"
