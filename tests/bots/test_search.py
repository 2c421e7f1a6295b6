"""The searching bot: the better option is found in noise, simulations repeat, and the clock is kept."""

from collections.abc import Sequence
from random import Random
from time import perf_counter
from typing import Any

import pytest

from ridotto.bots.bot import Bot, Given, RandomBot, make_bot
from ridotto.bots.greedy import Foreseen, Option
from ridotto.bots.heuristics.ended import Ended
from ridotto.bots.playing import bot_rng, play_game
from ridotto.bots.search import LIMITS, SearchBot, SearchingMind, Trial, make_search, mix
from ridotto.engine.game import CHANCE, OVER, Game, UsageError, load_game
from ridotto.engine.views import View


class Coins:
    """A mind for a game of one decision: every action wins with a probability of its own, the judgement is blind."""

    def __init__(self, odds: Sequence[float], noise: bool = True) -> None:
        self.odds = odds
        self.noise = noise
        self.asked: list[tuple[int, int]] = []

    def world(self, view: View, record: Sequence[int], rng: Random) -> Any:
        return None

    def options(self, s: Any, legal: Sequence[int]) -> list[Option]:
        return [Option([action], 0.0) for action in legal]

    def judge(self, s: Any, legal: Sequence[int]) -> list[float]:
        return [0.0] * len(legal)

    def foresee(self, s: Any, action: int) -> Foreseen:
        return Foreseen([], {}, [action])

    def share_per_point(self, s: Any) -> float:
        return 0.01

    def prepare(self, s: Any) -> None:
        pass

    def mixed(self, s: Any) -> bool:
        return False

    def playout(self, s: Any, actions: Sequence[int], seed: int) -> list[float]:
        self.asked.append((actions[0], seed))
        luck = Random(seed).random()
        won = float(luck < self.odds[actions[0]]) if self.noise else self.odds[actions[0]]
        return [won, 1.0 - won]


def tried(
    mind: SearchingMind[Any], actions: int, simulations: int, seed: int = 1, temperature: float = 0.0
) -> list[Trial]:
    game = load_game("opera", 2)
    bot = SearchBot({}, 1.0, simulations, temperature=temperature)
    s = game.new_state()
    while game.seat(s) == CHANCE:
        game.apply_action(s, game.sample(s, Random(seed)))
    return bot.search(mind, s, list(range(actions)), Given(game, [], Random(seed)), perf_counter(), 16)


def test_the_best_of_many_is_found() -> None:
    odds = [0.2, 0.3, 0.35, 0.6, 0.1, 0.4, 0.3, 0.2]
    found = [tried(Coins(odds), 8, 400, seed)[0].option.actions for seed in range(20)]
    assert found.count([3]) >= 18


def test_the_same_worlds_for_all() -> None:
    """So a difference that is there in every world is seen with few of them, whatever the luck."""
    mind = Coins([0.5, 0.52])
    tried(mind, 2, 64)
    assert sorted(seed for action, seed in mind.asked if action == 0) == sorted(
        seed for action, seed in mind.asked if action == 1
    )


def test_the_better_ones_are_tried_more() -> None:
    trials = tried(Coins([0.1, 0.9, 0.5, 0.4, 0.3, 0.2, 0.15, 0.05], noise=False), 8, 240)
    visits = {trial.option.actions[0]: len(trial.results) for trial in trials}
    assert visits[1] == max(visits.values())
    assert visits[7] == min(visits.values())
    assert [trial.option.actions[0] for trial in trials][:2] == [1, 2]
    assert sum(visits.values()) <= 240


def test_who_must_not_be_foreseen_mixes_what_is_equal() -> None:
    trials = tried(Coins([0.5, 0.5, 0.1]), 3, 300)
    drawn = {mix(trials, Random(seed)).option.actions[0] for seed in range(40)}
    assert drawn == {0, 1}


