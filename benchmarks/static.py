"""The page without a server: how soon somebody can decide, and whether Python ever blocks the page.

    make static && .venv/bin/python -m benchmarks.static [--repeats 5] [--slower 4] [--whole] [--json FILE]

The host sends 9 Mbit/s in all, and 170 ms pass before each answer. Chromium runs the page `--slower` times slower, as
for the other figures of the page. Its throttle slows down no worker, and Python is in one: with `--whole` the
browser's process, workers included, is stopped instead for the rest of every 20 ms.

"First": from the address to the first decision at a table, nothing cached, somebody clicks as soon as there is
something to click; "home" is that moment, "seen" when the board is there to look at. "Cached": the tab is opened anew
at this table; "board" is when it is seen, "cached" when Python is there and the player is to decide. "Blocked": the
longest time in which the home page drew nothing while Python started.
"""

import argparse
import json
import os
import signal
import statistics
import sys
import threading
import time
from functools import partial
from http.server import ThreadingHTTPServer
from pathlib import Path
from typing import Any, cast

from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize, sync_playwright

from benchmarks.browser import first
from tests.browser.conftest import HAND, PHONE
from tests.browser.test_static import SITE, Quiet

RATE = 9e6 / 8  # bytes a second, for all together
DELAY = 0.17
PIECE = 8192
GAPS = """
    window.gaps = []; let last = performance.now();
    const frame = () => {
        const now = performance.now();
        window.gaps.push(now - last);
        last = now;
        requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
"""


class Slow(Quiet):
    """A host far away, over a narrow line. It compresses nothing, as `python -m http.server`."""

    turn = threading.Lock()
    free = 0.0

    def copyfile(self, source: Any, outputfile: Any) -> None:
        time.sleep(DELAY)
        while piece := source.read(PIECE):
            with Slow.turn:
                Slow.free = max(Slow.free, time.monotonic()) + len(piece) / RATE
                wait = Slow.free - time.monotonic()
            time.sleep(max(0.0, wait))
            outputfile.write(piece)


class Slower:
    """Lets the browser's renderers run one part of every 20 ms."""

    def __init__(self, browser: Browser, factor: float) -> None:
        self.wire = browser.new_browser_cdp_session()
        self.factor = factor
        self.over = threading.Event()
        self.pids: list[int] = []
        self.thread = threading.Thread(target=self.run, daemon=True)
        self.thread.start()

    def look(self) -> None:
        found = self.wire.send("SystemInfo.getProcessInfo")["processInfo"]
        self.pids = [one["id"] for one in found if one["type"] == "renderer"]

    def run(self) -> None:
        period = 0.02
        while not self.over.is_set():
            time.sleep(period / self.factor)
            pids = self.pids
            self.tell(pids, signal.SIGSTOP)
            time.sleep(period - period / self.factor)
            self.tell(pids, signal.SIGCONT)

    def tell(self, pids: list[int], what: signal.Signals) -> None:
        for pid in pids:
            try:
                os.kill(pid, what)
            except ProcessLookupError:
                continue

    def stop(self) -> None:
        self.over.set()
        self.thread.join()


def opened(context: BrowserContext, slower: float, brake: Slower | None) -> Page:
    """A new tab, slowed down from its beginning."""
    page = context.new_page()
    if brake is None:
        context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": slower})
    else:
        brake.look()
    return page


def visit(browser: Browser, address: str, game: str, slower: float, whole: bool) -> dict[str, float]:
    context = browser.new_context(viewport=cast(ViewportSize, PHONE), has_touch=True, is_mobile=True, locale="en-GB")
    context.set_default_timeout(180_000)
    context.add_init_script(f"{HAND}; {GAPS}")
    brake = Slower(browser, slower) if whole else None
    page = opened(context, slower, brake)
    first()
    found: dict[str, float] = {}
    try:
        start = time.perf_counter()
        page.goto(address, wait_until="commit")
        play = page.locator(f".game[data-game={game}] .button.primary")
        play.wait_for()
        found["home"] = time.perf_counter() - start
        play.click()
        page.locator(".board").first.wait_for()
        found["seen"] = time.perf_counter() - start
        page.locator(".prompt.mine").wait_for()
        found["first"] = time.perf_counter() - start
        page.evaluate("navigator.serviceWorker.ready")
        table = page.url
        page.close()
        page = opened(context, slower, brake)
        start = time.perf_counter()
        page.goto(table, wait_until="commit")
        page.locator(".board").first.wait_for()
        found["board"] = time.perf_counter() - start
        page.locator(".prompt.mine").wait_for()
        page.locator(".loading").wait_for(state="detached")
        found["cached"] = time.perf_counter() - start
        page.close()
        page = opened(context, slower, brake)
        page.goto(address, wait_until="commit")
        page.locator(".game .button.primary").first.wait_for()
        page.evaluate("window.gaps.length = 0")
        page.locator(".loading").wait_for(state="detached")
        found["blocked"] = page.evaluate("Math.max(...window.gaps) / 1000")
    finally:
        if brake is not None:
            brake.stop()
        context.close()
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--repeats", type=int, default=5)
    parser.add_argument("--slower", type=float, default=4.0, help="how many times slower than here")
    parser.add_argument("--whole", action="store_true", help="slow down the worker too, not only the page")
    parser.add_argument("--json", type=Path, metavar="FILE")
    chosen = parser.parse_args()
    host = ThreadingHTTPServer(("127.0.0.1", 0), partial(Slow, directory=str(SITE)))
    threading.Thread(target=host.serve_forever, daemon=True).start()
    address = f"http://127.0.0.1:{host.server_address[1]}/"
    runs: dict[str, list[dict[str, float]]] = {"opera": [], "la-stanza": []}
    before = os.getloadavg()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium")
        for _ in range(chosen.repeats):
            for game, found in runs.items():
                found.append(visit(browser, address, game, chosen.slower, chosen.whole))
                print(game, found[-1], file=sys.stderr, flush=True)
        browser.close()
    host.shutdown()
    for game, found in runs.items():
        for name in found[0]:
            values = sorted(one[name] for one in found)
            print(f"{game:10} {name:15} median {statistics.median(values):6.2f} s, of {[round(v, 2) for v in values]}")
    what = "page and workers" if chosen.whole else "the page"
    load = f"load before {before[0]:.1f}, after {os.getloadavg()[0]:.1f}; {what} {chosen.slower} times slower"
    print(load)
    if chosen.json:
        chosen.json.write_text(json.dumps({"runs": runs, "load": load}, indent=1))


if __name__ == "__main__":
    main()
