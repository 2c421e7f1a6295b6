"""A puzzle is solved on the real table by the usual controls: a wrong try, the right one, what is kept, playing on."""

from playwright.sync_api import expect

from ridotto.bots.puzzles import book
from tests.browser.conftest import PHONE, Arrive
from tests.server.conftest import Running


def test_a_puzzle_is_solved_on_the_table_and_kept_in_the_browser(site: Running, arrive: Arrive) -> None:
    puzzle = next(one for one in book.puzzles("la-stanza").values() if one.kind == "move")
    right, wrong = (one.words.removeprefix("move ") for one in (puzzle.best(), puzzle.answers[-1]))
    page = arrive("Anna", phone=True).page
    page.goto(f"{site.address}/puzzle/{puzzle.id}")
    card = page.locator(".puzzle")
    check = page.get_by_role("button", name="Check my answer")
    expect(card.get_by_role("heading", name="How far do you walk?")).to_be_visible(timeout=30_000)
    expect(check).to_be_disabled()
    page.keyboard.press(wrong)  # the digit of a space, as at any table
    expect(check).to_be_enabled()
    check.click()
    expect(card).to_have_attribute("data-verdict", "wrong")
    expect(card).to_contain_text("of your win chance")
    card.get_by_role("button", name="Try again").click()
    expect(check).to_be_disabled()
    page.keyboard.press(right)
    expect(check).to_be_enabled()
    check.click()
    expect(card).to_have_attribute("data-verdict", "right")
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    card.get_by_role("link", name="All puzzles").click()
    page.get_by_role("button", name="La Stanza").click()
    expect(page.locator(f'a[href="/puzzle/{puzzle.id}"]')).to_have_attribute("data-outcome", "solved")


def test_todays_puzzle_is_on_the_home_page_and_goes_on_as_a_game(site: Running, arrive: Arrive) -> None:
    page = arrive().page
    page.goto(site.address)
    page.get_by_role("link", name="Solve it").click(timeout=30_000)
    card = page.locator(".puzzle")
    expect(card).to_contain_text("Today’s puzzle", timeout=30_000)
    card.get_by_role("button", name="Show the best move").click()
    expect(card).to_have_attribute("data-verdict", "shown")
    card.get_by_role("button", name="Play on from here").click()
    page.wait_for_url("**/t/*")
    expect(page.locator(".stage .board").first).to_be_visible()
