"""The page without a server (`make static`): in Chromium, from a folder, with the network switched off."""

import fcntl
import json
import os
import re
import shutil
import subprocess
import threading
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Request

import ridotto
from ridotto.lessons import lesson_of
from ridotto.server.settings import Settings
from tests.browser.conftest import DESKTOP, HAND, PHONE, ROOT, missing
from tests.browser.driving import Finger, Hand
from tests.browser.test_learning import Pupil
from tests.server.conftest import QUICK as QUICK_SERVER
from tests.server.conftest import Running

SITE = ROOT / "build" / "site"
SOME = 10_000 if os.environ.get("RIDOTTO_LONG") else 5  # decisions
GAMES = ["opera", "la-stanza"]
LESSONS = [("opera", False), ("opera", True), ("la-stanza", False), ("la-stanza", True)]
QUICK = {"language": "en", "telling": "off"}  # bots answer at once where nothing is played back


class Quiet(SimpleHTTPRequestHandler):
    """What `python -m http.server` does, without its log."""

    def log_message(self, format: str, *args: Any) -> None:
        """Nobody reads it."""


class Folder:
    """A host of files."""

    def __init__(self, folder: Path) -> None:
        self.server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(folder)))
        self.address = f"http://127.0.0.1:{self.server.server_address[1]}/"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def stop(self) -> None:
        self.server.shutdown()
        self.server.server_close()


