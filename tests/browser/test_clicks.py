"""How many clicks a decision takes: every row of the two tables of decisions, from positions of recorded games."""

from collections.abc import Callable
from typing import NamedTuple

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import Arrive
from tests.browser.positions import Spot, decided, find, set_up
from tests.server.conftest import Running

CONFIRM = ".prompt .confirm"


class Row(NamedTuple):
    name: str
    game: str
    where: Callable[[Spot], bool]
    clicks: list[str]  # selectors, in order; the first match that is free is clicked
    stored: str  # how the last decision of the record begins then; "": nothing is stored yet
    shown: str = ""  # what is on the page after the last click


def at(point: str, *legal: str) -> Callable[[Spot], bool]:
    """A position of this point where every one of these choices, or one that begins so, is legal."""
    return lambda spot: spot.point == point and all(any(w.startswith(one) for w in spot.legal) for one in legal)


def role(name: str, more: Callable[[Spot], bool] = lambda spot: True) -> Callable[[Spot], bool]:
    return lambda spot: spot.point == "hire" and f"hire {name}" in spot.legal and more(spot)


def card(name: str) -> str:
    order = ["impresario", "architetto", "signora", "maestro", "critico", "esperto"]
    return f".roles .card:nth-child({order.index(name) + 1}) .pick.lit"


def rich(spot: Spot) -> bool:
    return bool(spot.view["players"][spot.seat]["ducats"] >= 8 and sum(spot.view["display"].values()) >= 2)


def own_pieces(spot: Spot) -> bool:
    me = spot.view["players"][spot.seat]
    return any(text not in ("-", "house") for text in me["halls"].values())


TOKEN = ".fame .token.lit:not([aria-pressed=true])"
PART = ".mine .part.lit:not([aria-pressed=true])"
CITY = ".cities .name.lit"
BUTTON = ".deciding .buttons button:not([disabled])"


def button(text: str) -> str:
    return f"{BUTTON}:has-text('{text}')"


OPERA = [
    Row("sealed bid", "opera", at("bid"), [".level.lit", CONFIRM], "", ".prompt:has-text('sealed')"),
    Row("hire a role", "opera", role("maestro"), [card("maestro")], "", ".card .pick[aria-pressed=true]"),
    Row("Impresario, one piece", "opera", role("impresario", rich), [card("impresario"), TOKEN, CONFIRM], "arrange"),
    Row("Impresario, two pieces", "opera", role("impresario", rich),
        [card("impresario"), TOKEN, TOKEN, CONFIRM], "arrange"),
    Row("Impresario, buys nothing", "opera", role("impresario"),
        [card("impresario"), f"{BUTTON} >> nth=0", CONFIRM], "arrange"),
    Row("Architetto, one part", "opera", role("architetto", rich), [card("architetto"), PART, CONFIRM], "build"),
    Row("Architetto, nothing", "opera", role("architetto"), [card("architetto"), f"{BUTTON} >> nth=0"], "build none"),
    Row("Signora, for ducats", "opera", role("signora", own_pieces),
        [card("signora"), ".mine .houses .pick.lit", button("ducats")], "sell"),
    Row("Signora, for points", "opera", role("signora", own_pieces),
        [card("signora"), ".mine .houses .pick.lit", button("point")], "sell"),
    Row("Signora, nothing", "opera", role("signora"), [card("signora"), f"{BUTTON} >> nth=0"], "sell none"),
    Row("Maestro", "opera", role("maestro"), [card("maestro"), CITY, CONFIRM], "move maestro"),
    Row("Critico, no change", "opera", at("review", "review none"), [f"{BUTTON} >> nth=0"], "review none"),
    Row("Critico, a composer moves", "opera", lambda spot: spot.point == "review" and len(spot.legal) > 1,
        [".fame .composer.lit", ".fame .rung.lit", CONFIRM], "review"),
    Row("Critico, only a city", "opera", lambda spot: role("critico")(spot) and spot.view["round"] == 1,
        [card("critico"), CITY], "", ".name[aria-pressed=true]"),
    Row("Esperto", "opera", role("esperto"), [card("esperto"), CITY, CONFIRM], "move esperto"),
    Row("not playing along", "opera", at("buy-along", "intermezzo"), [button("Intermezzo")], "intermezzo"),
    Row("playing along, one piece", "opera",
        lambda spot: at("buy-along", "intermezzo")(spot) and rich(spot), [TOKEN, CONFIRM], "arrange"),
    Row("playing along, building", "opera",
        lambda spot: spot.point == "build-along" and len(spot.legal) > 2, [PART, CONFIRM], "build"),
    Row("playing along, selling", "opera",
        lambda spot: spot.point == "sell-along" and len(spot.legal) > 2,
        [".mine .pick.lit", button("ducats")], "sell"),
    Row("Esperto of another, declined", "opera", at("score"), [button("Decline")], "decline"),
    Row("Esperto of another, scored", "opera", at("score"), [f"{BUTTON} >> nth=1", CONFIRM], "score"),
    Row("end the performance", "opera", at("hire"), [button("nd"), f"{BUTTON}.primary"], "pass"),
]  # fmt: skip

SPACE = ".space.lit:not([aria-pressed=true])"
STANZA = [
    Row("move", "la-stanza", at("Q1", "move"), [SPACE], "", ".space[aria-pressed=true]"),
    Row("activate and reward", "la-stanza",
        lambda spot: spot.point == "Q3" and any(w == f"activate {d}" for w in spot.legal for d in ("discoveries",)),
        [".recruits .pick.lit"], "", ".workers .pick.lit"),
    Row("take money", "la-stanza", at("Q3", "money"), [button("oney"), CONFIRM], "money"),
    Row("bonus tile", "la-stanza", at("Q2"), [".bonus .cell.lit", CONFIRM], "bonus"),
    Row("an artwork", "la-stanza", at("Q8"), [".arts .pick.lit", CONFIRM], "art"),
    Row("a disc for the second book", "la-stanza", at("Q10"), [f"{BUTTON} >> nth=0", CONFIRM], "disc"),
    Row("a helper for the second book", "la-stanza", at("Q11"), [f"{BUTTON} >> nth=0", CONFIRM], "helper"),
    Row("give back one helper too many", "la-stanza",
        lambda spot: spot.point == "Q12" and all(len(w.split()) == 2 for w in spot.legal),
        [".deciding .group button:not([disabled])", CONFIRM], "return"),
    Row("a tile from the path", "la-stanza", at("Q13"),
        [".space.lit", ".recruits .pick.lit", CONFIRM], "take"),
]  # fmt: skip


def press(page: Page, selector: str) -> None:
    """A real click on the first that fits, where it can be reached."""
    found = page.locator(f"{selector}").first
    found.wait_for()
    found.click()
    page.evaluate("hand.quiet()")


@pytest.mark.parametrize("row", [*OPERA, *STANZA], ids=lambda row: f"{row.game}: {row.name}")
def test_a_decision_takes_so_many_clicks(arrive: Arrive, site: Running, row: Row) -> None:
    guest = arrive()
    table = set_up(site, guest, find(row.game, row.where))
    before = decided(guest, table)
    page = guest.sit(table)
    page.locator(".prompt.mine").wait_for()
    skip = page.get_by_role("button", name="Skip")
    if skip.count():
        skip.click()
    for selector in row.clicks:
        assert decided(guest, table) == before, "it was decided with fewer clicks"
        press(page, selector)
    if row.stored:
        assert decided(guest, table)[-1].split(" ", 1)[1].startswith(row.stored)
        assert len(decided(guest, table)) > len(before)
    else:
        page.locator(row.shown).first.wait_for()
