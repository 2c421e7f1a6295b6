"""Makes puzzles: strong bots play, decisions are examined, some positions are kept. Everything follows from the seed.

A file keeps one line per game played, so a stopped run resumes; then a hundred puzzles of many kinds are chosen.
"""

import json
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any, Final, NamedTuple

from ridotto.bots.bot import make_bot
from ridotto.bots.playing import bot_rng, play_game
from ridotto.bots.puzzles.book import Puzzle, Source, body, identity, packed, unpacked
from ridotto.bots.puzzles.judging import Setter
from ridotto.bots.workers import done
from ridotto.engine.game import CHANCE, load_game
from ridotto.engine.record import Record, read

VERSION: Final = 1  # of the way they are made
BOT: Final = "policy"
SEATS: Final = (3, 4, 2, 3, 4)
FIRST_SEED: Final = 70_000_000  # seeds of games for puzzles
OF_ONE_GAME: Final = 4
OF_A_KIND: Final = 0.3  # of all puzzles
APART: Final = 6  # lines between two puzzles of one game


class Task(NamedTuple):
    """One game to play and to look through."""

    n: int
    game: str
    seats: int
    seed: int
    bot: str
    least: int = 1  # difficulty of the puzzles


class Found(NamedTuple):
    n: int
    text: str
    puzzles: list[dict[str, Any]]
    examined: int


def tasks(game: str, seed: int, games: int, bot: str = BOT, least: int = 1) -> list[Task]:
    first = FIRST_SEED + 1_000_000 * seed
    return [Task(n, game, SEATS[n % len(SEATS)], first + n, bot, least) for n in range(games)]


class Decision(NamedTuple):
    """A decision of a game that was played."""

    number: int  # lines before it
    at: int  # actions before it
    state: Any
    words: str


def decisions(record: Record) -> list[Decision]:
    """Those with a choice that is made in one step, without secret choices of others before it."""
    game, actions = record.game, record.actions
    s = record.first()
    found: list[Decision] = []
    at = number = 0
    while at < len(actions):
        if game.seat(s) == CHANCE:
            key = game.chance_line(s)
            end = at
            while end < len(actions) and game.seat(s) == CHANCE and game.chance_line(s) == key:
                game.apply_action(s, actions[end])
                end += 1
        else:
            words, end = game.write(s, actions, at)
            if len(game.legal_actions(s)) > 1 and end == at + 1 and game.sealed(s) == 0:
                found.append(Decision(number, at, game.clone(s), words))
            for action in actions[at:end]:
                game.apply_action(s, action)
        at = end
        number += 1
    return found


def mixed(offered: Sequence[Decision], rng: Random) -> list[Decision]:
    """In any order, but one of every kind before the second of any kind: rare kinds are seen too."""
    shuffled = rng.sample(offered, len(offered))
    seen: Counter[str] = Counter()
    ranked: list[tuple[int, int, Decision]] = []
    for i, one in enumerate(shuffled):
        kind = one.words.partition(" ")[0]
        ranked.append((seen[kind], i, one))
        seen[kind] += 1
    return [one for _, _, one in sorted(ranked, key=lambda item: item[:2])]


def look(task: Task) -> Found:
    """Plays one game and examines its decisions, in any order, until some puzzles are found."""
    game = load_game(task.game, task.seats)
    bots = [make_bot(task.bot) for _ in range(task.seats)]
    rngs = [bot_rng(game, task.seed, seat, task.bot) for seat in range(task.seats)]
    record = play_game(game, task.seed, bots, rngs)
    record.seed = None
    text = record.text()
    lines = body(text)
    offered = mixed(decisions(record), Random(f"puzzles {task.seed}"))
    found: list[Puzzle] = []
    examined = 0
    for number, at, s, words in offered:
        if len(found) == OF_ONE_GAME:
            break
        if any(abs(number - one.line) < APART for one in found):
            continue
        examined += 1
        seat, rng = game.seat(s), Random(f"puzzle {task.seed} {number}")
        judged = Setter(game, task.least).examine(
            game.view(s, seat), game.legal_actions(s)[:], record.actions[:at], rng
        )
        if judged is not None:
            name = identity(task.game, lines[:number])
            found.append(
                Puzzle(
                    name, task.game, task.seats, seat, game.round(s), number, game.point(s), judged.difficulty,
                    judged.chance, judged.answers, words,
                )
            )  # fmt: skip
    return Found(task.n, text, [packed(one) for one in sorted(found, key=lambda one: one.line)], examined)


def kept(file: Path) -> dict[int, Found]:
    """The games of an earlier run. A line that a stop cut short is played again."""
    found: dict[int, Found] = {}
    if file.exists():
        for line in file.read_text("utf-8").splitlines():
            try:
                one = Found(*json.loads(line))
            except (ValueError, TypeError):
                continue
            found[one.n] = one
    return found


def collect(
    todo: Sequence[Task], file: Path, wanted: int, jobs: int, progress: Callable[[int, int], None]
) -> list[Found]:
    """Plays until there are enough puzzles to choose from. `progress` gets the games so far and the puzzles."""
    file.parent.mkdir(parents=True, exist_ok=True)
    found = kept(file)
    played = {n: one for n, one in found.items() if n < len(todo)}
    count = sum(len(one.puzzles) for one in played.values())
    progress(len(played), count)
    left = [task for task in todo if task.n not in played]
    if count < wanted and left:
        with file.open("a", encoding="utf-8") as out, closing(done(look, left, jobs)) as results:
            for one in results:
                out.write(json.dumps(one, ensure_ascii=False, separators=(",", ":")) + "\n")
                out.flush()
                played[one.n] = one
                count += len(one.puzzles)
                progress(len(played), count)
                if count >= wanted:
                    break
    return [played[n] for n in sorted(played)]


def found_before(sources: Sequence[Source]) -> list[Found]:
    """The puzzles of a file, to choose from again beside new ones."""
    return [Found(-1 - i, one.text, [packed(p) for p in one.puzzles], 0) for i, one in enumerate(sources)]


def choose(game: str, games: Iterable[Found], count: int, bot: str = BOT) -> list[Source]:
    """The puzzles to keep: of many kinds, few of one game, harder and clearer ones first."""
    offered: list[tuple[float, int, Puzzle]] = []
    texts: dict[int, str] = {}
    for one in games:
        record = read(one.text)
        points = {decision.number: record.game.point(decision.state) for decision in decisions(record)}
        texts[one.n] = one.text
        for data in one.puzzles:
            puzzle = unpacked(game, record.game.seats, {**data, "kind": points[data["line"]]})
            second = puzzle.answers[1]
            if puzzle.best().why().key.startswith("ui.why.odds"):
                continue  # the second best changed when strong bots played on, and nothing explains the difference
            offered.append((puzzle.difficulty + second.loss / max(second.error, 0.01) / 10, one.n, puzzle))
    offered.sort(key=lambda item: (-item[0], item[1], item[2].line))
    kinds: Counter[str] = Counter()
    of_game: Counter[int] = Counter()
    chosen: list[tuple[int, Puzzle]] = []
    for most in (OF_A_KIND, 1.0):  # too few of the other kinds: then more of the common ones
        for _, n, puzzle in offered:
            room = kinds[puzzle.kind] < most * count and of_game[n] < OF_ONE_GAME
            if len(chosen) < count and room and (n, puzzle) not in chosen:
                chosen.append((n, puzzle))
                kinds[puzzle.kind] += 1
                of_game[n] += 1
    numbers = sorted({n for n, _ in chosen})
    return [Source(texts[n], bot, sorted((p for m, p in chosen if m == n), key=lambda p: p.line)) for n in numbers]
