"""The interface of a game, `load_game`, and a state with OpenSpiel's names.

A `Game` is the rules for a number of players and their options. Its methods take the game's own bare state,
which search and replay change in place on a clone of their own. `State` is the same at the door: it
checks what it is asked, keeps the history, and bears OpenSpiel's names.
"""

import json
import pkgutil
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from importlib import import_module
from importlib.metadata import entry_points
from typing import Any, ClassVar, Final, Generic, NamedTuple, TypeVar

from ridotto.engine.cards import Card
from ridotto.engine.chance import Dealer, Randomness, Sampler, Uniform, pick
from ridotto.engine.events import Event, Refusal, RuleError
from ridotto.engine.learning import Learning
from ridotto.engine.rows import Rows
from ridotto.engine.subclassing import mypyc_attr
from ridotto.engine.telling import PlainTelling, Telling
from ridotto.engine.views import Numbers, Shown, View

S = TypeVar("S")

# The active player, if not one of the seats 0 .. n-1. The numbers are OpenSpiel's.
CHANCE: Final = -1
NOBODY: Final = -2  # inside the rules only: the flow decides who is next
OVER: Final = -4

# An action that is refused for one of these is not a choice of the present decision.
ELSEWHERE: Final = ("over", "not-your-turn", "not-now", "not-a-decision")


class Option(NamedTuple):
    """An option of a game: every value it may have, the default first.

    An option with `switches` is offered as one switch for each character of its value: the key of what it is called,
    after the game's name. `signs` are the characters for off and on.
    """

    values: tuple[str, ...]
    meaning: str
    switches: tuple[str, ...] = ()
    signs: str = "01"

    @property
    def default(self) -> str:
        return self.values[0]


class Cover(NamedTuple):
    """The facts on the lid of the box."""

    title: str
    designers: tuple[str, ...]
    year: int
    minutes: int
    scene: str = "theatre"  # of the picture that invites to it: theatre, loggia


