"""Is one move clearly best here? Three opinions on every move, from what the seat can know.

Worlds are played on quickly, the value net judges at once; the moves that are left are then played on by strong bots
in sampled worlds, which is slow and decides. The worth, by which `greedy` plays, only says how hard a puzzle is.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from random import Random
from typing import Any, Final, NamedTuple

from ridotto.bots.bot import Given, make_bot, seat_of
from ridotto.bots.greedy import Option
from ridotto.bots.puzzles.book import Answer
from ridotto.bots.review.judging import Judge, distinct
from ridotto.bots.review.lines import written
from ridotto.bots.review.reasons import Reason, because, compare
from ridotto.engine.chance import Uniform
from ridotto.engine.game import CHANCE, OVER, Game

PLAYER: Final = "policy"
MOST_MOVES: Final = 24  # legal moves of a puzzle
FEWEST: Final = 3
QUICK: Final = 8  # worlds for every move,
MORE: Final = 32  # and new ones for
NEAREST: Final = 5  # those that are nearest to the best
RIVALS: Final = 1  # moves that are played on by strong bots beside the best one
DEEP: Final = 8  # sampled worlds for each of them
LOOKS: Final = 4  # worlds that judge the end of such a game
AHEAD: Final = 2  # turns of every seat before it is judged, at least; and twice as many at most
NET_GAP: Final = 0.025  # what the second best move loses at least: by the net,
WORLDS_GAP: Final = 0.02  # by worlds,
DEEP_GAP: Final = 0.025  # by strong bots,
GAP: Final = 0.045  # and by all of them together,
SURE: Final = 2.0  # which is this many standard errors at least
MOST_GAP: Final = 0.35  # a move that everybody sees
CHANCES: Final = (0.08, 0.93)  # with the best move: before and after that little can be lost
PLAIN: Final = 5.0  # points by which a move looks best: everybody sees it
CLOSE: Final = 1.5  # points: two moves that look alike
TEMPTING: Final = 6.0  # points behind what looks best


class Move(NamedTuple):
    """A legal move with the best rest of the turn."""

    option: Option
    net: float  # the seat's share of the victory once the turn is done
    worth: float  # in points


@dataclass(slots=True, frozen=True)
class Judged:
    """The answers to a puzzle, the best first."""

    answers: list[Answer]
    chance: float
    difficulty: int


class Gap(NamedTuple):
    """How far the best move is ahead of another one."""

    mean: float
    error: float


def gap_of(best: Sequence[float], other: Sequence[float]) -> Gap:
    """From results in the same worlds."""
    gaps = [a - b for a, b in zip(best, other, strict=True)]
    mean = sum(gaps) / len(gaps)
    return Gap(mean, sqrt(sum((x - mean) ** 2 for x in gaps) / max(1, len(gaps) - 1) / len(gaps)))


def together(gaps: Sequence[Gap]) -> Gap:
    """The mean of several opinions; how much they differ is part of its error."""
    mean = sum(gap.mean for gap in gaps) / len(gaps)
    apart = sum((gap.mean - mean) ** 2 for gap in gaps) / max(1, len(gaps) - 1) / len(gaps)
    return Gap(mean, sqrt(sum(gap.error**2 for gap in gaps) / len(gaps) ** 2 + apart))


class Setter:
    """Looks for puzzles in the games of one rule set. It sees a seat's view and the public record, nothing else."""

    def __init__(self, game: Game[Any], least: int = 1, player: str = PLAYER) -> None:
        self.game = game
        self.judge = Judge(game)
        self.mind = self.judge.mind
        self.least = least  # difficulty
        self.player = player  # the bot that plays on

    def moves(self, s: Any, legal: Sequence[int]) -> list[Move]:
        """Every legal move with the best rest of its turn."""
        seat = self.game.seat(s)
        thought_of = {one.actions[0]: one for one in distinct(self.mind.options(s, legal), 1)}
        found: list[Move] = []
        for action, worth in zip(legal, self.mind.judge(s, legal), strict=True):
            option = thought_of.get(action)
            if option is None:
                option = Option(self.mind.foresee(s, action).line, worth)
            found.append(Move(option, self.judge.at_once(s, seat, option)[0], worth))
        return sorted(found, key=lambda move: -move.net)

    def quick(self, s: Any, seat: int, moves: Sequence[Move], seed: int, worlds: int) -> list[list[float]]:
        """By move and world: the seat's share, played on quickly."""
        self.mind.prepare(s)
        return [
            [self.mind.playout(s, move.option.actions, seed + world)[seat] for world in range(worlds)] for move in moves
        ]

    def examine(self, view: Any, legal: Sequence[int], record: Sequence[int], rng: Random) -> Judged | None:
        """The answers, if one move is clearly best and that is not obvious."""
        if not FEWEST <= len(legal) <= MOST_MOVES:
            return None
        seat = seat_of(view)
        s = self.mind.world(view, record, rng)
        if any(words not in self.game.ids for words in self.game.lines(s)[:1]):
            return None  # a decision in small steps
        moves = self.moves(s, legal)
        by_worth = sorted((move.worth for move in moves), reverse=True)
        plain = moves[0].worth - max(move.worth for move in moves[1:])  # how much better than the others it looks
        tempting = sum(worth > by_worth[0] - TEMPTING for worth in by_worth)
        difficulty = 3 if plain < -CLOSE else 2 if plain < CLOSE else 1
        if moves[0].net - moves[1].net < NET_GAP or plain > PLAIN or tempting < 2 or difficulty < self.least:
            return None
        seed = int(rng.random() * (1 << 48))
        near = moves[:NEAREST]
        results = self.quick(s, seat, near, seed, QUICK)
        if min(gap_of(results[0], one).mean for one in results[1:]) < WORLDS_GAP:
            return None
        chance = (sum(results[0]) / QUICK + moves[0].net) / 2
        if not CHANCES[0] <= chance <= CHANCES[1]:
            return None
        far = self.quick(s, seat, [moves[0], *moves[NEAREST:]], seed, QUICK)
        if any(gap_of(far[0], one).mean < WORLDS_GAP for one in far[1:]):
            return None
        results = self.quick(s, seat, near, seed + QUICK, MORE)
        by_worlds = [gap_of(results[0], one) for one in results] + [gap_of(far[0], one) for one in far[1:]]
        by_net = [Gap(moves[0].net - move.net, 0.0) for move in moves]
        gaps = [together([one, other]) for one, other in zip(by_worlds, by_net, strict=True)]
        order = sorted(range(1, len(moves)), key=lambda i: gaps[i].mean)
        if not GAP <= gaps[order[0]].mean <= MOST_GAP or by_worlds[order[0]].mean < WORLDS_GAP:
            return None
        best_reason = self.reason(s, seat, moves[0], moves[order[0]])
        if best_reason.said is None or best_reason.said.key.startswith("ui.why.odds"):
            return None  # nothing to learn from it
        deep_seed = int(rng.random() * (1 << 40))
        best = self.deep(view, moves[0].option, record, seat, deep_seed, DEEP)
        for i in order[:RIVALS]:
            deep = gap_of(best, self.deep(view, moves[i].option, record, seat, deep_seed, DEEP))
            gaps[i] = together([by_worlds[i], by_net[i], deep])
            if deep.mean < DEEP_GAP or gaps[i].mean < max(GAP, SURE * gaps[i].error):
                return None
        order.sort(key=lambda i: gaps[i].mean)
        answers = [self.answer(s, moves[0], self.reason(s, seat, moves[0], moves[order[0]]), Gap(0.0, 0.0))]
        answers += [self.answer(s, moves[i], self.reason(s, seat, moves[0], moves[i]), gaps[i]) for i in order]
        return Judged(answers, (chance + sum(best) / DEEP) / 2, difficulty)

    def reason(self, s: Any, seat: int, best: Move, other: Move) -> Reason:
        return because(compare(self.mind, s, seat, best.option.actions, other.option.actions), True)

    def answer(self, s: Any, move: Move, reason: Reason, gap: Gap) -> Answer:
        line = written(self.game, s, move.option.actions)
        own, rivals, things = dict(reason.own), dict(reason.rivals), dict(reason.things)
        return Answer(line[0], line, gap.mean, gap.error, own, rivals, self.game.name, things)

    def deep(self, view: Any, option: Option, record: Sequence[int], seat: int, seed: int, worlds: int) -> list[float]:
        """The seat's share in each sampled world, once strong bots have played on."""
        return [self.played_on(view, option, record, seat, seed + 1000 * world) for world in range(worlds)]

    def played_on(self, view: Any, option: Option, record: Sequence[int], seat: int, seed: int) -> float:
        game = self.game
        t = game.clone(self.mind.world(view, record, Random(seed)))
        history = list(record)
        for action in option.actions:
            if game.seat(t) != seat or action not in game.legal_actions(t):
                break  # a draw comes first: the rest of the turn is decided anew
            game.apply_action(t, action)
            history.append(action)
        chance = Uniform(seed)
        bots = [make_bot(self.player) for _ in range(game.seats)]
        rngs = [Random(f"{seed} {i}") for i in range(game.seats)]
        began, decided, last = game.round(t), 0, seat
        while game.seat(t) != OVER:
            acting = game.seat(t)
            if acting == CHANCE:
                action = game.sample(t, chance)
            else:
                decided += acting != last
                last = acting
                ripe = decided >= AHEAD * game.seats and game.sealed(t) == 0
                if ripe and (game.round(t) > began or decided >= 2 * AHEAD * game.seats):
                    break
                public = history[: len(history) - game.sealed(t)]
                given = Given(game, public, rngs[acting])
                action = bots[acting].choose(game.view(t, acting), game.legal_actions(t)[:], given)
            game.apply_action(t, action)
            history.append(action)
        if game.seat(t) == OVER:
            return game.returns(t)[seat]
        self.mind.prepare(t)
        return sum(self.mind.playout(t, [], seed + look)[seat] for look in range(LOOKS)) / LOOKS
