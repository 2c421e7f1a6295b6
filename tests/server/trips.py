"""How many round trips a decision takes: the small client plays whole games of every kind over socket and polling.

python -m tests.server.trips --games 2
"""

import argparse
import tempfile
from collections import Counter

import msgspec

from ridotto.engine.game import game_names
from ridotto.server.settings import Settings
from tests.server.conftest import QUICK, Running
from tests.server.playing import WIRES, play_all, seated


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=2)
    games: int = parser.parse_args().games
    for game in game_names():
        for wire in WIRES:
            with tempfile.TemporaryDirectory() as folder:
                url = f"sqlite:///{folder}/ridotto.db"
                running = Running(msgspec.structs.replace(Settings(database_url=url), **QUICK))
                print(told(game, wire, games, running))


def told(game: str, wire: str, games: int, running: Running) -> str:
    tries: Counter[str] = Counter()
    made: Counter[str] = Counter()
    confirms = 0
    for seed in range(games):
        table, people = seated(running, 3, game=game)
        for player in play_all(table, people, [wire] * 3, seed):
            tries += player.tries
            made += player.made
            confirms += player.confirms
    running.stop()
    total = sum(made.values())
    lines = [f"{game}, {wire}, {games} games: {total} decisions, {sum(tries.values())} tries, {confirms} confirms"]
    lines += [
        f"  {point}: {made[point]} decisions, {tries[point] / made[point]:.2f} tries each" for point in sorted(made)
    ]
    lines.append(f"  round trips for each decision: {(sum(tries.values()) + confirms) / total:.2f}")
    return "\n".join(lines)


if __name__ == "__main__":
    main()
