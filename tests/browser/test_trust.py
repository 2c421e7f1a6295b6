"""What a player relies on: hints lead to their end, nothing confirmed is lost, the page says what it is doing."""

import os
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from tests.browser.conftest import Arrive, Guest
from tests.browser.driving import until
from tests.browser.positions import Spot, decided, find, set_up, spots
from tests.server.conftest import Running

ALL = bool(os.environ.get("RIDOTTO_LONG"))
GAMES = ["opera", "la-stanza"]
BOTS: list[dict[str, Any]] = [{"kind": "me"}, {"kind": "bot", "bot": "random"}]


ROLES = ("impresario", "architetto", "signora", "maestro", "critico", "esperto")
DIGITS = {f"hire {role}": str(n) for n, role in enumerate(ROLES, 1)}  # a digit hires, bids or walks


def points(game: str) -> list[str]:
    return sorted({spot.point for spot in spots(game)})


def at(point: str) -> Callable[[Spot], bool]:
    return lambda spot: bool(spot.point == point)


def sit_at(guest: Guest, site: Running, spot: Spot) -> tuple[Page, str]:
    table = set_up(site, guest, spot)
    page = guest.sit(table)
    page.locator(".prompt.mine").wait_for()
    skip = page.get_by_role("button", name="Skip", exact=True)
    if skip.count():
        skip.click()
    page.evaluate("hand.quiet()")
    return page, table


def ask(page: Page) -> Any:
    page.locator(".prompt").get_by_role("button", name="Hint").click()
    lines = page.locator(".hints .line")
    lines.first.wait_for()
    return lines


# --- hints


@pytest.mark.parametrize("game", GAMES)
def test_every_kind_of_hint_leads_to_its_end(resident: Guest, site: Running, game: str) -> None:
    """Opened, taken and confirmed: of each list the best or the last, in a long run both (O-01, O-04, O-05)."""
    for n, point in enumerate(points(game)):
        for which in (0, -1) if ALL else [(0, -1)[n % 2]]:
            page, table = sit_at(resident, site, find(game, at(point)))
            before = len(decided(resident, table))
            ask(page).nth(which).click()
            page.evaluate("hand.quiet()")
            expect(page.locator(".hints")).to_have_count(0)
            confirm = page.locator(".prompt .confirm")
            assert confirm.is_enabled(), f"{point}: {page.locator('.prompt').inner_text()}"
            confirm.click()
            page.evaluate("hand.quiet()")
            sealed = page.evaluate("() => document.querySelector('.prompt.mine') === null")
            assert len(decided(resident, table)) > before or sealed, point


@pytest.mark.parametrize("game", GAMES)
def test_a_hint_inside_a_draft_goes_on_from_it(resident: Guest, site: Running, game: str) -> None:
    """After a choice of one's own the advice begins behind it, and keeps it (La Stanza, 14)."""
    spot = (
        find("opera", lambda s: s.point == "hire" and "hire critico" in s.legal)
        if game == "opera"
        else find("la-stanza", lambda s: s.point == "move" and s.turn()[1:2] != [] and s.chose.startswith("move "))
    )
    page, table = sit_at(resident, site, spot)
    first = "hire critico" if game == "opera" else spot.chose
    page.keyboard.press(DIGITS.get(first, first[-1]))
    page.evaluate("hand.quiet()")
    ask(page).first.click()
    page.evaluate("hand.quiet()")
    page.locator(".prompt .confirm:not([disabled])").click()
    page.evaluate("hand.quiet()")
    made = [line.split(" ", 1)[1] for line in decided(resident, table)[len(mine_before(spot)) :]]
    assert made[0] == first
    assert len(made) > 1


def mine_before(spot: Spot) -> list[str]:
    return [line for line in spot.lines if line.startswith("S")]


@pytest.mark.parametrize("game", GAMES)
def test_hints_go_when_the_draft_changes_and_with_escape(resident: Guest, site: Running, game: str) -> None:
    """La Stanza, 12."""
    spot = find(game, lambda s: s.point == ("hire" if game == "opera" else "move"))
    page, _ = sit_at(resident, site, spot)
    ask(page)
    page.keyboard.press("Escape")
    expect(page.locator(".hints")).to_have_count(0)
    ask(page)
    first = next(words for words in spot.legal if words.startswith(("hire ", "move ")))
    page.keyboard.press(DIGITS.get(first, first[-1]))
    page.evaluate("hand.quiet()")
    expect(page.locator(".hints")).to_have_count(0)


# --- undo and take back


def test_undo_never_takes_back_what_is_confirmed(arrive: Arrive, site: Running) -> None:
    """Not even clicked again and again (O-06); Take back is elsewhere, names the move and asks once."""
    guest = arrive()
    spot = find("opera", lambda s: s.point == "hire" and "hire maestro" in s.legal)
    page, table = sit_at(guest, site, spot)
    ask(page).first.click()
    page.locator(".prompt .confirm:not([disabled])").click()
    page.evaluate("hand.quiet()")
    made = decided(guest, table)
    assert len(made) > len(mine_before(spot))
    undo = page.locator(".prompt .undo")
    for _ in range(3):
        if undo.count() and undo.is_enabled():
            undo.click()
    page.keyboard.press("Control+z")
    page.evaluate("hand.quiet()")
    assert decided(guest, table) == made
    back = page.locator(".take-back")
    if back.count():
        back.first.click()
        dialog = page.locator("dialog[open]")
        assert dialog.locator("li").count() > 0, "it does not name the move"
        assert decided(guest, table) == made, "it did not ask"
        dialog.locator(".take-back-now").click()
        expect(dialog).to_have_count(0)


