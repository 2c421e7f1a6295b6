"""Everything on both boards answers with its own card: by pointer, by a finger that holds, by keys, in the window."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Arrive
from tests.browser.positions import Spot, set_up
from tests.browser.test_access import axe, in_theme, violations
from tests.browser.test_sizes import full_game
from tests.server.conftest import Running

__all__ = ["axe"]
GAMES = ["opera", "la-stanza"]

# Asks for the card of everything on the table, one after the other, as a click does while "What is this?" is on.
ASK_ALL = """async () => {
    const wait = (ms) => new Promise((done) => setTimeout(done, ms));
    const wrong = [];
    const parts = [0.5, 0.1, 0.9, 0.3, 0.7, 0.02, 0.98];
    const asked = new Set();
    const strip = document.querySelector('.table .prompt').getBoundingClientRect();
    const over = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
        && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
    const own = (b, x, y) => b.left <= x && x <= b.right && b.top <= y && y <= b.bottom;
    for (const node of document.querySelectorAll('.table [data-thing]')) {
        const thing = node.getAttribute('data-thing');
        const box = node.getBoundingClientRect();
        if (asked.has(thing) || box.width === 0) continue;
        asked.add(thing);
        let spot = null;
        // The middle may belong to a smaller thing inside: look for a point that is its own.
        for (const fx of parts) for (const fy of parts) {
            if (spot) continue;
            const x = Math.round(box.left + box.width * fx);
            const y = Math.round(box.top + box.height * fy);
            const inner = [...node.querySelectorAll('[data-thing]')].some((one) => {
                return own(one.getBoundingClientRect(), x, y);
            });
            const top = document.elementFromPoint(x, y);
            const open = top && top.closest('.table') && !top.closest('[data-plain]');
            if (own(box, x, y) && !inner && open) spot = { x, y, top };
        }
        if (!spot) { wrong.push(`${thing}: nowhere to touch it`); continue; }
        spot.top.dispatchEvent(new MouseEvent('click',
            { bubbles: true, cancelable: true, clientX: spot.x, clientY: spot.y }));
        let card = null;
        for (let i = 0; i < 200 && !card; i++) {
            card = document.querySelector(`[data-card="${thing}"]:has(.kind)`);
            if (card && card.style.visibility === 'hidden') card = null;
            if (!card) await wait(10);
        }
        if (!card) {
            const other = document.querySelector('[data-card]');
            wrong.push(`${thing}: ${other ? 'the card of ' + other.dataset.card : 'no card'}`);
            continue;
        }
        const at = card.getBoundingClientRect();
        if (at.left < 0 || at.top < 0 || at.right > innerWidth + 1 || at.bottom > innerHeight + 1)
            wrong.push(`${thing}: outside the window`);
        if (over(at, strip)) wrong.push(`${thing}: over the strip`);
        const middle = node.getBoundingClientRect();
        if (over(at, middle)) wrong.push(`${thing}: over the thing itself`);
        card.querySelector('.close').click();
        await wait(0);
    }
    return { wrong, asked: [...asked] };
}"""


def late(game: str) -> Spot:
    """A full table, shortly before the end, with somebody to decide."""
    whole = full_game(game)
    lines = whole.lines
    at = max(i for i, line in enumerate(lines[: len(lines) * 9 // 10]) if line.startswith("S1 "))
    return Spot(whole.game, lines[:at], 0, "any", [], {}, lines[at:])


def asked_for_everything(page: Page) -> dict[str, Any]:
    page.keyboard.press("w")
    page.locator(".thing-card").wait_for()
    found: dict[str, Any] = page.evaluate(ASK_ALL)
    page.keyboard.press("Escape")
    expect(page.locator(".thing-card")).to_have_count(0)
    return found


@pytest.mark.parametrize("game", GAMES)
def test_everything_on_the_table_has_its_own_card(arrive: Arrive, site: Running, game: str) -> None:
    """La Stanza, 5, 6, 7, 10."""
    guest = arrive()
    page = guest.sit(set_up(site, guest, late(game)))
    found = asked_for_everything(page)
    assert "\n".join(found["wrong"]) == ""
    assert len(found["asked"]) > 80
    assert page.locator(".table [title], .table svg title").count() == 0


@pytest.mark.parametrize("game", GAMES)
def test_a_card_comes_by_pointer_finger_and_key(arrive: Arrive, site: Running, axe: str, game: str) -> None:
    """O-17; La Stanza, 8."""
    spot = late(game)
    guest = arrive()
    page = guest.sit(set_up(site, guest, spot))
    thing = page.locator("[data-thing^='composer:'], [data-thing^='master:']").first
    thing.hover(force=True)
    card = page.locator(".thing-card")
    expect(card.locator("h2")).not_to_be_empty()
    page.mouse.move(2, 2)
    expect(card).to_have_count(0)
    page.keyboard.press("w")
    expect(card).to_be_visible()
    page.keyboard.press("ArrowRight")
    first = card.get_attribute("data-card")
    page.keyboard.press("ArrowRight")
    expect(page.locator(f".thing-card:not([data-card='{first}'])")).to_be_visible()
    assert violations(page, axe) == []
    page.keyboard.press("Escape")
    expect(card).to_have_count(0)

    phone = arrive(name="Carla", phone=True)
    small = phone.sit(set_up(site, phone, spot))
    box = small.locator("[data-thing]:visible").first.bounding_box()
    assert box is not None
    touch = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    session = phone.context.new_cdp_session(small)
    session.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [touch]})
    sheet = small.locator(".thing-card.sheet")
    expect(sheet).to_be_visible()
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(sheet).to_be_visible()
    in_theme(small, "dark")
    assert violations(small, axe) == []
    sheet.get_by_role("button", name="Close").click()
    expect(sheet).to_have_count(0)
