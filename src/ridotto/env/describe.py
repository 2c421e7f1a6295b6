"""Writes docs/api/observations.md: `python -m ridotto.env.describe > docs/api/observations.md`."""

import sys
from typing import Final

from ridotto.engine.game import game_names, load_game
from ridotto.engine.rows import Field, size_of
from ridotto.env.encode import encoder_of

HEAD: Final = """# Observations, field by field

An observation is a row of bytes (numbers 0 to 255, `uint8`): what a seat may know, and nothing else. The same row is
the observation of the Gymnasium, PettingZoo and vectorised environments, the tensor of OpenSpiel (as floats), and the
column `observation` of a dataset. `encoder_of(game).named(row)` gives the fields by name, each in its shape.

Players stand in the order of the seats from the observer on: `player0` is the observer, `player1` sits next. Where a
field says who (`to_act`, `hirer`, ...), places are counted in the same way. Numbers above 255 are cut. *One-hot*: a 1
in one place; all 0 means none.

(This page is written by `python -m ridotto.env.describe`; a test compares the two.)
"""


def page() -> str:
    parts = [HEAD]
    for name in sorted(game_names(), reverse=True):
        game = load_game(name, 2)
        sizes = ", ".join(f"{encoder_of(load_game(name, n)).size} with {n} players" for n in game.seats_known)
        parts.append(f"\n## {name}\n\nLength: {sizes}. Places below are those with 2 players (n = 2).\n")
        rows = ["", "| from | field | shape | most | meaning |", "| --- | --- | --- | --- | --- |"]
        for field, start in encoder_of(game).places():
            if not field.name.startswith("player1"):
                rows.append(line(field, start))
        first = next(start for field, start in encoder_of(game).places() if field.name.startswith("player1"))
        block = sum(size_of(field) for field in encoder_of(game).fields if field.name.startswith("player1"))
        parts.append("\n".join(rows) + "\n")
        parts.append(f"\nFrom {first} on: the same {block} numbers for `player1`, and so on.\n")
    return "".join(parts)


def line(field: Field, start: int) -> str:
    shape = " × ".join(map(str, field.shape))
    return f"| {start} | `{field.name}` | {shape} | {field.most} | {field.meaning} |"


if __name__ == "__main__":
    sys.stdout.write(page())
