"""The review of a finished game: computed while one waits, read moment by moment, played on from."""

from playwright.sync_api import expect

import ridotto
from tests.browser.conftest import PHONE, Arrive
from tests.server.conftest import Running


def test_a_record_is_reviewed_shared_and_played_on(site: Running, arrive: Arrive) -> None:
    """O-55."""
    record = ridotto.play_bots(ridotto.load_game("opera", players=2), ["beginner", "greedy"], seed=11)
    anna = arrive()
    page = anna.page
    page.goto(f"{site.address}/replay")
    page.locator("textarea").fill(record.text())
    page.get_by_role("button", name="Review the game").click()
    expect(page.get_by_role("heading", name="How it was decided")).to_be_visible()
    verdict = page.locator(".verdict")
    expect(verdict).to_be_visible(timeout=120_000)
    # The list leads to the moments; a marked one says what was stronger.
    notes = page.locator(".list li button")
    page.locator(".seats button").first.click()
    assert notes.count() > 0
    notes.last.click()
    expect(notes.last).to_have_attribute("aria-current", "true")
    said = verdict.locator("h2").inner_text()
    page.get_by_role("button", name="Previous decision").click()
    expect(verdict.locator("h2")).not_to_have_text(said)
    # Somebody else reads it on a phone, by the address alone: the verdict comes before the board.
    ben = arrive("Ben", phone=True)
    ben.page.goto(page.url)
    expect(ben.page.locator(".verdict")).to_be_visible()
    verdict_at, board_at = (ben.page.locator(part).bounding_box() for part in (".verdict", ".still"))
    assert verdict_at is not None
    assert board_at is not None
    assert verdict_at["y"] < board_at["y"]
    assert ben.page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    # Playing on makes a table of one's own.
    page.get_by_role("button", name="Play on from here").click()
    page.wait_for_url("**/t/*")
    expect(page.locator(".stage .board").first).to_be_visible()
