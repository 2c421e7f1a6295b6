"""One agent against bots, as Gymnasium knows it: `gymnasium.make("ridotto/Opera-v1")` after `import ridotto.env`."""

from random import Random
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces

from ridotto.bots.bot import Bot, RandomBot, make_bot
from ridotto.bots.playing import ask, bot_rng, close
from ridotto.engine.game import OVER, UsageError, load_game
from ridotto.engine.record import Record
from ridotto.env.encode import Bytes, encoder_of
from ridotto.env.render import ROWS, picture_of, text_of
from ridotto.env.table import ILLEGAL_REWARD, Table, check_reward, fresh_seed, refused, rewards

Info = dict[str, Any]


class RidottoEnv(gymnasium.Env[Bytes, np.int64]):
    """The agent sits at one seat and bots at the others. docs/api/gymnasium.md tells the options."""

    metadata: dict[str, Any] = {"render_modes": ["ansi", "rgb_array"], "render_fps": 4}

    def __init__(
        self,
        game: str,
        players: int = 2,
        bots: str | list[str] = "random",
        seat: int | None = None,
        reward: str = "share",
        options: dict[str, str] | None = None,
        illegal: str = "end",
        render_mode: str | None = None,
    ) -> None:
        if render_mode is not None and render_mode not in self.metadata["render_modes"]:
            raise UsageError(f"there is no render mode {render_mode!r}; there are: ansi, rgb_array")
        if illegal not in ("end", "raise"):
            raise UsageError(f"illegal is 'end' or 'raise', not {illegal!r}")
        self.render_mode = render_mode
        self.game = load_game(game, players, options)
        if seat is not None and not 0 <= seat < players:
            raise UsageError(f"seat is a number from 0 to {players - 1}, or None for another one in every game")
        self.specs = [bots] * (players - 1) if isinstance(bots, str) else list(bots)
        if len(self.specs) != players - 1:
            raise UsageError(f"{len(self.specs)} bots are named for {players - 1} other seats")
        for spec in self.specs:
            make_bot(spec)  # a wrong name is told now
        self.reward = check_reward(reward)
        self.illegal = illegal
        self.encoder = encoder_of(self.game)
        self.observation_space = spaces.Box(
            np.zeros_like(self.encoder.highest()), self.encoder.highest(), dtype=np.uint8
        )
        self.action_space = spaces.Discrete(self.encoder.actions)
        self.fixed_seat = seat
        self.seat = 0
        self.bots: dict[int, tuple[Bot, Random]] = {}
        self.table: Table | None = None

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Bytes, Info]:
        """A new game. `options={"game_seed": n}` plays the pieces of `ridotto simulate --seed n`."""
        super().reset(seed=seed)
        rng = Random(int(self.np_random.integers(1 << 62)))
        self.seat = rng.randrange(self.game.seats) if self.fixed_seat is None else self.fixed_seat
        number = (options or {}).get("game_seed")
        game_seed = fresh_seed(rng) if number is None else int(number)
        self.close_bots()
        others = [i for i in range(self.game.seats) if i != self.seat]
        self.bots = {
            i: (make_bot(spec), bot_rng(self.game, game_seed, i, spec))
            for i, spec in zip(others, self.specs, strict=True)
        }
        if self.table is None:
            self.table = Table(self.game, game_seed)
            acts = self.game.seat(self.table.state)
        else:
            acts = self.table.start(game_seed)
        self.others_play(self.table, acts)
        return self.observe(self.table)

    def step(self, action: np.int64 | int) -> tuple[Bytes, float, bool, bool, Info]:
        table = self.table
        if table is None:
            raise UsageError("reset() comes before step()")
        game, s, seat, number = self.game, table.state, self.seat, int(action)
        if game.seat(s) != seat or number not in game.legal_actions(s):
            why = refused(game, s, seat, number)
            if self.illegal == "raise":
                raise ValueError(why)
            observation, info = self.observe(table)
            info["refused"] = why
            return observation, ILLEGAL_REWARD, True, False, info
        over = self.others_play(table, table.play(number)) == OVER
        observation, info = self.observe(table)
        return observation, rewards(game, s, self.reward)[seat] if over else 0.0, over, False, info

    def others_play(self, table: Table, acts: int) -> int:
        """The bots, until the agent is to act or the game is over."""
        game, seat = self.game, self.seat
        while acts not in (seat, OVER):
            bot, rng = self.bots[acts]
            if type(bot) is RandomBot:  # it looks at nothing, so nothing is shown to it
                legal = game.legal_actions(table.state)
                action = legal[int(rng.random() * len(legal))]
            else:
                record = Record(game)
                record.actions = table.record
                action = ask(game, table.state, record, bot, rng)
            acts = table.play(action)
        return acts

    def observe(self, table: Table) -> tuple[Bytes, Info]:
        encoder, s, seat = self.encoder, table.state, self.seat
        return encoder.observation(s, seat), {"action_mask": encoder.mask(s, seat), "seat": seat}

    def action_masks(self) -> Any:
        """The mask of the present decision, where a learner asks for it by this name."""
        if self.table is None:
            raise UsageError("reset() comes before action_masks()")
        return self.encoder.mask(self.table.state, self.seat).astype(bool)

    def render(self) -> Any:
        if self.render_mode is None or self.table is None:
            return None
        view = self.game.view(self.table.state, self.seat)
        return text_of(view) if self.render_mode == "ansi" else picture_of(view, ROWS)

    def close_bots(self) -> None:
        for bot, _ in self.bots.values():
            close(bot)
        self.bots = {}

    def close(self) -> None:
        self.close_bots()
