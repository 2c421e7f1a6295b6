"""Pictures of every main state of the page, into web/screenshots: both games, five sizes of window, light and dark.

.venv/bin/python -m scripts.screenshots [NAME ...]     NAME: only pictures whose name holds it
"""

import os
import shutil
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, Literal

from playwright.sync_api import Page, sync_playwright

from ridotto.bots.puzzles import book
from ridotto.server.settings import Settings
from tests.browser.conftest import DESKTOP, HAND, OFFERED, PHONE, ROOT, Guest
from tests.browser.positions import Spot, along, find, set_up
from tests.browser.test_playback import makes_a_masterpiece
from tests.browser.test_sizes import full_game
from tests.server.client import Person
from tests.server.conftest import QUICK, Running

FOLDER = ROOT / "web" / "screenshots"
THEMES: Final[tuple[Literal["light", "dark"], ...]] = ("light", "dark")
Shot = Callable[[Guest, Running], None]


def page_at(path: str) -> Shot:
    def show(guest: Guest, site: Running) -> None:
        guest.visit(path).locator("main h1").first.wait_for()

    return show


def late(spot: Spot) -> bool:
    """In the second half of a game: a table with something on it."""
    return bool(len(spot.lines) > 60)


def decision(game: str, wanted: Callable[[Spot], bool], *clicks: str) -> Shot:
    def show(guest: Guest, site: Running) -> None:
        page = guest.sit(set_up(site, guest, find(game, wanted)))
        page.locator(".prompt.mine").wait_for()
        skip = page.get_by_role("button", name="Skip", exact=True)
        if skip.count():
            skip.click()
        for selector in clicks:
            found = page.locator(selector)
            if found.count():
                found.first.click()
                page.evaluate("hand.quiet()")

    return show


def end(game: str, path: str = "") -> Shot:
    """Four players after a whole game, or at a step of it."""

    def show(guest: Guest, site: Running) -> None:
        page = guest.visit(f"/t/{set_up(site, guest, full_game(game))}{path}")
        page.locator("main.result, main.stage .board").first.wait_for()
        guest.page.wait_for_timeout(400)

    return show


def late_in_the_full_game(game: str) -> Shot:
    """Four players, the last round: the table with most on it."""

    def show(guest: Guest, site: Running) -> None:
        whole_game = full_game(game)
        path = f"/t/{set_up(site, guest, whole_game)}/replay/{len(whole_game.lines) - 1}"
        guest.visit(path).locator("main.stage .board").first.wait_for()
        guest.page.wait_for_timeout(400)

    return show


def full_record(game: str) -> Path:
    return ROOT / "tests" / "browser" / "full" / f"{game}.record"


def evening(game: str, point: str, nth: int) -> Shot:
    """Four players in the middle of a strong game: what the README shows."""

    def show(guest: Guest, site: Running) -> None:
        spot = [one for one in along(full_record(game)) if one.point == point][nth]
        page = guest.sit(set_up(site, guest, spot))
        page.locator(".prompt.mine").wait_for()
        page.keyboard.press("Shift")
        skip = page.get_by_role("button", name="Skip", exact=True)
        if skip.count():
            skip.click()
        page.evaluate("hand.quiet()")
        page.mouse.move(0, 0)
        page.evaluate("document.querySelectorAll('.changed').forEach((one) => one.classList.remove('changed'))")

    return show


def moment(game: str, wanted: Callable[[Spot], bool], kind: str) -> Shot:
    """A great moment over the table, held for the picture."""

    def show(guest: Guest, site: Running) -> None:
        guest.context.add_init_script(HELD)
        spot = next(one for one in along(full_record(game)) if wanted(one))
        table = set_up(site, guest, spot)
        page = guest.sit(table)
        page.locator(".prompt.mine").wait_for()
        messages = guest.api.get(f"/api/tables/{table}/poll?seat={spot.seat}")["messages"]
        version = next(one for one in messages if one["t"] == "update")["version"]
        play = {"t": "play", "id": "p1", "seat": spot.seat, "version": version, "draft": spot.turn()}
        guest.api.post(f"/api/tables/{table}/commands", play)
        page.locator(f'[data-moment="{kind}"]').wait_for()
        page.evaluate("window.held = true")
        page.wait_for_timeout(1500)

    return show


# What others did is not played before the moment, and once `held` is set the pauses of the page no longer end.
HELD = """
localStorage.setItem('ridotto.settings', JSON.stringify({telling: 'off'}));
window.setTimeout = ((real) => (f, ms) => real(() => window.held && ms > 999 ? undefined : f(), ms))(setTimeout);
"""


def ends_a_round(spot: Spot) -> bool:
    return spot.point == "hire" and spot.view["round"] == 6 and spot.then[1].startswith("*")


def ends_the_game(spot: Spot) -> bool:
    return sum(line.startswith("S") for line in spot.then) == 1


