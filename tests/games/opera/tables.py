"""A table of Opera for the tests: a record read line by line, and what may be asked about it."""

from collections.abc import Container
from random import Random
from typing import Any

from ridotto.engine.game import load_game
from ridotto.engine.record import Reader, Record, lines_of, read_header
from ridotto.games.opera import Opera
from ridotto.games.opera.components import COMPOSERS
from ridotto.games.opera.roles import arranging
from ridotto.games.opera.state import ARRANGING_GREAT, ARRANGING_HALLS, BUDGET, NO_BID, Player, State
from tests.strategies import GOLDEN

FOLDER = GOLDEN / "opera"
RECORDS = sorted(FOLDER.glob("*.record"))

# Setups that the tests share: Verdi 6, Wagner 5, Mozart 4, Handel 3, Beethoven 2, Monteverdi 1
LADDER = "* ladder verdi wagner mozart handel beethoven monteverdi"
DRAW = {
    2: "* draw beethoven handel mozart verdi wagner",
    3: "* draw beethoven handel monteverdi mozart verdi verdi wagner",
    4: "* draw beethoven beethoven handel monteverdi monteverdi mozart verdi verdi wagner",
}
CENTURY = "* century wagner mozart handel"


def opera(seats: int = 3, **options: str) -> Opera:
    game = load_game("opera", seats, options)
    assert isinstance(game, Opera)
    return game


class Table:
    """A game in progress, driven by the lines of a record."""

    def __init__(self, game: Opera, start: State | None = None) -> None:
        self.game = game
        self.record = Record(game)
        self.record.start = start
        self.reader = Reader(self.record, None)

    @property
    def s(self) -> State:
        s = self.reader.state
        assert isinstance(s, State)
        return s

    def play(self, text: str) -> "Table":
        """Takes these lines; a check among them is checked."""
        for line in lines_of(text):
            self.reader.take(line)
        return self

    def player(self, seat: str) -> Player:
        return self.s.players[int(seat[1]) - 1]

    def asked(self) -> str:
        """The active seat and its decision point: "S2 buy-along"; "*": chance or nobody."""
        return f"S{self.s.seat + 1} {self.game.point(self.s)}" if self.s.seat >= 0 else "*"

    def legal(self) -> list[str]:
        """The legal decisions in words, by id; an arrangement as its small steps."""
        return [self.game.words[a] for a in self.game.legal_actions(self.s)]

    def why_not(self, words: str) -> tuple[str, tuple[int, ...]] | None:
        """What the judge says to these words of the acting seat: a code and numbers; None: it may."""
        refusal = self.game.refusal(self.s, self.s.seat, self.game.ids[words])
        return None if refusal is None else (refusal.code, refusal.numbers)

    def steps(self, *words: str) -> "Table":
        """Takes small steps of an arrangement, which a record does not know."""
        for text in words:
            self.game.apply_action(self.s, self.game.ids[text])
        return self

    def facts(self) -> dict[str, Any]:
        """The state in words, as a trace tells it."""
        return self.game.trace_state(self.s)


def table(seats: int = 3, text: str = "", start: str = "S1", **options: str) -> Table:
    """The shared setup for this many players, then these lines."""
    setup = f"{LADDER}\n{DRAW[seats]}\n{CENTURY}\n* start {start}\n"
    return Table(opera(seats, **options)).play(setup + text)


def after(name: str, last: str, nth: int = 1) -> Table:
    """A golden record stopped after a line: the nth with this text."""
    header, body = read_header(list(lines_of((FOLDER / f"{name}.record").read_text("utf-8"))))
    found = Table(opera(header.seats, **header.options))
    for line in body:
        found.reader.take(line)
        if line.text == last:
            nth -= 1
            if nth == 0:
                return found
    raise LookupError(f"{name} has no such line {last!r}")


def whole(name: str) -> Table:
    """A golden record from beginning to end."""
    header, body = read_header(list(lines_of((FOLDER / f"{name}.record").read_text("utf-8"))))
    found = Table(opera(header.seats, **header.options))
    for line in body:
        found.reader.take(line)
    return found


def settle(s: State) -> State:
    """After a change by hand: bring derived fields of the state up to date."""
    s.pile = sum(s.draw)
    s.lacking = s.box.display - sum(s.display)
    return s


def twin(s: State, knows: Container[int], rng: Random, bids: bool = False) -> State:
    """Another state that differs only in what lies behind the screens of the seats that are not known.

    Their ducats are any; the pieces of their stocks and of the pile are dealt anew, as many to the pile as before.
    `bids`: their sealed bids are any, too, and an arrangement of one of them is at its beginning.
    """
    t = s.clone()
    hidden = [p for p in t.players if p.seat not in knows]
    unseen = [c for c in COMPOSERS for _ in range(t.draw[c] + sum(p.stock[c] for p in hidden))]
    rng.shuffle(unseen)
    for c in COMPOSERS:
        t.draw[c] = unseen[: s.pile].count(c)
        for p in hidden:
            p.stock[c] = 0
    for c in unseen[s.pile :]:
        rng.choice(hidden).stock[c] += 1
    for p in hidden:
        p.ducats = max(p.bid, 0) + rng.randrange(40)
        if bids and t.point == BUDGET and p.bid != NO_BID:
            p.bid = rng.randint(0, min(p.ducats, 10 - p.level))
    if bids and t.point in (ARRANGING_GREAT, ARRANGING_HALLS) and t.seat not in knows:
        arranging.begin(t, t.players[t.seat])
    return t


def altered(check: str) -> str:
    """A check that says something else of the same kind."""
    *words, last = check.split(" ")
    if words[1] == "order":
        return " ".join([*words[:2], last, *words[2:]])
    if last.lstrip("-").isdigit():
        return " ".join([*words, str(int(last) + 1)])
    if "=" in last:
        return " ".join([*words, last.split("=")[0] + "=" + ("wagner" if last.endswith("verdi") else "verdi")])
    return " ".join([*words, "wagner" if last != "wagner" else "verdi"])


def idle(seats: int, rounds: int) -> str:
    """Rounds in which everybody bids nothing and so nobody hires; each ends with its draw."""
    bids = "".join(f"S{seat + 1} bid 0\n" for seat in range(seats))
    return (bids + DRAW[seats] + "\n") * rounds
