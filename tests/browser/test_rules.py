"""The rules with pictures: chapters, search, examples to step through, and nothing for axe to find."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Arrive
from tests.browser.test_access import axe, violations

__all__ = ["axe"]


@pytest.mark.parametrize(
    ("game", "chapter", "theme"), [("opera", "impresario", "light"), ("la-stanza", "bonus", "dark")]
)
def test_a_chapter_with_its_example(arrive: Arrive, axe: str, game: str, chapter: str, theme: str) -> None:
    """O-15; La Stanza, 9, 37."""
    guest = arrive(settings={"theme": theme, "language": "en"})
    page = guest.visit(f"/rules/{game}#rules-{chapter}")
    example = page.locator(".example")
    steps = example.locator("ol[start] li")
    expect(steps.nth(0)).to_have_attribute("aria-current", "step")
    before = example.locator(".canvas").inner_html()
    for step in range(1, steps.count()):
        example.get_by_role("button", name="Next").click()
        expect(steps.nth(step)).to_have_attribute("aria-current", "step")
    expect(example.get_by_role("button", name="Next")).to_be_disabled()
    assert example.locator(".canvas").inner_html() != before
    assert violations(page, axe) == []
    page.get_by_role("searchbox").fill("white" if game == "la-stanza" else "Palazzo")
    expect(page.locator("mark").first).to_be_visible()
    found = page.locator(".side li").count()
    assert 0 < found < 18
    page.get_by_role("searchbox").fill("xyzzy")
    expect(page.locator(".side li")).to_have_count(0)
    page.get_by_role("searchbox").fill("")
    chapters = page.locator(".side li").count()
    page.emulate_media(media="print")
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    expect(page.locator("article > section")).to_have_count(chapters)
    expect(page.locator(".side")).to_be_hidden()


@pytest.mark.parametrize("game", ["opera", "la-stanza"])
def test_a_game_to_look_at_shows_its_comments_at_their_moments(arrive: Arrive, axe: str, game: str) -> None:
    guest = arrive(settings={"language": "en"})
    page = guest.visit("/")
    page.locator(f"[data-game={game}]").get_by_role("link", name="Games to look at").click()
    expect(page.get_by_role("heading", name="Games to look at")).to_be_focused()
    expect(page.get_by_role("heading", name="Games to look at")).to_be_in_viewport()
    page.get_by_role("button", name="against").click()
    comments = page.locator(".comments")
    comments.get_by_text("Go to the first comment").wait_for()
    moments = guest.api.get(f"/api/annotated?game={game}&name=duel")["moments"]
    for n, moment in enumerate(moments):
        comments.get_by_role("button", name="Next comment").click()
        expect(comments).to_contain_text(f"Comment {n + 1} of {len(moments)}")
        assert page.url.split("?")[0].endswith(f"/replay/{moment['step']}")
    expect(comments.get_by_role("button", name="Next comment")).to_be_disabled()
    assert violations(page, axe) == []
