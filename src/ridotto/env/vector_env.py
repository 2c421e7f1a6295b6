"""Many games of one agent against bots, as a `gymnasium.vector.VectorEnv`. See docs/api/vector.md."""

from collections.abc import Sequence
from random import Random
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ridotto.bots.bot import RandomBot
from ridotto.bots.playing import close
from ridotto.engine.game import OVER, UsageError
from ridotto.engine.many import Many
from ridotto.env.encode import encoder_of
from ridotto.env.opponents import OpponentLike, Sitting, opponents_of
from ridotto.env.table import ILLEGAL_REWARD, Table, check_reward, fresh_seed, rewards
from ridotto.extras import MissingExtra
from ridotto.front.bots import seated
from ridotto.front.game import load_game

try:
    import gymnasium
    from gymnasium import spaces
    from gymnasium.vector import VectorEnv
    from gymnasium.vector.utils import batch_space
except ModuleNotFoundError as error:
    raise MissingExtra(error) from None

Info = dict[str, Any]
# Gymnasium 1.0 has only this mode, without a name for it
NEXT_STEP: Any = getattr(getattr(gymnasium.vector, "AutoresetMode", None), "NEXT_STEP", "next-step")


class RidottoVectorEnv(VectorEnv[Any, Any, Any]):
    """`num_envs` games at once, in this process; one agent plays one seat of each, bots play the others.

    The settings are those of the single environment (`RidottoEnv`). Observations and masks are written straight into
    two arrays, `observations` and `masks`; `reset` and `step` return copies, unless you say `copy=False`.
    `info["action_mask"]` has a row for each game. A game that has ended starts anew with the next step, whose action
    there is not looked at (Gymnasium's mode NEXT_STEP).
    """

    metadata: dict[str, Any] = {"autoreset_mode": NEXT_STEP, "render_modes": []}

    def __init__(
        self,
        game: str,
        num_envs: int = 1,
        players: int = 2,
        bots: "OpponentLike | Sequence[OpponentLike]" = "random",
        seat: int | None = None,
        reward: str = "share",
        options: dict[str, Any] | None = None,
        copy: bool = True,
        render_mode: str | None = None,
    ) -> None:
        if render_mode is not None:
            raise UsageError("many games at once are not drawn: gymnasium.make has render modes")
        if seat is not None and not 0 <= seat < players:
            raise UsageError(f"seat is a number from 0 to {players - 1}, or None for another one in every game")
        self.num_envs = num_envs
        self.game = load_game(game, players, options).rules
        self.opponents = opponents_of(bots, players - 1)
        # Random bots look at nothing: their decisions need neither views nor records
        self.random_only = all(isinstance(one, str) and type(seated(one)) is RandomBot for one in self.opponents)
        self.fixed_seat = seat
        self.reward = check_reward(reward)
        self.copy = copy
        encoder = encoder_of(self.game)
        highest = encoder.highest()
        self.single_observation_space = spaces.Box(np.zeros_like(highest), highest, dtype=np.uint8)
        self.single_action_space = spaces.Discrete(encoder.actions)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.many = Many(self.game, num_envs)
        self.observations = np.frombuffer(self.many.observations, np.uint8).reshape(num_envs, -1)
        self.masks = np.frombuffer(self.many.masks, np.int8).reshape(num_envs, -1)
        self.seats = [0] * num_envs
        self.rngs: Random = Random()
        self.has_reset = False
        self.others: list[dict[int, Sitting]] = [{} for _ in range(num_envs)]
        self.records: list[Table] = []
        self.ended: NDArray[np.bool_] = np.zeros(num_envs, bool)

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[np.uint8], Info]:
        """New games everywhere."""
        if isinstance(seed, list):
            seed = None if None in seed else hash(tuple(seed)) & 0x7FFFFFFF
        super().reset(seed=seed)
        if seed is not None or not self.has_reset:
            self.rngs = Random(int(self.np_random.integers(1 << 62)))
            self.has_reset = True
        for i in range(self.num_envs):
            self.begin(i)
        self.ended[:] = False
        return self.seen(), self.info()

    def begin(self, i: int) -> None:
        """A new game at table i, up to the agent's first decision."""
        while True:
            rng = self.rngs
            seat = self.seats[i] = rng.randrange(self.game.seats) if self.fixed_seat is None else self.fixed_seat
            game_seed = fresh_seed(rng)
            if self.random_only:
                self.many.start(i, game_seed)
                acts = self.many.others(i, seat, rng)
            else:
                acts = self.begin_with_bots(i, seat, game_seed)
            if acts != OVER:  # a game that ends before the agent is asked is no episode
                break
        self.many.show(i)

    def begin_with_bots(self, i: int, seat: int, game_seed: int) -> int:
        self.close_bots(i)
        table = Table(self.game, game_seed)
        if len(self.records) == i:
            self.records.append(table)
        else:
            self.records[i] = table
        seats = [other for other in range(self.game.seats) if other != seat]
        self.others[i] = {
            other: Sitting(self.game, other, game_seed, one) for other, one in zip(seats, self.opponents, strict=True)
        }
        return self.bots_play(i, self.game.seat(table.state))

    def bots_play(self, i: int, acts: int) -> int:
        """The bots at table i, until the agent is to act or the game is over."""
        table, seat = self.records[i], self.seats[i]
        while acts not in (seat, OVER):
            acts = table.play(self.others[i][acts].choose(table))
        self.many.states[i] = table.state
        self.many.to_act[i] = acts
        return acts

    def step(
        self, actions: "NDArray[Any] | Sequence[int]"
    ) -> tuple[NDArray[np.uint8], NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], Info]:
        """One decision of the agent in each game, then those of the bots."""
        chosen: list[int] = actions.tolist() if isinstance(actions, np.ndarray) else [int(action) for action in actions]
        if len(chosen) != self.num_envs:
            raise UsageError(f"{len(chosen)} actions are given for {self.num_envs} games")
        many, gained, before = self.many, np.zeros(self.num_envs), self.ended.copy()
        self.ended[:] = False
        for i, action in enumerate(chosen):
            if before[i]:
                self.begin(i)
                continue
            if action not in many.legal[i]:
                gained[i] = ILLEGAL_REWARD
                self.finish(i)
                continue
            if self.random_only:
                many.play(i, action)
                acts = many.others(i, self.seats[i], self.rngs)
            else:
                acts = self.bots_play(i, self.records[i].play(action))
            if acts == OVER:
                gained[i] = rewards(self.game, many.states[i], self.reward)[self.seats[i]]
                self.finish(i)
            else:
                many.show(i)
        return self.seen(), gained, self.ended.copy(), np.zeros(self.num_envs, bool), self.info()

    def finish(self, i: int) -> None:
        """The last observation of an episode. Nothing is legal any more."""
        self.ended[i] = True
        row = self.many.rows.row(self.many.states[i], self.seats[i], False)
        self.observations[i] = np.frombuffer(row, np.uint8)
        self.masks[i] = 0
        self.many.legal[i] = []

    def seen(self) -> NDArray[np.uint8]:
        return self.observations.copy() if self.copy else self.observations

    def info(self) -> Info:
        mask = self.masks.copy() if self.copy else self.masks
        return {"action_mask": mask, "seat": np.array(self.seats)}

    def action_masks(self) -> NDArray[np.bool_]:
        """The masks, where a learner asks for them by this name."""
        return self.masks.astype(bool)

    def close_bots(self, i: int) -> None:
        for sitting in self.others[i].values():
            close(sitting.bot)
        self.others[i] = {}

    def close_extras(self, **settings: Any) -> None:
        for i in range(self.num_envs):
            self.close_bots(i)
