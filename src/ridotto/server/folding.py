"""A log becomes a position, and a draft becomes the lines that would be added to the log.

A row of the log is a line of the game's record, or `undo N`: back to the position after row N. Reading a log is as
strict as reading a record. Nothing here knows a game; which decisions are sealed is found by asking it.
"""

from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple

from ridotto.engine.chance import Randomness
from ridotto.engine.events import SPECTATORS, Event, Refusal, RuleError
from ridotto.engine.game import CHANCE, OVER, Game
from ridotto.engine.record import Line, Reader, Record, RecordError
from ridotto.server.refusals import by_the_rules
from ridotto.server.store import LogRow

UNDO: Final = "undo "


class Row(NamedTuple):
    seq: int
    line: str
    seat: int  # who decided; CHANCE for chance and undo
    events: list[Event]
    at: float
    anew: bool  # can the game go on anew from here? Not before a draw, nor among sealed decisions


class LogError(Exception):
    """A stored log does not follow the rules. The number of the row, and why."""

    def __init__(self, seq: int, reason: str) -> None:
        super().__init__(f"row {seq}: {reason}")
        self.seq = seq
        self.reason = reason


class Position:
    """The warm state of a table: every row with its events, and where the game stands."""

    def __init__(self, game: Game[Any]) -> None:
        self.game = game
        self.rows: list[Row] = []
        self.kept: list[int] = []  # indexes of the rows that are not undone
        self.actions: list[int] = []  # of the kept rows, chance included
        self.state: Any = game.new_state()
        self.sealed: tuple[Any, dict[int, Any]] = (None, {})  # the state for which sealed_states was asked last

    @property
    def version(self) -> int:
        return self.rows[-1].seq if self.rows else 0

    def decided(self) -> set[int]:
        """The seats that have made a decision."""
        return {self.rows[i].seat for i in self.kept} - {CHANCE}

    def read(self, log: list[LogRow]) -> None:
        """Reads the rows of a stored log and checks each one."""
        reader = self.reader()
        for row in log:
            if row.seq != self.version + 1:
                raise LogError(row.seq, f"row {self.version + 1} is missing")
            try:
                if row.line.startswith(UNDO):
                    self.undo(row)
                    reader = self.reader()
                    continue
                ledger: list[Event] = []
                self.game.record_events(reader.state, ledger)
                before = len(self.actions)
                reader.take(Line(row.seq, row.line))
                self.game.record_events(reader.state, None)
            except (RecordError, ValueError) as error:
                raise LogError(row.seq, str(error)) from None
            self.kept.append(len(self.rows))
            anew = goes_on_anew(self.game, reader.state)
            self.rows.append(Row(row.seq, row.line, seat_of(row.line), ledger, row.at, anew))
            self.actions += reader.record.actions[before:]
        self.state = reader.state

    def reader(self) -> Reader:
        record = Record(self.game)
        reader = Reader(record, None)
        reader.state = self.game.clone(self.state)
        record.actions = self.actions[:]
        return reader

    def undo(self, row: LogRow) -> None:
        to = int(row.line.removeprefix(UNDO))
        if to not in self.back_to():
            raise ValueError(f"there is no way back to row {to}")
        self.kept = [i for i in self.kept if self.rows[i].seq <= to]
        reader = Reader(Record(self.game), None)
        for i in self.kept:
            reader.take(Line(self.rows[i].seq, self.rows[i].line))
        self.rows.append(Row(row.seq, row.line, CHANCE, [], row.at, False))
        self.actions = reader.record.actions
        self.state = reader.state

    def back_to(self) -> list[int]:
        """The rows after which the game can go on anew."""
        return [self.rows[i].seq for i in self.kept]

    def after(self, to: int) -> list[Row]:
        """The rows that going back to this row would undo."""
        return [self.rows[i] for i in self.kept if self.rows[i].seq > to]

    def accept(self, played: "Played", at: float) -> None:
        """Actions played on a clone and now stored become the position."""
        for line, events, anew in zip(played.lines, played.events, played.anew, strict=True):
            self.kept.append(len(self.rows))
            self.rows.append(Row(self.version + 1, line, seat_of(line), events, at, anew))
        self.actions += played.actions
        self.state = played.state

    def record(self, names: dict[int, str]) -> str:
        """The public record: without sealed decisions and without the seed."""
        record = Record(self.game, None, names)
        record.actions = self.actions
        return record.text()

    # --- the active seats

    def asked(self) -> list[int]:
        return list(self.sealed_states()) or ([self.game.seat(self.state)] if self.game.seat(self.state) >= 0 else [])

    def sealed_states(self) -> dict[int, Any]:
        """Computed once per state, since every observer's status needs it. Callers clone before they play on it."""
        if self.sealed[0] is not self.state:
            self.sealed = (self.state, sealed_states(self.game, self.state))
        return self.sealed[1]

    def state_after(self, seq: int) -> Any:
        """The state after this row, which is not undone."""
        reader = Reader(Record(self.game), None)
        for i in self.kept:
            if self.rows[i].seq <= seq:
                reader.take(Line(self.rows[i].seq, self.rows[i].line))
        return reader.state


