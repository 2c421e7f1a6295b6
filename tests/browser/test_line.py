"""The line to the server: polling, a restart in the middle of a drag; another language at once; a small first load."""

import gzip
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from ridotto.server.settings import Settings
from tests.browser.conftest import PAGE, Arrive
from tests.browser.driving import Hand
from tests.browser.positions import Spot, decided, find, set_up
from tests.server.conftest import QUICK, Running

BOTS = [{"kind": "me"}, {"kind": "bot", "bot": "random"}]


def test_where_sockets_are_blocked_it_polls(arrive: Arrive) -> None:
    guest = arrive()
    guest.page.route_web_socket(re.compile(".*/live.*"), lambda socket: socket.close())
    guest.allow("WebSocket")
    page = guest.sit(guest.create("opera", BOTS)["table"])
    for _ in range(3):
        page.locator(".prompt.mine").wait_for()
        page.locator(".level.lit, [data-choice=pass], [data-choice=intermezzo], [data-choice=decline]").first.click()
        page.locator(".prompt .confirm:not([disabled])").click()
        page.wait_for_timeout(200)
    table = page.url.rsplit("/", 1)[1]
    assert any(line.startswith("S1 bid") for line in decided(guest, table))


def rich(spot: Spot) -> bool:
    return spot.point == "hire" and "hire impresario" in spot.legal and spot.view["players"][spot.seat]["ducats"] >= 8


def test_a_restart_in_the_middle_of_a_drag_loses_nothing(arrive: Arrive, built: None, tmp_path: Path) -> None:
    quick: dict[str, Any] = QUICK
    settings = Settings(database_url=f"sqlite:///{tmp_path}/ridotto.db", **quick)
    first = Running(settings)
    guest = arrive(address=first.address)
    guest.allow("WebSocket|ERR_CONNECTION_REFUSED|Failed to load")
    table = set_up(first, guest, find("opera", rich))
    page = guest.sit(table)
    page.locator(".roles .person:nth-child(1) .pick.lit").click()
    page.evaluate("hand.quiet()")
    page.locator("[data-choice^='offer '].lit").first.click()
    page.evaluate("hand.quiet()")
    piece = page.locator(".mine .stock .grip").first
    target = page.locator(".mine .houses [data-drop]").last
    start, end = piece.bounding_box(), target.bounding_box()
    assert start is not None
    assert end is not None
    page.mouse.move(start["x"] + start["width"] / 2, start["y"] + start["height"] / 2)
    page.mouse.down()
    page.mouse.move(start["x"] + 40, start["y"] - 10, steps=3)
    port = int(first.address.rsplit(":", 1)[1])
    first.stop()
    page.locator(".prompt.offline").wait_for()
    page.mouse.move(end["x"] + end["width"] / 2, end["y"] + end["height"] / 2, steps=4)
    page.mouse.up()
    second = Running(settings, port=port)
    try:
        page.locator(".prompt:not(.offline)").wait_for()
        page.evaluate("hand.quiet()")
        expect(page.locator(".prompt .confirm")).to_be_enabled()
        page.locator(".prompt .confirm").click()
        page.evaluate("hand.quiet()")
        assert decided(guest, table)[-1].split(" ")[1] == "arrange"
        assert decided(guest, table)[-2].split(" ")[1] == "buy"
    finally:
        second.stop()


def test_the_language_changes_without_a_reload(arrive: Arrive) -> None:
    guest = arrive()
    page = guest.sit(guest.create("opera", BOTS)["table"])
    page.evaluate("window.stayed = true")
    heading = page.locator("#mine-title").inner_text()
    page.get_by_role("button", name="Menu", exact=True).click()
    page.locator("dialog[open]").get_by_role("button", name="Settings").click()
    seen = set()
    for language in ("nl", "de", "fr", "it", "en"):
        page.locator(f"dialog[open] select:has(option[value='{language}'])").select_option(language)
        expect(page.locator("html")).to_have_attribute("lang", language)
        seen.add(page.locator("dialog[open] h2").first.inner_text())
    assert len(seen) > 2
    page.locator("dialog[open] select:has(option[value='nl'])").select_option("nl")
    page.keyboard.press("Escape")
    expect(page.locator("html")).to_have_attribute("lang", "nl")
    expect(page.locator("#mine-title")).not_to_have_text(heading)
    assert page.evaluate("window.stayed") is True


@pytest.mark.parametrize("game", ["opera", "la-stanza"])
def test_the_first_load_is_small(arrive: Arrive, game: str) -> None:
    """Everything that a browser fetches from the server's files until a first game can be played; fonts apart."""
    guest = arrive()
    page = guest.sit(guest.create(game, BOTS)["table"])
    page.locator(".prompt.mine").wait_for()
    fetched: list[str] = page.evaluate(
        "performance.getEntriesByType('resource').map((one) => new URL(one.name).pathname)"
    )
    files = {PAGE.parent / path.lstrip("/") for path in fetched if path.endswith((".js", ".css"))}
    assert any(game.replace("-", "_") in file.name for file in files)
    assert sum(len(gzip.compress(file.read_bytes())) for file in {*files, PAGE}) < 250_000


def test_a_hand_goes_on_after_the_line_was_cut(arrive: Arrive) -> None:
    guest = arrive()
    guest.allow("WebSocket|ERR_INTERNET_DISCONNECTED|Failed to load")
    page = guest.sit(guest.create("la-stanza", BOTS)["table"])
    page.locator(".space.lit").first.click()
    page.evaluate("hand.quiet()")
    drafted = page.locator(".space[aria-pressed=true]").count()
    guest.context.set_offline(True)
    page.evaluate("() => { for (const one of hand.sockets()) one.close(); }")
    page.locator(".prompt.offline").wait_for()
    guest.context.set_offline(False)
    page.locator(".prompt:not(.offline)").wait_for()
    assert page.locator(".space[aria-pressed=true]").count() == drafted == 1, "the draft is kept"
    Hand(page, "after").play(2)
