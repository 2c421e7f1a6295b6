"""La Stanza in short, and what each thing on the table is, with the numbers of the box for this table."""

from typing import Final

from ridotto.engine.learning import SIGN, Chapter, Learning, either, ours
from ridotto.engine.telling import Arg, Said
from ridotto.games.la_stanza.components import (
    ARTS_STEP,
    ARTWORK_LEVEL,
    ARTWORK_VALUE,
    ARTWORKS,
    COSTS,
    DATA,
    DISCIPLINES,
    DISCS,
    FULL_COMPARTMENT,
    HELPER_LIMIT,
    IN_FLORINS,
    KEPT,
    LETTERS,
    MAJORITY_POINTS,
    MASTERPIECE_COUNT,
    MASTERPIECE_POINTS,
    MASTERPIECE_SECOND,
    MASTERPIECE_STRENGTH,
    MUSEUM_POINTS,
    PASS_POINTS,
    SHELF,
    SHIP_POINTS,
    SLOTS,
    START_DISCS,
    START_MONEY,
    START_SHIP,
    STEPS,
    TARGETS,
    TURNED_POINTS,
    Box,
)
from ridotto.games.la_stanza.decisions import TOP_LEVEL

MISTAKES: Final = ("worker", "money", "recruits", "discs", "white")


def learning(box: Box, fewest: int, most: int) -> Learning:
    return Learning(chapters(box, fewest, most), things(box))


def chapters(box: Box, fewest: int, most: int) -> list[Chapter]:
    rewards = either(range(1, TOP_LEVEL + 1))
    return [
        chapter("game", said("game", fewest, most, box.seats, len(DISCIPLINES), box.rounds, len(LETTERS))),
        chapter("setup", *setup(box)),
        chapter("colours", said("colours")),
        chapter("move", said("move", STEPS, ours(SLOTS))),
        chapter("refill", said("refill", box.rounds, len(LETTERS))),
        chapter("activate", *activating(box)),
        chapter("masterpiece", masterpieces()),
        chapter("discoveries", said("discoveries", rewards)),
        chapter("literature", *literature(rewards)),
        chapter("religion", said("religion", rewards)),
        chapter("arts", said("arts", [artwork(a) for a in range(len(ARTWORKS))], museums(box))),
        chapter("politics", said("politics", rewards, HELPER_LIMIT)),
        chapter("bonus", said("bonus", FULL_COMPARTMENT, ARTS_STEP, majority(box))),
        chapter("money", said("money", IN_FLORINS[-1], -TURNED_POINTS)),
        chapter("end", said("end", LETTERS, ours(*PASS_POINTS[: box.seats]))),
        chapter("scores", *scores(box)),
        chapter("mistakes", *(said(f"mistake-{name}") for name in MISTAKES)),
        Chapter("ours", Said("la-stanza.chapter.ours", (SIGN,)), (said("ours"),)),
    ]


def chapter(name: str, *text: Said) -> Chapter:
    return Chapter(name, Said(f"la-stanza.chapter.{name}"), text)


def said(name: str, *args: Arg) -> Said:
    return Said(f"la-stanza.rules.{name}", args)


def scores(box: Box) -> list[Said]:
    return [
        said("scores-sure", either(MASTERPIECE_POINTS), SHIP_POINTS[-1]),
        said("scores-shared", museums(box), majority(box)),
        said("scores-rest", ours(*PASS_POINTS[: box.seats]), -TURNED_POINTS),
    ]


def setup(box: Box) -> list[Said]:
    tiled = [DISCIPLINES.index(d) for d in DATA["bonus_tiles"]]
    found = [
        said("setup", START_MONEY[: box.seats], TARGETS[START_SHIP], START_DISCS, DISCS, box.artworks, KEPT, tiled)
    ]
    if box.covers:
        found.append(said("setup-covers"))
    if box.ordering:
        found.append(said("setup-ordering"))
    return found


def activating(box: Box) -> list[Said]:
    found = [said("activate", ours(*COSTS)), said("activate-any" if box.hire_any else "activate-own")]
    if box.waives:
        found.append(said("activate-waives"))
    if box.dismiss:
        found.append(said("activate-dismiss"))
    return found


def masterpieces() -> Said:
    plain = [m for m in range(MASTERPIECE_COUNT) if not MASTERPIECE_SECOND[m]]
    top = max(range(MASTERPIECE_COUNT), key=lambda m: MASTERPIECE_SECOND[m])
    return said(
        "masterpiece",
        either([MASTERPIECE_STRENGTH[m] for m in plain]),
        either([MASTERPIECE_POINTS[m] for m in plain]),
        MASTERPIECE_POINTS[top],
        MASTERPIECE_STRENGTH[top],
        MASTERPIECE_SECOND[top],
    )


def literature(rewards: Said) -> list[Said]:
    found = [said("literature", rewards, SHELF)]
    for book in DATA["books"]:
        bonuses = [bonus(text) for text in book["bonus"] if text]
        found.append(said("book", DISCIPLINES.index(book["colour"]), bonuses))
    return found


def bonus(text: str) -> Said:
    """A bonus as the box has it: "helper", "ship2", "pp3"."""
    kind = text.rstrip("0123456789")
    number = text.removeprefix(kind)
    return Said(f"la-stanza.book.{kind}", (int(number),) if number else ())


def artwork(a: int) -> Said:
    return said("artwork", Said(f"la-stanza.art.{ARTWORKS[a]}"), ARTWORK_VALUE[a], ARTWORK_LEVEL[a])


def museums(box: Box) -> str:
    """The points of the ranks that are paid; that some are not paid with fewer players is reconstructed."""
    paid = MUSEUM_POINTS[: box.ranks]
    return ours(*paid) if box.ranks < len(MUSEUM_POINTS) else ", ".join(map(str, paid))


def majority(box: Box) -> str:
    return ours(*MAJORITY_POINTS[: box.ranks])


def things(box: Box) -> dict[str, Said]:
    return {
        "deciding": about("deciding"),
        "discs": about("discs"),
        "florins": about("florins", IN_FLORINS[-1]),
        "helpers": about("helpers", HELPER_LIMIT),
        "log": about("log"),
        "masters": about("masters"),
        "mine": about("mine"),
        "museum": about("museum", museums(box)),
        "others": about("others"),
        "palace": about("palace", len(DISCIPLINES), STEPS),
        "path": about("path"),
        "pillars": about("pillars"),
        "recruits": about("recruits", ours(SLOTS)),
        "rounds": about("rounds", box.rounds, LETTERS),
        "shelf": about("shelf"),
        "strength": about("strength"),
        "tiles": about("tiles", majority(box)),
        "workers": about("workers", ours(*COSTS)),
    }


def about(name: str, *args: Arg) -> Said:
    return Said(f"la-stanza.about.{name}", args)
