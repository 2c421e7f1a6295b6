"""The page without a server when things go wrong: no room, no storage, no network, damaged links, two tabs; and every
page of it without a network."""

import json
import os
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserType, Page, Route, expect

import ridotto
from ridotto.bots.puzzles import book
from tests.browser.conftest import HAND
from tests.browser.driving import Hand, until
from tests.browser.test_static import GAMES, Folder, begin, folder, visit

__all__ = ["folder", "visit"]
PATIENCE = 60_000  # ms: Python may have to start first
OPERA = GAMES[0]
SOME_GAMES = GAMES if os.environ.get("RIDOTTO_LONG") else GAMES[1:]


def patient(page: Page, selector: str, text: str | re.Pattern[str]) -> None:
    expect(page.locator(selector).first).to_contain_text(text, timeout=PATIENCE)


def mine(page: Page) -> None:
    page.locator(".prompt").wait_for()
    assert page.evaluate("ms => hand.settled(ms)", 60_000) == "mine"


@pytest.mark.parametrize("game", SOME_GAMES)
def test_rules_and_board_are_there_while_python_loads(visit: Any, game: str) -> None:
    visitor = visit()
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    visitor.context.route("**/python/core.*", hold)
    page = visitor.come()
    page.locator(".games article").first.wait_for()
    visitor.come(f"/rules/{game}")
    page.locator("main h1").first.wait_for()
    visitor.come()
    page.locator(f".game[data-game={game}] .button.primary").click()
    page.locator(".board").first.wait_for()
    expect(page.locator(".prompt")).to_contain_text("Setting up the table")
    expect(page.locator(".loading")).to_contain_text("MB")
    assert page.evaluate("hand.choices(false).length") == 0
    [route] = held
    route.continue_()
    mine(page)
    assert "/t/" in page.url
    assert Hand(page, "began").play(1) == "asked"


def test_a_browser_that_stores_nothing_says_so_and_plays(
    browser_type: BrowserType, browser_type_launch_args: dict[str, Any], folder: Path, tmp_path: Path
) -> None:
    preferences = tmp_path / "Default" / "Preferences"
    preferences.parent.mkdir()
    blocked = {"profile": {"default_content_setting_values": {"cookies": 2}}}
    preferences.write_text(json.dumps(blocked))
    host = Folder(folder)
    context = browser_type.launch_persistent_context(tmp_path, locale="en-GB", **browser_type_launch_args)
    try:
        context.set_default_timeout(PATIENCE)
        context.add_init_script(HAND)
        page = context.new_page()
        errors: list[str] = []
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.goto(host.address)
        begin(page, OPERA)
        assert Hand(page, "unkept").play(2) == "asked"
        patient(page, "[role=alert]", "doesn’t let this page save anything")
        page.get_by_role("button", name="Close").click()
        expect(page.get_by_role("alert")).to_have_count(0)
        assert errors == []
    finally:
        context.close()
        host.stop()


def test_a_move_that_finds_no_room_is_refused_and_the_game_goes_on_once_there_is(visit: Any) -> None:
    page = visit().come()
    begin(page, OPERA)
    mine(page)
    [worker] = page.workers
    worker.evaluate(
        """() => {
            const real = IDBObjectStore.prototype.put;
            globalThis.roomy = () => (IDBObjectStore.prototype.put = real);
            IDBObjectStore.prototype.put = () => { throw new DOMException('full', 'QuotaExceededError'); };
        }"""
    )
    decided = page.locator(".log li").count()
    page.locator(".level.lit").nth(2).click()
    page.locator(".prompt .confirm").click()
    patient(page, "aside[role=alert]", "no room left")
    assert page.locator(".log li").count() == decided
    worker.evaluate("() => void globalThis.roomy()")
    assert Hand(page, "room again").play(2) == "asked"
    expect(page.locator("aside[role=alert]")).to_have_count(0)


def test_two_tabs_show_one_game(visit: Any) -> None:
    visitor = visit()
    page = visitor.come()
    begin(page, OPERA)
    mine(page)
    other = visitor.new_page()
    other.goto(page.url)
    for at_first, then in ((page, other), (other, page)):
        mine(then)
        assert Hand(at_first, "one tab").play(1) == "asked"
        mine(at_first)
        rows = at_first.locator(".log li").count()
        until(then, "rows => document.querySelectorAll('.log li').length === rows", rows)


def test_a_download_that_breaks_off_is_told(visit: Any) -> None:
    visitor = visit()
    visitor.context.route("**/python/core.*", lambda route: route.abort())
    page = visitor.come()
    patient(page, "[role=alert]", "Connect to the internet")
    visitor.context.unroute("**/python/core.*")
    page.get_by_role("button", name="Reload now").click()
    begin(page, OPERA)
    visitor.errors.clear()  # the browser tells of the file that did not come