def as_text(game: str) -> Shot:
    inner = decision(game, late)

    def show(guest: Guest, site: Running) -> None:
        guest.context.add_init_script("localStorage.setItem('ridotto.settings', JSON.stringify({text: true}))")
        inner(guest, site)

    return show


def waiting(game: str) -> Shot:
    def show(guest: Guest, site: Running) -> None:
        guest.visit(f"/new/{game}").locator("form .button.primary").click()
        guest.page.locator(".lobby .code path").wait_for()

    return show


def invited(game: str) -> Shot:
    """Somebody else's table, by the link of a free seat."""

    def show(guest: Guest, site: Running) -> None:
        seats = [{"kind": "me"}, {"kind": "open"}, {"kind": "bot", "bot": "leporello"}]
        made = Person(site.address, "Clara").post("/api/tables", {"game": game, "seats": seats})
        guest.visit(f"/join#{made['links'][0]['token']}").locator("main .seats").wait_for()

    return show


def returning(guest: Guest, site: Running) -> None:
    """The home page of somebody with tables that wait and games that are over."""
    for game, nth in (("opera", 40), ("la-stanza", 70)):
        set_up(site, guest, [one for one in along(full_record(game)) if one.point in ("hire", "move")][nth])
        set_up(site, guest, full_game(game))
    guest.visit("/").locator("[data-table]").first.wait_for()


def handing_over(guest: Guest, site: Running) -> None:
    """Two seats at one screen: the first has sealed its bid."""
    page = guest.sit(guest.create("opera", [{"kind": "me"}, {"kind": "me"}])["table"])
    page.locator(".prompt.mine").wait_for()
    page.locator('[data-choice^="bid "]:not([aria-disabled="true"])').first.click()
    page.locator(".prompt .confirm").click()
    page.locator(".curtain").wait_for()


def watching(guest: Guest, site: Running) -> None:
    """Somebody else's game, by the link for spectators."""
    seats = [{"kind": "me"}, {"kind": "bot", "bot": "random"}, {"kind": "bot", "bot": "random"}]
    made = Person(site.address, "Ben").post("/api/tables", {"game": "opera", "seats": seats})
    page = guest.visit(f"/watch/{made['watch']}")
    page.locator("main .button.primary").first.click()
    page.locator(".prompt").wait_for()


def hiring(role: str, *clicks: str) -> Shot:
    return decision(
        "opera",
        lambda s: s.point == "hire" and late(s) and f"hire {role}" in s.legal,
        f'[data-choice="hire {role}"]',
        *clicks,
    )


REVIEWED: dict[tuple[str, str], str] = {}  # the address of a review is shared by all its pictures


def review(game: str) -> Shot:
    """The review of a whole game, at its costliest decision."""

    def show(guest: Guest, site: Running) -> None:
        page = guest.page
        if (site.address, game) not in REVIEWED:
            guest.visit("/replay").locator("textarea").fill(full_record(game).read_text("utf-8"))
            page.get_by_role("button", name="Review the game").click()
            page.locator(".verdict").wait_for(timeout=600_000)
            REVIEWED[site.address, game] = page.url.removeprefix(site.address)
        guest.visit(REVIEWED[site.address, game]).locator(".verdict").wait_for(timeout=60_000)
        page.locator(".list li button").last.click()
        page.mouse.move(0, 0)

    return show


def puzzle(game: str, kind: str, solution: bool) -> Shot:
    def show(guest: Guest, site: Running) -> None:
        found = next(one for one in book.puzzles(game).values() if one.kind == kind)
        guest.visit(f"/puzzle/{found.id}").locator(".puzzle .button").first.wait_for(timeout=60_000)
        if solution:
            guest.page.get_by_role("button", name="Show the best move").click()
            guest.page.locator('.puzzle[data-verdict="shown"]').wait_for()
        guest.page.wait_for_timeout(500)

    return show