def asked(game: Game[Any], s: Any) -> list[int]:
    """The seats that may decide now: one, or all whose decisions are sealed together. Position has it for its state."""
    return list(sealed_states(game, s)) or ([game.seat(s)] if game.seat(s) >= 0 else [])


def sealed_states(game: Game[Any], s: Any) -> dict[int, Any]:
    """For each seat whose decision is sealed here: a state in which it is that seat's turn.

    The others' decisions in it are made up, so it must not be shown to anybody; it serves to ask the rules what
    this seat may do. Empty: nothing is sealed here.
    """
    found: dict[int, Any] = {}
    while game.seat(s) >= 0:
        seat = game.seat(s)
        if seat in found:
            break
        after = game.clone(s)
        game.apply_action(after, game.legal_actions(s)[0])
        hidden = game.sealed(after) > game.sealed(s)
        if not hidden and not found and not game.sealed(s):
            return {}
        found[seat] = s
        if not hidden:  # the last one: with it everything becomes open
            break
        s = after
    return found


class Played(NamedTuple):
    """Decisions played on a clone, and everything chance did after them."""

    state: Any
    actions: list[int]
    lines: list[str]
    events: list[list[Event]]
    anew: list[bool]  # can the game go on anew after this line?


class Draft(NamedTuple):
    """Decisions of one seat, tried on a clone."""

    state: Any
    actions: list[int]
    lines: list[str]
    events: list[list[Event]]
    anew: list[bool]
    complete: bool  # False: it ends inside a decision that is cut into small steps


def seat_of(line: str) -> int:
    return int(line[1]) - 1 if line.startswith("S") else CHANCE


def draft(game: Game[Any], start: Any, seat: int, decisions: list[str]) -> Draft:
    """Plays these decisions of one seat on a clone, up to the first draw, reveal or other seat."""
    s = game.clone(start)
    actions: list[int] = []
    for at, words in enumerate(decisions):
        acting = game.seat(s)
        if acting != seat or (at > 0 and sealed_states(game, s)):
            code = "over" if acting == OVER else "not-your-turn" if at == 0 else "draft-goes-on"
            numbers = (acting,) if code == "not-your-turn" and acting >= 0 else ()
            raise by_the_rules(game, Refusal(code, numbers), at)
        for nth, action in enumerate(actions_of(game, s, seat, words, at)):
            if nth > 0 and game.seat(s) != seat:
                raise by_the_rules(game, Refusal("draft-goes-on", ()), at)
            refusal = game.refusal(s, seat, action)
            if refusal is not None:
                raise by_the_rules(game, refusal, at)
            game.apply_action(s, action)
            actions.append(action)
    return written(game, start, seat, actions, s)


