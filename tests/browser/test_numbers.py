"""The expert's numbers: one key or one button, beside a board that can still be played on, worked out by the server."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from ridotto.server.folding import Position
from ridotto.server.store import LogRow
from tests.browser.conftest import Arrive
from tests.browser.positions import Spot, find, set_up
from tests.server.conftest import Running

WHERE = {
    "opera": lambda spot: spot.point == "bid" and len(spot.lines) > 40,
    "la-stanza": lambda spot: spot.point == "move" and len(spot.lines) > 60,
}
CHOICE = {"opera": '[data-choice="bid 1"]', "la-stanza": ".space.lit"}


def numbers(spot: Spot) -> dict[str, Any]:
    position = Position(spot.game)
    position.read([LogRow(i + 1, line, 0.0) for i, line in enumerate(spot.lines)])
    found: dict[str, Any] = {**spot.game.numbers(position.state)}
    return found


def cells(page: Page, row: str) -> list[str]:
    """The cells of the row with this head."""
    head = page.locator("th", has_text=re.compile(rf"^\s*{row}\s*$"))
    return page.locator(".expert tbody tr", has=head).first.locator("td").all_inner_texts()


@pytest.mark.parametrize("game", WHERE)
def test_one_key_shows_the_numbers_beside_the_board(arrive: Arrive, site: Running, game: str) -> None:
    """La Stanza, 31."""
    guest = arrive()
    spot = find(game, WHERE[game])
    page = guest.sit(set_up(site, guest, spot))
    page.locator(".prompt.mine").wait_for()
    skip = page.get_by_role("button", name="Skip", exact=True)
    if skip.count():
        skip.click()
    page.keyboard.press("e")
    page.locator(".expert").wait_for()
    found = numbers(spot)
    if game == "opera":
        first, last = found["players"][spot.seat]["bids"][1]
        level, ducats = spot.me["level"] + 1, spot.me["ducats"] - 1
        place = str(first) if first == last else f"{first}–{last}"
        assert cells(page, "1") == [str(level), str(ducats), place, str(found["pays"][level])]
        top = spot.view["ladder"][0]
        assert cells(page, f".*{top.title()}")[-1] == str(found["unseen"][top])
    else:
        behind = {race["name"]: race["behind"] for race in found["races"]}
        wanted = [str(behind["museum"][seat] or "–") for seat in found["ranking"]]
        assert cells(page, "gap to the next") == wanted
        pile = page.locator(".expert section").last.locator("tbody td:last-child").all_inner_texts()
        assert [int(n) for n in pile] == list(found["pile"].values())
    page.locator(CHOICE[game]).first.click()  # the board is still in reach
    page.locator(".prompt .undo:not([disabled])").wait_for()
    expect(page.locator(".expert")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(page.locator(".expert")).to_have_count(0)


@pytest.mark.parametrize("game", WHERE)
def test_a_phone_has_a_button_for_them(arrive: Arrive, site: Running, game: str) -> None:
    guest = arrive(phone=True)
    page = guest.sit(set_up(site, guest, find(game, WHERE[game])))
    page.locator(".prompt.mine").wait_for()
    page.get_by_role("button", name="Menu", exact=True).tap()
    page.locator("dialog[open]").get_by_role("button", name="Numbers").tap()
    box = page.locator(".expert").bounding_box()
    assert box is not None
    assert box["width"] <= 390
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    page.locator(".expert header button").tap()
    expect(page.locator(".expert")).to_have_count(0)
