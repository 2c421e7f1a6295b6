"""One agent against bots, as Gymnasium knows it: `gymnasium.make("ridotto/Opera-v1")` after `import ridotto.env`."""

import sys
from collections.abc import Sequence
from random import Random
from typing import Any

import numpy as np

from ridotto.bots.playing import close
from ridotto.engine.game import OVER, UsageError
from ridotto.env.encode import Bytes, encoder_of
from ridotto.env.opponents import OpponentLike, Sitting, opponents_of
from ridotto.env.render import MODES, picture_of, text_of
from ridotto.env.table import ILLEGAL_REWARD, Table, check_reward, fresh_seed, refused, rewards
from ridotto.extras import MissingExtra
from ridotto.front.game import load_game

try:
    import gymnasium
    from gymnasium import spaces
except ModuleNotFoundError as error:
    raise MissingExtra(error) from None

Info = dict[str, Any]


class RidottoEnv(gymnasium.Env[Bytes, np.int64]):
    """One agent at one seat, bots at the others: an episode is a game.

    - `game`: "opera" or "la-stanza"
    - `players`: 2, 3 or 4, the agent included
    - `bots`: the opponents: one for all seats, or a list with one for each. A name ("greedy", "mybot.py:MyBot"), a
      bot of your own (an object with `choose`, or its class), or a function `act(observation, mask)` that returns an
      action, as your own policy does: that is self-play
    - `seat`: the agent's seat, or None for another one in every game
    - `reward`: at the end: "share" of the victory, "rank" from 1 to 0, or "margin" in points
    - `options`: of the game, as `ridotto.load_game` takes them
    - `illegal`: an illegal action ends the episode with reward -1 ("end"), or raises ValueError ("raise")

    The observation is an array of small numbers (docs/api/observations.md); `info["action_mask"]` marks the legal
    actions, and `action_masks()` gives the same mask to learners that ask for it.
    """

    metadata: dict[str, Any] = {"render_modes": list(MODES), "render_fps": 4}

    def __init__(
        self,
        game: str,
        players: int = 2,
        bots: "OpponentLike | Sequence[OpponentLike]" = "random",
        seat: int | None = None,
        reward: str = "share",
        options: dict[str, Any] | None = None,
        illegal: str = "end",
        render_mode: str | None = None,
    ) -> None:
        if render_mode is not None and render_mode not in MODES:
            raise UsageError(f"there is no render mode {render_mode!r}; there are: {', '.join(MODES)}")
        if illegal not in ("end", "raise"):
            raise UsageError(f"illegal is 'end' or 'raise', not {illegal!r}")
        self.render_mode = render_mode
        self.game = load_game(game, players, options).rules
        if seat is not None and not 0 <= seat < players:
            raise UsageError(f"seat is a number from 0 to {players - 1}, or None for another one in every game")
        self.opponents = opponents_of(bots, players - 1)
        self.reward = check_reward(reward)
        self.illegal = illegal
        self.encoder = encoder_of(self.game)
        self.observation_space = spaces.Box(
            np.zeros_like(self.encoder.highest()), self.encoder.highest(), dtype=np.uint8
        )
        self.action_space = spaces.Discrete(self.encoder.actions)
        self.fixed_seat = seat
        self.seat = 0
        self.bots: dict[int, Sitting] = {}
        self.table: Table | None = None
        self.ended = False

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Bytes, Info]:
        """A new game. `options={"game_seed": n}` plays the pieces of `ridotto simulate --seed n`."""
        super().reset(seed=seed)
        rng = Random(int(self.np_random.integers(1 << 62)))
        self.seat = rng.randrange(self.game.seats) if self.fixed_seat is None else self.fixed_seat
        number = (options or {}).get("game_seed")
        game_seed = fresh_seed(rng) if number is None else int(number)
        self.close_bots()
        others = [i for i in range(self.game.seats) if i != self.seat]
        self.bots = {i: Sitting(self.game, i, game_seed, one) for i, one in zip(others, self.opponents, strict=True)}
        self.ended = False
        if self.table is None:
            self.table = Table(self.game, game_seed)
            acts = self.game.seat(self.table.state)
        else:
            acts = self.table.start(game_seed)
        self.others_play(self.table, acts)
        if self.render_mode == "human":
            self.render()
        return self.observe(self.table)

    def step(self, action: np.int64 | int) -> tuple[Bytes, float, bool, bool, Info]:
        """One decision of the agent, then those of the bots until the agent is to act again. The end stays the end."""
        table = self.table
        if table is None:
            raise UsageError("reset() comes before step()")
        game, s, seat, number = self.game, table.state, self.seat, int(action)
        if self.ended:
            observation, info = self.observe(table)
            return observation, 0.0, True, False, info
        if game.seat(s) != seat or number not in game.legal_actions(s):
            why = refused(game, s, seat, number)
            if self.illegal == "raise":
                raise ValueError(why)
            self.ended = True
            observation, info = self.observe(table)
            info["refused"] = why
            return observation, ILLEGAL_REWARD, True, False, info
        over = self.ended = self.others_play(table, table.play(number)) == OVER
        observation, info = self.observe(table)
        if self.render_mode == "human":
            self.render()
        return observation, rewards(game, s, self.reward)[seat] if over else 0.0, over, False, info

    def others_play(self, table: Table, acts: int) -> int:
        """The bots, until the agent is to act or the game is over."""
        seat = self.seat
        while acts not in (seat, OVER):
            acts = table.play(self.bots[acts].choose(table))
        return acts

    def observe(self, table: Table) -> tuple[Bytes, Info]:
        encoder, s, seat = self.encoder, table.state, self.seat
        mask = np.zeros(encoder.actions, np.int8) if self.ended else encoder.mask(s, seat)
        return encoder.observation(s, seat, memo=table.memo), {"action_mask": mask, "seat": seat}

    def action_masks(self) -> Any:
        """The mask of the present decision, where a learner asks for it by this name."""
        if self.table is None:
            raise UsageError("reset() comes before action_masks()")
        return self.encoder.mask(self.table.state, self.seat).astype(bool)

    def render(self) -> Any:
        if self.render_mode is None or self.table is None:
            return None
        if self.render_mode == "rgb_array":
            return picture_of(self.game, self.table.state, self.seat)
        text = text_of(self.game, self.table.state, self.seat)
        if self.render_mode == "ansi":
            return text
        sys.stdout.write(text)
        return None

    def close_bots(self) -> None:
        for sitting in self.bots.values():
            close(sitting.bot)
        self.bots = {}

    def close(self) -> None:
        self.close_bots()
