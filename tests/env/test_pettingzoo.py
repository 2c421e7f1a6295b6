"""All seats: PettingZoo's own checkers, secrets, sealed bids made at once, illegal actions."""

import copy
import pickle
from random import Random
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, render_test, seed_test

from ridotto.engine.game import UsageError
from ridotto.env.pettingzoo import la_stanza_v1, opera_v1

MODULES = [opera_v1, la_stanza_v1]
each_game = pytest.mark.parametrize("module", MODULES, ids=["opera", "la_stanza"])


# A space with a mask in it is the usual one for games, but the checker knows PettingZoo's own games by name only
@pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be:UserWarning")
@pytest.mark.filterwarnings("ignore:Observation is not a NumPy array:UserWarning")
@each_game
@pytest.mark.parametrize("players", [2, 4])
def test_pettingzoo_finds_nothing_wrong(module: Any, players: int) -> None:
    api_test(module.env(players=players), num_cycles=1000)
    api_test(module.raw_env(players=players), num_cycles=300)


@each_game
def test_seeds(module: Any) -> None:
    seed_test(module.env, num_cycles=300)


@each_game
@pytest.mark.parametrize("players", [2, 4])
def test_pettingzoo_finds_nothing_wrong_with_all_at_once(module: Any, players: int) -> None:
    parallel_api_test(module.parallel_env(players=players), num_cycles=1000)


@each_game
def test_seeds_with_all_at_once(module: Any) -> None:
    parallel_seed_test(module.parallel_env, num_cycles=300)


def chosen(rng: Random, mask: Any) -> int:
    return int(rng.choice(np.flatnonzero(mask).tolist()))


@each_game
@pytest.mark.parametrize("reward", ["share", "rank", "margin"])
def test_rewards_come_once_at_the_end(module: Any, reward: str) -> None:
    env = module.env(players=3, reward=reward)
    env.reset(seed=3)
    rng = Random(3)
    results: dict[str, float] = {}
    for agent in env.agent_iter():
        seen, got, over, _, _ = env.last()
        if over:
            results[agent] = got
            env.step(None)
            continue
        assert got == 0.0
        assert env.observation_space(agent).contains(seen)
        env.step(chosen(rng, seen["action_mask"]))
    assert sorted(results) == ["player_0", "player_1", "player_2"]
    if reward == "share":
        assert sum(results.values()) == pytest.approx(1.0)
    elif reward == "rank":
        assert sum(results.values()) == pytest.approx(1.5)
    else:
        assert max(results.values()) >= 0.0 >= min(results.values())


def test_a_sealed_bid_is_not_seen_by_the_others() -> None:
    seen: list[bytes] = []
    own: list[bytes] = []
    for bid in (0, 9):
        env = opera_v1.raw_env(players=3)
        env.reset(seed=1)
        bidder = env.agent_selection
        env.step(bid)
        others = [agent for agent in env.possible_agents if agent != bidder]
        seen.append(b"".join(env.observe(agent)["observation"].tobytes() for agent in others))
        own.append(env.observe(bidder)["observation"].tobytes())
    assert seen[0] == seen[1]
    assert own[0] != own[1]


def test_bids_are_made_at_once_and_then_one_seat_acts() -> None:
    env = opera_v1.parallel_env(players=4)
    seen, _ = env.reset(seed=1)
    wait = env.wait
    assert all(one["action_mask"][wait] == 0 and one["action_mask"][0] == 1 for one in seen.values())
    seen, *_ = env.step({agent: i for i, agent in enumerate(env.agents)})
    assert [player.bid for player in env.seats.table.state.players] == [0, 1, 2, 3]
    assert sorted(int(one["action_mask"][wait]) for one in seen.values()) == [0, 1, 1, 1]


@each_game
def test_both_forms_play_the_same_game(module: Any) -> None:
    """The same seed and the same decisions lead to the same result."""
    both = module.parallel_env(players=3)
    seen, _ = both.reset(seed=4)
    rng = Random(4)
    decisions: list[int] = []
    results: dict[str, float] = {}
    while both.agents:
        acting = {agent: chosen(rng, one["action_mask"]) for agent, one in seen.items()}
        order = [a for a in acting if acting[a] != both.wait]
        first = both.game.seat(both.seats.table.state)
        order = sorted(order, key=lambda a: (both.possible_agents.index(a) - first) % 3)
        decisions += [acting[a] for a in order]
        seen, results, *_ = both.step(acting)
    one = module.raw_env(players=3)
    one.reset(seed=4)
    for action in decisions:
        one.step(action)
    assert one.rewards == results


@each_game
def test_an_illegal_action_ends_the_game(module: Any) -> None:
    env = module.env()
    env.reset(seed=1)
    agent = env.agent_selection
    seen, *_ = env.last()
    env.step(int(np.flatnonzero(seen["action_mask"] == 0)[-1]))
    assert env.rewards[agent] == -1.0
    assert all(env.terminations.values())
    assert "not legal" in env.infos[agent]["refused"]
    both = module.parallel_env()
    both.reset(seed=1)
    _, results, over, _, infos = both.step(dict.fromkeys(both.agents, 10**6))
    assert set(results.values()) == {-1.0}
    assert all(over.values())
    assert both.agents == []
    assert all("refused" in info for info in infos.values())


@each_game
def test_drawing(module: Any) -> None:
    env = module.env(render_mode="ansi", players=4)
    env.reset(seed=1)
    assert "as everyone sees it" in env.render()
    picture = module.parallel_env(render_mode="rgb_array")
    picture.reset(seed=1)
    assert picture.render().shape[2] == 3
    with pytest.raises(UsageError):
        module.env(render_mode="hologram")


@each_game
def test_pettingzoo_finds_nothing_wrong_with_drawing(module: Any, capsys: pytest.CaptureFixture[str]) -> None:
    render_test(module.env)
    assert "as everyone sees it" in capsys.readouterr().out


@each_game
def test_a_copy_goes_on_as_the_original(module: Any) -> None:
    for form in ("env", "parallel_env"):
        env = getattr(module, form)(players=3)
        env.reset(seed=2)
        one, other = copy.deepcopy(env), pickle.loads(pickle.dumps(env))
        for _ in range(3):
            results = []
            for each in (env, one, other):
                if form == "env":
                    observation = each.last()[0]
                    each.step(int(np.flatnonzero(observation["action_mask"])[-1]))
                    results.append(each.last()[0]["observation"].tobytes())
                else:
                    masks = [seen["action_mask"] for seen in each.observe_all().values()]
                    found = each.step({a: int(np.flatnonzero(m)[-1]) for a, m in zip(each.agents, masks, strict=True)})
                    results.append([seen["observation"].tobytes() for seen in found[0].values()])
            assert results[0] == results[1] == results[2]


def test_the_makers_have_help() -> None:
    assert "players:" in (opera_v1.env.__doc__ or "")
    assert "at once" in (opera_v1.parallel_env.__doc__ or "")