class UsageError(Exception):
    """The game, the number of players or an option does not exist. The text says what does."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Game(ABC, Generic[S]):
    """The rules of one game for a number of players and their options."""

    name: ClassVar[str]
    cover: ClassVar[Cover]
    rules_version: ClassVar[int]
    options_known: ClassVar[dict[str, Option]]
    seats_known: ClassVar[tuple[int, ...]]
    state_fields: ClassVar[tuple[str, ...]]  # of the game's State without the players: the fields of a dump
    player_fields: ClassVar[tuple[str, ...]]
    telling: ClassVar[Telling[Any]] = PlainTelling()  # the game in keys, for every screen
    absent: ClassVar[frozenset[str]] = frozenset()  # codes of refusals about pieces that the seat does not have
    max_decisions: ClassVar[int]  # no game takes more actions of the players than this
    max_chance_results: ClassVar[int]  # nor more results of chance

    words: list[str]  # the text of every action, by id
    ids: dict[str, int]  # the id of every action, by its text
    chance_words: list[str]  # the text of every chance result, by id: a numbering of its own
    rule_of: dict[str, str]  # the section of the rules on which each refusal code rests

    def __init__(self, seats: int, options: Mapping[str, str]) -> None:
        self.seats: int = seats
        self.options: dict[str, str] = {
            key: options.get(key, option.default) for key, option in sorted(self.options_known.items())
        }

    # --- the play

    @abstractmethod
    def new_state(self) -> S:
        """Before the first chance result of the setup."""

    @abstractmethod
    def clone(self, s: S) -> S: ...

    @abstractmethod
    def seat(self, s: S) -> int:
        """The active seat, CHANCE or OVER."""

    @abstractmethod
    def point(self, s: S) -> str:
        """The id of the decision that is due, as the rules' table of decisions has it."""

    @abstractmethod
    def legal_actions(self, s: S) -> list[int]:
        """All legal actions, ascending. The list may be shared: do not change it."""

    @abstractmethod
    def apply_action(self, s: S, action: int) -> None:
        """Plays one action in place. The caller vouches that it is legal."""

    @abstractmethod
    def refusal(self, s: S, seat: int, action: int) -> Refusal | None:
        """Why this action is illegal for this seat; None if it is legal. Independent of legal_actions on purpose."""

    @abstractmethod
    def record_events(self, s: S, ledger: list[Event] | None) -> None:
        """From now on events are written here; None: nowhere."""

    @abstractmethod
    def points(self, s: S) -> list[int]: ...

    def money(self, s: S) -> list[int]:
        """The money of each seat; 0 in a game without money."""
        return [0] * self.seats

    @abstractmethod
    def round(self, s: S) -> int: ...

    @abstractmethod
    def winners(self, s: S) -> list[int]:
        """The seats that have won, once the game is over."""

    # --- chance

    @abstractmethod
    def chance_outcomes(self, s: S) -> list[tuple[int, float]]:
        """Every possible result with its probability, ascending."""

    def dealer(self, seed: int) -> Dealer[S]:
        """Chance from a seed: here each result by its probability. Games whose rules say how to shuffle override it."""
        return SeededSampler(self, seed)

    def sample(self, s: S, rng: Randomness) -> int:
        """A chance result, drawn by its probability."""
        return pick(self.chance_outcomes(s), rng.random())

    # --- who knows what

    @abstractmethod
    def view(self, s: S, seat: int | None) -> View:
        """The view of a seat (None: a spectator), as plain JSON data built field by field."""

    @abstractmethod
    def guess(self, view: View, rng: Randomness) -> S:
        """A whole state, invented from a view alone, that looks the same from there."""

    def sealed(self, s: S) -> int:
        """The number of last decisions that are still hidden from the others."""
        return 0

    def simultaneous(self, s: S) -> bool:
        """Do all seats decide at once here, each without seeing the others' decisions? (Opera's bids)"""
        return False

    def unseen(self, s: S) -> bool:
        """Do the other seats not see the next action at once? True for sealed decisions and for steps of a draft."""
        return self.simultaneous(s)

    def rows(self) -> Rows:
        """Writes observations as rows of bytes, for environments and datasets."""
        raise UsageError(f"{self.name} has no observations as numbers")

    # --- numbers for screens, by the rules' own functions and from public facts alone

    def numbers(self, s: S) -> Numbers:
        """Everything a screen shows and must not work out itself, as JSON data; empty before the setup is done."""
        points = self.points(s)
        return {"ranking": sorted(range(self.seats), key=lambda seat: -points[seat])}

    def by_seat(self, s: S) -> dict[str, list[int]]:
        """The possible effects of a choice on each seat: points, income, ..."""
        return {}

    def as_left(self, start: S, actions: list[int], after: S) -> S:
        """The position as the last of these actions leaves it; `after` also has what follows by itself (income)."""
        return after

    def shown(self, s: S, seat: int | None) -> Shown:
        """The view with the numbers: what the game's telling reads."""
        return {**self.view(s, seat), "numbers": self.numbers(s)}

    # --- what a newcomer reads

    def learning(self) -> Learning:
        """The rules in short and what the things on the table are, for this number of players and these options."""
        return Learning()

    def things(self, view: Shown) -> list[str]:
        """The names of everything on the table that has a card in this view."""
        return []

    def card(self, view: Shown, thing: str) -> Card | None:
        """What a thing is, what it needs and what it brings the view's seat now. None: there is no such thing."""
        return None

    # --- texts

    def dump(self, s: S) -> dict[str, Any]:
        """Every field, as JSON data."""
        data: dict[str, Any] = {field: copied(getattr(s, field)) for field in self.state_fields}
        players: list[Any] = getattr(s, "players")  # noqa: B009 - the kernel knows of a state only what the game names
        data["players"] = [{field: copied(getattr(p, field)) for field in self.player_fields} for p in players]
        return data

    def load(self, data: dict[str, Any]) -> S:
        """The state of which this is the dump."""
        s = self.new_state()
        for field in self.state_fields:
            setattr(s, field, copied(data[field]))
        players: list[Any] = getattr(s, "players")  # noqa: B009
        for p, values in zip(players, data["players"], strict=True):
            for field in self.player_fields:
                setattr(p, field, copied(values[field]))
        return s

    def trace_point(self, s: S) -> str:
        """The id of the decision in the rules' table of decisions, which traces write."""
        return self.point(s)

    def trace_state(self, s: S) -> dict[str, Any]:
        """The position as a trace shows it, in the words of the rules; here every field."""
        return self.dump(s)

    def trace_end(self, s: S) -> dict[str, Any]:
        """The result as a trace shows it: points, points by source, winners. Seats count from 1 there."""
        points = self.points(s)
        scores = [{"points": n} for n in points]
        return {"points": points, "scores": scores, "winners": [seat + 1 for seat in self.winners(s)]}

    def setup_done(self, s: S) -> bool:
        """Are all chance results of the setup in? Before that there is nothing to check."""
        return True

    def expected(self, s: S, words: list[str]) -> str | None:
        """The expected text of this kind of check; None if it does not exist."""
        return None

    def points_check(self, s: S) -> str | None:
        """The expected text of a points check; None before points are counted."""
        return " ".join(str(n) for n in self.points(s))

    @abstractmethod
    def chance_line(self, s: S) -> tuple[str, int]:
        """The verb of the chance line that is due, with a number that is another one for every line."""

    def chance_word(self, s: S, action: int) -> str:
        """How a chance result stands in its line."""
        return self.chance_words[action]

    def read_chance(self, s: S, word: str) -> int:
        """The chance result of this word, which is possible here; -1: none is."""
        for action, _ in self.chance_outcomes(s):
            if self.chance_words[action] == word:
                return action
        return -1

    def write(self, s: S, actions: list[int], i: int) -> tuple[str, int]:
        """The record's words for the decision that begins with actions[i], and where the next one begins.

        Empty words: the decision is not complete yet.
        """
        return self.words[actions[i]], i + 1

    def split(self, line: str) -> list[str]:
        """The decisions on one line of one seat, each in its own words: what a reader accepts and no writer writes."""
        return line.split("; ")

    def read(self, s: S, words: str) -> list[int]:
        """The actions that these words of the acting seat stand for. RuleError: there are none."""
        action = self.ids.get(words, -1)
        if action < 0:
            raise RuleError(Refusal("not-a-decision", ()))
        return [action]

    def lines(self, s: S) -> list[str]:
        """The legal decisions as a record would write them, sorted as bytes."""
        return sorted(self.words[a] for a in self.legal_actions(s))

    # --- what follows from the above, for every game

    def play(self, s: S, seat: int, action: int) -> tuple[S, list[Event]]:
        """The door: checks, clones, applies. The old state stays as it was."""
        refusal = self.refusal(s, seat, action)
        if refusal is not None:
            raise RuleError(refusal)
        after = self.clone(s)
        events: list[Event] = []
        self.record_events(after, events)
        self.apply_action(after, action)
        self.record_events(after, None)
        return after, events

    def choices(self, s: S, seat: int) -> list[tuple[str, Refusal | None]]:
        """The words of every choice of the decision that is due, legal or with the reason why not.

        Without choices about pieces that the seat does not have: no screen shows such a piece to explain it.
        """
        found: list[tuple[str, Refusal | None]] = []
        for action, words in enumerate(self.words):
            refusal = self.refusal(s, seat, action)
            if refusal is None or not (refusal.code in ELSEWHERE or refusal.code in self.absent):
                found.append((words, refusal))
        return found

    def serialize(self, s: S) -> str:
        return json.dumps(self.dump(s), separators=(",", ":"))

    def returns(self, s: S) -> list[float]:
        """Each seat's share of the victory once the game is over, 0 before."""
        if self.seat(s) != OVER:
            return [0.0] * self.seats
        winners = self.winners(s)
        return [1.0 / len(winners) if i in winners else 0.0 for i in range(self.seats)]

    def __repr__(self) -> str:
        options = f", {self.options_chosen()}" if self.options_chosen() else ""
        return f"load_game({self.name!r}, {self.seats}{options})"

    def options_chosen(self) -> dict[str, str]:
        """The options that differ from the default, as a record's header has them."""
        return {k: v for k, v in self.options.items() if v != self.options_known[k].default}

    # --- the names researchers know

    def new_initial_state(self) -> "State":
        return State(self, self.new_state(), [], [])

    def num_distinct_actions(self) -> int:
        return len(self.words)

    def max_chance_outcomes(self) -> int:
        return len(self.chance_words)

    def num_players(self) -> int:
        return self.seats

    def deserialize_state(self, text: str) -> "State":
        data = json.loads(text)
        return State(self, self.load(data["state"]), list(data["history"]), [])