class SealedCoins(Coins):
    """The same, but sealed, and the judgement favours the first options."""

    def mixed(self, s: Any) -> bool:
        return True

    def options(self, s: Any, legal: Sequence[int]) -> list[Option]:
        return [Option([action], -10.0 * action) for action in legal]  # each gives away a tenth more


@pytest.mark.parametrize(("odds", "best"), [([0.3, 0.5], 0), ([0.3, 0.8], 1)])
def test_of_a_sealed_decision_the_first_judgement_counts_three_times(odds: list[float], best: int) -> None:
    trials = tried(SealedCoins(odds, noise=False), 2, 400)
    assert trials[0].option.actions == [best]
    assert tried(Coins(odds, noise=False), 2, 400)[0].option.actions == [1]
    assert mix(trials, Random(1)) is trials[0]
    softer = tried(SealedCoins(odds, noise=False), 2, 400, temperature=4.0)
    assert [trial.score() for trial in softer] == [trial.score() for trial in trials]


# --- at Opera


def checked_game(game: Game[Any], seed: int, bots: list[Bot], simulations: int | None) -> list[int]:
    dealer = game.dealer(seed)
    rngs = [Random(f"{seed} {seat}") for seat in range(game.seats)]
    s = game.new_state()
    actions: list[int] = []
    while game.seat(s) != OVER:
        seat = game.seat(s)
        if seat == CHANCE:
            action = dealer.next(s)
        else:
            legal = game.legal_actions(s)
            public = actions[: len(actions) - game.sealed(s)]
            given = Given(game, public, rngs[seat], simulations=simulations)
            action = bots[seat].choose(game.view(s, seat), legal, given)
            assert action in legal
        game.apply_action(s, action)
        actions.append(action)
    return actions


@pytest.mark.parametrize(
    ("seats", "options"),
    [(2, {}), (3, {"screens": "off"}), (4, {"rounds": "7"}), (2, {"tiles": "roomy", "places": "111111"})],
)
def test_every_action_is_legal(seats: int, options: dict[str, str]) -> None:
    game = load_game("opera", seats, options)
    checked_game(game, 5, [make_search({}), *(RandomBot() for _ in range(seats - 1))], simulations=6)


def test_with_a_budget_in_simulations_a_game_repeats() -> None:
    game = load_game("opera", 2)
    one, two = (checked_game(game, 6, [make_search({}), RandomBot()], simulations=6) for _ in range(2))
    assert one == two


def opera_positions(seed: int, every: int) -> list[tuple[Game[Any], Any, list[int]]]:
    game = load_game("opera", 3)
    record = play_game(game, seed, [RandomBot()] * 3, [bot_rng(game, seed, i, "random") for i in range(3)])
    found = []
    s = game.new_state()
    for i, action in enumerate(record.actions):
        if game.seat(s) != CHANCE and i % every == 0 and len(game.legal_actions(s)) > 1:
            found.append((game, game.clone(s), record.actions[: i - game.sealed(s)]))
        game.apply_action(s, action)
    return found


