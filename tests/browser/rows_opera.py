"""Opera's table of decisions, row by row."""

from collections.abc import Callable
from typing import Any

from tests.browser.positions import Spot
from tests.browser.rows import CONFIRM, Row, Span, at, these

SPANS = {
    "Secret bid": Span(2, 2),
    "Hire a role": Span(1, 1),
    "Impresario": Span(2, 4, confirm=True),
    "Architetto": Span(1, 2, confirm=True),
    "Signora": Span(1, 2, confirm=True),
    "Maestro": Span(1, 1, confirm=True),
    "Critico": Span(1, 3, confirm=True),
    "Esperto": Span(1, 1, confirm=True),
    "Play along": Span(1, 3, confirm=True),
    "End performance": Span(2, 2),
}

ROLES = ["impresario", "architetto", "signora", "maestro", "critico", "esperto"]
TOKEN = "[data-choice^='offer '].lit:not([aria-pressed=true])"
PART = "[data-choice^='part '].lit:not([aria-pressed=true])"
CITY = "[data-choice^='move '].lit:not(.quiet)"
PIECE = ".mine .hall [data-choice].lit"
EMPTY = "[data-choice^='hall '][data-choice$=' empty'].lit"
COMPOSER = "[data-choice^='composer '].lit"
RUNG = "[data-choice^='review '].rung.lit"
LEVEL = "[data-choice^='bid '].lit"


def choice(words: str) -> str:
    """Whatever can be chosen with these words, or with words that begin so."""
    return f"[data-choice^='{words}']:not([disabled])"


def card(name: str) -> str:
    return f"[data-choice='hire {name}'].lit"


def role(name: str, *more: Callable[[Spot], bool]) -> Callable[[Spot], bool]:
    return lambda spot: at("hire", f"hire {name}")(spot) and all(one(spot) for one in more)


def rich(spot: Spot) -> bool:
    """Two pieces can be paid, of two composers."""
    return bool(spot.me["ducats"] >= 12 and sum(n > 0 for n in spot.view["display"].values()) >= 2)


def halls(player: dict[str, Any]) -> list[str]:
    return [kind for text in player["halls"].values() for kind in text.replace("/", ",").split(",")]


def own_piece(spot: Spot) -> bool:
    return any(kind not in ("-", "house") for kind in halls(spot.me))


def small_halls(spot: Spot) -> int:
    """How many halls beside the great ones are empty: any composer may go there that is not in the house yet."""
    built = sum({"main": 1}.get(part.split(".")[1], 0) or int(part.split(".")[1][-1]) for part in spot.me["parts"])
    return built - sum(kind != "-" for kind in halls(spot.me))


def room_for(n: int) -> Callable[[Spot], bool]:
    return lambda spot: small_halls(spot) >= n


def several(point: str) -> Callable[[Spot], bool]:
    return lambda spot: spot.point == point and len(spot.legal) > 2


def pair(point: str, verb: str) -> Callable[[Spot], bool]:
    """A choice of two things is legal."""
    return lambda spot: spot.point == point and any(len(w.split()) == 3 for w in spot.legal if w.startswith(verb))


