"""Makes the leaderboards from stored match results: src/ridotto/bots/leaderboard.json and docs/bots/<game>.md.

    python -m scripts.leaderboard                  from the games in benchmarks/matches
    python -m scripts.leaderboard --gather         first add what scripts/targets.py has played

benchmarks/matches/<game>.jsonl has one line for each match: its line-up, the first seed, and the rank of every seat in
every game. Matches of levels that play differently now stay there, but do not count.
"""

import argparse
import json
from collections import Counter
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from ridotto.bots.arena import Played
from ridotto.bots.leaderboard import Boards, Stored, as_json, board, page
from ridotto.bots.levels import every_level, levels
from ridotto.bots.results import from_line, write_whole
from ridotto.engine.game import game_class, game_names
from scripts.targets import ROOT, WORK, whole_seeds

MATCHES: Final = ROOT / "benchmarks" / "matches"
DATA: Final = ROOT / "src" / "ridotto" / "bots" / "leaderboard.json"
PAGES: Final = ROOT / "docs" / "bots"


def read(file: Path) -> list[Stored]:
    found: list[Stored] = []
    for text in file.read_text("utf-8").splitlines() if file.exists() else []:
        data = json.loads(text)
        data["ranks"] = [[int(rank) / 2 for rank in one.split()] for one in data["ranks"]]
        data["times"] = {bot: {int(k): n for k, n in some.items()} for bot, some in data["times"].items()}
        found.append(Stored(**data))
    return found


def written(one: Stored) -> str:
    """Ranks are doubled, because equal places share their mean."""
    data = one._asdict()
    data["ranks"] = [" ".join(str(round(2 * rank)) for rank in ranks) for ranks in one.ranks]
    return json.dumps(data, separators=(",", ":"))


def gathered(folder: Path) -> Stored | None:
    """The games of one folder of the arena, whole seeds only."""
    what = json.loads((folder / "tournament.json").read_bytes())
    lines = (folder / "games.jsonl").read_bytes().splitlines(keepends=True)
    by_number: dict[int, Played] = {one.n: one for one in map(from_line, (x for x in lines if x.endswith(b"\n")))}
    played = whole_seeds(by_number, len(what["tables"]))
    if not played:
        return None
    times: dict[str, Counter[int]] = {}
    for one in played:
        for bot, some in zip(one.bots, one.times, strict=True):
            times.setdefault(bot, Counter()).update(some)
    known = every_level(what["game"])
    bots = what["tables"][0]
    return Stored(
        what["game"],
        what["seats"],
        bots,
        {name: known[name].bots[what["seats"]] for name in bots if name in known},
        what["seed"],
        [one.ranks for one in played],
        {bot: dict(sorted(some.items())) for bot, some in times.items()},
        sum(one.failed is not None for one in played),
        f"{datetime.fromtimestamp((folder / 'games.jsonl').stat().st_mtime, UTC):%Y-%m-%d}",
        " ".join(sorted({one.code for one in played})),
    )


def key(one: Stored) -> str:
    return json.dumps([one.seats, one.bots, one.plays, one.seed])


def gather(work: Path) -> None:
    """Adds the matches of a working directory. A match that is stored already is replaced by its longer version."""
    from scripts.targets import folder_of, targets

    known = {folder_of(target.match, work) for target in targets()}
    folders = [folder for folder in sorted(work.iterdir()) if (folder / "games.jsonl").exists()]
    new = [
        one
        for folder in folders
        if (one := gathered(folder)) is not None
        and (folder in known or not one.plays)  # a folder that names a level has the games of one state of it
    ]
    MATCHES.mkdir(parents=True, exist_ok=True)
    for game in game_names():
        found = {key(one): one for one in read(MATCHES / f"{game}.jsonl")}
        for one in new:
            if one.game == game and len(one.ranks) >= len(found.get(key(one), one).ranks):
                found[key(one)] = one
        if found:
            lines = [written(found[name]) for name in sorted(found)]
            write_whole(MATCHES / f"{game}.jsonl", "\n".join([*lines, ""]))


def write() -> None:
    boards: Boards = {}
    for game in game_names():
        if not levels(game):
            continue
        stored = read(MATCHES / f"{game}.jsonl")
        boards[game] = {seats: board(game, seats, stored) for seats in game_class(game).seats_known}
    write_whole(DATA, json.dumps(as_json(boards), indent=1) + "\n")
    for game, of_game in boards.items():
        write_whole(PAGES / f"{game}.md", page(game, of_game))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--gather", action="store_true", help="first add the games of --work")
    parser.add_argument("--work", type=Path, default=WORK)
    wanted = parser.parse_args()
    if wanted.gather:
        gather(wanted.work)
    write()


if __name__ == "__main__":
    main()
