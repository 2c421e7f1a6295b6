"""La Stanza's table of decisions, row by row. Positions are those of golden turns; their clicks repeat the turn."""

import re
from collections.abc import Callable
from typing import TypedDict

from ridotto.languages import say
from tests.browser.positions import Spot, legal_after
from tests.browser.rows import BUTTON, CONFIRM, Row, Span, at, button, these

SPANS = {
    "Move": Span(1, 1),
    "Activate": Span(2, 4, confirm=True),
    "Reward": Span(0, 3),
    "What a reward or tile asks next": Span(1, 2),
    "Take money": Span(1, 1, confirm=True),
    "Bonus tile": Span(1, 1, confirm=True),
    "Pass turn": Span(1, 2),
    "Over 7 helpers": Span(1, 3),  # so many as are given back
    "Pass for good": Span(2, 2),
}

SLOT = ".workers .pick.lit"
LEVELS = ".deciding .levels button"
LIST = ".deciding .group button:not([disabled]):not([aria-pressed])"


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
            recruit = spot.me["recruits"].index(hire[1]) + 1
            found += [f".recruits li:nth-child({recruit}) .pick.lit", f".workers li:nth-child({hire[2]}) .pick.lit"]
    return found


def level(spot: Spot, made: list[str] | None = None) -> str:
    made = made or spot.turn()
    n = level_of(made)
    choices = [one for one in legal_after(spot, made[:n]) if one.startswith("do ")]
    return f"{LEVELS} >> nth={choices.index(made[n])}"


def taps(spot: Spot, made: list[str] | None = None) -> list[str]:
    """The things that a reward names, one by one."""
    return [f"{LIST}:has-text('{one}')" for one in (made or spot.turn())[-1].split()[1:]]


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
    return [f".space.lit:has(.step:text-is('{spot.chose.split()[1]}'))"]


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
    white = ".deciding .group button[aria-pressed=false]:has-text('white')"
    return [*hires(spot, made), white, *([level(spot, made)] if boost else [])]


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
    Row("Activate", "the same recruit twice: the place that costs least and harms nobody",
        lambda s: boosted(r"do \d")(s) and plain(s) and None in s.me["workers"],
        lambda s: [hires(s)[0], ".recruits .pick[aria-pressed=true]", CONFIRM], r"do \d"),
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
          these(".arts .pick.lit"), "art", **WITHIN)
      for n in (1, 2)),
    Row("Reward", "a masterpiece", turn(r"activate \w+", r"hire \S+", "hired", r"do m\d.*"),
        lambda s: [f".{s.turn()[0].split()[1]} .master.lit"], r"do m\d", **WITHIN),

    Row("What a reward or tile asks next", "a disc for the second book", at("book-disc"),
        these(f"{BUTTON} >> nth=0"), "disc", after=these(CONFIRM)),
    Row("What a reward or tile asks next", "a helper for the second book", at("book-helper"),
        these(f"{BUTTON} >> nth=0"), "helper", after=these(CONFIRM)),
    Row("What a reward or tile asks next", "a disc for the tile's place",
        lambda s: s.point == "disc-from" and len(s.turn()) == 1, these(f"{BUTTON} >> nth=0"),
        "disc-from", after=these(CONFIRM)),
    Row("What a reward or tile asks next", "a tile from the path, and its slot", at("take"),
        these(".space.lit", ".recruits .pick.lit"), "take", after=these(CONFIRM)),

    Row("Take money", "with who falls off",
        lambda s: at("act", "money")(s) and None not in s.me["workers"] and s.me["workers"][5] != "patron",
        these(button("is lost"), CONFIRM), "money"),
    Row("Take money", "with a warning before the −5 side",
        lambda s: at("act", "money")(s) and s.me["workers"][5] == "patron",
        these(button("−5 points"), CONFIRM), "money"),
    Row("Bonus tile", "its own colour pays", at("visit"), these(".bonus .cell.lit", CONFIRM), "bonus"),
    Row("Bonus tile", "white pays", tile_by_white, these(".bonus .cell.lit", CONFIRM), r"bonus \S+ pay white"),
    Row("Pass turn", "money would bring nothing", lambda s: at("act", "pass")(s) and s.me["money"] >= 15,
        these(button(say("la-stanza.choice.pass"))), "pass"),
    Row("Pass turn", "money would bring something: asked once", lambda s: at("act", "pass")(s) and s.me["money"] <= 2,
        these(button(say("la-stanza.choice.pass")), f"{BUTTON}.primary"), "pass"),
    *(Row("Over 7 helpers", f"give back {n}",
          surplus(n),
          lambda s: [f"{LIST}:has-text('{one}')" for one in s.legal[0].split()[1:]], "return", after=these(CONFIRM))
      for n in (1, 2, 3)),
    Row("Pass for good", "asked once, with the place and its points", at("move", "retire"),
        these(button("Retire"), ".sure:has-text('retire') .primary:has-text('point')"), "retire"),
]  # fmt: skip
