"""Tables that stand where a recorded game stood: the server reads the lines of a golden game as its own log."""

import secrets
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from ridotto.engine.record import Record, read
from ridotto.server import documents
from ridotto.server.client import Person
from ridotto.server.documents import Document, Seat, Stage
from ridotto.server.folding import Position
from ridotto.server.store import Change, LogRow
from tests.browser.conftest import Guest
from tests.server.conftest import Running

GOLDEN = Path(__file__).parent.parent / "golden"


class Spot(NamedTuple):
    """Who is asked what, and how the game came there."""

    game: Any
    lines: list[str]
    seat: int
    point: str
    legal: list[str]
    view: dict[str, Any]


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
            view = game.view(position.state, seat)
            legal = [game.words[action] for action in game.legal_actions(position.state)]
            yield Spot(game, lines[:n], seat, view["point"], legal, view)
        position.read([LogRow(n + 1, line, 0.0)])


def find(name: str, wanted: Callable[[Spot], bool]) -> Spot:
    return next(spot for spot in spots(name) if wanted(spot))


def whole(name: str) -> Spot:
    """The end of the complete golden game."""
    record = read((GOLDEN / name / "complete.record").read_bytes())
    return Spot(record.game, moves(record), 0, "", [], {})


def set_up(site: Running, guest: Guest, spot: Spot) -> str:
    """A table at this position: the guest sits where a decision is due; who has the other seats does nothing."""
    stage: Stage = "playing" if spot.point else "over"
    other = Person(guest.address, "Ben")
    me = guest.api.get("/api/me")["id"]
    game = spot.game
    document = Document(
        game=game.name,
        rules=game.rules_version,
        options=game.options_chosen(),
        host=me,
        salt=secrets.token_hex(16),
        stage=stage,
        seats=[
            Seat(kind="person", identity=me, name="Anna")
            if i == spot.seat
            else Seat(kind="person", identity=other.id, name=f"Ben {i + 1}")
            for i in range(game.seats)
        ],
    )
    table = secrets.token_urlsafe(9)
    change = Change(documents.encode(document), stage, False, spot.lines, None, document.people())
    server = site.server
    site.run(lambda: server.store.create(table, game.name, me, change, server.world.now()))
    return table


def decided(guest: Guest, table: str) -> list[str]:
    """The decisions of this table's record."""
    record: str = guest.api.get(f"/api/tables/{table}/record")
    return [line for line in record.splitlines() if line.startswith("S")]