ROWS = [
    Row("Secret bid", "sealed", at("bid"), these(LEVEL, CONFIRM), shown=".prompt:has-text('bid is in')"),
    Row("Secret bid", "changed", at("bid"), these(f"{LEVEL}:not([aria-pressed=true]) >> nth=1", CONFIRM),
        shown=".prompt:has-text('bid is in')", before=these(LEVEL, CONFIRM)),
    *(Row("Hire a role", name, role(name), these(card(name)), shown="[data-choice^='hire '][aria-pressed=true]")
      for name in ROLES),
    Row("Impresario", "one piece, into a hall", role("impresario", rich, room_for(1)),
        these(TOKEN, EMPTY, CONFIRM), "arrange", before=these(card("impresario"))),
    Row("Impresario", "two pieces, into two halls", role("impresario", rich, room_for(2)),
        these(TOKEN, EMPTY, TOKEN, EMPTY, CONFIRM), "arrange", before=these(card("impresario"))),
    Row("Impresario", "two pieces, both stay in the stock", role("impresario", rich),
        these(TOKEN, TOKEN, CONFIRM), "arrange", before=these(card("impresario"))),
    Row("Impresario", "nothing bought, a piece to a hall", role("impresario", own_piece, room_for(1)),
        these(choice("buy none"), PIECE, EMPTY, CONFIRM), "arrange", before=these(card("impresario"))),
    *(Row("Impresario", f"two pieces, {best}", role("impresario", rich),
          these(TOKEN, TOKEN, choice(best), CONFIRM), "arrange", before=these(card("impresario")))
      for best in ("best income", "best counting")),
    Row("Architetto", "nothing", role("architetto"), these(choice("build none"), CONFIRM), "build none",
        before=these(card("architetto"))),
    Row("Architetto", "one part", role("architetto", rich), these(PART, CONFIRM), "build",
        before=these(card("architetto"))),
    Row("Architetto", "two parts", pair("build", "build "), these(PART, PART, CONFIRM), r"build \S+ \S+"),
    Row("Signora", "for ducats", role("signora", own_piece),
        these(PIECE, "[data-choice^='sell '][data-choice$=' ducats']", CONFIRM), r"sell \S+ ducats",
        before=these(card("signora"))),
    Row("Signora", "for points", role("signora", own_piece), these(PIECE, CONFIRM), r"sell \S+ points",
        before=these(card("signora"))),
    Row("Signora", "nothing", role("signora"), these(choice("sell none"), CONFIRM), "sell none",
        before=these(card("signora"))),
    Row("Maestro", "a city", role("maestro"), these(CITY, CONFIRM), "move maestro", before=these(card("maestro"))),
    Row("Critico", "a city, and the ladder as it is", role("critico", own_piece),
        these(CITY, choice("review none"), CONFIRM), "review none", before=these(card("critico"))),
    Row("Critico", "a city, a composer, its new rung", role("critico", own_piece),
        these(CITY, COMPOSER, RUNG, CONFIRM), r"review \w+ [+-]\d", before=these(card("critico"))),
    Row("Critico", "a composer first, then one of its cities", role("critico", own_piece),
        these(COMPOSER, CITY, RUNG, CONFIRM), r"review \w+ [+-]\d", before=these(card("critico"))),
    Row("Critico", "in the city already, the ladder as it is", at("review", "review none"),
        these(choice("review none"), CONFIRM), "review none"),
    Row("Critico", "in the city already, a new rung", several("review"), these(COMPOSER, RUNG, CONFIRM),
        r"review \w+ [+-]\d"),
    Row("Esperto", "a city", role("esperto"), these(CITY, CONFIRM), "move esperto", before=these(card("esperto"))),
    Row("Play along", "not", at("buy-along", "intermezzo"), these(choice("intermezzo"), CONFIRM), "intermezzo"),
    Row("Play along", "not building", at("build-along", "intermezzo"), these(choice("intermezzo"), CONFIRM),
        "intermezzo"),
    Row("Play along", "not selling", at("sell-along", "intermezzo"), these(choice("intermezzo"), CONFIRM),
        "intermezzo"),
    Row("Play along", "one piece", lambda spot: several("buy-along")(spot) and rich(spot), these(TOKEN, CONFIRM),
        "arrange"),
    Row("Play along", "one piece, into a hall",
        lambda spot: several("buy-along")(spot) and small_halls(spot) > 0 and spot.me["ducats"] >= 6,
        these(TOKEN, EMPTY, CONFIRM), "arrange"),
    Row("Play along", "two pieces", lambda spot: pair("buy-along", "buy ")(spot) and rich(spot),
        these(TOKEN, TOKEN, CONFIRM), "arrange"),
    Row("Play along", "only rearranging", at("buy-along", "buy none"), these(choice("buy none"), CONFIRM), "arrange"),
    Row("Play along", "building", several("build-along"), these(PART, CONFIRM), "build"),
    Row("Play along", "selling", several("sell-along"), these(PIECE, CONFIRM), "sell"),
    Row("Play along", "the Esperto, declined", at("score"), these(choice("decline"), CONFIRM), "decline"),
    Row("Play along", "the Esperto, scored", at("score"), these(choice("score"), CONFIRM), "score"),
    Row("End performance", "asked once", at("hire"), these(choice("pass"), CONFIRM), "pass"),
]  # fmt: skip
