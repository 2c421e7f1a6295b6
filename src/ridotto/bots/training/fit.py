"""Fits a net to positions and to how their games ended: Adam, dropout, weight decay, in numpy."""

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ridotto.bots.nets.net import LAYERS, POINTS, Array, Net, softmax

BATCH: Final = 512  # positions
DROPOUT: Final = 0.25
DECAY: Final = 0.03
POINTS_SHARE: Final = 0.3  # of the squared error of points / 10 in the loss
BETAS: Final = (0.9, 0.999)
TINY: Final = 1e-8
MOST_POINTS: Final = 3.0  # tens of points: an error beyond that pulls no harder


class Positions(NamedTuple):
    """Positions of games with one number of players, in the order in which they were played."""

    rows: NDArray[np.float16]  # by position, seat and column
    shares: Array  # of the victory in the end, by position and seat
    points: Array  # in the end
    game: NDArray[np.int32]  # to which each position belongs

    @property
    def seats(self) -> int:
        return int(self.rows.shape[1])


class Targets(NamedTuple):
    shares: Array
    points: Array


def scaling(data: Sequence[Positions]) -> tuple[Array, Array]:
    """Mean and deviation of every column, over a part of the positions. What never changes counts as 1 apart."""
    width = data[0].rows.shape[2]
    some = np.concatenate([one.rows[:: max(1, len(one.rows) // 5000)].reshape(-1, width) for one in data])
    some = some.astype(np.float32)
    deviation = some.std(axis=0)
    return some.mean(axis=0), np.where(deviation < 1e-3, 1.0, deviation).astype(np.float32)


def results(data: Positions) -> Targets:
    """What came of it in the end."""
    return Targets(data.shares, data.points)


def judged(net: Net, data: Positions, chunk: int = 4096) -> Targets:
    """What the net says of every position."""
    found = [net.judge(data.rows[i : i + chunk].astype(np.float32)) for i in range(0, len(data.rows), chunk)]
    return Targets(np.concatenate([one.shares for one in found]), np.concatenate([one.points for one in found]))


def traces(net: Net, data: Positions, trust: float) -> Targets:
    """TD(lambda): of what the net says of the positions that followed, and of the end, the later the less."""
    said = judged(net, data)
    shares, points = data.shares.copy(), data.points.copy()
    for i in range(len(data.game) - 2, -1, -1):
        if data.game[i] == data.game[i + 1]:
            shares[i] = trust * shares[i + 1] + (1 - trust) * said.shares[i + 1]
            points[i] = trust * points[i + 1] + (1 - trust) * said.points[i + 1]
    return Targets(shares, points)


class Adam:
    """Moments of every weight, kept over fits so that training goes on smoothly."""

    def __init__(self) -> None:
        self.step = 0
        self.first: dict[str, Array] = {}
        self.second: dict[str, Array] = {}

    def update(self, weights: dict[str, Array], gradients: dict[str, Array], rate: float) -> None:
        self.step += 1
        one, two = BETAS
        for name, gradient in gradients.items():
            if name not in self.first:
                self.first[name] = np.zeros_like(gradient)
                self.second[name] = np.zeros_like(gradient)
            self.first[name] += (1 - one) * (gradient - self.first[name])
            self.second[name] += (1 - two) * (gradient * gradient - self.second[name])
            mean = self.first[name] / (1 - one**self.step)
            deviation = np.sqrt(self.second[name] / (1 - two**self.step)) + TINY
            if name.startswith("w"):
                weights[name] *= 1 - rate * DECAY
            weights[name] -= (rate * mean / deviation).astype(np.float32)


def gradients(net: Net, rows: Array, wanted: Targets, rng: np.random.Generator) -> tuple[dict[str, Array], float]:
    """Of one batch: the gradient of every weight, and the loss."""
    positions, seats, width = rows.shape
    at = net.layers
    x = net.scaled(rows.reshape(positions * seats, width))
    keep = np.float32(1 - DROPOUT)
    sum1 = x @ at["w1"] + at["b1"]
    mask1 = (sum1 > 0) & (rng.random(sum1.shape, np.float32) < keep)
    hidden1 = np.where(mask1, sum1 / keep, np.float32(0))
    sum2 = hidden1 @ at["w2"] + at["b2"]
    mask2 = (sum2 > 0) & (rng.random(sum2.shape, np.float32) < keep)
    hidden2 = np.where(mask2, sum2 / keep, np.float32(0))
    out = (hidden2 @ at["w3"] + at["b3"]).reshape(positions, seats, 2)
    shares = softmax(net.slope * rows[:, :, 1] + out[:, :, 0])
    apart = out[:, :, 1] - (wanted.points - rows[:, :, 0]) / POINTS
    loss = -(wanted.shares * np.log(shares + 1e-9)).sum() / positions
    loss += POINTS_SHARE * (apart * apart).mean()
    by_share = (shares - wanted.shares) / positions
    by_points = 2 * POINTS_SHARE * np.clip(apart, -MOST_POINTS, MOST_POINTS) / (positions * seats)
    by_out = np.stack([by_share, by_points], axis=2).reshape(positions * seats, 2).astype(np.float32)
    by_hidden2 = np.where(mask2, (by_out @ at["w3"].T) / keep, np.float32(0))
    by_hidden1 = np.where(mask1, (by_hidden2 @ at["w2"].T) / keep, np.float32(0))
    found: dict[str, Array] = {
        "w1": x.T @ by_hidden1,
        "b1": by_hidden1.sum(axis=0),
        "w2": hidden1.T @ by_hidden2,
        "b2": by_hidden2.sum(axis=0),
        "w3": hidden2.T @ by_out,
        "b3": by_out.sum(axis=0),
        "slope": np.asarray([(by_share * rows[:, :, 1]).sum()], np.float32),
    }
    return found, float(loss)


def fit(
    net: Net,
    data: Sequence[Positions],
    targets: Sequence[Targets],
    epochs: float,
    rate: float,
    rng: np.random.Generator,
    progress: Callable[[float, float], None] | None = None,
) -> float:
    """Improves the net in place; the mean loss of the last tenth of the batches. The rate falls to a tenth."""
    batches = [(k, i) for k, one in enumerate(data) for i in range(0, len(one.rows), BATCH)]
    total = max(1, int(epochs * len(batches)))
    adam = Adam()
    weights: dict[str, Array] = {**{name: net.layers[name] for name in LAYERS}, "slope": net.slope}
    losses: list[float] = []
    orders: list[NDArray[np.int64]] = []
    done = 0
    while done < total:
        orders = [rng.permutation(len(one.rows)) for one in data]
        for which in rng.permutation(len(batches)):
            k, i = batches[which]
            chosen = orders[k][i : i + BATCH]
            wanted = Targets(targets[k].shares[chosen], targets[k].points[chosen])
            found, loss = gradients(net, data[k].rows[chosen].astype(np.float32), wanted, rng)
            adam.update(weights, found, rate * (1.0 - 0.9 * done / total))
            losses.append(loss)
            done += 1
            if progress is not None and done % 50 == 0:
                progress(done / total, loss)
            if done == total:
                break
    last = losses[-max(1, total // 10) :]
    return sum(last) / len(last)


def log_loss(said: Targets, data: Positions) -> float:
    """Of the shares, over all positions: the smaller the better."""
    return float(-(data.shares * np.log(said.shares + 1e-9)).sum(axis=1).mean())


def points_error(said: Targets, data: Positions) -> float:
    """Mean distance in points."""
    return float(np.abs(said.points - data.points).mean())
