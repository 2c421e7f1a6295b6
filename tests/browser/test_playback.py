"""What others did is played on the board: step by step, ended by any key, never in the way of a decision."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Arrive, Guest
from tests.browser.positions import Spot, decided, find, set_up
from tests.server.conftest import Running

# Every sentence of the strip, in order: no test has to be quick enough to see it.
SENTENCES = """
window.sentences = [];
new MutationObserver(() => {
    const said = document.querySelector('.prompt .sentence')?.innerText.trim();
    if (said && said !== window.sentences.at(-1)) window.sentences.push(said);
}).observe(document, { childList: true, subtree: true, characterData: true });
"""
# Pauses of the page last very long: the first step stays on the board.
SLOW = """
window.setTimeout = ((plain) => (what, ms, ...more) => plain(what, ms >= 150 ? ms * 200 : ms, ...more))(setTimeout);
"""


def others_acted(spot: Spot, least: int = 3) -> bool:
    """Others have decided something since this seat last did."""
    last = max((i for i, line in enumerate(spot.lines) if line.startswith(f"S{spot.seat + 1} ")), default=-1)
    later = [line for line in spot.lines[last + 1 :] if line.startswith("S")]
    return last >= 0 and len(later) >= least


WHERE = {
    "opera": lambda spot: spot.point == "hire" and len(spot.lines) > 30 and others_acted(spot),
    "la-stanza": lambda spot: spot.point == "move" and len(spot.lines) > 40 and others_acted(spot),
}
KEY = {"opera": '[data-choice^="hire "]:not([aria-disabled="true"])', "la-stanza": ".space.lit"}


def come(arrive: Arrive, site: Running, game: str, script: str, **how: Any) -> tuple[Guest, Page, str]:
    guest = arrive(**{"reduced_motion": "no-preference", **how})
    guest.context.add_init_script(script)
    table = set_up(site, guest, find(game, WHERE[game]))
    return guest, guest.sit(table), table


@pytest.mark.parametrize("game", WHERE)
def test_what_was_missed_is_played_and_ends_at_the_decision(arrive: Arrive, site: Running, game: str) -> None:
    _, page, _ = come(arrive, site, game, SENTENCES)
    page.locator(".prompt.mine").wait_for()
    said = page.evaluate("window.sentences")
    assert len(said) > 2, said
    names = page.locator(".since li").count()
    assert names > 0
    expect(page.locator(".since")).to_be_visible()
    page.locator(".since").get_by_role("button", name="Skip", exact=True).click()
    expect(page.locator(".since")).to_have_count(0)


@pytest.mark.parametrize("game", WHERE)
def test_a_click_on_the_board_is_at_the_table_as_it_is(arrive: Arrive, site: Running, game: str) -> None:
    """The first key ends the telling; what can be chosen is lit in the same moment."""
    _, page, _ = come(arrive, site, game, SLOW)
    page.locator(".prompt .skip").wait_for()
    assert page.locator(".prompt.mine").count() == 0
    page.keyboard.press("Shift")
    page.locator(".prompt.mine").wait_for()
    page.locator(KEY[game]).first.click()
    page.locator(".prompt .undo:not([disabled])").wait_for()


def test_a_key_that_decides_is_not_lost(arrive: Arrive, site: Running) -> None:
    guest, page, table = come(arrive, site, "la-stanza", SLOW)
    page.locator(".prompt .skip").wait_for()
    before = decided(guest, table)
    page.keyboard.press("1")
    page.locator(".prompt .undo:not([disabled])").wait_for()
    assert decided(guest, table) == before


@pytest.mark.parametrize(
    "how", [{"reduced_motion": "reduce"}, {"settings": {"telling": "off"}}], ids=["reduced", "off"]
)
def test_who_does_not_want_it_is_at_the_table_at_once(arrive: Arrive, site: Running, how: dict[str, Any]) -> None:
    """Then the list goes step by step through it, by hand."""
    _, page, _ = come(arrive, site, "opera", SENTENCES, **how)
    page.locator(".prompt.mine").wait_for()
    assert len(page.evaluate("window.sentences")) <= 2
    steps = page.locator(".since")
    steps.get_by_role("button", name="Next").click()
    page.locator(".prompt .skip").wait_for()
    for _ in range(60):
        last = steps.get_by_role("button", name="Go to the table")
        if last.count():
            last.click()
            break
        steps.get_by_role("button", name="Next").click()
    expect(steps).to_have_count(0)
    page.locator(".prompt.mine").wait_for()
