"""The game time. A process that stood still, or whose wall clock was set, takes no time from any player.

`beat` is called a few times a second. The time between two beats is measured by a clock that nobody sets; if no
beat came for longer than `stall`, the process stood still, and that time did not pass.
"""

import time
from collections.abc import Callable


class Pulse:
    def __init__(
        self,
        stall: float,
        wall: Callable[[], float] = time.time,
        steady: Callable[[], float] = time.monotonic,
    ) -> None:
        self.stall = stall
        self.wall = wall
        self.steady = steady
        self.at = wall()  # of the last beat
        self.steady_at = steady()

    def now(self) -> float:
        passed = self.steady() - self.steady_at
        return self.at + (passed if passed <= self.stall else 0.0)

    def gap(self) -> float:
        """How far the wall clock moved without us; negative if it was set back."""
        return self.wall() - self.now()

    def beat(self) -> float:
        """Counts time from now on; returns the gap until now."""
        gap = self.gap()
        self.at, self.steady_at = self.wall(), self.steady()
        return gap
