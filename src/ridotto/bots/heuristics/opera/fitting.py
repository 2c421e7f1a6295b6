"""Where the prices of weights.toml come from: what people had at the beginning of a round, and how they ended.

Bots play against each other. The program records each player's assets in every round (ducats, income, pieces in great
halls, ...) and the points made from then on; of both only the difference from the others counts. A linear fit by least
squares then gives the worth of one more ducat, level or piece for each number of rounds left. Every price is a smooth
function of the rounds left, so a few hundred games are enough.

    python -m ridotto.bots.heuristics.opera.fitting --games 300 --seed 1 --bots greedy,greedy:temperature=2 > new.toml

The prices describe the play of the bots in these games: play with them, fit again, and compare in the arena.
"""

import argparse
import sys
from collections.abc import Sequence
from random import Random
from typing import Final, NamedTuple

from ridotto.bots.bot import make_bot
from ridotto.bots.heuristics.opera.outlook import look, risen
from ridotto.bots.heuristics.opera.weights import HIGH_LEVEL, STEP
from ridotto.bots.playing import bot_rng, play_game
from ridotto.engine.game import CHANCE, load_game
from ridotto.games.opera.components import (
    CENTURY_BONUS,
    CITY_COUNT,
    COMPOSERS,
    EMPTY,
    EPISODES,
    HOUSE,
    INCOME,
    MAESTRO_FIGURE,
    MOST_ROUNDS,
)
from ridotto.games.opera.game import Opera
from ridotto.games.opera.state import Player, State, performs

THINGS: Final = (
    "ducat", "ducat_11", "ducat_21", "level", "level_6", "order", "income", "maestro", "piece", "fame", "best_house",
    "hall", "empty", "great_piece", "great", "rise", "century", "century_later", "stock_piece", "stock_fame",
)  # fmt: skip
MAY_BE_NEGATIVE: Final = ("hall", "empty")
POWERS: Final = 4  # a price is a polynomial of the rounds left with this many terms
RIDGE: Final = 0.0008  # how strongly a price is held towards nothing if the games do not speak for it
SPREAD: Final = 0.78  # a logistic curve with this share of a standard deviation is about as wide


def things(s: State, p: Player, rising: list[int]) -> list[float]:
    """What a player has, in the order of THINGS. It must agree with worth.py."""
    had = dict.fromkeys(THINGS, 0.0)
    had["ducat"] = min(p.ducats, STEP)
    had["ducat_11"] = min(max(p.ducats - STEP, 0), STEP)
    had["ducat_21"] = max(p.ducats - 2 * STEP, 0)
    had["level"] = min(p.level, HIGH_LEVEL)
    had["level_6"] = max(p.level - HIGH_LEVEL, 0)
    had["order"] = -s.order.index(p.seat)
    episode = s.box.episode(s.round)
    for k in range(CITY_COUNT):
        if not p.halls[k]:
            continue
        kinds = performs(p, k)
        n = kinds.bit_count()
        fames = sum(s.fame[c] for c in COMPOSERS if kinds >> c & 1)
        had["income"] += INCOME[n]
        had["maestro"] += INCOME[n] if s.figures[MAESTRO_FIGURE] == k else 0
        had["piece"] += n
        had["fame"] += fames
        had["best_house"] = max(had["best_house"], fames)
        had["hall"] += p.halls[k]
        had["empty"] += p.halls[k] - n
        g = p.great[k]
        if g not in (EMPTY, HOUSE):
            had["great_piece"] += 1
            had["great"] += s.fame[g]
            had["rise"] += rising[g] - s.fame[g]
            had["century"] += CENTURY_BONUS[episode - 1] if s.century[episode - 1] == g else 0
            had["century_later"] += sum(s.century[i] == g for i in range(episode, EPISODES))
    had["stock_piece"] = sum(p.stock[c] for c in COMPOSERS)
    had["stock_fame"] = sum(p.stock[c] * s.fame[c] for c in COMPOSERS)
    return [had[name] for name in THINGS]


class Sample(NamedTuple):
    """One player at the beginning of a round, against the others."""

    left: int  # rounds, this one included
    had: list[float]
    made: float  # points, up to the end


def samples(game: Opera, seed: int, bots: Sequence[str]) -> list[Sample]:
    """All rounds of one game."""
    rng = Random(f"fitting {seed}")
    chosen = [rng.choice(bots) for _ in range(game.seats)]
    rngs = [bot_rng(game, seed, seat, spec) for seat, spec in enumerate(chosen)]
    record = play_game(game, seed, [make_bot(spec) for spec in chosen], rngs)
    s = game.new_state()
    seen: list[tuple[int, list[list[float]], list[int]]] = []
    for action in record.actions:
        if s.seat != CHANCE and s.round > len(seen):
            counts = [0] * len(s.fame)
            look(s, counts, [])
            rising = risen(s.fame, counts)
            seen.append((s.box.last_round() - s.round + 1, [things(s, p, rising) for p in s.players], game.points(s)))
        game.apply_action(s, action)
    found: list[Sample] = []
    for left, had, points in seen[1:]:  # at the start all have the same
        made = [after - before for after, before in zip(game.points(s), points, strict=True)]
        for i in range(game.seats):
            gap = [own - mean(column, i) for own, column in zip(had[i], zip(*had, strict=True), strict=True)]
            found.append(Sample(left, gap, made[i] - mean(made, i)))
    return found