def actions_of(game: Game[Any], s: Any, seat: int, words: str, at: int) -> list[int]:
    """A line of a record, or one of the small steps into which a line is cut."""
    try:
        return game.read(s, words)
    except RuleError as error:
        action = game.ids.get(words, -1)
        if action >= 0 and game.refusal(s, seat, action) is None:
            return [action]
        raise by_the_rules(game, error.refusal, at) from None


def goes_on_anew(game: Game[Any], s: Any) -> bool:
    """Can play resume here? A seat is active, and no sealed decision is in yet."""
    return game.seat(s) >= 0 and not game.sealed(s)


def written(game: Game[Any], start: Any, seat: int, actions: list[int], after: Any) -> Draft:
    """The canonical lines of these actions, with the events of each; `after` is the state that they lead to."""
    s = game.clone(start)
    found = Draft(after, actions, [], [], [], True)
    i = 0
    while i < len(actions):
        words, j = game.write(s, actions, i)
        if not words:
            return found._replace(complete=False)
        ledger: list[Event] = []
        game.record_events(s, ledger)
        while i < j:
            game.apply_action(s, actions[i])
            i += 1
        game.record_events(s, None)
        found.lines.append(f"S{seat + 1} {words}")
        found.events.append(ledger)
        found.anew.append(goes_on_anew(game, s))
    return found


def drawn(game: Game[Any], start: Any, rng: Randomness, fixed: Sequence[int] = ()) -> Played:
    """Draws from here until a seat is active or the game is over. A lesson fixes the first results."""
    s = game.clone(start)
    found = Played(s, [], [], [], [])
    key = ("", -1)
    while game.seat(s) == CHANCE:
        line = game.chance_line(s)
        if line != key:
            key = line
            found.lines.append(f"* {line[0]}")
            found.events.append([])
            found.anew.append(False)
            game.record_events(s, found.events[-1])
        done = len(found.actions)
        action = fixed[done] if done < len(fixed) else game.sample(s, rng)
        word = game.chance_word(s, action)
        if word:
            found.lines[-1] += f" {word}"
        game.apply_action(s, action)
        found.actions.append(action)
    game.record_events(s, None)
    if found.anew:
        found.anew[-1] = goes_on_anew(game, s)
    return found


def joined(one: Draft | Played, then: Draft | Played) -> Played:
    return Played(
        then.state,
        one.actions + then.actions,
        one.lines + then.lines,
        one.events + then.events,
        one.anew + then.anew,
    )


Fixed = Callable[[Sequence[int]], Sequence[int]]  # the results of chance after these actions that a lesson fixes


def nothing_fixed(actions: Sequence[int]) -> Sequence[int]:
    return ()


def with_draws(game: Game[Any], made: Draft, rng: Randomness, fixed: Fixed = nothing_fixed) -> Played:
    return joined(made, drawn(game, made.state, rng, fixed(made.actions)))


def unsealed(
    game: Game[Any], start: Any, sealed: dict[int, str], rng: Randomness, fixed: Fixed = nothing_fixed
) -> Played:
    """All sealed decisions in the order of the rules, then the draws."""
    found = Played(start, [], [], [], [])
    for _ in sealed:
        seat = game.seat(found.state)
        found = joined(found, draft(game, found.state, seat, [sealed[seat]]))
    return joined(found, drawn(game, found.state, rng, fixed(found.actions)))


def learned(rows: list[Row], seat: int, seats: int) -> list[int]:
    """The seats, except this one, that learned something from these rows which taking them back cannot unlearn.

    A seat's own decisions tell the others only what it did itself; a draw, a reveal, or another seat's answer is more.
    """
    mask = 0
    for row in rows:
        own = row.seat == seat
        if not own and row.seat >= 0:
            mask |= 1 << row.seat
        if not own and not row.events:
            mask |= (1 << seats) - 1  # it was in everybody's record
        for event in row.events:
            if not own or not event.to & SPECTATORS:
                mask |= event.to
    return [i for i in range(seats) if mask >> i & 1 and i != seat]
