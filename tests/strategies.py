"""Positions reached by play, so that a failure shrinks to a short game; and what tests share."""

import json
import os
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

from hypothesis import strategies as st

from ridotto.bots.bot import BUILT_IN, RandomBot
from ridotto.bots.levels import levels
from ridotto.bots.playing import bot_rng, play_game
from ridotto.engine.game import CHANCE, OVER, Game, game_class, load_game
from ridotto.engine.record import Record

GOLDEN = Path(__file__).parent / "golden"
LONG = bool(os.environ.get("RIDOTTO_LONG"))


def bots_of(game: str) -> list[str]:
    """Every bot and level here that plays this game by itself; a program elsewhere does not."""
    return sorted({*BUILT_IN, *(level.name for level in levels(game))} - {"exec"})


def games(name: str) -> st.SearchStrategy[Game[Any]]:
    """A game with any number of players and any options."""
    kind = game_class(name)
    options = {key: st.sampled_from(option.values) for key, option in kind.options_known.items()}
    return st.builds(
        lambda seats, chosen: load_game(name, seats, chosen),
        st.sampled_from(kind.seats_known),
        st.one_of(st.just({}), st.fixed_dictionaries(options)),
    )


@st.composite
def records(draw: st.DrawFn, name: str) -> Record:
    """A game played at random from a seed, and stopped anywhere."""
    game = draw(games(name))
    seed = draw(st.integers(0, 2**32))
    record = random_record(game, seed)
    record.actions = record.actions[: draw(st.integers(0, len(record.actions)))]
    return record


def positions(name: str) -> st.SearchStrategy[tuple[Game[Any], Any]]:
    """A game and a state of it in which a seat or chance is to act, or in which it is over."""
    return records(name).map(lambda record: (record.game, record.state()))


def random_record(game: Game[Any], seed: int) -> Record:
    """A whole game of random bots."""
    rngs = [bot_rng(game, seed, seat, "random") for seat in range(game.seats)]
    return play_game(game, seed, [RandomBot()] * game.seats, rngs)


def walk(game: Game[Any], seed: int, see: Callable[[Any], None]) -> Any:
    """A random game from a seed; `see` looks at every state in which somebody is to act. The last state."""
    dealer = game.dealer(seed)
    rng = Random(seed)
    s = game.new_state()
    while game.seat(s) != OVER:
        see(s)
        if game.seat(s) == CHANCE:
            game.apply_action(s, dealer.next(s))
        else:
            legal = game.legal_actions(s)
            game.apply_action(s, legal[int(rng.random() * len(legal))])
    see(s)
    return s


def data(value: Any) -> bytes:
    """Bytes to compare: equal exactly if the JSON data are equal, order included."""
    return json.dumps(value, separators=(",", ":")).encode()
