"""Pushes in a real Chromium: the settings, the real worker that shows a notice, and what a click on it does."""

import json
from typing import Any

from playwright.sync_api import expect

from tests.browser.conftest import Arrive, Guest

NOTICE: dict[str, Any] = {
    "what": "turn", "table": "abc", "game": "opera", "names": ["Anna", "", "Ben"], "seat": 0, "nth": 1,
    "left": 5 * 3600, "language": "de",
}  # fmt: skip
SHOWN = "self.registration.getNotifications().then(all => all.map(n => [n.title, n.body, n.tag]))"


def push(guest: Guest, notice: dict[str, Any]) -> None:
    """As a push service would bring it."""
    session = guest.context.new_cdp_session(guest.page)
    found: list[dict[str, Any]] = []
    session.on("ServiceWorker.workerRegistrationUpdated", lambda event: found.extend(event["registrations"]))
    session.send("ServiceWorker.enable")
    while not found:
        guest.page.wait_for_timeout(50)
    session.send(
        "ServiceWorker.deliverPushMessage",
        {"origin": guest.address, "registrationId": found[-1]["registrationId"], "data": json.dumps(notice)},
    )


def shown_by_worker(guest: Guest, notice: dict[str, Any]) -> list[str]:
    """Title and tag of the notice that the page's worker shows for this push."""
    guest.page.evaluate(
        "navigator.serviceWorker.register('/push.js').then(() => navigator.serviceWorker.ready).then(() => 1)"
    )
    worker = guest.context.service_workers[0]
    push(guest, notice)
    found: list[list[str]] = []
    while not found:
        found = worker.evaluate(SHOWN)
    return [found[0][0], found[0][2]]


def test_the_worker_shows_a_notice_and_a_click_leads_to_the_table(arrive: Arrive) -> None:
    """O-48; La Stanza, 40."""
    anna = arrive("Anna")
    anna.context.grant_permissions(["notifications"])
    page = anna.visit("/settings")
    section = page.locator(".push")
    expect(section.get_by_role("button", name="Get push messages")).to_be_visible()
    assert shown_by_worker(anna, NOTICE) == ["Deine Zeit wird knapp: Opera mit Bot 2 und Ben", "abc"]
    worker = anna.context.service_workers[0]
    body = worker.evaluate(SHOWN)[0][1]
    assert "5 Stunden" in body
    # A browser opens windows only for a real click, which no test can make: the address it would open is noted.
    opened = worker.evaluate(
        """async () => {
            const opened = [];
            self.clients.openWindow = async (url) => opened.push(url);
            const [notification] = await self.registration.getNotifications();
            const event = new NotificationEvent('notificationclick', { notification });
            self.dispatchEvent(event);
            while (!opened.length) await new Promise((done) => setTimeout(done, 20));
            return [opened[0], (await self.registration.getNotifications()).length];
        }"""
    )
    assert opened == [f"{anna.address}/t/abc", 0]


def test_a_browser_that_blocks_notices_says_what_to_do(arrive: Arrive) -> None:
    ben = arrive("Ben")
    ben.page.add_init_script("Object.defineProperty(Notification, 'permission', { get: () => 'denied' })")
    page = ben.visit("/settings")
    expect(page.locator(".push")).to_contain_text("Allow notifications in the settings of this site")


def test_the_page_can_be_installed(arrive: Arrive) -> None:
    """O-48."""
    anna = arrive("Anna")
    page = anna.visit("/")
    session = anna.context.new_cdp_session(page)
    manifest = session.send("Page.getAppManifest")
    assert manifest["errors"] == []
    assert json.loads(manifest["data"])["display"] == "standalone"
    assert session.send("Page.getInstallabilityErrors")["installabilityErrors"] in (
        [],
        [{"errorId": "in-incognito", "errorArguments": []}],
    )
