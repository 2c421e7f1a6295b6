"""La Stanza's table: lit choices are legal, undone ones can be redone, and everything has its room."""

import re

import pytest
from playwright.sync_api import Page, expect

from ridotto.languages import say
from tests.browser.conftest import Arrive, Guest
from tests.browser.positions import Spot, decided, find, legal_after, set_up, spots
from tests.browser.rows import CONFIRM, at
from tests.browser.rows_stanza import chip, hires, reward, taps, turn
from tests.server.conftest import Running

SIZES = [(360, 740), (390, 844), (844, 390), (820, 1180), (1180, 820), (1024, 768), (1280, 720), (1366, 650),
         (1440, 780), (1440, 900), (1536, 730), (1920, 1080), (2560, 1440)]  # fmt: skip


def sit(guest: Guest, site: Running, spot: Spot) -> Page:
    return at_table(guest, set_up(site, guest, spot))


def at_table(guest: Guest, table: str) -> Page:
    """Asked to decide, with what happened meanwhile put aside."""
    page = guest.sit(table)
    page.locator(".prompt.mine").wait_for()
    page.evaluate("hand.quiet()")
    skip = page.locator("aside[aria-labelledby=since-title] .button").first
    if skip.count():
        skip.click()
    return page


def press(page: Page, selector: str) -> None:
    page.locator(selector).first.click()
    page.evaluate("hand.quiet()")


@pytest.mark.parametrize("discipline", ["politics", "literature", "arts"])
def test_only_recruits_that_may_be_hired_are_lit(resident: Guest, site: Running, discipline: str) -> None:
    """While a discipline is activated, those of other disciplines stay dark (La Stanza, 20)."""
    hired = turn(f"activate {discipline}.*", r"hire \S+", "hired", r"do \d", ".*")
    spot = find("la-stanza", lambda s: hired(s) and sum(one is not None for one in s.me["recruits"]) > 1)
    page = sit(resident, site, spot)
    legal = legal_after(spot, spot.turn()[:1])
    press(page, hires(spot)[0])
    lit = ".recruits .lit"
    for _ in range(6):  # back to the question whom to hire
        if page.locator(".workers [aria-pressed=true]").count() == 0 and page.locator(lit).count():
            break
        press(page, ".prompt .undo")
    may = {f"recruit {words.split()[1].split('@')[0]}" for words in legal if words.startswith("hire ")}
    assert set(page.locator(lit).evaluate_all("all => all.map(one => one.dataset.choice)")) == may


@pytest.mark.parametrize(
    ("discipline", "verb"), [("literature", "books"), ("religion", "discs"), ("politics", "helpers")]
)
def test_a_choice_of_several_can_be_undone_and_made_anew(
    resident: Guest, site: Running, discipline: str, verb: str
) -> None:
    """La Stanza, 19."""
    spot = find("la-stanza", reward(discipline, verb, 2))
    page = sit(resident, site, spot)
    for selector in [*hires(spot), *taps(spot)]:
        press(page, selector)
    expect(page.locator(CONFIRM)).to_be_enabled()
    press(page, ".prompt .undo")
    named = page.locator(".deciding [data-choice^='name ']")
    expect(named.first).to_be_enabled()
    assert page.locator(".deciding [data-choice^='name '][aria-pressed=true]").count() == 0
    for selector in taps(spot):
        press(page, selector)
    expect(page.locator(CONFIRM)).to_be_enabled()


@pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
@pytest.mark.parametrize("words", ["pass", "retire"])
def test_leaving_is_confirmed_like_everything_else(arrive: Arrive, site: Running, words: str, phone: bool) -> None:
    """A second click in the same place, as a hasty hand makes it, does not say yes (La Stanza, 28)."""
    guest = arrive(phone=phone)
    spot = find("la-stanza", at("act" if words == "pass" else "move", words))
    table = set_up(site, guest, spot)
    page = at_table(guest, table)
    before = decided(guest, table)
    press(page, chip(words))
    expect(page.locator(CONFIRM)).to_be_enabled()
    press(page, chip(words))
    expect(page.locator(CONFIRM)).to_be_disabled()
    assert decided(guest, table) == before


def test_the_price_is_seen_before_it_is_paid(resident: Guest, site: Running) -> None:
    """After a recruit is chosen: florins, strength, the place that costs least and is free (La Stanza, 16)."""
    wanted = turn("activate discoveries", r"hire \S+", "hired", r"do \d")
    spot = find("la-stanza", lambda s: wanted(s) and None in s.me["workers"])
    page = sit(resident, site, spot)
    press(page, hires(spot)[0])
    free = max(place for place, worker in enumerate(spot.me["workers"], 1) if worker is None)
    expect(page.locator(".workers [aria-pressed=true]")).to_have_attribute(
        "data-choice", re.compile(rf"^hire \S+@{free}$")
    )
    expect(page.locator(".prompt .changes")).to_contain_text(re.compile(rf"{spot.me['money']}\s*→"))
    expect(page.locator(CONFIRM)).to_be_enabled()


