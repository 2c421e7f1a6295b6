"""What two demanding players found missing: reasons that go, whole targets, one strip, no tabs on a tablet."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Arrive, Guest
from tests.browser.positions import Spot, find, set_up, whole
from tests.browser.rows import at
from tests.server.conftest import Running


def seated(guest: Guest, site: Running, game: str, wanted: Callable[[Spot], bool]) -> tuple[Page, Spot]:
    spot = find(game, wanted)
    page = guest.sit(set_up(site, guest, spot))
    page.locator(".prompt.mine").wait_for()
    skip = page.get_by_role("button", name="Skip", exact=True)
    if skip.count():
        skip.click()
    page.evaluate("hand.quiet()")
    return page, spot


def box(of: Locator) -> dict[str, float]:
    found = of.bounding_box()
    assert found is not None
    return {"x": found["x"], "y": found["y"], "width": found["width"], "height": found["height"]}


def hiring(role: str) -> Callable[[Spot], bool]:
    return lambda spot: bool(spot.point == "hire" and len(spot.lines) > 60 and f"hire {role}" in spot.legal)


def test_a_reason_goes_when_something_else_is_chosen(resident: Guest, site: Running) -> None:
    """O-07."""
    page, _ = seated(resident, site, "opera", lambda s: s.point == "bid" and s.me["ducats"] < 10 - s.me["level"])
    page.locator('[data-choice^="bid "][aria-disabled="true"]').first.click(force=True)
    expect(page.locator(".prompt .why")).to_have_count(1)
    page.locator('[data-choice="bid 1"]').click()
    page.evaluate("hand.quiet()")
    expect(page.locator(".prompt .why")).to_have_count(0)


def test_ending_says_which_levels_stay(resident: Guest, site: Running) -> None:
    """O-14: what is not spent stays, and nobody plays along after ending."""
    page, spot = seated(resident, site, "opera", lambda s: s.point == "hire" and s.me["level"] > 3)
    end = page.locator('.prompt [data-choice="pass"]')
    expect(end).to_contain_text(str(spot.me["level"]))
    end.click()
    expect(page.locator(".prompt .notes")).to_contain_text(str(spot.me["level"]))
    expect(page.locator(".prompt .notes")).to_contain_text("play along")


@pytest.mark.parametrize(
    ("game", "point", "regions"),
    [
        ("opera", "hire", ("budget", "fame", "cities", "roles", "mine", "others")),
        ("la-stanza", "move", ("palace", "mine", "others")),
    ],
)
@pytest.mark.parametrize("size", [(820, 1180), (1180, 820)], ids=["upright", "lying"])
def test_a_tablet_shows_the_whole_table(
    arrive: Arrive, site: Running, game: str, point: str, regions: tuple[str, ...], size: tuple[int, int]
) -> None:
    """O-22: no tabs, nothing below the fold."""
    guest = arrive(viewport={"width": size[0], "height": size[1]}, has_touch=True)
    page, _ = seated(guest, site, game, lambda s: s.point == point and len(s.lines) > 60)
    expect(page.locator("nav.bottom")).to_have_count(0)
    for name in regions:
        found = box(page.locator(f'[data-region="{name}"]').first)
        assert found["y"] + found["height"] <= size[1] + 1, name
        assert found["x"] + found["width"] <= size[0] + 1, name


@pytest.mark.parametrize(("game", "point"), [("opera", "build-along"), ("la-stanza", "act")])
def test_sentence_choices_and_confirm_lie_in_one_strip(resident: Guest, site: Running, game: str, point: str) -> None:
    """O-23: and Confirm is not far from the way to refuse."""
    page, _ = seated(resident, site, game, lambda s: s.point == point)
    strip = box(page.locator(".prompt"))
    assert strip["height"] < 120
    for inside in (".sentence", ".confirm", '[data-choice="intermezzo"], [data-choice="pass"]'):
        found = box(page.locator(f".prompt :is({inside})").first)
        assert strip["y"] <= found["y"] <= strip["y"] + strip["height"], inside
    decline = box(page.locator('.prompt :is([data-choice="intermezzo"], [data-choice="pass"])').first)
    confirm = box(page.locator(".prompt .confirm"))
    assert 0 < confirm["x"] - decline["x"] - decline["width"] < 120


@pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
def test_whole_cities_rungs_and_offers_are_targets(arrive: Arrive, site: Running, phone: bool) -> None:
    """O-24: not their names alone."""
    guest = arrive(phone=phone)
    page, _ = seated(guest, site, "opera", hiring("maestro"))
    page.locator('[data-choice="hire maestro"]').first.click()
    page.evaluate("hand.quiet()")
    if phone:
        page.locator("nav.bottom button").first.tap()
    target = page.locator('.city [data-choice^="move maestro"].lit').first
    city = box(page.locator(".city", has=page.locator('[data-choice^="move maestro"].lit')).first)
    assert box(target)["width"] > 0.9 * city["width"]
    assert box(target)["height"] > 0.9 * city["height"]
    page, _ = seated(guest, site, "opera", lambda s: at("buy")(s) and s.me["ducats"] >= 6)
    for offer in page.locator('[data-choice^="offer "].lit').all():
        assert min(box(offer)["width"], box(offer)["height"]) >= (44 if phone else 30)


def test_on_a_phone_buying_stays_where_pieces_are_bought(arrive: Arrive, site: Running) -> None:
    """O-40, O-42: the second piece is as near as the first, and what the purchase brings is told."""
    page, _ = seated(arrive(phone=True), site, "opera", lambda s: at("buy")(s) and s.me["ducats"] >= 8)
    tab = page.locator('nav.bottom [aria-current="page"]')
    where = tab.inner_text()
    page.locator('[data-choice^="offer "].lit').first.tap()
    page.evaluate("hand.quiet()")
    expect(tab).to_have_text(where)
    page.locator(".stand [data-choice^='stock ']").first.wait_for()
    expect(page.locator(".prompt .notes")).to_contain_text(re.compile("ducats"))


def test_points_lost_lie_left_of_zero(resident: Guest, site: Running) -> None:
    """O-56: a bar is as long as its total says."""
    page = resident.visit(f"/t/{set_up(site, resident, whole('opera'))}")
    page.locator("main.result").wait_for()
    bars = page.locator(".bars .bar").all()
    zeros = set()
    for bar in bars:
        for lost in bar.locator(".part.minus").all():
            for won in bar.locator(".part:not(.minus)").all():
                assert box(lost)["x"] + box(lost)["width"] <= box(won)["x"] + 1
        first = bar.locator(".stack:not(.below)")
        zeros.add(round(box(first.first)["x"]))
    assert len(zeros) == 1, "zero is not at one place"


def test_hiring_is_among_the_choices_of_the_strip(resident: Guest, site: Running) -> None:
    """La Stanza, 13: not only money and passing."""
    page, spot = seated(resident, site, "la-stanza", lambda s: s.point == "act" and any(s.me["recruits"]))
    recruits = [slug for slug in spot.me["recruits"] if slug]
    for slug in recruits:
        expect(page.locator(f'.prompt [data-choice="recruit {slug}"]')).to_have_count(1)
