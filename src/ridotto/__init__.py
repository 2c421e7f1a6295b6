"""Ridotto: Opera and La Stanza, played exactly by the rules.

>>> import ridotto
>>> game = ridotto.load_game("opera", players=3)
>>> state = game.new_initial_state(seed=7)
>>> state.legal_words()[:3]
['bid 0', 'bid 1', 'bid 2']

Play:       load_game, game_names, Game, State, load_state, UsageError
Chance:     CHANCE and OVER are what `current_player()` says when no seat is to act
Events:     Event (what happened), Refusal and RuleError (why not)
Records:    Record, RecordError, read_record, redact
Bots:       make_bot, play_bots
Research:   observation, action_mask (arrays); ridotto.env has the environments

docs/api/README.md tells all of it with examples.
"""

from typing import TYPE_CHECKING

from ridotto.engine.events import Event, Refusal, RuleError
from ridotto.engine.game import CHANCE, OVER, Option, UsageError
from ridotto.engine.record import RecordError
from ridotto.engine.views import View
from ridotto.front.game import Game, game_names, load_game, load_state
from ridotto.front.record import Record, read_record, redact
from ridotto.front.state import State

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ridotto.bots.bot import Bot
    from ridotto.env.encode import Bytes, Mask

__version__ = "0.1.0"
__all__ = [
    "CHANCE", "OVER", "Event", "Game", "Option", "Record", "RecordError", "Refusal", "RuleError", "State", "UsageError",
    "View", "__version__", "action_mask", "game_names", "load_game", "load_state", "make_bot", "observation",
    "play_bots", "read_record", "redact",
]  # fmt: skip


def make_bot(spec: str) -> "Bot":
    """The bot of this name with its settings: "greedy", "search:simulations=200"."""
    from ridotto.bots.bot import make_bot as make

    return make(spec)


def play_bots(game: Game, bots: "Sequence[str | Bot]", seed: int = 1) -> Record:
    """A whole game from a seed, played by a bot at each seat.

    A bot is a name ("greedy", "search:simulations=200") or an object with a method `choose(view, legal, given)`. With
    names, this is the game that `ridotto simulate --seed` plays.
    """
    from ridotto.bots.playing import bot_rng, play_game
    from ridotto.front.bots import bot_name, seated
    from ridotto.front.checks import seed_of
    from ridotto.front.game import rules_of
    from ridotto.front.record import record_of

    rules, number = rules_of(game), seed_of(seed)
    if len(bots) != rules.seats:
        raise UsageError(f"{len(bots)} bots are named for {rules.seats} seats")
    rngs = [bot_rng(rules, number, seat, bot_name(bot)) for seat, bot in enumerate(bots)]
    return record_of(play_game(rules, number, [seated(bot) for bot in bots], rngs))


def observation(state: State, player: int | None = None) -> "Bytes":
    """What a player may know, as an array of small numbers; of the player to act, unless you say whose."""
    from ridotto.env.encode import encoder_of

    return encoder_of(state.game.rules).observation(state.bare, seat_of(state, player))


def action_mask(state: State, player: int | None = None) -> "Mask":
    """A 1 for each action that is legal for this player now."""
    from ridotto.env.encode import encoder_of

    return encoder_of(state.game.rules).mask(state.bare, seat_of(state, player))


def seat_of(state: State, player: int | None) -> int:
    from ridotto.front.checks import seat_of as checked

    if player is not None:
        return checked(player, state.game.rules)
    seat = state.current_player()
    if seat < 0:
        raise UsageError("no seat is to act here: say whose observation you want")
    return seat


def __dir__() -> list[str]:
    """What tab completion offers: the public names."""
    return __all__
