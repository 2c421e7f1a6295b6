"""The page in a real Chromium, at a real server. A console error or exception in a page fails its test."""

import fcntl
import json
import os
import re
import shutil
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, expect

from ridotto.server.settings import Settings
from tests.server.client import Person
from tests.server.conftest import QUICK, Running

ROOT = Path(__file__).parent.parent.parent
PAGE = ROOT / "src" / "ridotto" / "server" / "static" / "index.html"
HAND = (Path(__file__).parent / "hand.js").read_text("utf-8")
OFFERED = "localStorage.setItem('ridotto.learned', '1');"  # so that nobody but a new guest is offered the guided game
PATIENCE = 20_000  # ms for whatever a page is expected to do, on a busy machine too
expect.set_options(timeout=PATIENCE)
DESKTOP = {"width": 1440, "height": 900}
PHONE = {"width": 390, "height": 844}


def missing(what: str) -> None:
    """Skips, but not where everything must be tested."""
    if os.environ.get("CI"):
        pytest.fail(f"{what}, and CI must test it")
    pytest.skip(f"{what}: the page is not tested here")


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    chromium = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    if chromium is None:
        missing("Chromium is not installed")
    quiet = ["--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
             "--disable-component-update", "--disable-sync"]  # fmt: skip
    # Chromium keeps root out of its sandbox.
    alone = ["--no-sandbox"] if os.geteuid() == 0 else []
    return {**browser_type_launch_args, "executable_path": chromium, "args": quiet + alone}


@pytest.fixture(scope="session")
def built() -> None:
    """The page as its sources are now; several test processes wait for one build."""
    (ROOT / "build").mkdir(exist_ok=True)
    with (ROOT / "build" / "page.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        subprocess.run(["sh", ROOT / "scripts" / "web.sh", "build"], check=True)
    if not PAGE.exists():
        missing("the page is not built")


@pytest.fixture(scope="session")
def site(built: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """One server for all tests that do not stop it. Its bots answer at once."""
    url = f"sqlite:///{tmp_path_factory.mktemp('site')}/ridotto.db"
    quick: dict[str, Any] = QUICK
    running = Running(Settings(database_url=url, **quick))
    yield running
    running.stop()


class Guest:
    """Somebody with a browser of their own."""

    def __init__(self, context: BrowserContext, page: Page, address: str, name: str) -> None:
        self.context = context
        self.page = page
        self.address = address
        self.name = name
        self.errors: list[str] = []
        self.allowed: list[str] = []
        page.on("console", self.heard)
        page.on("pageerror", lambda error: self.errors.append(f"exception: {error}"))
        page.on("response", self.answered)
        cookie = context.request.post(f"{address}/api/me", data={"name": name})
        assert cookie.ok

    def heard(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.errors.append(f"console {message.type}: {message.text}")

    def answered(self, response: Any) -> None:
        if response.status >= 500:
            self.errors.append(f"{response.status} {response.url}")

    def allow(self, pattern: str) -> None:
        """What a test does on purpose, such as cutting the line, may be heard in the console."""
        self.allowed.append(pattern)

    def check(self) -> None:
        found = [one for one in self.errors if not any(re.search(pattern, one) for pattern in self.allowed)]
        assert found == []

    @property
    def api(self) -> Person:
        """The same person, without the page."""
        token = next(c["value"] for c in self.context.cookies() if c["name"] == "ridotto")
        return Person(self.address, token=token)

    def create(self, game: str, seats: list[dict[str, Any]], **more: Any) -> dict[str, Any]:
        found: dict[str, Any] = self.api.post("/api/tables", {"game": game, "seats": seats, **more})
        return found

    def visit(self, path: str) -> Page:
        self.page.goto(self.address + path)
        return self.page

    def sit(self, table: str) -> Page:
        self.visit(f"/t/{table}")
        self.page.locator(".prompt").wait_for()
        return self.page


Arrive = Callable[..., Guest]


@contextmanager
def arriving(browser: Browser, site: Running) -> Iterator[Arrive]:
    """People come while this lasts; at its end their pages must have had nothing to complain of."""
    guests: list[Guest] = []

    def come(
        name: str = "Anna",
        address: str = "",
        phone: bool = False,
        settings: dict[str, Any] | None = None,
        new: bool = False,
        **how: Any,
    ) -> Guest:
        shape: dict[str, Any] = {"viewport": DESKTOP}
        if phone:
            shape = {"viewport": PHONE, "has_touch": True, "is_mobile": True}
        context = browser.new_context(**{"locale": "en-GB", "reduced_motion": "reduce", **shape, **how})
        context.set_default_timeout(PATIENCE)
        context.add_init_script(HAND + "localStorage.setItem('ridotto.known', '1');" + ("" if new else OFFERED))
        if settings:
            # Only once: what the person chooses later on the page must stay.
            kept = json.dumps(json.dumps(settings))
            context.add_init_script(
                f"if (!localStorage.getItem('ridotto.settings')) localStorage.setItem('ridotto.settings', {kept})"
            )
        guest = Guest(context, context.new_page(), address or site.address, name)
        guests.append(guest)
        return guest

    yield come
    for guest in guests:
        guest.context.close()
    for guest in guests:
        guest.check()


@pytest.fixture
def arrive(browser: Browser, site: Running) -> Iterator[Arrive]:
    with arriving(browser, site) as come:
        yield come


@pytest.fixture(scope="module")
def resident(browser: Browser, site: Running) -> Iterator[Guest]:
    """Somebody who goes from table to table: for tests that need nothing but a page."""
    with arriving(browser, site) as come:
        yield come()
