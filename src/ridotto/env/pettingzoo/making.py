"""The two forms of an environment for all seats: one seat after the other (AEC), and all at once (parallel)."""

import sys
from random import Random
from typing import Any, Final

import numpy as np

from ridotto.engine.game import OVER, Game, UsageError
from ridotto.engine.rows import mask_of
from ridotto.env.encode import Encoder, encoder_of
from ridotto.env.render import MODES, picture_of, text_of
from ridotto.env.table import ILLEGAL_REWARD, Table, check_reward, fresh_seed, refused, rewards
from ridotto.extras import MissingExtra
from ridotto.front.game import load_game

try:
    from gymnasium import spaces
    from pettingzoo import AECEnv, ParallelEnv
    from pettingzoo.utils.wrappers import OrderEnforcingWrapper
except ModuleNotFoundError as error:
    raise MissingExtra(error) from None

Observation = dict[str, Any]  # "observation" and "action_mask"
NOTHING: Final[list[int]] = []  # the legal actions of a waiting seat; never changed


class Seats:
    """Shared by both forms: the game, its spaces, and the order of seeds."""

    def __init__(
        self, name: str, players: int, options: dict[str, Any] | None, reward: str, render_mode: str | None, more: int
    ) -> None:
        if render_mode is not None and render_mode not in MODES:
            raise UsageError(f"there is no render mode {render_mode!r}; there are: {', '.join(MODES)}")
        self.game: Game[Any] = load_game(name, players, options).rules
        self.encoder: Encoder = encoder_of(self.game)
        self.reward = check_reward(reward)
        self.render_mode = render_mode
        self.metadata = {
            "name": name.replace("-", "_") + "_v1",
            "render_modes": list(MODES),
            "is_parallelizable": False,
            "render_fps": 4,
        }
        self.names = [f"player_{i}" for i in range(players)]
        highest = self.encoder.highest()
        self.observations = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(np.zeros_like(highest), highest, dtype=np.uint8),
                    "action_mask": spaces.Box(0, 1, (self.encoder.actions + more,), np.int8),
                }
            )
            for agent in self.names
        }
        self.actions = {agent: spaces.Discrete(self.encoder.actions + more) for agent in self.names}
        self.seeds = Random()
        self.table = Table(self.game, 0)

    def start(self, seed: int | None) -> int:
        if seed is not None:
            self.seeds = Random(seed)
        return self.table.start(fresh_seed(self.seeds))

    def render(self) -> Any:
        if self.render_mode is None:
            return None
        if self.render_mode == "rgb_array":
            return picture_of(self.game, self.table.state, None)
        text = text_of(self.game, self.table.state, None)
        if self.render_mode == "ansi":
            return text
        sys.stdout.write(text)
        return None


class Sitting:
    """Shared by both forms: PettingZoo's properties of the seats."""

    def sit(self, seats: Seats) -> None:
        self.seats = seats
        self.game = seats.game
        self.metadata = seats.metadata
        self.render_mode = seats.render_mode
        self.possible_agents = seats.names[:]
        self.observation_spaces = seats.observations
        self.action_spaces = seats.actions
        self.agents: list[str] = []

    def render(self) -> Any:
        return self.seats.render()

    def close(self) -> None:
        """Nothing to close: a picture is an array or a text."""

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]


