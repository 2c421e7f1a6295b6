"""Played games as data: every decision with what its seat saw, every game with its result, and a card about them.

`Dataset` writes a folder (`ridotto simulate --format`), `load` reads one as arrays. Formats: `jsonl` (one JSON object
per line) and `parquet` (extra `data`). docs/api/datasets.md lists the columns.
"""

import base64
import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields, replace
from importlib.util import find_spec
from os import PathLike
from pathlib import Path
from random import Random
from typing import Any, Final, NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from ridotto.bots.bot import Given, ThinkingBot, make_bot
from ridotto.engine.game import CHANCE, Game, UsageError
from ridotto.engine.record import Record
from ridotto.engine.rows import Rows, size_of
from ridotto.front.game import Game as FrontGame
from ridotto.front.game import load_game
from ridotto.front.record import Record as Played

FORMATS: Final = ("jsonl", "parquet")
ABOUT: Final = "dataset.json"
ROWS_A_GROUP: Final = 20_000  # of decisions that a parquet file writes together

DECISION_COLUMNS: Final[dict[str, str]] = {
    "game": "the number of the game, from 1",
    "split": "train, validation or test: the same for all decisions of a game",
    "seed": "its seed",
    "n": "the number of the decision in it, from 0",
    "round": "the round",
    "seat": "who decides, from 0",
    "bot": "the bot that sits there",
    "point": "the name of the decision point",
    "legal": "the legal actions, by number",
    "action": "the one that was taken",
    "words": "its words",
    "observation": "what the seat saw: the row of observations.md (parquet: a list of fixed size, jsonl: base64)",
    "share": "the seat's share of the victory in the end",
    "points": "its points in the end",
}
TARGET_COLUMNS: Final[dict[str, str]] = {
    "tried": "the actions that the bot of --targets looked at, best first; empty where there was no choice",
    "values": "for each of them the seat's expected share of the victory",
    "visits": "how many times the bot tried it",
}
GAME_COLUMNS: Final[dict[str, str]] = {
    "game": "the number of the game, from 1",
    "split": "train, validation or test",
    "seed": "its seed",
    "record": "the file of its record",
    "bots": "the bots, by seat",
    "decisions": "how many decisions it took (each small step of an arrangement is one)",
    "points": "points in the end, by seat",
    "shares": "shares of the victory, by seat",
}


SPLITS: Final = ("train", "validation", "test")


def split_of(number: int) -> str:
    """Of every ten games the ninth is for validation and the tenth for the test."""
    return {9: "validation", 0: "test"}.get(number % 10, "train")


class Thought(NamedTuple):
    """What a bot thinks of one decision: the actions it tried, best first."""

    tried: list[int]
    values: list[float]  # the seat's expected share of the victory, by action tried
    visits: list[int]


NO_CHOICE: Final = Thought([], [], [])


def thoughts(record: Record, spec: str) -> list[Thought]:
    """What the bot of this name thinks of every decision of a game; it sees what the deciding seat saw."""
    game, s = record.game, record.first()
    found: list[Thought] = []
    for done, action in enumerate(record.actions):
        seat = game.seat(s)
        if seat != CHANCE:
            legal = game.legal_actions(s)[:]
            found.append(NO_CHOICE)
            if len(legal) > 1:
                public = record.actions[: done - game.sealed(s)]
                given = Given(game, public, Random(f"{game.name} {record.seed} {done} {spec}"))
                candidates = thinker_of(spec).consider(game.view(s, seat), legal, given)
                found[-1] = Thought(
                    [candidate.action for candidate in candidates],
                    [round(candidate.value[seat], 6) for candidate in candidates],
                    [candidate.visits for candidate in candidates],
                )
        game.apply_action(s, action)
    return found


def thinker_of(spec: str) -> ThinkingBot:
    """A bot that can say what it thinks, new for every decision: it must not remember a plan of its own."""
    bot = make_bot(spec)
    if not isinstance(bot, ThinkingBot):
        raise UsageError(f"the bot {spec!r} can't say what it thinks of a decision; take search:simulations=50")
    return bot