@pytest.mark.parametrize("size", [(1440, 900), (820, 1180), (1180, 820)], ids=str)
def test_everybodys_points_are_seen(arrive: Arrive, site: Running, size: tuple[int, int]) -> None:
    """Mine too: now, and if the game ended now (La Stanza, 24)."""
    spot = fullest()
    guest = arrive(viewport={"width": size[0], "height": size[1]})
    page = sit(guest, site, spot)
    cards = page.locator(".standing")
    expect(cards).to_have_count(4)
    for seat in range(4):
        points = spot.game.numbers(state_of(spot))["players"][seat]
        label = say("la-stanza.points-then", [points["sure"], points["count"]])
        expect(page.locator(f".standing[aria-label*='{label}']").first).to_be_visible()


def state_of(spot: Spot) -> object:
    from ridotto.server.folding import Position
    from ridotto.server.store import LogRow

    position = Position(spot.game)
    position.read([LogRow(i + 1, line, 0.0) for i, line in enumerate(spot.lines)])
    return position.state


def fullest() -> Spot:
    """The latest move of four players."""
    found = (spot for spot in spots("la-stanza") if spot.game.seats == 4 and at("move", "move")(spot))
    return max(found, key=lambda spot: len(spot.lines))


# Elements drawn outside their place, too small, or over others. Phones scroll one part of the table.
ASTRAY = """() => {
    const stage = document.querySelector('.stanza').getBoundingClientRect();
    const found = [];
    const inside = (box, of, by) =>
        box.left >= of.left - by && box.right <= of.right + by
        && box.top >= of.top - by && box.bottom <= of.bottom + by;
    const seen = (one) => one.getBoundingClientRect().width > 0;
    for (const one of document.querySelectorAll('.stanza .box, .stanza .pick')) {
        const room = one.closest('.scroll') ? { ...stage.toJSON(), bottom: Infinity, top: -Infinity } : stage;
        if (seen(one) && !inside(one.getBoundingClientRect(), room, 1)) found.push(`outside: ${one.className}`);
    }
    const least = innerWidth >= 1200 ? 13.95 : innerWidth >= 700 && innerHeight >= 480 ? 11.9 : 0;
    for (const one of document.querySelectorAll('.stanza .box > svg > text, .stanza .drawing > svg > text')) {
        const place = one.closest('.box, .spot').getBoundingClientRect();
        const box = one.getBoundingClientRect();
        if (box.width > 0 && (box.left < place.left - 4 || box.right > place.right + 4))
            found.push(`text leaves its place: ${one.textContent}`);
        const size = parseFloat(one.getAttribute('font-size')) * one.getScreenCTM().a;
        if (size < least) found.push(`${size.toFixed(1)} px: ${one.textContent}`);
    }
    const strip = document.querySelector('.prompt').getBoundingClientRect();
    const parts = ['.text', '.choices', '.buttons']
        .map((part) => document.querySelector(`.prompt ${part}`)).filter(Boolean);
    const boxes = parts.map((part) => part.getBoundingClientRect());
    boxes.forEach((a, i) => boxes.forEach((b, k) => {
        const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
        const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
        if (i < k && wide > 1 && high > 1) found.push(`${parts[i].className} over ${parts[k].className}`);
    }));
    for (const chip of document.querySelectorAll('.prompt .chip'))
        if (!inside(chip.getBoundingClientRect(), strip, 1)) found.push(`chip leaves the strip: ${chip.textContent}`);
    if (document.documentElement.scrollWidth > innerWidth) found.push('the page scrolls sideways');
    return [...new Set(found)];
}"""


@pytest.mark.parametrize("language", ["en", "nl", "fr", "it", "de"])
def test_everything_has_its_room_in_every_window(arrive: Arrive, site: Running, language: str) -> None:
    """Early and late with four players, before and after a move is tried (La Stanza, 30)."""
    guest = arrive(settings={"language": language})
    early = find("la-stanza", lambda s: s.game.seats == 4 and s.point == "move")
    found: list[str] = []
    for spot in (early, fullest()):
        page = sit(guest, site, spot)
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => done())))")
            found += [f"{width}x{height}, {len(spot.lines)}: {one}" for one in page.evaluate(ASTRAY)]
            move = page.locator(".deciding [data-choice^='move ']:not([aria-disabled])").first
            if not move.count():
                continue
            move.click()
            page.evaluate("hand.quiet()")
            page.wait_for_timeout(60)
            found += [f"{width}x{height}, moved, {len(spot.lines)}: {one}" for one in page.evaluate(ASTRAY)]
            press(page, ".prompt .undo")
    assert found == []