@pytest.mark.parametrize("game", SOME_GAMES)
def test_a_link_carries_a_whole_game_of_four_and_a_damaged_one_is_refused(visit: Any, game: str) -> None:
    visitor = visit()
    page = visitor.come("/replay")
    record = ridotto.play_bots(ridotto.load_game(game, players=4), ["greedy"] * 4, seed=3)
    page.locator("textarea").fill(record.text())
    page.get_by_role("button", name="Open on the board").click()
    page.locator(".scrubber").wait_for()
    page.get_by_role("slider", name="Step").fill("100")
    until(page, "() => location.hash.endsWith('/replay/100')")
    page.get_by_role("button", name="Copy link to this position").click()
    page.get_by_role("button", name="Copied").wait_for()
    link = page.evaluate("navigator.clipboard.readText()")
    assert len(link) < 4_000  # messengers and browsers take this much
    elsewhere, again = visitor.new_page(), visitor.new_page()
    for tab in (elsewhere, again):
        tab.goto(link)
        tab.locator(".scrubber").wait_for()
        assert tab.url.endswith("/replay/100")
    assert elsewhere.url == again.url  # the same record is the same table
    again.close()
    address, carried = link.split("#/r/")
    middle = len(carried) // 2
    for damaged in (carried[:middle], carried[:-9], carried[:middle] + "AAAA" + carried[middle + 4 :], "x/0"):
        broken = visitor.new_page()
        broken.goto(f"{address}#/r/{damaged}")
        patient(broken, "main h1", re.compile("This link is damaged|can’t be read|line"))
        assert broken.locator(".scrubber").count() == 0
        broken.close()


@pytest.mark.long
def test_every_page_works_without_a_network(visit: Any, tmp_path: Path) -> None:
    visitor = visit()
    page = visitor.come()
    page.locator(".games article").first.wait_for()
    visitor.settle()
    heads = {
        "": "right here", "/new/opera": "Create a table", "/new/la-stanza": "Create a table", "/rules/opera": "Opera",
        "/rules/la-stanza": "La Stanza", "/settings": "Settings", "/puzzles": "Puzzles", "/replay": "saved game",
        "/gallery": "Ridotto", "/nowhere": "not found",
    }  # fmt: skip
    for path, head in heads.items():
        visitor.come(path)
        page.reload()
        patient(page, "main h1", re.compile(head, re.IGNORECASE))
    # A puzzle
    puzzle = next(one for one in book.puzzles("la-stanza").values() if one.kind == "move")
    visitor.come(f"/puzzle/{puzzle.id}")
    page.reload()
    page.locator(".puzzle").get_by_role("heading", name="How far do you walk?").wait_for()
    page.keyboard.press(puzzle.best().words.removeprefix("move "))
    page.get_by_role("button", name="Check my answer").click()
    expect(page.locator(".puzzle")).to_have_attribute("data-verdict", "right", timeout=PATIENCE)
    # Two people at this screen, and the curtain between them
    visitor.come("/new/opera")
    page.reload()
    page.locator(".seat select").first.wait_for()
    for select in page.locator(".seat > label:first-of-type select").all()[:2]:
        select.select_option("me")
    page.locator("form button.primary").click()
    mine(page)
    page.locator(".level.lit").nth(2).click()
    page.locator(".prompt .confirm").click()
    page.locator(".curtain").wait_for()
    page.keyboard.press("Enter")
    mine(page)
    # Its record goes out, and comes in again
    page.reload()
    page.locator(".prompt").wait_for()
    if page.locator(".curtain").count():
        page.keyboard.press("Enter")
    page.get_by_role("button", name="Menu").first.click()
    with page.expect_download() as saved:
        page.get_by_role("link", name="Download game record").click()
    saved.value.save_as(tmp_path / "record.txt")
    text = (tmp_path / "record.txt").read_text()
    assert text.startswith("ridotto 1")
    assert "bid" not in text  # the sealed bid of the first player stays here
    visitor.come("/replay")
    page.locator("input[type=file]").set_input_files(tmp_path / "record.txt")
    page.get_by_role("button", name="Open on the board").click()
    page.locator(".scrubber").wait_for()
    page.reload()
    page.locator(".scrubber").wait_for()


def test_a_page_that_cannot_come_is_told(visit: Any) -> None:
    visitor = visit()
    for name in ("sw.js", "assets/PuzzlesPage-*"):  # nothing is kept yet
        visitor.context.route(f"**/{name}", lambda route: route.abort())
    page = visitor.come()
    page.locator(".games article").first.wait_for()
    visitor.come("/puzzles")
    patient(page, "[role=alert]", "Connect to the internet")
    visitor.context.unroute("**/assets/PuzzlesPage-*")
    page.get_by_role("button", name="Reload now").click()
    patient(page, "main h1", "Puzzles")
    visitor.errors.clear()  # the browser tells of the file that did not come
