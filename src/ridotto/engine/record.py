"""Text records (records.md): read, write, replay, redact for a seat.

A record is read in two steps: its lines (the grammar), then the play (the rules). An error
names the line, the reason, and what would have been legal.
"""

import re
from collections.abc import Callable, Iterator
from typing import Any, Final, NamedTuple

from ridotto.engine.chance import Dealer
from ridotto.engine.events import Refusal, RuleError
from ridotto.engine.game import CHANCE, OVER, Game, UsageError, check_option, game_class, load_game

NUMBER: Final = re.compile(r"(0|-?[1-9][0-9]*)\Z")
DIGITS: Final = re.compile(r"(\d+)")
SEAT: Final = re.compile(r"S[1-4]\Z")
BLANKS: Final = " \t\r"

Explain = Callable[[Refusal, Game[Any]], str]


class RecordError(Exception):
    """A record is broken: the line, counted from 1, and the reason."""

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(f"line {line}: {reason}")
        self.line = line
        self.reason = reason


class Header(NamedTuple):
    game: str
    rules: int
    seats: int
    names: dict[int, str]  # by seat, 0 .. n-1
    options: dict[str, str]
    seed: int | None


class Line(NamedTuple):
    number: int  # in the file, from 1
    text: str  # without comment and outer blanks


class Record:
    """A game that was read or played: its rules, every action (chance included), and the players' names."""

    def __init__(self, game: Game[Any], seed: int | None = None, names: dict[int, str] | None = None) -> None:
        self.game = game
        self.seed = seed
        self.names: dict[int, str] = {} if names is None else names
        self.actions: list[int] = []
        self.start: Any = None  # a position that the rules' text itself gives; None: the beginning

    def first(self) -> Any:
        """The game's own state before the first action."""
        return self.game.new_state() if self.start is None else self.game.clone(self.start)

    def state(self) -> Any:
        """The game's own state after the last action."""
        s = self.first()
        for action in self.actions:
            self.game.apply_action(s, action)
        return s

    def text(self) -> str:
        """The canonical record."""
        return write(self)


# --- reading


def lines_of(text: str) -> Iterator[Line]:
    """The lines that mean something: no comments, no outer blanks, no blank lines."""
    for number, raw in enumerate(text.split("\n"), 1):
        line = raw.split("#", 1)[0].strip(BLANKS)
        if not line:
            continue
        if "  " in line:
            raise RecordError(number, "more than one space between two words")
        if any(ord(c) < 32 for c in line):
            raise RecordError(number, "a control character; words are separated by single spaces")
        yield Line(number, line)


def read(data: str | bytes, explain: Explain | None = None) -> Record:
    """The record of this text, every line of it checked against the rules."""
    text = data if isinstance(data, str) else decode(data)
    header, body = read_header(list(lines_of(text)))
    game = load_game(header.game, header.seats, header.options)
    record = Record(game, header.seed, header.names)
    reader = Reader(record, explain)
    for line in body:
        reader.take(line)
    return record


def decode(data: bytes) -> str:
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        raise RecordError(line, "this is not UTF-8 text") from None


def read_number(word: str, line: Line, what: str) -> int:
    # No number of a record is longer; Python itself refuses to read thousands of digits.
    if not NUMBER.match(word) or len(word) > 20:
        raise RecordError(line.number, f"{what} must be a number without leading zeros, not {word!r}")
    return int(word)


