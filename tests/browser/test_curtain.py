"""Two people at one screen: between their seats falls a curtain, and nothing of the other's screen can be reached."""

import pytest

from tests.browser.conftest import Arrive


@pytest.mark.parametrize("by", ["mouse", "keys"])
def test_the_curtain_falls_between_two_seats_at_one_screen(arrive: Arrive, by: str) -> None:
    guest = arrive()
    page = guest.sit(guest.create("opera", [{"kind": "me"}, {"kind": "me"}])["table"])
    page.locator(".prompt.mine").wait_for()
    page.evaluate("hand.quiet()")
    if by == "mouse":
        page.locator(".level.lit").nth(2).click()
        page.locator(".prompt .confirm").click()
    else:
        page.keyboard.press("2")
        page.locator(".prompt .confirm:not([disabled])").wait_for()
        page.keyboard.press("Enter")
    curtain = page.locator(".curtain")
    curtain.wait_for()
    assert curtain.bounding_box() == {"x": 0, "y": 0, "width": 1440, "height": 900}
    assert page.locator(".table").first.get_attribute("inert") is not None
    page.keyboard.press("Enter")  # its only button has the focus
    curtain.wait_for(state="detached")
    page.locator(".prompt.mine").wait_for()
    page.evaluate("hand.quiet()")
    assert page.locator(".level.lit").count() > 0, "the second seat is asked for its bid"
    assert "bid in" in page.locator("aside").inner_text().lower(), "that the other has bid, not what"
