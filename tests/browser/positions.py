"""Tables that stand where a recorded game stood: the server reads the lines of a golden game as its own log."""

import secrets
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import takewhile
from pathlib import Path
from typing import Any, NamedTuple

from ridotto.engine.record import Record, read
from ridotto.server import documents
from ridotto.server.documents import Document, Seat, Stage
from ridotto.server.folding import Position
from ridotto.server.store import Change, LogRow
from tests.browser.conftest import Guest
from tests.server.client import Person
from tests.server.conftest import Running

GOLDEN = Path(__file__).parent.parent / "golden"


class Spot(NamedTuple):
    """The active seat, its decision point, and the game so far."""

    game: Any
    lines: list[str]
    seat: int
    point: str
    legal: list[str]
    view: dict[str, Any]
    then: list[str]  # the lines that followed

    @property
    def me(self) -> dict[str, Any]:
        found: dict[str, Any] = self.view["players"][self.seat]
        return found

    @property
    def chose(self) -> str:
        """The decision made here, without its seat."""
        return self.then[0].split(" ", 1)[1]

    def turn(self) -> list[str]:
        """What this seat decided from here on, until a draw or another seat came in between."""
        mine = takewhile(lambda line: line.startswith(f"S{self.seat + 1} "), self.then)
        return [line.split(" ", 1)[1] for line in mine]


@cache
def spots(name: str) -> list[Spot]:
    """Every decision of every golden game, the complete games first."""
    files = sorted((GOLDEN / name).glob("*.record"), key=lambda path: (path.stem != "complete", path.stem))
    return [spot for path in files for spot in along(path)]


def moves(record: Record) -> list[str]:
    """Its decisions and draws, as a log has them."""
    return [line for line in record.text().splitlines() if line.startswith(("S1 ", "S2 ", "S3 ", "S4 ", "* "))]


def along(path: Path) -> Iterator[Spot]:
    record = read(path.read_bytes())
    game = record.game
    lines = moves(record)
    position = Position(game)
    for n, line in enumerate(lines):
        seat = game.seat(position.state)
        if seat >= 0:
            view: dict[str, Any] = {**game.view(position.state, seat)}
            legal = [game.words[action] for action in game.legal_actions(position.state)]
            yield Spot(game, lines[:n], seat, view["point"], legal, view, lines[n:])
        position.read([LogRow(n + 1, line, 0.0)])


def find(name: str, wanted: Callable[[Spot], bool]) -> Spot:
    found = next((spot for spot in spots(name) if wanted(spot)), None)
    assert found is not None, "no golden game has such a position"
    return found


def legal_after(spot: Spot, made: Sequence[str]) -> list[str]:
    """What would be legal after these decisions of the seat."""
    position = Position(spot.game)
    lines = [*spot.lines, *(f"S{spot.seat + 1} {words}" for words in made)]
    position.read([LogRow(i + 1, line, 0.0) for i, line in enumerate(lines)])
    return [spot.game.words[action] for action in spot.game.legal_actions(position.state)]


def whole(name: str) -> Spot:
    """The end of the complete golden game."""
    record = read((GOLDEN / name / "complete.record").read_bytes())
    return Spot(record.game, moves(record), 0, "", [], {}, [])


def set_up(
    site: Running, guest: Guest, spot: Spot, others: Sequence[Guest] = (), watchers: Sequence[Guest] = ()
) -> str:
    """A table at this position: the guest sits where a decision is due, `others` have the next seats.
    Who has the seats that are left does nothing."""
    stage: Stage = "playing" if spot.point else "over"
    game = spot.game
    idle = Person(guest.address, "Ben")
    people = [(one.api.get("/api/me")["id"], one.name) for one in (guest, *others)]
    people += [(idle.id, name) for name in ("Clara", "Bruno", "Elena")[: game.seats - len(people)]]
    seats = [Seat(kind="person", identity=id, name=name) for id, name in people]
    document = Document(
        game=game.name,
        rules=game.rules_version,
        options=game.options_chosen(),
        host=people[0][0],
        salt=secrets.token_hex(16),
        stage=stage,
        seats=[seats[(i - spot.seat) % game.seats] for i in range(game.seats)],
        watchers=[one.api.get("/api/me")["id"] for one in watchers],
    )
    table = secrets.token_urlsafe(9)
    change = Change(documents.encode(document), stage, False, spot.lines, None, document.people())
    server = site.server
    site.run(lambda: server.store.create(table, game.name, document.host, change, server.world.now()))
    return table


def decided(guest: Guest, table: str) -> list[str]:
    """The decisions of this table's record."""
    record: str = guest.api.get(f"/api/tables/{table}/record")
    return [line for line in record.splitlines() if line.startswith("S")]
