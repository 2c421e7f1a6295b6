"""The guided first games, played to their end by following the light: mouse, finger, keyboard alone and plain text."""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from ridotto.lessons import lesson_of
from tests.browser.conftest import Arrive
from tests.browser.driving import Finger, Hand, Keys, Plain, until
from tests.browser.test_access import axe, in_theme, violations

__all__ = ["axe"]
GAMES = ["opera", "la-stanza"]
LIT = """() => {
    const found = [...document.querySelectorAll('.light .ring')].map((ring) => {
        const box = ring.getBoundingClientRect();
        const at = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
        return at && at.closest('button');
    }).filter((node) => node && !node.disabled);
    window.hand.target = found[0];
    return found.length > 0 ? {...hand.spot(found[0]), confirm: found[0].classList.contains('confirm')} : null;
}"""
MOST = 90  # clicks for a whole lesson


class Pupil:
    """Somebody who knows nothing, reads the card and touches what is lit."""

    def __init__(self, page: Page, hand: Hand) -> None:
        self.page = page
        self.hand = hand
        self.clicks = 0

    def card(self) -> str:
        """The card that is on the screen when everything has come to rest."""
        assert self.page.evaluate("ms => hand.settled(ms)", 30_000) == "mine"
        self.page.locator(".coach").wait_for()
        return str(self.page.locator(".coach").get_attribute("data-card"))

    def press(self, selector: str) -> None:
        self.page.evaluate("s => { hand.target = document.querySelector(s); }", selector)
        spot: dict[str, Any] = self.page.evaluate("hand.spot(hand.target)")
        self.hand.press({**spot, "confirm": False})

    def cards(self) -> Iterator[str]:
        """Every card, one after the other, until the last one offers what comes next."""
        seen = ""
        while self.clicks < MOST:
            self.page.evaluate("hand.quiet()")
            name = self.card()
            if name != seen:
                seen = name
                yield name
            if self.page.locator(".finish").count():
                return
            self.clicks += 1
            if self.page.locator(".prompt .go").count():
                self.press(".prompt .go")
            else:
                self.touch(name)
        raise AssertionError(f"{MOST} clicks, and the lesson is at {seen!r}")

    def touch(self, name: str) -> None:
        until(self.page, "() => document.querySelector('.light .ring') !== null")
        self.page.wait_for_timeout(130)  # the light follows what moves, ten times a second
        spot = self.page.evaluate(LIT)
        assert spot is not None, f"nothing that can be chosen is lit on the card {name!r}"
        assert spot["hit"], f"{spot['name']!r} is lit, but something lies over it"
        self.hand.press(spot)


@pytest.mark.parametrize("how", ["mouse", "touch", "keyboard", "text"])
@pytest.mark.parametrize("game", GAMES)
def test_a_guided_game_to_its_end(arrive: Arrive, axe: str, game: str, how: str) -> None:
    """O-13; La Stanza, 1, 3."""
    lesson = lesson_of(game)
    assert lesson is not None
    guest = arrive(phone=how == "touch", settings={"text": how == "text", "telling": "off"})
    page = guest.visit("/")
    page.locator(f"[data-learn={game}]").click()
    page.locator(".coach").wait_for()
    hand = {"mouse": Hand, "touch": Finger, "keyboard": Keys, "text": Plain}[how]
    pupil = Pupil(page, hand(page, game))
    in_theme(page, "dark" if how in ("touch", "text") else "light")
    assert violations(page, axe) == [], "the strip"
    seen = list(pupil.cards())
    assert violations(page, axe) == [], "the last card"
    # Where the board goes on by itself, a card may be done before it is seen.
    expected = [card.name for card in lesson.cards]
    assert [name for name in expected if name in seen] == seen
    assert set(expected) - set(seen) <= {"strength"}
    page.locator(".finish .primary").click()
    page.locator(".coach").wait_for(state="detached")
    assert page.evaluate("ms => hand.settled(ms)", 30_000) == "mine"
    assert hand(page, "after").play(1) == "asked"


BOTS = [{"kind": "me"}, {"kind": "bot", "bot": "greedy"}, {"kind": "bot", "bot": "greedy"}]


def test_a_wrong_turn_is_explained_and_the_lesson_is_left_and_found_again(arrive: Arrive) -> None:
    guest = arrive(settings={"telling": "off"})
    page = guest.sit(guest.api.post("/api/lessons", {"game": "opera"})["table"])
    pupil = Pupil(page, Hand(page, "astray"))
    assert pupil.card() == "goal"
    page.keyboard.press("Enter")
    page.locator("[data-card=bid]").wait_for()
    page.locator("[data-choice='bid 2']").click()
    expect(page.locator(".coach.off")).to_contain_text("Any bid is allowed")
    page.locator(".prompt .confirm").click()
    page.get_by_role("button", name="Back to the lesson").click()
    page.locator("[data-card=bid]:not(.off)").wait_for()
    page.get_by_role("button", name="Skip").click()
    page.locator("[data-card=architetto]").wait_for()
    page.get_by_role("button", name="Play on freely").click()
    page.locator(".coach").wait_for(state="detached")
    assert Hand(page, "free").play(1) == "asked"


def test_the_first_table_of_a_newcomer_offers_the_guided_game_once(arrive: Arrive) -> None:
    guest = arrive("Nina", new=True)
    page = guest.sit(guest.create("opera", BOTS)["table"])
    page.get_by_role("button", name="No, thanks").click()
    page.reload()
    page.locator(".prompt").wait_for()
    expect(page.locator("[data-learn]")).to_have_count(0)


@pytest.mark.parametrize("phone", [False, True])
def test_the_coach_of_a_normal_game_gives_a_reason_and_warns_before_a_clear_loss(
    arrive: Arrive, axe: str, phone: bool
) -> None:
    guest = arrive(settings={"coach": True, "telling": "off"}, phone=phone)
    page = guest.sit(guest.create("opera", BOTS)["table"])
    expect(page.locator(".advice")).to_contain_text("Bid")
    page.locator("[data-choice='bid 0']").click()
    expect(page.locator(".advice.warned")).to_contain_text("Careful")
    covered = page.evaluate(
        """() => {
            const box = (s) => document.querySelector(s).getBoundingClientRect();
            const [a, b] = [box('.advice'), box('.prompt')];
            return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
        }"""
    )
    assert not covered
    in_theme(page, "dark" if phone else "light")
    page.evaluate("hand.quiet()")
    assert violations(page, axe) == []
    page.locator(".prompt .confirm").click()  # warned, not refused
    expect(page.locator(".advice.warned")).to_have_count(0)


@pytest.mark.parametrize("game", GAMES)
def test_a_hint_lies_beside_the_board_with_ghosts_on_it(arrive: Arrive, axe: str, game: str) -> None:
    """O-18; La Stanza, 11."""
    guest = arrive(settings={"telling": "off"})
    page = guest.sit(guest.create(game, BOTS)["table"])
    assert page.evaluate("ms => hand.settled(ms)", 30_000) == "mine"
    page.locator(".prompt").get_by_role("button", name="Hint").click()
    line = page.locator(".hints .line").first
    expect(line).to_contain_text("win chance about")
    assert page.locator(".ghost").count() > 0
    board = page.locator(".palace" if game == "la-stanza" else "[data-region=cities]").bounding_box()
    beside = page.locator(".hints").bounding_box()
    assert board is not None
    assert beside is not None
    assert beside["x"] >= board["x"] + board["width"] - 1
    for theme in ("light", "dark"):
        in_theme(page, theme)
        assert violations(page, axe) == [], theme
    line.click()
    expect(page.locator(".prompt .confirm")).to_be_enabled()
