"""Opera's sealed bids: the forecast agrees with the rules, and older bots still bid as they did."""

from random import Random

import pytest

from ridotto.bots.bot import make_bot
from ridotto.bots.heuristics.opera.bidding import Bidding, Prospect, after_bids
from ridotto.bots.heuristics.opera.weights import STANDARD, read_weights, steps
from ridotto.bots.playing import bot_rng, play_game
from ridotto.engine.game import CHANCE, OVER, load_game
from ridotto.games.opera.game import Opera
from ridotto.games.opera.state import BUDGET, HIRING, State


def before_the_bids(seats: int, seed: int) -> tuple[Opera, State]:
    game = load_game("opera", seats)
    assert isinstance(game, Opera)
    s = game.new_state()
    dealer = game.dealer(seed)
    while game.seat(s) == CHANCE:
        game.apply_action(s, dealer.next(s))
    return game, s


def first_bids(spec: str, seats: int, seed: int) -> list[int]:
    game = load_game("opera", seats)
    rngs = [bot_rng(game, seed, seat, spec) for seat in range(seats)]
    record = play_game(game, seed, [make_bot(spec) for _ in range(seats)], rngs)
    said = [line.split() for line in record.text().splitlines()]
    return [int(words[2]) for words in said if words[1:2] == ["bid"]][:seats]


@pytest.mark.parametrize("seats", [3, 4])
def test_places_after_the_first_bids_are_those_of_the_rules(seats: int) -> None:
    rng = Random(seats)
    _, s = before_the_bids(seats, 5)
    prospect = Prospect(s, STANDARD)
    for _ in range(200):
        bids = [rng.randrange(3, prospect.most[i] + 1) for i in range(seats)]
        t = after_bids(s, 0, bids[0], bids)
        assert t.point == HIRING
        assert [prospect.place(i, bids) for i in range(seats)] == [t.order.index(i) for i in range(seats)]
        assert [p.ducats for p in t.players] == [p.ducats - bids[p.seat] for p in s.players]
    assert s.point == BUDGET


def test_a_price_holds_up_to_its_end() -> None:
    assert steps([2.0, 1.0], [2, 4], 4) == [0.0, 2.0, 4.0, 5.0, 6.0]


def test_four_players_open_higher_than_they_used_to() -> None:
    """The bots of old opened with 3 or 4 of 21 ducats, and lost to anybody who bid 7."""
    now = [bid for seed in (1, 2) for bid in first_bids("greedy", 4, seed)]
    of_old = [bid for seed in (1, 2) for bid in first_bids("greedy:weights=classic", 4, seed)]
    assert min(now) >= 5
    assert sum(of_old) / len(of_old) < 5


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_weights_of_old_judge_bids_by_the_rehearsal_alone(seats: int) -> None:
    _, s = before_the_bids(seats, 3)
    bidding = Bidding(s, read_weights("classic"))
    mixture = bidding.mixture()
    assert bidding.prospect is None
    assert bidding.values(0, mixture) == bidding.rehearsal.values(0, mixture)


def test_weights_of_old_are_known_in_both_games() -> None:
    for name in ("opera", "la-stanza"):
        game = load_game(name, 2)
        bots = [make_bot("greedy:weights=classic"), make_bot("search:weights=classic,simulations=2")]
        record = play_game(game, 1, bots, [bot_rng(game, 1, i, "classic") for i in range(2)])
        assert game.seat(record.state()) == OVER