def decisions(
    record: Record | Played, rows: Rows, number: int, bots: list[str], targets: Sequence[Thought] | None = None
) -> Iterator[dict[str, Any]]:
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
            row = {
                "game": number,
                "split": split_of(number),
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
            if targets is not None:
                row |= targets[n]._asdict()
            yield row
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

    def __init__(self, path: Path, columns: dict[str, str], size: int) -> None:
        import pyarrow

        small, text = pyarrow.int32(), pyarrow.string()
        kinds = {
            "seed": pyarrow.uint64(),
            "split": text,
            "bot": text,
            "bots": pyarrow.list_(text),
            "point": text,
            "words": text,
            "record": text,
            "legal": pyarrow.list_(pyarrow.int16()),
            "observation": pyarrow.list_(pyarrow.uint8(), size),
            "tried": pyarrow.list_(pyarrow.int16()),
            "values": pyarrow.list_(pyarrow.float32()),
            "visits": pyarrow.list_(small),
            "share": pyarrow.float64(),
            "shares": pyarrow.list_(pyarrow.float64()),
            "points": pyarrow.list_(small) if "shares" in columns else small,
        }
        self.schema = pyarrow.schema([(name, kinds.get(name, small)) for name in columns])
        self.rows: list[dict[str, Any]] = []
        self.writer: Any = None
        self.path = path

    def write(self, row: dict[str, Any]) -> None:
        if "observation" in row:
            row = {**row, "observation": np.frombuffer(row["observation"], np.uint8)}
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
    """Writes `decisions.*`, `games.*`, `dataset.json` and the card `README.md` into a folder."""

    def __init__(
        self, folder: Path, form: str, game: Game[Any], bots: list[str], command: str, targets: str | None = None
    ) -> None:
        check_format(form)
        self.folder, self.form, self.game, self.bots, self.command = folder, form, game, bots, command
        self.targets = targets
        self.rows = game.rows()
        self.columns = DECISION_COLUMNS | (TARGET_COLUMNS if targets else {})
        self.decisions = self.sink("decisions", self.columns)
        self.games = self.sink("games", GAME_COLUMNS)
        self.count = {"games": 0, "decisions": 0}

    def sink(self, name: str, columns: dict[str, str]) -> Sink:
        path = self.folder / f"{name}.{self.form}"
        return JsonLines(path) if self.form == "jsonl" else Parquet(path, columns, row_size(self.rows))

    def add(self, record: Record, file: str, targets: Sequence[Thought] | None = None) -> None:
        """One more game that is over, with what the bot of `targets` thought of it."""
        self.count["games"] += 1
        n = 0
        for row in decisions(record, self.rows, self.count["games"], self.bots, targets):
            self.decisions.write(row)
            n += 1
        self.count["decisions"] += n
        s = record.state()
        self.games.write(
            {
                "game": self.count["games"],
                "split": split_of(self.count["games"]),
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
        about = {
            "game": self.game.name,
            "players": self.game.seats,
            "options": dict(self.game.options),
            "bots": self.bots,
            "targets": self.targets,
            "format": self.form,
            "version": version,
        }
        (self.folder / ABOUT).write_text(json.dumps(about, indent=2) + "\n", encoding="utf-8")

    def card(self, version: str) -> str:
        game = self.game
        options = ", ".join(f"{key}={value}" for key, value in game.options.items())
        parts = [
            f"# {game.name}: {self.count['games']} games, {self.count['decisions']} decisions",
            "",
            f"Games of {game.name} for {game.seats} players, played by programs, by seat: {', '.join(self.bots)}.",
            f"Rules version {game.rules_version}, options {options}.",
            "All players were programs: it holds no personal data.",
            "",
            f"Made by ridotto {version} with `{self.command}`; the same command makes the same data again (if no bot",
            "thinks by the clock).",
            "",
            f"`decisions.{self.form}`, one row for each decision, in the order of play:",
            "",
            *table(self.columns),
            "",
            f"An observation has {row_size(self.rows)} bytes: what the seat may know",
            "(ridotto's docs/api/observations.md).",
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
            "",
            "`ridotto.env.dataset.load(FOLDER)` gives all of it as arrays.",
        ]
        return "\n".join(parts) + "\n"


def table(columns: dict[str, str]) -> list[str]:
    return [
        "| column | meaning |",
        "| --- | --- |",
        *(f"| `{name}` | {meaning} |" for name, meaning in columns.items()),
    ]


def row_size(rows: Rows) -> int:
    return sum(size_of(field) for field in rows.fields())


# --- reading


@dataclass(frozen=True, eq=False)
class Arrays:
    """A dataset as arrays with one row per decision, in the order of play.

    `values` and `visits` exist in a set made with `--targets`: one column per action, NaN and 0 where the bot did not
    try it.
    """

    game: FrontGame
    observations: NDArray[np.uint8]  #: rows x bytes: what the deciding seat saw
    masks: NDArray[np.int8]  #: rows x actions: 1 for a legal action
    actions: NDArray[np.int64]  #: the action taken
    shares: NDArray[np.float32]  #: the seat's share of the victory in the end
    points: NDArray[np.int32]  #: its points in the end
    games: NDArray[np.int32]  #: the number of the game, from 1
    seats: NDArray[np.int8]  #: the deciding seat, from 0
    values: NDArray[np.float32] | None = None  #: rows x actions: expected share of the victory
    visits: NDArray[np.int32] | None = None  #: rows x actions: how many times the bot tried it

    def __len__(self) -> int:
        return len(self.actions)

    def __repr__(self) -> str:
        extra = ", with targets" if self.values is not None else ""
        return f"<{len(self)} decisions of {len(np.unique(self.games))} games of {self.game}{extra}>"

    def where(self, chosen: NDArray[Any]) -> "Arrays":
        """Only these rows: a mask or a list of row numbers."""
        found = {field.name: getattr(self, field.name) for field in fields(self) if field.name != "game"}
        return replace(self, **{name: array[chosen] for name, array in found.items() if array is not None})

    def split(self, name: str) -> "Arrays":
        """The rows of the games for `train`, `validation` or `test`."""
        if name not in SPLITS:
            raise UsageError(f"there is no split {name!r}; there are: {', '.join(SPLITS)}")
        return self.where(np.array([split_of(number) == name for number in self.games.tolist()], bool))

    def choices(self) -> "Arrays":
        """Only rows with more than one legal action."""
        return self.where(self.masks.sum(axis=1, dtype=np.int32) > 1)


def load(folder: str | PathLike[str], split: str | None = None) -> Arrays:
    """The dataset in a folder, as arrays. `split`: only the games for `train`, `validation` or `test`."""
    place = Path(folder)
    try:
        about = json.loads((place / ABOUT).read_text("utf-8"))
    except OSError:
        raise UsageError(f"{place} holds no dataset: ridotto simulate --format jsonl --records {place}") from None
    check_format(about["format"])
    game = load_game(about["game"], about["players"], about["options"])
    size, actions = row_size(game.rows()), game.num_distinct_actions()
    rows = parquet_rows(place) if about["format"] == "parquet" else json_rows(place)
    arrays = Arrays(
        game,
        np.stack(rows["observation"]) if rows["observation"] else np.zeros((0, size), np.uint8),
        spread(rows["legal"], actions, np.int8),
        np.array(rows["action"], np.int64),
        np.array(rows["share"], np.float32),
        np.array(rows["points"], np.int32),
        np.array(rows["game"], np.int32),
        np.array(rows["seat"], np.int8),
        spread(rows["tried"], actions, np.float32, rows["values"], np.nan) if "tried" in rows else None,
        spread(rows["tried"], actions, np.int32, rows["visits"]) if "tried" in rows else None,
    )
    return arrays if split is None else arrays.split(split)


def json_rows(folder: Path) -> dict[str, list[Any]]:
    found: dict[str, list[Any]] = {"observation": []}
    with (folder / "decisions.jsonl").open(encoding="ascii") as file:
        for line in file:
            row = json.loads(line)
            row["observation"] = np.frombuffer(base64.b64decode(row["observation"]), np.uint8)
            for name, value in row.items():
                found.setdefault(name, []).append(value)
    return found


def parquet_rows(folder: Path) -> dict[str, list[Any]]:
    from pyarrow import parquet

    table = parquet.read_table(str(folder / "decisions.parquet"))
    observations = table.column("observation").combine_chunks()
    flat = observations.flatten().to_numpy(zero_copy_only=False).reshape(len(table), -1)
    return {name: table.column(name).to_pylist() for name in table.column_names if name != "observation"} | {
        "observation": list(flat)
    }


def spread(
    lists: Sequence[Sequence[int]], width: int, kind: Any, numbers: Sequence[Sequence[float]] | None = None,
    rest: float = 0,
) -> NDArray[Any]:  # fmt: skip
    """Lists of places as rows of an array: 1 at each place, or the number given for it."""
    found = np.full((len(lists), width), rest, kind)
    for row, places in enumerate(lists):
        found[row, places] = 1 if numbers is None else numbers[row]
    return found
