"""A passkey made in one browser signs in another; portraits, pages of people and rated tables, as people see them."""

import re
from typing import Any

import pytest
from playwright.sync_api import CDPSession, expect

from tests.browser.conftest import Arrive, Guest
from tests.server.client import Person
from tests.server.conftest import Running
from tests.server.playing import play_all

TOUCH = {
    "protocol": "ctap2", "transport": "internal", "hasResidentKey": True, "hasUserVerification": True,
    "isUserVerified": True, "automaticPresenceSimulation": True,
}  # fmt: skip


@pytest.fixture
def local(site: Running) -> str:
    """The same server by its name: browsers make passkeys for names only."""
    return site.address.replace("127.0.0.1", "localhost")


def authenticator(guest: Guest) -> tuple[CDPSession, str]:
    """A security key of Chromium's own, as its developers test with."""
    cdp = guest.context.new_cdp_session(guest.page)
    cdp.send("WebAuthn.enable")
    return cdp, cdp.send("WebAuthn.addVirtualAuthenticator", {"options": TOUCH})["authenticatorId"]


def test_a_passkey_signs_in_another_browser(arrive: Arrive, local: str) -> None:
    anna, other = arrive("Anna", address=local), arrive("Gast", address=local)
    page = anna.visit("/me")
    cdp, key = authenticator(anna)
    page.get_by_role("button", name="Add a passkey").click()
    expect(page.locator("[data-passkeys] li")).to_have_count(1, timeout=20_000)
    (credential,) = cdp.send("WebAuthn.getCredentials", {"authenticatorId": key})["credentials"]
    # The same key in another browser, where somebody plays as a guest.
    table = other.create("opera", [{"kind": "me"}, {"kind": "bot", "bot": "random"}])["table"]
    page = other.visit("/signin")
    cdp, key = authenticator(other)
    cdp.send("WebAuthn.addCredential", {"authenticatorId": key, "credential": credential})
    page.get_by_role("button", name="Use a passkey").click()
    expect(page).to_have_url(re.compile("/me$"), timeout=20_000)
    expect(page.get_by_label("Your name")).to_have_value("Anna")
    assert other.api.get("/api/me")["id"] == anna.api.get("/api/me")["id"]
    # The guest's table comes along.
    was = page.locator(".was")
    expect(was).to_contain_text("Gast")
    was.get_by_role("button", name="Bring them along").click()
    expect(was).to_have_count(0)
    assert table in [head["id"] for head in anna.api.get("/api/tables/mine")]
    # A key that was removed opens nothing.
    anna.page.reload()
    anna.page.locator("[data-passkeys]").get_by_role("button").click()
    expect(anna.page.locator("[data-passkeys]")).to_have_count(0)
    other.allow("403")
    page = other.visit("/signin")
    page.get_by_role("button", name="Use a passkey").click()
    expect(page.get_by_role("alert")).to_contain_text("Nobody here has that passkey")


def test_a_portrait_is_put_together_and_seen_at_the_table(arrive: Arrive) -> None:
    anna = arrive("Anna")
    page = anna.visit("/me")
    page.get_by_role("button", name="Hat", exact=True).click()
    page.get_by_role("button", name="Hat 11", exact=True).click()
    page.get_by_role("button", name="Red, triangle").click()
    page.get_by_role("button", name="Save profile").click()
    expect(page.get_by_role("button", name="Saved")).to_be_visible()
    me = anna.api.get("/api/me")
    assert (me["face"][4], me["colour"]) == ("a", 2)
    table = anna.create("opera", [{"kind": "me"}, {"kind": "open"}])["table"]
    page = anna.visit(f"/t/{table}")
    crown = page.locator(".lobby .who svg").first.inner_html()
    assert "M32,34 L28,13 L39,23" in crown
    page.locator(".lobby h3 a").click()
    expect(page.get_by_role("heading", name="Anna", level=1)).to_be_visible()


def test_a_rated_game_is_announced_counted_and_on_the_page(arrive: Arrive) -> None:
    anna, ben = arrive("Anna"), arrive("Ben")
    made: dict[str, Any] = anna.create("opera", [{"kind": "me"}, {"kind": "open"}], rated=True)
    page = ben.visit(f"/join#{made['any']}")
    expect(page.locator(".rated")).to_contain_text("counts for the ratings")
    page.locator("main .button.primary").first.click()
    page.locator(".prompt").wait_for()
    play_all(made["table"], [anna.api, ben.api], ["polling", "polling"], 1)
    page = anna.visit(f"/t/{made['table']}")
    expect(page.locator(".card.rated li")).to_have_count(2)
    expect(page.locator(".card.rated")).to_contain_text("shown after 9 more games")
    page = anna.visit(f"/people/{ben.api.get('/api/me')['id']}")
    expect(page.get_by_role("heading", name="You and Ben")).to_be_visible()
    expect(page.locator(".past li")).to_have_count(1)
    page.get_by_role("button", name="Block").click()
    expect(page.get_by_role("button", name="Unblock")).to_be_visible()
    assert isinstance(anna.api, Person)
    page = anna.visit("/ratings/opera")
    expect(page.get_by_text("Nobody has played enough")).to_be_visible()
