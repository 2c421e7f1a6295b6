"""La Stanza in plain text: the palace as one seat sees it, the question, every choice in words, what happened."""

from typing import Any

from ridotto.engine.events import Event
from ridotto.engine.game import View
from ridotto.games.la_stanza.components import (
    ARTWORK_VALUE,
    ARTWORKS,
    COSTS,
    DISCIPLINE,
    DISCIPLINES,
    MASTERPIECE_POINTS,
    MASTERPIECES,
    SLUGS,
    SPACES,
    STEPS,
    TARGETS,
    TRACK,
)

BONUS_TILES = {
    "d-str": "strength +1 in discoveries",
    "d-pol": "strength +1 in politics",
    "d-5f": "5 florins at once",
    "d-take": "take a character from the path onto any recruitment slot",
    "d-lead": "at the end 5 points if your ship leads alone, 3 if it shares the lead",
    "l-str": "strength +1 in literature",
    "l-sail": "ship 3 forward at once",
    "l-patron": "at the end points as the place of your patron costs",
    "l-catch": "ship to the most advanced ship at once",
    "l-fee": "a florin for each book from now on",
    "r-str": "strength +1 in religion",
    "r-discs": "2 discs into the religion compartment",
    "r-books": "2 books of different colours at once; a disc more in the majority",
    "r-pay": "once an activation 3 florins for strength +1",
    "r-scripture": "a religion book; at the end 5 points for the most religion books alone, 3 shared",
    "a-str": "strength +1 in arts",
    "a-art": "counts 4 in the museum at the end",
    "a-discs": "2 discs into different compartments; at the end a point for each of your workers",
    "a-patron": "an arts book, and your patron back to the first place",
    "a-white": "2 white helpers at once",
}


def seat_name(seat: int, own: int) -> str:
    return "you" if seat == own else f"S{seat + 1}"


def title(slug: str) -> str:
    """A person or a discipline, as a reader would write it."""
    return " ".join(word.capitalize() for word in slug.split("-"))


def person(slug: str | None) -> str:
    """With the letter of the discipline, which is what matters."""
    if slug is None:
        return "-"
    if slug == "patron":
        return "PATRON"
    return f"{title(slug)} ({DISCIPLINES[DISCIPLINE[SLUGS.index(slug)]][0].upper()})"


def some(counts: dict[str, int]) -> str:
    return ", ".join(f"{name} {n}" for name, n in counts.items() if n) or "none"


def table(view: View) -> list[str]:
    """Everything that lies on the table."""
    time = f"round {view['round']} of {view['rounds']}"
    if view["phase"] == "FINISH":
        time = "the lap is played to its end"
    elif view["phase"] == "FINAL":
        time = f"last laps: {view['letter']} of A, B, C"
    elif view["phase"] == "END":
        time = "the end"
    lines = ["", f"LA STANZA  {time}", "", "The path, clockwise:"]
    figures: dict[str, list[str]] = {}
    for p in view["players"]:
        if p["figure"] is not None:
            figures.setdefault(p["figure"], []).append(seat_name(p["seat"], view["seat"]))
    for room, name in enumerate(DISCIPLINES):
        lines.append(f"  {title(name):<12} free masterpieces: {free_masterpieces(view, name)}")
        for space in range(3 * room, 3 * room + 3):
            here = " <- " + ", ".join(figures[SPACES[space]]) if SPACES[space] in figures else ""
            lines.append(f"    {SPACES[space]} {person(view['path'][space])}{here}")
    lines.append("  Bonus room" + (" <- " + ", ".join(figures["BONUS"]) if "BONUS" in figures else ""))
    on_grid = [tile for tile in view["grid"] if tile in BONUS_TILES]
    lines += [f"    {tile:<12} {BONUS_TILES[tile]}" for tile in on_grid]
    lines.append("")
    lines.append(f"Helpers in supply: {some(view['helpers'])}. Artworks: {some(view['artworks'])}.")
    for p in view["players"]:
        lines += player_lines(view, p)
    return lines