def read_header(lines: list[Line]) -> tuple[Header, list[Line]]:
    """The header, and the lines that follow it."""
    at = 0

    def due(key: str) -> tuple[Line, str]:
        nonlocal at
        if at == len(lines):
            raise RecordError(lines[-1].number if lines else 1, f"the header stops before its line {key!r}")
        line = lines[at]
        word, _, rest = line.text.partition(" ")
        if word != key:
            raise RecordError(line.number, f"the header's line {key!r} is due here, not {line.text!r}")
        at += 1
        return line, rest

    line, rest = due("ridotto")
    if rest != "1":
        raise RecordError(line.number, f"this is a record of format {rest!r}; this program reads format 1")
    line, name = due("game")
    try:
        kind = game_class(name)
    except UsageError as error:
        raise RecordError(line.number, str(error)) from None
    line, rest = due("rules")
    rules = read_number(rest, line, "the version of the rules")
    if rules != kind.rules_version:
        raise RecordError(line.number, f"rules version {rules} is unknown; this program has {kind.rules_version}")
    line, rest = due("seats")
    seats = read_number(rest, line, "the number of seats")
    if seats not in kind.seats_known:
        raise RecordError(line.number, f"seats must be one of {', '.join(map(str, kind.seats_known))}, not {seats}")
    names: dict[int, str] = {}
    while at < len(lines) and lines[at].text.split(" ", 1)[0] == "name":
        line, rest = due("name")
        word, _, text = rest.partition(" ")
        if not SEAT.match(word) or int(word[1]) > seats:
            raise RecordError(line.number, f"{word!r} is not a seat of this game")
        if not text:
            raise RecordError(line.number, f"the name of {word} is missing")
        seat = int(word[1]) - 1
        if seat in names:
            raise RecordError(line.number, f"{word} has a name already")
        if names and seat < max(names):
            raise RecordError(line.number, "names stand in the order of the seats")
        names[seat] = text
    options: dict[str, str] = {}
    while at < len(lines) and lines[at].text.split(" ", 1)[0] == "option":
        line, rest = due("option")
        key, equals, value = rest.partition("=")
        if not equals:
            raise RecordError(line.number, "an option is written key=value")
        try:
            check_option(kind, key, value)
        except UsageError as error:
            raise RecordError(line.number, str(error)) from None
        if key in options:
            raise RecordError(line.number, f"option {key} stands here twice")
        if options and key < max(options):
            raise RecordError(line.number, "options stand in alphabetical order")
        if value == kind.options_known[key].default:
            raise RecordError(line.number, f"{key}={value} is the default, which is not written")
        options[key] = value
    seed: int | None = None
    if at < len(lines) and lines[at].text.split(" ", 1)[0] == "seed":
        line, rest = due("seed")
        seed = read_number(rest, line, "the seed")
        if not 0 <= seed < 1 << 64:
            raise RecordError(line.number, "the seed must be a number from 0 to 2^64-1")
    return Header(name, rules, seats, names, options, seed), lines[at:]


class Reader:
    """Plays the lines of a body one after the other, as strictly as the rules are."""

    def __init__(self, record: Record, explain: Explain | None) -> None:
        self.record = record
        self.game = record.game
        self.state: Any = record.first()
        self.explain = explain
        self.dealer: Dealer[Any] | None = None if record.seed is None else record.game.dealer(record.seed)
        self.ended = False

    def take(self, line: Line) -> None:
        if self.ended:
            raise RecordError(line.number, "nothing may follow the line 'end'")
        first, _, words = line.text.partition(" ")
        if first == "*":
            self.chance(line, words.split(" "))
        elif first == "=":
            self.check(line, words)
        elif first == "end":
            self.end(line)
        elif SEAT.match(first):
            self.decision(line, int(first[1]) - 1, words)
        else:
            raise RecordError(
                line.number, f"a line begins with a seat, '*', '=' or 'end', not with {first!r}; {self.due()}"
            )

    def due(self) -> str:
        """A sentence: what would have been legal here."""
        game, s = self.game, self.state
        seat = game.seat(s)
        if seat == OVER:
            return "the game is over"
        if seat == CHANCE:
            possible = [game.chance_word(s, a) for a, _ in game.chance_outcomes(s)]
            return f"due is the line '* {game.chance_line(s)[0]}', going on with one of: {listed(possible)}"
        return f"legal for S{seat + 1}: {listed(in_order(game.lines(s)))}"

    def apply(self, action: int) -> None:
        self.game.apply_action(self.state, action)
        self.record.actions.append(action)

    def chance(self, line: Line, words: list[str]) -> None:
        game, s = self.game, self.state
        if game.seat(s) != CHANCE:
            raise RecordError(line.number, f"no chance line is due here; {self.due()}")
        key = game.chance_line(s)
        verb = key[0].split(" ")
        if words[: len(verb)] != verb:
            raise RecordError(line.number, f"the chance line '* {key[0]}' is due here, not '* {' '.join(words)}'")
        rest = words[len(verb) :]
        i = 0
        while game.seat(s) == CHANCE and game.chance_line(s) == key:
            word = rest[i] if i < len(rest) else ""
            action = game.read_chance(s, word)
            if action < 0:
                wrong = f"{word!r} is impossible here" if word else "the line stops too early"
                raise RecordError(line.number, f"{wrong}; {self.due()}")
            if self.dealer is not None:
                dealt = self.dealer.next(s)
                if dealt != action:
                    given = game.chance_word(s, dealt)
                    raise RecordError(
                        line.number, f"the seed {self.record.seed} gives {given!r} here, not {word!r}; remove the seed?"
                    )
            self.apply(action)
            if word:
                i += 1
        if i < len(rest):
            raise RecordError(line.number, f"the line must stop before {rest[i]!r}: everything is drawn")

    def decision(self, line: Line, seat: int, words: str) -> None:
        game, s = self.game, self.state
        texts = game.split(words)
        for nth, text in enumerate(texts):
            acting = game.seat(s)
            if acting == CHANCE and nth > 0:
                raise RecordError(
                    line.number, f"a draw comes before {text!r}: it needs a line of its own; {self.due()}"
                )
            if acting != seat:
                raise RecordError(line.number, f"S{seat + 1} is not to act; {self.due()}")
            try:
                actions = game.read(s, text)
            except RuleError as error:
                raise RecordError(line.number, self.refused(text, error.refusal)) from None
            for action in actions:
                if game.seat(s) != seat:
                    raise RecordError(
                        line.number, f"{text!r} goes beyond what S{seat + 1} may decide in one go; {self.due()}"
                    )
                refusal = game.refusal(s, seat, action)
                if refusal is not None:
                    raise RecordError(line.number, self.refused(text, refusal))
                self.apply(action)

    def refused(self, text: str, refusal: Refusal) -> str:
        why = f"{refusal.code} {refusal.numbers}" if self.explain is None else self.explain(refusal, self.game)
        return f"{text!r} is not legal: {why}; {self.due()}"

    def check(self, line: Line, text: str) -> None:
        game, s = self.game, self.state
        if not game.setup_done(s):
            raise RecordError(line.number, f"there is nothing to check before the setup is complete; {self.due()}")
        words = text.split(" ")
        if words[0] == "points":
            found = game.points_check(s)
        elif words[0] == "money":
            found = numbers(game.money(s))
        elif words[0] == "round":
            found = str(game.round(s))
        else:
            found = game.expected(s, words)
        if found is None:
            raise RecordError(line.number, f"there is no check {text!r} here")
        if words[0] in ("points", "money", "round"):
            found = f"{words[0]} {found}"
        if found != text:
            raise RecordError(line.number, f"the check says '= {text}', but it is '= {found}'")

    def end(self, line: Line) -> None:
        game, s = self.game, self.state
        if game.seat(s) != OVER:
            raise RecordError(line.number, f"the game is not over yet; {self.due()}")
        if line.text != end_line(game, s):
            raise RecordError(line.number, f"the game ended with '{end_line(game, s)}', not with '{line.text}'")
        self.ended = True


