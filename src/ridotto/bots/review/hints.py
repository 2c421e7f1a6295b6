"""What a hint adds to a bot's candidates: win chances, the rest of the turn, a reason. And the warning."""

from collections.abc import Sequence
from random import Random
from typing import Any, Final, NamedTuple

from ridotto.bots.bot import Candidate, seat_of
from ridotto.bots.greedy import Option, mind_of
from ridotto.bots.review.judging import Judge
from ridotto.bots.review.lines import written
from ridotto.bots.review.reasons import ReasoningMind, because, compare
from ridotto.engine.game import Game
from ridotto.engine.telling import Said
from ridotto.engine.views import View

EXPLAINED: Final = 4  # candidates, from the best on


class Explained(NamedTuple):
    line: list[str]  # to the end of the turn, in the words of a record; empty: only this decision
    why: Said | None  # of the best: against the second; of the others: against the best


CLEAR: Final = 0.08  # a loss of the win chance that is worth a warning,
SURE: Final = 2.0  # if it is larger than this many standard errors


class Warned(NamedTuple):
    """What a draft loses against the best turn, as its seat can know."""

    loss: float  # of the win chance
    error: float
    clear: bool
    why: Said | None  # why the best is better
    line: list[str]  # the best turn, in the words of a record


def judge_of(game: Game[Any]) -> Judge | None:
    """None: this game has nothing that could judge decisions."""
    return Judge(game) if isinstance(mind_of(game, {}), ReasoningMind) else None


def reckoned(
    game: Game[Any], view: View, record: Sequence[int], candidates: Sequence[Candidate], rng: Random
) -> list[tuple[Candidate, float]]:
    """The leading candidates by win chance, best first. Empty: this game has nothing that could judge them.

    Every candidate is played on in the same worlds as the first, so that their difference is not luck.
    """
    judge = judge_of(game) if len(candidates) > 1 else None
    if judge is None:
        return []
    s = judge.mind.world(view, record, rng)
    judge.mind.prepare(s)
    seat, seed = seat_of(view), int(rng.random() * (1 << 48))
    options = [Option(list(c.line) or [c.action], 0.0) for c in candidates[:EXPLAINED]]
    base = judge.base(s, seat, options[0], seed, judge.worlds)
    estimates = [judge.estimate(s, seat, option, base) for option in options]
    chance = estimates[0].weighed.chances[seat]
    found = [(c, min(1.0, max(0.0, chance + e.ahead))) for c, e in zip(candidates, estimates, strict=False)]
    return sorted(found, key=lambda one: -one[1])


def warned(
    game: Game[Any], view: View, legal: Sequence[int], record: Sequence[int], draft: Sequence[int], rng: Random
) -> Warned | None:
    """What these decisions lose. None: this game has nothing that could judge them."""
    judge = judge_of(game)
    if judge is None:
        return None
    found = judge.judge(view, legal, record, draft, rng)
    s = judge.mind.world(view, record, rng)
    clear = found.loss >= CLEAR and found.loss > SURE * found.error
    why = found.reason.said if found.reason else None
    return Warned(found.loss, found.error, clear, why, written(game, s, found.best.actions))


def explained(
    game: Game[Any], view: View, record: Sequence[int], candidates: Sequence[Candidate], rng: Random
) -> list[Explained]:
    """For each candidate, best first. It knows the seat's view and the public record, like the bot."""
    mind = mind_of(game, {})
    if not isinstance(mind, ReasoningMind):
        return [Explained([], None) for _ in candidates]
    s = mind.world(view, record, rng)
    mind.prepare(s)
    seat = seat_of(view)
    found: list[Explained] = []
    for i, candidate in enumerate(candidates):
        if i >= EXPLAINED:
            found.append(Explained([], None))
            continue
        line = written(game, s, candidate.line)
        why = None
        if len(candidates) > 1:
            other = candidates[0 if i else 1]
            why = because(compare(mind, s, seat, [candidate.action], [other.action]), i == 0).said
        found.append(Explained(line if len(line) > 1 else [], why))
    return found
