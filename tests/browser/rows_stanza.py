"""La Stanza's table of decisions, row by row. Positions are those of golden turns; their clicks repeat the turn."""

import re
from collections.abc import Callable
from typing import TypedDict

from tests.browser.positions import Spot, legal_after
from tests.browser.rows import CONFIRM, Row, Span, at, these

SPANS = {
    "Move": Span(1, 1),
    "Activate": Span(2, 4, confirm=True),
    "Reward": Span(0, 3),
    "What a reward or tile asks next": Span(1, 2),
    "Take money": Span(1, 1, confirm=True),
    "Bonus tile": Span(1, 1, confirm=True),
    "Pass turn": Span(1, 1, confirm=True),
    "Over 7 helpers": Span(1, 3),  # one for each that is given back
    "Pass for good": Span(1, 1, confirm=True),
}


def chip(words: str) -> str:
    """A choice of the action strip, in the words of records."""
    return f".deciding [data-choice='{words}']:not([aria-disabled])"


def turn(*patterns: str) -> Callable[[Spot], bool]:
    """Asked what to do (act), and the seat then decided so, from the first to the last of its turn."""

    def is_so(spot: Spot) -> bool:
        if spot.point != "act":
            return False
        made = spot.turn()
        return len(made) == len(patterns) and all(re.fullmatch(p, m) for p, m in zip(patterns, made, strict=True))

    return is_so


def level_of(made: list[str]) -> int:
    return next(n for n, words in enumerate(made) if words.startswith("do "))


def plain(spot: Spot) -> bool:
    """The level it chose is the best without discs and florins: the page proposes that one."""
    made = spot.turn()
    n = level_of(made)
    return made[n] == [one for one in legal_after(spot, made[:n]) if re.fullmatch(r"do \d", one)][-1]


def hires(spot: Spot, made: list[str] | None = None) -> list[str]:
    """Its recruits and their places, each clicked where it lies."""
    found = []
    for words in made or spot.turn():
        if hire := re.fullmatch(r"hire (\S+)@(\d)", words):
            found += [f".recruits .lit[data-choice='recruit {hire[1]}']", f".workers .lit[data-choice='{words}']"]
    return found


def level(spot: Spot, made: list[str] | None = None) -> str:
    made = made or spot.turn()
    return chip(made[level_of(made)])


def taps(spot: Spot, made: list[str] | None = None) -> list[str]:
    """The things that a reward names, one by one."""
    return [chip(f"name {one}") for one in (made or spot.turn())[-1].split()[1:]]


def surplus(n: int) -> Callable[[Spot], bool]:
    return lambda spot: spot.point == "return-helpers" and len(spot.legal[0].split()) == n + 1


def reward(discipline: str, verb: str, n: int, level: int | None = None) -> Callable[[Spot], bool]:
    things = " ".join([r"\w+"] * n)
    wanted = turn(f"activate {discipline}", r"hire \S+", "hired", f"do {level or n}", f"{verb} {things}")
    return lambda spot: wanted(spot) and plain(spot)


def tile_by_white(spot: Spot) -> bool:
    """White is preselected where the tile's own colour is not there."""
    return spot.point == "visit" and all(w.endswith("white") for w in spot.legal)


def step(spot: Spot) -> list[str]:
    return [f".space.lit[data-choice='{spot.chose}']"]


def boosted(how: str) -> Callable[[Spot], bool]:
    return turn("activate discoveries", r"hire \S+", "hired", how)


def by_white(spot: Spot) -> bool:
    """In another room, where its own colour and white could pay, and with discs for the strength."""
    ways = {"activate religion via green", "activate religion via white"}
    return spot.point == "act" and ways <= set(spot.legal) and spot.me["compartments"]["religion"] > 0


def whitely(spot: Spot, boost: str) -> list[str]:
    """A turn there in which white pays: the first hire, the level with or without discs, the first compartments."""
    made = ["activate religion via white"]
    for wanted in ("hire .*", "hired", rf"do \d{boost}", "discs .*"):
        made.append([one for one in legal_after(spot, made) if re.fullmatch(wanted, one)][-1])
    return made


def white_clicks(spot: Spot, boost: str = "") -> list[str]:
    made = whitely(spot, boost)
    return [*hires(spot, made), chip(made[0]), *([level(spot, made)] if boost else [])]


class Within(TypedDict):
    before: Callable[[Spot], list[str]]
    after: Callable[[Spot], list[str]]
    shown: str


# A reward is part of an activation, whose clicks come before it, and whose Confirm after it.
WITHIN: Within = {"before": hires, "after": these(CONFIRM), "shown": f"{CONFIRM}:not([disabled])"}

