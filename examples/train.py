"""Learns to beat random play: a masked policy gradient on the CPU, with numpy alone.

    python examples/train.py                             Opera, two players, about four minutes
    python examples/train.py --game la-stanza --seconds 120 --curve curve.svg --save policy.npz
    ridotto arena la-stanza --bots examples/train.py:Learned,file=policy.npz,random --games 100

Many games run at once (ridotto.env.vector). The learner sits at one seat of each, random play at the others. Its policy
is a softmax over the legal actions of one linear layer; after every batch of finished games each choice becomes
likelier or less likely, by how much better than usual its game ended (REINFORCE with a baseline, Adam).
"""

import argparse
import json
import os
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # the arrays are small: threads would only wait for each other

import numpy as np
from numpy.typing import NDArray

from ridotto.bots.bot import Given
from ridotto.engine.game import UsageError, load_game
from ridotto.engine.views import View
from ridotto.env.encode import encoder_of
from ridotto.env.vector import Tables

Floats = NDArray[np.float32]
SCALE = 25.0  # points: a margin so large counts as one


class Policy:
    """One linear layer from observations to actions, and Adam to improve it."""

    def __init__(self, highest: NDArray[np.uint8], actions: int, rate: float) -> None:
        self.highest = np.maximum(highest.astype(np.float32), 1.0)
        self.highest[self.highest > 100] = 30.0  # ducats and points seldom come near 255
        self.weights = np.zeros((len(highest) + 1, actions), np.float32)
        self.mean = np.zeros_like(self.weights)
        self.square = np.zeros_like(self.weights)
        self.rate = rate
        self.steps = 0

    def features(self, observations: NDArray[np.uint8]) -> Floats:
        found = np.ones((len(observations), len(self.highest) + 1), np.float32)
        np.divide(observations, self.highest, out=found[:, 1:])
        return found

    def chances(self, features: Floats, masks: NDArray[np.int8]) -> Floats:
        scores = features @ self.weights
        scores[masks == 0] = -np.inf
        scores -= scores.max(axis=1, keepdims=True)
        np.exp(scores, out=scores)
        scores /= scores.sum(axis=1, keepdims=True)
        return scores

    def improve(self, slope: Floats) -> None:
        self.steps += 1
        self.mean += 0.1 * (slope - self.mean)
        self.square += 0.001 * (slope * slope - self.square)
        mean = self.mean / (1.0 - 0.9**self.steps)
        square = self.square / (1.0 - 0.999**self.steps)
        self.weights += self.rate * mean / (np.sqrt(square) + 1e-8)


def drawn(chances: Floats, rng: np.random.Generator) -> NDArray[np.int64]:
    """One action for each row, by its chances."""
    reached = chances.cumsum(axis=1, dtype=np.float64)
    found: NDArray[np.int64] = (reached <= rng.random((len(chances), 1)) * reached[:, -1:]).sum(axis=1)
    return found


def uniform(masks: NDArray[np.int8]) -> Floats:
    found = masks.astype(np.float32)
    found /= found.sum(axis=1, keepdims=True)
    return found


class Learner:
    """The policy among random players, and what it remembers of the games under way."""

    def __init__(self, name: str, players: int, games: int, seed: int, rate: float) -> None:
        self.game = load_game(name, players)
        self.encoder = encoder_of(self.game)
        self.tables = Tables(self.game, games, seed, reward="margin")
        self.rng = np.random.default_rng(seed)
        self.policy = Policy(self.encoder.highest(), self.encoder.actions, rate)
        self.seats = np.arange(games) % players  # where the learner sits, by table
        self.kept: list[list[tuple[Any, Any, int]]] = [[] for _ in range(games)]
        self.ended: list[tuple[list[tuple[Any, Any, int]], float]] = []
        self.usual = 0.0

    def step(self) -> list[float]:
        """One decision at each table; the margins of the learner in games that ended with it."""
        tables = self.tables
        mine = tables.to_act == self.seats
        actions = np.zeros(len(mine), np.int64)
        if mine.any():
            chances = self.policy.chances(self.policy.features(tables.observations[mine]), tables.masks[mine])
            actions[mine] = drawn(chances, self.rng)
        if not mine.all():
            actions[~mine] = drawn(uniform(tables.masks[~mine]), self.rng)
        for i in np.flatnonzero(mine).tolist():
            if tables.masks[i].sum() > 1:
                self.kept[i].append((tables.observations[i].copy(), tables.masks[i].copy(), int(actions[i])))
        rewards, over = tables.step(actions)
        found: list[float] = []
        for i in np.flatnonzero(over).tolist():
            margin = float(rewards[i, self.seats[i]])
            self.ended.append((self.kept[i], margin))
            self.kept[i] = []
            self.seats[i] = (self.seats[i] + 1) % self.game.seats
            found.append(margin)
        return found

    def learn(self) -> None:
        """From all games that have ended since the last time."""
        games, self.ended = self.ended, []
        results = np.array([np.tanh(margin / SCALE) for _, margin in games], np.float32)
        advantages = results - self.usual
        self.usual += 0.1 * float(results.mean() - self.usual)
        spread = float(advantages.std()) + 0.05
        observations = np.stack([one[0] for kept, _ in games for one in kept])
        masks = np.stack([one[1] for kept, _ in games for one in kept])
        actions = np.array([one[2] for kept, _ in games for one in kept])
        weights = np.repeat(advantages / spread, [len(kept) for kept, _ in games]).astype(np.float32)
        features = self.policy.features(observations)
        slope = -self.policy.chances(features, masks)
        slope[np.arange(len(actions)), actions] += 1.0
        slope *= weights[:, None] / len(games)
        self.policy.improve(features.T @ slope)


