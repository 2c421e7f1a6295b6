"""A table of La Stanza for the tests: records line by line, positions that the rules give, and questions about them."""

from random import Random
from typing import Any

from ridotto.engine.game import CHANCE, load_game
from ridotto.engine.record import Reader, Record, lines_of, read_header
from ridotto.games.la_stanza import LaStanza
from ridotto.games.la_stanza.components import (
    BONUS,
    BONUS_TILES,
    BOOKS,
    CHARACTER_COUNT,
    COLOURS,
    DISCIPLINES,
    EMPTY,
    PATRON,
    SLUGS,
    SPACES,
    TILE_DISCIPLINE,
)
from ridotto.games.la_stanza.flow import POINT_NAMES
from ridotto.games.la_stanza.moving import HIDES
from ridotto.games.la_stanza.state import DISC_OF, OPEN, PHASES, REFILLING, Phase, Player, State, lay, lift
from tests.strategies import GOLDEN

FOLDER = GOLDEN / "la-stanza"
RECORDS = sorted(FOLDER.glob("*.record"))
OPTIONS = ["dismiss", "helper-waives-hire", "hire-any", "ordering"]


def stanza(seats: int = 2, *on: str) -> LaStanza:
    """The game with these options on."""
    game = load_game("la-stanza", seats, dict.fromkeys(on, "on"))
    assert isinstance(game, LaStanza)
    return game


def every_combination() -> list[tuple[str, ...]]:
    """All 16 sets of options."""
    return [tuple(name for i, name in enumerate(OPTIONS) if mask >> i & 1) for mask in range(1 << len(OPTIONS))]


def tile(slug: str) -> int:
    return SLUGS.index(slug)


def some(discipline: str, n: int) -> list[int]:
    """The first n characters of a discipline."""
    d = DISCIPLINES.index(discipline)
    return [t for t in range(CHARACTER_COUNT) if TILE_DISCIPLINE[t] == d][:n]


