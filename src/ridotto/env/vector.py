"""Many games at once: observations and masks of all of them in one array each, written in place."""

from collections.abc import Sequence
from random import Random
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ridotto.engine.game import OVER, Game
from ridotto.env.encode import Bytes, Mask, encoder_of
from ridotto.env.table import ILLEGAL_REWARD, Table, check_reward, fresh_seed, rewards


class Tables:
    """`count` games. A game that is over starts anew at once; `step` tells which, and what everybody got.

    `observations[i]` and `masks[i]` are those of the seat that is to act at table i, `to_act[i]`. They are the same
    arrays all the time: copy what you want to keep.
    """

    def __init__(self, game: Game[Any], count: int, seed: int = 0, reward: str = "share") -> None:
        self.game = game
        self.encoder = encoder_of(game)
        self.reward = check_reward(reward)
        self.seeds = Random(seed)
        self.observations: Bytes = np.zeros((count, self.encoder.size), np.uint8)
        self.masks: Mask = np.zeros((count, self.encoder.actions), np.int8)
        self.to_act: NDArray[np.int64] = np.zeros(count, np.int64)
        self.rewards: NDArray[np.float64] = np.zeros((count, game.seats))
        self.over: NDArray[np.bool_] = np.zeros(count, bool)
        self.tables = [Table(game, fresh_seed(self.seeds)) for _ in range(count)]
        self.legal: list[list[int]] = [[] for _ in range(count)]
        self.row_bytes = memoryview(self.observations).cast("B")  # type: ignore[arg-type]  # until 3.12 nothing says Buffer
        self.mask_bytes = memoryview(self.masks).cast("b")  # type: ignore[arg-type]
        for i in range(count):
            self.show(i, game.seat(self.tables[i].state))

    def show(self, i: int, seat: int) -> None:
        """Writes what the seat sees and may do."""
        s, size, actions = self.tables[i].state, self.encoder.size, self.encoder.actions
        self.row_bytes[i * size : (i + 1) * size] = self.encoder.rows.row(s, seat, False)
        mask, start = self.mask_bytes, i * actions
        for action in self.legal[i]:
            mask[start + action] = 0
        self.legal[i] = legal = self.game.legal_actions(s)
        for action in legal:
            mask[start + action] = 1
        self.to_act[i] = seat

    def step(self, actions: "Sequence[int] | NDArray[Any]") -> tuple[NDArray[np.float64], NDArray[np.bool_]]:
        """One action at each table. The rewards of every seat where a game has just ended (else 0), and where."""
        if self.over.any():
            self.rewards[self.over] = 0.0
            self.over[:] = False
        chosen = actions.tolist() if isinstance(actions, np.ndarray) else actions
        for i, action in enumerate(chosen):
            table = self.tables[i]
            if action not in self.legal[i]:
                self.rewards[i, self.game.seat(table.state)] = ILLEGAL_REWARD
                acts = OVER
            else:
                acts = table.play(action)
                if acts == OVER:
                    self.rewards[i] = rewards(self.game, table.state, self.reward)
            if acts == OVER:
                self.over[i] = True
                acts = table.start(fresh_seed(self.seeds))
            self.show(i, acts)
        return self.rewards, self.over
