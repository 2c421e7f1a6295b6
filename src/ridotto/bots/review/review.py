"""The review of a finished game: win chances after every line, decisions with marks and reasons, luck and skill.

Every decision is judged as its seat could see it then (judging.py). The win chances of the curve come from the
position itself, played on in sampled worlds.
"""

from collections.abc import Callable, Generator, Sequence
from dataclasses import replace
from math import exp
from random import Random
from typing import Any, Final

from ridotto.bots.nets.values import mean_by_seat
from ridotto.bots.review.judging import WORLDS, Judge, Judgement, reasoning_mind
from ridotto.bots.review.lines import said_of, written
from ridotto.bots.review.reasons import ReasoningMind
from ridotto.bots.review.report import Better, Mark, Moment, Player, Review, TurningPoint
from ridotto.engine.game import CHANCE, OVER, Game, UsageError
from ridotto.engine.record import Record

MARKS: Final[tuple[tuple[float, Mark], ...]] = ((0.12, "blunder"), (0.06, "mistake"), (0.025, "inaccuracy"))
SURE: Final = 1.0  # standard errors by which a loss is lowered before it counts
TURNING_POINTS: Final = 3
SMALLEST_TURN: Final = 0.03  # of the victory: what changes less is not a turning point
CURVE_WORLDS: Final = 16  # or fewer, where choices have fewer
CURVE_SEED: Final = 1 << 40

Progress = Callable[[int, int], None]
Walk = Generator[tuple[int, int], None, Review]  # after each decision: the actions done and their total


class Reviewer:
    """Goes through a record once."""

    def __init__(self, record: Record, worlds: int, seed: int, seats: Sequence[int] | None) -> None:
        self.record = record
        self.game: Game[Any] = record.game
        self.mind: ReasoningMind[Any] = reasoning_mind(record.game)
        self.judges = [Judge(record.game, worlds) for _ in range(record.game.seats)]
        self.curve_worlds = min(worlds, CURVE_WORLDS)
        self.seed = seed
        self.asked = list(range(record.game.seats)) if seats is None else list(seats)
        self.luck = [0.0] * record.game.seats
        self.sealed = has_sealed(record)

    def curve(self, s: Any) -> list[float]:
        """Everybody's chances in this position, played on in the same worlds for every position of the game.

        Where choices are sealed, worlds that are played on quickly exaggerate what they change: there the net, which
        is calibrated, counts as much.
        """
        game = self.game
        if game.seat(s) == OVER:
            return game.returns(s)
        self.mind.prepare(s)
        total = [0.0] * game.seats
        for world in range(self.curve_worlds):
            for seat, share in enumerate(self.mind.playout(s, [], CURVE_SEED + world)):
                total[seat] += share / self.curve_worlds
        if not self.sealed:
            return total
        option = self.mind.options(s, game.legal_actions(s)[:])[0]
        by_net = mean_by_seat(self.judges[0].net.values(self.mind.rows_after(s, option.actions), game.seats).shares)
        return [(a + b) / 2 for a, b in zip(total, by_net, strict=True)]

    def run(self) -> Walk:
        game, actions = self.game, self.record.actions
        s = self.record.first()
        moments: list[Moment] = []
        at = 0
        started = False
        chances = [1 / game.seats] * game.seats
        start = chances
        sealed: list[int] = []  # moments whose decision is not open yet
        while at < len(actions):
            seat = game.seat(s)
            if seat == CHANCE:
                key = game.chance_line(s)
                words = f"* {key[0]}"
                while at < len(actions) and game.seat(s) == CHANCE and game.chance_line(s) == key:
                    words = f"{words} {game.chance_word(s, actions[at])}".rstrip(" ")
                    game.apply_action(s, actions[at])
                    at += 1
                if game.setup_done(s) and game.seat(s) != CHANCE:
                    after = self.curve(s)
                    if started:
                        self.add_luck(chances, after)
                    chances = after
                moments.append(Moment(len(moments), "chance", CHANCE, game.round(s), words, None, chances))
                continue
            if not started:
                chances = start = self.curve(s)
                started = True
            words, end = game.write(s, actions, at)
            if not words:
                raise UsageError("the record stops in the middle of a decision: only finished games are reviewed")
            found = self.decision(s, seat, at, end, words, len(moments))
            for action in actions[at:end]:
                game.apply_action(s, action)
            at = end
            hidden = game.sealed(s) > 0
            if not hidden:  # what the decision lost is not the luck of the draw that follows
                chances = self.curve(s) if game.seat(s) != CHANCE else lowered(chances, seat, found.loss)
            moments.append(replaced(found, chances=chances))
            if hidden:
                sealed.append(len(moments) - 1)
            elif sealed:
                moments[-1] = replaced(moments[-1], kind="reveal")
                expected = list(chances)  # each seat's expectation of its own choice, before it saw the others'
                for one in (moments[i] for i in (*sealed, len(moments) - 1)):
                    if one.mark:
                        expected[one.seat] = one.chance
                self.add_luck(expected, chances)
                sealed = []
            yield at, len(actions)
        if game.seat(s) != OVER:
            raise UsageError("the game is not over: only finished games are reviewed")
        return Review(
            game.name, game.seats, dict(self.record.names), game.points(s), game.winners(s), start, moments,
            turning_points(moments, start), self.players(moments), self.judges[0].worlds,
        )  # fmt: skip

    def decision(self, s: Any, seat: int, at: int, end: int, words: str, line: int) -> Moment:
        """The line judged; its chances are filled in once it has been played."""
        game, actions = self.game, self.record.actions
        plain = Moment(line, "decision", seat, game.round(s), words, said_of(game, s, seat, words), [])
        legal = game.legal_actions(s)[:]
        if len(legal) == 1 and end == at + 1:
            return replaced(plain, forced=True)
        if seat not in self.asked:
            return plain
        rng = Random(f"review {self.seed} {line}")
        public = actions[: at - game.sealed(s)]
        judge = self.judges[seat]
        judgement = judge.judge(game.view(s, seat), legal, public, actions[at:end], rng)
        loss = judgement.loss
        mark = mark_of(loss, judgement.error)
        better = self.better(s, seat, judgement) if mark != "good" else None
        return replaced(
            plain, chance=judgement.chosen.chances[seat], mark=mark, loss=loss, error=judgement.error,
            exact=judgement.exact, better=better,
        )  # fmt: skip

    def better(self, s: Any, seat: int, judgement: Judgement) -> Better | None:
        words = written(self.game, s, judgement.best.actions)
        if not words:
            return None
        reason = judgement.reason
        return Better(
            words,
            said_of(self.game, s, seat, words[0]),
            min(1.0, judgement.chosen.chances[seat] + judgement.loss),
            None if reason is None else reason.said,
            {} if reason is None else dict(reason.own),
            {} if reason is None else dict(reason.rivals),
        )

    def add_luck(self, before: Sequence[float], after: Sequence[float]) -> None:
        for seat in range(self.game.seats):
            self.luck[seat] += after[seat] - before[seat]

    def players(self, moments: Sequence[Moment]) -> list[Player]:
        found: list[Player] = []
        for seat in range(self.game.seats):
            own = [one for one in moments if one.seat == seat and one.mark]
            lost = sum(sure_loss(one.loss, one.error) for one in own)
            names: list[str] = ["good", *(name for _, name in reversed(MARKS))]
            marks = {name: sum(one.mark == name for one in own) for name in names}
            found.append(Player(seat, round(100 * exp(-lost)), lost, self.luck[seat], marks))
        return found


