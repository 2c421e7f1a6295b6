"""Opponents of an environment: bots by name, bots of your own, or a policy on arrays."""

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

import numpy as np

from ridotto.bots.bot import Bot, RandomBot
from ridotto.bots.playing import GameFailed, ask, bot_rng
from ridotto.engine.game import Game, UsageError
from ridotto.engine.record import Record
from ridotto.env.encode import Bytes, Mask, encoder_of
from ridotto.env.table import Table
from ridotto.front.bots import BotLike, bot_name, seated

Act = Callable[[Bytes, Mask], Any]  # a policy: observation and mask come in, the number of an action goes out
OpponentLike = BotLike | Act


class Policy:
    """A policy on whole arrays: `act(observations, masks)` gets a row for each decision and returns an action for each.

    Many games at once ask it once for all tables where it is to act; a single game asks with one row.
    """

    def __init__(self, act: Act) -> None:
        self.act = act

    def __call__(self, observation: Bytes, mask: Mask) -> int:
        return int(np.asarray(self.act(observation[None], mask[None]))[0])


class ArrayBot:
    """A policy on arrays as an opponent: it is called with its observation and its mask."""

    def __init__(self, act: Act) -> None:
        self.act = act

    def choose(self, view: Any, legal: Any, given: Any) -> int:
        raise UsageError("a policy on arrays plays in environments only")  # they call `act`


def opponents_of(bots: "OpponentLike | Sequence[OpponentLike]", count: int) -> list["str | type[Bot] | Bot"]:
    """One opponent for each of the other seats; what cannot play is refused now."""
    listed: list[Any] = list(bots) if isinstance(bots, list | tuple) else [bots] * count
    if len(listed) != count:
        raise UsageError(f"{len(listed)} bots are named for {count} other seats")
    found: list[str | type[Bot] | Bot] = []
    for one in listed:
        if isinstance(one, str | type) or hasattr(one, "choose"):
            seated(one)
            found.append(one)
        elif callable(one):
            found.append(ArrayBot(one))
        else:
            raise UsageError(
                f"{one!r} is not an opponent: name a bot, give an object with choose(view, legal, given), "
                "or a function act(observation, mask)"
            )
    return found


class Sitting:
    """An opponent at its seat, for one game."""

    def __init__(self, game: Game[Any], seat: int, seed: int, spec: "str | type[Bot] | Bot") -> None:
        self.game = game
        self.seat = seat
        self.spec = spec
        self.bot: Bot = seated(spec)
        self.rng: Random = bot_rng(game, seed, seat, bot_name(spec))

    def choose(self, table: Table) -> int:
        """The decision that is due at the table."""
        bot, s = self.bot, table.state
        if type(bot) is RandomBot:  # it looks at nothing, so nothing is shown to it
            legal = self.game.legal_actions(s)
            return legal[int(self.rng.random() * len(legal))]
        if isinstance(bot, ArrayBot):
            encoder = encoder_of(self.game)
            action = int(bot.act(encoder.observation(s, self.seat, memo=table.memo), encoder.mask(s, self.seat)))
            if action not in self.game.legal_actions(s):
                raise GameFailed(self.seat, f"the policy answered {action}, which is not legal")
            return action
        record = Record(self.game)
        record.actions = table.record
        return ask(self.game, s, record, bot, self.rng)

    def __getstate__(self) -> dict[str, Any]:
        """A bot made by its name is made again, with the same randomness. Your own objects are copied."""
        kept = {"seat": self.seat, "rng": self.rng, "spec": self.spec, "game": self.game}
        return kept if isinstance(self.spec, str) else {**kept, "bot": self.bot}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        self.game, self.seat, self.spec, self.rng = kept["game"], kept["seat"], kept["spec"], kept["rng"]
        self.bot = kept["bot"] if "bot" in kept else seated(self.spec)
