"""axe finds nothing on any page or prompt, light and dark; nothing scrolls that should not; buttons stay put."""

import os
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import PHONE, ROOT, Arrive, Guest, missing
from tests.browser.driving import Finger, Hand
from tests.browser.positions import Spot, find, set_up, spots, whole
from tests.browser.rows import at
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
    own = f"/people/{guest.api.get('/api/me')['id']}"
    paths = ("/", "/new/opera", "/settings", "/rules/opera", "/rules/la-stanza", "/replay", "/puzzles", "/t/nothing")
    for path in (*paths, "/me", own, "/signin", "/ratings/opera"):
        page = guest.visit(path)
        page.locator("main h1").first.wait_for()
        found += [f"{path}: {one}" for one in violations(page, axe)]
        page.set_viewport_size({"width": 320, "height": 844})
        if page.evaluate("document.documentElement.scrollWidth > innerWidth"):
            found.append(f"{path}: it scrolls sideways at 320")
        page.set_viewport_size({"width": 1440, "height": 900})
    assert found == []


# Both themes and all parts of the phone's table among the long tests; else each prompt once on either screen, and every
# second one of the phone's at another part of the table.
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
        page = open_at(guest, site, game, at(point))
        for theme in THEMES if ALL else [THEMES[n % 2]]:
            in_theme(page, theme)
            found += [f"{point}, {theme}: {one}" for one in violations(page, axe)]
    assert found == []