class Clock:
    """Time that passes only where a test says so."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


class Slow(Coins):
    """Every playout takes 30 milliseconds of that time, and a position of an ending a tenth of one."""

    def __init__(self, clock: Clock, ends: bool) -> None:
        super().__init__([0.5, 0.4, 0.3])
        self.clock = clock
        self.ends = ends
        self.limits: list[int] = []

    def playout(self, s: Any, actions: Sequence[int], seed: int) -> list[float]:
        self.clock.now += 0.03
        return super().playout(s, actions, seed)

    def solve(self, s: Any, options: Sequence[Sequence[int]], limit: int) -> list[Ended] | None:
        if self.ends:
            self.limits.append(limit)
            self.clock.now += 0.0001 * limit
        return None


@pytest.mark.parametrize("ends", [False, True])
@pytest.mark.parametrize("seconds", [0.02, 0.1, 0.5, 3.0])
def test_it_keeps_to_its_time(seconds: float, ends: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """It looks at the clock after every playout, and tries to solve an ending only as far as there is time."""
    clock = Clock()
    monkeypatch.setattr("ridotto.bots.search.perf_counter", clock)
    game = load_game("opera", 2)
    s, mind = game.new_state(), Slow(clock, ends)
    while game.seat(s) == CHANCE:
        game.apply_action(s, game.sample(s, Random(1)))
    SearchBot({}, seconds, None).search(mind, s, [0, 1, 2], Given(game, [], Random(1)), clock(), 10)
    assert clock.now <= max(seconds, 0.0001 * LIMITS[0]) + 0.03 + 1e-9
    assert mind.asked
    if ends:
        assert mind.limits == [limit for limit in LIMITS if limit == LIMITS[0] or 0.0001 * limit < seconds / 2]


@pytest.mark.parametrize(("simulations", "limits"), [(2, []), (12, [250, 1000]), (500, [250, 1000, 4000])])
def test_few_simulations_look_at_few_endings(simulations: int, limits: list[int]) -> None:
    game = load_game("opera", 2)
    s, mind = game.new_state(), Slow(Clock(), True)
    while game.seat(s) == CHANCE:
        game.apply_action(s, game.sample(s, Random(1)))
    SearchBot({}, 1.0, simulations).search(mind, s, [0, 1, 2], Given(game, [], Random(1)), 0.0, 10)
    assert mind.limits == limits


class Counted(list[int]):
    """A record that knows how often it was looked at."""

    looks = 0

    def __getitem__(self, key: Any) -> Any:
        self.looks += 1
        return super().__getitem__(key)

    def __iter__(self) -> Any:
        self.looks += len(self)
        return super().__iter__()


@pytest.mark.parametrize("name", ["opera", "la-stanza"])
@pytest.mark.parametrize("spec", ["greedy", "search:simulations=2", "beginner"])
def test_a_late_decision_is_no_more_work_than_an_early_one(spec: str, name: str) -> None:
    """Of the record a bot looks at what is new and at one action more: what it has played it never plays again."""
    game = load_game(name, 2)
    bots = [make_bot(spec), RandomBot()]
    rngs = [Random(f"{seat}") for seat in range(2)]
    dealer, s, actions, seen = game.dealer(4), game.new_state(), Counted(), 0
    while game.seat(s) != OVER:
        seat = game.seat(s)
        if seat == CHANCE:
            action = dealer.next(s)
        else:
            public = Counted(list.__getitem__(actions, slice(0, len(actions) - game.sealed(s))))
            action = bots[seat].choose(game.view(s, seat), game.legal_actions(s), Given(game, public, rngs[seat]))
            if seat == 0:
                assert public.looks <= len(public) - seen + 1
                seen = len(public) if public.looks else seen
        game.apply_action(s, action)
        actions.append(action)
    assert len(actions) > 100


def test_it_tells_what_it_tried() -> None:
    for game, s, public in opera_positions(4, 31)[:4]:
        seat = game.seat(s)
        legal = game.legal_actions(s)
        bot = SearchBot({}, 1.0, 60)
        found = bot.consider(game.view(s, seat), legal, Given(game, public, Random(1)))
        assert found
        for candidate in found:
            assert candidate.action in legal
            assert candidate.line[0] == candidate.action
            assert candidate.visits > 0
            assert sum(candidate.value) == pytest.approx(1.0)
            assert candidate.sources


def test_its_settings() -> None:
    assert isinstance(make_bot("search:simulations=500"), SearchBot)
    bot = make_search({"seconds": "0.25", "width": "4"})
    assert isinstance(bot, SearchBot)
    assert (bot.seconds, bot.simulations, bot.width) == (0.25, None, 4)
    with pytest.raises(UsageError, match="no setting"):
        make_search({"deep": "1"})
