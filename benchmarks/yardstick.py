"""The yardstick of `ridotto bench engine`: random play of catanatron, asked for in JSON lines.

Runs in .venv-bench (`make bench` makes it) as a child of the benchmark, so that both sides can take turns in one run:

    {"what": "version"}                    -> {"name": "catanatron", "version": "3.2.1", "python": "3.11.7"}
    {"what": "decisions", "seconds": 1.0}  -> {"decisions": 16850, "games": 17, "cpu": 1.0}
    {"what": "clone", "n": 10000}          -> {"clones": 10000, "cpu": 0.61}
    anything else                          -> {"error": "..."}

One answer a line, in order; the end of its input ends it. All times are CPU seconds of this process.
"""

import json
import platform
import sys
import time
from importlib.metadata import version
from itertools import count
from typing import Any

from catanatron import Color, Game, RandomPlayer
from catanatron.game import TURNS_LIMIT

MIDDLES = 10  # games whose middle is copied; a copy's cost grows with the length of the game


def new_game(seed: int) -> Any:
    """Four random players; catanatron seeds the global generator with it, so a seed is one whole game."""
    return Game([RandomPlayer(color) for color in Color], seed=seed)


def is_over(game: Any) -> bool:
    return game.winning_color() is not None or game.state.num_turns >= TURNS_LIMIT


def play(seed: int) -> int:
    """One game from set-up to end. A tick picks one of the listed actions, applies it and lists the next player's."""
    game = new_game(seed)
    decisions = 0
    while not is_over(game):
        game.play_tick()
        decisions += 1
    return decisions


def middle(seed: int) -> Any:
    """The same game, stopped after half of its decisions."""
    half = play(seed) // 2
    game = new_game(seed)
    for _ in range(half):
        game.play_tick()
    return game


class Yardstick:
    def __init__(self) -> None:
        self.seeds = count(1)
        self.middles: list[Any] = []

    def decisions(self, seconds: float) -> dict[str, Any]:
        """Whole games until the time is used up: stopping inside one would count its set-up and not its long end."""
        decisions = games = 0
        start = time.process_time()
        while (cpu := time.process_time() - start) < seconds or games == 0:
            decisions += play(next(self.seeds))
            games += 1
        return {"decisions": decisions, "games": games, "cpu": cpu}

    def clone(self, n: int) -> dict[str, Any]:
        if not self.middles:
            self.middles = [middle(seed) for seed in range(1, MIDDLES + 1)]
        copies = [game.copy for game in self.middles]
        rounds, rest = divmod(n, MIDDLES)
        start = time.process_time()
        for _ in range(rounds):
            for copy in copies:
                copy()
        for copy in copies[:rest]:
            copy()
        return {"clones": n, "cpu": time.process_time() - start}

    def answer(self, line: str) -> dict[str, Any]:
        try:
            request = json.loads(line)
        except ValueError as error:
            return {"error": f"not JSON: {error}"}
        match request:
            case {"what": "version"}:
                return {"name": "catanatron", "version": version("catanatron"), "python": platform.python_version()}
            case {"what": "decisions", "seconds": int() | float() as seconds}:
                return self.decisions(seconds)
            case {"what": "clone", "n": int() as n}:
                return self.clone(n)
        return {"error": f"not a request: {line.strip()}"}


def main() -> None:
    yardstick = Yardstick()
    for line in sys.stdin:
        print(json.dumps(yardstick.answer(line)), flush=True)


if __name__ == "__main__":
    main()