@pytest.fixture(scope="session")
def folder() -> Path:
    """The static page as its sources are now; several test processes wait for one build."""
    (ROOT / "build").mkdir(exist_ok=True)
    with (ROOT / "build" / "site.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        subprocess.run(["sh", ROOT / "scripts" / "web.sh", "static"], check=True)
    if not (SITE / "sw.js").exists():
        missing("the static page is not built")
    return SITE


class Visitor:
    """A browser that has been at the page once, and then lost the network."""

    def __init__(self, browser: Browser, host: Folder, phone: bool = False) -> None:
        shape: dict[str, Any] = {"viewport": DESKTOP}
        if phone:
            shape = {"viewport": PHONE, "has_touch": True, "is_mobile": True}
        self.host = host
        self.context: BrowserContext = browser.new_context(locale="en-GB", reduced_motion="reduce", **shape)
        self.context.set_default_timeout(120_000)
        self.context.grant_permissions(["clipboard-read", "clipboard-write"])
        kept = json.dumps(json.dumps(QUICK))
        self.context.add_init_script(HAND + f"localStorage.setItem('ridotto.settings', {kept});")
        self.errors: list[str] = []
        self.asked: list[str] = []
        self.needed: list[str] = []  # without what the service worker keeps
        self.context.on("request", self.ask)
        self.page = self.new_page()

    def new_page(self) -> Page:
        page = self.context.new_page()
        page.on("console", lambda said: self.errors.append(said.text) if said.type == "error" else None)
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        return page

    def ask(self, request: Request) -> None:
        self.asked.append(request.url)
        if not request.service_worker:
            self.needed.append(request.url)

    def come(self, path: str = "") -> Page:
        self.page.goto(f"{self.host.address}#{path}")
        return self.page

    def settle(self) -> None:
        """Until everything is kept on this device; then without a network."""
        self.kept()
        self.host.stop()
        self.context.set_offline(True)

    def kept(self) -> None:
        """Until everything is kept on this device."""
        self.page.evaluate(
            "navigator.serviceWorker.controller || new Promise((done, fail) => {"
            " navigator.serviceWorker.addEventListener('controllerchange', done, { once: true });"
            " setTimeout(() => fail(new Error('nothing is kept')), 120_000); })"
        )

    def leave(self) -> None:
        self.context.close()
        foreign = [url for url in self.asked if not url.startswith((self.host.address, "blob:", "data:"))]
        assert foreign == []
        assert self.errors == []


@pytest.fixture
def visit(browser: Browser, folder: Path) -> Iterator[Any]:
    found: list[Visitor] = []

    def come(**how: Any) -> Visitor:
        found.append(Visitor(browser, Folder(folder), **how))
        return found[-1]

    yield come
    for visitor in found:
        visitor.leave()


def begin(page: Page, game: str) -> None:
    page.locator(f".game[data-game={game}] .button.primary").click()
    page.wait_for_url(re.compile(r"/t/."))  # until then another board may be looked at
    page.locator(".prompt").wait_for()


def test_offline_from_the_first_click_and_again_after_the_tab_was_killed(visit: Any) -> None:
    visitor = visit()
    page = visitor.come()
    page.locator(".games article").first.wait_for()
    visitor.settle()
    page.reload()
    game = GAMES[0]
    begin(page, game)
    hand = Hand(page, f"{game} offline")
    hand.play(5)
    # In the middle of a draft the tab is gone; only what was confirmed is kept, and all of that.
    assert page.evaluate("ms => hand.settled(ms)", 30_000) == "mine"
    spot = hand.aim(True)
    assert spot is not None
    hand.press(spot)
    page.close(run_before_unload=False)
    visitor.page = page = visitor.new_page()
    visitor.come()
    page.locator("a[href*='/t/']").first.click()
    page.locator(".prompt").wait_for()
    assert page.evaluate("ms => hand.settled(ms)", 30_000) in ("mine", "over")
    again = Hand(page, f"{game} again")
    again.play(2)
    assert again.decisions >= 2 or page.locator("main.result").count()
    # A link to a moment carries the record, so it works elsewhere: here in a tab of its own.
    table = re.search(r"#/t/([^?]+)", page.url)
    assert table is not None
    visitor.come(f"/table/{table[1]}/replay/3")
    page.locator(".scrubber").wait_for()
    page.get_by_role("button", name="Copy link to this position").click()
    page.get_by_role("button", name="Copied").wait_for()
    link = page.evaluate("navigator.clipboard.readText()")
    assert "#/r/" in link
    assert link.endswith("/3")
    elsewhere = visitor.new_page()
    elsewhere.goto(link)
    elsewhere.locator(".scrubber").wait_for()
    assert "/replay/3" in elsewhere.url


@pytest.mark.parametrize("game", GAMES if os.environ.get("RIDOTTO_LONG") else GAMES[1:])
def test_by_touch_on_a_phone_without_a_network(visit: Any, game: str) -> None:
    visitor = visit(phone=True)
    page = visitor.come()
    page.locator(".games article").first.wait_for()
    visitor.settle()
    begin(page, game)
    finger = Finger(page, f"{game} touch")
    assert finger.play(SOME) == "over" or finger.decisions >= SOME


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_by_mouse_without_a_network(visit: Any, game: str) -> None:
    visitor = visit()
    page = visitor.come()
    page.locator(".games article").first.wait_for()
    visitor.settle()
    begin(page, game)
    assert Hand(page, f"{game} whole").play() == "over"
    page.locator("main.result ol.places > li").first.wait_for()


@pytest.mark.parametrize(("game", "phone"), LESSONS if os.environ.get("RIDOTTO_LONG") else LESSONS[:1])
def test_a_guided_game_to_its_end_without_a_network(visit: Any, game: str, phone: bool) -> None:
    lesson = lesson_of(game)
    assert lesson is not None
    visitor = visit(phone=phone)
    page = visitor.come()
    page.locator(".games article").first.wait_for()
    visitor.settle()
    page.locator(f"[data-learn={game}]").click()
    page.locator(".coach").wait_for()
    pupil = Pupil(page, Finger(page, f"{game} lesson") if phone else Hand(page, f"{game} lesson"))
    seen = list(pupil.cards())
    # Where the board goes on by itself, a card may be done before it is seen.
    expected = [card.name for card in lesson.cards]
    assert [name for name in expected if name in seen] == seen
    assert set(expected) - set(seen) <= {"strength"}


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_a_record_is_reviewed_without_a_network(visit: Any, game: str) -> None:
    visitor = visit()
    page = visitor.come("/replay")
    page.locator("textarea").wait_for()
    visitor.settle()
    record = ridotto.play_bots(ridotto.load_game(game, players=2), ["greedy", "greedy"], seed=3)
    page.locator("textarea").fill(record.text())
    page.locator("button[value=review]").click()
    page.locator(".review .verdict").wait_for(timeout=900_000)
    assert page.locator(".review .chip").count() > 0


def test_only_what_is_needed_is_fetched_and_everything_is_kept(visit: Any) -> None:
    reader = visit()
    reader.come("/rules/opera").locator("main h1").first.wait_for()
    assert not any(name.endswith(".gz") for name in reader.needed)  # the rules need no Python
    visitor = visit()
    page = visitor.come()
    page.locator(".games article").first.wait_for()
    begin(page, "opera")
    names = [url.removeprefix(visitor.host.address) for url in visitor.needed]
    parts = {name.split(".")[0].removeprefix("python/") for name in names if name.endswith(".gz")}
    assert {"python", "core"} <= parts <= {"python", "core", "opera"}
    assert [name for name in names if re.search(r"assets/(la_stanza-\w+|nl|de|fr|it)-[\w-]+\.js", name)] == [
        name
        for name in names
        if "la_stanza-art" in name and name.endswith(".js")  # its lid, on the home page
    ]
    visitor.settle()
    page.evaluate("location.hash = '#/'")
    page.locator(".today .button").wait_for()  # today's puzzle: its game and its position came from what is kept
    begin(page, "la-stanza")


def test_the_page_allows_nothing_but_its_own_scripts(visit: Any) -> None:
    visitor = visit()
    page = visitor.come()
    page.locator(".games article").first.wait_for()
    policy = page.locator("meta[http-equiv=Content-Security-Policy]").get_attribute("content")
    assert policy is not None
    allowed = {name: values for name, *values in (one.split() for one in policy.split(";"))}
    assert allowed["default-src"] == ["'self'"]
    assert allowed["script-src"] == ["'self'", "'wasm-unsafe-eval'"]
    assert {value for values in allowed.values() for value in values} <= {
        "'self'", "'none'", "'wasm-unsafe-eval'", "data:", "blob:"
    }  # fmt: skip
    refused = page.evaluate(
        """async () => {
            const found = [];
            document.addEventListener('securitypolicyviolation', (event) => found.push(event.effectiveDirective));
            await new Promise((done) => setTimeout(() => {  // later: what a test runs itself may
                try { (0, eval)('1'); } catch (error) { found.push(error.name); }
                done();
            }));
            const script = document.createElement('script');
            script.textContent = 'window.leaked = 1';
            document.head.append(script);
            await fetch('https://ridotto.invalid/').catch(() => undefined);
            await new Promise((done) => setTimeout(done, 100));
            return [...found, window.leaked];
        }"""
    )
    visitor.errors.clear()  # the browser tells of each of them
    assert sorted(map(str, refused)) == ["EvalError", "None", "connect-src", "script-src", "script-src-elem"]
    visitor.asked = [url for url in visitor.asked if url != "https://ridotto.invalid/"]


def test_a_new_version_waits_until_somebody_says_reload(browser: Browser, folder: Path, tmp_path: Path) -> None:
    site = tmp_path / "site"
    shutil.copytree(folder, site)
    visitor = Visitor(browser, Folder(site))
    try:
        page = visitor.come()
        begin(page, "opera")
        visitor.kept()
        other = visitor.new_page()
        other.goto(visitor.host.address)
        other.locator(".games article").first.wait_for()
        index, worker = site / "index.html", site / "sw.js"
        index.write_text(index.read_text().replace("</head>", '<meta name="newer" /></head>'))
        worker.write_text(re.sub(r'VERSION = "\w+"', 'VERSION = "newer"', worker.read_text()))
        page.reload()
        renew = page.get_by_role("button", name="Reload now")
        renew.wait_for()
        assert page.locator("meta[name=newer]").count() == 0  # nothing changes in the middle of a game
        page.locator(".prompt").wait_for()
        renew.click()
        page.locator("meta[name=newer]").wait_for(state="attached")
        page.locator(".prompt").wait_for()  # the game goes on
        other.get_by_role("button", name="Reload now").click()
        other.locator("meta[name=newer]").wait_for(state="attached")
    finally:
        visitor.leave()
        visitor.host.stop()


class Served(Folder):
    """A server that has the page for devices."""

    def __init__(self, folder: Path, database: Path) -> None:
        quick: dict[str, Any] = QUICK_SERVER
        self.running = Running(Settings(database_url=f"sqlite:///{database}", device=str(folder), **quick))
        self.address = f"{self.running.address}/"

    def stop(self) -> None:
        self.running.stop()


def test_a_game_moves_from_the_device_to_a_friend_and_back(
    browser: Browser, built: None, folder: Path, tmp_path: Path
) -> None:
    host = Served(folder, tmp_path / "ridotto.db")
    anna, bea = Visitor(browser, host), Visitor(browser, host)
    try:
        page = anna.page
        page.goto(host.address)
        page.locator(".home .keep a").click()
        page.locator(".games article").first.wait_for()
        begin(page, GAMES[0])
        Hand(page, "on the device").play(2)
        assert page.evaluate("ms => hand.settled(ms)", 60_000) == "mine"
        row = page.locator(".log li").count()
        page.keyboard.press("Escape")
        page.get_by_role("button", name="Menu").first.click()
        page.get_by_role("button", name="Play with friends").click()
        first, second = page.locator("input[type=checkbox]").all()
        second.uncheck()
        assert first.is_checked()
        page.get_by_role("button", name="Move the game").click()
        page.wait_for_url(re.compile(r"/t/[^/]+$"))
        link = page.get_by_role("textbox", name="Invite link for all free seats").input_value()
        bea.page.goto(link)
        bea.page.get_by_text("began on the host").wait_for()
        bea.page.locator("form .primary").click()
        for one in (page, bea.page):
            one.locator(".prompt").wait_for()
        assert page.locator(".log li").count() >= row
        # On the device it is gone: a game goes on in one place.
        bea.page.goto(f"{host.address}device/")
        page.goto(f"{host.address}device/")
        page.locator(".games article").first.wait_for()
        page.locator(".loading").wait_for(state="detached", timeout=120_000)
        assert page.locator("a[href*='/t/']").count() == 0
        # Back: a game against bots alone goes along to the device.
        page.goto(host.address)
        begin(page, GAMES[1])
        page.keyboard.press("Escape")
        page.get_by_role("button", name="Menu").first.click()
        page.get_by_role("button", name="Play on offline").click()
        page.wait_for_url(re.compile(r"/device/#/t/"))
        page.locator(".prompt").wait_for()
        Hand(page, "taken along").play(1)
    finally:
        anna.leave()
        bea.leave()
        host.stop()