def in_order(texts: list[str]) -> list[str]:
    """Sorted as people do: "bid 2" before "bid 10"."""
    return sorted(texts, key=parts)


def parts(text: str) -> list[tuple[int, str]]:
    """The text cut at its numbers: each part as a number, or as a word after all numbers."""
    return [(int(part), "") if part.isdigit() else (1 << 60, part) for part in DIGITS.split(text)]


def listed(texts: list[str], most: int = 30) -> str:
    shown = ", ".join(repr(t) for t in texts[:most])
    return shown if len(texts) <= most else f"{shown} and {len(texts) - most} more"


def numbers(values: list[int]) -> str:
    return " ".join(str(v) for v in values)


# --- writing


def end_line(game: Game[Any], s: Any) -> str:
    winners = " ".join(f"S{w + 1}" for w in sorted(game.winners(s)))
    return f"end points {numbers(game.points(s))} winner {winners}"


def write(record: Record) -> str:
    """The canonical text. A decision that is not complete (an arrangement half way) is left out."""
    game = record.game
    out = ["ridotto 1", f"game {game.name}", f"rules {game.rules_version}", f"seats {game.seats}"]
    out += [f"name S{seat + 1} {record.names[seat]}" for seat in sorted(record.names)]
    out += [f"option {key}={value}" for key, value in game.options_chosen().items()]
    if record.seed is not None:
        out.append(f"seed {record.seed}")
    s = record.first()
    actions = record.actions
    i = 0
    key = ("", -1)  # of the chance line under way
    while i < len(actions):
        seat = game.seat(s)
        if seat == CHANCE:
            line = game.chance_line(s)
            if line != key:
                out.append(f"* {line[0]}")
                key = line
            word = game.chance_word(s, actions[i])
            if word:
                out[-1] += f" {word}"
            game.apply_action(s, actions[i])
            i += 1
            continue
        key = ("", -1)
        words, j = game.write(s, actions, i)
        if not words:
            break
        out.append(f"S{seat + 1} {words}")
        while i < j:
            game.apply_action(s, actions[i])
            i += 1
    if game.seat(s) == OVER:
        out.append(end_line(game, s))
    return "\n".join(out) + "\n"


def redact(record: Record) -> Record:
    """The record as everybody may have it now, at the table and outside.

    Of a running game the sealed bids are left out, and the seed, from which the pile could be known. What a
    seat may also know (its own ducats and stock) is in no record.
    """
    game = record.game
    s = record.state()
    if game.seat(s) == OVER:
        return record
    found = Record(game, None, record.names)
    found.actions = record.actions[: len(record.actions) - game.sealed(s)]
    return found