# --- leaving the seat to a bot, and coming back


def test_a_bot_plays_and_the_seat_is_taken_back_without_a_reload(arrive: Arrive) -> None:
    """It asks once, switches to watching, and gives the player's own view back (O-02, O-03)."""
    guest, ben = arrive(), arrive("Ben")
    made = guest.create("opera", [{"kind": "me"}, {"kind": "open"}])
    ben.api.post("/api/links", {"token": made["links"][0]["token"], "name": "Ben"})
    page = guest.sit(made["table"])
    page.locator(".prompt.mine").wait_for()
    page.evaluate("window.same = true")
    page.get_by_role("button", name="Menu", exact=True).click()
    page.locator("dialog[open] .red button").first.click()
    page.locator("dialog[open] .leave-now").click()
    back = page.locator(".prompt .back")
    back.wait_for()
    expect(page.locator(".prompt")).not_to_contain_text("Reconnecting")
    back.click()
    page.locator(".prompt .undo").wait_for()  # a player's strip: the bid is in, or still to make
    assert page.evaluate("window.same") is True


# --- the line


def test_a_frozen_server_is_named_and_survived(arrive: Arrive) -> None:
    """First "Sending", then "Reconnecting"; the move arrives on the new connection (La Stanza, 27)."""
    guest = arrive()
    frozen = {"now": False}

    def through(route: WebSocketRoute) -> None:
        server = route.connect_to_server()
        ice = {"hard": False}

        def sent(message: str | bytes) -> None:
            ice["hard"] = ice["hard"] or frozen["now"]
            if not ice["hard"]:
                server.send(message)

        route.on_message(sent)
        server.on_message(lambda message: None if ice["hard"] else route.send(message))

    guest.page.route_web_socket(re.compile(".*/live.*"), through)
    guest.allow("WebSocket")
    page = guest.sit(guest.create("opera", BOTS)["table"])
    page.locator(".prompt.mine").wait_for()
    frozen["now"] = True
    page.keyboard.press("2")
    expect(page.locator(".prompt")).to_contain_text("Sending")
    # It may be over in a moment: the page itself notes that it was said.
    page.evaluate(
        """() => { const look = () => { window.lost ||=
             document.querySelector('.prompt').innerText.includes('Reconnecting'); };
             new MutationObserver(look).observe(document, { childList: true, subtree: true, characterData: true }); }"""
    )
    frozen["now"] = False
    until(page, "() => window.lost === true")
    page.locator(".prompt .confirm:not([disabled])").wait_for()


# --- what is over the table keeps what is on it


def test_settings_lie_over_the_table_and_keep_the_draft(arrive: Arrive) -> None:
    """La Stanza, 29."""
    guest = arrive()
    page = guest.sit(guest.create("opera", BOTS)["table"])
    page.locator(".prompt.mine").wait_for()
    page.keyboard.press("2")
    page.locator(".prompt .confirm:not([disabled])").wait_for()
    where = page.url
    page.get_by_role("button", name="Menu", exact=True).click()
    page.locator("dialog[open]").get_by_role("button", name="Settings").click()
    page.locator("dialog[open] select").first.select_option("de")
    page.locator("dialog[open] select").nth(1).select_option("dark")
    expect(page.locator("dialog[open] h2").first).to_have_text("Einstellungen")
    page.keyboard.press("Escape")
    assert page.url == where
    assert page.evaluate("document.documentElement.dataset.theme") == "dark"
    page.locator(".prompt .confirm:not([disabled])").wait_for()


@pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
def test_a_chat_line_is_seen_wherever_one_looks(arrive: Arrive, phone: bool) -> None:
    """As a bubble, and as a dot where the chat is (O-43)."""
    anna, ben = arrive(phone=phone), arrive("Ben")
    made = anna.create("opera", [{"kind": "me"}, {"kind": "open"}])
    ben.api.post("/api/links", {"token": made["links"][0]["token"], "name": "Ben"})
    anna.sit(made["table"])
    anna.page.locator(".prompt.mine").wait_for()
    ben.api.post(f"/api/tables/{made['table']}/commands", {"t": "chat", "id": "c1", "text": "good evening"})
    anna.page.locator(".bubble").wait_for()
    if phone:
        assert anna.page.locator("nav.bottom button").last.locator(".dot").count() == 1
    anna.page.locator(".bubble").click()
    expect(anna.page.locator(".chat")).to_contain_text("good evening")
    expect(anna.page.locator(".bubble")).to_have_count(0)


# --- the end


@pytest.mark.parametrize("game", GAMES)
def test_the_end_is_seen_on_the_table_before_the_result(arrive: Arrive, site: Running, game: str) -> None:
    """O-54: the last counting happens in front of everybody's eyes (La Stanza, 26)."""
    guest = arrive()
    last = [spot for spot in spots(game) if spot.lines[:2] == find(game, lambda s: True).lines[:2]]
    spot = max((one for one in spots(game) if len(one.then) <= 2), key=lambda one: -len(one.then), default=last[-1])
    page, _ = sit_at(guest, site, spot)
    ask(page).first.click()
    page.locator(".prompt .confirm:not([disabled])").click()
    result = page.locator(".prompt .to-result")
    result.wait_for()
    assert page.locator("main.result").count() == 0
    result.click()
    page.locator("main.result").wait_for()
