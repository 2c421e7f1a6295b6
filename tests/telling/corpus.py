"""A corpus of everything the games say: (position, choice, event) -> text, in five languages.

    python -m tests.telling.corpus games FILE           play games with fixed seeds and write them down (FILE: .jsonl)
    python -m tests.telling.corpus texts FILE OUT       tell their positions; one line "id <tab> language <tab> text"
    python -m tests.telling.corpus compare OLD NEW      the differences between two such files, by kind of text

The games are played by random and greedy bots with two to four players and every option that has words. The ids do not
depend on how a text is made, so that a corpus from before a change can be compared with one from after it.
"""

import json
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from ridotto.bots.bot import make_bot
from ridotto.bots.playing import bot_rng, play_game
from ridotto.engine.events import Event, learns
from ridotto.engine.game import CHANCE, Game, load_game
from ridotto.languages import LANGUAGES

NAMES = ("Anna", "Ben", "Chloé", "Dirk")
OPTIONS: dict[str, list[dict[str, str]]] = {
    "opera": [{}, {"rounds": "7"}, {"screens": "off"}, {"tiles": "roomy"}],
    "la-stanza": [{}, {"dismiss": "on"}, {"helper-waives-hire": "on"}, {"hire-any": "on"}, {"ordering": "on"}],
}
BOTS = (("random", "random", "random", "random"), ("greedy", "random", "greedy", "random"))
CHOICES = 16  # of one decision
TABLES = 20  # one text table per this many positions


class Position(NamedTuple):
    """A position as one seat sees it (None: a spectator), and the row that led there."""

    id: str
    game: Game[Any]
    state: Any
    seat: int | None  # whose eyes these are
    asked: list[int]
    words: list[str]  # choices of the acting seat; empty for the others
    line: str
    events: list[Event]  # of the row, as far as this seat learned them
    table: bool  # tell the whole table


def write_games(file: Path) -> None:
    with file.open("w", encoding="utf-8") as out:
        for name, options in OPTIONS.items():
            for n, chosen in enumerate(options):
                for seats in (2, 3, 4):
                    for bots in BOTS:
                        game, seed = load_game(name, seats, chosen), 100 * n + seats
                        players = [make_bot(spec) for spec in bots[:seats]]
                        rngs = [bot_rng(game, seed, i, spec) for i, spec in enumerate(bots[:seats])]
                        record = play_game(game, seed, players, rngs)
                        out.write(json.dumps([name, seats, chosen, record.actions]) + "\n")


def positions(file: Path) -> Iterator[Position]:
    for number, text in enumerate(file.read_text("utf-8").splitlines()):
        name, seats, options, actions = json.loads(text)
        game = load_game(name, seats, options)
        s = game.new_state()
        row: tuple[str, int] | None = None
        line, events = "", list[Event]()
        for n, action in enumerate(actions):
            acting = game.seat(s)
            if acting == CHANCE:
                chance = game.chance_line(s)
                if chance != row:
                    events = []
                row, line = chance, f"* {chance[0]}"
            else:
                if game.setup_done(s):
                    yield from eyes(game, s, f"{name} {number} {n}", line, events, n % TABLES == 0)
                row, line, events = None, f"S{acting + 1} {game.words[action]}", []
            game.record_events(s, events)
            game.apply_action(s, action)
            game.record_events(s, None)
        yield from eyes(game, s, f"{name} {number} end", line, events, True)


def eyes(game: Game[Any], s: Any, id: str, line: str, events: list[Event], table: bool) -> Iterator[Position]:
    acting = game.seat(s)
    other = (acting + 1) % game.seats
    for seat in (acting, other, None) if acting >= 0 else (0, None):
        learned = [event for event in events if learns(event, seat)]
        words = choices(game, s, acting) if seat == acting else []
        asked = [acting] if acting >= 0 else []
        yield Position(f"{id} {seat}", game, s, seat, asked, words, line, learned, table)


