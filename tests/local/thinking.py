"""Three bots of a level play, here or in WebAssembly (web/static/thinking.mjs): which moves, and how long each took.

python -m tests.local.thinking        the table of docs/host/static.md: minutes
"""

import json
import statistics
import subprocess
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from ridotto.bots.bot import make_bot
from ridotto.bots.levels import levels
from ridotto.bots.playing import Lines, ask, bot_rng
from ridotto.engine.game import CHANCE, OVER, game_names, load_game
from ridotto.engine.record import Record

WEB = Path(__file__).parent.parent.parent / "web"
SEED = 5
SEATS = 3


def played(name: str, level: str, most: int, clock: Callable[[], float] = time.process_time) -> dict[str, Any]:
    """The lines of the first decisions of a game, and the seconds of each decision."""
    game = load_game(name, SEATS)
    bots = [make_bot(level) for _ in range(SEATS)]
    rngs = [bot_rng(game, SEED, seat, level) for seat in range(SEATS)]
    record, lines, dealer, s = Record(game, SEED), Lines(game), game.dealer(SEED), game.new_state()
    seconds: list[float] = []
    thought = 0.0
    while game.seat(s) != OVER and len(seconds) < most:
        seat = game.seat(s)
        began = clock()
        action = dealer.next(s) if seat == CHANCE else ask(game, s, record, bots[seat], rngs[seat])
        thought += 0.0 if seat == CHANCE else clock() - began
        game.apply_action(s, action)
        record.actions.append(action)
        if lines.add(action):
            seconds.append(thought)
            thought = 0.0
    return {"lines": lines.take(), "seconds": seconds}


def in_webassembly(name: str, level: str, most: int) -> dict[str, Any]:
    command = ["node", "static/thinking.mjs", name, level, str(most)]
    done = subprocess.run(command, cwd=WEB, check=True, capture_output=True, text=True)
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def main() -> None:
    print("| game | level | decisions | median | 95 % | longest | the whole game | here | same moves |")
    for name in game_names():
        for level in levels(name):
            there, here = in_webassembly(name, level.name, 10_000), played(name, level.name, 10_000)
            took = sorted(there["seconds"])
            same = sum(a == b for a, b in zip(there["lines"], here["lines"], strict=False))
            cells = [
                name, level.name, str(len(took)), f"{statistics.median(took):.3f}",
                f"{took[int(0.95 * len(took))]:.2f}", f"{took[-1]:.2f}", f"{sum(took):.1f}",
                f"{sum(here['seconds']):.1f}", f"{same} of {max(len(there['lines']), len(here['lines']))}",
            ]  # fmt: skip
            print(f"| {' | '.join(cells)} |", flush=True)


if __name__ == "__main__":
    main()
