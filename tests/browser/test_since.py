"""Changes since your last decision: listed on a card and marked on the board until you act."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Arrive
from tests.browser.positions import Spot, decided, find, set_up
from tests.server.conftest import Running

MARKS = """() => [...document.querySelectorAll('.changed')].map((one) => {
    const mark = getComputedStyle(one, '::after');
    return [mark.content, mark.width, mark.backgroundColor, mark.borderTopColor];
})"""


def others_acted(spot: Spot) -> bool:
    """The seat has decided before, and another one or chance was the last."""
    own = f"S{spot.seat + 1} "
    return any(line.startswith(own) for line in spot.lines) and not spot.lines[-1].startswith(own)


def luminance(colour: str) -> float:
    parts = [float(n) for n in re.findall(r"[\d.]+", colour)]
    if colour.startswith("rgb"):
        parts = [n / 255 for n in parts]
    r, g, b = [n / 12.92 if n <= 0.03928 else ((n + 0.055) / 1.055) ** 2.4 for n in parts[:3]]
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


def contrast(one: str, other: str) -> float:
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def marks(page: Page) -> int:
    """How many things are marked, each with a stud whose rim lets it be seen on any ground."""
    found = page.evaluate(MARKS)
    for content, width, fill, rim in found:
        assert (content, width) == ('""', "9px")
        assert contrast(fill, rim) >= 3, (fill, rim)
    return len(found)


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
def test_opera_marks_what_changed_until_it_is_decided(arrive: Arrive, site: Running, phone: bool, theme: str) -> None:
    guest = arrive(phone=phone, color_scheme=theme)
    spot = find("opera", lambda s: s.point == "build-along" and others_acted(s) and len(s.lines) > 20)
    table = set_up(site, guest, spot)
    page = guest.sit(table)
    expect(page.get_by_text("Since your last turn")).to_be_visible()
    page.get_by_role("button", name="Skip", exact=True).click()
    if phone:
        page.locator("nav.bottom button").first.click()
    expect(page.locator(".changed").first).to_be_visible()
    assert marks(page) > 0
    page.reload()
    page.locator(".prompt.mine").wait_for()
    page.evaluate("hand.quiet()")
    expect(page.get_by_text("Since your last turn")).to_have_count(0)  # it was read
    if phone:
        expect(page.locator("nav.bottom .dot").first).to_be_visible()
        page.locator("nav.bottom button").first.click()
    expect(page.locator(".changed").first).to_be_visible()
    before = len(decided(guest, table))
    page.locator("[data-choice=intermezzo]").click()
    expect(page.locator(".changed")).to_have_count(0)
    assert len(decided(guest, table)) == before, "it is not sent before Confirm"
    page.locator(".prompt .confirm:not([disabled])").click()
    page.evaluate("hand.quiet()")
    assert len(decided(guest, table)) == before + 1


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
def test_la_stanza_marks_what_changed_while_there_is_no_draft(
    arrive: Arrive, site: Running, phone: bool, theme: str
) -> None:
    guest = arrive(phone=phone, color_scheme=theme)
    spot = find("la-stanza", lambda s: s.point == "move" and others_acted(s) and len(s.lines) > 40)
    page = guest.sit(set_up(site, guest, spot))
    page.get_by_role("button", name="Skip", exact=True).click()
    expect(page.locator(".changed").first).to_be_visible()
    shown = marks(page)
    assert shown > 0
    page.locator(".deciding button:not([disabled])" if phone else ".space.lit").first.click()
    expect(page.locator(".changed")).to_have_count(0)
    page.get_by_role("button", name="Undo").click()
    expect(page.locator(".changed")).to_have_count(shown)


def test_a_spectator_and_who_has_not_decided_yet_see_no_marks(arrive: Arrive, site: Running) -> None:
    guest = arrive()
    spot = find("opera", lambda s: s.point == "bid" and not any(line.startswith("S") for line in s.lines))
    page = guest.sit(set_up(site, guest, spot))
    page.locator(".level.lit").first.wait_for()
    assert page.locator(".changed").count() == 0


def test_a_replay_marks_what_its_step_changed(arrive: Arrive, site: Running) -> None:
    guest = arrive()
    spot = find("opera", lambda s: s.point == "bid" and len(s.lines) > 40)
    at = next(i for i, line in enumerate(spot.lines, 1) if " hire " in line)
    table = set_up(site, guest, spot)
    page = guest.visit(f"/table/{table}/replay/{at}")
    expect(page.locator(".person.changed")).to_have_count(1)
    expect(page.locator(".marker.changed")).to_have_count(1)
