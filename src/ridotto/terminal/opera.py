"""Opera in plain text: the table as one seat sees it, the question, every choice in words, what happened."""

from typing import Any

from ridotto.engine.events import Event
from ridotto.engine.game import View
from ridotto.games.opera.components import (
    DUCATS_PER_HALL,
    FEES,
    INCOME,
    PART_HALLS,
    PARTS,
    POINTS_PER_HALL,
    ROLES,
    TOP_LEVEL,
)

ROMAN = ("", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX")


def seat_name(seat: int, own: int) -> str:
    return "you" if seat == own else f"S{seat + 1}"


def title(name: str) -> str:
    return name.capitalize()


def fame(view: View, composer: str) -> int:
    return len(view["ladder"]) - view["ladder"].index(composer) if composer in view["ladder"] else 0


def bag(pieces: dict[str, int] | None) -> str:
    if pieces is None:
        return "?"
    return ", ".join(title(name) + (f" x{n}" if n > 1 else "") for name, n in pieces.items()) or "nothing"


def table(view: View) -> list[str]:
    """Everything that lies on the table."""
    rounds = view["rounds"]
    lines = ["", f"OPERA  round {ROMAN[view['round']]} of {ROMAN[rounds[-1]]}, counting after " + rounds_text(rounds)]
    lines.append(f"Composers of the Century: {', '.join(title(c) for c in view['century'])} (episodes 1 to 3)")
    lines.append("")
    lines.append("Fame  offer                    Budget")
    for i in range(TOP_LEVEL + 1):
        level = TOP_LEVEL - i
        ladder = ""
        if i < len(view["ladder"]):
            composer = view["ladder"][i]
            offered = view["display"].get(composer, 0)
            ladder = f"{fame(view, composer):>2}    {title(composer):<12}" + (f" x{offered}" if offered else "")
        here = " ".join(seat_mark(view, seat - 1) for seat in view["rows"][level])
        lines.append(f"{ladder:<30} {level:>2}  {here}".rstrip())
    lines.append("")
    lines.append(f"Palazzo: {', '.join(title(c) for c in view['palazzo']) or 'empty'}")
    figures = [
        f"{title(f)} in {title(city)}" if city else f"{title(f)} not yet placed" for f, city in view["figures"].items()
    ]
    lines.append("Figures: " + ", ".join(figures))
    lines.append(
        "Roles left: " + ", ".join(f"{title(r)} ({FEES[ROLES.index(r)]})" for r in ROLES if r in view["roles_left"])
    )
    lines.append("To build: " + supply_text(view))
    lines.append("")
    for p in view["players"]:
        lines += player_lines(view, p)
    return lines


def rounds_text(rounds: list[int]) -> str:
    return ", ".join(ROMAN[r] for r in rounds)


def seat_mark(view: View, seat: int) -> str:
    p = view["players"][seat]
    return seat_name(seat, view["seat"]) + (" (ended)" if p["ended"] else "")


def supply_text(view: View) -> str:
    parts = [f"{part} x{n}" for part, n in view["supply"].items() if n and part.split(".")[0] in view["active"]]
    return ", ".join(parts) or "nothing is left"


def income(view: View, p: dict[str, Any]) -> int:
    """What the houses of this player pay as they stand."""
    total = 0
    for city, text in p["halls"].items():
        paid = INCOME[performed(text)]
        total += 2 * paid if view["figures"]["maestro"] == city else paid
    return total


def performed(text: str) -> int:
    great, _, others = text.partition("/")
    return (great != "-") + (len(others.split(",")) if others else 0)


def player_lines(view: View, p: dict[str, Any]) -> list[str]:
    who = "YOU " if p["seat"] == view["seat"] else "    "
    ducats = "?" if p["ducats"] is None else p["ducats"]
    behind = f"{ducats} ducats, stock {bag(p['stock'])}"
    open_facts = f"{p['points']} points, {behind}, income {income(view, p)}, roles hired {p['hires']}"
    lines = [f"{who}S{p['seat'] + 1}  {open_facts}"]
    for city, text in p["halls"].items():
        great, _, others = text.partition("/")
        halls = sum(PART_HALLS[PARTS.index(part)] for part in p["parts"] if part.split(".")[0] == city)
        shown = [f"*{title(great)}" if great != "-" else "*empty"]
        shown += [title(name) for name in others.split(",")] if others else []
        empty = halls - 1 - (len(shown) - 1)
        shown += [f"{empty} more empty"] if empty else []
        lines.append(f"          {title(city):<8} {', '.join(shown)}")
    return lines


# --- the question and the choices

QUESTIONS = {
    "bid": "Your secret bid: each ducat lifts your marker by one level.",
    "hire": "You have the highest budget: hire a role, or end your performance for this round.",
    "buy": "Impresario: buy up to two pieces; then you rearrange your houses.",
    "buy-along": "Play along with the Impresario: buy or just rearrange, or intermezzo?",
    "great": "Rearranging: which piece goes to the great hall of {city}? (Or type the whole `arrange ...` line.)",
    "hall": "Rearranging: another piece for {city}, in alphabetical order, or close it?",
    "build": "Architetto: build up to two parts.",
    "build-along": "Play along with the Architetto: build, or intermezzo?",
    "sell": "Signora: sell a piece to the Palazzo.",
    "sell-along": "Play along with the Signora: sell a piece, or intermezzo?",
    "move": "Move the figure to another city.",
    "review": "Critico: shift a composer on the ladder of fame, or leave it.",
    "score": "The Esperto is here: score your pieces in this city and lose the best one, or decline?",
}


def question(view: View) -> str:
    text = QUESTIONS[view["point"]]
    if view["arrange"]:
        placed = " ".join(f"{city}={text}" for city, text in view["arrange"]["placed"].items())
        text = text.format(city=title(view["arrange"]["city"]))
        text += f"\nTo be placed: {bag(view['arrange']['pool'])}." + (f" Placed: {placed}." if placed else "")
    return text


def choice(view: View, words: str) -> str:
    """A choice in words, with what it costs and brings, and the record's words after it."""
    told = phrase(view, words.split(" "))
    return f"{told:<58} {words}" if told else words


def phrase(view: View, words: list[str]) -> str:
    me = view["players"][view["seat"]]
    verb, rest = words[0], words[1:]
    along = view["point"].endswith("-along")
    if verb == "bid":
        return f"Bid {rest[0]}: level {me['level'] + int(rest[0])}, {me['ducats'] - int(rest[0])} ducats left"
    if verb == "hire":
        fee = FEES[ROLES.index(rest[0])]
        return f"Hire the {title(rest[0])}: fee {fee}, level {me['level']} to {me['level'] - fee}"
    if verb == "pass":
        return "End your performance for this round"
    if verb == "intermezzo":
        return "Intermezzo: do nothing"
    if verb == "buy":
        price = sum(fame(view, c) for c in rest if c != "none")
        what = (
            "Just rearrange" if rest == ["none"] else f"Buy {' and '.join(title(c) for c in rest)} for {price} ducats"
        )
        return what + ("" if not along else ", playing along")
    if verb == "great":
        return f"Great hall of {title(rest[0])}: " + ("empty" if rest[1] == "-" else with_fame(view, rest[1]))
    if verb == "hall":
        return f"Another hall of {title(rest[0])}: {with_fame(view, rest[1])}"
    if verb == "close":
        return f"No more for {title(rest[0])}"
    if verb == "build":
        if rest == ["none"]:
            return "Build nothing"
        halls = sum(PART_HALLS[PARTS.index(part)] for part in rest)
        names = " and ".join(part.replace(".", " ").title() for part in rest)
        return f"Build {names}: {DUCATS_PER_HALL * halls} ducats, {POINTS_PER_HALL * halls} points"
    if verb == "sell":
        if rest == ["none"]:
            return "Sell nothing"
        composer, _, place = rest[0].partition("@")
        n = fame(view, composer)
        gain = f"{2 * n} ducats" if rest[1] == "ducats" else f"{n} points"
        return f"Sell {title(composer)} from {title(place)} for {gain}"
    if verb == "move":
        return f"Move the {title(rest[0])} to {title(rest[1])}"
    if verb == "review":
        if rest == ["none"]:
            return "Leave the ladder as it is"
        return f"{title(rest[0])} from {fame(view, rest[0])} to {fame(view, rest[0]) + int(rest[1])}"
    if verb == "score":
        return "Score the fame of your pieces here, lose the best one"
    return "Decline" if verb == "decline" else ""


def with_fame(view: View, kind: str) -> str:
    return "house piece" if kind == "house" else f"{title(kind)} (fame {fame(view, kind)})"


# --- what happened

WHY = {
    "bid": "for the bid", "pieces": "for pieces", "houses": "for building", "palazzo": "at the Palazzo",
    "income": "of income", "level-zero": "for level 0", "start": "to start with", "esperto": "at the Esperto",
    "great-hall": "for a great hall", "century": "for the Composer of the Century", "empty-halls": "for empty halls",
}  # fmt: skip


def event(event: Event, own: int) -> str:
    """A line of the log; empty: nothing that need be said."""
    who = seat_name(event.seat, own)
    what, n, about = event.what, event.n, event.about
    if what == "pay":
        return f"{who}: -{n} ducats {WHY[event.why]}"
    if what == "earn":
        return f"{who}: +{n} ducats {WHY[event.why]}"
    if what == "score":
        return f"{who}: {n:+} points {WHY[event.why]}"
    if what == "bid":
        return f"{who}: bid {n}"
    if what == "hire":
        return f"{who}: hire the {title(about)} for {n} levels"
    if what == "pass":
        return f"{who}: end of the performance" + (" (no hires left)" if event.why == "hires" else "")
    if what == "intermezzo":
        return f"{who}: intermezzo"
    if what == "take":
        return f"{who}: {title(about)} " + ("from the offer" if event.why == "offer" else "as a gift from the Esperto")
    if what == "lose":
        return f"{who}: {title(about)} goes ({event.why})"
    if what == "arrange":
        return f"{who}: houses are now {about}"
    if what == "build":
        return f"{who}: build {about} ({n} halls)"
    if what == "sell":
        return f"{who}: sell {about}"
    if what == "move":
        figure, city = about.split(" ")
        return f"{who}: the {title(figure)} goes to {title(city)}"
    if what == "review":
        return f"{who}: {title(about)} {n:+} on the ladder"
    if what == "decline":
        return f"{who}: decline"
    if what == "rise":
        return f"{title(about)} rises to {n}: performed most often"
    if what == "round":
        return f"--- round {ROMAN[n]} ---"
    return ""


def result(points: list[int], winners: list[int], own: int) -> str:
    ranked = ", ".join(f"{seat_name(i, own)} {n}" for i, n in enumerate(points))
    won = " and ".join(seat_name(w, own) for w in winners)
    return f"The game is over: {ranked}. The winner: {won}."
