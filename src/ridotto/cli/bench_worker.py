"""One side of `ridotto bench engine`: random play of our games, asked for in JSON lines, as benchmarks/yardstick.py.

Runs as a child process, once with the compiled modules and once with the pure ones, so that all sides take turns.
"""

import json
import sys
import time
from random import Random
from typing import Any

from ridotto.bots.bot import RandomBot
from ridotto.bots.playing import bot_rng, play_game
from ridotto.cli.version import engine_form
from ridotto.engine.game import Game, load_game
from ridotto.engine.playout import playout
from ridotto.engine.record import Record, read

MIDDLES = 10


def decisions(game: Game[Any], seconds: float) -> dict[str, Any]:
    """Whole random games: all legal actions generated, one picked, applied; chance is drawn too, but not counted."""
    rng = Random(1)
    total = games = 0
    start = time.process_time()
    while (cpu := time.process_time() - start) < seconds:
        total += playout(game, game.new_state(), rng)
        games += 1
    return {"decisions": total, "games": games, "cpu": cpu}


def whole_game(game: Game[Any], seed: int) -> Record:
    rngs = [bot_rng(game, seed, seat, "random") for seat in range(game.seats)]
    return play_game(game, seed, [RandomBot()] * game.seats, rngs)


def middles(game: Game[Any]) -> list[Any]:
    """The states after half of the actions of some games."""
    found = []
    for seed in range(1, MIDDLES + 1):
        record = whole_game(game, seed)
        record.actions = record.actions[: len(record.actions) // 2]
        found.append(record.state())
    return found


def clones(game: Game[Any], n: int) -> dict[str, Any]:
    states = middles(game)
    clone = game.clone
    start = time.process_time()
    for _ in range(n // MIDDLES):
        for s in states:
            clone(s)
    return {"clones": n // MIDDLES * MIDDLES, "cpu": time.process_time() - start}


def folds(game: Game[Any], n: int) -> dict[str, Any]:
    texts = [whole_game(game, seed).text() for seed in range(1, n + 1)]
    start = time.process_time()
    for text in texts:
        read(text).state()
    return {"folds": n, "cpu": time.process_time() - start}


def views(game: Game[Any], n: int) -> dict[str, Any]:
    states = middles(game)
    start = time.process_time()
    for _ in range(n // MIDDLES):
        for s in states:
            json.dumps(game.view(s, 0), separators=(",", ":")).encode()
    return {"views": n // MIDDLES * MIDDLES, "cpu": time.process_time() - start}


def answer(request: dict[str, Any]) -> dict[str, Any]:
    if request["what"] == "version":
        return {"engine": engine_form()}
    game = load_game(request["game"], request["seats"])
    if request["what"] == "decisions":
        return decisions(game, request["seconds"])
    if request["what"] == "clone":
        return clones(game, request["n"])
    if request["what"] == "fold":
        return folds(game, request["n"])
    return views(game, request["n"])


def main() -> None:
    for line in sys.stdin:
        print(json.dumps(answer(json.loads(line))), flush=True)


if __name__ == "__main__":
    main()