def free_masterpieces(view: View, name: str) -> str:
    free = [i for i, owner in enumerate(view["masterpieces"][name]) if owner is None]
    return ", ".join(f"{MASTERPIECES[i]} ({MASTERPIECE_POINTS[i]})" for i in free) or "none"


def player_lines(view: View, p: dict[str, Any]) -> list[str]:
    who = "YOU " if p["seat"] == view["seat"] else "    "
    own = [
        f"{title(name)} {MASTERPIECES[i]}"
        for name in DISCIPLINES
        for i, owner in enumerate(view["masterpieces"][name])
        if owner == p["seat"] + 1
    ]
    workers = "  ".join(
        f"@{i}({cost}f) {person(slug)}" for i, (cost, slug) in enumerate(zip(COSTS, p["workers"], strict=True), 1)
    )
    return [
        "",
        f"{who}S{p['seat'] + 1}  {p['money']} florins, ship on {TRACK[p['ship']]}, patron {p['patron']}"
        + (f", retired on place {p['pass']}" if p["pass"] else "")
        + (f", {p['points']} points" if view["phase"] == "END" else ""),
        f"      recruits: {'  '.join(person(slug) for slug in p['recruits'])}",
        f"      workers:  {workers}",
        f"      helpers: {some(p['helpers'])}; discs: {p['discs']} free, in compartments {some(p['compartments'])}",
        f"      books: {some(p['books'])}; artworks: {some(p['artworks'])}",
        f"      tiles: {', '.join(p['tiles']) or 'none'}; masterpieces: {', '.join(own) or 'none'}",
    ]


# --- the question and the choices

QUESTIONS = {
    "Q0": "Lay out your starters on the worker places 2 to 6.",
    "Q1": "Your turn: move your figure clockwise.",
    "Q2": "The bonus room: which tile do you take, and with which helper do you pay?",
    "Q2b": "Your disc supply is empty: from which compartment comes the disc for the tile?",
    "Q3": "Your action: activate a discipline, take money, or pass the turn.",
    "Q4": "Whom do you hire, and on which worker place? (`hired` when that is all.)",
    "Q5": "At which level do you act?",
    "Q6": "Which books do you write, in this order?",
    "Q7": "Into which compartments do your discs go?",
    "Q8": "Which artwork do you take?",
    "Q9": "Which helpers do you gain?",
    "Q10": "The second religion book: into which compartment goes a disc?",
    "Q11": "The second politics book: which helper do you gain?",
    "Q12": "You have more than seven helpers: which do you give back?",
    "Q13": "Which character do you take from the path, and on which slot?",
}


def question(view: View) -> str:
    return QUESTIONS[view["point"]]


def choice(view: View, words: str) -> str:
    """A choice in words, with what it costs and brings, and the record's words after it."""
    told = phrase(view, words.split(" "))
    return f"{told:<58} {words}" if told else words


def phrase(view: View, words: list[str]) -> str:
    me = view["players"][view["seat"]]
    verb, rest = words[0], words[1:]
    if verb == "move":
        space = countable(view)[int(rest[0]) - 1]
        if space == "BONUS":
            return "To the bonus room"
        name = next(name for name in DISCIPLINES if name[0].upper() == space[0])
        return f"To {space} in {title(name)}: recruit {person(view['path'][SPACES.index(space)])}"
    if verb == "activate":
        return f"Activate {rest[0]}" + (f", paying a {rest[2]} helper" if len(rest) > 1 else "")
    if verb == "money":
        gain = max(0, TARGETS[me["ship"]] - me["money"])
        turns = me["patron"] == "normal" and me["workers"][-1] == "patron"
        return f"Take {gain} florins; the patron " + (
            "is turned: -5 points" if turns else "moves one place to the right"
        )
    if verb == "pass":
        return "Pass the turn: do nothing"
    if verb == "hire":
        slug, _, place = rest[0].partition("@")
        there = me["workers"][int(place) - 1]
        return f"Hire {person(slug)} on place {place} for {COSTS[int(place) - 1]} florins" + (
            f", replacing {person(there)}" if there else ""
        )
    if verb == "dismiss":
        return f"Dismiss {person(me['workers'][int(rest[0][1:]) - 1])} instead of hiring"
    if verb == "do":
        return level_phrase(rest)
    if verb == "bonus":
        return f"{rest[0]}: {BONUS_TILES[rest[0]]}"
    if verb == "art":
        return f"Take a {rest[0]}, worth {ARTWORK_VALUE[ARTWORKS.index(rest[0])]}"
    if verb == "take":
        return f"Take {person(view['path'][SPACES.index(rest[0])])} onto slot {rest[2]}"
    return SIMPLE.get(verb, "").format(" and ".join(rest))


