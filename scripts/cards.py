"""Measures strength cards and writes them: src/ridotto/bots/cards.json and docs/bots/<game>.md.

    python scripts/cards.py --game opera --level greedy --games 400
    python scripts/cards.py --minutes 30           all cards, for half an hour; the same command resumes
    python scripts/cards.py --write                only write the pages, from cards.json

Every played game is stored in --work, and a card counts the games stored there. Games of an older program version are
not mixed in: start such rows again (--anew), or mix them on purpose (--mix).
"""

import argparse
import json
import subprocess
import sys
import time
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

from ridotto.bots.arena import Played, code, tournament
from ridotto.bots.cards import Card, Cards, Match, Row, as_json, from_json, matches, page, row_of
from ridotto.bots.levels import levels
from ridotto.bots.results import Results, write_whole
from ridotto.bots.workers import each
from ridotto.cli.progress import Progress
from ridotto.engine.game import game_class, game_names, load_game

ROOT = Path(__file__).resolve().parent.parent
DATA = ROOT / "src" / "ridotto" / "bots" / "cards.json"
PAGES = ROOT / "docs" / "bots"
WORK = ROOT / "benchmarks" / "results" / "cards"
SEED = 20_000_001  # far from the seeds that people tune and test with

# Not `ru_maxrss`: a new process inherits its parent's value, and this parent has played thousands of games.
MEMORY = """
import sys
from ridotto.bots.arena import Task, play_task
game, seats, bot = sys.argv[1], int(sys.argv[2]), sys.argv[3]
play_task(Task(0, game, seats, {}, 1, (bot, *["random"] * (seats - 1))))
print(next(line.split()[1] for line in open("/proc/self/status") if line.startswith("VmHWM:")))
"""


def megabytes(game: str, bot: str) -> float:
    """The peak memory of a process that plays one game with this bot and random ones, from /proc."""
    done = subprocess.run([sys.executable, "-c", MEMORY, game, "4", bot], check=True, capture_output=True, text=True)
    return int(done.stdout) / 1024


def say(text: str) -> None:
    print(f"cards: {text}", file=sys.stderr, flush=True)


def measure(match: Match, wanted: argparse.Namespace, until: float) -> Row | None:
    """Play the missing games of a match while there is time. Only complete seeds count."""
    game = load_game(match.game, match.seats)
    what = tournament(game, [match.line_up()], SEED)
    tables = len(what.tables)
    folder = Path(wanted.work) / f"{match.game}-{match.level}-{match.key()}"
    now = code(match.game, match.line_up())
    if wanted.anew and folder.exists() and any(state != now for state in states(folder)):
        old = folder.with_name(f"{folder.name}.old-{int(time.time())}")
        folder.rename(old)
        say(f"{folder.name}: played by an older version; moved to {old.name}")
    games = -(-wanted.games // tables) * tables
    with Results(what, folder) as results:
        others = {one.code for one in results.played.values()} - {now}
        if others and not wanted.mix:
            say(f"{folder.name}: an older version played its games ({', '.join(others)}); use --anew or --mix")
            return None
        left = [n for n in range(games) if n not in results.played]
        if left and time.monotonic() < until:
            source = each((what.task(n) for n in left), wanted.jobs)
            with closing(source), Progress(folder.name, len(left)) as bar:
                for one in source:
                    results.add(one)
                    bar.step()
                    if time.monotonic() > until:
                        break
        played = whole_seeds(results.played, tables)
    if not played:
        return None
    return row_of(match, what, played, f"{datetime.now(UTC):%Y-%m-%d}")


def states(folder: Path) -> set[str]:
    file = folder / "games.jsonl"
    return (
        {json.loads(line)["code"] for line in file.read_bytes().splitlines() if line.endswith(b"}")}
        if file.exists()
        else set()
    )


def whole_seeds(played: dict[int, Played], tables: int) -> list[Played]:
    """The games of all seeds up to the first gap, so that one command repeats the row."""
    games = 0
    while all(games + i in played for i in range(tables)):
        games += tables
    return [played[n] for n in range(games)]


def write(cards: Cards) -> None:
    write_whole(DATA, json.dumps(as_json(cards), indent=1) + "\n")
    PAGES.mkdir(parents=True, exist_ok=True)
    for game in game_names():
        write_whole(PAGES / f"{game}.md", page(game, game_class(game).cover.title, cards.get(game, {})))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", choices=game_names())
    parser.add_argument("--level")
    parser.add_argument("--against", help="only the rows against this level")
    parser.add_argument("--seats", type=int, help="only the rows with this many players")
    parser.add_argument("--games", type=int, default=400, help="games per row (default 400)")
    parser.add_argument("--minutes", type=float, default=1e9, help="stop after this time; played games are kept")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--work", default=str(WORK))
    parser.add_argument("--anew", action="store_true", help="start rows of an older program version again")
    parser.add_argument("--mix", action="store_true", help="continue rows of an older program version")
    parser.add_argument("--write", action="store_true", help="only write the pages")
    wanted = parser.parse_args()
    cards = from_json(json.loads(DATA.read_text("utf-8")))
    until = time.monotonic() + 60 * wanted.minutes
    for game in [] if wanted.write else game_names():
        for level in levels(game):
            if wanted.game not in (None, game) or wanted.level not in (None, level.name):
                continue
            card = cards.setdefault(game, {}).get(level.name, Card({}, None))
            for match in matches(game, level.name):
                if wanted.against not in (None, match.against) or wanted.seats not in (None, match.seats):
                    continue
                if time.monotonic() > until:
                    break
                row = measure(match, wanted, until)
                if row is not None:
                    card = card._replace(rows={**card.rows, match.key(): row})
                    share = f"{row.share:.3f} ({row.low:.3f} - {row.high:.3f}) of {row.games}"
                    say(f"{game} {level.name} {match.key()}: {share}")
                cards[game][level.name] = card
                write(cards)
            if card.rows and time.monotonic() < until:
                card = card._replace(memory=round(max(0.0, megabytes(game, level.name) - megabytes(game, "random")), 1))
                cards[game][level.name] = card
    write(cards)


if __name__ == "__main__":
    main()
