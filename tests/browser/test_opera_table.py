"""Opera's table: nothing is cut or lies outside its panel at any size, and decisions say what they cost and bring."""

import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from ridotto.server.folding import Position
from ridotto.server.store import LogRow
from tests.browser.conftest import Arrive, Guest
from tests.browser.driving import until
from tests.browser.positions import Spot, along, decided, find, set_up
from tests.browser.rows import at
from tests.server.conftest import Running

SIZES = [(360, 740), (390, 844), (844, 390), (820, 1180), (1180, 820), (1024, 768), (1280, 720), (1366, 650),
         (1440, 780), (1440, 900), (1536, 730), (1920, 1080), (2560, 1440)]  # fmt: skip
FOUR = Path(__file__).parent / "records" / "opera-four.record"

# Everything that is drawn inside a frame, a scene, a card, a tier or a rung, and is not inside it.
OUTSIDE = """() => {
  const found = [];
  for (const panel of document.querySelectorAll('.frame, .city, .person, .tier, .fame li')) {
    const box = panel.getBoundingClientRect();
    if (!box.width) continue;
    for (const one of panel.querySelectorAll('*')) {
      if (one.closest('svg') && one.tagName !== 'svg' || one.closest('.hidden, .probe, .ruler, .strip thead')) continue;
      const style = getComputedStyle(one);
      const at = one.getBoundingClientRect();
      if (style.visibility === 'hidden' || style.clipPath !== 'none' || !at.width || !at.height) continue;
      if (at.left < box.left - 4 || at.right > box.right + 4 || at.top < box.top - 8 || at.bottom > box.bottom + 4)
        found.push(`${panel.className}: ${one.className.baseVal ?? one.className}`);
    }
    if (panel.closest('.body')) continue;  // a phone's tab may scroll
    if (box.right > innerWidth + 1 || box.bottom > innerHeight + 1) found.push(`${panel.className}: below the fold`);
  }
  return [...new Set(found)];
}"""


@cache
def four() -> list[Spot]:
    """A whole game of four."""
    return list(along(FOUR))


def fullest() -> Spot:
    """The last round, seen by the player who has built most."""
    return max(
        (spot for spot in four() if spot.point == "hire" and spot.view["round"] == 9),
        key=lambda spot: len(spot.me["parts"]),
    )


def seated(guest: Guest, site: Running, spot: Spot) -> Page:
    page = guest.sit(set_up(site, guest, spot))
    page.locator(".prompt.mine").wait_for()
    skip = page.get_by_role("button", name="Skip", exact=True)
    if skip.count():
        skip.click()
    return page


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_the_fullest_table_lies_inside_its_panels(arrive: Arrive, site: Running, width: int, height: int) -> None:
    guest = arrive(viewport={"width": width, "height": height})
    page = seated(guest, site, fullest())
    tabs = page.locator("nav.bottom button")
    found: dict[str, list[str]] = {}
    for i in range(min(4, tabs.count()) or 1):
        if tabs.count():
            tabs.nth(i).click()
        until(page, "document.querySelector('.frame .art, .city .art, .person .art') !== null")
        page.wait_for_timeout(150)  # until the measured parts are drawn
        found[f"tab {i}"] = page.evaluate(OUTSIDE)
    assert {name: list_ for name, list_ in found.items() if list_} == {}


@pytest.mark.parametrize(("width", "height"), [(1440, 900), (1366, 650), (820, 1180)])
def test_the_people_for_hire_fill_their_niches(arrive: Arrive, site: Running, width: int, height: int) -> None:
    page = seated(arrive(viewport={"width": width, "height": height}), site, fullest())
    shares = page.evaluate(
        """() => [...document.querySelectorAll('.person')].map((one) =>
             one.querySelector('.niche').clientHeight / one.clientHeight)"""
    )
    assert len(shares) == 6
    assert min(shares) > 0.55, shares


@pytest.mark.parametrize(("width", "height"), [(1440, 900), (820, 1180), (390, 844)])
def test_everybody_sees_everybodys_points_and_next_counting(
    arrive: Arrive, site: Running, width: int, height: int
) -> None:
    """O-29."""
    guest = arrive(viewport={"width": width, "height": height})
    spot = fullest()
    page = seated(guest, site, spot)
    for p in spot.view["players"]:
        row = page.locator(".order tbody tr", has=page.locator(f".seat-{p['seat']}"))
        expect(row.locator(".points")).to_have_text(str(p["points"]))
        count = spot.game.numbers(position(spot))["players"][p["seat"]]["count"]
        expect(row.locator(".count b")).to_have_text(f"{count:+d}".replace("-", "−"))


