"""The games as OpenSpiel knows games: `import ridotto.env.openspiel`, then `pyspiel.load_game("ridotto_opera")`.

Sequential, with sealed bids as decisions that the others do not see; chance nodes with their exact outcomes. Actions
are the codebook's numbers, and so are the results of chance, in a numbering of their own. The returns are shares of
the victory. See docs/api/openspiel.md.
"""

import json
import threading
from collections.abc import Callable
from random import Random
from typing import Any, ClassVar, Final

import numpy as np

from ridotto.engine.game import CHANCE, OVER, Game, game_class, game_names, load_game
from ridotto.engine.rows import Memo
from ridotto.env.encode import Encoder, encoder_of
from ridotto.extras import MissingExtra
from ridotto.front.recall import Held

try:
    import pyspiel
except ModuleNotFoundError as error:
    raise MissingExtra(error) from None

PLAYERS: Final = 2  # where nobody says how many


class RidottoState(pyspiel.State):
    """A state as OpenSpiel's algorithms use it. `held.state` is the game's own."""

    def __init__(self, game: "RidottoGame", held: Held) -> None:
        super().__init__(game)
        self.held = held

    def current_player(self) -> int:
        held = self.held
        return held.game.seat(held.state)

    def is_terminal(self) -> bool:
        held = self.held
        return held.game.seat(held.state) == OVER

    def is_chance_node(self) -> bool:
        held = self.held
        return held.game.seat(held.state) == CHANCE

    def legal_actions(self, player: int | None = None) -> list[int]:
        """The same as OpenSpiel's own, but from Python the way through C++ is saved."""
        held = self.held
        seat = held.game.seat(held.state)
        if seat >= 0:
            return held.game.legal_actions(held.state)[:] if player is None or player == seat else []
        if seat == CHANCE and (player is None or player == CHANCE):
            return [action for action, _ in held.game.chance_outcomes(held.state)]
        return []

    def observation_tensor(self, player: int | None = None) -> list[float]:
        """What a player sees, as numbers. The same as OpenSpiel's own, but several times as fast."""
        held = self.held
        return (held.tensors or self.tensors()).of(held, player, False)

    def information_state_tensor(self, player: int | None = None) -> list[float]:
        """The same with facts that the public record proves (Opera: ducats and stocks)."""
        held = self.held
        return (held.tensors or self.tensors()).of(held, player, True)

    def tensors(self) -> "Tensors":
        """What writes the tensors of this game: kept where it is found faster."""
        game: RidottoGame = self.get_game()
        self.held.tensors = game.tensors
        return game.tensors

    def _legal_actions(self, player: int) -> list[int]:
        return self.held.game.legal_actions(self.held.state)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        held = self.held
        return held.game.chance_outcomes(held.state)

    def _apply_action(self, action: int) -> None:
        self.held.apply(action)

    def _action_to_string(self, player: int, action: int) -> str:
        game = self.held.game
        return game.chance_words[action] if player == CHANCE else game.words[action]

    def returns(self) -> list[float]:
        return self.held.game.returns(self.held.state)

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> "RidottoState":
        """Another state with the same information state, for algorithms in Python (`set_resampler` fits it)."""
        return RidottoState(self.get_game(), self.held.resampled(player, Random(sampler())))

    def __str__(self) -> str:
        held = self.held
        return f"{held.game.name} {','.join([*held.history, *map(str, held.sealed)])}"


class Last(threading.local):
    """Of each thread: what it keeps of the last row that it wrote."""

    def __init__(self) -> None:
        self.memo = Memo()


class Tensors:
    """Writes the rows of a game's states as lists of floats."""

    __slots__ = ("last", "lent", "stirs")

    def __init__(self, encoder: Encoder) -> None:
        self.lent = encoder.rows.lent
        self.stirs = encoder.stirs
        self.last = Last()

    def of(self, held: Held, player: int | None, recall: bool) -> list[float]:
        """Writes anew only what the actions since the last row may have changed."""
        game, s, memo = held.game, held.state, self.last.memo
        acts = game.seat(s)
        if player is None:
            player = acts
        if not 0 <= player < game.seats:
            raise pyspiel.SpielError(f"player is a number from 0 to {game.seats - 1}, not {player}")
        same = held.memo is memo
        found = self.lent(held, same, s, acts, player, recall, held.steps, held.action, memo, self.stirs)
        held.memo = memo
        held.steps = 0
        return found


