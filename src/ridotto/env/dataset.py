"""Played games as data: every decision with what its seat saw, every game with its result, and a card that tells which.

Formats: `jsonl` (one JSON object a line) and `parquet` (extra `data`). docs/api/datasets.md lists the columns.
"""

import base64
import json
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final, Protocol

from ridotto.engine.game import CHANCE, Game, UsageError
from ridotto.engine.record import Record
from ridotto.engine.rows import Rows, size_of
from ridotto.front.record import Record as Played

FORMATS: Final = ("jsonl", "parquet")
ROWS_A_GROUP: Final = 20_000  # of decisions that a parquet file writes together

DECISION_COLUMNS: Final[dict[str, str]] = {
    "game": "the number of the game, from 1",
    "seed": "its seed",
    "n": "the number of the decision in it, from 0",
    "round": "the round",
    "seat": "who decides, from 0",
    "bot": "the bot that sits there",
    "point": "the name of the decision point",
    "legal": "the legal actions, by number",
    "action": "the one that was taken",
    "words": "its words",
    "observation": "what the seat saw: the row of observations.md (jsonl: base64)",
    "share": "the seat's share of the victory in the end",
    "points": "its points in the end",
}
GAME_COLUMNS: Final[dict[str, str]] = {
    "game": "the number of the game, from 1",
    "seed": "its seed",
    "record": "the file of its record",
    "bots": "the bots, by seat",
    "decisions": "how many decisions it took (each small step of an arrangement is one)",
    "points": "points in the end, by seat",
    "shares": "shares of the victory, by seat",
}


def decisions(record: Record | Played, rows: Rows, number: int, bots: list[str]) -> Iterator[dict[str, Any]]:
    """The rows of one game that is over."""
    if isinstance(record, Played):
        record = record.engine()
    game = record.game
    last = record.state()
    points, shares = game.points(last), game.returns(last)
    s = record.first()
    n = 0
    for action in record.actions:
        seat = game.seat(s)
        if seat != CHANCE:
            yield {
                "game": number,
                "seed": record.seed,
                "n": n,
                "round": game.round(s),
                "seat": seat,
                "bot": bots[seat],
                "point": game.point(s),
                "legal": game.legal_actions(s)[:],
                "action": action,
                "words": game.words[action],
                "observation": rows.row(s, seat, False),
                "share": shares[seat],
                "points": points[seat],
            }
            n += 1
        game.apply_action(s, action)


class Sink(Protocol):
    """Writes rows to a file."""

    def write(self, row: dict[str, Any]) -> None: ...

    def close(self) -> None: ...


class JsonLines:
    def __init__(self, path: Path) -> None:
        self.file = path.open("w", encoding="ascii", newline="\n")

    def write(self, row: dict[str, Any]) -> None:
        if "observation" in row:
            row = {**row, "observation": base64.b64encode(row["observation"]).decode()}
        self.file.write(json.dumps(row, separators=(",", ":")) + "\n")

    def close(self) -> None:
        self.file.close()


class Parquet:
    """Collects rows and writes them in groups."""

    def __init__(self, path: Path, columns: dict[str, str]) -> None:
        import pyarrow

        small, text = pyarrow.int32(), pyarrow.string()
        kinds = {
            "seed": pyarrow.uint64(),
            "bot": text,
            "bots": pyarrow.list_(text),
            "point": text,
            "words": text,
            "record": text,
            "legal": pyarrow.list_(pyarrow.int16()),
            "observation": pyarrow.binary(),
            "share": pyarrow.float64(),
            "shares": pyarrow.list_(pyarrow.float64()),
            "points": pyarrow.list_(small) if "shares" in columns else small,
        }
        self.schema = pyarrow.schema([(name, kinds.get(name, small)) for name in columns])
        self.rows: list[dict[str, Any]] = []
        self.writer: Any = None
        self.path = path

    def write(self, row: dict[str, Any]) -> None:
        self.rows.append(row)
        if len(self.rows) >= ROWS_A_GROUP:
            self.flush()

    def flush(self) -> None:
        import pyarrow
        import pyarrow.parquet

        if self.writer is None:
            self.writer = pyarrow.parquet.ParquetWriter(str(self.path), self.schema, compression="zstd")
        self.writer.write_table(pyarrow.Table.from_pylist(self.rows, schema=self.schema))
        self.rows = []

    def close(self) -> None:
        self.flush()
        self.writer.close()


