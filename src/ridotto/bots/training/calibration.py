"""Are win chances what they say? Of all seats that were given 30 %, three in ten should win.

Games between bots of mixed levels, on seeds that no training uses; the chances after every turn, by the worth alone
and by the net of the package, are put into ten bins and compared with the results.

    python -m ridotto.bots.training.calibration la-stanza --seats 4 --games 100 --svg plot.svg
"""

import argparse
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ridotto.bots.levels import levels
from ridotto.bots.nets.net import Array, packaged_net, softmax
from ridotto.bots.training.games import Lesson, play_lesson
from ridotto.engine.game import UsageError, game_names

BINS: Final = 10
FIRST_SEED: Final = 50_000_000
SLOW: Final = ("search", "master")  # levels that look ahead would take hours
SIZE: Final = 300  # of the plot, in pixels


class Bin(NamedTuple):
    """Chances of about the same size."""

    chance: float  # their mean
    won: float  # the share of them that came true
    chances: int


def bins(chances: Array, results: Array) -> list[Bin]:
    """Ten bins of equal width; empty ones are left out."""
    said, came = chances.reshape(-1), results.reshape(-1)
    which: NDArray[np.int64] = np.minimum((said * BINS).astype(np.int64), BINS - 1)
    found: list[Bin] = []
    for i in range(BINS):
        chosen = which == i
        if chosen.any():
            found.append(Bin(float(said[chosen].mean()), float(came[chosen].mean()), int(chosen.sum())))
    return found


def expected_error(found: Sequence[Bin]) -> float:
    """The expected calibration error: how far the bins are off, each counted by its size."""
    return sum(one.chances * abs(one.chance - one.won) for one in found) / sum(one.chances for one in found)


def reliability_svg(plots: Mapping[str, Sequence[Bin]]) -> str:
    """Chance against result; on the diagonal lies who is right. One colour for each plot."""
    colours = ("#8c2f39", "#1f6f78", "#b8860b")
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="-40 -10 {SIZE + 60} {SIZE + 60}" font-size="12">',
        f'<rect width="{SIZE}" height="{SIZE}" fill="none" stroke="#999"/>',
        f'<line x1="0" y1="{SIZE}" x2="{SIZE}" y2="0" stroke="#999" stroke-dasharray="4"/>',
        f'<text x="{SIZE / 2}" y="{SIZE + 30}" text-anchor="middle">chance</text>',
        f'<text x="-25" y="{SIZE / 2}" text-anchor="middle" transform="rotate(-90 -25 {SIZE / 2})">won</text>',
    ]
    for i, (name, found) in enumerate(plots.items()):
        points = " ".join(f"{SIZE * one.chance:.1f},{SIZE * (1 - one.won):.1f}" for one in found)
        colour = colours[i % len(colours)]
        lines.append(f'<polyline points="{points}" fill="none" stroke="{colour}" stroke-width="2"/>')
        lines.append(f'<text x="10" y="{18 + 16 * i}" fill="{colour}">{name}: {expected_error(found):.3f}</text>')
    return "\n".join([*lines, "</svg>"]) + "\n"


def measured(game: str, seats: int, games: int) -> dict[str, list[Bin]]:
    """By the worth, and by the net: the bins of these games."""
    net = packaged_net(game)
    if net is None:
        raise UsageError(f"there is no trained net for {game} in the package")
    pool = [level.name for level in levels(game) if not level.bots[seats].startswith(SLOW)]
    worth: list[Array] = []
    judged: list[Array] = []
    results: list[Array] = []
    for n in range(games):
        rng = Random(f"calibration {game} {seats} {n}")
        chosen = tuple(rng.choice(pool) for _ in range(seats))
        learned = play_lesson(Lesson(n, game, seats, FIRST_SEED + n, chosen, (0.0,) * seats))
        rows = learned.rows.astype(np.float32)
        worth.append(softmax(rows[:, :, 1]))
        judged.append(net.judge(rows).shares)
        results.append(np.tile(np.array(learned.shares, np.float32), (len(rows), 1)))
    came = np.concatenate(results)
    return {"worth": bins(np.concatenate(worth), came), "net": bins(np.concatenate(judged), came)}


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description="Compares win chances with results.")
    parser.add_argument("game", choices=game_names())
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--svg", type=Path, help="file for the plot")
    chosen = parser.parse_args(arguments)
    found = measured(chosen.game, chosen.seats, chosen.games)
    for name, some in found.items():
        sys.stdout.write(f"{name}: expected calibration error {expected_error(some):.4f}\n")
        for one in some:
            sys.stdout.write(f"  said {100 * one.chance:5.1f} %  won {100 * one.won:5.1f} %  {one.chances:7d}\n")
    if chosen.svg is not None:
        chosen.svg.write_text(reliability_svg(found), "utf-8")


if __name__ == "__main__":
    main()
