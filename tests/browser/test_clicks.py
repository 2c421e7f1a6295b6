"""How many clicks a decision takes: every row of the two tables of decisions, from positions of recorded games."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser import rows_opera, rows_stanza
from tests.browser.conftest import Guest
from tests.browser.positions import decided, find, set_up
from tests.browser.rows import Row, Span, counted
from tests.server.conftest import Running

TABLES: dict[str, tuple[dict[str, Span], list[Row]]] = {
    "opera": (rows_opera.SPANS, rows_opera.ROWS),
    "la-stanza": (rows_stanza.SPANS, rows_stanza.ROWS),
}
ALL = [
    pytest.param(game, row, id=f"{game}: {row.of}: {row.name}") for game, (_, rows) in TABLES.items() for row in rows
]


def press(page: Page, selector: str) -> None:
    """A real click on the first that fits, where it can be reached."""
    found = page.locator(selector).first
    found.wait_for()
    found.click()
    page.evaluate("hand.quiet()")


@pytest.mark.parametrize(("game", "row"), ALL)
def test_a_decision_takes_so_many_clicks(resident: Guest, site: Running, game: str, row: Row) -> None:
    spot = find(game, row.where)
    span = TABLES[game][0][row.of]
    clicks = row.clicks(spot)
    assert counted(row, span, spot) <= span.most
    guest = resident
    table = set_up(site, guest, spot)
    before = decided(guest, table)
    page = guest.sit(table)
    page.locator(".prompt.mine").wait_for()
    skip = page.get_by_role("button", name="Skip", exact=True)
    if skip.count():
        skip.click()
    assert page.evaluate("!document.activeElement?.closest('.deciding')"), "nothing is chosen by a mere Enter"
    for selector in row.before(spot):
        press(page, selector)
    for selector in clicks:
        assert decided(guest, table) == before, "it was decided with fewer clicks"
        press(page, selector)
    if row.shown:
        expect(page.locator(row.shown).first).to_be_visible()
    for selector in row.after(spot) if row.after else []:
        assert decided(guest, table) == before, "it was decided with fewer clicks"
        press(page, selector)
    if row.stored:
        after = decided(guest, table)
        assert len(after) > len(before)
        assert re.match(row.stored, after[-1].split(" ", 1)[1]), after[-1]
    else:
        assert decided(guest, table) == before
    guest.check()


@pytest.mark.parametrize("game", TABLES)
def test_every_row_of_the_tables_is_tried(game: str) -> None:
    """Each with a way that takes no more than its smallest number."""
    spans, rows = TABLES[game]
    for name, span in spans.items():
        found = [counted(row, span, find(game, row.where)) for row in rows if row.of == name]
        assert found, f"no test for {name}"
        assert min(found) <= span.fewest, name
