"""What others did is played on the board: step by step, ended by any key, never in the way of a decision."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Arrive, Guest
from tests.browser.driving import until
from tests.browser.positions import Spot, along, decided, find, set_up
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
    """La Stanza, 33."""
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
    """The first key ends the playback; the choices light up in the same moment."""
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
    forward = steps.get_by_role("button", name=re.compile("^(Next|Go to the table)$"))
    for _ in range(60):
        if forward.count() == 0:
            break
        forward.click()
    expect(steps).to_have_count(0)
    page.locator(".prompt.mine").wait_for()


# Every moment that was shown, in order; and the page's pauses are short, so that nobody waits for them.
MOMENTS = """
window.moments = [];
new MutationObserver(() => {
    const kind = document.querySelector('[data-moment]')?.dataset.moment;
    if (kind && kind !== window.moments.at(-1)) window.moments.push(kind);
}).observe(document, { childList: true, subtree: true, attributes: true, attributeFilter: ['data-moment'] });
for (const name of ['setTimeout', 'setInterval'])
    window[name] = ((plain) => (what, ms, ...more) => plain(what, ms >= 150 ? ms / 8 : ms, ...more))(window[name]);
"""


def last_of(spot: Spot) -> bool:
    return sum(line.startswith("S") for line in spot.then) == 1


def makes_a_masterpiece(spot: Spot) -> bool:
    return bool({"m4", "m5", "m6", "m7"} & set(" ".join(spot.turn()).split()))


@pytest.mark.parametrize(
    ("game", "wanted", "moments"),
    [
        ("opera", last_of, ["count", "end"]),
        ("la-stanza", last_of, ["count"]),
        ("la-stanza", makes_a_masterpiece, ["masterpiece"]),
    ],
    ids=["opera-end", "la-stanza-end", "masterpiece"],
)
def test_great_moments_are_seen_to_their_end(
    arrive: Arrive, site: Running, game: str, wanted: Callable[[Spot], bool], moments: list[str]
) -> None:
    """Also at the end of the game: counting and bow come before the result (O-54) (La Stanza, 36)."""
    guest = arrive(reduced_motion="no-preference", settings={"telling": "off"})
    guest.context.add_init_script(MOMENTS)
    record = Path(__file__).parent / "full" / f"{game}.record"
    spot = next(one for one in along(record) if wanted(one))
    table = set_up(site, guest, spot)
    page = guest.sit(table)
    page.locator(".prompt.mine").wait_for()
    messages = guest.api.get(f"/api/tables/{table}/poll?seat={spot.seat}")["messages"]
    version = next(one for one in messages if one["t"] == "update")["version"]
    play = {"t": "play", "id": "p1", "seat": spot.seat, "version": version, "draft": spot.turn()}
    guest.api.post(f"/api/tables/{table}/commands", play)
    until(page, "wanted => wanted.every((one) => window.moments.includes(one))", moments)
    if last_of(spot):
        page.locator("main.result").wait_for()
    assert [one for one in page.evaluate("window.moments") if one in moments] == moments