class SeededSampler:
    """Chance results of one game from a seed, each by its probability."""

    def __init__(self, game: Game[Any], seed: int) -> None:
        self.game = game
        self.rng = Uniform(seed)

    def next(self, s: Any) -> int:
        return self.game.sample(s, self.rng)


def copied(value: Any) -> Any:
    return value[:] if isinstance(value, list) else value


class State:
    """A state at the door. `bare` is the game's own, for search: clone it and change the clone."""

    def __init__(self, game: Game[Any], bare: Any, history: list[int], events: list[Event]) -> None:
        self.game = game
        self.bare = bare
        self._history = history
        self._events = events

    def current_player(self) -> int:
        """The seat to act, 0 .. n-1; -1: chance; -4: nobody, the game is over."""
        return self.game.seat(self.bare)

    def is_chance_node(self) -> bool:
        return self.game.seat(self.bare) == CHANCE

    def is_terminal(self) -> bool:
        return self.game.seat(self.bare) == OVER

    def legal_actions(self, player: int | None = None) -> list[int]:
        """The legal actions, ascending, of the seat to act (or of chance); of another player: none."""
        seat = self.game.seat(self.bare)
        if seat == OVER or (player is not None and player != seat):
            return []
        if seat == CHANCE:
            return [action for action, _ in self.game.chance_outcomes(self.bare)]
        return self.game.legal_actions(self.bare)[:]

    def legal_actions_mask(self, player: int | None = None) -> list[int]:
        if self.is_chance_node():
            mask = [0] * self.game.max_chance_outcomes()
        else:
            mask = [0] * self.game.num_distinct_actions()
        for action in self.legal_actions(player):
            mask[action] = 1
        return mask

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return self.game.chance_outcomes(self.bare) if self.is_chance_node() else []

    def refusal(self, action: int, player: int | None = None) -> Refusal | None:
        """Why this action is illegal for the active seat (or this player); None if it is legal."""
        seat = self.game.seat(self.bare) if player is None else player
        return self.game.refusal(self.bare, seat, action)

    def apply_action(self, action: int) -> None:
        """Plays one action. RuleError, and nothing changed, if it is not legal."""
        seat = self.game.seat(self.bare)
        if seat == CHANCE:
            if all(action != possible for possible, _ in self.game.chance_outcomes(self.bare)):
                raise RuleError(Refusal("impossible-chance", ()))
        else:
            refusal = self.game.refusal(self.bare, seat, action)
            if refusal is not None:
                raise RuleError(refusal)
        self.game.record_events(self.bare, self._events)
        self.game.apply_action(self.bare, action)
        self.game.record_events(self.bare, None)
        self._history.append(action)

    def clone(self) -> "State":
        return State(self.game, self.game.clone(self.bare), self._history[:], self._events[:])

    def returns(self) -> list[float]:
        return self.game.returns(self.bare)

    def points(self) -> list[int]:
        return self.game.points(self.bare)

    def history(self) -> list[int]:
        """Every action so far, chance included."""
        return self._history[:]

    def events(self) -> list[Event]:
        """All events since this state was created: the ledger of every ducat and point."""
        return self._events[:]

    def action_to_string(self, *arguments: int) -> str:
        """The words of an action: action_to_string(action), or OpenSpiel's (player, action)."""
        action = arguments[-1]
        player = arguments[0] if len(arguments) > 1 else self.current_player()
        return self.game.chance_words[action] if player == CHANCE else self.game.words[action]

    def string_to_action(self, *arguments: Any) -> int:
        """The id of an action: string_to_action(words), or OpenSpiel's (player, words)."""
        words = arguments[-1]
        player = arguments[0] if len(arguments) > 1 else self.current_player()
        if player == CHANCE:
            return self.game.chance_words.index(words)
        if words not in self.game.ids:
            raise RuleError(Refusal("not-a-decision", ()))
        return self.game.ids[words]

    def view(self, player: int | None) -> View:
        return self.game.view(self.bare, player)

    def information_state_string(self, player: int | None = None) -> str:
        seat = self.current_player() if player is None else player
        return json.dumps(self.game.view(self.bare, seat), separators=(",", ":"))

    def observation_string(self, player: int | None = None) -> str:
        return self.information_state_string(player)

    def resample_from_infostate(self, player: int, draw: Callable[[], float]) -> "State":
        """Another state that this player cannot tell from this one, invented from the view alone."""
        return State(self.game, self.game.guess(self.game.view(self.bare, player), Sampler(draw)), [], [])

    def serialize(self) -> str:
        return json.dumps({"history": self._history, "state": self.game.dump(self.bare)}, separators=(",", ":"))

    def __repr__(self) -> str:
        return f"<{self.game!r} after {len(self._history)} actions>"


