"""The page fits every window: nothing is cut, covered, shortened or outside its panel, from a phone to a large screen.

Short: some steps of a whole game of four at all sizes. With RIDOTTO_LONG=1: every step in German, whose words are the
longest, every seventh of each other language, and every fortieth in the dark: a theme changes colours, no sizes.
"""

import base64
import os
from functools import cache
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Page

from ridotto.engine.record import read
from tests.browser.conftest import Arrive
from tests.browser.positions import Spot, moves, set_up, spots
from tests.server.conftest import Running

ALL = bool(os.environ.get("RIDOTTO_LONG"))
FITS = (Path(__file__).parent / "fits.js").read_text("utf-8")
SIZES: Final = (
    (360, 740), (390, 844), (844, 390), (820, 1180), (1180, 820), (1024, 768), (1280, 720),
    (1366, 650), (1440, 780), (1440, 900), (1536, 730), (1920, 1080), (2560, 1440),
)  # fmt: skip
SETTLED = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 20))))"
GAMES = ["opera", "la-stanza"]
LANGUAGES = ["en", "nl", "fr", "it", "de"]


@cache
def full_game(name: str) -> Spot:
    """A whole game of four Greedys: with strong players the table is full at its end."""
    record = read((Path(__file__).parent / "full" / f"{name}.record").read_bytes())
    return Spot(record.game, moves(record), 0, "", [], {}, [])


def phone(size: tuple[int, int]) -> bool:
    return size[0] < 600 or size[1] < 480


def look(page: Page, size: tuple[int, int]) -> list[str]:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.evaluate(SETTLED)
    found: list[str] = page.evaluate("phone => fits(phone)", phone(size))
    return [f"{size[0]}x{size[1]}: {one}" for one in found]


# By language and theme: of how many steps one is looked at.
WAYS: Final = {("de", "light"): 1, **{(other, "light"): 7 for other in LANGUAGES if other != "de"}, ("fr", "dark"): 40}


def steps_of(game: str, language: str, theme: str) -> list[int]:
    """The last one always; languages begin at different steps, so that together they see most of them."""
    last = len(full_game(game).lines)
    if not ALL:
        return [last // 8, last // 2, last - 1]
    each = WAYS[language, theme]
    return [*range(1 + LANGUAGES.index(language) % each, last, each), last]


@pytest.mark.parametrize(("language", "theme"), WAYS if ALL else [("de", "light")])
@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_fits_every_window(arrive: Arrive, site: Running, game: str, language: str, theme: str) -> None:
    """O-08, O-20; La Stanza, 35."""
    guest = arrive(settings={"language": language, "theme": theme})
    guest.context.add_init_script(FITS)
    table = set_up(site, guest, full_game(game))
    page = guest.visit(f"/t/{table}/replay/0")
    page.locator(".table main").wait_for()
    shown = steps_of(game, language, theme)
    found: set[str] = set()
    for size in SIZES:
        page.set_viewport_size({"width": size[0], "height": size[1]})
        page.evaluate(SETTLED)
        said: list[str] = page.evaluate(REPLAY, [shown, phone(size)])
        found.update(f"{size[0]}x{size[1]}: {one}" for one in said)
    assert sorted(found) == []


# Elements that do not fit at these steps of the replay, all in one go: reloading would take most of the time.
REPLAY = """async ([steps, phone]) => {
    const bar = document.querySelector('input[type=range]');
    const frame = () =>
        new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))));
    const found = new Set();
    for (const step of steps) {
        bar.value = step;
        bar.dispatchEvent(new Event('input', { bubbles: true }));
        await frame();
        for (const one of fits(phone)) found.add(one);
    }
    return [...found];
}"""


@pytest.mark.parametrize("language", LANGUAGES if ALL else ["fr"])
@pytest.mark.parametrize("game", ["opera", pytest.param("la-stanza", marks=pytest.mark.long)])
def test_every_decision_fits_every_window(arrive: Arrive, site: Running, game: str, language: str) -> None:
    """The fullest position of each kind; short: each at five of the sizes, all sizes in turn (La Stanza, 34)."""
    guest = arrive(settings={"language": language})
    guest.context.add_init_script(FITS)
    found: set[str] = set()
    for n, point in enumerate(sorted({spot.point for spot in spots(game)})):
        spot = max((one for one in spots(game) if one.point == point), key=lambda one: (one.game.seats, len(one.lines)))
        page = guest.sit(set_up(site, guest, spot))
        page.locator(".prompt.mine").wait_for()
        page.evaluate("hand.quiet()")
        if page.locator("#since-title").count():
            page.locator("aside:has(#since-title) footer button").first.click()
        for size in SIZES if ALL else [SIZES[(5 * n + k) % len(SIZES)] for k in range(5)]:
            found.update(f"{point}, {one}" for one in look(page, size))
    assert sorted(found) == []


@pytest.mark.parametrize("game", GAMES)
def test_the_board_is_filled_on_a_large_screen(arrive: Arrive, site: Running, game: str) -> None:
    """At most 35 % of the board is blank in the fullest position (O-21)."""
    guest = arrive(viewport={"width": 1920, "height": 1080})
    guest.context.add_init_script(FITS)
    steps = len(full_game(game).lines)
    page = guest.visit(f"/t/{set_up(site, guest, full_game(game))}/replay/{steps - 1}")
    board = page.locator("main.stage")
    board.wait_for()
    page.wait_for_timeout(300)
    picture = base64.b64encode(board.screenshot()).decode()
    assert page.evaluate("picture => blankShare(picture)", picture) <= 0.35
