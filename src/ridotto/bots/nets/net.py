"""A small net that corrects the worth of a position: everybody's share of the victory, and points at the end.

One net for all seats: it sees one seat's row (heuristics/<game>/inputs.py) and gives two numbers, which are added to
the worth in spreads and to the worth in points. The shares of the victory are a softmax over the seats. So a net that
knows nothing gives the same result as the worth.
"""

import json
from collections.abc import Sequence
from importlib.resources import files
from io import BytesIO
from pathlib import Path
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ridotto.bots.nets.values import Values, read_file

Array = NDArray[np.float32]

HIDDEN: Final = (64, 32)
CLIP: Final = 6.0  # deviations: values further out are cut off
POINTS: Final = 10.0  # of the second output, in points
ALONE: Final = 1 << 18  # multiplications that OpenBLAS does in one thread
MANY: Final = 4096  # rows: training, where threads may help
LAYERS: Final = ("w1", "b1", "w2", "b2", "w3", "b3")


class Judged(NamedTuple):
    """What a net says: by position, then by seat."""

    shares: Array  # of the victory
    points: Array  # at the end of the game


class Net:
    """Weights, and how inputs are scaled. `card` says how it was made."""

    def __init__(
        self, game: str, columns: list[str], mean: Array, scale: Array, slope: Array, layers: dict[str, Array]
    ) -> None:
        self.game = game
        self.columns = columns
        self.mean = mean
        self.scale = scale
        self.slope = slope  # of the worth in spreads: one number
        self.layers = layers
        self.card: dict[str, Any] = {}

    def scaled(self, rows: Array) -> Array:
        """The inputs as the first layer wants them."""
        scaled: Array = np.clip((rows - self.mean) / self.scale, -CLIP, CLIP)
        return scaled

    def correction(self, scaled: Array) -> Array:
        """The two outputs for each row."""
        at = self.layers
        hidden = np.maximum(product(scaled, at["w1"]) + at["b1"], 0.0)
        hidden = np.maximum(product(hidden, at["w2"]) + at["b2"], 0.0)
        found: Array = product(hidden, at["w3"]) + at["b3"]
        return found

    def judge(self, rows: Array) -> Judged:
        """`rows` by position, seat and column."""
        positions, seats, width = rows.shape
        out = self.correction(self.scaled(rows.reshape(positions * seats, width))).reshape(positions, seats, 2)
        logits = self.slope * rows[:, :, 1] + out[:, :, 0]
        return Judged(softmax(logits), rows[:, :, 0] + POINTS * out[:, :, 1])

    def values(self, positions: Sequence[Sequence[float]], seats: int) -> Values:
        """`judge` for plain lists: of each position the rows of all seats, one after the other."""
        judged = self.judge(np.array(positions, np.float32).reshape(len(positions), seats, -1))
        return Values(judged.shares.tolist(), judged.points.tolist())

    def save(self, path: Path) -> None:
        """One file, in half precision. A file that is there already stays whole until the new one is."""
        about = json.dumps({"game": self.game, "columns": self.columns, "card": self.card})
        kept: dict[str, NDArray[Any]] = {name: value.astype(np.float16) for name, value in self.layers.items()}
        kept |= {"about": np.array(about), "mean": self.mean, "scale": self.scale, "slope": self.slope}
        buffer = BytesIO()
        np.savez_compressed(buffer, allow_pickle=False, **kept)
        beside = path.with_suffix(".new")
        beside.write_bytes(buffer.getvalue())
        beside.replace(path)


def product(x: Array, weights: Array) -> Array:
    """A matrix product in pieces that no library spreads over threads: on busy cores they wait for each other."""
    step = max(1, ALONE // weights.size)
    if len(x) <= step or len(x) > MANY:
        found: Array = x @ weights
        return found
    out = np.empty((len(x), weights.shape[1]), np.float32)
    for i in range(0, len(x), step):
        np.matmul(x[i : i + step], weights, out=out[i : i + step])
    return out


def softmax(logits: Array) -> Array:
    """Over the last axis."""
    raised = np.exp(logits - logits.max(axis=-1, keepdims=True))
    found: Array = raised / raised.sum(axis=-1, keepdims=True)
    return found


def new_net(game: str, columns: list[str], mean: Array, scale: Array, seed: int) -> Net:
    """A net that knows nothing yet: its last layer is nearly nothing."""
    rng = np.random.default_rng(seed)
    sizes = (len(columns), *HIDDEN, 2)
    layers: dict[str, Array] = {}
    for i in range(3):
        gain = np.sqrt(2.0 / sizes[i]) if i < 2 else 0.01
        layers[f"w{i + 1}"] = (rng.standard_normal((sizes[i], sizes[i + 1])) * gain).astype(np.float32)
        layers[f"b{i + 1}"] = np.zeros(sizes[i + 1], np.float32)
    return Net(game, columns, mean, scale, np.ones(1, np.float32), layers)


def read_net(path: Path) -> Net:
    """Reads a net from its file. Errors are one sentence."""
    return read_file(path, parse_net)


def parse_net(data: bytes) -> Net:
    with np.load(BytesIO(data), allow_pickle=False) as held:
        about = json.loads(str(held["about"]))
        layers = {name: held[name].astype(np.float32) for name in LAYERS}
        net = Net(about["game"], about["columns"], held["mean"], held["scale"], held["slope"], layers)
    net.card = about["card"]
    if net.mean.shape != (len(net.columns),) or layers["w1"].shape[0] != len(net.columns):
        raise ValueError("its layers do not fit its inputs")
    return net


def packaged_net(game: str) -> Net | None:
    """The net of the package for this game, if there is one."""
    found = files("ridotto.bots.nets").joinpath(f"{game}.npz")
    return parse_net(found.read_bytes()) if found.is_file() else None