ROWS = [
    Row("Move", "a space", lambda spot: spot.point == "move" and spot.chose.startswith("move"), step,
        shown=".space[aria-pressed=true]"),
    Row("Move", "that brings a refill, confirmed alone",
        lambda spot: spot.point == "move" and spot.chose.startswith("move") and spot.then[1].startswith("* "), step,
        r"move \d", shown=".prompt:has-text('refill')", after=these(CONFIRM)),

    Row("Activate", "a recruit and a place", lambda s: boosted(r"do \d")(s) and plain(s),
        lambda s: [*hires(s), CONFIRM], r"do \d"),
    Row("Activate", "a recruit alone: the place that costs least and harms nobody is proposed",
        lambda s: boosted(r"do \d")(s) and plain(s) and None in s.me["workers"],
        lambda s: [hires(s)[0], CONFIRM], r"do \d"),
    Row("Activate", "another room, its own helper preselected",
        lambda s: turn(r"activate discoveries via blue", r"hire \S+", "hired", r"do \d")(s) and plain(s),
        lambda s: [*hires(s), CONFIRM], r"do \d"),
    Row("Activate", "another room, and white pays", by_white, white_clicks, "discs",
        after=lambda s: [*taps(s, whitely(s, "")), CONFIRM]),
    Row("Activate", "with a disc", boosted(r"do \d discs \d"), lambda s: [*hires(s), level(s), CONFIRM],
        r"do \d discs"),
    Row("Activate", "with 3 florins", boosted(r"do \d pay3"), lambda s: [*hires(s), level(s), CONFIRM], r"do \d pay3"),
    Row("Activate", "another room, white pays, with a disc", by_white, lambda s: white_clicks(s, " discs 1"), "discs",
        after=lambda s: [*taps(s, whitely(s, " discs 1")), CONFIRM]),
    Row("Activate", "two recruits",
        lambda s: turn("activate discoveries", r"hire \S+", r"hire \S+", "hired", r"do \d")(s) and plain(s),
        lambda s: [*hires(s), CONFIRM], r"do \d"),

    Row("Reward", "Discoveries: nothing to choose", lambda s: boosted(r"do [23]")(s) and plain(s), these(), r"do \d",
        **WITHIN),
    *(Row("Reward", f"Literature, {n}", reward("literature", "books", n), taps, "books", **WITHIN) for n in (1, 2, 3)),
    *(Row("Reward", f"Politics, {n}", reward("politics", "helpers", n), taps, "helpers", **WITHIN) for n in (1, 2)),
    *(Row("Reward", f"Religion, {n}", reward("religion", "discs", n), taps, "discs", **WITHIN) for n in (1, 2, 3)),
    *(Row("Reward", f"Arts, level {n}", reward("arts", "art", 1, n),
          these(".arts .work.lit"), "art", **WITHIN)
      for n in (1, 2)),
    Row("Reward", "a masterpiece", turn(r"activate \w+", r"hire \S+", "hired", r"do m\d.*"),
        lambda s: [f".{s.turn()[0].split()[1]} .master.lit"], r"do m\d", **WITHIN),

    Row("What a reward or tile asks next", "a disc for the second book", at("book-disc"),
        these(".deciding [data-choice^='disc ']"), "disc", after=these(CONFIRM)),
    Row("What a reward or tile asks next", "a helper for the second book", at("book-helper"),
        these(".deciding [data-choice^='helper ']"), "helper", after=these(CONFIRM)),
    Row("What a reward or tile asks next", "a disc for the tile's place",
        lambda s: s.point == "disc-from" and len(s.turn()) == 1, these(".deciding [data-choice^='disc-from ']"),
        "disc-from", after=these(CONFIRM)),
    Row("What a reward or tile asks next", "a tile from the path, and its slot", at("take"),
        these(".space.lit", ".recruits .place.lit"), "take", after=these(CONFIRM)),

    Row("Take money", "with the worker who falls off",
        lambda s: at("act", "money")(s) and None not in s.me["workers"] and s.me["workers"][5] != "patron",
        these(f"{chip('money')}:has-text('is lost')", CONFIRM), "money"),
    Row("Take money", "with a warning before the −5 side",
        lambda s: at("act", "money")(s) and s.me["workers"][5] == "patron",
        these(f"{chip('money')}:has-text('−5 points')", CONFIRM), "money"),
    Row("Bonus tile", "its own colour pays", at("visit"), these(".bonus .cell.lit", CONFIRM), "bonus"),
    Row("Bonus tile", "white pays", tile_by_white, these(".bonus .cell.lit", CONFIRM), r"bonus \S+ pay white"),
    Row("Pass turn", "chosen, then confirmed", at("act", "pass"), these(chip("pass"), CONFIRM), "pass"),
    *(Row("Over 7 helpers", f"give back {n}",
          surplus(n),
          lambda s: [chip(f"name {one}") for one in s.legal[0].split()[1:]], "return", after=these(CONFIRM))
      for n in (1, 2, 3)),
    Row("Pass for good", "with its points, then confirmed", at("move", "retire"),
        these(f"{chip('retire')}:has-text('points')", CONFIRM), "retire"),
]  # fmt: skip
