"""Puzzles: the position of each is a table that nobody stores. Moves can be tried at it, but not played.

The games are over, and everything here comes from the view of one seat of them.
"""

from collections import OrderedDict
from datetime import UTC, date, datetime
from typing import Final

import msgspec

from ridotto.bots.puzzles import book
from ridotto.bots.puzzles.book import Puzzle
from ridotto.engine.game import game_names, games_in_order
from ridotto.engine.record import read
from ridotto.engine.telling import Said
from ridotto.server import deciding, protocol, views
from ridotto.server.documents import Document, Seat
from ridotto.server.protocol import ENCODER
from ridotto.server.refusals import Refused
from ridotto.server.store import Identity, LogRow
from ridotto.server.tables import Table, World

MOST_TABLES: Final = 16
SOLVER: Final = Identity("solver", "", "")
FIRST_DAY: Final = date(1970, 1, 1).toordinal()


class Puzzles:
    def __init__(self, world: World) -> None:
        self.world = world
        self.kept: OrderedDict[str, Table] = OrderedDict()

    def listed(self, game: str) -> list[protocol.PuzzleHead]:
        """The puzzles of a game, or of all; easy ones first."""
        if game and game not in game_names():
            raise Refused("no-such-game")
        names = [game] if game else games_in_order()
        return [head(puzzle) for name in names for puzzle in book.puzzles(name).values()]

    def daily(self, day: str, now: float) -> protocol.PuzzleHead | None:
        """`day`: where the reader is, as 2026-11-18. Without it, of the day in Greenwich."""
        try:
            wanted = date.fromisoformat(day) if day else datetime.fromtimestamp(now, UTC).date()
        except ValueError:
            raise Refused("not-a-number") from None
        found = book.daily(games_in_order(), wanted.toordinal() - FIRST_DAY)
        return None if found is None else head(found)

    def find(self, id: str) -> Puzzle:
        found = book.find(id, games_in_order())
        if found is None:
            raise Refused("no-such-puzzle")
        return found

    def table(self, puzzle: Puzzle) -> Table:
        """The position as a table. A few are kept: a draft is tried again and again."""
        found = self.kept.get(puzzle.id)
        if found is None:
            found = self.kept[puzzle.id] = set_up(puzzle, self.world)
        self.kept.move_to_end(puzzle.id)
        while len(self.kept) > MOST_TABLES:
            self.kept.popitem(last=False)
        return found

    def puzzle(self, id: str) -> protocol.PuzzleOut:
        puzzle = self.find(id)
        table = self.table(puzzle)
        welcome = protocol.Welcome(
            table=views.info(table.id, table.document),
            seat=puzzle.seat,
            role="seat",
            seats=[puzzle.seat],
            away=[],
            note="",
            heartbeat=0.0,
        )
        update = table.update(puzzle.seat, 0, table.status(puzzle.seat))
        messages = [msgspec.Raw(ENCODER.encode(welcome)), msgspec.Raw(update)]
        others = list(book.puzzles(puzzle.game))
        after = others[(others.index(puzzle.id) + 1) % len(others)]
        return protocol.PuzzleOut(head(puzzle), nudge(puzzle), messages, after)

    async def command(self, id: str, command: protocol.Command) -> bytes:
        """Tries a draft, or explains something on the table. Nothing is played here."""
        table = self.table(self.find(id))
        try:
            return ENCODER.encode(tried(table, command))
        except Refused as refused:
            return ENCODER.encode(table.refused(command.id, refused))

    def answers(self, id: str) -> protocol.PuzzleAnswers:
        puzzle = self.find(id)
        s = self.table(puzzle).position.state
        found = [
            protocol.PuzzleAnswer(
                one.words, told[0], one.loss, one.error, one.why(), one.line, told
            )
            for one in puzzle.answers
            for told in [book.told(puzzle, s, one.line)]
        ]  # fmt: skip
        record = read(book.source_of(puzzle).text)
        end = record.state()
        played = book.told(puzzle, s, [puzzle.played])[0]
        won = puzzle.seat in record.game.winners(end)
        return protocol.PuzzleAnswers(puzzle.chance, found, played, won, record.game.points(end))


def head(puzzle: Puzzle) -> protocol.PuzzleHead:
    return protocol.PuzzleHead(
        puzzle.id, puzzle.game, puzzle.seats, puzzle.seat, puzzle.round, puzzle.kind, puzzle.difficulty
    )


def nudge(puzzle: Puzzle) -> Said | None:
    """What the best move is good for, without naming it."""
    gained = max(puzzle.best().groups.items(), key=lambda item: item[1], default=("", 0.0))
    return Said("ui.puzzle.nudge", (gained[0],)) if gained[1] > 0 else None


def set_up(puzzle: Puzzle, world: World) -> Table:
    game = book.game_of(puzzle)
    stand_in = world.bots[0]
    seats = [Seat(kind="bot", bot=stand_in, name=stand_in) for _ in range(puzzle.seats)]
    seats[puzzle.seat] = Seat(kind="person", identity=SOLVER.id, name="")
    document = Document(
        game=game.name,
        rules=game.rules_version,
        options=game.options_chosen(),
        host=SOLVER.id,
        salt="",
        takebacks="none",
        hints=False,
        stage="playing",
        seats=seats,
    )
    table = Table(f"puzzle-{puzzle.id}", world, 1, document)
    table.position.read([LogRow(n, line, 0.0) for n, line in enumerate(book.lines_before(puzzle), 1)])
    return table


def tried(table: Table, command: protocol.Command) -> protocol.Message:
    if isinstance(command, protocol.Ping):
        return protocol.Pong(id=command.id)
    if isinstance(command, protocol.Try):
        return deciding.try_draft(table, SOLVER, command)
    if isinstance(command, protocol.Suggest):
        return deciding.suggest(table, SOLVER, command)
    if isinstance(command, protocol.Describe):
        return deciding.describe(table, SOLVER, command)
    if isinstance(command, protocol.Explain):
        return deciding.explain(table, SOLVER, command)
    raise Refused("only-a-puzzle")
