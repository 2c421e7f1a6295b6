"""Many games at once: observations and masks of all of them in one array each, written in place."""

from collections.abc import Sequence
from random import Random
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ridotto.engine.game import OVER, Game
from ridotto.engine.many import Many
from ridotto.env.encode import Bytes, Mask, encoder_of
from ridotto.env.table import ILLEGAL_REWARD, check_reward, fresh_seed, rewards
from ridotto.front.game import Game as FrontGame
from ridotto.front.game import rules_of


class Tables:
    """`count` games, all seats played by you. A game that is over starts anew at once.

    `observations[i]` and `masks[i]` are those of the player to act at table i, `to_act[i]`. They are the same arrays
    all the time: copy what you want to keep. `step` returns the rewards of every player where a game has just ended,
    and where that is.
    """

    def __init__(self, game: "Game[Any] | FrontGame", count: int, seed: int = 0, reward: str = "share") -> None:
        self.game = rules_of(game)
        self.encoder = encoder_of(self.game)
        self.reward = check_reward(reward)
        self.seeds = Random(seed)
        self.count = count
        self.many = many = Many(self.game, count)
        self.observations: Bytes = np.frombuffer(many.observations, np.uint8).reshape(count, -1)
        self.masks: Mask = np.frombuffer(many.masks, np.int8).reshape(count, -1)
        self.rewards: NDArray[np.float64] = np.zeros((count, self.game.seats))
        self.over: NDArray[np.bool_] = np.zeros(count, bool)
        for i in range(count):
            many.start(i, fresh_seed(self.seeds))
        many.show(many.to_act)
        self.to_act: NDArray[np.int64] = np.array(many.to_act)

    def step(self, actions: "Sequence[int] | NDArray[Any]") -> tuple[NDArray[np.float64], NDArray[np.bool_]]:
        """One action at each table. The rewards of every player where a game has just ended (else 0), and where."""
        if self.over.any():
            self.rewards[self.over] = 0.0
            self.over[:] = False
        many = self.many
        chosen: list[int] = actions.tolist() if isinstance(actions, np.ndarray) else list(actions)
        for i in many.step(chosen):
            if many.to_act[i] == OVER:
                self.rewards[i] = rewards(self.game, many.states[i], self.reward)
            else:
                self.rewards[i, many.to_act[i]] = ILLEGAL_REWARD
            self.over[i] = True
            many.start(i, fresh_seed(self.seeds))
        many.show(many.to_act)
        self.to_act[:] = many.to_act
        return self.rewards, self.over

    def sample(self, rng: np.random.Generator) -> NDArray[np.int64]:
        """A legal action at each table, each equally likely."""
        return np.array(self.many.sample(rng.random(self.count).tolist()), np.int64)


def sample(masks: Mask, rng: np.random.Generator) -> NDArray[np.int64]:
    """Of each row of masks one legal action, each equally likely; 0 where nothing is legal."""
    count, actions = masks.shape
    legal = np.flatnonzero(masks.view(bool))
    ends = legal.searchsorted(np.arange(1, count + 1) * actions)
    starts = np.concatenate(([0], ends[:-1]))
    picked = starts + (rng.random(count) * (ends - starts)).astype(np.int64)
    if len(legal) and starts[-1] == len(legal):
        picked[picked == len(legal)] = 0
    found: NDArray[np.int64] = np.where(ends > starts, legal[picked] % actions, 0)
    return found
