"""A bot that plays a value net: one ply, every option judged by the net's estimate of the position after it.

`policy` plays the net of the package, `policy:FILE` one of your own (docs/bots/nets.md says how to train one).
"""

from collections.abc import Sequence
from functools import cache
from math import log
from pathlib import Path
from typing import Any, Final, NamedTuple

from ridotto.bots.bot import Bot, Candidate, Given, Settings, seat_of
from ridotto.bots.greedy import Future, LearningMind, check_mind_settings, mind_of, number, soft_choice
from ridotto.bots.nets.values import ValueNet, mean_by_seat, net_in_file, net_in_package
from ridotto.engine.game import Game, UsageError
from ridotto.engine.views import View

MARGIN: Final = 6.0  # points: the bot ignores options further behind by their worth
PER_POINT: Final = 0.1  # a point of lead, beside the logarithm of the share of the victory
SEALED: Final = 0.1  # a decision that others must not foresee is drawn from those that are so little behind
LEAST: Final = 1e-4  # a share of the victory is never less


class Valued(NamedTuple):
    """What the net says of one option."""

    future: Future
    score: float
    shares: list[float]  # of the victory, by seat
    points: list[float]  # at the end


class PolicyBot:
    """Takes the option whose position the net likes best; with a temperature, one of the better ones."""

    def __init__(self, settings: Settings, file: str | None, temperature: float = 0.0, margin: float = MARGIN) -> None:
        self.settings = settings
        self.file = file
        self.temperature = temperature  # per cent of the victory
        self.margin = margin
        self.game: Game[Any] | None = None
        self.mind: LearningMind[Any] | None = None
        self.net: ValueNet | None = None
        self.plan: list[int] = []

    def mind_for(self, game: Game[Any]) -> tuple[LearningMind[Any], ValueNet]:
        if self.mind is None or self.net is None or self.game is not game:
            mind = mind_of(game, self.settings)
            if not isinstance(mind, LearningMind):
                raise UsageError(f"the heuristics for {game.name} have no inputs for a net")
            self.game = game
            self.mind = mind
            self.net = net_for(game.name, self.file)
            check_inputs(self.net, mind, self.file)
            self.plan = []
        return self.mind, self.net

    def value(self, s: Any, legal: Sequence[int], seat: int) -> list[Valued]:
        """Every option that is looked at, the best first."""
        assert self.mind is not None
        assert self.net is not None
        assert self.game is not None
        found = self.mind.futures(s, legal, self.margin)
        return valued(found, self.net, self.game.seats, seat)

    def choose(self, view: View, legal: Sequence[int], given: Given) -> int:
        mind, _ = self.mind_for(given.game)
        if self.plan and self.plan[0] in legal:
            return self.plan.pop(0)
        self.plan = []
        if len(legal) == 1:
            return legal[0]
        s = mind.world(view, given.record, given.rng)
        found = self.value(s, legal, seat_of(view))
        chosen = found[0]
        if self.temperature > 0.0:
            shares = [100.0 * one.shares[seat_of(view)] for one in found]
            chosen = found[soft_choice(shares, self.temperature, given.rng)]
        elif view_is_sealed(given.game, s):
            chosen = found[soft_choice([one.score for one in found], SEALED, given.rng)]
        actions = chosen.future.option.actions
        if actions[0] not in legal:
            return legal[0]
        self.plan = actions[1:]
        return actions[0]

    def consider(self, view: View, legal: Sequence[int], given: Given) -> list[Candidate]:
        """The evaluated options, best first. Values are shares of the victory; nothing is sampled."""
        mind, _ = self.mind_for(given.game)
        s = mind.world(view, given.record, given.rng)
        found: list[Candidate] = []
        for one in self.value(s, legal, seat_of(view)):
            actions = one.future.option.actions
            foreseen = mind.foresee(s, actions[0])
            found.append(Candidate(actions[0], one.shares, 0.0, 1, foreseen.sources, foreseen.line))
        return found


def view_is_sealed(game: Game[Any], s: Any) -> bool:
    return game.point(s) == "bid"


def valued(futures: Sequence[Future], net: ValueNet, seats: int, seat: int) -> list[Valued]:
    """All positions of all options in one batch; of an option that may lead to several, the mean."""
    judged = net.values([rows for future in futures for rows in future.rows], seats)
    found: list[Valued] = []
    at = 0
    for future in futures:
        end = at + len(future.rows)
        shares = mean_by_seat(judged.shares[at:end])
        points = mean_by_seat(judged.points[at:end])
        lead = points[seat] - (sum(points) - points[seat]) / (seats - 1)
        score = log(max(shares[seat], LEAST)) + PER_POINT * lead
        found.append(Valued(future, score, shares, points))
        at = end
    found.sort(key=lambda one: -one.score)
    return found


@cache
def net_for(game: str, file: str | None) -> ValueNet:
    """Read once in a process."""
    if file is not None:
        net = net_in_file(Path(file))
        if net.game != game:
            raise UsageError(f"the net {file} was trained for {net.game}, not for {game}")
        return net
    found = net_in_package(game)
    if found is None:
        raise UsageError(f"there is no trained net for {game} in the package; `policy:FILE` plays one of your own")
    return found


def check_inputs(net: ValueNet, mind: LearningMind[Any], file: str | None) -> None:
    """Another box may have other columns, for example more building parts: a net knows only those it was trained on."""
    if net.columns != [name for _, name in mind.columns]:
        raise UsageError(f"the net {file or 'of the package'} was trained on other inputs: train it anew")


def make_policy(settings: Settings) -> Bot:
    """`policy`, `policy:FILE`, `policy:FILE,temperature=2`; also margin, weights, sight."""
    left = dict(settings)
    file = left.pop("file", None)
    temperature = number(left.pop("temperature", "0"), "temperature")
    margin = number(left.pop("margin", str(MARGIN)), "margin")
    check_mind_settings("policy", left, "file, margin, temperature")
    return PolicyBot(left, file, temperature, margin)
