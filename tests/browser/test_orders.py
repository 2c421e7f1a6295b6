"""Standing orders and notices: what a player settles for one table, beside the game."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Arrive, Guest
from tests.browser.positions import find, set_up
from tests.server.conftest import Running


def orders(guest: Guest, table: str, seat: int) -> list[tuple[str, str, str]]:
    found = guest.api.get(f"/api/tables/{table}/poll?since=0&wait=0&seat={seat}")["messages"]
    status: dict[str, Any] = next(m["status"] for m in reversed(found) if "status" in m)
    return [(o["point"], o["words"], o["scope"]) for o in status["own"]["orders"]]


def choose(page: Page, question: str, answer: str) -> None:
    page.get_by_role("group", name=question, exact=True).get_by_role("radio", name=answer, exact=True).check()


@pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
def test_each_question_is_asked_or_answered_by_order(arrive: Arrive, site: Running, phone: bool) -> None:
    guest = arrive(phone=phone)
    spot = find("opera", lambda s: s.point == "hire" and len(s.lines) > 20)
    table = set_up(site, guest, spot)
    page = guest.sit(table)

    def open_orders() -> None:
        page.get_by_role("button", name="Menu", exact=True).click()
        page.get_by_role("dialog").get_by_role("button", name="Auto-replies").click()
        expect(page.get_by_role("group", name="Playing along with the Architetto")).to_be_visible()

    open_orders()
    choose(page, "Playing along with the Architetto", "Skip next time")
    choose(page, "Playing along with the Architetto", "Skip this round")
    choose(page, "Scoring with the Esperto", "Skip next time")
    choose(page, "My next bid", "2")
    expect(page.get_by_role("radio", name="2", exact=True)).to_be_checked()
    page.reload()
    open_orders()
    assert orders(guest, table, spot.seat) == [
        ("build-along", "intermezzo", "round"),
        ("score", "decline", "once"),
        ("bid", "bid 2", "once"),
    ]
    row = page.get_by_role("group", name="Playing along with the Architetto")
    expect(row.get_by_role("radio", name="Skip this round")).to_be_checked()
    choose(page, "Playing along with the Architetto", "Ask me")
    choose(page, "My next bid", "Ask me")
    expect(page.get_by_role("button", name="Close")).to_be_visible()
    page.get_by_role("button", name="Close").click()
    if not phone:
        expect(page.get_by_role("button", name="Auto-replies (1)")).to_be_visible()
    assert orders(guest, table, spot.seat) == [("score", "decline", "once")]


def test_a_note_tells_of_an_order_that_was_dropped(arrive: Arrive, site: Running) -> None:
    guest = arrive()
    spot = find("opera", lambda s: s.point == "bid" and s.view["players"][s.seat]["level"] > 0)
    table = set_up(site, guest, spot)
    page = guest.sit(table)
    page.locator(".prompt.mine").wait_for()
    order = {"t": "order", "id": "o", "seat": spot.seat, "words": "bid 10", "point": "bid"}
    assert guest.api.post(f"/api/tables/{table}/commands", order)["ok"]
    note = page.locator(".note", has_text="An auto-reply no longer applied")
    expect(note).to_be_visible()
    expect(page.locator(".prompt.mine")).to_be_visible()
    note.get_by_role("button", name="Close").click()
    expect(note).to_have_count(0)


def open_alerts(page: Page) -> None:
    page.get_by_role("button", name="Menu", exact=True).click()
    page.locator("dialog[open]").get_by_role("button", name="Turn alerts").click()


def test_the_alerts_of_a_table_are_its_own(arrive: Arrive, site: Running) -> None:
    guest = arrive()
    spot = find("opera", lambda s: s.point == "hire")
    page = guest.sit(set_up(site, guest, spot))
    open_alerts(page)
    dot = page.get_by_role("checkbox", name="Dot in the tab title")
    expect(dot).to_be_checked()
    dot.uncheck()
    page.reload()
    open_alerts(page)
    expect(dot).not_to_be_checked()
    page.get_by_role("button", name="Use my default settings").click()
    expect(dot).to_be_checked()
    dot.uncheck()
    guest.sit(set_up(site, guest, spot))
    open_alerts(page)
    expect(dot).to_be_checked()
