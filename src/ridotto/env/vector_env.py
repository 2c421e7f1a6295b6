"""Many games of one agent against bots, as a `gymnasium.vector.VectorEnv`. See docs/api/vector.md."""

from collections.abc import Iterable, Sequence
from random import Random
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from ridotto.bots.bot import RandomBot
from ridotto.bots.playing import GameFailed, close
from ridotto.engine.game import OVER, UsageError
from ridotto.engine.many import Many
from ridotto.engine.rows import EVERYTHING
from ridotto.env.encode import encoder_of
from ridotto.env.opponents import ArrayBot, OpponentLike, Policy, Sitting, opponents_of
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
ILLEGAL: Final = -9  # no seat
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
        self.policies = [one.act if isinstance(one, ArrayBot) else None for one in self.opponents]
        self.policy_only = all(isinstance(act, Policy) for act in self.policies)
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
        self.begin(range(self.num_envs))
        self.ended[:] = False
        self.many.show(self.seats)
        return self.seen(), self.info()

    def begin(self, tables: Iterable[int]) -> None:
        """New games at these tables, up to the agent's first decision."""
        rng, waiting = self.rngs, list(tables)
        while waiting:
            for i in waiting:
                self.seats[i] = rng.randrange(self.game.seats) if self.fixed_seat is None else self.fixed_seat
                game_seed = fresh_seed(rng)
                if self.random_only:
                    self.many.start(i, game_seed)
                    self.many.others(i, self.seats[i], rng)
                elif self.policy_only:
                    self.many.start(i, game_seed)
                else:
                    self.begin_with_bots(i, self.seats[i], game_seed)
            if self.policy_only:
                self.policies_play(waiting)
            # a game that ends before the agent acts is not an episode
            waiting = [i for i in waiting if self.many.to_act[i] == OVER]

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

    def policies_play(self, tables: list[int]) -> None:
        """The policies at these tables, each asked once for all of its decisions, until the agent is to act there."""
        many = self.many
        while tables := [i for i in tables if many.to_act[i] not in (self.seats[i], OVER)]:
            for policy in {id(one): one for one in self.policies}.values():
                asked = [i for i in tables if self.policies[self.other(i, many.to_act[i])] is policy]
                if not asked or not isinstance(policy, Policy):
                    continue
                seen, masks = many.seen_by(asked)
                mask = np.frombuffer(masks, np.int8).reshape(len(asked), -1)
                chosen = np.asarray(policy.act(np.frombuffer(seen, np.uint8).reshape(len(asked), -1), mask))
                if chosen.shape != (len(asked),):
                    raise UsageError(f"the policy answered {chosen.shape} actions for {len(asked)} decisions")
                for row, (i, action) in enumerate(zip(asked, chosen.tolist(), strict=True)):
                    if not 0 <= action < many.actions or not mask[row, action]:
                        raise GameFailed(many.to_act[i], f"the policy answered {action}, which is not legal")
                    many.play(i, action)

    def other(self, i: int, seat: int) -> int:
        """The place of a seat among the agent's opponents."""
        return seat - (seat > self.seats[i])

    def bots_play(self, i: int, acts: int) -> int:
        """The bots at table i, until the agent is to act or the game is over."""
        table, seat = self.records[i], self.seats[i]
        while acts not in (seat, OVER):
            acts = table.play(self.others[i][acts].choose(table))
        many = self.many
        many.states[i] = table.state
        many.to_act[i] = acts
        many.closed[i] = False
        many.memos[i].stale = EVERYTHING
        return acts

    def step(
        self, actions: "NDArray[Any] | Sequence[int]"
    ) -> tuple[NDArray[np.uint8], NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], Info]:
        """One decision of the agent in each game, then those of the bots."""
        chosen: list[int] = actions.tolist() if isinstance(actions, np.ndarray) else [int(action) for action in actions]
        if len(chosen) != self.num_envs:
            raise UsageError(f"{len(chosen)} actions are given for {self.num_envs} games")
        many, gained = self.many, np.zeros(self.num_envs)
        before = np.flatnonzero(self.ended).tolist()
        self.ended[:] = False
        if self.random_only:
            waiting = many.step_against(chosen, self.seats, self.rngs)
        elif self.policy_only:
            illegal = [i for i, action in enumerate(chosen) if action not in many.legal[i]]
            going = [i for i in range(self.num_envs) if i not in illegal]
            for i in going:
                many.play(i, chosen[i])
            self.policies_play(going)
            waiting = illegal + [i for i in going if many.to_act[i] == OVER]
        else:
            waiting = [i for i, action in enumerate(chosen) if self.play(i, action) in (ILLEGAL, OVER)]
        for i in waiting:
            if i not in before:
                over = many.to_act[i] == OVER
                gained[i] = rewards(self.game, many.states[i], self.reward)[self.seats[i]] if over else ILLEGAL_REWARD
                self.ended[i] = many.closed[i] = True
        self.begin(before)
        many.show(self.seats)
        return self.seen(), gained, self.ended.copy(), np.zeros(self.num_envs, bool), self.info()

    def play(self, i: int, action: int) -> int:
        """A decision of the agent at table i, then those of its bots; the seat to act, OVER or ILLEGAL."""
        return self.bots_play(i, self.records[i].play(action)) if action in self.many.legal[i] else ILLEGAL

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
