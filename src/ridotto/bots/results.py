"""The results of a tournament in a folder: written once, only ever added to, read again after a restart.

`tournament.json` says what is played, `games.jsonl` has one line for each game that is over. A line counts once it ends
with its newline and is on the disk. After a crash an incomplete last line is cut off, and its game is played again.
"""

import json
import os
from pathlib import Path
from types import TracebackType
from typing import IO, Any

from ridotto.bots.arena import Played, Tournament
from ridotto.engine.game import UsageError

FORMAT = 1


def as_line(one: Played) -> str:
    return json.dumps(one._asdict(), separators=(",", ":")) + "\n"


def from_line(line: bytes) -> Played:
    data = json.loads(line)
    data["times"] = [{int(k): n for k, n in counts.items()} for counts in data["times"]]
    return Played(**data)


def as_object(what: Tournament) -> dict[str, Any]:
    return {"format": FORMAT, **what._asdict(), "tables": [list(table) for table in what.tables]}


class Results:
    """The games that are over, by number; in a folder, or in memory only."""

    def __init__(self, what: Tournament, folder: Path | None = None) -> None:
        self.what = what
        self.folder = folder
        self.played: dict[int, Played] = {}
        self.file: IO[bytes] | None = None

    def __enter__(self) -> "Results":
        if self.folder is not None:
            self.folder.mkdir(parents=True, exist_ok=True)
            self.file = (self.folder / "games.jsonl").open("a+b")
            try:
                lock(self.file, self.folder)
                self.check_tournament(self.folder / "tournament.json")
                self.read(self.file)
            except BaseException:
                self.file.close()
                raise
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        if self.file is not None:
            self.file.close()
            self.file = None

    def add(self, one: Played) -> bool:
        """Keeps one game, if it is new."""
        if one.n in self.played:
            return False
        if self.file is not None:
            self.file.write(as_line(one).encode())
            self.file.flush()
            os.fsync(self.file.fileno())
        self.played[one.n] = one
        return True

    def check_tournament(self, path: Path) -> None:
        """A folder belongs to one tournament. (How many games of it are played is not part of that: it may go on.)"""
        ours = as_object(self.what)
        try:
            theirs = json.loads(path.read_bytes())
        except FileNotFoundError:
            write_whole(path, json.dumps(ours, indent=1) + "\n")
            return
        except ValueError:
            raise UsageError(f"{path} is not the description of a tournament; choose another folder") from None
        other = [key for key in ours if not isinstance(theirs, dict) or theirs.get(key) != ours[key]]
        if other:
            raise UsageError(
                f"{path.parent} holds another tournament (other {', '.join(other)}); choose another folder"
            )

    def read(self, file: IO[bytes]) -> None:
        file.seek(0)
        end = 0  # of the last good line
        for number, line in enumerate(file, 1):
            if not line.endswith(b"\n"):
                break  # a crash came in between
            try:
                one = from_line(line)
            except (ValueError, TypeError, KeyError, AttributeError):
                raise UsageError(f"{self.folder}/games.jsonl: line {number} is not a result of the arena") from None
            if one.seed != self.what.task(one.n).seed or one.bots != list(self.what.task(one.n).bots):
                raise UsageError(f"{self.folder}/games.jsonl: line {number} is of another tournament")
            self.played.setdefault(one.n, one)
            end += len(line)
        file.truncate(end)


def lock(file: IO[bytes], folder: Path) -> None:
    """Two at once would play the same games. (The lock goes with its process, however that ends.)"""
    try:
        import fcntl
    except ImportError:
        return  # no such thing on this system
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        raise UsageError(f"another arena is at work in {folder}") from None


def write_whole(path: Path, text: str) -> None:
    """All of it or nothing, also if the machine stops in between."""
    part = path.with_name(path.name + ".part")
    with part.open("w", encoding="utf-8", newline="\n") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
    part.replace(path)