def has_sealed(record: Record) -> bool:
    """Does this game have decisions that are made in secret?"""
    game, s = record.game, record.first()
    for action in record.actions:
        game.apply_action(s, action)
        if game.sealed(s) > 0:
            return True
    return False


def lowered(chances: Sequence[float], seat: int, loss: float) -> list[float]:
    """The chances after a decision that gave this much to the others."""
    given = min(loss, chances[seat])
    others = len(chances) - 1
    return [chance - given if i == seat else chance + given / others for i, chance in enumerate(chances)]


def replaced(moment: Moment, **changes: Any) -> Moment:
    """A copy with other values."""
    return replace(moment, **changes)


def sure_loss(loss: float, error: float) -> float:
    return max(0.0, loss - SURE * error)


def mark_of(loss: float, error: float) -> Mark:
    return next((mark for least, mark in MARKS if sure_loss(loss, error) >= least), "good")


def turning_points(moments: Sequence[Moment], start: Sequence[float]) -> list[TurningPoint]:
    """The costliest decisions and the greatest strokes of luck, in the order of the game."""
    found: list[TurningPoint] = []
    before = list(start)
    for i, one in enumerate(moments):
        changes = [b - a for a, b in zip(before, one.chances, strict=True)]
        if one.kind == "chance" or one.kind == "reveal":
            seat = max(range(len(changes)), key=lambda j: abs(changes[j]))
            found.append(TurningPoint(i, seat, changes[seat]))
        if one.mark not in ("", "good"):
            found.append(TurningPoint(i, one.seat, -sure_loss(one.loss, one.error)))
        before = one.chances
    found.sort(key=lambda point: -abs(point.change))
    chosen: list[TurningPoint] = []
    for point in found:
        if abs(point.change) >= SMALLEST_TURN and all(point.moment != other.moment for other in chosen):
            chosen.append(point)
    return sorted(chosen[:TURNING_POINTS], key=lambda point: point.moment)


def review(
    record: Record,
    worlds: int = WORLDS,
    seed: int = 1,
    seats: Sequence[int] | None = None,
    progress: Progress | None = None,
) -> Review:
    """The review of a finished game.

    `worlds`: sampled worlds for each choice; more are slower and surer. The same seed gives the same review.
    `seats`: whose decisions are judged; all of them by default. `progress` gets the actions done and their total.
    """
    walk = reviewing(record, worlds, seed, seats)
    while True:
        try:
            done = next(walk)
        except StopIteration as end:
            found: Review = end.value
            return found
        if progress is not None:
            progress(*done)


def reviewing(record: Record, worlds: int = WORLDS, seed: int = 1, seats: Sequence[int] | None = None) -> Walk:
    """The same review step by step, for callers with other things to do in between."""
    if record.start is not None:
        raise UsageError("a record that begins in the middle of a game cannot be reviewed")
    return Reviewer(record, worlds, seed, seats).run()
