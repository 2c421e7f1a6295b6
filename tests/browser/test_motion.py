"""What moves on the board glides there, unless motion is unwanted; afterwards nothing of it is left."""

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import Arrive
from tests.browser.driving import until
from tests.browser.positions import Spot, find, set_up
from tests.server.conftest import Running

# Every glide is counted when it begins, with its length: no test has to be quick enough to see it.
COUNT = """
window.glides = [];
const plain = Element.prototype.animate;
Element.prototype.animate = function (frames, how) {
    window.glides.push(how.delay + how.duration);
    return plain.call(this, frames, how);
};
"""
LEFT = "() => document.querySelectorAll('main [aria-hidden][style*=\"position: fixed\"]').length === 0"


def character_in_a_city(spot: Spot) -> bool:
    return spot.point == "hire" and "hire maestro" in spot.legal and spot.view["figures"]["maestro"] is not None


def opera(page: Page) -> None:
    page.locator(".roles .person:nth-child(4) .pick.lit").click()
    page.locator("[data-choice^='move '].lit").first.click()


def stanza(page: Page) -> None:
    page.locator(".space.lit").first.click()


GAMES = {
    "opera": (character_in_a_city, opera),
    "la-stanza": (lambda s: s.point == "move" and len(s.lines) > 40, stanza),
}


@pytest.mark.parametrize("wish", ["normal", "fast", "off", "reduce"])
@pytest.mark.parametrize("game", GAMES)
def test_things_glide_as_far_as_motion_is_wanted(arrive: Arrive, site: Running, game: str, wish: str) -> None:
    where, act = GAMES[game]
    reduced = wish == "reduce"
    guest = arrive(
        reduced_motion="reduce" if reduced else "no-preference",
        settings={"motion": "normal" if reduced else wish},
    )
    guest.context.add_init_script(COUNT)
    page = guest.sit(set_up(site, guest, find(game, where)))
    page.locator(".prompt.mine").wait_for()
    skip = page.get_by_role("button", name="Skip", exact=True)
    if skip.count():
        skip.click()
    page.evaluate("window.glides.length = 0")
    act(page)
    page.evaluate("hand.quiet()")
    until(page, LEFT)
    glides = page.evaluate("window.glides")
    if wish in ("off", "reduce"):
        assert glides == []
    else:
        assert glides, "nothing glided"
        assert max(glides) <= (1200 if wish == "normal" else 600)


def test_a_key_ends_what_glides(arrive: Arrive, site: Running) -> None:
    guest = arrive(reduced_motion="no-preference")
    guest.context.add_init_script(COUNT.replace("(frames, how) {", "(frames, how) { how.duration = 600000;"))
    page = guest.sit(set_up(site, guest, find("opera", character_in_a_city)))
    skip = page.get_by_role("button", name="Skip", exact=True)
    if skip.count():
        skip.click()
    page.evaluate("window.glides.length = 0")
    opera(page)
    until(page, "window.glides.length > 0")
    assert not page.evaluate(LEFT)
    page.keyboard.press("Shift")
    until(page, LEFT)
