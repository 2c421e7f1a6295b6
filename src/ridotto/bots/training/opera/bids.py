"""What a bid is worth in Opera, and how wide win chances are: both fitted to games in which bids are tried out.

Half of the bids are drawn at random, so their results show the effect of a bid and not a habit of the bots. After the
bids the program records each player's levels and ducats. A least-squares fit explains by them how many more points the
player ended with than the rest of his worth promised; each price is a smooth function of the rounds that follow. The
spreads come from the same games: by rounds left, the one that makes the results likeliest.

    python -m ridotto.bots.training.opera.bids --games 600 --seed 1 > new.toml
"""

import argparse
import sys
from collections.abc import Sequence
from random import Random
from typing import Final

import numpy as np
from numpy.typing import NDArray

from ridotto.bots.bot import Bot, make_bot
from ridotto.bots.heuristics.opera.outlook import Outlook
from ridotto.bots.heuristics.opera.weights import (
    BID_DUCAT_ENDS,
    BID_DUCATS,
    BID_LEVEL_ENDS,
    BID_LEVELS,
    STANDARD,
)
from ridotto.bots.heuristics.opera.worth import ITEMS, items
from ridotto.bots.playing import bot_rng, play_game
from ridotto.bots.training.games import Straying
from ridotto.engine.game import load_game
from ridotto.games.opera.components import MOST_ROUNDS
from ridotto.games.opera.game import Opera
from ridotto.games.opera.state import BUDGET, HIRING, Player, State

BOTS: Final = ("greedy", "greedy", "greedy:temperature=1", "greedy:temperature=1.9")
ASTRAY: Final = 0.5  # of the bids
THINGS: Final = (*BID_DUCATS, *BID_LEVELS, "place", "first", "coming")
TERMS: Final = 3  # a price is a polynomial of the rounds that follow with this many terms
RIDGE: Final = 0.002
MONEY: Final = (ITEMS.index("money"), ITEMS.index("budget"))  # the items that the prices replace
SPREADS: Final = np.exp(np.linspace(0.0, np.log(60.0), 80))

Floats = NDArray[np.float64]


class Sample:
    """All seats of a position just after the bids: their assets, and their later results."""

    def __init__(self, s: State, points: Sequence[int]) -> None:
        o = Outlook(s, STANDARD)
        worths = [items(s, p, o) for p in s.players]
        rest = np.array([sum(own) - sum(own[i] for i in MONEY) for own in worths])
        self.left: int = s.box.last_round() - s.round
        self.had: Floats = gaps(np.array([things(s, p, o) for p in s.players]))
        self.made: Floats = gaps(np.array(points) - rest)


def things(s: State, p: Player, o: Outlook) -> list[float]:
    """What a player has after the bids, in the order of THINGS. It must agree with bidding.Prospect."""
    place = s.order.index(p.seat)
    found = [*cut(p.ducats, BID_DUCAT_ENDS), *cut(p.level, BID_LEVEL_ENDS)]
    return [*found, -float(place), float(place == 0), float(o.coming[p.seat])]


def cut(n: int, ends: Sequence[int]) -> list[float]:
    """How much of a number lies in each of the stretches that end there."""
    starts = [0, *ends[:-1]]
    return [float(min(max(n - start, 0), end - start)) for start, end in zip(starts, ends, strict=True)]


def gaps(values: Floats) -> Floats:
    """Of each seat against the mean of the others."""
    n = len(values)
    found: Floats = values - (values.sum(axis=0) - values) / (n - 1)
    return found


def fitted(samples: Sequence[Sample]) -> dict[str, list[float]]:
    """The prices by thing, then by rounds that follow."""
    left = np.concatenate([np.full(len(one.made), one.left / (MOST_ROUNDS - 1)) for one in samples])
    had = np.concatenate([one.had for one in samples])
    made = np.concatenate([one.made for one in samples])
    powers = np.stack([left**i for i in range(TERMS)], axis=1)
    table = (had[:, :, None] * powers[:, None, :]).reshape(len(had), -1)
    scale = table.std(axis=0) + 1e-9
    weight = 1.0 / (1.0 + left * (MOST_ROUNDS - 1)) ** 0.6  # the more is still to happen, the less a game says
    rows = table / scale * weight[:, None]
    matrix = rows.T @ rows + RIDGE * len(rows) * weight.mean() ** 2 * np.eye(rows.shape[1])
    theta = (np.linalg.solve(matrix, rows.T @ (made * weight)) / scale).reshape(len(THINGS), TERMS)
    found: dict[str, list[float]] = {}
    for name, terms in zip(THINGS, theta, strict=True):
        if name != "coming":  # it is the same whatever anybody bids
            found[name] = [
                sum(t * (i / (MOST_ROUNDS - 1)) ** k for k, t in enumerate(terms)) for i in range(MOST_ROUNDS)
            ]
    return found


def likeliest_spread(worths: Floats, shares: Floats) -> float:
    """Of these positions, by seat: the spread with the least log loss."""

    def loss(spread: float) -> float:
        odds = np.exp((worths - worths.max(axis=1, keepdims=True)) / spread)
        return float(-(shares * np.log(odds / odds.sum(axis=1, keepdims=True) + 1e-12)).sum())

    return float(min(SPREADS, key=loss))


def play(seats: int, seed: int) -> tuple[list[Sample], list[tuple[int, list[float]]], list[float]]:
    """One game: the samples after the bids, the worths of everybody by rounds left, and the shares of the victory."""
    game = load_game("opera", seats)
    assert isinstance(game, Opera)
    rng = Random(f"bids {seats} {seed}")
    chosen = [rng.choice(BOTS) for _ in range(seats)]
    bots: list[Bot] = [Straying(make_bot(spec), ASTRAY) for spec in chosen]
    record = play_game(game, seed, bots, [bot_rng(game, seed, seat, spec) for seat, spec in enumerate(chosen)])
    points = game.points(record.state())
    s = game.new_state()
    found: list[Sample] = []
    worths: list[tuple[int, list[float]]] = []
    for action in record.actions:
        before = s.point
        game.apply_action(s, action)
        if s.point == HIRING:
            if before == BUDGET:
                found.append(Sample(s, points))
            o = Outlook(s, STANDARD)
            worths.append((o.left, [sum(items(s, p, o)) for p in s.players]))
    return found, worths, game.returns(s)


def told(name: str, values: Sequence[float], digits: int) -> str:
    return f"{name} = [{', '.join(f'{x:.{digits}f}' for x in values)}]"


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description="Fits Opera's prices after the bids, and the spreads of win chances.")
    parser.add_argument("--games", type=int, default=600, help="for each number of players")
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args(arguments)
    lines: list[str] = []
    for seats in (2, 3, 4):
        samples: list[Sample] = []
        by_left: dict[int, tuple[list[list[float]], list[list[float]]]] = {}
        for i in range(chosen.games):
            found, worths, shares = play(seats, chosen.seed + i)
            samples += found
            for left, worth in worths:
                seen = by_left.setdefault(left, ([], []))
                seen[0].append(worth)
                seen[1].append(shares)
        spreads = [likeliest_spread(np.array(by_left[left][0]), np.array(by_left[left][1])) for left in sorted(by_left)]
        lines += [f"[prices.{seats}]", told("spread", spreads, 1), "", f"[bids.{seats}]"]
        lines += [*(told(name, values, 2) for name, values in fitted(samples).items()), ""]
    sys.stdout.write("\n".join(lines))


if __name__ == "__main__":
    main()
