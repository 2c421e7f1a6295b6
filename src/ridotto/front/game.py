"""`load_game` and `Game`: the rules of a game for a number of players, as a Python user meets them.

The engine below may be compiled, and compiled objects have no docstrings, no pickles and terse type errors. These
classes stay Python. They check what they are given, and call the engine.
"""

import copyreg
import json
import re
from collections.abc import Mapping
from typing import Any

from ridotto.engine import game as engine
from ridotto.engine.chance import Dealer
from ridotto.engine.game import Cover, Option, UsageError
from ridotto.front.checks import seed_of, whole
from ridotto.front.state import State


class Game:
    """The rules of one game for a number of players and their options. `load_game` makes it.

    >>> import ridotto
    >>> game = ridotto.load_game("opera", players=3)
    >>> game.num_players(), game.num_distinct_actions() > 100
    (3, True)

    Everything here and in `State` checks its arguments. `rules` is the engine's own object, which bots and searches
    use: it works on bare states (`state.bare`) and checks nothing. Its methods can be called on the game, too.
    """

    def __init__(self, rules: engine.Game[Any]) -> None:
        self.rules: engine.Game[Any] = rules

    # --- what it is

    @property
    def name(self) -> str:
        """The name that `load_game` takes: "opera"."""
        return self.rules.name

    @property
    def cover(self) -> Cover:
        """The cover of the box: title, designers, year, minutes."""
        return self.rules.cover

    @property
    def seats(self) -> int:
        """The number of players."""
        return self.rules.seats

    @property
    def options(self) -> dict[str, str]:
        """Every option with its value."""
        return dict(self.rules.options)

    @property
    def options_known(self) -> dict[str, Option]:
        """Every option with all its values, the default first."""
        return dict(self.rules.options_known)

    @property
    def words(self) -> list[str]:
        """The words of every action, by its number: `words[3]` is "bid 3"."""
        return self.rules.words

    @property
    def chance_words(self) -> list[str]:
        """The words of every chance result. Chance has a numbering of its own."""
        return self.rules.chance_words

    @property
    def rule_of(self) -> dict[str, str]:
        """The section of the rules on which each refusal code rests."""
        return self.rules.rule_of

    def num_players(self) -> int:
        """The number of players."""
        return self.rules.seats

    def num_distinct_actions(self) -> int:
        """Actions are numbers below this one, the same in every position."""
        return len(self.rules.words)

    def max_chance_outcomes(self) -> int:
        """Chance results are numbers below this one."""
        return len(self.rules.chance_words)

    def max_game_length(self) -> int:
        """No game has more decisions than this."""
        return self.rules.max_decisions

    # --- states

    def new_initial_state(self, seed: int | None = None) -> State:
        """The position before the setup.

        Without a seed every chance result is yours to apply (`chance_outcomes`). With a seed the state deals by
        itself: the first position is the first decision, and no chance node ever shows. Seed 7 deals what
        `ridotto simulate --seed 7` deals.
        """
        if seed is None:
            return State(self, self.rules.new_state())
        state = State(self, self.rules.new_state(), seed=seed_of(seed))
        state._deal()
        return state

    def deserialize_state(self, text: str) -> State:
        """The state of which `State.serialize` gave this text."""
        state = load_state(text)
        if state.game is not self:
            raise UsageError(f"this is a state of {state.game!r}, not of {self!r}")
        return state

    def dealer(self, seed: int) -> Dealer[Any]:
        """Chance from a seed: `dealer.next(state.bare)` is the result that comes next."""
        return self.rules.dealer(seed_of(seed))

    # --- as a Python object

    def __getattr__(self, name: str) -> Any:
        """The engine's methods on bare states: `game.clone(state.bare)`."""
        if name.startswith("__") or name == "rules":
            raise AttributeError(name)
        return getattr(self.rules, name)

    def __repr__(self) -> str:
        return repr(self.rules)

    def __reduce__(self) -> tuple[Any, ...]:
        return load_game, (self.name, self.seats, self.rules.options_chosen())

    def __copy__(self) -> "Game":
        return self

    def __deepcopy__(self, memo: Any) -> "Game":
        return self  # rules never change, and there is one object for each


def game_names() -> list[str]:
    """The names of all games: those of this package, and those that other packages add."""
    return engine.game_names()


def load_game(name: str, players: int | None = None, options: Mapping[str, Any] | None = None) -> Game:
    """The game of this name.

    - `name`: "opera" or "la-stanza" (`game_names()` lists them; "la_stanza" and "LaStanza" work too)
    - `players`: 2, 3 or 4; without it as many as can play
    - `options`: values by name; `Game.options_known` lists them. `{"rounds": 7}` and `{"screens": False}` are fine

    There is one object for each combination: loading a game again costs nothing. UsageError says what exists.
    """
    if not isinstance(name, str):
        raise TypeError(f"the name of a game is a text, not {name!r}; there are: {', '.join(game_names())}")
    if players is not None:
        players = whole(players, "the number of players")
    if options is not None and not isinstance(options, Mapping):
        raise TypeError(f"options are a dict of names and values, not {options!r}")
    chosen = {str(key): written(value) for key, value in (options or {}).items()}
    return game_of(engine.load_game(known_name(name), players, chosen))


def known_name(name: str) -> str:
    """The name in the spelling of `game_names`, if it is another spelling of one."""
    plain = re.sub(r"(?<=[a-z])(?=[A-Z])", "-", name).lower().replace("_", "-").replace(" ", "-")
    return plain if plain in engine.game_names() else name


def written(value: Any) -> str:
    """An option's value as records write it."""
    return ("on" if value else "off") if isinstance(value, bool) else str(value)


LOADED: dict[int, Game] = {}
BOXES: dict[int, engine.Game[Any]] = {}


def game_of(rules: "engine.Game[Any] | Game") -> Game:
    """The game of the engine's rules: always the same object. (The engine never frees rules.)"""
    if isinstance(rules, Game):
        return rules
    found = LOADED.get(id(rules))
    if found is None:
        found = LOADED[id(rules)] = Game(rules)
        copyreg.pickle(type(rules), packed)  # bots and environments that hold rules pickle
        box = getattr(rules, "box", None)  # the printed numbers, to which bare states refer
        if box is not None:
            BOXES[id(box)] = rules
            copyreg.pickle(type(box), packed_box)
    return found


def rules_of(game: "engine.Game[Any] | Game") -> engine.Game[Any]:
    """The engine's rules of a game, whichever of the two is given."""
    return game.rules if isinstance(game, Game) else game


def packed(rules: engine.Game[Any]) -> tuple[Any, ...]:
    return engine.load_game, (rules.name, rules.seats, rules.options_chosen())


def packed_box(box: Any) -> tuple[Any, ...]:
    return getattr, (BOXES[id(box)], "box")


def load_state(text: str) -> State:
    """The state of which `State.serialize` gave this text, whatever its game. UsageError if it is something else."""
    try:
        data = json.loads(text)
        name, players, options = data["game"], data["players"], data["options"]
        history, seed, complete, position = data["history"], data["seed"], data["complete"], data["state"]
    except (ValueError, TypeError, KeyError):
        raise UsageError("this text is not a serialized state") from None
    game = load_game(name, players, options)
    try:
        bare = game.rules.load(position)
        game.rules.view(bare, None)  # a position that cannot be looked at is not one
        actions = [whole(action, "an action") for action in history]
        state = State(game, bare, None if seed is None else seed_of(seed), actions, complete=complete is True)
    except (ValueError, TypeError, KeyError, IndexError, AttributeError) as error:
        raise UsageError(f"this is not a position of {game!r}: {error}") from None
    return state