class Table:
    """A game in progress, driven by the lines of a record."""

    def __init__(self, game: LaStanza) -> None:
        self.game = game
        self.record = Record(game)
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

    def decide(self, *texts: str) -> "Table":
        """Decisions of the active seat."""
        for text in texts:
            self.play(f"S{self.s.seat + 1} {text}")
        return self

    def deal(self, seed: int) -> "Table":
        """Chance, until a seat is to act: the setup of a seed, a refill by sampling (no dealer knows this pile)."""
        dealer = self.game.dealer(seed)
        rng = Random(seed)
        while self.s.seat == CHANCE:
            refill = self.s.point == REFILLING
            self.game.apply_action(self.s, self.game.sample(self.s, rng) if refill else dealer.next(self.s))
        return self

    def player(self, seat: str) -> Player:
        return self.s.players[int(seat[1]) - 1]

    def asked(self) -> str:
        """The active seat and its decision point: "S2 act"; "*": chance or nobody."""
        return f"S{self.s.seat + 1} {self.game.point(self.s)}" if self.s.seat >= 0 else "*"

    def legal(self) -> list[str]:
        """The legal decisions, sorted as bytes."""
        return self.game.lines(self.s)

    def why_not(self, words: str) -> tuple[str, tuple[int, ...]] | None:
        """What the judge says to these words of the acting seat: a code and numbers; None: it may."""
        refusal = self.game.refusal(self.s, self.s.seat, self.game.ids[words])
        return None if refusal is None else (refusal.code, refusal.numbers)

    def facts(self) -> dict[str, Any]:
        """The state in words, as a trace tells it."""
        return self.game.trace_state(self.s)

    # --- positions that the rules give, set up by hand

    def ask(self, point: str, seat: str = "S1", phase: Phase = "MAIN") -> "Table":
        """Now this seat is asked this."""
        s = self.s
        s.turn = s.seat = int(seat[1]) - 1
        s.point = POINT_NAMES.index(point)
        s.phase = PHASES.index(phase)
        s.lap = 1 if phase == "FINAL" else 0
        s.round = s.box.rounds + 1 if phase in ("FINISH", "FINAL") else 1
        return self

    def stand(self, seat: str, space: str) -> "Table":
        """The figure of a seat on a space."""
        p = self.player(seat)
        self.s.occupied ^= HIDES[p.figure]
        p.figure = SPACES.index(space)
        self.s.occupied ^= HIDES[p.figure]
        return self

    def path(self, **tiles: str | int) -> "Table":
        """Exactly these tiles on the path; the other characters are in the draw pile."""
        s = self.s
        for space in range(BONUS):
            if s.path[space] != EMPTY:
                s.draw.append(lift(s, space))
        for name, which in tiles.items():
            t = tile(which) if isinstance(which, str) else which
            self.fetch(t)
            lay(s, SPACES.index(name), t)
        s.draw.sort()
        return self

    def fetch(self, t: int) -> int:
        """A tile from wherever it lies."""
        s = self.s
        for row in [s.draw, s.discard, s.removed]:
            if t in row:
                row.remove(t)
        for row in [s.path, *(p.recruits for p in s.players), *(p.workers for p in s.players)]:
            if t in row:
                if row is s.path:
                    lift(s, row.index(t))
                else:
                    row[row.index(t)] = EMPTY
        return t

    def row(self, *tiles: int | str | None) -> list[int]:
        """A track: slugs or tiles, "patron", None for a gap."""
        found: list[int] = []
        for which in tiles:
            if which is None:
                found.append(EMPTY)
            elif which == "patron":
                found.append(PATRON)
            else:
                found.append(self.fetch(tile(which) if isinstance(which, str) else which))
        return found

    def recruits(self, seat: str, *tiles: int | str | None) -> "Table":
        p = self.player(seat)
        self.put_away(p.recruits)
        p.recruits = self.row(*tiles)
        return self

    def workers(self, seat: str, *tiles: int | str | None) -> "Table":
        p = self.player(seat)
        self.put_away(p.workers)
        p.workers = self.row(*tiles)
        return self

    def put_away(self, row: list[int]) -> None:
        s = self.s
        for t in row:
            if 0 <= t < CHARACTER_COUNT:
                s.draw.append(t)
            elif t not in (EMPTY, PATRON):
                s.removed.append(t)
        s.draw.sort()
        row[:] = [EMPTY] * len(row)

    def helpers(self, seat: str, **numbers: int) -> "Table":
        """Exactly these helpers; the supply has the rest."""
        p = self.player(seat)
        for c, colour in enumerate(COLOURS):
            self.s.helpers[c] += p.helpers[c] - numbers.get(colour, 0)
            p.helpers[c] = numbers.get(colour, 0)
        return self

    def discs(self, seat: str, supply: int, **numbers: int) -> "Table":
        """Discs in the supply and in the compartments. The rest of the eight may lie on the grid."""
        p = self.player(seat)
        p.discs = supply
        p.compartments = [numbers.get(d, 0) for d in DISCIPLINES]
        return self

    def books(self, seat: str, **numbers: int) -> "Table":
        self.player(seat).books = [numbers.get(b, 0) for b in BOOKS]
        return self

    def artworks(self, seat: str, sculpture: int = 0, manuscript: int = 0, painting: int = 0) -> "Table":
        p = self.player(seat)
        for kind, n in enumerate([sculpture, manuscript, painting]):
            self.s.artworks[kind] += p.artworks[kind] - n
            p.artworks[kind] = n
        return self

    def money(self, seat: str, florins: int) -> "Table":
        self.player(seat).money = florins
        return self

    def ship(self, seat: str, index: int) -> "Table":
        self.player(seat).ship = index
        return self

    def own(self, seat: str, *names: str) -> "Table":
        """The seat has taken these bonus tiles, on the grid or not, and left its discs."""
        s, p = self.s, self.player(seat)
        for name in names:
            t = BONUS_TILES.index(name)
            self.offer(name)
            s.grid[s.grid.index(t)] = DISC_OF + p.seat
            s.offer &= ~(1 << t)
            p.tiles |= 1 << t
        return self

    def offer(self, name: str) -> "Table":
        """A bonus tile lies on the grid: if it does not, in the place of another of its discipline."""
        s = self.s
        t = BONUS_TILES.index(name)
        if t not in s.grid:
            cell = next(i for i, o in enumerate(s.grid) if o != OPEN and o < DISC_OF and BONUS_TILES[o][0] == name[0])
            s.offer ^= 1 << s.grid[cell] | 1 << t
            s.grid[cell] = t
        return self


def table(seats: int = 2, *on: str, seed: int = 1) -> Table:
    """A game after the setup of a seed: S1 is to move."""
    return Table(stanza(seats, *on)).deal(seed)


def acting(seats: int = 2, *on: str, space: str = "D1") -> Table:
    """S1 is to act on a space, with nobody recruited."""
    found = table(seats, *on)
    found.fetch(found.s.path[SPACES.index(space)])
    return found.stand("S1", space).ask("act")


def after(name: str, last: str, nth: int = 1) -> Table:
    """A golden record stopped after a line: the nth with this text."""
    header, body = read_header(list(lines_of((FOLDER / f"{name}.record").read_text("utf-8"))))
    game = load_game("la-stanza", header.seats, header.options)
    assert isinstance(game, LaStanza)
    found = Table(game)
    for line in body:
        found.reader.take(line)
        if line.text == last:
            nth -= 1
            if nth == 0:
                return found
    raise LookupError(f"{name} has no such line {last!r}")


def altered(check: str) -> str:
    """A check that says something else of the same kind."""
    *words, last = check.split(" ")
    return " ".join([*words, str(int(last) + 1)])
