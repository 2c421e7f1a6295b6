"""The arrangement solver: exact on what can be counted out, and its plans are steps that the rules allow."""

from collections.abc import Iterator
from random import Random

import pytest

from ridotto.bots.bot import RandomBot
from ridotto.bots.heuristics.opera.arranging import (
    MEMBERS,
    NODES,
    SETS,
    Plan,
    Solver,
    complete,
    plans,
    steps,
    steps_left,
)  # fmt: skip
from ridotto.bots.heuristics.opera.outlook import SIZE, Outlook
from ridotto.bots.heuristics.opera.weights import STANDARD
from ridotto.bots.playing import bot_rng, play_game
from ridotto.engine.game import load_game
from ridotto.games.opera.components import CITY_COUNT, EMPTY
from ridotto.games.opera.game import Opera
from ridotto.games.opera.state import ARRANGING_GREAT, ARRANGING_HALLS, Player, State


def opera(seats: int) -> Opera:
    game = load_game("opera", seats)
    assert isinstance(game, Opera)
    return game


def arranging_positions(seed: int, seats: int, every_step: bool = False) -> Iterator[tuple[Opera, State]]:
    """Positions of a random game in which somebody begins an arrangement, or is in the middle of one."""
    game = opera(seats)
    rngs = [bot_rng(game, seed, seat, "random") for seat in range(seats)]
    record = play_game(game, seed, [RandomBot()] * seats, rngs)
    s = game.new_state()
    before = False
    for action in record.actions:
        now = s.point in (ARRANGING_GREAT, ARRANGING_HALLS)
        if now and (every_step or not before):
            yield game, s.clone()
        before = now
        game.apply_action(s, action)


def rich(s: State, rng: Random) -> None:
    """Give the arranging player some pieces more: random players own few."""
    for _ in range(4):
        c = rng.choice([c for c in range(7) if c != 2])
        s.pool[c] += 1
        s.players[s.seat].stock[c] += 1


def every_way(solver: Solver, i: int, pool: list[int]) -> float:
    """The best value of the houses from the i-th on, by trying all sets."""
    if i == len(solver.cities):
        return 0.0
    best = -1.0e9
    for n in range(SETS):
        if SIZE[n] <= solver.halls[solver.cities[i]] and all(pool[c] for c in MEMBERS[n]):
            rest = [pool[c] - (n >> c & 1) for c in range(7)]
            best = max(best, solver.value(solver.cities[i], n) + every_way(solver, i + 1, rest))
    return best


@pytest.mark.parametrize("seed", range(6))
def test_the_best_plan_is_as_good_as_the_best_of_all(seed: int) -> None:
    compared = 0
    for _, s in arranging_positions(seed, 3):
        p = s.players[s.seat]
        if sum(p.halls) > 8 or sum(s.pool) > 7:
            continue
        rich(s, Random(seed))
        solver = Solver(s, p, s.pool, Outlook(s, STANDARD))
        assert solver.best(1, 10**6)[0].value == pytest.approx(every_way(solver, 0, s.pool))
        compared += 1
    assert compared


def legal_plan(p: Player, plan: Plan, pool: list[int]) -> None:
    left = pool[:]
    for k in range(CITY_COUNT):
        pieces = MEMBERS[plan.others[k]] + ([plan.great[k]] if plan.great[k] != EMPTY else [])
        assert len(set(pieces)) == len(pieces)
        assert SIZE[plan.others[k]] <= max(p.halls[k] - 1, 0)
        assert p.halls[k] or not pieces
        for c in pieces:
            left[c] -= 1
    assert min(left) >= 0


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_steps_of_a_plan_are_legal_and_end_as_planned(seats: int) -> None:
    for seed in range(4):
        for game, s in arranging_positions(seed, seats):
            rich(s, Random(seed))
            p = s.players[s.seat]
            found = plans(s, p, Outlook(s, STANDARD), 4, NODES)
            assert [plan.value for plan in found] == sorted((plan.value for plan in found), reverse=True)
            for plan in found:
                legal_plan(p, plan, s.pool)
                t = s.clone()
                u = s.clone()
                seat = s.seat
                for action in steps(p, plan):
                    assert t.seat == seat
                    assert action in game.legal_actions(t)
                    game.apply_action(t, action)
                complete(u, u.players[seat], plan)
                assert game.dump(t) == game.dump(u)
                assert (t.players[seat].great, t.players[seat].others) == (plan.great, plan.others)


def test_an_arrangement_under_way_is_finished_as_it_was_begun() -> None:
    for seed in range(4):
        for game, s in arranging_positions(seed, 4, every_step=True):
            p = s.players[s.seat]
            for plan in plans(s, p, Outlook(s, STANDARD), 3, NODES):
                t = s.clone()
                left = steps_left(s, p, plan)
                assert left
                for action in left:
                    assert action in game.legal_actions(t)
                    game.apply_action(t, action)
                assert t.point not in (ARRANGING_GREAT, ARRANGING_HALLS) or t.seat != s.seat


def test_more_plans_never_make_the_best_one_worse() -> None:
    for seed in range(4):
        for _, s in arranging_positions(seed, 4):
            rich(s, Random(seed))
            p = s.players[s.seat]
            o = Outlook(s, STANDARD)
            one = Solver(s, p, s.pool, o).best(1, NODES)
            many = Solver(s, p, s.pool, o).best(5, NODES)
            assert many[0].value == pytest.approx(one[0].value)
            assert Solver(s, p, s.pool, o).quick(1.0).value <= one[0].value + 1e-9