@pytest.mark.parametrize("game", ["opera", "la-stanza"])
def test_every_prompt_on_a_phone(arrive: Arrive, site: Running, axe: str, game: str) -> None:
    guest = arrive(phone=True)
    found: list[str] = []
    for n, point in enumerate(prompts(game)):
        page = open_at(guest, site, game, at(point))
        tabs = page.locator("nav.bottom button").all()
        for tab in [None, *tabs] if ALL else [None if n % 2 else tabs[n // 2 % len(tabs)]]:
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
    for size in ({"width": 1440, "height": 900}, PHONE):
        anna.page.set_viewport_size({"width": size["width"], "height": size["height"]})
        anna.page.get_by_role("button", name="Menu", exact=True).first.click()
        anna.page.get_by_role("button", name="Try moves privately").click()
        anna.page.locator(".plan .board .still").first.wait_for()
        for theme in THEMES:
            in_theme(anna.page, theme)
            assert violations(anna.page, axe) == [], f"a private copy, {theme}, {size['width']}"
        anna.page.keyboard.press("Escape")
    anna.page.set_viewport_size({"width": 1440, "height": 900})
    for name in ("Menu", "Help"):
        anna.page.get_by_role("button", name=name, exact=True).first.click()
        anna.page.locator("dialog[open]").wait_for()
        assert violations(anna.page, axe) == [], name
        anna.page.keyboard.press("Escape")


@pytest.mark.parametrize("game", ["opera", "la-stanza"])
def test_the_numbers_and_the_moments(arrive: Arrive, site: Running, axe: str, game: str) -> None:
    """Beside the board, and over it while the last counting is shown."""
    guest = arrive()
    page = open_at(guest, site, game, lambda spot: spot.point in ("bid", "move") and len(spot.lines) > 40)
    page.keyboard.press("e")
    page.locator(".expert").wait_for()
    for theme in THEMES:
        in_theme(page, theme)
        assert violations(page, axe) == [], theme
    spot = next(one for one in spots(game) if sum(line.startswith("S") for line in one.then) == 1)
    table = set_up(site, guest, spot)
    guest.context.add_init_script("window.setTimeout = ((real) => (f, ms) => real(f, ms > 999 ? 1e6 : ms))(setTimeout)")
    page = guest.sit(table)
    page.locator(".prompt.mine").wait_for()
    messages = guest.api.get(f"/api/tables/{table}/poll?seat={spot.seat}")["messages"]
    version = next(one for one in messages if one["t"] == "update")["version"]
    play = {"t": "play", "id": "p1", "seat": spot.seat, "version": version, "draft": spot.turn()}
    guest.api.post(f"/api/tables/{table}/commands", play)
    page.locator("[data-moment]").wait_for()
    for theme in THEMES:
        in_theme(page, theme)
        assert violations(page, axe) == [], theme


def crowded(page: Page) -> list[str]:
    """The page, the regions of the board, and what scrolls or is cut off in them, if there is more in it than it shows.

    Inside a region one pixel is let pass: heights are given in whole pixels, each rounded apart.
    """
    found: list[str] = page.evaluate(
        """() => {
             const cuts = (one) => /auto|scroll|hidden|clip/.test(getComputedStyle(one).overflow);
             const regions = [document.documentElement, ...document.querySelectorAll('[data-region]')];
             const inner = [...document.querySelectorAll('main *')].filter(
               (one) => one instanceof HTMLElement && !one.closest('.hidden, .side')
                 && !regions.includes(one) && cuts(one));
             const over = (one, by) =>
               one.scrollHeight > one.clientHeight + by || one.scrollWidth > one.clientWidth + by
               || one.getBoundingClientRect().bottom > innerHeight;
             return [...regions.filter((one) => over(one, 0)), ...inner.filter((one) => over(one, 1))]
               .map((one) => one.dataset.region ?? (one.className || 'page'));
           }"""
    )
    return found


def fullest(game: str, point: str) -> Spot:
    """The decision of this kind with most on the table: most seats, then latest."""
    return max(
        (spot for spot in spots(game) if spot.point == point), key=lambda spot: (spot.game.seats, len(spot.lines))
    )


@pytest.mark.parametrize("game", ["opera", "la-stanza"])
def test_nothing_scrolls_on_a_desktop(resident: Guest, site: Running, game: str) -> None:
    """Early with two, late with four; at Opera's hiring also each role that is looked at."""
    found: list[str] = []
    for point in prompts(game):
        for spot in [find(game, at(point)), fullest(game, point)]:
            page = resident.sit(set_up(site, resident, spot))
            page.locator(".prompt.mine").wait_for()
            page.evaluate("hand.quiet()")
            found += [f"{point}, {len(spot.lines)} lines: {one}" for one in crowded(page)]
            for n in range(6 if point == "hire" else 0):
                card = page.locator(f".roles .person:nth-child({n + 1}) .pick.lit")
                if card.count():
                    card.click()
                    page.evaluate("hand.quiet()")
                    found += [f"role {n + 1}, {len(spot.lines)} lines: {one}" for one in crowded(page)]
    assert found == []


Box = tuple[int, int, int, int]


def place(page: Page, selector: str) -> Box | None:
    """Left, top, width and height on the screen; None: it is not there."""
    found: list[int] | None = page.evaluate(
        """(selector) => {
             const box = document.querySelector(selector)?.getBoundingClientRect();
             return box && [box.x, box.y, box.width, box.height].map(Math.round);
           }""",
        selector,
    )
    return None if found is None else (found[0], found[1], found[2], found[3])


def meet(one: Box, other: Box) -> bool:
    return (
        one[0] < other[0] + other[2]
        and other[0] < one[0] + one[2]
        and one[1] < other[1] + other[3]
        and other[1] < one[1] + one[3]
    )


# Who ends or passes: Opera's "End my performance", La Stanza's "Pass the turn" and "Retire", and what says yes to them.
LEAVE = ".deciding .leave, [data-choice=pass]"


@pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
@pytest.mark.parametrize("game", ["opera", "la-stanza"])
def test_undo_confirm_and_end_keep_their_places(arrive: Arrive, game: str, phone: bool) -> None:
    """Through many prompts: Undo and Confirm are always where they were, and End or Pass never where Confirm is."""
    guest = arrive(phone=phone)
    page = guest.sit(guest.create(game, BOTS)["table"])
    hand = (Finger if phone else Hand)(page, "places")
    places: dict[str, set[Box | None]] = {".prompt .undo": set(), ".prompt .confirm": set()}
    leaving: set[Box] = set()
    for _ in range(25):
        assert page.evaluate("hand.settled(30000)") == "mine"
        for selector, seen in places.items():
            seen.add(place(page, selector))
        if (leave := place(page, LEAVE)) is not None:
            leaving.add(leave)
        spot = hand.aim(False)
        assert spot is not None
        hand.press(spot)
    assert {selector: len(seen) for selector, seen in places.items()} == dict.fromkeys(places, 1)
    (confirm,) = places[".prompt .confirm"]
    assert confirm is not None
    assert not any(meet(confirm, one) for one in leaving)


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


@pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
def test_ending_is_confirmed_and_a_second_click_takes_it_back(arrive: Arrive, site: Running, phone: bool) -> None:
    """A hasty hand that clicks End twice has decided nothing."""
    guest = arrive(phone=phone)
    page = open_at(guest, site, "opera", at("hire", "pass"))
    end = page.locator("[data-choice=pass]")
    end.click()
    page.evaluate("hand.quiet()")
    assert page.locator(".prompt .confirm:not([disabled])").count() == 1
    end.click()
    page.evaluate("hand.quiet()")
    assert page.locator(".prompt .confirm:not([disabled])").count() == 0
