"""Ridotto: Opera and La Stanza, played exactly by the rules.

>>> import ridotto
>>> game = ridotto.load_game("opera", players=3)
>>> state = game.new_initial_state()
>>> state.is_chance_node()
True

Play:       load_game, game_names, Game, State, UsageError
Chance:     CHANCE and OVER are what `current_player()` says when no seat is to act
Events:     Event (what happened), Refusal and RuleError (why not)
Records:    Record, RecordError, read_record, redact
Bots:       make_bot, play_bots
Research:   observation, action_mask (arrays, need numpy); ridotto.env has the environments

docs/api/README.md tells all of it with examples.
"""

from typing import TYPE_CHECKING, Any

from ridotto.engine.events import Event, Refusal, RuleError
from ridotto.engine.game import CHANCE, OVER, Game, Option, State, UsageError, View, game_names, load_game
from ridotto.engine.record import Record, RecordError, redact
from ridotto.engine.record import read as read_record

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ridotto.bots.bot import Bot
    from ridotto.env.encode import Bytes, Mask

__version__ = "0.1.0"
__all__ = [
    "CHANCE", "OVER", "Event", "Game", "Option", "Record", "RecordError", "Refusal", "RuleError", "State", "UsageError",
    "View", "__version__", "action_mask", "game_names", "load_game", "make_bot", "observation", "play_bots",
    "read_record", "redact",
]  # fmt: skip


def make_bot(spec: str) -> "Bot":
    """The bot of this name with its settings: "greedy", "search:simulations=200"."""
    from ridotto.bots.bot import make_bot as make

    return make(spec)


def play_bots(game: Game[Any], bots: "Sequence[str]", seed: int = 1) -> Record:
    """A whole game from a seed, played by a bot at each seat: the game that `ridotto simulate --seed` plays."""
    from ridotto.bots.playing import bot_rng, play_game

    if len(bots) != game.seats:
        raise UsageError(f"{len(bots)} bots are named for {game.seats} seats")
    rngs = [bot_rng(game, seed, seat, spec) for seat, spec in enumerate(bots)]
    return play_game(game, seed, [make_bot(spec) for spec in bots], rngs)


def observation(state: State, player: int | None = None) -> "Bytes":
    """What a player may know, as an array of small numbers; of whoever is to act, unless you say whose. Needs numpy."""
    from ridotto.env.encode import encoder_of

    return encoder_of(state.game).observation(state.bare, seat_of(state, player))


def action_mask(state: State, player: int | None = None) -> "Mask":
    """A 1 for each action that is legal for this player now. Needs numpy."""
    from ridotto.env.encode import encoder_of

    return encoder_of(state.game).mask(state.bare, seat_of(state, player))


def seat_of(state: State, player: int | None) -> int:
    seat = state.current_player() if player is None else player
    if not 0 <= seat < state.game.seats:
        raise UsageError("no seat is to act here: say whose observation you want")
    return seat


def __dir__() -> list[str]:
    """What tab completion offers: the public names."""
    return __all__