def own_games() -> list[str]:
    """The games of this package: the folders of ridotto.games."""
    package = import_module("ridotto.games")
    return sorted(m.name.replace("_", "-") for m in pkgutil.iter_modules(package.__path__) if m.ispkg)


def added_games() -> list[str]:
    own = own_games()
    return sorted(point.name for point in entry_points(group="ridotto.games") if point.name not in own)


def game_names() -> list[str]:
    """All games: those of this package, and those that other packages add by the entry point group `ridotto.games`."""
    return own_games() + added_games()


def games_in_order() -> list[str]:
    """All games as people are offered them: by year, then those of other packages. The first is the default."""
    return sorted(own_games(), key=lambda name: game_class(name).cover.year) + added_games()


def game_package(name: str) -> str:
    """The package that holds a game's folder: its rules, words and data."""
    if name in own_games():
        return "ridotto.games." + name.replace("-", "_")
    for point in entry_points(group="ridotto.games"):
        if point.name == name:
            return point.module
    raise UsageError(f"there is no game {name!r}; there are: {', '.join(game_names())}")


# The games of this package, looked up once: a record's header names its game, and looking took as long as parsing.
KINDS: Final[dict[str, type[Game[Any]]]] = {}


def game_class(name: str) -> type[Game[Any]]:
    if name in KINDS:
        return KINDS[name]
    package = game_package(name)
    try:
        module = import_module(package)
    except ImportError as error:
        raise UsageError(f"the game {name!r} cannot be loaded from {package}: {error}") from error
    found: type[Game[Any]] = module.GAME
    if package.startswith("ridotto.games."):
        KINDS[name] = found
    return found