SHOTS: dict[str, Shot] = {
    "home": page_at("/"),
    "new": page_at("/new/opera"),
    "home-again": returning,
    "lobby": waiting("opera"),
    "lobby-palace": waiting("la-stanza"),
    "invited": invited("opera"),
    "invited-palace": invited("la-stanza"),
    "settings": page_at("/settings"),
    "you": page_at("/me"),
    "sign-in": page_at("/signin"),
    "ratings": page_at("/ratings/opera"),
    "rules": page_at("/rules/opera"),
    "opera-bidding": decision(
        "opera", lambda s: s.point == "bid" and late(s), '[data-choice^="bid "]:not([aria-disabled="true"])'
    ),
    "opera-hiring": decision("opera", lambda s: s.point == "hire" and late(s)),
    "opera-arranging": hiring("impresario", "[data-choice^='offer '].lit"),
    "opera-building": hiring("architetto"),
    "opera-maestro": hiring("maestro", '[data-choice^="move "]:not([aria-disabled="true"])'),
    "opera-esperto": hiring("esperto", '[data-choice^="move "]:not([aria-disabled="true"])'),
    "opera-curtain": handing_over,
    "opera-watching": watching,
    "opera-sealed": decision(
        "opera",
        lambda s: s.point == "bid" and late(s),
        '[data-choice^="bid "]:not([aria-disabled="true"])',
        ".prompt .confirm",
    ),
    "opera-evening": evening("opera", "hire", 60),
    "opera-counting": moment("opera", ends_a_round, "count"),
    "opera-bow": moment("opera", ends_the_game, "end"),
    "opera-text": as_text("opera"),
    "opera-end": end("opera"),
    "opera-review": review("opera"),
    "opera-puzzle": puzzle("opera", "hire", False),
    "opera-answer": puzzle("opera", "hire", True),
    "opera-replay": end("opera", "/replay/60"),
    "opera-full": late_in_the_full_game("opera"),
    "la-stanza-moving": decision("la-stanza", lambda s: s.point == "move" and late(s)),
    "la-stanza-activating": decision(
        "la-stanza", lambda s: s.point == "act" and late(s), '[data-choice^="recruit "]:not([aria-disabled="true"])'
    ),
    "la-stanza-bonus": decision("la-stanza", lambda s: s.point == "visit"),
    "la-stanza-evening": evening("la-stanza", "move", 60),
    "la-stanza-masterpiece": moment("la-stanza", makes_a_masterpiece, "masterpiece"),
    "la-stanza-counting": moment("la-stanza", ends_the_game, "count"),
    "la-stanza-text": as_text("la-stanza"),
    "la-stanza-end": end("la-stanza"),
    "la-stanza-review": review("la-stanza"),
    "la-stanza-puzzle": puzzle("la-stanza", "move", False),
    "puzzles": page_at("/puzzles"),
    "la-stanza-replay": end("la-stanza", "/replay/60"),
    "la-stanza-full": late_in_the_full_game("la-stanza"),
}


# What the README shows, and how much smaller than on the screen.
README = {
    "opera-evening-desktop-light": ("opera", 0.8),
    "la-stanza-evening-desktop-light": ("la-stanza", 0.8),
    "opera-evening-phone-dark": ("phone", 1.0),
}


# What fades or glides is at its end; what never ends stays.
REST = """() => document.getAnimations()
    .forEach((one) => one.effect.getComputedTiming().endTime < Infinity && one.finish())"""


def take(page: Page, name: str, readme: bool) -> None:
    if readme:
        page.screenshot(path=ROOT / "docs" / "pictures" / f"{README[name][0]}.jpg", type="jpeg", quality=78)
    else:
        page.screenshot(path=FOLDER / f"{name}.png")
    print(f"screenshots: {name}", flush=True)


def main(wanted: list[str]) -> None:
    chromium = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    if chromium is None:
        sys.exit("screenshots: Chromium is not installed (Debian: apt install chromium)")
    readme = wanted == ["--readme"]
    quick: dict[str, Any] = QUICK
    shapes: dict[str, dict[str, Any]] = {
        "desktop": {"viewport": DESKTOP},
        "phone": {"viewport": PHONE, "has_touch": True, "is_mobile": True},
        "tablet": {"viewport": {"width": 820, "height": 1180}, "has_touch": True},
        "laptop": {"viewport": {"width": 1366, "height": 650}},
        "large": {"viewport": {"width": 2560, "height": 1440}},
    }
    every = [
        (f"{state}-{shape}-{theme}", show, how, theme)
        for state, show in SHOTS.items()
        for shape, how in shapes.items()
        for theme in THEMES
    ]
    chosen = [
        shot for shot in every if (shot[0] in README if readme else not wanted or any(one in shot[0] for one in wanted))
    ]
    if not chosen:
        sys.exit(f"screenshots: no picture has {' or '.join(wanted)} in its name; there are {', '.join(SHOTS)}")
    FOLDER.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        site = Running(Settings(database_url=f"sqlite:///{Path(folder)}/ridotto.db", **quick))
        browser = playwright.chromium.launch(
            executable_path=chromium, args=["--no-sandbox"] if os.geteuid() == 0 else []
        )
        for name, show, how, theme in chosen:
            scale = README[name][1] if readme else 1.0
            context = browser.new_context(locale="en-GB", color_scheme=theme, device_scale_factor=scale, **how)
            context.add_init_script(HAND + OFFERED + "localStorage.setItem('ridotto.known', '1');")
            guest = Guest(context, context.new_page(), site.address, "Anna")
            show(guest, site)
            guest.page.wait_for_timeout(300)  # for what moves to come to rest
            guest.page.evaluate(REST)
            take(guest.page, name, readme)
            context.close()
        browser.close()
        site.stop()


if __name__ == "__main__":
    main(sys.argv[1:])