def position(spot: Spot) -> Any:
    found = Position(spot.game)
    found.read([LogRow(i + 1, line, 0.0) for i, line in enumerate(spot.lines)])
    return found.state


def test_a_bid_shows_ducats_level_place_and_roles(arrive: Arrive, site: Running) -> None:
    """O-30."""
    spot = next(s for s in four() if s.point == "bid" and s.view["round"] == 5)
    page = seated(arrive(), site, spot)
    page.locator("[data-choice='bid 6']").click()
    me, numbers = spot.me, spot.game.numbers(position(spot))["players"][spot.seat]
    first, last = numbers["bids"][6]
    wanted = [me["ducats"], me["ducats"] - 6, me["level"], me["level"] + 6, first, last, 3]
    expect(page.locator(".prompt .notes")).to_have_text(re.compile(r"\D+".join(str(n) for n in wanted)))


def test_a_role_that_brings_nothing_steps_back_and_says_why(arrive: Arrive, site: Running) -> None:
    """O-35: an Architetto without a ducat."""
    spot = find("opera", lambda s: s.point == "hire" and "hire architetto" in s.legal and s.me["ducats"] < 2)
    page = seated(arrive(), site, spot)
    role = page.locator('.person[data-about="architetto"]')
    expect(role).to_have_class(re.compile(r"\bfar\b"))
    expect(page.locator('.person[data-about="critico"]')).not_to_have_class(re.compile(r"\bfar\b"))
    page.locator('[data-choice="hire architetto"]').click()
    expect(page.locator(".prompt .notes")).to_contain_text("You can’t pay for any building part.")


def test_the_question_of_the_esperto_says_what_it_brings_and_costs(arrive: Arrive, site: Running) -> None:
    """O-31."""
    spot = next(s for s in four() if s.point == "score")
    page = seated(arrive(), site, spot)
    city = spot.view["figures"]["esperto"]
    stake = spot.game.numbers(position(spot))["players"][spot.seat]["esperto"][city]
    expect(page.locator(".prompt .notes")).to_contain_text(f"+{stake['points']}")
    expect(page.locator(".prompt .notes")).to_contain_text(stake["piece"].title())


def test_the_ladder_says_who_will_rise(arrive: Arrive, site: Running) -> None:
    """O-32."""
    spot = next(
        s
        for s in four()
        if s.point == "hire"
        and any(
            rung > len(s.view["ladder"]) - s.view["ladder"].index(kind)
            for kind, rung in s.game.numbers(position(s))["forecast"].items()
        )
    )
    page = seated(arrive(), site, spot)
    assert page.locator(".fame .up").count() > 0
    assert page.locator(".fame .down").count() > 0


def test_a_finger_puts_the_piece_just_bought_into_a_hall(arrive: Arrive, site: Running) -> None:
    """Also when it touches the piece first, which is in its hand already (O-41)."""
    guest = arrive(phone=True)
    spot = find(
        "opera",
        lambda s: at("buy-along")(s) and s.me["ducats"] >= 6 and "-" in "".join(s.me["halls"].values()),
    )
    page = seated(guest, site, spot)
    page.locator("[data-choice^='offer '].lit").first.tap()
    page.evaluate("hand.quiet()")
    expect(page.locator(".stand [aria-pressed=true]")).to_have_count(1)
    page.locator(".stand [data-choice^='stock ']").first.tap()
    expect(page.locator(".stand [aria-pressed=true]")).to_have_count(1)
    before = page.locator(".stand [data-choice^='stock ']").count()
    page.locator("[data-choice^='hall '][data-choice$=' empty'].lit").first.tap()
    page.evaluate("hand.quiet()")
    expect(page.locator(".stand [data-choice^='stock ']")).to_have_count(before - 1)


def test_a_purchase_that_comes_as_words_goes_on_to_its_arrangement(arrive: Arrive, site: Running) -> None:
    """A hint drafts only the purchase: the board adds the arrangement, so that it can be confirmed."""
    guest = arrive()
    spot = find("opera", lambda s: at("buy-along")(s) and s.me["ducats"] >= 6)
    page = seated(guest, site, spot)
    before = len(decided(guest, page.url.rsplit("/", 1)[1]))
    page.get_by_role("button", name="Hint").click()
    page.locator("button:has-text('Buy')").first.click()
    page.evaluate("hand.quiet()")
    page.locator(".prompt .confirm:not([disabled])").click()
    page.evaluate("hand.quiet()")
    assert len(decided(guest, page.url.rsplit("/", 1)[1])) > before
