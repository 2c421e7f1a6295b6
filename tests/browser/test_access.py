"""axe finds nothing on any page or prompt, light and dark; nothing scrolls that should not; buttons stay put."""

import os
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import PHONE, ROOT, Arrive, Guest, missing
from tests.browser.driving import Hand
from tests.browser.positions import Spot, find, set_up, spots, whole
from tests.server.conftest import Running

AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22a", "wcag22aa"]
BOTS = [{"kind": "me"}, {"kind": "bot", "bot": "random"}, {"kind": "bot", "bot": "random"}]


@pytest.fixture(scope="session")
def axe(built: None) -> str:
    if not AXE.exists():
        missing("axe-core is not installed (npm ci in web/)")
    return AXE.read_text("utf-8")


def violations(page: Page, axe: str) -> list[str]:
    page.evaluate(f"window.axe || ((() => {{ {axe} }})(), 0)")
    found: list[dict[str, Any]] = page.evaluate(
        "async (tags) => (await axe.run(document, { runOnly: { type: 'tag', values: tags } })).violations", TAGS
    )
    return [
        f"{one['id']}: {node['html'][:160]} {node.get('failureSummary', '')[:240]}"
        for one in found
        for node in one["nodes"][:4]
    ]


THEMES = ["light", "dark"]


@pytest.mark.parametrize("theme", THEMES)
def test_the_pages(arrive: Arrive, axe: str, theme: str) -> None:
    guest = arrive(settings={"theme": theme})
    guest.allow("404")
    found: list[str] = []
    for path in ("/", "/new/opera", "/settings", "/rules/opera", "/rules/la-stanza", "/replay", "/t/nothing"):
        page = guest.visit(path)
        page.locator("main h1").first.wait_for()
        found += [f"{path}: {one}" for one in violations(page, axe)]
        page.set_viewport_size({"width": 320, "height": 844})
        if page.evaluate("document.documentElement.scrollWidth > innerWidth"):
            found.append(f"{path}: it scrolls sideways at 320")
        page.set_viewport_size({"width": 1440, "height": 900})
    assert found == []


# Both themes and all parts of the phone's table among the long tests; else each prompt once on either screen.
ALL = bool(os.environ.get("RIDOTTO_LONG"))


def prompts(game: str) -> list[str]:
    """Every kind of decision."""
    return sorted({spot.point for spot in spots(game)})


def open_at(guest: Guest, site: Running, game: str, wanted: Callable[[Spot], bool]) -> Page:
    page = guest.sit(set_up(site, guest, find(game, wanted)))
    page.locator(".prompt.mine").wait_for()
    page.evaluate("hand.quiet()")
    return page


def in_theme(page: Page, theme: str) -> None:
    page.evaluate("theme => { document.documentElement.dataset.theme = theme }", theme)


@pytest.mark.parametrize("game", ["opera", "la-stanza"])
def test_every_prompt_on_a_desktop(arrive: Arrive, site: Running, axe: str, game: str) -> None:
    guest = arrive()
    found: list[str] = []
    for n, point in enumerate(prompts(game)):
        page = open_at(guest, site, game, lambda spot, point=point: spot.point == point)  # type: ignore[misc]
        found += [f"{point}: {one} has more in it than it shows" for one in crowded(page)]
        for theme in THEMES if ALL else [THEMES[n % 2]]:
            in_theme(page, theme)
            found += [f"{point}, {theme}: {one}" for one in violations(page, axe)]
    assert found == []


@pytest.mark.parametrize("game", ["opera", "la-stanza"])
def test_every_prompt_on_a_phone(arrive: Arrive, site: Running, axe: str, game: str) -> None:
    guest = arrive(phone=True)
    found: list[str] = []
    for n, point in enumerate(prompts(game)):
        page = open_at(guest, site, game, lambda spot, point=point: spot.point == point)  # type: ignore[misc]
        tabs = page.locator("nav.bottom button").all()
        for tab in [None, *tabs] if ALL else [None, tabs[n % len(tabs)]]:
            if tab is not None:
                tab.tap()
            for width in (320, PHONE["width"]):
                page.set_viewport_size({"width": width, "height": PHONE["height"]})
                if page.evaluate("document.documentElement.scrollWidth > innerWidth"):
                    found.append(f"{point}: it scrolls sideways at {width}")
            for theme in THEMES if ALL else [THEMES[(n + 1) % 2]]:
                in_theme(page, theme)
                found += [f"{point}, {theme}: {one}" for one in violations(page, axe)]
    assert found == []


@pytest.mark.parametrize("game", ["opera", "la-stanza"])
def test_plain_text_waiting_watching_and_the_menu(arrive: Arrive, site: Running, axe: str, game: str) -> None:
    guest = arrive(settings={"text": True})
    page = guest.sit(guest.create(game, BOTS)["table"])
    page.locator(".choices").wait_for()
    assert violations(page, axe) == []
    page.set_viewport_size({"width": 320, "height": 844})
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())))")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    watcher = arrive("Carla")
    anna = arrive("Anna")
    made = anna.create(game, [{"kind": "me"}, {"kind": "open"}])
    anna.sit(made["table"])
    assert violations(anna.page, axe) == [], "waiting for players"
    watcher.api.post("/api/links", {"token": made["watch"]})
    arrive("Ben").api.post("/api/links", {"token": made["links"][0]["token"], "name": "Ben"})
    watcher.sit(made["table"])
    assert violations(watcher.page, axe) == [], "watching"
    anna.page.locator(".prompt.mine").wait_for()
    for name in ("Menu", "Help"):
        anna.page.get_by_role("button", name=name, exact=True).first.click()
        anna.page.locator("dialog[open]").wait_for()
        assert violations(anna.page, axe) == [], name
        anna.page.keyboard.press("Escape")


def crowded(page: Page) -> list[str]:
    """The regions of the board, or the page itself, that have more in them than they show."""
    found: list[str] = page.evaluate(
        """() => [document.documentElement, ...document.querySelectorAll('[data-region]')]
             .filter((one) => one.scrollHeight > one.clientHeight + 4 || one.scrollWidth > one.clientWidth + 4
                              || one.getBoundingClientRect().bottom > innerHeight + 4)
             .map((one) => one.dataset.region ?? 'page')"""
    )
    return found


@pytest.mark.parametrize("game", ["opera", "la-stanza"])
def test_confirm_undo_and_their_neighbours_keep_their_places(arrive: Arrive, game: str) -> None:
    guest = arrive()
    page = guest.sit(guest.create(game, BOTS)["table"])
    hand = Hand(page, "places")
    places = set()
    for _ in range(25):
        assert page.evaluate("hand.settled(30000)") == "mine"
        places.add(page.evaluate(
            "['.prompt .undo', '.prompt .confirm'].map((one) => "
            "Math.round(document.querySelector(one).getBoundingClientRect().right)).join()"
        ))  # fmt: skip
        spot = hand.aim(False)
        assert spot is not None
        hand.press(spot)
    assert len(places) == 1


@pytest.mark.parametrize("game", ["opera", "la-stanza"])
def test_the_end_and_the_replay(arrive: Arrive, site: Running, axe: str, game: str) -> None:
    guest = arrive(phone=True)
    table = set_up(site, guest, whole(game))
    for path in ("", "/replay/40"):
        page = guest.visit(f"/t/{table}{path}")
        page.locator("main").first.wait_for()
        for theme in THEMES:
            in_theme(page, theme)
            assert violations(page, axe) == [], path
        page.set_viewport_size({"width": 320, "height": 844})
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), path