SIMPLE = {
    "arrange": "",
    "retire": "Retire: no more turns, the best free place for passing",
    "stuck": "There is no way to move",
    "hired": "That is all: hire nobody more",
    "books": "Write {}",
    "discs": "A disc into {}",
    "disc": "A disc into {}",
    "disc-from": "The disc from {}",
    "helpers": "Gain {}",
    "helper": "Gain a {} helper",
    "return": "Give back {}",
}


def level_phrase(rest: list[str]) -> str:
    if rest[0] == "0":
        return "Do nothing"
    if rest[0] in MASTERPIECES:
        told = f"A masterpiece: {MASTERPIECE_POINTS[MASTERPIECES.index(rest[0])]} points"
    else:
        told = f"The reward of level {rest[0]}"
    if "discs" in rest:
        told += f", spending {rest[rest.index('discs') + 1]} discs"
    return told + (", paying 3 florins" if "pay3" in rest else "")


def countable(view: View) -> list[str]:
    """The spaces that count as steps from the figure on, as the choices number them (3.4)."""
    me = view["players"][view["seat"]]
    taken = {p["figure"] for p in view["players"] if p["seat"] != view["seat"]}
    at = SPACES.index(me["figure"])
    found: list[str] = []
    for i in range(1, len(SPACES) + 1):
        space = SPACES[(at + i) % len(SPACES)]
        if space == "BONUS" or (view["path"][SPACES.index(space)] is not None and space not in taken):
            found.append(space)
    return found[:STEPS]


# --- what happened


def event(event: Event, own: int) -> str:
    """A line of the log; empty: nothing that need be said."""
    told = SAID.get(event.what)
    if told is None:
        return ""
    about = person(event.about) if event.about in SLUGS else event.about
    return f"{seat_name(event.seat, own)}: " * (event.seat >= 0) + told.format(n=event.n, why=event.why, about=about)


SAID = {
    "move": "move to {about}",
    "recruit": "recruit {about}",
    "discard": "{about} leaves",
    "pay": "-{n} florins ({why})",
    "earn": "+{n} florins ({why})",
    "score": "{n:+} points ({why})",
    "helper-paid": "pay a {about} helper",
    "helper-gained": "gain a {about} helper",
    "helper-returned": "give back a {about} helper",
    "hire": "hire {about}",
    "activate": "{about} at level {why}",
    "ship": "ship {n} forward, to {about}",
    "book": "book number {n} of {about}",
    "discs": "a disc into {about}",
    "discs-back": "{n} discs back from {about}",
    "art": "take a {about}",
    "patron": "the patron goes to place {n}",
    "patron-turned": "the patron is turned: -5 points",
    "masterpiece": "a masterpiece in {about}",
    "tile": "take the bonus tile {about}",
    "retire": "retire on place {n}",
    "lay": "new on the path: {about}",
    "round": "--- round {n} ---",
}


def result(points: list[int], winners: list[int], own: int) -> str:
    ranked = ", ".join(f"{seat_name(i, own)} {n}" for i, n in enumerate(points))
    won = " and ".join(seat_name(w, own) for w in winners)
    return f"The game is over: {ranked}. The winner: {won}."
