"""A progress bar on stderr with the remaining time. Prints nothing if stderr is not a terminal."""

import sys
import time
from types import TracebackType

WIDTH = 30


class Progress:
    def __init__(self, what: str, total: int) -> None:
        self.what = what
        self.total = total
        self.done = 0
        self.began = time.monotonic()
        self.drawn = 0.0
        self.shown = sys.stderr.isatty()

    def __enter__(self) -> "Progress":
        self.draw()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        if self.shown:
            self.draw()
            print(file=sys.stderr)

    def step(self, n: int = 1) -> None:
        self.done += n
        if self.shown and (time.monotonic() - self.drawn > 0.1 or self.done == self.total):
            self.draw()

    def draw(self) -> None:
        if not self.shown:
            return
        self.drawn = time.monotonic()
        filled = WIDTH * self.done // max(self.total, 1)
        left = (self.drawn - self.began) / self.done * (self.total - self.done) if self.done else 0.0
        bar = "#" * filled + "." * (WIDTH - filled)
        print(
            f"\r{self.what} [{bar}] {self.done}/{self.total}, {left:.0f} s left  ", end="", file=sys.stderr, flush=True
        )
