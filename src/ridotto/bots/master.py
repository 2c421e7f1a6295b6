"""The strongest bot: search.py with a value net, which chooses the options, judges them first, and judges the worlds.

The net lists the options in its own order and counts like some of the worlds. Where the mind can show the net the end
of a world (`LeafMind`), the net judges that too, all options of a world in one batch; elsewhere the worth does.
Sealed bids are the net's alone: worlds in which everybody plays quickly say little about them (docs/bots/thinking.md).
"""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, Final, Protocol, runtime_checkable

from ridotto.bots.bot import Bot, Given, Settings
from ridotto.bots.greedy import Future, LearningMind, number, soft_choice
from ridotto.bots.nets.values import ValueNet
from ridotto.bots.policy import MARGIN, check_inputs, net_for, valued
from ridotto.bots.policy import SEALED as NEAR
from ridotto.bots.search import SearchBot, SearchingMind, Trial, search_settings
from ridotto.engine.game import Game, UsageError

WIDTH: Final = 8  # options tried
TRUST: Final = 1.0  # the net's first judgement counts as much as the mean of the worlds
FEWEST_LAPS: Final = 2  # some worlds are one lap shorter
EVERY_TURN: Final = "all"
LEAST: Final = 0.02  # of p (1 - p): how much of the victory a difference of logarithms means


@runtime_checkable
class LeafMind(Protocol):
    """A mind of a game in laps: it can show a net the end of a sampled world."""

    laps: int  # for which worlds are played on, at most

    def variants(self, s: Any, margin: float) -> list[Future]:
        """Like `futures`, with all turns: also those that differ in little."""

    def leaf(self, s: Any, actions: Sequence[int], seed: int) -> list[float]:
        """The rows of all seats in the world of this seed, at the place where `playout` judges it; []: it is over."""


class MasterBot(SearchBot):
    """The search with the net of its game."""

    net: ValueNet | None = None
    slope = 1.0  # of the last first look
    laps: int | None = None  # of the worlds, instead of the mind's own number
    every_turn = False

    def mind_for(self, game: Game[Any]) -> SearchingMind[Any]:
        mind = super().mind_for(game)
        if self.net is None or self.net.game != game.name:
            if not isinstance(mind, LearningMind):
                raise UsageError(f"the heuristics for {game.name} have no inputs for a net")
            self.net = net_for(game.name, None)
            check_inputs(self.net, mind, None)
        if self.laps is not None or self.every_turn:
            if not isinstance(mind, LeafMind):
                raise UsageError(f"the settings laps and turns are not for {game.name}: its worlds end with the round")
            mind.laps = self.laps if self.laps is not None else mind.laps
        return mind

    def first_look(self, mind: SearchingMind[Any], s: Any, legal: Sequence[int], seat: int, width: int) -> list[Trial]:
        assert isinstance(mind, LearningMind)
        assert self.net is not None
        assert self.game is not None
        if self.every_turn and isinstance(mind, LeafMind):
            futures = mind.variants(s, MARGIN)
        else:
            futures = mind.futures(s, legal, MARGIN)
        found = valued(futures, self.net, self.game.seats, seat)
        share = found[0].shares[seat]
        self.slope = max(share * (1.0 - share), LEAST)
        best = found[0].score
        return [Trial(one.future.option, self.slope * (one.score - best), TRUST) for one in found[:width]]

    def search(
        self, mind: SearchingMind[Any], s: Any, legal: Sequence[int], given: Given, start: float, width: int
    ) -> list[Trial]:
        if mind.mixed(s):
            return self.first_look(mind, s, legal, given.game.seat(s), len(legal))
        return super().search(mind, s, legal, given, start, width)

    def draw(self, trials: list[Trial], rng: Random) -> Trial:
        return trials[soft_choice([trial.prior for trial in trials], NEAR * self.slope, rng)]

    def results(self, mind: SearchingMind[Any], s: Any, trials: Sequence[Trial], seed: int) -> Iterator[list[float]]:
        if not isinstance(mind, LeafMind):
            yield from super().results(mind, s, trials, seed)
            return
        assert self.net is not None
        assert self.game is not None
        leaves = [mind.leaf(s, trial.option.actions, seed) for trial in trials]
        going_on = [leaf for leaf in leaves if leaf]
        judged: list[list[float]] = []
        if going_on:
            judged = self.net.values(going_on, self.game.seats).shares
        for trial, leaf in zip(trials, leaves, strict=True):
            yield judged.pop(0) if leaf else mind.playout(s, trial.option.actions, seed)


def make_master(settings: Settings) -> Bot:
    """`master`, `master:seconds=0.25`, `master:laps=3,turns=all`; also simulations, width, temperature, ..."""
    left = dict(settings)
    laps = int(number(left.pop("laps"), "laps")) if "laps" in left else None
    if laps is not None and laps < FEWEST_LAPS:
        raise UsageError(f"the setting laps is a number from {FEWEST_LAPS} on, not {laps}")
    turns = left.pop("turns", "")
    if turns not in ("", EVERY_TURN):
        raise UsageError(f"the setting turns can only be {EVERY_TURN!r}, not {turns!r}")
    bot = MasterBot(*search_settings("master", left, WIDTH))
    bot.laps = laps
    bot.every_turn = turns == EVERY_TURN
    return bot
