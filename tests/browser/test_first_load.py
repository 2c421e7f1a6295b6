"""All that the home page or a table needs at first is named in the head of the page, so that it comes at once."""

import re

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import Arrive
from tests.browser.positions import find, set_up
from tests.server.conftest import Running

GAMES = ["opera", "la-stanza"]
FETCHED = """() => performance.getEntriesByType('resource')
    .map((one) => new URL(one.name).pathname).filter((path) => /\\.(js|css)$/.test(path))"""


def compare(page: Page, head: str) -> None:
    named = set(re.findall(r'(?:href|src)="(/assets/[^"]+\.(?:js|css))"', head))
    assert named
    fetched = set(page.evaluate(FETCHED))
    assert fetched - named == set(), "found out file by file"
    assert named - fetched == set(), "named in vain"


@pytest.mark.parametrize("game", GAMES)
def test_a_table_fetches_all_its_files_at_once(arrive: Arrive, site: Running, game: str) -> None:
    guest = arrive()
    table = set_up(site, guest, find(game, lambda spot: spot.point in ("hire", "move")))
    head = guest.context.request.get(f"{guest.address}/t/{table}", headers={"accept-language": "en-GB"}).text()
    compare(guest.sit(table), head)


def test_the_home_page_fetches_all_its_files_at_once(arrive: Arrive) -> None:
    guest = arrive()
    head = guest.context.request.get(guest.address, headers={"accept-language": "en-GB"}).text()
    page = guest.visit("/")
    page.locator(".game .button.primary").first.wait_for()
    compare(page, head)
