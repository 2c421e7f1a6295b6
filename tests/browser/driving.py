"""Hands that play at the page: they know no rules and click what is lit, by mouse, finger, keyboard or as text."""

from random import Random
from typing import Any

from playwright.sync_api import Page

PATIENCE = 30_000  # ms for bots and server together
ASTRAY = 20  # clicks for one decision; who picks at random may begin again and again: from here on only what leads on
MOST = 80  # clicks for one decision; a page that needs more goes round in circles


def until(page: Page, condition: str, arg: Any = None) -> None:
    """Playwright's own waiting evaluates texts inside the page, and the page's policy forbids that."""
    for _ in range(2000):
        if page.evaluate(condition, arg):
            return
        page.wait_for_timeout(10)
    raise AssertionError(condition)


class Hand:
    """Plays by mouse. `eager`: how often it tries something more although it could confirm."""

    text = False

    def __init__(self, page: Page, seed: str, eager: float = 0.25) -> None:
        self.page = page
        self.rng = Random(seed)
        self.eager = eager
        self.clicks = 0
        self.decisions = 0
        self.astray = False

    def play(self, decisions: int = 10_000) -> str:
        """Play until the game is over or this number of decisions is made. Returns how it ended."""
        since = 0
        last = self.decisions + decisions
        stored = self.page.evaluate("hand.quiet()")
        while self.decisions < last:
            state = self.page.evaluate("ms => hand.settled(ms)", PATIENCE)
            if state == "over":
                return "over"
            assert state == "mine", f"nothing happens:\n{self.page.inner_text('body')[:1500]}"
            more = since < 8 and self.rng.random() < self.eager
            self.astray = since >= ASTRAY
            spot = self.aim(more)
            assert spot is not None, f"nothing can be chosen:\n{self.page.inner_text('body')[:1500]}"
            assert spot["hit"], f"{spot['name']!r} is lit, but this lies over it: {spot['top']}"
            self.press(spot)
            self.clicks += 1
            since += 1
            before, stored = stored, self.page.evaluate("hand.quiet()")
            if stored > before:
                self.decisions += 1
                since = 0
            assert since < MOST, f"{MOST} clicks and no decision:\n{self.page.inner_text('body')[:1500]}"
        return "asked"

    def aim(self, more: bool) -> dict[str, Any] | None:
        found: dict[str, Any] | None = self.page.evaluate(
            "([at, more, text, astray]) => hand.aim(at, more, text, astray)",
            [self.rng.random(), more, self.text, self.astray],
        )
        return found

    def press(self, spot: dict[str, Any]) -> None:
        self.page.mouse.click(spot["x"], spot["y"])


class Finger(Hand):
    """Taps. A target that is not on the visible tab is looked for on the others."""

    def aim(self, more: bool) -> dict[str, Any] | None:
        found = super().aim(more)
        tabs = self.page.locator("nav.bottom button")
        for i in range(tabs.count() if found is None else 0):
            tabs.nth(i).tap()
            found = super().aim(more)
            if found is not None:
                break
        return found

    def press(self, spot: dict[str, Any]) -> None:
        self.page.touchscreen.tap(spot["x"], spot["y"])


class Keys(Hand):
    """The keyboard alone: Tab from region to region, arrows inside one, Enter."""

    def press(self, spot: dict[str, Any]) -> None:
        keyboard = self.page.keyboard
        if spot["confirm"]:
            keyboard.press("Control+Enter")
            return
        for _ in range(150):
            if self.page.evaluate("hand.focused()"):
                break
            if self.page.evaluate("hand.sameRegion()"):
                way = self.page.evaluate("hand.arrows()")
                assert way is not None, f"no arrow key leads to {spot['name']!r}"
                for key in way:
                    keyboard.press(key)
                assert self.page.evaluate("hand.focused()")
                break
            keyboard.press("Tab")
        else:
            raise AssertionError(f"Tab does not lead to {spot['name']!r}")
        keyboard.press("Enter")


class Plain(Hand):
    """The text table."""

    text = True