def share(margins: list[float]) -> float:
    """Of games won; a tie counts half."""
    return sum(1.0 if m > 0 else 0.5 if m == 0 else 0.0 for m in margins) / max(1, len(margins))


def train(
    name: str, players: int, seconds: float, games: int | None, seed: int, rate: float, batch: int
) -> tuple[Learner, list[dict[str, float]]]:
    """Learns for a time, or for a number of games (then it can be repeated); the learning curve."""
    learner = Learner(name, players, batch, seed, rate)
    began = time.perf_counter()
    curve: list[dict[str, float]] = []
    recent: list[float] = []
    played = 0
    while (played < games) if games is not None else (time.perf_counter() - began < seconds):
        done = learner.step()
        played += len(done)
        recent += done
        if len(learner.ended) >= batch:
            learner.learn()
        if len(recent) >= 5 * batch:
            curve.append(
                {
                    "games": played,
                    "seconds": round(time.perf_counter() - began, 1),
                    "win_share": round(share(recent), 4),
                    "margin": round(sum(recent) / len(recent), 2),
                }
            )
            print(json.dumps(curve[-1]), flush=True)  # noqa: T201
            recent = []
    return learner, curve


def evaluate(learner: Learner, games: int) -> list[float]:
    """Margins of the policy as it is, without learning."""
    margins: list[float] = []
    learner.ended = []
    while len(margins) < games:
        margins += learner.step()
        learner.ended = []
    return margins


class Learned:
    """The saved policy as a bot, at tables with as many players as it learned with."""

    def __init__(self, file: str) -> None:
        self.weights = np.load(file)["weights"]

    def choose(self, view: View, legal: Sequence[int], given: Given) -> int:
        encoder = encoder_of(given.game)
        policy = Policy(encoder.highest(), encoder.actions, rate=0.0)
        if policy.weights.shape != self.weights.shape:
            raise UsageError("this policy has learned another game, or with another number of players")
        policy.weights = self.weights
        # Every state that fits the view has the same observation, so any guess will do.
        row = encoder.observation(given.game.guess(view, given.rng), view["seat"] or 0)
        scores = policy.features(row[np.newaxis])[0] @ self.weights
        return max(legal, key=lambda action: float(scores[action]))


def drawing(curve: list[dict[str, float]], title: str) -> str:
    """The learning curve as an SVG picture."""
    width, height, left, top = 640, 320, 56, 36
    most = max(one["games"] for one in curve)
    wide, high = width - left - 16, height - top - 40
    points = " ".join(
        f"{left + wide * one['games'] / most:.1f},{top + high * (1 - one['win_share']):.1f}" for one in curve
    )
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" font-family="sans-serif">',
        f'<rect width="{width}" height="{height}" fill="#fff"/><text x="{left}" y="20" font-size="14">{title}</text>',
    ]
    for tick in (0.0, 0.25, 0.5, 0.75, 1.0):
        y = top + high * (1 - tick)
        lines.append(f'<line x1="{left}" y1="{y:.1f}" x2="{width - 16}" y2="{y:.1f}" stroke="#ddd"/>')
        lines.append(f'<text font-size="12" x="{left - 8}" y="{y + 4:.1f}" text-anchor="end">{tick:.0%}</text>')
    for part in range(5):
        x = left + wide * part / 4
        lines.append(
            f'<text font-size="12" x="{x:.1f}" y="{height - 22}" text-anchor="middle">{most * part / 4:,.0f}</text>'
        )
    lines.append(f'<text font-size="12" x="{width / 2}" y="{height - 6}" text-anchor="middle">games played</text>')
    lines.append(f'<polyline points="{points}" fill="none" stroke="#9e2a2b" stroke-width="2"/></svg>')
    return "\n".join(lines) + "\n"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="opera")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--seconds", type=float, default=240.0)
    parser.add_argument("--games", type=int, help="instead of --seconds")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--rate", type=float, default=0.02)
    parser.add_argument("--batch", type=int, default=64)
    parser.add_argument("--evaluate", type=int, default=400, help="games after learning")
    parser.add_argument("--curve", type=Path, help="writes the learning curve as SVG")
    parser.add_argument("--save", type=Path, help="writes the weights")
    given = parser.parse_args()
    learner, curve = train(given.game, given.players, given.seconds, given.games, given.seed, given.rate, given.batch)
    margins = evaluate(learner, given.evaluate)
    told = {"games": len(margins), "win_share": share(margins), "margin": sum(margins) / len(margins)}
    print(json.dumps({"after": told}))  # noqa: T201
    if given.curve is not None:
        title = f"{given.game}, {given.players} players: games won against random play while learning"
        given.curve.write_text(drawing(curve, title))
    if given.save is not None:
        np.savez(given.save, weights=learner.policy.weights)


if __name__ == "__main__":
    main()
