"""Bots think in a separate process, because compiled rules would block the screen.

The process gets what the seat may know, as `ask` gives it to every bot, and nothing else.
"""

import signal
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from random import Random
from typing import Any

from ridotto.bots.bot import Bot, Given, make_bot
from ridotto.engine.game import load_game
from ridotto.engine.views import View

SITTING: dict[int, tuple[Bot, Random]] = {}  # inside the process: the bots by seat, with their random generators


def begin() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the screen handles Ctrl+C


def think(spec: str, seed: str, seat: int, rules: tuple[str, int, dict[str, str]], view: View, legal: Sequence[int],
          record: list[int]) -> int:  # fmt: skip
    if seat not in SITTING:
        SITTING[seat] = (make_bot(spec), Random(seed))
    bot, rng = SITTING[seat]
    return bot.choose(view, legal, Given(load_game(*rules), record, rng))


class Thinker:
    """The process. It starts before the full-screen mode, which takes over the standard files."""

    def __init__(self) -> None:
        self.pool = ProcessPoolExecutor(1, get_context("spawn"), begin)
        self.pool.submit(begin)
        self.closed = False

    def call(self, function: Any, *arguments: Any) -> Any:
        return self.pool.submit(function, *arguments).result()

    def close(self) -> None:
        if not self.closed:
            self.closed = True
            processes = list((self.pool._processes or {}).values())
            self.pool.shutdown(wait=False, cancel_futures=True)
            for process in processes:
                process.terminate()  # it may still compute a move that nobody needs


class DistantBot:
    """A bot that thinks in the process."""

    def __init__(self, thinker: Thinker, spec: str, seed: str, seat: int) -> None:
        make_bot(spec)  # reports an unknown name before the game begins
        self.thinker = thinker
        self.spec = spec
        self.seed = seed
        self.seat = seat

    def choose(self, view: View, legal: Sequence[int], given: Given) -> int:
        rules = (given.game.name, given.game.seats, given.game.options)
        answer: int = self.thinker.call(think, self.spec, self.seed, self.seat, rules, view, list(legal), given.record)
        return answer

    def close(self) -> None:
        self.thinker.close()