def choices(game: Game[Any], s: Any, seat: int) -> list[str]:
    legal = [game.words[a] for a in game.legal_actions(s)]
    refused = [words for words, why in game.choices(s, seat) if why is not None]
    return some(legal) + some(refused)


def some(words: list[str]) -> list[str]:
    """Evenly spread ones."""
    step = max(1, len(words) // CHOICES)
    return words[::step][:CHOICES]


def write_texts(file: Path, out: Path) -> None:
    from ridotto.engine.telling import Item, Said
    from ridotto.languages import tell

    with out.open("w", encoding="utf-8") as target:
        for position in positions(file):
            telling, game = position.game.telling, position.game.name
            view = position.game.shown(position.state, position.seat)

            def put(what: str, said: Said | None, id: str = position.id, game: str = game) -> None:
                if said is not None:
                    for language in LANGUAGES:
                        target.write(f"{id} {what}\t{language}\t{tell(said, game, language, NAMES)}\n")

            def put_row(what: str, row: Sequence[Item], id: str = position.id, game: str = game) -> None:
                for language in LANGUAGES:
                    cells = (tell(cell, game, language, NAMES) if isinstance(cell, Said) else str(cell) for cell in row)
                    target.write(f"{id} {what}\t{language}\t{' | '.join(cells)}\n")

            if position.words:
                put("question", telling.question(view))
            elif position.asked:
                put("waiting", telling.waiting(view, position.asked))
            for words in position.words:
                put(f"choice {words}", telling.choice(view, words))
            for i, logged in enumerate(telling.log(position.events, position.line)):
                put(f"log {i}", logged.said)
            for i, strip in enumerate(telling.strips(position.events)):
                put(f"strip {i}", strip.title)
                for amount in strip.amounts:
                    put(f"strip {i} {amount.seat}", amount.said)
            if position.table:
                for i, section in enumerate(telling.table(view)):
                    put(f"table {i} title", section.title)
                    for j, item in enumerate(section.items):
                        put(f"table {i} item {j}", item)
                    for j, row in enumerate([section.head, *section.rows] if section.rows else []):
                        put_row(f"table {i} row {j}", row)


def compare(old: Path, new: Path) -> None:
    """Counts and examples of what differs, by game and kind of text."""
    before, after = (read(file) for file in (old, new))
    same: Counter[str] = Counter()
    changed: Counter[tuple[str, str]] = Counter()
    examples: dict[tuple[str, str], list[str]] = {}
    for id in before.keys() | after.keys():
        a, b = before.get(id, "(nothing)"), after.get(id, "(nothing)")
        kind = kind_of(id)
        if a == b:
            same[kind] += 1
            continue
        cause = (kind, id.split("\t")[1])
        changed[cause] += 1
        if len(examples.setdefault(cause, [])) < 3:
            examples[cause].append(f"    {id}\n      - {a}\n      + {b}")
    for kind, n in sorted(same.items()):
        print(f"same     {n:8} {kind}")
    for (kind, language), n in sorted(changed.items()):
        print(f"changed  {n:8} {kind} {language}")
        print("\n".join(examples[kind, language]))


def kind_of(id: str) -> str:
    """Game and kind of text; of a choice also the verb."""
    words = id.split("\t", maxsplit=1)[0].split(" ")
    return " ".join([words[0], *words[4 : 6 if words[4] == "choice" else 5]])


def read(file: Path) -> dict[str, str]:
    found = {}
    for line in file.read_text("utf-8").splitlines():
        id, text = line.rsplit("\t", 1)
        found[id] = text
    return found


def main() -> None:
    match sys.argv[1:]:
        case ["games", file]:
            write_games(Path(file))
        case ["texts", file, out]:
            write_texts(Path(file), Path(out))
        case ["compare", old, new]:
            compare(Path(old), Path(new))
        case _:
            sys.exit(__doc__)


if __name__ == "__main__":
    main()