def mean(values: Sequence[float], but: int) -> float:
    """Of the others."""
    return (sum(values) - values[but]) / (len(values) - 1)


def powers(left: int) -> list[float]:
    return [(left / MOST_ROUNDS) ** i for i in range(POWERS)]


def solved(matrix: list[list[float]], right: list[float]) -> list[float]:
    """The solution of a symmetric, positive system of equations, by elimination."""
    n = len(right)
    rows = [[*matrix[i], right[i]] for i in range(n)]
    for i in range(n):
        for j in range(i + 1, n):
            factor = rows[j][i] / rows[i][i]
            if factor != 0.0:
                rows[j] = [a - factor * b for a, b in zip(rows[j], rows[i], strict=True)]
    found = [0.0] * n
    for i in range(n - 1, -1, -1):
        found[i] = (rows[i][n] - sum(rows[i][j] * found[j] for j in range(i + 1, n))) / rows[i][i]
    return found


class Fit(NamedTuple):
    prices: dict[str, list[float]]  # by thing, then by rounds left
    spread: list[float]  # by rounds left


def fit(found: list[Sample]) -> Fit:
    """Least squares; a round counts the less, the more there is still to happen after it."""
    width = len(THINGS) * POWERS
    scale = [max((sum(s.had[j] ** 2 for s in found) / len(found)) ** 0.5, 1e-6) for j in range(len(THINGS))]
    matrix = [[0.0] * width for _ in range(width)]
    right = [0.0] * width
    for one in found:
        weight = 1.0 / (1.0 + one.left) ** 1.2
        terms = powers(one.left)
        row = [weight * x / unit * term for x, unit in zip(one.had, scale, strict=True) for term in terms]
        made = weight * one.made
        used = [j for j in range(width) if row[j] != 0.0]
        for j in used:
            right[j] += row[j] * made
            line, x = matrix[j], row[j]
            for k in used:
                line[k] += x * row[k]
    for j in range(width):
        matrix[j][j] += RIDGE * len(found) * (1 << j % POWERS) / 20
    theta = solved(matrix, right)
    prices: dict[str, list[float]] = {}
    for j, name in enumerate(THINGS):
        terms = [x / scale[j] for x in theta[j * POWERS : (j + 1) * POWERS]]
        row = [0.0] + [
            sum(a * b for a, b in zip(terms, powers(left), strict=True)) for left in range(1, MOST_ROUNDS + 1)
        ]
        prices[name] = row if name in MAY_BE_NEGATIVE else [max(x, 0.0) for x in row]
    for left in range(MOST_ROUNDS // EPISODES + 1):
        prices["century_later"][left] = 0.0  # there is none later
    return Fit(prices, spreads(found, prices))


def spreads(found: list[Sample], prices: dict[str, list[float]]) -> list[float]:
    """How far the points that were made lay from what the prices say."""
    total = [0.0] * (MOST_ROUNDS + 1)
    count = [0] * (MOST_ROUNDS + 1)
    for one in found:
        said = sum(x * prices[name][one.left] for x, name in zip(one.had, THINGS, strict=True))
        total[one.left] += (one.made - said) ** 2
        count[one.left] += 1
    spread = [1.0]
    for left in range(1, MOST_ROUNDS + 1):
        spread.append(SPREAD * (total[left] / count[left]) ** 0.5 if count[left] else spread[-1])
    return spread


def told(name: str, values: list[float], digits: int) -> str:
    return f"{name} = [{', '.join(f'{x:.{digits}f}' for x in values)}]"


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description="Fits the prices of Opera's evaluation to games of bots.")
    parser.add_argument("--games", type=int, default=300, help="for each number of players")
    parser.add_argument(
        "--seats", default="2,3,4", help="numbers of players; `2` fits the prices of two-player games alone"
    )
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--bots", default="greedy,greedy:temperature=2", help="drawn from for every seat")
    chosen = parser.parse_args(arguments)
    found: list[Sample] = []
    for seats in chosen.seats.split(","):
        game = load_game("opera", int(seats))
        assert isinstance(game, Opera)
        for i in range(chosen.games):
            found += samples(game, chosen.seed + i, chosen.bots.split(","))
    result = fit(found)
    lines = ["[prices]", *(told(name, values, 2) for name, values in result.prices.items())]
    sys.stdout.write("\n".join([*lines, told("spread", result.spread, 1)]) + "\n")


if __name__ == "__main__":
    main()
