"""Opera in short, and what each thing on the table is, with the numbers of the box for this table."""

from dataclasses import replace
from typing import Final

from ridotto.engine.learning import SIGN, Chapter, Learning
from ridotto.engine.telling import Arg, Said
from ridotto.games.opera.components import (
    CENTURY_BONUS,
    CITY_COUNT,
    DUCATS_PER_FAME,
    DUCATS_PER_HALL,
    FEES,
    INCOME,
    LEVEL_ZERO_DUCATS,
    OPENS,
    POINTS_PER_HALL,
    ROLES,
    START_DUCATS,
    TOP_LEVEL,
    Box,
)
from ridotto.games.opera.setup import VENEZIA

FIRST_BID: Final = 5  # advice of the rulebooks to newcomers, not a number of the box


def learning(box: Box, fewest: int, most: int) -> Learning:
    return Learning(chapters(box, fewest, most), things(box))


def chapters(box: Box, fewest: int, most: int) -> list[Chapter]:
    one, two = box.join[1], box.join[2]
    return [
        chapter("game", fewest, most, box.seats, CITY_COUNT, box.last_round(), box.counting),
        setup(box),
        chapter("budget", TOP_LEVEL, FIRST_BID),
        chapter("action", box.max_hires, one, two),
        role("impresario", one, two),
        role("architetto", DUCATS_PER_HALL, POINTS_PER_HALL, one, two, SIGN),
        role("signora", DUCATS_PER_FAME, box.palazzo, one),
        chapter("characters", SIGN),
        role("maestro"),
        role("critico"),
        role("esperto"),
        chapter("income", len(INCOME) - 1, INCOME[1:]),
        chapter("end-of-round", box.display, box.per_composer, LEVEL_ZERO_DUCATS),
        chapter("counting", box.counting, CENTURY_BONUS, opening(2), opening(3)),
        chapter("end"),
        Chapter("scores", Said("opera.chapter.scores"), scores(box)),
        Chapter("mistakes", Said("opera.chapter.mistakes"), MISTAKES),
        Chapter("ours", Said("opera.chapter.ours", (SIGN,)), (Said("opera.rules.ours"),)),
    ]


def chapter(name: str, *args: Arg) -> Chapter:
    return Chapter(name, Said(f"opera.chapter.{name}"), (Said(f"opera.rules.{name}", args),))


def role(name: str, *args: Arg) -> Chapter:
    title = Said("opera.chapter.role", (Said(f"opera.title.{name}"), FEES[ROLES.index(name)]))
    return Chapter(name, title, (Said(f"opera.rules.{name}", args),))


def setup(box: Box) -> Chapter:
    found = chapter("setup", box.display, box.per_composer, START_DUCATS[: box.seats], VENEZIA, opening(1))
    screens = Said("opera.rules.setup-screens" if box.screens else "opera.rules.setup-open")
    return replace(found, text=(*found.text, screens))


def scores(box: Box) -> list[Said]:
    return [
        Said("opera.rules.scores-building", (POINTS_PER_HALL,)),
        Said("opera.rules.scores-great", (box.counting, CENTURY_BONUS)),
        Said("opera.rules.scores-sold"),
        Said("opera.rules.scores-empty"),
    ]


MISTAKES: Final = tuple(Said(f"opera.rules.mistake-{name}") for name in ("bid", "levels", "dark", "pass", "fame"))


def opening(episode: int) -> list[int]:
    """The cities that open with this episode."""
    return [city for city in range(CITY_COUNT) if OPENS[city] == episode]


def things(box: Box) -> dict[str, Said]:
    screens = "" if box.screens else "-open"  # option `screens` decides what the others see
    first, second = box.counting[0] + 1, box.counting[1] + 1
    return {
        "budget": about("budget"),
        "century": about("century", CENTURY_BONUS),
        "character": about("character", SIGN),
        "cities": about("cities", CITY_COUNT, opening(2), first, opening(3), second),
        "city": about("city"),
        "ducats": about(f"ducats{screens}"),
        "fame": about("fame"),
        "great-hall": about("great-hall", box.counting),
        "hall": about("hall"),
        "house": about("house", len(INCOME) - 1, INCOME[1:]),
        "level": about("level"),
        "log": about("log"),
        "mine": about(f"mine{screens}"),
        "offer": about("offer", box.display),
        "others": about(f"others{screens}"),
        "palazzo": about("palazzo", box.palazzo),
        "pile": about("pile"),
        "roles": about("roles", len(ROLES), box.max_hires),
        "rounds": about("rounds"),
        "stock": about("stock"),
    }


def about(name: str, *args: Arg) -> Said:
    return Said(f"opera.about.{name}", args)
