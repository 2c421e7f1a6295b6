"""`Record`: a played game, with its text and all its positions."""

from collections.abc import Iterator
from os import PathLike, fspath
from pathlib import Path
from typing import Any

from ridotto.engine import record as engine
from ridotto.engine.game import Game as Rules
from ridotto.engine.game import UsageError
from ridotto.front.checks import whole
from ridotto.front.game import Game, game_of
from ridotto.front.state import State
from ridotto.languages import explain


class Record:
    """A game that was read or played: its rules, every action (chance included), and the players' names.

    >>> import ridotto
    >>> record = ridotto.play_bots(ridotto.load_game("opera", players=2), ["random", "random"], seed=3)
    >>> record.text().splitlines()[1]
    'game opera'
    >>> len(record) == len(record.actions) + 1
    True

    `record[0]` is the first position, `record[-1]` the last, and `for state in record` visits all of them. Every
    position is a `State` of its own.
    """

    def __init__(
        self,
        game: "Game | Rules[Any]",
        seed: int | None = None,
        names: dict[int, str] | None = None,
        actions: list[int] | None = None,
        start: Any = None,
    ) -> None:
        self.game = game_of(game)
        self.seed = seed  # the seed of chance, if the game was dealt from one
        self.names: dict[int, str] = {} if names is None else names  # of the players who have one, by seat
        self.actions: list[int] = [] if actions is None else actions
        self.start: Any = start  # a bare state that the rules' text itself gives; None: the beginning

    def state(self, n: int | None = None) -> State:
        """The position after n actions; without a number, the last one."""
        count = len(self.actions)
        n = count if n is None else whole(n, "the number of actions")
        if not 0 <= n <= count:
            raise UsageError(f"this record has {count} actions, so there is no position after {n}")
        rules = self.game.rules
        s = self.engine().first()
        events: list[Any] = []
        rules.record_events(s, events)
        for action in self.actions[:n]:
            rules.apply_action(s, action)
        rules.record_events(s, None)
        return State(self.game, s, history=self.actions[:n], events=events, complete=self.start is None)

    def __iter__(self) -> Iterator[State]:
        """Every position, from the one before the first action to the one after the last."""
        state = self.state(0)
        yield state.clone()
        for action in self.actions:
            state._apply(action)
            yield state.clone()

    def __len__(self) -> int:
        """How many positions there are: one more than actions."""
        return len(self.actions) + 1

    def __getitem__(self, n: int) -> State:
        at = whole(n, "the number of a position")
        if not -len(self) <= at < len(self):
            raise IndexError(f"this record has {len(self)} positions")
        return self.state(at % len(self))

    def text(self) -> str:
        """The record as text, as `ridotto check` reads it."""
        return engine.write(self.engine())

    def engine(self) -> engine.Record:
        """The engine's own record, for bots and tools."""
        found = engine.Record(self.game.rules, self.seed, self.names)
        found.actions = self.actions
        found.start = self.start
        return found

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Record):
            return NotImplemented
        return self._key() == other._key()

    def __hash__(self) -> int:
        return hash((id(self.game), self.seed, tuple(self.actions)))

    def _key(self) -> tuple[Any, ...]:
        start = None if self.start is None else self.game.rules.serialize(self.start)
        return id(self.game), self.seed, self.names, self.actions, start

    def __reduce__(self) -> tuple[Any, ...]:
        start = None if self.start is None else self.game.rules.dump(self.start)
        return revived, (self.game, self.seed, self.names, self.actions, start)

    def __str__(self) -> str:
        return self.text()

    def __repr__(self) -> str:
        seed = "" if self.seed is None else f", seed {self.seed}"
        return f"<record of {self.game!r}{seed}: {len(self.actions)} actions>"


def revived(game: Game, seed: int | None, names: dict[int, str], actions: list[int], start: Any) -> Record:
    return Record(game, seed, names, actions, None if start is None else game.rules.load(start))


def record_of(found: engine.Record) -> Record:
    """The engine's record as a Python user meets it."""
    return Record(found.game, found.seed, found.names, found.actions, found.start)


def read_record(source: "str | bytes | PathLike[str]") -> Record:
    """The record in this text, or in the file of this `Path`. Every line is checked against the rules.

    RecordError names the line, what is wrong with it, and what would have been legal.
    """
    data: str | bytes
    if isinstance(source, str | bytes):
        data = source
    elif isinstance(source, PathLike):
        data = Path(fspath(source)).read_bytes()
    else:
        raise TypeError(f"a record is read from its text or from a Path, not from {source!r}")
    return record_of(engine.read(data, explain))


def redact(record: Record) -> Record:
    """The record as everybody may have it now: of a running game without sealed decisions and without the seed."""
    return record_of(engine.redact(record.engine()))
