"""What a hint adds to a bot's candidates: the rest of the turn, and why the best is better."""

from collections.abc import Sequence
from random import Random
from typing import Any, Final, NamedTuple

from ridotto.bots.bot import Candidate, seat_of
from ridotto.bots.greedy import mind_of
from ridotto.bots.review.lines import written
from ridotto.bots.review.reasons import ReasoningMind, because, compare
from ridotto.engine.game import Game
from ridotto.engine.telling import Said
from ridotto.engine.views import View

EXPLAINED: Final = 4  # candidates, from the best on


class Explained(NamedTuple):
    line: list[str]  # to the end of the turn, in the words of a record; empty: only this decision
    why: Said | None  # of the best: against the second; of the others: against the best


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