class RidottoGame(pyspiel.Game):
    """One of the games, for a number of players and their options."""

    name: ClassVar[str]

    def __init__(self, parameters: dict[str, Any] | None = None) -> None:
        given = parameters or {}
        known = game_class(self.name).options_known
        options = {key: str(given[spelt(key)]) for key in known if spelt(key) in given}
        self.rules = rules = load_game(self.name, int(given.get("players", PLAYERS)), options)
        info = pyspiel.GameInfo(
            num_distinct_actions=rules.num_distinct_actions(),
            max_chance_outcomes=rules.max_chance_outcomes(),
            num_players=rules.seats,
            min_utility=0.0,
            max_utility=1.0,
            utility_sum=1.0,
            max_game_length=rules.max_decisions,
        )
        super().__init__(TYPES[self.name], info, given)
        self.tensors = Tensors(encoder_of(rules))

    def new_initial_state(self) -> RidottoState:
        return RidottoState(self, Held(self.rules, self.rules.new_state(), [], None, []))

    def max_chance_nodes_in_history(self) -> int:
        return self.rules.max_chance_results

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "Observer":
        return Observer(self.rules, iig_obs_type is not None and iig_obs_type.perfect_recall)


class Observer:
    """Observations as text and tensor (OpenSpiel's PyObserver).

    With perfect recall the text is everything that was ever told, and the tensor has the ducats and stocks that follow
    from it. Without, the text is the view of the seat as JSON, and the tensor the observation of the environments.
    """

    def __init__(self, rules: Game[Any], recall: bool) -> None:
        self.encoder = encoder_of(rules)
        self.recall = recall
        self.last = Last()
        self.tensor = np.zeros(self.encoder.size, np.float32)
        self.dict = {
            field.name: self.tensor[start : start + array.size].reshape(field.shape)
            for (field, start), array in zip(
                self.encoder.places(), self.encoder.named(np.zeros(self.encoder.size, np.uint8)).values(), strict=True
            )
        }

    def set_from(self, state: RidottoState, player: int) -> None:
        row = self.encoder.row(state.held.state, player, self.recall, self.last.memo)
        self.tensor[:] = np.frombuffer(row, np.uint8)

    def string_from(self, state: RidottoState, player: int) -> str:
        held = state.held
        if self.recall:
            return held.told(player)
        return json.dumps(held.game.view(held.state, player), separators=(",", ":"))


def spelt(option: str) -> str:
    """How OpenSpiel wants the name of a parameter."""
    return option.replace("-", "_")


def type_of(name: str) -> Any:
    """A game as OpenSpiel sees it. Parameters: `players` and the options of the game."""
    kind = game_class(name)
    parameters: dict[str, Any] = {"players": PLAYERS}
    for key, option in kind.options_known.items():
        # OpenSpiel reads its own output back and turns numeric text into numbers
        parameters[spelt(key)] = int(option.default) if option.default.isdigit() else option.default
    return pyspiel.GameType(
        short_name=NAMES[name],
        long_name=f"Ridotto {name}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.CONSTANT_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=kind.seats_known[-1],
        min_num_players=kind.seats_known[0],
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=parameters,
    )


NAMES: Final = {name: f"ridotto_{spelt(name)}" for name in game_names()}
TYPES: Final = {name: type_of(name) for name in NAMES}
# Classes, not functions: OpenSpiel drops them after Python has shut down, so Python must own them too
CLASSES: Final = {name: type(f"{name.title().replace('-', '')}Game", (RidottoGame,), {"name": name}) for name in TYPES}
for _name, _class in CLASSES.items():
    pyspiel.register_game(TYPES[_name], _class)
