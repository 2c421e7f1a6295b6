"""Which judge is right? Compares the estimates of a review with games that are really played on.

For decisions of games between mixed levels, two of the better choices are estimated by worlds, by the net and by the
worth (review/judging.py), and then played on to the end many times by `policy` bots. A least-squares fit gives the
weight that each estimate deserves.

    python -m ridotto.bots.training.judges opera --decisions 100 --games 24
"""

import argparse
import sys
from collections.abc import Sequence
from random import Random
from typing import Any, Final, NamedTuple

import numpy as np

from ridotto.bots.bot import Given, make_bot
from ridotto.bots.playing import bot_rng, play_game
from ridotto.bots.review.judging import LIMITS, Judge, distinct
from ridotto.bots.search import solved
from ridotto.engine.chance import Uniform
from ridotto.engine.game import CHANCE, OVER, Game, game_names, load_game

POOL: Final = ("casual", "regular", "greedy", "policy")
PLAYER: Final = "policy"
FIRST_SEED: Final = 60_000_000
TOP: Final = 4  # choices of which two are compared
WORLDS: Final = 32


class Compared(NamedTuple):
    """How far one choice is ahead of another, as shares of the victory."""

    estimates: list[float]
    truth: float
    noise: float  # standard error of the truth


def played_on(game: Game[Any], s: Any, actions: Sequence[int], record: Sequence[int], seat: int, seed: int) -> float:
    """The seat's share of the victory after these actions, the rest played by bots."""
    t = game.clone(s)
    history = list(record)
    for action in actions:
        if game.seat(t) != seat:
            break  # a draw comes first: the rest of the plan is decided anew
        game.apply_action(t, action)
        history.append(action)
    chance = Uniform(seed)
    bots = [make_bot(PLAYER) for _ in range(game.seats)]
    rngs = [Random(f"{seed} {i}") for i in range(game.seats)]
    while game.seat(t) != OVER:
        acting = game.seat(t)
        if acting == CHANCE:
            action = game.sample(t, chance)
        else:
            public = history[: len(history) - game.sealed(t)]
            action = bots[acting].choose(
                game.view(t, acting), game.legal_actions(t)[:], Given(game, public, rngs[acting])
            )
        game.apply_action(t, action)
        history.append(action)
    return game.returns(t)[seat]


def compare(game: Game[Any], seed: int, games: int) -> Compared | None:
    """One decision of one game, both drawn from the seed."""
    rng = Random(f"judges {game.name} {game.seats} {seed}")
    names = [rng.choice(POOL) for _ in range(game.seats)]
    record = play_game(
        game, seed, [make_bot(name) for name in names], [bot_rng(game, seed, i, name) for i, name in enumerate(names)]
    )
    stop = rng.randrange(len(record.actions))
    s = game.new_state()
    judge = Judge(game, WORLDS)
    for at, action in enumerate(record.actions):
        seat = game.seat(s)
        if at >= stop and seat >= 0 and game.sealed(s) == 0 and len(game.legal_actions(s)) > 1:
            public = record.actions[:at]
            known = judge.mind.world(game.view(s, seat), public, rng)
            options = distinct(judge.mind.options(known, game.legal_actions(s)), 1)[:TOP]
            if len(options) > 1:
                one, other = rng.sample(options, 2)
                judge.mind.prepare(known)
                if solved(judge.mind, known, [option.actions for option in options], LIMITS, None) is not None:
                    return None  # an ending is not estimated
                base = judge.base(known, seat, other, rng.getrandbits(40), WORLDS)
                parts = judge.parts(known, seat, one, base)
                seeds = range(games)
                gaps = [
                    played_on(game, s, one.actions, public, seat, i)
                    - played_on(game, s, other.actions, public, seat, i)
                    for i in seeds
                ]
                mean = sum(gaps) / games
                noise = (sum((gap - mean) ** 2 for gap in gaps) / max(1, games - 1) / games) ** 0.5
                return Compared(parts.judged, mean, noise)
        game.apply_action(s, action)
    return None


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description="Compares the judges of a review with games that are played on.")
    parser.add_argument("game", choices=game_names())
    parser.add_argument("--seats", type=int, nargs="+", default=[2, 3, 4])
    parser.add_argument("--decisions", type=int, default=60)
    parser.add_argument("--games", type=int, default=24, help="for each of the two choices")
    chosen = parser.parse_args(arguments)
    found: list[Compared] = []
    for n in range(chosen.decisions):
        game = load_game(chosen.game, chosen.seats[n % len(chosen.seats)])
        one = compare(game, FIRST_SEED + n, chosen.games)
        if one is None:
            continue
        found.append(one)
        told = " ".join(f"{x:+.3f}" for x in one.estimates)
        sys.stdout.write(f"{n}: worlds, net, worth {told}  truth {one.truth:+.3f} +- {one.noise:.3f}\n")
        sys.stdout.flush()
    report(found)


def report(found: Sequence[Compared]) -> None:
    estimates = np.array([one.estimates for one in found])
    truth = np.array([one.truth for one in found])
    weights, *_ = np.linalg.lstsq(estimates, truth, rcond=None)
    left = float(((truth - estimates @ weights) ** 2).sum())
    spread = left / max(1, len(found) - 3) * np.linalg.inv(estimates.T @ estimates).diagonal()
    for name, column, weight, error in zip(("worlds", "net", "worth"), estimates.T, weights, np.sqrt(spread)):
        alike = float(np.corrcoef(column, truth)[0, 1])
        sys.stdout.write(f"{name}: weight {weight:+.2f} +- {error:.2f}, correlation with the truth {alike:.2f}\n")
    mean = estimates.mean(axis=1)
    sys.stdout.write(f"mean of all: correlation {float(np.corrcoef(mean, truth)[0, 1]):.2f}\n")


if __name__ == "__main__":
    main()