# Rules never change, so each is made once. And never freed: a generic class that mypyc compiled does not tell its weak
# references when it goes (hypothesis has some), and the interpreter crashes in the next collection.
LOADED: Final[dict[tuple[str, int, tuple[tuple[str, str], ...]], Game[Any]]] = {}


def load_game(name: str, players: int | None = None, options: Mapping[str, str] | None = None) -> Game[Any]:
    """The game of this name. `players` is 2, 3 or 4 (default: the most); options as in a record."""
    kind = game_class(name)
    seats = kind.seats_known[-1] if players is None else players
    if seats not in kind.seats_known:
        raise UsageError(f"{name} is for {kind.seats_known[0]} to {kind.seats_known[-1]} players, not {seats}")
    given = {} if options is None else options
    for key, value in given.items():
        check_option(kind, key, value)
    wanted = (name, seats, tuple(sorted(given.items())))
    if wanted not in LOADED:
        LOADED[wanted] = kind(seats, given)
    return LOADED[wanted]


def check_option(kind: type[Game[Any]], key: str, value: str) -> None:
    known = kind.options_known
    if key not in known:
        raise UsageError(f"{kind.name} has no option {key!r}; it has: {', '.join(sorted(known)) or 'none'}")
    if value not in known[key].values:
        values = known[key].values
        some = ", ".join(values[:8]) + (f", ... ({len(values)} in all)" if len(values) > 8 else "")
        raise UsageError(f"option {key} cannot be {value!r}; it can be: {some}")