class RawEnv(Sitting, AECEnv[str, Observation, int]):
    """One seat after the other. An illegal action ends the game: its seat gets -1, the others 0."""

    def __init__(
        self,
        name: str,
        players: int = 2,
        options: dict[str, Any] | None = None,
        reward: str = "share",
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self.sit(Seats(name, players, options, reward, render_mode, 0))
        self.names = self.seats.names
        self.seat_of = {agent: seat for seat, agent in enumerate(self.names)}
        self.table = self.seats.table
        self.count = self.seats.encoder.actions
        self.legal: list[int] = []

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        acts = self.seats.start(seed)
        names = self.names
        self.agents = names[:]
        self.rewards = dict.fromkeys(names, 0.0)
        self._cumulative_rewards = dict.fromkeys(names, 0.0)
        self.terminations = dict.fromkeys(names, False)
        self.truncations = dict.fromkeys(names, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in names}
        self._skip_agent_selection = None
        self.acts = acts
        self.legal = self.game.legal_actions(self.table.state)
        self.agent_selection = names[acts]

    def observe(self, agent: str) -> Observation:
        seat = self.seat_of[agent]
        mask = mask_of(self.legal if seat == self.acts else NOTHING, self.count)
        return {
            "observation": self.seats.encoder.observation(self.table.state, seat, memo=self.table.memo),
            "action_mask": np.frombuffer(bytearray(mask), np.int8),
        }

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        if action not in self.legal:
            number = -1 if action is None else int(action)
            self.infos[agent]["refused"] = refused(self.game, self.table.state, self.acts, number)
            self.end([ILLEGAL_REWARD if seat == self.acts else 0.0 for seat in range(self.game.seats)])
            return
        acts = self.table.play(int(action))
        if acts == OVER:
            self.end(rewards(self.game, self.table.state, self.seats.reward))
            return
        self.acts = acts
        self.legal = self.game.legal_actions(self.table.state)
        self.agent_selection = self.names[acts]

    def end(self, results: list[float]) -> None:
        """Only now are there rewards: until here all are 0."""
        self.rewards = dict(zip(self.names, results, strict=True))
        self._cumulative_rewards = dict(self.rewards)
        self.terminations = dict.fromkeys(self.names, True)
        self.acts = OVER
        self.legal = []
        self._deads_step_first()


class Ordered(OrderEnforcingWrapper[str, Observation, int]):
    """PettingZoo's guard of the order of calls, which does not ask the environment for each part of `last` alone."""

    def last(self, observe: bool = True) -> Any:
        if not self._has_reset:
            raise AttributeError("last cannot be called before reset")
        return self.env.last(observe)


class BothEnv(Sitting, ParallelEnv[str, Observation, int]):
    """All at once: sealed bids are made together. Else one seat acts, and the others wait: the last action.

    An illegal action ends the game: who did it gets -1, the others 0.
    """

    def __init__(
        self,
        name: str,
        players: int = 2,
        options: dict[str, Any] | None = None,
        reward: str = "share",
        render_mode: str | None = None,
    ) -> None:
        self.sit(Seats(name, players, options, reward, render_mode, 1))
        self.wait = self.seats.encoder.actions
        self.legal: list[list[int]] = []

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        self.seats.start(seed)
        self.agents = self.possible_agents[:]
        self.legal = legal_of_all(self.game, self.seats.table.state)
        return self.observe_all(), {agent: {} for agent in self.agents}

    def observe_all(self) -> dict[str, Observation]:
        row, table, wait = self.seats.encoder.rows.row, self.seats.table, self.wait
        found: dict[str, Observation] = {}
        for seat, agent in enumerate(self.possible_agents):
            found[agent] = {
                "observation": np.frombuffer(bytearray(row(table.state, seat, False, table.memo)), np.uint8),
                "action_mask": np.frombuffer(bytearray(mask_of(self.legal[seat] or [wait], wait + 1)), np.int8),
            }
        return found

    def step(
        self, actions: dict[str, int]
    ) -> tuple[dict[str, Observation], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]]:
        if not self.agents:
            return {}, {}, {}, {}, {}
        agents, game, table = self.possible_agents, self.game, self.seats.table
        infos: dict[str, dict[str, Any]] = {agent: {} for agent in agents}
        gained = dict.fromkeys(agents, 0.0)
        chosen = [actions.get(agent, self.wait) for agent in agents]
        over = False
        for seat, legal in enumerate(self.legal):
            if chosen[seat] not in (legal or (self.wait,)):
                over = True
                gained[agents[seat]] = ILLEGAL_REWARD
                infos[agents[seat]]["refused"] = refused(game, table.state, seat, int(chosen[seat]))
        if not over:
            for legal in self.legal:
                if legal:  # one decision for each that was asked
                    over = table.play(int(chosen[game.seat(table.state)])) == OVER
            if over:
                gained = dict(zip(agents, rewards(game, table.state, self.seats.reward), strict=True))
        self.legal = [NOTHING] * len(agents) if over else legal_of_all(game, table.state)
        if over:
            self.agents = []
        return self.observe_all(), gained, dict.fromkeys(agents, over), dict.fromkeys(agents, False), infos


def legal_of_all(game: Game[Any], s: Any) -> list[list[int]]:
    """By seat: what it may do now. Sealed decisions are made by all seats at once; otherwise one seat acts."""
    found: list[list[int]] = [NOTHING] * game.seats
    if game.simultaneous(s):
        s = game.clone(s)
        for _ in range(game.seats):
            seat = game.seat(s)
            found[seat] = game.legal_actions(s)
            game.apply_action(s, found[seat][0])  # any will do: no sealed decision changes what the others may choose
    else:
        found[game.seat(s)] = game.legal_actions(s)
    return found


def make_raw_env(name: str, **settings: Any) -> RawEnv:
    """One seat after the other (AEC), without wrappers.

    players:     2, 3 or 4
    options:     of the game, as `ridotto.load_game` takes them
    reward:      at the end: "share" of the victory, "rank" from 1 to 0, or "margin" in points
    render_mode: "ansi", "human" or "rgb_array"
    """
    return RawEnv(name, **settings)


def make_env(name: str, **settings: Any) -> Ordered:
    """One seat after the other (AEC), guarded against calls in a wrong order.

    players:     2, 3 or 4
    options:     of the game, as `ridotto.load_game` takes them
    reward:      at the end: "share" of the victory, "rank" from 1 to 0, or "margin" in points
    render_mode: "ansi", "human" or "rgb_array"
    """
    return Ordered(RawEnv(name, **settings))


def make_parallel_env(name: str, **settings: Any) -> BothEnv:
    """All seats at once: sealed bids are made together, and seats without a decision wait (the last action).

    players:     2, 3 or 4
    options:     of the game, as `ridotto.load_game` takes them
    reward:      at the end: "share" of the victory, "rank" from 1 to 0, or "margin" in points
    render_mode: "ansi", "human" or "rgb_array"
    """
    return BothEnv(name, **settings)