def check_format(form: str) -> None:
    if form not in FORMATS:
        raise UsageError(f"there is no format {form!r}; there are: {', '.join(FORMATS)}")
    if form == "parquet" and find_spec("pyarrow") is None:
        raise UsageError("the format parquet needs pyarrow: pip install 'ridotto[data]' (or take --format jsonl)")


class Dataset:
    """Writes `decisions.*`, `games.*` and the card `README.md` into a folder."""

    def __init__(self, folder: Path, form: str, game: Game[Any], bots: list[str], command: str) -> None:
        check_format(form)
        self.folder, self.form, self.game, self.bots, self.command = folder, form, game, bots, command
        self.rows = game.rows()
        self.decisions = self.sink("decisions", DECISION_COLUMNS)
        self.games = self.sink("games", GAME_COLUMNS)
        self.count = {"games": 0, "decisions": 0}

    def sink(self, name: str, columns: dict[str, str]) -> Sink:
        path = self.folder / f"{name}.{self.form}"
        return JsonLines(path) if self.form == "jsonl" else Parquet(path, columns)

    def add(self, record: Record, file: str) -> None:
        """One more game that is over."""
        self.count["games"] += 1
        n = 0
        for row in decisions(record, self.rows, self.count["games"], self.bots):
            self.decisions.write(row)
            n += 1
        self.count["decisions"] += n
        s = record.state()
        self.games.write(
            {
                "game": self.count["games"],
                "seed": record.seed,
                "record": file,
                "bots": self.bots,
                "decisions": n,
                "points": self.game.points(s),
                "shares": self.game.returns(s),
            }
        )

    def close(self, version: str) -> None:
        self.decisions.close()
        self.games.close()
        (self.folder / "README.md").write_text(self.card(version), encoding="utf-8")

    def card(self, version: str) -> str:
        game = self.game
        size = sum(size_of(field) for field in self.rows.fields())
        options = ", ".join(f"{key}={value}" for key, value in game.options.items())
        parts = [
            f"# {game.name}: {self.count['games']} games, {self.count['decisions']} decisions",
            "",
            f"Games of {game.name} for {game.seats} players, played by programs, by seat: {', '.join(self.bots)}.",
            f"Rules version {game.rules_version}, options {options}. Nobody's data are in it: no person played.",
            "",
            f"Made by ridotto {version} with `{self.command}`; the same command makes the same data again (if no bot",
            "thinks by the clock).",
            "",
            f"`decisions.{self.form}`, one row for each decision, in the order of play:",
            "",
            *table(DECISION_COLUMNS),
            "",
            f"An observation has {size} bytes: what the seat may know (ridotto's docs/api/observations.md).",
            f"Actions are numbers below {game.num_distinct_actions()}. Chance results are in the records only.",
            "",
            f"`games.{self.form}`, one row for each game:",
            "",
            *table(GAME_COLUMNS),
            "",
            "`*.record`: the games as text, chance included; `ridotto check` reads them.",
            "",
            "Uses: imitation, value estimation, tests of readers. Limits: it shows how these programs play, which is",
            "not how people do; games of one line-up are alike. Licence: as ridotto's.",
        ]
        return "\n".join(parts) + "\n"


def table(columns: dict[str, str]) -> list[str]:
    return [
        "| column | meaning |",
        "| --- | --- |",
        *(f"| `{name}` | {meaning} |" for name, meaning in columns.items()),
    ]
